//! The messages that a game handles.

use blackjack_frontend::coach::Answer;
use blackjack_frontend::ui_command::UiCommand;

use crate::keys::Key;

/// A message to the game.
#[derive(Clone, Debug)]
pub enum Msg {
    /// A key press.
    Key(Key),
    /// A mouse button press, at this column and row.
    Click(u16, u16),
    /// A mouse movement with the button held, to this column and row.
    Drag(u16, u16),
    /// A mouse button release, at this column and row.
    Release(u16, u16),
    /// A turn of the mouse wheel, up or down.
    Wheel(UiCommand),
    /// Pasted text.
    Paste(String),
    /// An answer from the coach.
    Answer(Box<Answer>),
    /// A tick of the clock.
    Tick,
}
