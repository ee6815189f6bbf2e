//! The properties of a front end that its scene depends on: `FaceView`.

use std::fmt;

use crate::ui::command::UiCommand;
use crate::ui::context::Context;

/// The properties of a front end that its scene depends on.
#[derive(Clone, Copy)]
pub struct FaceView<'a> {
    /// The label of the key for a command in a context, if there is one.
    pub labels: &'a dyn Fn(UiCommand, Context) -> Option<String>,
    /// True if the face shows only ASCII.
    pub ascii: bool,
    /// True if the face has room for a panel beside the table.
    pub has_panel: bool,
    /// True if the face shows the coach, the count and the chart from the start.
    pub opens_panels: bool,
}

impl FaceView<'_> {
    /// Returns the label of the key for a command in a context, if there is one.
    pub fn label(&self, command: UiCommand, context: Context) -> Option<String> {
        (self.labels)(command, context)
    }
}

impl fmt::Debug for FaceView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ascii, has_panel, opens_panels, .. } = self;
        f.debug_struct("FaceView")
            .field("ascii", ascii)
            .field("has_panel", has_panel)
            .field("opens_panels", opens_panels)
            .finish()
    }
}
