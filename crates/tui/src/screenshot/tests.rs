//! Screenshots.

mod docs;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::{DARK, indexed, svg};

/// Returns the picture of a row in this style.
fn picture(text: &str, style: Style) -> String {
    let mut buf = Buffer::empty(Rect::new(0, 0, 8, 1));
    buf.set_string(0, 0, text, style);
    svg(&buf, DARK, "a < b & c")
}

#[test]
fn a_picture_has_the_size_of_its_cells_and_margins() {
    let svg = picture("", Style::new());
    assert!(svg.contains("width=\"96\" height=\"42\""), "{svg}");
    assert!(svg.contains("<title>a &lt; b &amp; c</title>"), "{svg}");
}

#[test]
fn letters_are_at_the_positions_of_their_cells() {
    let svg = picture("a bc", Style::new().fg(Color::Rgb(1, 2, 3)));
    let words = "<text x=\"0\" y=\"14\" textLength=\"36\" fill=\"#010203\">a\u{a0}bc</text>";
    assert!(svg.contains(words), "single spaces are non-breaking: {svg}");
    let svg = picture("a  ♠ bc", Style::new());
    assert!(svg.contains("x=\"0\" y=\"14\" textLength=\"9\""), "{svg}");
    assert!(svg.contains("x=\"45\" y=\"14\" textLength=\"18\""), "text is split at a gap: {svg}");
    assert!(svg.contains("xml:space=\"preserve\""), "{svg}");
}

#[test]
fn lines_and_suits_are_shapes() {
    let svg = picture("╭─┃♥░╱", Style::new());
    assert!(svg.contains("<path"), "{svg}");
    assert!(!svg.contains("<text"), "{svg}");
}

#[test]
fn reversed_text_has_the_background_colour() {
    let svg = picture("a", Style::new().reversed());
    assert!(svg.contains("fill=\"#14161a\">a</text>"), "{svg}");
    assert!(svg.contains("width=\"9\" height=\"18\" fill=\"#e6e6e6\""), "{svg}");
}

#[test]
fn every_element_is_closed() {
    let svg = picture("a♠b", Style::new().bold().underlined());
    for line in svg.lines().filter(|line| line.starts_with('<') && !line.starts_with("<g")) {
        let closed = line.ends_with("/>") || line.contains("</") || line.starts_with("<svg");
        assert!(closed, "{line}");
    }
    assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
}

#[test]
fn the_256_colours_match_xterm() {
    assert_eq!(indexed(1), 0xcd_0000);
    assert_eq!(indexed(16), 0x00_0000);
    assert_eq!(indexed(210), 0xff_8787);
    assert_eq!(indexed(231), 0xff_ffff);
    assert_eq!(indexed(232), 0x08_0808);
    assert_eq!(indexed(255), 0xee_eeee);
}
