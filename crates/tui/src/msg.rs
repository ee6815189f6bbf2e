//! What comes in: `Msg`.

use blackjack_frontend::coach::Answer;
use blackjack_frontend::ui_command::UiCommand;

use crate::keys::Key;

/// Something that comes in.
#[derive(Clone, Debug)]
pub enum Msg {
    /// A key was pressed.
    Key(Key),
    /// A place was clicked, by column and row.
    Click(u16, u16),
    /// The button of the mouse was let go at a place, by column and row.
    Release(u16, u16),
    /// The wheel was turned, up or down.
    Wheel(UiCommand),
    /// A text was pasted.
    Paste(String),
    /// The coach answers.
    Answer(Box<Answer>),
    /// Time has passed.
    Tick,
}
