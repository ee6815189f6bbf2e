//! What somebody changes for good.

use blackjack_engine::House;
use blackjack_frontend::settings::Settings;

use super::keys::KeyMap;

/// Something that is to be changed for good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// These settings hold from now on.
    Settings(Box<Settings>),
    /// The game goes on at this house, from the next round on.
    House(String),
    /// A house with changed rules is saved as one of the player's own, and the game goes on there
    /// from the next round on. A house that comes with the game is copied, and stays as it is.
    OwnHouse(Box<House>),
    /// These keys hold from now on.
    Keys(Box<KeyMap>),
}
