//! Screens as text, for tests: at each design size, in Unicode and in ASCII.

use blackjack_frontend::settings::{Depth, ThemeName};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::canvas::hits::Hits;
use crate::theme::{Look, Theme};

/// The design sizes.
const SIZES: [(u16, u16); 4] = [(24, 10), (40, 16), (80, 24), (120, 36)];

/// Returns a look without colours.
pub(crate) fn look(ascii: bool) -> Look {
    Look { theme: Theme::new(ThemeName::Dark, Depth::None, false), ascii }
}

/// Returns the frames at all design sizes.
pub(crate) fn frames(ascii: bool, draw: impl Fn(Look, Rect, &mut Buffer, &mut Hits)) -> String {
    frames_at(&SIZES, ascii, draw)
}

/// Returns the frames at these sizes.
pub(crate) fn frames_at(
    sizes: &[(u16, u16)],
    ascii: bool,
    draw: impl Fn(Look, Rect, &mut Buffer, &mut Hits),
) -> String {
    let mut text = String::new();
    for &(columns, rows) in sizes {
        let area = Rect::new(0, 0, columns, rows);
        let mut buf = Buffer::empty(area);
        draw(look(ascii), area, &mut buf, &mut Hits::default());
        check_painted(area, &draw);
        text += &format!("{columns}x{rows}\n{}", text_of(&buf));
    }
    assert!(!ascii || text.is_ascii(), "not in ASCII:\n{text}");
    text
}

/// Checks that a theme with its own background paints every cell.
fn check_painted(area: Rect, draw: impl Fn(Look, Rect, &mut Buffer, &mut Hits)) {
    for name in [ThemeName::Felt, ThemeName::Light, ThemeName::Contrast] {
        let look = Look { theme: Theme::new(name, Depth::True, false), ascii: false };
        let mut buf = Buffer::empty(area);
        draw(look, area, &mut buf, &mut Hits::default());
        let bare = area.positions().filter(|&at| buf[at].bg == Color::Reset);
        let bare: Vec<_> = bare.map(|at| (at.x, at.y)).collect();
        assert!(bare.is_empty(), "{name:?}, {area}: {bare:?}\n{}", text_of(&buf));
    }
}

/// Returns the text of a screen, one line per row, each ending with a bar.
pub(crate) fn text_of(buf: &Buffer) -> String {
    let mut text = String::new();
    for y in buf.area.rows().map(|row| row.y) {
        let row: String =
            (buf.area.left()..buf.area.right()).map(|x| buf[(x, y)].symbol()).collect();
        text += &format!("{row}|\n");
    }
    text
}

/// Draws at sizes where the layout changes and at sizes too small for it; nothing may panic.
pub(crate) fn draw_at_all_sizes(draw: impl Fn(Look, Rect, &mut Buffer, &mut Hits)) {
    for columns in (0..=14).chain([23, 24, 33, 34, 40, 63, 64, 80, 200]) {
        for rows in (0..=10).chain([13, 14, 24, 60]) {
            let area = Rect::new(0, 0, columns, rows);
            let mut buf = Buffer::empty(area);
            draw(look(rows % 2 == 1), area, &mut buf, &mut Hits::default());
            check_painted(area, &draw);
        }
    }
}
