//! How blackjack is played at a house, in a dozen sentences for who has never played it.

use blackjack_engine::{
    Dealer17, DoubleCards, DoubleOn, HoleCard, House, InsuranceRule, LostToNatural, PlayOrder,
    Ratio, Rules, SplitBy, Surrender, Ties,
};

/// The goal, the cards, the dealer, and what a player can do.
pub fn sentences(house: &House) -> Vec<String> {
    let rules = house.rules();
    let all = [
        Some("Come nearer to 21 than the dealer. A hand over 21 busts, and has lost.".to_owned()),
        Some(CARDS.to_owned()),
        Some(format!(
            "An ace and a ten on the first two cards are a natural. It beats every other 21, and \
             pays {}.",
            rules.natural_pays()
        )),
        Some(dealer(rules)),
        lost(rules),
        Some("Hit takes a card. Stand takes no more.".into()),
        Some(double(rules)),
        Some(split(rules)),
        surrender(rules),
        insurance(rules),
        charlie(rules),
        twenty_one(rules),
        Some(ties(rules).into()),
        turns(rules),
    ];
    all.into_iter().flatten().collect()
}

const CARDS: &str = "A number counts for itself, jack, queen and king for 10, an ace for 11, or \
                     for 1 where 11 would bust the hand. A total with an ace of 11 is soft: no \
                     card can bust it.";

/// What the dealer shows and when he draws.
fn dealer(rules: &Rules) -> String {
    let draws = match rules.dealer_17() {
        Dealer17::Stand => "draws to 16 and stands on every 17",
        Dealer17::HitSoft => "draws to 16, and on a soft 17 too",
        Dealer17::HitAce => "draws to 16, and on a 17 with an ace too",
        Dealer17::HitAll => "draws to 17 and stands on 18",
    };
    let cards = match (rules.dealer_upcard(), rules.hole_card()) {
        (false, _) => "The dealer takes no card until every hand is finished, then",
        (true, HoleCard::Peek) => {
            "The dealer shows one of two cards, and under an ace or a ten looks for a natural \
             before you play. In the end the dealer"
        }
        (true, HoleCard::NoPeek) => {
            "The dealer shows one of two cards, and turns the other when you are done. Then the \
             dealer"
        }
        (true, HoleCard::None) => {
            "The dealer shows one card, and takes the second when you are done. Then the dealer"
        }
    };
    let charlie = match rules.dealer_charlie() {
        0 => String::new(),
        cards => format!(" With {cards} cards and no more than 20 the dealer beats all."),
    };
    format!("{cards} {draws}.{charlie}")
}

/// What a natural of the dealer takes that nobody saw before.
fn lost(rules: &Rules) -> Option<String> {
    if rules.peeks() || !rules.dealer_upcard() {
        return None;
    }
    let takes = match rules.lost_to_natural() {
        LostToNatural::All => "doubled and split bets too",
        LostToNatural::Original => "only the first bets: what was added comes back",
        LostToNatural::OriginalAndBusted => "the first bets and those of busted hands",
    };
    Some(format!("A natural of the dealer takes {takes}."))
}

fn double(rules: &Rules) -> String {
    let on = match rules.double_on() {
        DoubleOn::Never => return "There is no doubling.".into(),
        DoubleOn::Any => "",
        DoubleOn::NineToEleven => " of 9, 10 or 11",
        DoubleOn::TenOrEleven => " of 10 or 11",
        DoubleOn::Eleven => " of 11",
    };
    let cards = match rules.double_cards() {
        DoubleCards::Two => "on two cards",
        DoubleCards::Any => "on any number of cards",
    };
    let split = match (rules.allows_splits(), rules.double_after_split()) {
        (false, _) => "",
        (true, true) => ", after a split too",
        (true, false) => ", not after a split",
    };
    format!("Double stakes as much again for exactly one card: {cards}{on}{split}.")
}

fn split(rules: &Rules) -> String {
    if !rules.allows_splits() {
        return "Pairs are not split.".into();
    }
    let pair = match rules.split_by() {
        SplitBy::Value => "two cards of the same value",
        SplitBy::Rank => "two cards of the same rank",
    };
    let aces = match (rules.split_aces_hands(), rules.hit_split_aces()) {
        (0 | 1, _) => " Aces are not split.",
        (_, false) => " Split aces cannot be hit.",
        (_, true) => "",
    };
    let natural = if rules.split_natural() { "" } else { " A 21 after a split is no natural." };
    let hands = rules.split_hands();
    format!(
        "Split makes two hands of {pair}, with a second bet: {hands} hands at most.{aces}{natural}"
    )
}

fn surrender(rules: &Rules) -> Option<String> {
    let when = match rules.surrender() {
        Surrender::None => return None,
        Surrender::Late if rules.surrender_risks_blackjack() => {
            ", and for the whole bet if the dealer has a natural"
        }
        Surrender::Late => "",
        Surrender::Early => ", whatever the dealer has",
        Surrender::EarlyNotAce => ", but not under an ace",
    };
    Some(format!("Surrender gives the first two cards up for half the bet{when}."))
}

fn insurance(rules: &Rules) -> Option<String> {
    let most = match rules.insurance() {
        InsuranceRule::None => return None,
        InsuranceRule::Half => "half the bet",
        InsuranceRule::UpToHalf => "up to half the bet",
    };
    let pays = rules.insurance_pays();
    Some(format!(
        "Insurance is a bet of its own, {most}, when the dealer shows an ace: it pays {pays} if \
         that becomes a natural."
    ))
}

fn charlie(rules: &Rules) -> Option<String> {
    let cards = rules.charlie();
    let (limit, pays) = (rules.charlie_limit(), rules.charlie_pays());
    (cards > 0).then(|| format!("{cards} cards of {limit} at most win at once, and pay {pays}."))
}

fn twenty_one(rules: &Rules) -> Option<String> {
    let pays = rules.twenty_one_pays();
    (pays != Ratio::EVEN).then(|| format!("A 21 of three or more cards pays {pays}."))
}

const fn ties(rules: &Rules) -> &'static str {
    match rules.ties() {
        Ties::Push => "Equal totals push: the bet comes back.",
        Ties::Dealer => "Of equal totals the dealer's wins.",
    }
}

fn turns(rules: &Rules) -> Option<String> {
    let in_turn = rules.play_order() == PlayOrder::OneActionPerHand;
    in_turn.then(|| "Hands take turns: one action each, round and round.".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_house_is_explained_in_whole_sentences() {
        for name in House::built_in_names() {
            let house = House::built_in(name).unwrap();
            let all = sentences(&house);
            assert!((8..=14).contains(&all.len()), "{name}: {all:#?}");
            for sentence in all {
                assert!(sentence.ends_with('.') && !sentence.contains("  "), "{name}: {sentence}");
                assert!(sentence.starts_with(char::is_uppercase) || sentence.starts_with('5'));
            }
        }
    }

    #[test]
    fn what_a_house_does_otherwise_is_said() {
        let told = |name| sentences(&House::built_in(name).unwrap()).join(" ");
        assert!(told("seven").contains("no card until every hand is finished"));
        assert!(told("seven").contains("Hands take turns"));
        assert!(!told("seven").contains("Insurance"));
        assert!(told("vegas").contains("soft 17 too"));
        assert!(told("vegas").contains("up to half the bet"));
        assert!(told("euro").contains("takes the second when you are done"));
        assert!(told("bbs").contains("Pairs are not split."));
        assert!(told("six-to-five").contains("pays 6 to 5"));
        assert!(told("charlie").contains("5 cards of 21 at most win at once"));
    }
}
