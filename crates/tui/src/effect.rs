//! What is to be done outside: `Effect`.

use super::change::Change;

/// What is to be done about it outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing: all is shown as it is.
    Nothing,
    /// Something is to be shown.
    Draw,
    /// Everything is to be drawn anew.
    Redraw,
    /// The program is to be stopped until it is called back.
    Suspend,
    /// These rounds are to be written to a file.
    Export(String),
    /// Something is to be kept for good.
    Save(Change),
    /// The game goes away from on top of the other one that it lies on.
    Close,
    /// The game goes on at another house.
    SwitchHouse,
    /// The game is left.
    Leave,
}
