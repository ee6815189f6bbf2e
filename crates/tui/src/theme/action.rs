//! The colours of actions on a chart, as in its SVG: black letters on coloured cells.

use blackjack_engine::Action;
use blackjack_frontend::settings::Depth;
use ratatui::style::{Color, Style};

use super::Theme;
use super::palette::{Tint, tint};

/// The colour of the letters.
const INK: Tint = tint(0x1c_1c1c, 16, Color::Black);

impl Theme {
    /// Returns the style of a chart cell with this action. Without colours, only its letter shows
    /// the action.
    pub(crate) fn action(self, action: Action) -> Style {
        if self.depth == Depth::None {
            return Style::new();
        }
        self.colours((Some(INK), Some(paper(action))))
    }
}

/// Returns the colour of an action. The colours also differ in lightness, so that colour-blind
/// players can tell them apart.
const fn paper(action: Action) -> Tint {
    match action {
        Action::Hit => tint(0xfb_f6d9, 230, Color::White),
        Action::Stand => tint(0xe1_ad49, 179, Color::Yellow),
        Action::Double => tint(0x97_daf3, 117, Color::LightCyan),
        Action::Split => tint(0x1a_955d, 35, Color::LightGreen),
        Action::Surrender => tint(0xcf_649f, 169, Color::LightMagenta),
    }
}
