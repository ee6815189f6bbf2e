//! The results since sitting down: a part of the panel.

use blackjack_frontend::scene::course::Course;
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::canvas::dots::Dots;
use crate::layout::{split_bottom, split_top};
use crate::theme::token::Token;

/// The rows of the words above and below the curve.
pub(super) const WORDS: u16 = 2;

/// Draws the number of rounds, the curve of the purse and its ends.
pub(super) fn draw(canvas: &mut Canvas<'_>, course: &Course, place: Rect) {
    let (above, rest) = split_top(place, 1);
    let (middle, below) = split_bottom(rest, 1);
    let [won, even, lost] = course.outcomes;
    let rounds = match course.nets.len() {
        1 => "1 round".to_owned(),
        rounds => format!("{rounds} rounds"),
    };
    let outcomes = format!("{won} won, {even} even, {lost} lost");
    let rest = canvas.right(above, &outcomes, Token::Text);
    canvas.text(rest, &rounds, Token::Dim);
    curve(canvas, &course.nets, middle);
    let [low, high] = &course.range;
    let rest = canvas.right(below, &format!("high {high}"), Token::Dim);
    canvas.text(rest, &format!("low {low}"), Token::Dim);
}

/// Draws the curve from zero through the net results, above a dotted line at zero.
fn curve(canvas: &mut Canvas<'_>, nets: &[i64], place: Rect) {
    if place.is_empty() {
        return;
    }
    let all = || std::iter::once(0).chain(nets.iter().copied());
    let (low, high) = (all().min().unwrap_or_default(), all().max().unwrap_or_default());
    let nets: Vec<i64> = all().collect();
    let heights = 4 * place.height;
    let row = |net: i64| {
        let last = i128::from(heights - 1);
        let span = i128::from(high) - i128::from(low);
        let below = i128::from(high) - i128::from(net);
        let row = if span == 0 { last / 2 } else { (2 * below * last + span) / (2 * span) };
        u16::try_from(row).unwrap_or_default()
    };
    let mut zero = Dots::new(place.width, place.height);
    (0..2 * place.width).step_by(2).for_each(|x| zero.set(x, row(0)));
    let mut line = Dots::new(place.width, place.height);
    if nets.len() > 1 {
        line.trace(|x| row(between(&nets, x, 2 * place.width)));
    }
    for (dots, token, plain) in [(zero, Token::Frame, '-'), (line, Token::Turn, '*')] {
        for (x, y, dotted) in dots.cells() {
            let character = if canvas.is_ascii() { plain } else { dotted };
            canvas.put(place.x + x, place.y + y, character, token);
        }
    }
}

/// Returns the value at this column of a line through all values.
fn between(values: &[i64], column: u16, columns: u16) -> i64 {
    let last = i128::from(columns).max(2) - 1;
    let along = i128::from(column) * i128::try_from(values.len()).map_or(0, |count| count - 1);
    let value = |at: i128| {
        let value = usize::try_from(at).ok().and_then(|at| values.get(at).or(values.last()));
        i128::from(value.copied().unwrap_or_default())
    };
    let (from, to) = (value(along / last), value(along / last + 1));
    i64::try_from(from + (to - from) * (along % last) / last).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_begins_and_ends_at_its_values() {
        let line = |values: &[i64]| (0..5).map(|x| between(values, x, 5)).collect::<Vec<_>>();
        assert_eq!(line(&[0, 100]), [0, 25, 50, 75, 100]);
        assert_eq!(line(&[0, 10, -10]), [0, 5, 10, 0, -10]);
    }
}
