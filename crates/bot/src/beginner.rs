//! The typical mistakes of a beginner, as a table of fixed rules, so that
//! their price can be computed.

use blackjack_engine::{Action, Rules};
use blackjack_odds::{Cell, Chart, Row};

/// Returns the chart of a beginner, who
///
/// - never hits hard 12 or more, for fear of busting;
/// - stands on soft 17 or more against any upcard;
/// - doubles 11 against 2 to 6, and nothing else;
/// - splits aces, eights, and tens against 4 to 6, and nothing else;
/// - never surrenders.
pub(crate) fn chart(rules: &Rules) -> Chart {
    Chart::new(rules, |row, upcard| match row {
        Row::Hard(11) if matches!(upcard, Some(2..=6)) => Cell::of([Action::Double, Action::Hit]),
        Row::Hard(12..) | Row::Soft(17..) => Cell::of([Action::Stand]),
        Row::Hard(_) | Row::Soft(_) => Cell::of([Action::Hit]),
        Row::Pair(1 | 8) => Cell::of([Action::Split]),
        Row::Pair(10) if matches!(upcard, Some(4..=6)) => Cell::of([Action::Split]),
        Row::Pair(_) => Cell::default(),
    })
}
