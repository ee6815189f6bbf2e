//! What a face has to do after a game was told something: `Reaction`.

/// What a face has to do after a game was told something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reaction {
    /// Nothing: all is shown as it is.
    Nothing,
    /// Something is to be shown.
    Draw,
    /// These sentences are to be read under this title.
    ShowText {
        /// The title.
        title: &'static str,
        /// A sentence each.
        lines: Vec<String>,
    },
    /// The game is left.
    Leave,
}
