//! Bars in characters, with error bars beside them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;
use ratatui::widgets::canvas::{Canvas, Line};

use super::frame::{Frame, left_of};
use super::ink::{BARS, Charset, ERRORS};
use crate::sim::panels::panel::{Bar, Panel, axis_of_bars, labelled};

/// The columns for a bar: at least one for itself and one for its error.
const SLOT_MIN: u16 = 2;
const SLOT_MAX: u16 = 8;

/// The characters that fill a part of a cell from below, in eighths.
const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// Returns the bars that fit in this many columns: those with the most rounds.
pub(super) fn fitting(mut bars: &[Bar], columns: u16) -> &[Bar] {
    // The labels of the upward axis may become longer with fewer bars, so this
    // repeats until everything fits.
    loop {
        let room = columns.saturating_sub(left_of(axis_of_bars(bars))) / SLOT_MIN;
        let fewer = most_common(bars, room.into());
        if fewer.len() == bars.len() {
            return bars;
        }
        bars = fewer;
    }
}

/// Returns at most this many neighbouring bars, leaving out those with the
/// fewest rounds at either end.
fn most_common(mut bars: &[Bar], room: usize) -> &[Bar] {
    while let [first, .., last] = bars
        && bars.len() > room.max(1)
    {
        bars = if first.share >= last.share { &bars[..bars.len() - 1] } else { &bars[1..] };
    }
    bars
}

/// Draws a panel with bars that fit in the area.
pub(super) fn draw(panel: &Panel, bars: &[Bar], area: Rect, charset: Charset, buffer: &mut Buffer) {
    let mut frame = Frame::new(axis_of_bars(bars), area, charset);
    let number = u16::try_from(bars.len()).unwrap_or(u16::MAX).max(1);
    let slot = (frame.inner.width / number).clamp(SLOT_MIN, SLOT_MAX);
    frame.inner.width = (number * slot).min(frame.inner.width);
    let place = |at: usize| u16::try_from(at).unwrap_or(u16::MAX).saturating_mul(slot);
    let labels = labelled(bars).map(|(at, count)| (place(at) + (slot - SLOT_MIN) / 2, count));
    frame.draw(panel, labels, false, buffer);
    for (at, bar) in bars.iter().enumerate() {
        let left = frame.inner.x + place(at);
        for x in left..left + slot - 1 {
            draw_column(&frame, bar.value, x, buffer);
        }
    }
    draw_errors(&frame, bars, slot, buffer);
}

/// Draws one column of a bar.
fn draw_column(frame: &Frame, value: f64, x: u16, buffer: &mut Buffer) {
    let zero = frame.height_of(0.0);
    let height = frame.height_of(value) - zero;
    for row in 0..frame.inner.height {
        // Zero is in the middle of a row, too, so bars end whole rows away from it.
        let away = (f64::from(row) - zero).round();
        if let Some(symbol) = filled(height, away, frame.charset) {
            buffer.set_string(x, frame.row(row), symbol, Style::new().fg(BARS));
        }
    }
}

/// Returns the character of a bar of this height in a row this many rows above the zero line;
/// `None` outside the bar. The bar begins in the middle of the zero line.
fn filled(height: f64, away: f64, charset: Charset) -> Option<&'static str> {
    if away * height < 0.0 || height == 0.0 || !height.is_finite() {
        return None;
    }
    let is_zero = away == 0.0;
    // The part of the row that the bar fills, from the side of zero; on the
    // zero line, of half the row.
    let part = if is_zero {
        (height.abs() * 2.0).min(1.0)
    } else {
        (height.abs() - away.abs() + 0.5).clamp(0.0, 1.0)
    };
    if charset == Charset::Ascii {
        return (part >= 0.5).then_some("#");
    }
    let is_up = height > 0.0;
    let symbol = match (is_zero, is_up) {
        (true, _) if part < 0.5 => "━",
        (true, true) => "▀",
        (true, false) => "▄",
        (false, true) => eighths(part),
        // Few fonts have characters for other parts of a cell from above.
        (false, false) if part < 0.0625 => " ",
        (false, false) if part < 0.3 => "▔",
        (false, false) if part < 0.75 => "▀",
        (false, false) => "█",
    };
    (symbol != " ").then_some(symbol)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 8")]
fn eighths(part: f64) -> &'static str {
    EIGHTHS[((part * 8.0).round() as usize).min(8)]
}

/// Draws the error bars, each in the last column of its bar's slot.
fn draw_errors(frame: &Frame, bars: &[Bar], slot: u16, buffer: &mut Buffer) {
    let (x_bounds, y_bounds) = frame.bounds();
    let middles = std::iter::successors(Some(slot - 1), |column| Some(column + slot));
    let (_, dots) = frame.charset.dots();
    let lines = bars.iter().zip(middles).filter_map(|(bar, column)| {
        let (least, most) = bar.ends();
        let (y1, y2) = (frame.height_of(least), frame.height_of(most));
        // The dots next to the bar.
        let x = f64::from(column) + x_bounds[0];
        let is_visible = (y2 - y1) * dots > 0.5 && (y2 - y1).is_finite();
        is_visible.then_some(Line { x1: x, y1, x2: x, y2, color: ERRORS })
    });
    let lines = lines.collect::<Vec<_>>();
    let canvas = Canvas::default().marker(frame.charset.error_marker());
    let canvas = canvas.x_bounds(x_bounds).y_bounds(y_bounds).paint(|context| {
        for line in &lines {
            context.draw(line);
        }
    });
    canvas.render(frame.inner, buffer);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars(shares: &[f64]) -> Vec<Bar> {
        let bar = |(at, &share)| Bar { count: f64::from(at) - 2.0, share, value: 1.0, error: 0.0 };
        (0_u8..).zip(shares).map(bar).collect()
    }

    #[test]
    fn the_rarest_counts_at_the_ends_are_left_out() {
        let all = bars(&[0.1, 0.2, 0.4, 0.2, 0.07, 0.03]);
        let counts = |room| most_common(&all, room).iter().map(|bar| bar.count).collect::<Vec<_>>();
        assert_eq!(counts(9), [-2.0, -1.0, 0.0, 1.0, 2.0, 3.0]);
        assert_eq!(counts(4), [-2.0, -1.0, 0.0, 1.0]);
        assert_eq!(counts(2), [-1.0, 0.0]);
        assert_eq!(counts(0), [0.0]);
        assert!(most_common(&[], 3).is_empty());
    }

    #[test]
    fn a_bar_begins_in_the_middle_of_the_line_of_zero() {
        let column = |height: f64| {
            let rows = [-2.0, -1.0, 0.0, 1.0, 2.0].into_iter();
            rows.map(|away| filled(height, away, Charset::Unicode).unwrap_or(" "))
                .collect::<String>()
        };
        assert_eq!(column(2.0), "  ▀█▄");
        assert_eq!(column(1.0), "  ▀▄ ");
        assert_eq!(column(0.1), "  ━  ");
        assert_eq!(column(0.0), "     ");
        assert_eq!(column(-1.2), " ▀▄  ");
        assert_eq!(column(-9.0), "██▄  ");
        assert_eq!(filled(1.0, 1.0, Charset::Ascii), Some("#"));
        assert_eq!(filled(0.9, 1.0, Charset::Ascii), None);
    }
}
