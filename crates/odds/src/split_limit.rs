//! The largest number of hands that a pair can become: `split_limit`.

use blackjack_engine::Rules;

use crate::game::SplitState;

/// Returns the largest number of hands that a pair of this value, itself one hand of this split
/// state, can become.
pub(crate) fn split_limit(rules: &Rules, value: u8, split_state: SplitState) -> u8 {
    let most = if value == 1 { rules.split_aces_hands() } else { rules.split_hands() };
    let more = most.saturating_sub(split_state.hands);
    let room = match rules.table_hands() {
        0 => more,
        table => more.min(table.saturating_sub(split_state.player_hands)),
    };
    room + 1
}
