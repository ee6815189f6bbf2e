//! The bankroll curve: winnings over time, with the expected winnings and the range of luck.

use blackjack_coach::BankrollPoint;
use blackjack_engine::{Chips, Stakes};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::canvas::dots::Dots;
use crate::canvas::text::{put, width};
use crate::theme::Look;
use crate::theme::token::Token;

/// A point on the curve, in the smallest currency units.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Point {
    /// The net winnings so far.
    net: f64,
    /// The expected net winnings.
    expected: f64,
    /// The deviation from the expected winnings within which 19 in 20 results lie.
    band: f64,
}

impl From<&BankrollPoint> for Point {
    fn from(moment: &BankrollPoint) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "the curve has only a few rows")]
        let net = moment.net.0 as f64;
        Self { net, expected: moment.expected.as_f64(), band: moment.band }
    }
}

impl Point {
    const ZERO: Self = Self { net: 0.0, expected: 0.0, band: 0.0 };

    /// Interpolates between two points; `share` is the fraction of the way to the other one.
    fn towards(&self, other: &Self, share: f64) -> Self {
        let mix = |one: f64, other: f64| one + (other - one) * share;
        Self {
            net: mix(self.net, other.net),
            expected: mix(self.expected, other.expected),
            band: mix(self.band, other.band),
        }
    }
}

/// The marks of the lines in the legend: the player, the expected winnings, the range of luck.
const LEGEND: [&str; 3] = ["⠒⠒", "⠂⠂", "⠂ ⠂"];

/// The characters of the lines in ASCII, in the same order.
const ASCII: [&str; 3] = ["*", "-", "."];

/// Returns the legend of the curve.
pub(super) fn legend(ascii: bool) -> String {
    let [net, expected, band] = if ascii { ASCII } else { LEGEND };
    format!("{net} you, {expected} expected, {band} range of 19 in 20 players")
}

/// Draws the curve with amounts on its left.
pub(super) fn draw(
    moments: &[BankrollPoint],
    stakes: &Stakes,
    look: Look,
    area: Rect,
    buf: &mut Buffer,
) {
    let points: Vec<Point> = moments.iter().map(Point::from).collect();
    let scale = Scale::of(&points, area.height);
    let labels = [(0, scale.most), (area.height.saturating_sub(1), scale.least)];
    let zero = scale.row(0.0);
    let middle = (zero > 0 && zero + 1 < area.height).then_some((zero, 0.0));
    let labels = labels.into_iter().chain(middle).map(|(row, value)| (row, amount(stakes, value)));
    let labels = labels.collect::<Vec<_>>();
    let wide = labels.iter().map(|(_, label)| width(label)).max().unwrap_or_default();
    for (row, label) in &labels {
        let blank = wide.saturating_sub(width(label)).min(area.width);
        let place = Rect { x: area.x + blank, width: area.width - blank, ..area };
        put(buf, place, *row, label, look.theme.style(Token::Dim));
    }
    let left = (wide + 1).min(area.width);
    let place = Rect { x: area.x + left, width: area.width - left, ..area };
    if look.ascii {
        draw_ascii(&points, &scale, look, place, buf);
    } else {
        draw_dots(&points, look, place, buf);
    }
}

/// Formats an amount, rounded to whole units.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "the amount is rounded"
)]
fn amount(stakes: &Stakes, value: f64) -> String {
    let minor = stakes.minor();
    let whole = (value / minor as f64).round() as i64;
    stakes.money(Chips(whole.saturating_mul(minor)))
}

/// Draws the lines in dots, the most important last: the edges of the range and the expected
/// winnings as dotted lines, and the winnings as an unbroken one.
fn draw_dots(points: &[Point], look: Look, area: Rect, buf: &mut Buffer) {
    let scale = Scale::of(points, 4 * area.height);
    let row = |x, value: &dyn Fn(&Point) -> f64| scale.row(value(&at(points, x, 2 * area.width)));
    let dotted = |step: u16, value: &dyn Fn(&Point) -> f64| {
        let mut dots = Dots::new(area.width, area.height);
        let columns = (0..2 * area.width).step_by(usize::from(step));
        columns.for_each(|x| dots.set(x, row(x, value)));
        dots
    };
    let mut net = Dots::new(area.width, area.height);
    net.trace(|x| row(x, &|point| point.net));
    for (token, dots) in [
        (Token::Frame, dotted(4, &|point| point.expected + point.band)),
        (Token::Frame, dotted(4, &|point| point.expected - point.band)),
        (Token::Dim, dotted(2, &|point| point.expected)),
        (Token::Turn, net),
    ] {
        for (column, row, character) in dots.cells() {
            let place = Rect { x: area.x + column, width: 1, ..area };
            put(buf, place, row, &character.to_string(), look.theme.style(token));
        }
    }
}

/// Draws the lines and the range between them in ASCII.
fn draw_ascii(points: &[Point], scale: &Scale, look: Look, area: Rect, buf: &mut Buffer) {
    let [net, expected, band] = ASCII;
    let mut before = None;
    for column in 0..area.width {
        let point = at(points, column, area.width);
        let mut pen = |row: u16, text: &str, token| {
            let place = Rect { x: area.x + column, width: 1, ..area };
            put(buf, place, row, text, look.theme.style(token));
        };
        let (top, bottom) =
            (scale.row(point.expected + point.band), scale.row(point.expected - point.band));
        (top..=bottom).for_each(|row| pen(row, band, Token::Frame));
        pen(scale.row(point.expected), expected, Token::Dim);
        let row = scale.row(point.net);
        let from = before.replace(row).unwrap_or(row);
        (from.min(row) + 1..from.max(row)).for_each(|row| pen(row, "|", Token::Turn));
        pen(from, net, Token::Turn);
        pen(row, net, Token::Turn);
    }
}

/// Returns the interpolated point of a column.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "there are a few hundred points"
)]
fn at(points: &[Point], column: u16, columns: u16) -> Point {
    let Some(last) = points.len().checked_sub(1) else { return Point::ZERO };
    let share = f64::from(column) / f64::from(columns.saturating_sub(1).max(1));
    let place = share * last as f64;
    let before = (place.floor() as usize).min(last);
    let next = (before + 1).min(last);
    points[before].towards(&points[next], place - before as f64)
}

/// The vertical scale: maps amounts to rows.
struct Scale {
    most: f64,
    least: f64,
    rows: u16,
}

impl Scale {
    /// Returns the scale on which all points and zero are visible.
    fn of(points: &[Point], rows: u16) -> Self {
        let all = points.iter().flat_map(|point| {
            [point.net, point.expected - point.band, point.expected + point.band]
        });
        let (least, most) = all
            .fold((0.0_f64, 0.0_f64), |(least, most), value| (least.min(value), most.max(value)));
        Self { most, least, rows }
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the row is clamped"
    )]
    fn row(&self, value: f64) -> u16 {
        let last = self.rows.saturating_sub(1);
        let span = self.most - self.least;
        if span <= 0.0 {
            return last / 2;
        }
        let share = ((self.most - value) / span).clamp(0.0, 1.0);
        (share * f64::from(last)).round() as u16
    }
}
