//! A permanent change of settings, house or keys.

use blackjack_engine::House;
use blackjack_frontend::settings::Settings;

use super::keys::KeyMap;

/// A permanent change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// New settings.
    Settings(Box<Settings>),
    /// The name of a different house, played from the next round on.
    House(String),
    /// A house with changed rules, saved as a custom house and played from the next round on. A
    /// built-in house is copied and keeps its own rules.
    OwnHouse(Box<House>),
    /// A new key map.
    Keys(Box<KeyMap>),
}
