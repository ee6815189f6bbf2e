//! The dealer's voice: the result of a round in the words of the original and with its
//! odds, which include the bet.

use blackjack_engine::{Chips, HandView, House, OutcomeReason, Record, Stakes, Status, View};

/// Returns the result of a finished round in one or two sentences.
pub(crate) fn result(record: &Record) -> String {
    let view = record.round().view();
    let house = record.house();
    let Some(hand) = view.hands.first() else { return String::new() };
    let sentence = sentence(&view, hand, house);
    match hand.insurance_net {
        Some(lost) if lost < Chips::ZERO => {
            let net = hand.net.unwrap_or_default() + lost;
            let insurance = amount(house.stakes(), -lost);
            format!("{sentence} Insurance lost: {insurance}, net {} in all.", signed(house, net))
        }
        Some(_) | None => sentence,
    }
}

fn sentence(view: &View, hand: &HandView, house: &House) -> String {
    let stakes = house.stakes();
    let net = hand.net.unwrap_or_default();
    let (own, dealers) = (hand.total.best(), view.dealer.open.total().best());
    let Some(reason) = view.outcome_reason(house.rules(), hand) else { return String::new() };
    match reason {
        OutcomeReason::DealerBlackjack => dealers_twenty_one(hand, house),
        OutcomeReason::Charlie => format!("\"Five-Card Charlie!\" {}", into_pot(hand, house)),
        OutcomeReason::Blackjack => format!("\"Twenty-One!\" {}", into_pot(hand, house)),
        OutcomeReason::Bust => format!("{own}: bust. {}", taken(stakes, hand)),
        OutcomeReason::PaidAtOnce => {
            format!("Your 21 is paid at once. You win, {}", into_pot(hand, house))
        }
        OutcomeReason::DealerBust => {
            format!("Dealer busts with {dealers}. You win, {}", into_pot(hand, house))
        }
        OutcomeReason::Higher if own == 21 && !hand.doubled => {
            format!("You hold 21 against {dealers}. You win, {}", into_pot(hand, house))
        }
        OutcomeReason::Higher => {
            format!("{own} beats {dealers}. You win, {}", into_pot(hand, house))
        }
        OutcomeReason::DealerPushes => {
            format!("Stand-off: the dealer has {dealers}. {}", comes_back(stakes, hand.stake))
        }
        OutcomeReason::DealerCharlie => {
            format!("Dealer: \"Five-Card Charlie.\" It beats your {own}. {}", taken(stakes, hand))
        }
        OutcomeReason::Equal if net == Chips::ZERO => {
            format!("Stand-off, both {own}. {}", comes_back(stakes, hand.stake))
        }
        OutcomeReason::Equal => {
            format!("{own} each: the dealer wins ties. {}", taken(stakes, hand))
        }
        OutcomeReason::Lower | OutcomeReason::Surrender => {
            format!("{own} against {dealers}. {}", taken(stakes, hand))
        }
    }
}

fn dealers_twenty_one(hand: &HandView, house: &House) -> String {
    let stakes = house.stakes();
    let net = hand.net.unwrap_or_default();
    let insurance = hand.insurance_net.filter(|won| *won > Chips::ZERO);
    let pays = insurance.map(|won| amount(stakes, won + hand.insured));
    match (pays, net.0.signum()) {
        (None, 0) => format!("Twenty-One on both sides. {}", comes_back(stakes, hand.stake)),
        (Some(pays), 0) => {
            let total = signed(house, insurance.unwrap_or_default());
            format!(
                "Twenty-One on both sides: the bet comes back, insurance pays {pays}: net {total}."
            )
        }
        (None, _) => {
            format!("The dealer faces the hole card: \"Twenty-One.\" {}", taken(stakes, hand))
        }
        (Some(pays), _) => {
            let total = signed(house, net + insurance.unwrap_or_default());
            format!("Twenty-One. Insurance pays {pays}, the bet is lost: net {total}.")
        }
    }
}

/// Returns the payout of a win: `2 for 1: 8 coins into the pot. Net +4.`
fn into_pot(hand: &HandView, house: &House) -> String {
    let stakes = house.stakes();
    let net = hand.net.unwrap_or_default();
    let back = hand.stake + net;
    format!(
        "{}: {} into the pot. Net {}.",
        for_one(hand.stake, back),
        stakes.money(back),
        signed(house, net)
    )
}

/// Returns the payout for a bet, in the gross odds of the original: `3 for 1`.
fn for_one(stake: Chips, back: Chips) -> String {
    if stake > Chips::ZERO && back.0 % stake.0 == 0 {
        return format!("{} for 1", back.0 / stake.0);
    }
    let tenths = back.0 * 10 / stake.0.max(1);
    format!("{}.{} for 1", tenths / 10, tenths % 10)
}

fn taken(stakes: &Stakes, hand: &HandView) -> String {
    let lost = -hand.net.unwrap_or_default();
    format!("The house takes {}.", stakes.money(lost))
}

fn comes_back(stakes: &Stakes, stake: Chips) -> String {
    let money = stakes.money(stake);
    let come = if stake == stakes.units(1) { "comes" } else { "come" };
    format!("Your {money} {come} back.")
}

/// Returns an amount in coins; fractions of a coin are shown as time, or as decimals if
/// coins are kept between calls.
pub(crate) fn amount(stakes: &Stakes, chips: Chips) -> String {
    let coin = stakes.units(1).0;
    if chips.0 % coin == 0 {
        return stakes.money(chips);
    }
    if coin % 60 == 0 {
        return format!("{}:{:02} min", chips.0 / 60, chips.0 % 60);
    }
    format!("{}.{} coins", chips.0 / coin, chips.0 % coin * 10 / coin)
}

/// Returns a result with its sign, without the unit: `+4`, `0`, `-1:30`.
pub(crate) fn signed(house: &House, chips: Chips) -> String {
    let plus = if chips > Chips::ZERO { "+" } else { "" };
    format!("{plus}{}", house.stakes().number(chips))
}

/// Returns the news of a round for other nodes, as the end of a sentence that begins with the
/// caller's name; `None` for an ordinary one.
pub(crate) fn news(record: &Record) -> Option<String> {
    let view = record.round().view();
    let hand = view.hands.first()?;
    let stakes = record.house().stakes();
    let what = match hand.status {
        Status::Charlie => "a Five-Card Charlie",
        Status::Blackjack if hand.net? > Chips::ZERO => "a Twenty-One",
        Status::Open | Status::Blackjack | Status::Stood | Status::Busted | Status::Surrendered => {
            return None;
        }
    };
    Some(format!("has just hit {what} for {}.", stakes.money(hand.net?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the golden round with this label.
    fn round(label: &str) -> String {
        let text = include_str!("../../engine/tests/golden/bbs.rounds");
        let mut lines = text.lines();
        let label = format!("# [{label}]");
        assert!(lines.any(|line| line.starts_with(&label)), "{label}");
        lines.find(|line| !line.starts_with('#')).unwrap().to_owned()
    }

    #[test]
    fn every_result_has_its_sentence() {
        for (label, expected) in [
            ("money-bust", "26: bust. The house takes 4 coins."),
            ("money-lower-count", "18 against 19. The house takes 4 coins."),
            (
                "money-dealer-natural",
                "The dealer faces the hole card: \"Twenty-One.\" The house takes 4 coins.",
            ),
            (
                "money-dealer-charlie",
                "Dealer: \"Five-Card Charlie.\" It beats your 20. The house takes 4 coins.",
            ),
            ("money-push-equal", "Stand-off, both 19. Your 4 coins come back."),
            ("money-push-naturals", "Twenty-One on both sides. Your 4 coins come back."),
            ("money-push-twenty-ones", "Stand-off, both 21. Your 4 coins come back."),
            ("money-higher-count", "19 beats 18. You win, 2 for 1: 8 coins into the pot. Net +4."),
            (
                "money-dealer-bust",
                "Dealer busts with 26. You win, 2 for 1: 8 coins into the pot. Net +4.",
            ),
            (
                "money-twenty-one",
                "You hold 21 against 18. You win, 3 for 1: 12 coins into the pot. Net +8.",
            ),
            ("money-natural", "\"Twenty-One!\" 3 for 1: 12 coins into the pot. Net +8."),
            ("money-charlie", "\"Five-Card Charlie!\" 3 for 1: 12 coins into the pot. Net +8."),
            ("money-double-won", "19 beats 18. You win, 2 for 1: 16 coins into the pot. Net +8."),
            ("money-insurance-won", "Twenty-One. Insurance pays 6 coins, the bet is lost: net 0."),
            (
                "money-insurance-both-natural",
                "Twenty-One on both sides: the bet comes back, insurance pays 6 coins: net +4.",
            ),
            (
                "money-insurance-lost-lose",
                "19 against 20. The house takes 4 coins. Insurance lost: 2 coins, net -6 in all.",
            ),
        ] {
            let said = result(&round(label).parse().unwrap());
            assert_eq!(said, expected, "{label}");
        }
    }

    #[test]
    fn only_rare_hands_are_news() {
        let news = |label: &str| news(&round(label).parse().unwrap());
        assert_eq!(news("money-higher-count"), None);
        assert_eq!(news("money-push-naturals"), None);
        let charlie = news("money-charlie").unwrap();
        assert_eq!(charlie, "has just hit a Five-Card Charlie for 8 coins.");
    }
}
