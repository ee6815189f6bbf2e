//! The primer: the game at a house, in a dozen sentences for beginners.

use blackjack_coach::side_bets::side_bet_lines;
use blackjack_engine::{
    Dealer17, Dealer22, DoubleCards, DoubleOn, HoleCard, House, InsuranceRule, LostToNatural,
    PlayOrder, Ratio, Rules, SplitBy, StandOn21, Surrender, Ties,
};

/// Explains the goal, the cards, the dealer and the choices of a player, in a sentence or two each.
pub fn sentences(house: &House) -> Vec<String> {
    let rules = house.rules();
    let all = [
        Some("Get closer to 21 than the dealer. A hand over 21 busts and loses.".to_owned()),
        Some(CARDS.to_owned()),
        Some(blackjack(rules)),
        Some(dealer(rules)),
        dealer_blackjack(rules),
        Some("Hit to take a card. Stand to take no more.".into()),
        Some(double(rules)),
        Some(split(rules)),
        surrender(rules),
        insurance(rules),
        charlie(rules),
        twenty_one(rules),
        Some(ties(rules).into()),
        turns(rules),
    ];
    let side_bets = side_bet_lines(house).into_iter().map(|line| format!("Side bet: {line}"));
    all.into_iter().flatten().chain(side_bets).collect()
}

const CARDS: &str = "Number cards count at face value. Jack, queen and king count 10. An ace \
                     counts 11, or 1 if 11 would bust the hand. A total with an ace as 11 is \
                     soft: no single card can bust it.";

/// Explains blackjacks, and the cards that they come from if those never run out.
fn blackjack(rules: &Rules) -> String {
    let pays = rules.natural_pays();
    let wins = if rules.blackjack_waits() {
        format!("It is no better than another 21, and pays {pays} if it wins.")
    } else {
        format!("It beats every other 21 and pays {pays}.")
    };
    let deck = if rules.draws_with_replacement() {
        " Every card comes from a whole deck, whatever has been dealt."
    } else {
        ""
    };
    format!("An ace and a ten-value card as the first two cards are a blackjack. {wins}{deck}")
}

/// Explains what the dealer shows and when the dealer draws.
fn dealer(rules: &Rules) -> String {
    let draws = match rules.dealer_17() {
        Dealer17::Stand => "draws to 16 and stands on every 17",
        Dealer17::HitSoft => "draws to 16 and hits soft 17 too",
        Dealer17::HitAce => "draws to 16 and hits any 17 with an ace too",
        Dealer17::HitAll => "draws to 17 and stands on 18",
    };
    let cards = match (rules.dealer_upcard(), rules.hole_card()) {
        (false, _) => "The dealer takes no card until every hand is finished, then",
        (true, HoleCard::Peek) => {
            "The dealer shows one of two cards and, with an ace or a ten up, peeks for a blackjack \
             before you play. When you are done, the dealer"
        }
        (true, HoleCard::PeekAce) => {
            "The dealer shows one of two cards and, with an ace up, peeks for a blackjack before \
             you play. When you are done, the dealer"
        }
        (true, HoleCard::NoPeek) => {
            "The dealer shows one of two cards and turns over the other when you are done. Then \
             the dealer"
        }
        (true, HoleCard::None) => {
            "The dealer shows one card and takes the second when you are done. Then the dealer"
        }
    };
    let charlie = match rules.dealer_charlie() {
        0 => String::new(),
        cards => {
            format!(" With {cards} cards and a total of 20 or less the dealer beats every hand.")
        }
    };
    let pushes = match rules.dealer_22() {
        Dealer22::Bust => "",
        Dealer22::Push if rules.stand_on_21() == StandOn21::Settle => {
            " A dealer's 22 does not bust: it pushes against every hand that stands on less than 21."
        }
        Dealer22::Push => " A dealer's 22 does not bust: it pushes against every hand that stands.",
    };
    format!("{cards} {draws}.{charlie}{pushes}")
}

/// Explains which bets lose to a dealer blackjack that was not revealed by a peek.
fn dealer_blackjack(rules: &Rules) -> Option<String> {
    if rules.always_peeks() || !rules.dealer_upcard() {
        return None;
    }
    let takes = match rules.lost_to_natural() {
        LostToNatural::All => "doubled and split bets too",
        LostToNatural::Original => "only the initial bets: added bets are returned",
        LostToNatural::OriginalAndBusted => "the initial bets and the bets on busted hands",
    };
    let takes = if rules.dealer_natural_beats_21() {
        takes
    } else {
        "all bets but those on a 21, which tie"
    };
    let unseen = if rules.peeks() { " with a ten up" } else { "" };
    Some(format!("A dealer blackjack{unseen} takes {takes}."))
}

fn double(rules: &Rules) -> String {
    let on = match rules.double_on() {
        DoubleOn::Never => return "There is no doubling.".into(),
        DoubleOn::Any => "",
        DoubleOn::EightToEleven => " of 8, 9, 10 or 11",
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
    let soft = if rules.double_soft() { "" } else { ", but not soft totals" };
    let less = if rules.double_for_less() { " You may add less than your bet." } else { "" };
    let rescue = match (rules.surrender_after_double(), rules.double_for_less()) {
        (false, _) => "",
        (true, false) => " After that card you may still surrender for half the doubled bet.",
        (true, true) => {
            " After that card you may still surrender your first bet and take the rest back."
        }
    };
    format!("Double your bet for exactly one more card, {cards}{on}{split}{soft}.{less}{rescue}")
}

fn split(rules: &Rules) -> String {
    if !rules.allows_splits() {
        return "There is no splitting.".into();
    }
    let pair = match rules.split_by() {
        SplitBy::Value => "two cards of the same value",
        SplitBy::Rank => "two cards of the same rank",
    };
    let aces = match (rules.split_limit(true), rules.hit_split_aces()) {
        (0 | 1, _) => " Aces cannot be split.",
        (_, false) => " Split aces cannot be hit.",
        (_, true) => "",
    };
    let natural =
        if rules.split_natural() { "" } else { " A 21 after a split is not a blackjack." };
    let hands = rules.split_limit(false);
    format!("Split {pair} into two hands, with a second bet: {hands} hands at most.{aces}{natural}")
}

fn surrender(rules: &Rules) -> Option<String> {
    let when = match rules.surrender() {
        Surrender::None => return None,
        Surrender::Late if rules.surrender_risks_blackjack() => {
            ", or for the whole bet if the dealer has blackjack"
        }
        Surrender::Late => "",
        Surrender::Early => ", whatever the dealer has",
        Surrender::EarlyNotAce => ", but not against an ace",
    };
    Some(format!("Surrender gives up the first two cards for half the bet{when}."))
}

fn insurance(rules: &Rules) -> Option<String> {
    let most = match rules.insurance() {
        InsuranceRule::None => return None,
        InsuranceRule::Half => "half the bet",
        InsuranceRule::UpToHalf => "up to half the bet",
    };
    let pays = rules.insurance_pays();
    Some(format!(
        "Insurance is a side bet of {most} when the dealer shows an ace: it pays {pays} if the \
         dealer has blackjack."
    ))
}

fn charlie(rules: &Rules) -> Option<String> {
    let cards = rules.charlie();
    let (limit, pays) = (rules.charlie_limit(), rules.charlie_pays());
    let when = if rules.charlie_beats_natural() {
        "wins at once"
    } else {
        "wins unless the dealer has blackjack"
    };
    (cards > 0)
        .then(|| format!("A hand of {cards} cards and {limit} or less {when} and pays {pays}."))
}

fn twenty_one(rules: &Rules) -> Option<String> {
    let pays = rules.twenty_one_pays();
    let bonus = (pays != Ratio::EVEN).then(|| format!("A 21 of three or more cards pays {pays}."));
    let settled = (rules.stand_on_21() == StandOn21::Settle)
        .then(|| "Every 21 wins unless the dealer has blackjack.".to_owned());
    let sentences = bonus.into_iter().chain(settled).collect::<Vec<_>>();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

const fn ties(rules: &Rules) -> &'static str {
    match rules.ties() {
        Ties::Push => "Equal totals push: the bet is returned.",
        Ties::Dealer => "The dealer wins ties.",
    }
}

fn turns(rules: &Rules) -> Option<String> {
    let in_turn = rules.play_order() == PlayOrder::OneActionPerHand;
    in_turn.then(|| "Hands take turns, one action at a time.".into())
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
                assert!(sentence.starts_with(char::is_uppercase));
            }
        }
    }

    #[test]
    fn the_primer_explains_the_rules_of_each_house() {
        let primer = |name| sentences(&House::built_in(name).unwrap()).join(" ");
        assert!(primer("seven").contains("no card until every hand is finished"));
        assert!(primer("seven").contains("Hands take turns"));
        assert!(!primer("seven").contains("Insurance"));
        assert!(primer("vegas").contains("soft 17 too"));
        assert!(primer("vegas").contains("up to half the bet"));
        assert!(primer("euro").contains("takes the second when you are done"));
        assert!(primer("bbs").contains("There is no splitting."));
        assert!(primer("six-to-five").contains("pays 6 to 5"));
        assert!(primer("charlie").contains("5 cards and 21 or less wins at once"));
    }

    #[test]
    fn the_primer_explains_rules_that_no_built_in_house_has() {
        let primer = |settings: &[&str]| {
            let house = House::default().with(settings.iter().copied()).unwrap();
            sentences(&house).join(" ")
        };
        for (settings, sentence) in [
            (&["dealer-22=push"][..], "A dealer's 22 does not bust: it pushes"),
            (&["natural-beats-21=false"], "It is no better than another 21, and pays 3 to 2 if"),
            (
                &["hole-card=no-peek", "dealer-natural-beats-21=false"],
                "A dealer blackjack takes all bets but those on a 21, which tie.",
            ),
            (
                &["shuffle=every-card"],
                "Every card comes from a whole deck, whatever has been dealt.",
            ),
            (&["stand-on-21=settle"], "Every 21 wins unless the dealer has blackjack."),
            (&["double-soft=false"], "after a split too, but not soft totals."),
            (&["surrender-after-double=true"], "surrender for half the doubled bet."),
            (&["double-for-less=true"], "You may add less than your bet."),
            (
                &["double-for-less=true", "surrender-after-double=true"],
                "surrender your first bet and take the rest back.",
            ),
            (&["hole-card=peek-ace"], "with an ace up, peeks for a blackjack"),
            (&["hole-card=peek-ace"], "A dealer blackjack with a ten up takes doubled"),
            (
                &["charlie=6", "hole-card=none", "charlie-beats-natural=false"],
                "6 cards and 21 or less wins unless the dealer has blackjack and pays 1 to 1.",
            ),
        ] {
            let text = primer(settings);
            assert!(text.contains(sentence), "{settings:?}: {text}");
        }
    }
}
