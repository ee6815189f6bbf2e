//! Text drawing on a canvas.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Canvas;
use crate::canvas::hits::Hits;
use crate::frames::look;
use crate::theme::token::Token;

/// Returns the rows of a place of this size after drawing.
fn written(
    ascii: bool,
    (width, height): (u16, u16),
    write: impl Fn(&mut Canvas<'_>, Rect),
) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(Rect::new(0, 0, width + 2, height));
    let mut hits = Hits::default();
    write(&mut Canvas::new(look(ascii), area, &mut buf, &mut hits), area);
    let rows = buf.content.chunks(usize::from(width + 2));
    let row = |row: &[ratatui::buffer::Cell]| {
        row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>()
    };
    rows.map(|cells| row(cells).trim_end().to_owned()).collect::<Vec<_>>().join("|")
}

#[test]
fn cut_text_ends_with_an_ellipsis() {
    let text = |ascii, width, text| {
        written(ascii, (width, 1), |canvas, place| {
            canvas.text(place, text, Token::Text);
        })
    };
    assert_eq!(text(false, 5, "Bertrand"), "Bert\u{2026}");
    assert_eq!(text(true, 5, "Bertrand"), "Bert~");
    assert_eq!(text(false, 8, "Bertrand"), "Bertrand");
    assert_eq!(
        text(false, 4, "\u{5c71}\u{7530}\u{592a}"),
        "\u{5c71} \u{2026}",
        "two columns per letter"
    );
    assert_eq!(text(false, 0, "Bertrand"), "");
}

#[test]
fn ascii_text_replaces_other_characters() {
    let text = |text| {
        written(true, (9, 1), |canvas, place| {
            canvas.text(place, text, Token::Text);
        })
    };
    assert_eq!(text("C\u{e9}line \u{d7} 2"), "C?line x~");
    assert_eq!(text("\u{5c71}\u{7530} \u{20ac}5"), "?? EUR 5");
}

#[test]
fn the_second_sentence_is_dropped_before_the_first_is_cut_between_words() {
    let sentence = |width| {
        written(false, (width, 1), |canvas, place| {
            canvas.sentence(place, "You have 16. The dealer shows 9.", Token::Text);
        })
    };
    assert_eq!(sentence(32), "You have 16. The dealer shows 9.");
    assert_eq!(sentence(31), "You have 16.");
    assert_eq!(sentence(11), "You have\u{2026}");
}

#[test]
fn wrapped_text_breaks_between_words_and_ends_with_an_ellipsis_if_rows_are_missing() {
    let wrapped = |height| {
        written(false, (12, height), |canvas, place| {
            canvas.wrapped(place, "no card until every hand is finished", Token::Text);
        })
    };
    assert_eq!(wrapped(4), "no card|until every|hand is|finished");
    assert_eq!(wrapped(2), "no card|until every\u{2026}");
}

#[test]
fn text_at_the_right_and_in_the_middle_stays_in_its_place() {
    let aligned = |width| {
        written(false, (width, 2), |canvas, place| {
            canvas.right(place, "abc", Token::Text);
            canvas.centred(Rect { y: 1, height: 1, ..place }, "abc", Token::Text);
        })
    };
    assert_eq!(aligned(7), "    abc|  abc");
    assert_eq!(aligned(2), "a\u{2026}|a\u{2026}");
}

#[test]
fn nothing_is_drawn_outside_the_canvas() {
    let beyond = written(false, (3, 1), |canvas, _| {
        canvas.text(Rect::new(2, 0, 3, 1), "abc", Token::Text);
        canvas.text(Rect::new(0, 5, 3, 1), "abc", Token::Text);
        canvas.fill(Rect::new(1, 0, 9, 9), '.', Token::Text);
    });
    assert_eq!(beyond, " ..");
}
