//! The table as it is drawn.

mod clicks;
mod laws;
mod scenes;
mod snapshots;
mod styles;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::draw;
use crate::screen::hits::Hits;
use crate::screen::scene::Scene;
use crate::screen::theme::{Depth, Look, Theme, ThemeName};

/// The dark theme without colours, in this mode.
fn plain(ascii: bool) -> Look {
    Look { theme: Theme::new(ThemeName::Dark, Depth::None, false), ascii }
}

/// The scene on a screen of this size.
fn drawn(scene: &Scene, look: Look, width: u16, height: u16) -> (Buffer, Hits) {
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(area);
    let mut hits = Hits::default();
    draw(scene, look, area, &mut buf, &mut hits);
    (buf, hits)
}

/// What is written there, row by row, without spaces at the ends.
fn text(buf: &Buffer) -> String {
    let width = usize::from(buf.area.width.max(1));
    let row = |cells: &[ratatui::buffer::Cell]| {
        let row: String = cells.iter().map(ratatui::buffer::Cell::symbol).collect();
        row.trim_end().to_owned() + "\n"
    };
    buf.content.chunks(width).map(row).collect()
}
