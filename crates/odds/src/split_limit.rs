//! How many hands a pair may become: `split_limit`.

use blackjack_engine::Rules;

use crate::game::Family;

/// The most hands that a pair of this value may become, which is one hand of this family.
pub(crate) fn split_limit(rules: &Rules, value: u8, family: Family) -> u8 {
    let most = if value == 1 { rules.split_aces_hands() } else { rules.split_hands() };
    let more = most.saturating_sub(family.hands);
    let room = match rules.table_hands() {
        0 => more,
        table => more.min(table.saturating_sub(family.held)),
    };
    room + 1
}
