//! The frame of a plot: title, note and axes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::ink::{AXES, Charset, TITLE};
use crate::sim::panels::axis::{Axis, label};
use crate::sim::panels::panel::{Content, Panel, axes_of_curves, axis_of_bars};

/// The number of rows around a plot: above, the title, the note and the name of the vertical axis;
/// below, the labels and the name of the horizontal axis.
pub(super) const ROWS_AROUND: u16 = 5;

/// The approximate number of rows of a plot.
const ROWS: u16 = 12;

/// The frame of a plot. Its lowest row is the horizontal axis, and every line of the vertical axis
/// is in the middle of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The place of the whole panel.
    area: Rect,
    /// The place of the plot itself.
    pub(super) inner: Rect,
    pub(super) up: Axis,
    pub(super) charset: Charset,
}

/// Returns the rows of a panel's plot.
pub(super) fn rows(panel: &Panel) -> u16 {
    rows_of(match &panel.content {
        Content::Curves(curves) => axes_of_curves(curves).1,
        Content::Bars(bars) => axis_of_bars(bars),
    })
}

/// Returns the number of rows of a plot with this vertical axis: its lines are a
/// whole number of rows apart.
fn rows_of(up: Axis) -> u16 {
    let steps = up.steps().max(1);
    steps * ((ROWS + steps / 2) / steps).max(1) + 1
}

impl Frame {
    /// Returns the frame of a plot with these axes, within the area of its panel.
    pub(super) fn new(up: Axis, area: Rect, charset: Charset) -> Self {
        let left = left_of(up);
        let inner = Rect {
            x: area.x + left,
            y: area.y + 3,
            width: area.width.saturating_sub(left),
            height: rows_of(up),
        };
        Self { area, inner, up, charset }
    }

    /// Returns the height of a number above the horizontal axis, in rows.
    pub(super) fn height_of(&self, number: f64) -> f64 {
        self.up.share(number) * f64::from(self.inner.height - 1)
    }

    /// Returns the row of the buffer at this height above the horizontal axis.
    pub(super) const fn row(&self, above: u16) -> u16 {
        self.inner.y + self.inner.height - 1 - above
    }

    /// Returns the bounds of a canvas on the plot, on which the middle of the lowest row and the
    /// leftmost column is (0, 0), and a cell is one wide and one high.
    pub(super) fn bounds(&self) -> ([f64; 2], [f64; 2]) {
        let (across, up) = self.charset.dots();
        let bounds = |cells: u16, dots: f64| {
            let margin = 0.5 - 0.5 / dots;
            [-margin, f64::from(cells) - 1.0 + margin]
        };
        (bounds(self.inner.width, across), bounds(self.inner.height, up))
    }

    /// Draws the title, the note and the axes; the horizontal labels, each centred on a
    /// column, get marks if requested.
    pub(super) fn draw(
        &self,
        panel: &Panel,
        labels: impl IntoIterator<Item = (u16, f64)>,
        has_marks: bool,
        buffer: &mut Buffer,
    ) {
        let (pens, inner) = (self.charset.axis(), self.inner);
        let Rect { x, y, width, .. } = self.area;
        buffer.set_stringn(x, y, panel.title, width.into(), TITLE);
        buffer.set_stringn(x, y + 1, &panel.note, width.into(), AXES);
        self.draw_up(panel.axes.1, buffer);
        let (bottom, end) = (self.row(0), inner.x + inner.width);
        buffer.set_string(inner.x - 1, bottom, pens.corner, AXES);
        for x in inner.x..end {
            buffer.set_string(x, bottom, pens.across, AXES);
        }
        for (column, number) in labels {
            let (text, middle) = (label(number), inner.x + column);
            let begin = middle.saturating_sub(cells(&text) / 2);
            buffer.set_string(
                begin.min(buffer.area.width.saturating_sub(cells(&text))),
                bottom + 1,
                &text,
                AXES,
            );
            if has_marks && column > 0 {
                buffer.set_string(middle, bottom, pens.mark_across, AXES);
            }
        }
        let name = panel.axes.0;
        buffer.set_string(end.saturating_sub(cells(name)), bottom + 2, name, AXES);
    }

    /// Draws the vertical axis and the zero line.
    fn draw_up(&self, name: &str, buffer: &mut Buffer) {
        let (pens, inner) = (self.charset.axis(), self.inner);
        let axis = inner.x - 1;
        let name_at = (axis - 1).saturating_sub(cells(name)).max(self.area.x);
        buffer.set_string(name_at, inner.y - 1, name, AXES);
        for y in inner.y..self.row(0) {
            buffer.set_string(axis, y, pens.up, AXES);
        }
        let between = (inner.height - 1) / self.up.steps().max(1);
        for (row, number) in (0..).step_by(between.into()).zip(self.up.lines()) {
            let text = label(number);
            buffer.set_string(axis - 1 - cells(&text), self.row(row), &text, AXES);
            buffer.set_string(axis, self.row(row), pens.mark_up, AXES);
            if number.abs() < self.up.step / 2.0 {
                for x in inner.x..inner.x + inner.width {
                    buffer.set_string(x, self.row(row), pens.across, AXES);
                }
            }
        }
    }
}

/// Returns the number of columns left of a plot: the labels of the vertical
/// axis, a space and the axis.
pub(super) fn left_of(up: Axis) -> u16 {
    up.lines().map(|number| cells(&label(number))).max().unwrap_or(0) + 2
}

/// Returns the columns of a label.
pub(super) fn cells(label: &str) -> u16 {
    u16::try_from(label.len()).unwrap_or(u16::MAX)
}
