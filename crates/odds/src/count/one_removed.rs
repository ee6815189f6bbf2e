//! A shoe, and the same shoe minus one card of each value, which determine the effects of removal.

use blackjack_engine::{Composition, Rules};

use crate::dealer::upcard::DealerUpcard;
use crate::error::OddsError;
use crate::round::starting_hands::StartingHands;
use crate::strategy::Strategy;
use crate::value_counts::{VALUES, rank_of_value};

/// Solves this many decks against these upcards, then the same minus one card of each value, aces
/// first, and passes each to `visit` with the value of the removed card.
///
/// # Errors
///
/// [`OddsError::ShoeRunsOut`] if legal play could need a card when none is left, and
/// [`OddsError::DrawnWithReplacement`] if no card says anything about the next.
pub(crate) fn visit_shoes(
    rules: &Rules,
    decks: u8,
    upcards: &[DealerUpcard],
    mut visit: impl FnMut(Option<u8>, &StartingHands<'static, f64>),
) -> Result<(), OddsError> {
    if rules.draws_with_replacement() {
        return Err(OddsError::DrawnWithReplacement);
    }
    for removed in [None].into_iter().chain(VALUES.map(Some)) {
        let mut shoe = Composition::decks(decks);
        let taken = removed.is_none_or(|value| shoe.remove(rank_of_value(value)));
        assert!(taken, "a whole shoe holds every card");
        visit(removed, &StartingHands::against(rules, &shoe, upcards, Strategy::ZeroMemory)?);
    }
    Ok(())
}
