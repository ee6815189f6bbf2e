//! Tests of the drawn table.

mod beauty;
mod clicks;
mod laws;
mod scenes;
mod snapshots;
mod styles;

use blackjack_frontend::scene::Scene;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::draw;
use crate::canvas::hits::Hits;
use crate::frames::{look as plain, text_of as text};
use crate::theme::Look;

/// Draws the scene on a screen of this size.
fn drawn(scene: &Scene, look: Look, width: u16, height: u16) -> (Buffer, Hits) {
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(area);
    let mut hits = Hits::default();
    draw(scene, look, area, &mut buf, &mut hits);
    (buf, hits)
}
