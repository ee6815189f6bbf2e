//! A permanent change of settings, house or keys.

use blackjack_engine::House;
use blackjack_frontend::settings::Settings;

use super::keys::KeyMap;

/// A permanent change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// New settings.
    Settings(Box<Settings>),
    /// The name of another house, for the next round on.
    House(String),
    /// A house with changed rules, saved as one of the player's own and played from the next round
    /// on. A built-in house is copied and keeps its rules.
    OwnHouse(Box<House>),
    /// A new key map.
    Keys(Box<KeyMap>),
}
