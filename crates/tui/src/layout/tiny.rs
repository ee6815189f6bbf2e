//! The layout for the smallest screens: one hand in full, and a line of text with all hands.

use ratatui::layout::Rect;

use super::{HandArea, LayoutInput, TableLayout, split_bottom, split_top};
use crate::canvas::card::Size;
use crate::canvas::fan::FanDirection;

/// Returns a layout with the dealer in a line, or in cards if there is room, all hands in a line,
/// and one hand in full.
pub(super) fn plan(frame: &TableLayout, shape: &LayoutInput) -> TableLayout {
    let size = Size::Small;
    let dealer_size = (frame.middle.height >= 2 * size.height() + 2).then_some(size);
    let (dealer, below) = split_top(frame.middle, dealer_size.map_or(1, Size::height));
    let (strip, below) = split_top(below, 1);
    let (cards, foot) = split_bottom(below, 1);
    let cards = Rect { height: cards.height.min(size.height()), ..inset(cards) };
    let foot = Rect { y: cards.bottom(), ..inset(foot) };
    let area = Rect { height: cards.height + foot.height, ..cards };
    let head = Rect { height: 0, ..cards };
    let hand = shape.focus.min(shape.hands.saturating_sub(1));
    let open = HandArea { hand, area, head, cards, foot };
    let spots = if shape.hands == 0 { Vec::new() } else { vec![open] };
    TableLayout {
        dealer,
        dealer_size,
        strip,
        spots,
        size,
        fan: FanDirection::Across,
        ..frame.clone()
    }
}

/// Returns the place without its first and last columns.
const fn inset(place: Rect) -> Rect {
    Rect { x: place.x + 1, width: place.width.saturating_sub(2), ..place }
}
