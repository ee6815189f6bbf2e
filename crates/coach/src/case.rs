//! What a decision is about: a total or a pair against an upcard, or insurance.

use std::fmt;
use std::str::FromStr;

use blackjack_engine::{HandView, Rules, Total, View, excerpt, pair, value_symbol};
use blackjack_odds::Row;

use crate::{Class, row_name};

/// What a decision is about. Decisions about the same case are learnt together.
///
/// It is written as players do, and as charts name their rows: `16 v T`, `8,8 v A`, and `A,7 v 9`
/// for any soft 18; without an upcard in a house
/// that shows none: `14`; and `insurance`.
///
/// ```
/// use blackjack_coach::Case;
/// use blackjack_odds::Row;
/// let case: Case = "A,7 v 9".parse()?;
/// assert_eq!(case, Case::Hand { row: Row::Soft(18), upcard: Some(9) });
/// assert_eq!(case.to_string(), "A,7 v 9");
/// # Ok::<(), blackjack_coach::CaseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Case {
    /// Whether a hand is insured.
    Insurance,
    /// What is done with a hand.
    Hand {
        /// Its total, or the pair that it is and may be split as.
        row: Row,
        /// The value of the upcard, 1 (ace) to 10; none in a house without one.
        upcard: Option<u8>,
    },
}

/// Why a text is no case.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a hand such as \"16 v T\", \"A,7 v 9\" or \"8,8 v A\", found \"{found}\"")]
pub struct CaseError {
    /// What was found, as it can be shown: [`excerpt`].
    pub found: String,
}

impl Case {
    /// The case of a hand on the table: a pair only where it is one in the house, and `may_split`.
    pub fn of(rules: &Rules, view: &View, hand: &HandView, may_split: bool) -> Self {
        let upcard = view.dealer.open.cards().first().map(|card| card.rank().value());
        let paired = pair(rules, &hand.cards).filter(|_| may_split);
        let row = paired.map_or(Row::of_total(hand.total), |rank| Row::Pair(rank.value()));
        Self::Hand { row, upcard }
    }

    /// Which kind of decision it is.
    pub const fn class(self) -> Class {
        match self {
            Self::Insurance => Class::Insurance,
            Self::Hand { row: Row::Hard(_), .. } => Class::Hard,
            Self::Hand { row: Row::Soft(_), .. } => Class::Soft,
            Self::Hand { row: Row::Pair(_), .. } => Class::Pair,
        }
    }
}

impl Case {
    /// The hand alone: `16`, `A,7`, `8,8`.
    pub fn hand(self) -> String {
        match self {
            Self::Insurance => "insurance".into(),
            // Two aces that are not split have no second name.
            Self::Hand { row: Row::Soft(total @ ..=12), .. } => format!("soft {total}"),
            Self::Hand { row, .. } => row_name(row),
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hand())?;
        match self {
            Self::Hand { upcard: Some(value), .. } => write!(f, " v {}", value_symbol(*value)),
            Self::Hand { upcard: None, .. } | Self::Insurance => Ok(()),
        }
    }
}

impl FromStr for Case {
    type Err = CaseError;

    /// Reads a case in any usual spelling: `16 v T`, `hard 16 vs 10`, `A,7 v 9`, `soft 18 v 9`,
    /// `8,8 v A`, `T,6 v T` (the total of these cards), `insurance`.
    fn from_str(text: &str) -> Result<Self, CaseError> {
        let error = || CaseError { found: excerpt(text) };
        let lower = text.trim().to_ascii_lowercase();
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

/// The row that a hand is written as.
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

/// The value of a card that is written as a rank.
fn value(text: &str) -> Option<u8> {
    match text {
        "a" | "ace" | "1" => Some(1),
        "t" | "10" | "j" | "q" | "k" | "ten" => Some(10),
        digit => digit.parse().ok().filter(|value| (2..=9).contains(value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(row: Row, upcard: Option<u8>) -> Case {
        Case::Hand { row, upcard }
    }

    #[test]
    fn every_case_is_read_as_it_is_written() {
        for upcard in (1..=10).map(Some).chain([None]) {
            for row in Row::all() {
                let case = hand(row, upcard);
                assert_eq!(case.to_string().parse(), Ok(case), "{case}");
            }
        }
        assert_eq!("insurance".parse(), Ok(Case::Insurance));
    }

    #[test]
    fn usual_spellings_are_read() {
        for (text, case) in [
            ("hard 16 vs 10", hand(Row::Hard(16), Some(10))),
            ("t,6 v k", hand(Row::Hard(16), Some(10))),
            ("16vT", hand(Row::Hard(16), Some(10))),
            ("A 7 v 9", hand(Row::Soft(18), Some(9))),
            ("2,3,A vs. 6", hand(Row::Soft(16), Some(6))),
            ("10,10 v 6", hand(Row::Pair(10), Some(6))),
            ("5,4,5", hand(Row::Hard(14), None)),
        ] {
            assert_eq!(text.parse(), Ok(case), "{text}");
        }
    }

    #[test]
    fn what_is_no_case_is_refused_with_what_was_found() {
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
            let error = text.parse::<Case>().unwrap_err();
            assert_eq!(error.found, excerpt(text));
        }
    }
}
