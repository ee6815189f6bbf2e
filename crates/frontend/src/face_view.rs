//! What a scene must know of the face that shows it: `FaceView`.

use std::fmt;

use crate::context::Context;
use crate::ui_command::UiCommand;

/// What a scene must know of the face that shows it.
#[derive(Clone, Copy)]
pub struct FaceView<'a> {
    /// What the face calls the key that does something somewhere, if one does.
    pub labels: &'a dyn Fn(UiCommand, Context) -> Option<String>,
    /// Whether it shows nothing but ASCII.
    pub ascii: bool,
    /// Whether it has room for a panel beside the table.
    pub has_panel: bool,
}

impl FaceView<'_> {
    /// What it calls the key that does this there, if one does.
    pub fn label(&self, command: UiCommand, context: Context) -> Option<String> {
        (self.labels)(command, context)
    }
}

impl fmt::Debug for FaceView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ascii, has_panel, .. } = self;
        f.debug_struct("FaceView").field("ascii", ascii).field("has_panel", has_panel).finish()
    }
}
