//! The effects of messages, which the caller of the game carries out.

use super::change::Change;

/// The action that the caller of [`App::update`](crate::App::update) must carry out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing: the screen is unchanged.
    Nothing,
    /// Draw the screen.
    Draw,
    /// Draw every cell again.
    Redraw,
    /// Suspend the program until it is resumed.
    Suspend,
    /// Write these rounds to a file.
    Export(String),
    /// Save a change.
    Save(Change),
    /// Close this side game.
    Close,
    /// Move to another house.
    SwitchHouse,
    /// Leave the game.
    Leave,
}
