//! The games of the tables, as houses.

use blackjack_engine::{House, Rank};
use blackjack_odds::{HandOdds, RoundOdds};

use crate::csv::Row;

/// Creates a house with these settings on top of the default one.
pub(crate) fn house(settings: &[String]) -> House {
    House::default()
        .with(settings.iter().map(String::as_str))
        .unwrap_or_else(|errors| panic!("{settings:?}: {errors}"))
}

/// A casino game as analysers describe it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Casino<'a> {
    pub(crate) row: &'a Row,
    /// The largest number of hands of a pair; `aces_hands` is that of aces.
    pub(crate) hands: u8,
    pub(crate) aces_hands: u8,
}

impl Casino<'_> {
    /// Returns the house that deals it.
    pub(crate) fn house(&self) -> House {
        let row = self.row;
        let mut settings = vec![
            format!("decks={}", row.text("decks")),
            format!("dealer-17={}", dealer_17(row.text("soft17"))),
            format!("double-on={}", row.text("double")),
            format!("split-hands={}", self.hands),
            format!("surrender={}", row.text("surrender")),
            format!("natural-pays={}", odds(row.text("bj_pays"))),
            format!("hole-card={}", if row.text("peek") == "us" { "peek" } else { "none" }),
        ];
        if self.hands > 1 {
            let (das, hits) = (row.flag("das"), row.flag("hit_split_aces"));
            settings.push(format!("split-aces-hands={}", self.aces_hands));
            settings.push(format!("double-after-split={das}"));
            settings.push(format!("hit-split-aces={hits}"));
            if das {
                settings.push(format!("double-split-aces={hits}"));
            }
        }
        house(&settings)
    }
}

/// Translates the dealer's rule for 17.
pub(crate) fn dealer_17(code: &str) -> &'static str {
    match code {
        "S17" => "stand",
        "H17" => "hit-soft",
        "HIT17" => "hit-all",
        other => panic!("unknown: {other}"),
    }
}

/// Translates net odds from a decimal number.
pub(crate) fn odds(decimal: &str) -> &'static str {
    match decimal {
        "1" => "1 to 1",
        "1.2" => "6 to 5",
        "1.5" => "3 to 2",
        "2" => "2 to 1",
        "3" => "3 to 1",
        other => panic!("unknown: {other}"),
    }
}

/// Returns the row of a round with these card values.
pub(crate) fn hand(odds: &RoundOdds, mut cards: [u8; 2], upcard: u8) -> &HandOdds {
    cards.sort_unstable();
    let found = odds.hands.iter().find(|hand| hand.cards == cards && hand.upcard == Some(upcard));
    found.unwrap_or_else(|| panic!("{cards:?} against {upcard} is missing"))
}

/// Parses the value of a card: 2 to 10, and A or 1.
pub(crate) fn value(text: &str) -> u8 {
    if text == "A" { 1 } else { text.parse().unwrap() }
}

/// Parses a rank from a letter or a number.
pub(crate) fn rank(text: &str) -> Rank {
    let symbol = match text {
        "1" => 'A',
        "10" => 'T',
        other => other.chars().next().unwrap(),
    };
    Rank::from_symbol(symbol).unwrap()
}

/// Parses ranks with spaces between them.
pub(crate) fn ranks(text: &str) -> Vec<Rank> {
    text.split_whitespace().map(rank).collect()
}
