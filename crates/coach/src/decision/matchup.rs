//! The subject of a decision: a total or a pair against an upcard, or insurance.

use std::fmt;
use std::str::FromStr;

use blackjack_engine::{HandView, Rules, Total, View, excerpt, pair, value_symbol};
use blackjack_odds::Row;

use crate::decision::DecisionClass;
use crate::strategy::card::row_name;
use crate::words;

/// A hand against an upcard, or insurance. Statistics and drills group decisions by matchup.
///
/// The text form is the one that players use, with the row names of charts: `16 v T`, `8,8 v A`,
/// `A,7 v 9` for any soft 18, `insurance`, and `14` at a house without an upcard.
///
/// ```
/// use blackjack_coach::Matchup;
/// use blackjack_odds::Row;
/// let matchup: Matchup = "A,7 v 9".parse()?;
/// assert_eq!(matchup, Matchup::Hand { row: Row::Soft(18), upcard: Some(9) });
/// assert_eq!(matchup.to_string(), "A,7 v 9");
/// # Ok::<(), blackjack_coach::ParseMatchupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Matchup {
    /// The insurance offer.
    Insurance,
    /// A hand to play.
    Hand {
        /// The total, or the pair if it may be split.
        row: Row,
        /// The value of the upcard, 1 (ace) to 10; `None` at a house without one.
        upcard: Option<u8>,
    },
}

/// The error for text that names no matchup.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a hand such as \"16 v T\", \"A,7 v 9\" or \"8,8 v A\", found \"{found}\"")]
pub struct ParseMatchupError {
    /// The text, made displayable by [`excerpt`].
    pub found: String,
}

impl Matchup {
    /// Returns the matchup of a hand on the table. It is a pair only if it is one
    /// by the rules of the house and `may_split` is true.
    pub fn of(rules: &Rules, view: &View, hand: &HandView, may_split: bool) -> Self {
        let upcard = view.dealer.open.cards().first().map(|card| card.rank().value());
        let paired = pair(rules, &hand.cards).filter(|_| may_split);
        let row = paired.map_or(Row::of_total(hand.total), |rank| Row::Pair(rank.value()));
        Self::Hand { row, upcard }
    }

    /// Returns the class of the decision.
    pub const fn class(self) -> DecisionClass {
        match self {
            Self::Insurance => DecisionClass::Insurance,
            Self::Hand { row: Row::Hard(_), .. } => DecisionClass::Hard,
            Self::Hand { row: Row::Soft(_), .. } => DecisionClass::Soft,
            Self::Hand { row: Row::Pair(_), .. } => DecisionClass::Pair,
        }
    }
}

impl Matchup {
    /// Returns the hand without the upcard: `16`, `A,7`, `8,8`.
    pub fn hand(self) -> String {
        match self {
            Self::Insurance => "insurance".into(),
            // Two aces that may not be split have no two-card row name.
            Self::Hand { row: Row::Soft(total @ ..=12), .. } => format!("soft {total}"),
            Self::Hand { row, .. } => row_name(row),
        }
    }
}

impl Matchup {
    /// Writes it in words, for sentences that are read aloud: `16 against a ten`,
    /// `soft 18 against a nine`, `a pair of eights against an ace`.
    pub fn in_words(self) -> String {
        let Self::Hand { row, upcard } = self else { return "insurance".into() };
        let hand = match row {
            Row::Hard(total) => total.to_string(),
            Row::Soft(total) => format!("soft {total}"),
            Row::Pair(value) => format!("a pair of {}", words::plural_rank(value)),
        };
        match upcard {
            Some(value) => format!("{hand} against {}", words::upcard(value)),
            None => hand,
        }
    }
}

/// Writes the matchups of a text in words, for sentences that are read aloud: "Round 1, 16 v T:
/// right." becomes "Round 1, 16 against a ten: right."
pub fn spell_matchups(text: &str) -> String {
    let tokens: Vec<&str> = text.split(' ').collect();
    let mut words = Vec::with_capacity(tokens.len());
    let mut rest = &tokens[..];
    while let [first, others @ ..] = rest {
        let matchup = match others {
            ["v", up, ..] => {
                let upcard = up.trim_end_matches([':', ',', '.', ';']);
                let matchup = format!("{first} v {upcard}").parse::<Matchup>();
                matchup.ok().map(|matchup| matchup.in_words() + &up[upcard.len()..])
            }
            _ => None,
        };
        rest = if matchup.is_some() { &others[2..] } else { others };
        words.push(matchup.unwrap_or_else(|| (*first).to_owned()));
    }
    words.join(" ")
}

impl fmt::Display for Matchup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hand())?;
        match self {
            Self::Hand { upcard: Some(value), .. } => write!(f, " v {}", value_symbol(*value)),
            Self::Hand { upcard: None, .. } | Self::Insurance => Ok(()),
        }
    }
}

impl FromStr for Matchup {
    type Err = ParseMatchupError;

    /// Parses the usual spellings: `16 v T`, `hard 16 vs 10`, `A,7 v 9`, `soft 18 v 9`,
    /// `8,8 v A`, `T,6 v T` (the total of these cards), `16 against a ten`, `insurance`.
    fn from_str(text: &str) -> Result<Self, ParseMatchupError> {
        let error = || ParseMatchupError { found: excerpt(text) };
        let lower = text.trim().to_ascii_lowercase().replacen(" against ", " v ", 1);
        if lower == "insurance" {
            return Ok(Self::Insurance);
        }
        let (hand, upcard) = match lower.split_once('v') {
            Some((hand, upcard)) => {
                let upcard = upcard.strip_prefix("s.").or(upcard.strip_prefix('s'));
                let upcard = upcard.unwrap_or(&lower[hand.len() + 1..]);
                (hand, Some(value(upcard.trim()).ok_or_else(error)?))
            }
            None => (lower.as_str(), None),
        };
        let row = row(hand.trim()).ok_or_else(error)?;
        Ok(Self::Hand { row, upcard })
    }
}

/// Parses a hand as a row of a chart.
fn row(text: &str) -> Option<Row> {
    let total = |text: &str, range: std::ops::RangeInclusive<u8>| {
        text.trim().parse().ok().filter(|total| range.contains(total))
    };
    if let Some(rest) = text.strip_prefix("soft") {
        return total(rest, 12..=21).map(Row::Soft);
    }
    if let Some(rest) = text.strip_prefix("hard") {
        return total(rest, 4..=21).map(Row::Hard);
    }
    if let Some(total) = total(text, 4..=21) {
        return Some(Row::Hard(total));
    }
    let cards = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|card| !card.is_empty());
    let values = cards.map(value).collect::<Option<Vec<u8>>>()?;
    match values[..] {
        [] | [_] => None,
        [one, other] if one == other => Some(Row::Pair(one)),
        _ => {
            let known = values.len() <= 21;
            let total = Total::of(values.into_iter().take(21));
            (known && !total.is_bust()).then(|| Row::of_total(total))
        }
    }
}

/// Parses a rank as a card value.
fn value(text: &str) -> Option<u8> {
    let text = text.strip_prefix("an ").or(text.strip_prefix("a ")).unwrap_or(text);
    let word = || (1..=10).find(|&value| words::rank(value) == text);
    match text {
        "a" | "1" => Some(1),
        "t" | "10" | "j" | "q" | "k" => Some(10),
        digit => digit.parse().ok().filter(|value| (2..=9).contains(value)).or_else(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(row: Row, upcard: Option<u8>) -> Matchup {
        Matchup::Hand { row, upcard }
    }

    #[test]
    fn every_matchup_parses_from_its_text() {
        for upcard in (1..=10).map(Some).chain([None]) {
            for row in Row::all() {
                let matchup = hand(row, upcard);
                assert_eq!(matchup.to_string().parse(), Ok(matchup), "{matchup}");
            }
        }
        assert_eq!("insurance".parse(), Ok(Matchup::Insurance));
    }

    #[test]
    fn usual_spellings_parse() {
        for (text, matchup) in [
            ("hard 16 vs 10", hand(Row::Hard(16), Some(10))),
            ("t,6 v k", hand(Row::Hard(16), Some(10))),
            ("16vT", hand(Row::Hard(16), Some(10))),
            ("A 7 v 9", hand(Row::Soft(18), Some(9))),
            ("2,3,A vs. 6", hand(Row::Soft(16), Some(6))),
            ("10,10 v 6", hand(Row::Pair(10), Some(6))),
            ("5,4,5", hand(Row::Hard(14), None)),
            ("16 against a ten", hand(Row::Hard(16), Some(10))),
            ("soft 18 against an ace", hand(Row::Soft(18), Some(1))),
            ("8,8 against nine", hand(Row::Pair(8), Some(9))),
        ] {
            assert_eq!(text.parse(), Ok(matchup), "{text}");
        }
    }

    #[test]
    fn a_matchup_is_written_in_words() {
        for (text, words) in [
            ("16 v T", "16 against a ten"),
            ("A,7 v 8", "soft 18 against an eight"),
            ("6,6 v A", "a pair of sixes against an ace"),
            ("14", "14"),
            ("insurance", "insurance"),
        ] {
            assert_eq!(text.parse::<Matchup>().unwrap().in_words(), words);
        }
    }

    #[test]
    fn other_texts_are_refused_with_an_excerpt() {
        let many = "2,".repeat(30);
        for text in [
            "",
            "v",
            "3 v 9",
            "22 v 9",
            "16 v",
            "16 v 1T",
            "soft 11 v 2",
            "A v 9",
            "T,T,2 v 5",
            "\n",
            &many,
        ] {
            let error = text.parse::<Matchup>().unwrap_err();
            assert_eq!(error.found, excerpt(text));
        }
    }
}
