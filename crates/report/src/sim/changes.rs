//! The changes of a house.

use blackjack_engine::House;

/// The rule keys for the depth to which a shoe is dealt.
pub const DEPTH_KEYS: [&str; 3] = ["shuffle", "cut-card", "when-below"];

/// Returns the settings in which a house differs from the built-in one of its name, or from the
/// default house. They are derived from its rules alone, because stored results do not record
/// how a house was specified.
pub(super) fn changes(house: &House) -> Vec<String> {
    house.difference(&House::built_in(house.name()).unwrap_or_default())
}
