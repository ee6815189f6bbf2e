//! What somebody changes for good.

use blackjack_frontend::settings::Settings;

use super::keys::KeyMap;

/// Something that is to be changed for good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// These settings hold from now on.
    Settings(Box<Settings>),
    /// The game goes on at this house, from the next round on.
    House(String),
    /// This key of the house has this value from the next round on. A house that comes with the
    /// game is copied, and stays as it is.
    Rule {
        /// The key.
        key: &'static str,
        /// Its value, as a house file states it.
        value: String,
    },
    /// These keys hold from now on.
    Keys(Box<KeyMap>),
}
