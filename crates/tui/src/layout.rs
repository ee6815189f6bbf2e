//! Where everything of the table goes: a pure function of the size and of how much there is.

mod column;
mod tiny;

use ratatui::layout::Rect;

use super::card::Size;
use super::fan::FanDirection;
pub(crate) use column::DEALER_LABEL;

/// The smallest screen that a table fits on.
pub(crate) const LEAST: (u16, u16) = (24, 10);

/// What a layout must know of what is to be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LayoutInput {
    /// How many hands there are.
    pub(crate) hands: usize,
    /// The most cards that one of them holds.
    pub(crate) cards: usize,
    /// The hand that must be in view.
    pub(crate) focus: usize,
    /// The rows above each hand: one for a number or a name, two for both.
    pub(crate) heads: u16,
    /// The rows that the keys take.
    pub(crate) keys: u16,
}

/// The place of one hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HandArea {
    /// Which hand it is.
    pub(crate) hand: usize,
    /// Everything of it.
    pub(crate) area: Rect,
    /// Its name and number.
    pub(crate) head: Rect,
    /// Its cards.
    pub(crate) cards: Rect,
    /// Its total, its state and its bet.
    pub(crate) foot: Rect,
}

/// The hands that are out of view on one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct HiddenHands {
    /// How many.
    pub(crate) hands: usize,
    /// Where that is said.
    pub(crate) area: Rect,
}

/// Where everything goes. What has no place has an empty one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableLayout {
    /// The house and the round.
    pub(crate) title: Rect,
    /// The dealer.
    pub(crate) dealer: Rect,
    /// How large the dealer's cards are; none where they are one line of text.
    pub(crate) dealer_size: Option<Size>,
    /// The felt between the dealer and the hands, which has the house's print on it.
    pub(crate) felt: Rect,
    /// All hands as one line of text, where only one of them is open.
    pub(crate) strip: Rect,
    /// The hands in view.
    pub(crate) spots: Vec<HandArea>,
    /// How large their cards are.
    pub(crate) size: Size,
    /// Which way they lie.
    pub(crate) fan: FanDirection,
    /// The hands out of view, before and after those in view.
    pub(crate) beyond: [HiddenHands; 2],
    /// Everything between the title and the prompt, but the panel: the dealer and the hands, or
    /// the bets.
    pub(crate) middle: Rect,
    /// The shoe, the purses and the log.
    pub(crate) panel: Rect,
    /// News, and what the round came to.
    pub(crate) messages: Rect,
    /// What is asked.
    pub(crate) question: Rect,
    /// The keys that work now.
    pub(crate) keys: Rect,
}

impl TableLayout {
    /// Where everything goes; none where there is no room for a table.
    pub(crate) fn of(area: Rect, shape: &LayoutInput) -> Option<Self> {
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return None;
        }
        let frame = Self::frame(area, shape.keys);
        Some(if is_tiny(area) { tiny::plan(&frame, shape) } else { column::plan(&frame, shape) })
    }

    /// The parts that every layout has.
    fn frame(area: Rect, keys: u16) -> Self {
        let (above, keys) = split_bottom(area, keys.clamp(1, 2));
        let (above, question) = split_bottom(above, 1);
        let (above, messages) = split_bottom(above, u16::from(area.height >= 20));
        let title = Rect { height: 1, ..above };
        let body = Rect { y: above.y + 1, height: above.height - 1, ..above };
        let panel = panel_width(area);
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

    /// How many hands are out of view.
    #[cfg(test)]
    pub(crate) fn out_of_view(&self) -> usize {
        self.beyond.iter().map(|beyond| beyond.hands).sum()
    }
}

/// Whether there is room for one open hand only.
const fn is_tiny(area: Rect) -> bool {
    area.width < 36 || area.height < 15
}

/// Whether there is room for the panel beside the table.
pub(crate) fn has_panel(area: Rect) -> bool {
    panel_width(area) > 0
}

/// The columns of the panel at the right.
fn panel_width(area: Rect) -> u16 {
    if area.width < 76 || area.height < 18 { 0 } else { (area.width * 29 / 100).clamp(26, 44) }
}

/// The lowest rows of a place, and what is above them.
pub(crate) fn split_bottom(place: Rect, rows: u16) -> (Rect, Rect) {
    let rows = rows.min(place.height);
    let above = Rect { height: place.height - rows, ..place };
    (above, Rect { y: above.bottom(), height: rows, ..place })
}

/// The uppermost rows of a place, and what is below them.
pub(crate) fn split_top(place: Rect, rows: u16) -> (Rect, Rect) {
    let rows = rows.min(place.height);
    let top = Rect { height: rows, ..place };
    (top, Rect { y: top.bottom(), height: place.height - rows, ..place })
}

/// The hands in view when so many fit and this one must be among them: from, and up to.
fn window(hands: usize, fit: usize, focus: usize) -> (usize, usize) {
    let fit = fit.clamp(1, hands.max(1));
    let first = focus.saturating_sub(fit / 2).min(hands.saturating_sub(fit));
    (first, (first + fit).min(hands))
}

/// A count as a number of cells.
fn cells(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests;
