//! The usual screens: every hand a column, the dealer above them.

use ratatui::layout::Rect;

use super::{HandArea, HiddenHands, LayoutInput, TableLayout, cells, split_top, window};
use crate::card::{SIDE, Size};
use crate::fan::FanDirection;

/// A hand is given room for so many cards from the start, so that nothing moves while it grows.
const USUAL_CARDS: usize = 5;

/// More starting hands than a round has may come of splits, and then they stand in several lanes.
const LANES_MAX: usize = 3;
const LANE_HANDS: usize = 7;

/// The columns left of the dealer's cards: what he is, and what he has.
pub(crate) const DEALER_LABEL: u16 = 10;

/// The rows that make the largest cards look right.
const HUGE_LEAST: u16 = 40;

/// The most rows between the dealer and the hands.
const BETWEEN_MOST: u16 = 4;

/// The columns that say how many hands are out of view.
const BEYOND: u16 = 4;

/// One way to place the hands.
#[derive(Clone, Copy, Debug)]
struct Arrangement {
    size: Size,
    dealer: Size,
    fan: FanDirection,
    lanes: usize,
    /// From one hand to the next.
    pitch: u16,
    /// The rows of the cards of one hand.
    rows: u16,
    /// How many hands are in view.
    shown: usize,
}

/// The room that there is.
#[derive(Clone, Copy, Debug)]
struct Room {
    width: u16,
    height: u16,
    /// The rows of a lane that are not cards.
    around: u16,
    heads: u16,
    feet: u16,
}

/// The first arrangement that fits, the most beautiful first, with the spare rows between.
pub(super) fn plan(frame: &TableLayout, shape: &LayoutInput) -> TableLayout {
    let middle = frame.middle;
    let feet = if middle.height < 16 { 2 } else { 3 };
    let width = middle.width - 2;
    let around = shape.heads + feet;
    let room = Room { width, height: middle.height, around, heads: shape.heads, feet };
    let arrangement = arrangements(shape)
        .find_map(|candidate| fit(candidate, room, shape))
        .unwrap_or_else(|| scrolling(room, shape));
    place(frame, room, shape, &arrangement)
}

/// Large cards side by side are the most beautiful; then the largest that hang down; cards side
/// by side again where there is no height for that.
fn arrangements(shape: &LayoutInput) -> impl Iterator<Item = (Size, FanDirection, usize)> {
    let lanes = 1..=if shape.hands > LANE_HANDS { LANES_MAX } else { 1 };
    let ways = [(FanDirection::Across, &Size::ALL[..2]), (FanDirection::Down, &Size::ALL[..3])];
    let small = Size::ALL[2..]
        .iter()
        .flat_map(|&size| [(size, FanDirection::Across), (size, FanDirection::Down)]);
    let large =
        ways.into_iter().flat_map(|(fan, sizes)| sizes.iter().map(move |&size| (size, fan)));
    large
        .chain(small)
        .flat_map(move |(size, fan)| lanes.clone().map(move |lanes| (size, fan, lanes)))
}

/// The arrangement, if all hands and their cards fit.
fn fit(
    (size, fan, lanes): (Size, FanDirection, usize),
    room: Room,
    shape: &LayoutInput,
) -> Option<Arrangement> {
    if size == Size::Huge && room.height < HUGE_LEAST {
        return None;
    }
    let smaller = (size < Size::Large).then_some(Size::Small).filter(|&other| other < size);
    let dealers = [Some(size), smaller].into_iter().flatten();
    dealers.filter(|&dealer| dealer >= Size::Small || room.width < 45).find_map(|dealer| {
        let per_lane = shape.hands.div_ceil(lanes).max(1);
        let pitch = pitch(size, fan, room.width, per_lane, shape.cards)?;
        let lane = room.height.checked_sub(dealer.height())? / cells(lanes);
        let rows = rows(size, fan, lane.checked_sub(room.around)?, shape.cards)?;
        Some(Arrangement { size, dealer, fan, lanes, pitch, rows, shown: shape.hands })
    })
}

/// The columns from one hand to the next, if there are enough.
fn pitch(size: Size, fan: FanDirection, width: u16, hands: usize, cards: usize) -> Option<u16> {
    let (hands, cards) = (cells(hands), cells(cards.max(USUAL_CARDS)));
    let (least, gap, most) = match fan {
        FanDirection::Across => {
            (size.width() + (cards - 1) * SIDE, 2, (size.width() + 1) * cells(USUAL_CARDS) + 2)
        }
        FanDirection::Down => (size.width(), gap(size), size.width() + 5),
    };
    let pitch = (width + gap) / hands;
    (pitch >= least + gap).then_some(pitch.min(most))
}

/// The columns that are free between two hands at least.
const fn gap(size: Size) -> u16 {
    match size {
        Size::Narrow => 0,
        Size::Small | Size::Medium | Size::Large => 1,
        Size::Huge => 2,
    }
}

/// The rows for cards, if there are enough: large cards only where four of them can be told by
/// two rows each, and all of them by one.
fn rows(size: Size, fan: FanDirection, room: u16, cards: usize) -> Option<u16> {
    let height = size.height();
    if fan == FanDirection::Across {
        return (room >= height).then_some(room);
    }
    let least = match size {
        Size::Narrow => height,
        Size::Small => height + 2,
        Size::Medium | Size::Large | Size::Huge => comfortable(size, cards),
    };
    (room >= least).then_some(room)
}

/// The rows on which four cards can be told by two rows each, and all of them by one.
fn comfortable(size: Size, cards: usize) -> u16 {
    size.height() + cells(cards.saturating_sub(1)).max(6)
}

/// The rows that the cards of the largest hand lie on, so that what stands under them is near;
/// three cards at least, so that it does not move with every card.
fn used(size: Size, fan: FanDirection, rows: u16, cards: usize) -> u16 {
    match fan {
        FanDirection::Across => rows,
        FanDirection::Down => rows.min(size.height() + 2 * cells(cards.max(3) - 1)),
    }
}

/// As many small hands as fit, around the one that must be in view.
fn scrolling(room: Room, shape: &LayoutInput) -> Arrangement {
    let size = Size::Narrow;
    let dealer = Size::Small;
    let pitch = size.width() + 1;
    let free = room.height.saturating_sub(dealer.height() + room.around);
    let shown = usize::from((room.width - 2 * BEYOND + 1) / pitch).min(shape.hands);
    Arrangement { size, dealer, fan: FanDirection::Down, lanes: 1, pitch, rows: free, shown }
}

/// The free rows above the dealer, and between him and the hands. What five cards of a hand take
/// is kept for them, but for a row each.
fn spaces(room: Room, shape: &LayoutInput, way: &Arrangement) -> (u16, u16) {
    let lanes = cells(way.lanes);
    let kept = match way.fan {
        FanDirection::Across => way.size.height(),
        FanDirection::Down => way.rows.min(way.size.height() + 2 * cells(USUAL_CARDS - 1)),
    };
    let below = lanes * (room.around + kept);
    let spare = room.height.saturating_sub(way.dealer.height() + below);
    let least = match way.fan {
        FanDirection::Across => way.size.height(),
        FanDirection::Down => comfortable(way.size, shape.cards),
    };
    let free = lanes * way.rows.saturating_sub(least);
    let spare = spare.max(2).min(free);
    let between = spare.div_ceil(3).min(BETWEEN_MOST);
    (((spare - between).div_ceil(2)), between)
}

/// Puts everything where the arrangement says.
fn place(frame: &TableLayout, room: Room, shape: &LayoutInput, way: &Arrangement) -> TableLayout {
    let per_lane = cells(way.shown.div_ceil(way.lanes).max(1));
    let (above, between) = spaces(room, shape, way);
    let (_, rest) = split_top(frame.middle, above);
    let (dealer, rest) = split_top(rest, way.dealer.height());
    let (_, hands) = split_top(rest, between);
    let lane_height = hands.height / cells(way.lanes);
    let rows = lane_height.saturating_sub(room.around);
    let way = &Arrangement { rows: used(way.size, way.fan, rows, shape.cards), ..*way };

    let scrolls = way.shown < shape.hands;
    let margin = if scrolls { BEYOND } else { 0 };
    let dealer_width = DEALER_LABEL + cells(USUAL_CARDS) * (way.dealer.width() + 1);
    let block = (per_lane * way.pitch).max(dealer_width) + 2 * margin;
    let left = frame.middle.x + 1 + room.width.saturating_sub(block) / 2;
    let dealer = Rect { x: left, width: frame.middle.right() - left - 1, ..dealer };

    let (first, end) = window(shape.hands, way.shown, shape.focus);
    let spot = |hand: usize| {
        let at = cells(hand - first);
        let x = left + margin + at % per_lane * way.pitch;
        let y = hands.y + at / per_lane * lane_height;
        spot(hand, Rect { x, y, width: way.pitch, height: lane_height }, room, way)
    };
    let spots: Vec<_> = (first..end).map(spot).collect();
    let beyond = |count, x| HiddenHands {
        hands: count,
        area: Rect { x, y: hands.y + room.heads, width: BEYOND, height: u16::from(count > 0) },
    };
    let right = spots.last().map_or(left, |spot| spot.area.right());
    let beyond = [beyond(first, left), beyond(shape.hands - end, right)];
    let (size, fan) = (way.size, way.fan);
    TableLayout { dealer, dealer_size: Some(way.dealer), spots, size, fan, beyond, ..frame.clone() }
}

/// One hand in its column: its last cells stay free where they can.
fn spot(hand: usize, column: Rect, room: Room, way: &Arrangement) -> HandArea {
    let width = column.width - u16::from(column.width > way.size.width());
    let area = Rect { width, ..column };
    let (head, rest) = split_top(area, room.heads);
    let (cards, rest) = split_top(rest, way.rows);
    let (foot, _) = split_top(rest, room.feet);
    let cards = match way.fan {
        FanDirection::Across => cards,
        FanDirection::Down => {
            let card = way.size.width();
            Rect { x: cards.x + width.saturating_sub(card) / 2, width: card.min(width), ..cards }
        }
    };
    HandArea { hand, area, head, cards, foot }
}
