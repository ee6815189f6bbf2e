//! What a face has to do after a command: `Reaction`.

/// What a face has to do after a command or a tick.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reaction {
    /// Nothing: nothing has changed.
    Nothing,
    /// Draw the scene.
    Draw,
    /// Show a page of text.
    ShowText {
        /// The title.
        title: &'static str,
        /// The text, a sentence each.
        lines: Vec<String>,
    },
    /// Leave the game.
    Leave,
}
