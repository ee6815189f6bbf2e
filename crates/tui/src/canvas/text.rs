//! Text on the screen: measured, wrapped, shortened, converted to ASCII and drawn.

use blackjack_coach::words::in_ascii;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use crate::canvas::glyph::Glyphs;
use crate::theme::Look;
use crate::theme::token::Token;

/// Draws as much of the text as fits in a row of an area, and returns the space after it.
pub(crate) fn put(buf: &mut Buffer, area: Rect, row: u16, text: &str, style: Style) -> Rect {
    let area = area.intersection(buf.area);
    if area.width == 0 || row >= area.height {
        return Rect { width: 0, ..area };
    }
    let (x, _) = buf.set_stringn(area.x, area.y + row, text, usize::from(area.width), style);
    Rect { x, width: area.right().saturating_sub(x), ..area }
}

/// Draws an important sentence at the top of an area, and returns the area below it.
pub(crate) fn notice(text: &str, look: Look, area: Rect, buf: &mut Buffer) -> Rect {
    let height = put_wrapped(text, Token::Warn, look, area, buf);
    Rect { y: area.y + height, height: area.height - height, ..area }
}

/// Draws wrapped text, and returns the number of its rows. Text that does not fit ends with an
/// ellipsis.
pub(crate) fn put_wrapped(
    text: &str,
    token: Token,
    look: Look,
    area: Rect,
    buf: &mut Buffer,
) -> u16 {
    let rows = wrapped(&shown(text, look), area.width.max(1));
    let last = usize::from(area.height).saturating_sub(1);
    let height = u16::try_from(rows.len()).unwrap_or(u16::MAX).min(area.height);
    for (line, index) in (0..height).zip(0..rows.len()) {
        let row = if index == last { rows[index..].join(" ") } else { rows[index].clone() };
        put(buf, area, line, &shortened(&row, area.width, look), look.theme.style(token));
    }
    height
}

/// Returns the prefix of a row in a list: the mark of the selected row, or spaces.
pub(crate) fn mark(marked: bool, look: Look) -> String {
    let [mark, _] = Glyphs::of(look.ascii).turn;
    if marked { format!("{mark} ") } else { "  ".into() }
}

/// Returns the width of the text, in columns.
pub(crate) fn width(text: &str) -> u16 {
    u16::try_from(Span::raw(text).width()).unwrap_or(u16::MAX)
}

/// Returns the text, converted to ASCII if the look requires it.
pub(crate) fn shown(text: &str, look: Look) -> String {
    if look.ascii { in_ascii(text).into_owned() } else { text.to_owned() }
}

/// Shortens text to this number of columns, with an ellipsis at its end.
pub(crate) fn shortened(text: &str, columns: u16, look: Look) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let ellipsis = Glyphs::of(look.ascii).ellipsis;
    let room = columns.saturating_sub(1);
    let mut kept = String::new();
    for character in text.chars() {
        kept.push(character);
        if width(&kept) > room {
            kept.pop();
            break;
        }
    }
    let kept = kept.trim_end();
    if columns == 0 { String::new() } else { format!("{kept}{ellipsis}") }
}

/// Wraps text to this width, between words where possible.
pub(crate) fn wrapped(text: &str, columns: u16) -> Vec<String> {
    wrapped_from(text, columns, columns)
}

/// Wraps text whose first row has a different width.
pub(crate) fn wrapped_from(text: &str, first: u16, rest: u16) -> Vec<String> {
    let mut rows = Vec::new();
    let mut row = String::new();
    let mut columns = first;
    for word in text.split(' ') {
        if !row.is_empty() && width(&row) + 1 + width(word) > columns {
            rows.push(std::mem::take(&mut row));
            columns = rest;
        } else if !row.is_empty() {
            row.push(' ');
        }
        for character in word.chars() {
            row.push(character);
            if width(&row) > columns {
                row.pop();
                rows.push(std::mem::replace(&mut row, character.to_string()));
                columns = rest;
            }
        }
    }
    rows.push(row);
    rows
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn text_wraps_between_words_and_inside_long_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("0123456789 a", 4), ["0123", "4567", "89 a"]);
        assert_eq!(wrapped("", 4), [""]);
    }

    proptest! {
        #[test]
        fn no_row_is_too_wide_and_no_text_is_lost(
            text in "[a-z♠é ]{0,80}",
            columns in 1..40_u16,
        ) {
            let rows = wrapped(&text, columns);
            prop_assert!(rows.iter().all(|row| width(row) <= columns));
            let joined: String = rows.concat().split(' ').collect();
            prop_assert_eq!(joined, text.split(' ').collect::<String>());
        }
    }
}
