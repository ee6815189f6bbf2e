//! The changes of a house.

use blackjack_engine::House;

/// The rule keys that say how much of a shoe is dealt.
pub const DEPTH_KEYS: [&str; 3] = ["shuffle", "cut-card", "when-below"];

/// Returns the settings in which a house differs from the built-in one of its name, or from
/// the default house. They follow from its rules alone: results that were stored do not know
/// how a house was put together.
pub(super) fn changes(house: &House) -> Vec<String> {
    house.difference(&House::built_in(house.name()).unwrap_or_default())
}
