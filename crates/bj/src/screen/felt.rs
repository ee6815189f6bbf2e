//! The table, drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::hits::Hits;
use super::scene::Scene;
use super::theme::Look;

/// Draws the table into this area, and says what a click means where.
pub(crate) fn draw(scene: &Scene, look: &Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    let area = area.intersection(buf.area);
    buf.set_style(area, look.theme.ground());
    let _unused = (scene, hits);
}
