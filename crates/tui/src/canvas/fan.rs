//! Overlapping cards: each is shifted so that all of them can be identified.

use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::canvas::card::{self, Face, SIDE, Seen, Size};
use crate::theme::token::Token;

/// The direction in which the cards of a hand lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FanDirection {
    /// Side by side.
    Across,
    /// Each card lower than the previous one.
    Down,
}

/// The positions of a hand's cards in their place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FanLayout {
    /// The distance of each card from the previous one.
    pub(crate) step: u16,
    /// The number of leading cards that do not fit and are counted instead.
    pub(crate) hidden: usize,
    /// The visible part of a covered card.
    seen: Seen,
}

/// The width of the count of hidden cards and the space after it.
const COUNT_WIDTH: u16 = 4;

impl FanDirection {
    /// Returns the positions of this many cards in a place.
    pub(crate) fn spread(self, place: Rect, size: Size, cards: usize) -> FanLayout {
        match self {
            Self::Across => across(place.width, size.width(), cards),
            Self::Down => down(place.height, size.height(), cards),
        }
    }
}

/// Returns the columns that this many cards take side by side in a place of this width.
pub(crate) fn width_across(room: u16, size: Size, cards: usize) -> u16 {
    let spread = across(room, size.width(), cards);
    let covered = u16::try_from(cards.saturating_sub(spread.hidden + 1)).unwrap_or(u16::MAX);
    let count = if spread.hidden > 0 { COUNT_WIDTH } else { 0 };
    count.saturating_add(covered.saturating_mul(spread.step)).saturating_add(size.width()).min(room)
}

/// Lays cards side by side: with gaps while there is room, then closer, and then only the last ones
/// with a count of the others.
fn across(room: u16, width: u16, cards: usize) -> FanLayout {
    let fits = |step| spare(room, width, cards).is_some_and(|spare| step <= spare);
    let step = (SIDE..=width + 1).rev().find(|&step| step != width && fits(step));
    if let Some(step) = step {
        let seen = if step < width { Seen::Side } else { Seen::Whole };
        return FanLayout { step, hidden: 0, seen };
    }
    let shown = 1 + usize::from(room.saturating_sub(width + COUNT_WIDTH) / SIDE);
    FanLayout { step: SIDE, hidden: cards.saturating_sub(shown), seen: Seen::Side }
}

/// Lays cards downwards: two rows for each covered card while there is room, then one, and then
/// only the last ones with a count of the others.
fn down(room: u16, height: u16, cards: usize) -> FanLayout {
    let spare = spare(room, height, cards);
    match spare {
        Some(2..) => FanLayout { step: 2, hidden: 0, seen: Seen::Whole },
        Some(1) => FanLayout { step: 1, hidden: 0, seen: Seen::Edge },
        Some(0) | None => {
            let shown = 1 + usize::from(room.saturating_sub(height + 1));
            FanLayout { step: 1, hidden: cards.saturating_sub(shown), seen: Seen::Edge }
        }
    }
}

/// Returns the room for each covered card, or `None` if even the last card does not fit.
fn spare(room: u16, size: u16, cards: usize) -> Option<u16> {
    let covered = u16::try_from(cards.saturating_sub(1)).unwrap_or(u16::MAX);
    let rest = room.checked_sub(size)?;
    Some(rest.checked_div(covered).unwrap_or(rest).max(if covered == 0 { 2 } else { 0 }))
}

/// Draws the cards of one hand from the upper left of their place. Returns the area they cover.
pub(crate) fn draw(
    canvas: &mut Canvas<'_>,
    place: Rect,
    (size, fan): (Size, FanDirection),
    faces: &[Face],
    active: bool,
) -> Rect {
    let spread = fan.spread(place, size, faces.len());
    let place = count(canvas, place, fan, spread.hidden);
    let shown = faces.get(spread.hidden..).unwrap_or_default();
    let mut area = Rect { width: 0, height: 0, ..place };
    let last = shown.len().saturating_sub(1);
    for (at, &face) in shown.iter().enumerate() {
        let offset = u16::try_from(at).unwrap_or(u16::MAX).saturating_mul(spread.step);
        let (x, y) = match fan {
            FanDirection::Across => (place.x.saturating_add(offset), place.y),
            FanDirection::Down => (place.x, place.y.saturating_add(offset)),
        };
        let card = Rect { x, y, width: size.width(), height: size.height() }.intersection(place);
        let seen = if at == last { Seen::Whole } else { spread.seen };
        card::draw(canvas, card, size, face, seen, active);
        area = area.union(card);
    }
    area
}

/// Draws the count of hidden cards. Returns the place for the other cards.
fn count(canvas: &mut Canvas<'_>, place: Rect, fan: FanDirection, hidden: usize) -> Rect {
    if hidden == 0 {
        return place;
    }
    let text = format!("+{hidden}");
    match fan {
        FanDirection::Across => {
            let width = COUNT_WIDTH.min(place.width);
            canvas.text(
                Rect { y: place.y + place.height.min(2) / 2, width, ..place },
                &text,
                Token::Dim,
            );
            Rect { x: place.x + width, width: place.width - width, ..place }
        }
        FanDirection::Down => {
            canvas.centred(place, &text, Token::Dim);
            Rect { y: place.y + 1, height: place.height.saturating_sub(1), ..place }
        }
    }
}
