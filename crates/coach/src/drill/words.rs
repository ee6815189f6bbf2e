//! Words that drills have in common.

use blackjack_engine::{Card, Total};

use super::number;
pub(super) use crate::cell_facts::capital;

/// "ten of spades".
pub(super) fn name(card: Card) -> String {
    format!("{} of {}", card.rank().word(), card.suit().word())
}

/// "ten of spades and six of hearts", "two of clubs, three of clubs and four of clubs".
pub(super) fn list(cards: &[Card]) -> String {
    let names: Vec<_> = cards.iter().map(|&card| name(card)).collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// "16", "soft 17".
pub(super) fn count(total: Total) -> String {
    let soft = if total.is_soft() && total.best() < 21 { "soft " } else { "" };
    format!("{soft}{}", total.best())
}

/// "hit, stand or double".
pub(super) fn any_of(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => (*only).into(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Packs, in quarters where they are: "1 pack", "2.5 packs".
pub(super) fn packs(packs: f64) -> String {
    let number = number::plain(packs);
    if number == "1" { "1 pack".into() } else { format!("{number} packs") }
}

/// So many of something: "1 card", "5 cards".
pub(super) fn counted(count: usize, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// A time: "3.4 seconds", "2 minutes 5 seconds".
pub(super) fn time(ms: u64) -> String {
    let tenths = (ms + 50) / 100;
    if let Ok(tenths) = u16::try_from(tenths)
        && tenths < 600
    {
        let number = number::plain(f64::from(tenths) / 10.0);
        return if number == "1" { "1 second".into() } else { format!("{number} seconds") };
    }
    let seconds = (ms + 500) / 1000;
    let counted = |count, one| counted(usize::try_from(count).unwrap_or(usize::MAX), one);
    format!("{} {}", counted(seconds / 60, "minute"), counted(seconds % 60, "second"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_the_unit_that_fits() {
        let told = [0, 949, 1_000, 3_420, 59_940, 59_960, 125_400].map(time);
        let expected = [
            "0 seconds",
            "0.9 seconds",
            "1 second",
            "3.4 seconds",
            "59.9 seconds",
            "1 minute 0 seconds",
            "2 minutes 5 seconds",
        ];
        assert_eq!(told, expected);
    }
}
