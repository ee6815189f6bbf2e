//! The messages that a game handles.

use blackjack_frontend::coach::Answer;
use blackjack_frontend::ui_command::UiCommand;

use crate::keys::Key;

/// A message to the game.
#[derive(Clone, Debug)]
pub enum Msg {
    /// A key press.
    Key(Key),
    /// A press of the mouse button, at this column and row.
    Click(u16, u16),
    /// A release of the mouse button, at this column and row.
    Release(u16, u16),
    /// A turn of the mouse wheel, up or down.
    Wheel(UiCommand),
    /// Pasted text.
    Paste(String),
    /// An answer of the coach.
    Answer(Box<Answer>),
    /// A tick of the clock.
    Tick,
}
