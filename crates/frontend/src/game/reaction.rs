//! The response required of a face: `Reaction`.

/// The response required of a face after a command or a tick.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reaction {
    /// No response, because nothing has changed.
    Nothing,
    /// Draw the scene.
    Draw,
    /// Show a page of text.
    ShowText {
        /// The title.
        title: &'static str,
        /// The text, one sentence per line.
        lines: Vec<String>,
    },
    /// Leave the game.
    Leave,
}
