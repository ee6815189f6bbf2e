//! The styles of the table at each colour depth.

use blackjack_frontend::settings::{Depth, ThemeName};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use super::{drawn, scenes};
use crate::theme::{Look, Theme};

/// Draws the seven hands in this theme at this depth.
fn table(name: ThemeName, depth: Depth) -> Buffer {
    let look = Look { theme: Theme::new(name, depth, false), ascii: false };
    drawn(&scenes::seven_hands(), look, 80, 24).0
}

/// Returns the cells with this character.
fn cells<'a>(buf: &'a Buffer, symbol: &str) -> Vec<&'a ratatui::buffer::Cell> {
    buf.content.iter().filter(|cell| cell.symbol() == symbol).collect()
}

#[test]
fn hearts_are_red_at_every_depth_with_colours() {
    let ink = |depth| cells(&table(ThemeName::Dark, depth), "♥")[0].fg;
    assert_eq!(ink(Depth::True), Color::Rgb(0xff, 0x7a, 0x76));
    assert_eq!(ink(Depth::Indexed), Color::Indexed(210));
    assert_eq!(ink(Depth::Sixteen), Color::LightRed);
    assert_eq!(ink(Depth::None), Color::Reset);
}

#[test]
fn without_colours_only_modifiers_are_used() {
    for name in ThemeName::ALL {
        let buf = table(name, Depth::None);
        let plain =
            |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset);
        assert!(buf.content.iter().all(plain), "{name:?}");
        let allowed = Modifier::BOLD | Modifier::REVERSED | Modifier::UNDERLINED;
        assert!(buf.content.iter().all(|cell| allowed.contains(cell.modifier)));
    }
}

#[test]
fn only_the_active_hand_has_a_heavy_outline() {
    for depth in [Depth::True, Depth::Indexed, Depth::Sixteen, Depth::None] {
        let buf = table(ThemeName::Felt, depth);
        let (heavy, light) = (cells(&buf, "┃"), cells(&buf, "╭"));
        assert!(heavy.iter().all(|cell| cell.modifier.contains(Modifier::BOLD)));
        assert!(light.iter().all(|cell| !cell.modifier.contains(Modifier::BOLD)));
        let columns: Vec<_> = buf.area.positions().filter(|&p| buf[p].symbol() == "┃").collect();
        let (left, right) = (columns.iter().map(|p| p.x).min(), columns.iter().map(|p| p.x).max());
        assert_eq!(right.unwrap() - left.unwrap(), 5, "one card wide");
    }
}

#[test]
fn the_felt_theme_has_paper_cards_on_green_felt() {
    let buf = table(ThemeName::Felt, Depth::True);
    let (paper, cloth) = (Color::Rgb(0xfb, 0xf8, 0xef), Color::Rgb(0x0b, 0x4a, 0x2f));
    assert!(cells(&buf, "♥").iter().all(|cell| cell.bg == paper));
    assert_eq!(buf[(0, 0)].bg, cloth);
    assert_eq!(buf[(79, 23)].bg, cloth);
}

#[test]
fn only_the_dark_theme_uses_the_terminals_background() {
    for name in ThemeName::ALL {
        for depth in [Depth::True, Depth::Indexed, Depth::Sixteen] {
            let buf = table(name, depth);
            let is_own = |cell: &ratatui::buffer::Cell| cell.bg != Color::Reset;
            assert_eq!(buf.content.iter().any(is_own), name != ThemeName::Dark, "{name:?}");
            assert_eq!(buf.content.iter().all(is_own), name != ThemeName::Dark, "{name:?}");
        }
    }
}
