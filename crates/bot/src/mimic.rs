//! A style that mimics the dealer.

use blackjack_engine::{Action, Rules, Total, dealer_draws};
use blackjack_odds::{Cell, Chart, Row};

/// Returns the chart of a player who draws by the dealer's rules, and never
/// doubles, splits or surrenders.
pub(crate) fn chart(rules: &Rules) -> Chart {
    let play = |total| {
        // A dealer's charlie does not apply to the player: two cards never make one.
        if dealer_draws(rules, total, 2) { Action::Hit } else { Action::Stand }
    };
    Chart::new(rules, |row, _| match row {
        // A total without an ace.
        Row::Hard(total) => Cell::of([play(Total::of([total]))]),
        Row::Soft(total) => Cell::of([play(Total::of([1, total - 11]))]),
        Row::Pair(_) => Cell::default(),
    })
}
