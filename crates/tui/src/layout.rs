//! The layout of the table: a pure function of the screen size and the contents.

mod column;
mod tiny;

use ratatui::layout::Rect;

use crate::canvas::card::Size;
use crate::canvas::fan::FanDirection;
pub(crate) use column::DEALER_LABEL;

/// The size of the smallest screen with a table, in columns and rows.
pub(crate) const LEAST: (u16, u16) = (24, 10);

/// The width of a column of open panels.
const COLUMN: u16 = 42;

/// The properties of the contents that the layout depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LayoutInput {
    /// The number of hands.
    pub(crate) hands: usize,
    /// The number of cards of the largest hand.
    pub(crate) cards: usize,
    /// The hand that must be in view.
    pub(crate) focus: usize,
    /// The rows above each hand: one for a number or a name, or two for both.
    pub(crate) heads: u16,
    /// The rows that the keys take.
    pub(crate) keys: u16,
    /// The panels beside the table.
    pub(crate) panels: Panels,
}

/// The panels beside the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Panels {
    /// The coach and the count on request, in the panel with the shoe, the purses and the log.
    #[default]
    Asked,
    /// The shoe, the purses and the results of a table without coach and count.
    Purse,
    /// All of them, from the start.
    All,
}

/// The areas of one hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HandArea {
    /// The index of the hand.
    pub(crate) hand: usize,
    /// The whole hand.
    pub(crate) area: Rect,
    /// The name and the number.
    pub(crate) head: Rect,
    /// The cards.
    pub(crate) cards: Rect,
    /// The total, the state and the bet.
    pub(crate) foot: Rect,
}

/// The hands that are out of view on one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct HiddenHands {
    /// The number of hands.
    pub(crate) hands: usize,
    /// The place of the count.
    pub(crate) area: Rect,
}

/// The places of all parts. A part that is not shown has an empty place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableLayout {
    /// The house and the round.
    pub(crate) title: Rect,
    /// The dealer.
    pub(crate) dealer: Rect,
    /// The size of the dealer's cards; `None` for a line of text.
    pub(crate) dealer_size: Option<Size>,
    /// The felt between the dealer and the hands, with its print.
    pub(crate) felt: Rect,
    /// All hands as a line of text, if only one of them is shown in full.
    pub(crate) strip: Rect,
    /// The hands in view.
    pub(crate) spots: Vec<HandArea>,
    /// The size of the hands' cards.
    pub(crate) size: Size,
    /// The direction in which the hands' cards lie.
    pub(crate) fan: FanDirection,
    /// The hands out of view before and after those in view.
    pub(crate) beyond: [HiddenHands; 2],
    /// Everything between the title and the prompt except the panel: the dealer and the hands, or
    /// the bets.
    pub(crate) middle: Rect,
    /// The panel with the shoe, the purses and the log.
    pub(crate) panel: Rect,
    /// The messages and the round's result.
    pub(crate) messages: Rect,
    /// The question.
    pub(crate) question: Rect,
    /// The keys that work now.
    pub(crate) keys: Rect,
}

impl TableLayout {
    /// Returns the layout for this area, or `None` if a table does not fit.
    pub(crate) fn of(area: Rect, shape: &LayoutInput) -> Option<Self> {
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return None;
        }
        let frame = Self::frame(area, shape);
        Some(if is_tiny(area) { tiny::plan(&frame, shape) } else { column::plan(&frame, shape) })
    }

    /// Returns the parts that every layout has.
    fn frame(area: Rect, shape: &LayoutInput) -> Self {
        let (above, keys) = split_bottom(area, shape.keys.clamp(1, 2));
        let (above, question) = split_bottom(above, 1);
        let (above, messages) = split_bottom(above, u16::from(area.height >= 20));
        let title = Rect { height: 1, ..above };
        let body = Rect { y: above.y + 1, height: above.height - 1, ..above };
        let panel = panel_width(area, shape.panels);
        let middle = Rect { width: body.width - panel, ..body };
        let panel = Rect { x: middle.right(), width: panel, ..body };
        Self {
            title,
            dealer: Rect::default(),
            dealer_size: None,
            felt: Rect::default(),
            strip: Rect::default(),
            spots: Vec::new(),
            size: Size::Narrow,
            fan: FanDirection::Across,
            beyond: [HiddenHands::default(); 2],
            middle,
            panel,
            messages,
            question,
            keys,
        }
    }

    /// Returns the number of hands out of view.
    #[cfg(test)]
    pub(crate) fn out_of_view(&self) -> usize {
        self.beyond.iter().map(|beyond| beyond.hands).sum()
    }
}

/// Returns whether there is room for only one hand in full.
const fn is_tiny(area: Rect) -> bool {
    area.width < 36 || area.height < 15
}

/// Returns whether there is room for the panel beside the table.
pub(crate) fn has_panel(area: Rect) -> bool {
    panel_width(area, Panels::Asked) > 0
}

/// Returns whether there is room for the coach, the count and the chart from the start.
pub(crate) const fn opens_panels(area: Rect) -> bool {
    area.width >= 120 && area.height >= 36
}

/// Returns the width of the panel on the right.
fn panel_width(area: Rect, panels: Panels) -> u16 {
    if area.width < 76 || area.height < 18 {
        0
    } else if panels == Panels::Asked || !opens_panels(area) {
        (area.width * 29 / 100).clamp(26, 44)
    } else if panels == Panels::All && area.width >= 190 && area.height >= 50 {
        2 * COLUMN
    } else {
        COLUMN
    }
}

/// Splits this many rows off the bottom of a place.
pub(crate) fn split_bottom(place: Rect, rows: u16) -> (Rect, Rect) {
    let rows = rows.min(place.height);
    let above = Rect { height: place.height - rows, ..place };
    (above, Rect { y: above.bottom(), height: rows, ..place })
}

/// Splits this many rows off the top of a place.
pub(crate) fn split_top(place: Rect, rows: u16) -> (Rect, Rect) {
    let rows = rows.min(place.height);
    let top = Rect { height: rows, ..place };
    (top, Rect { y: top.bottom(), height: place.height - rows, ..place })
}

/// Returns the start and end of the hands in view, if `fit` of them fit and `focus` must be among
/// them.
fn window(hands: usize, fit: usize, focus: usize) -> (usize, usize) {
    let fit = fit.clamp(1, hands.max(1));
    let first = focus.saturating_sub(fit / 2).min(hands.saturating_sub(fit));
    (first, (first + fit).min(hands))
}

/// Returns a count as a number of cells.
fn cells(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests;
