//! The standard layout: each hand in a column, with the dealer above.

use ratatui::layout::Rect;

use super::{HandArea, HiddenHands, LayoutInput, TableLayout, cells, split_top, window};
use crate::canvas::card::{SIDE, Size};
use crate::canvas::fan::FanDirection;

/// The number of cards that every hand has room for from the start, so that nothing moves as it
/// grows.
const USUAL_CARDS: usize = 5;

/// The maximum number of lanes. Splits can make more hands than fit into one lane.
const LANES_MAX: usize = 3;
const LANE_HANDS: usize = 7;

/// The width to the left of the dealer's cards for the dealer's name and total.
pub(crate) const DEALER_LABEL: u16 = 10;

/// The maximum number of rows between the dealer and the hands.
const FELT_MOST: u16 = 10;

/// The minimum number of spare rows for the dealer's name above the cards.
const NAME_ABOVE_FROM: u16 = 4;

/// The width from which hands are counted before cards become narrow.
const NARROW_BELOW: u16 = 45;

/// The width of the count of hidden hands.
const BEYOND: u16 = 4;

/// An arrangement of the hands.
#[derive(Clone, Copy, Debug)]
struct Arrangement {
    size: Size,
    /// The rows of the dealer's cards, which have the same size.
    dealer: u16,
    fan: FanDirection,
    lanes: usize,
    /// The distance from one hand to the next.
    pitch: u16,
    /// The rows of the cards of one hand.
    rows: u16,
    /// The number of hands in view.
    shown: usize,
}

/// The room for the dealer and the hands.
#[derive(Clone, Copy, Debug)]
struct Room {
    width: u16,
    height: u16,
    /// The rows of a lane besides its cards.
    around: u16,
    heads: u16,
    feet: u16,
}

/// Returns the layout of the best arrangement that fits, with its spare rows distributed.
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

/// Returns all arrangements, best-looking first: large cards side by side, then large cards
/// downwards, then small ones side by side, which need the least height.
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

/// Returns the arrangement if all hands and their cards fit.
fn fit(
    (size, fan, lanes): (Size, FanDirection, usize),
    room: Room,
    shape: &LayoutInput,
) -> Option<Arrangement> {
    if size == Size::Narrow && room.width >= NARROW_BELOW {
        return None;
    }
    // The dealer's cards are as wide as the others, but can be as low as small ones.
    let low = (size == Size::Medium).then_some(Size::Small.height());
    [Some(size.height()), low].into_iter().flatten().find_map(|dealer| {
        let per_lane = shape.hands.div_ceil(lanes).max(1);
        let pitch = pitch(size, fan, room.width, per_lane, shape.cards)?;
        let lane = room.height.checked_sub(dealer + felt_least(size))? / cells(lanes);
        let rows = rows(size, fan, lane.checked_sub(room.around)?, shape.cards)?;
        Some(Arrangement { size, dealer, fan, lanes, pitch, rows, shown: shape.hands })
    })
}

/// Returns the minimum rows of felt beside cards of this size. The largest cards are only for large
/// windows, because some felt must stay in view.
const fn felt_least(size: Size) -> u16 {
    match size {
        Size::Narrow | Size::Small | Size::Medium | Size::Large => 0,
        Size::Huge => 3,
    }
}

/// Returns the distance from one hand to the next, or `None` if it would be too small.
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

/// Returns the minimum free columns between two hands.
const fn gap(size: Size) -> u16 {
    match size {
        Size::Narrow => 0,
        Size::Small | Size::Medium | Size::Large => 1,
        Size::Huge => 2,
    }
}

/// Returns the rows for cards, or `None` if there are too few. Large cards need [`comfortable`]
/// rows.
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

/// Returns the rows that let four cards show two rows each, and any number of cards one each.
fn comfortable(size: Size, cards: usize) -> u16 {
    size.height() + cells(cards.saturating_sub(1)).max(6)
}

/// Returns the rows that the cards of the largest hand take, so that its foot is just below.
fn used(size: Size, fan: FanDirection, rows: u16, cards: usize) -> u16 {
    match fan {
        FanDirection::Across => rows.min(size.height()),
        FanDirection::Down => rows.min(size.height() + 2 * cells(cards.max(1) - 1)),
    }
}

/// Returns an arrangement of as many small hands as fit, around the one that must be in view.
fn scrolling(room: Room, shape: &LayoutInput) -> Arrangement {
    let size = Size::Narrow;
    let dealer = size.height();
    let pitch = size.width() + 1;
    let free = room.height.saturating_sub(dealer + room.around);
    let shown = usize::from((room.width - 2 * BEYOND + 1) / pitch).min(shape.hands);
    Arrangement { size, dealer, fan: FanDirection::Down, lanes: 1, pitch, rows: free, shown }
}

/// The rows without cards.
#[derive(Clone, Copy, Debug)]
struct Spaces {
    /// The rows above the dealer.
    above: u16,
    /// The row of the dealer's name, if it is above the cards.
    name: u16,
    /// The rows between the dealer and the hands.
    felt: u16,
}

/// Distributes the spare rows: most go to the felt between the dealer and the hands, and the rest
/// above and below the whole. Rows for five cards per hand are reserved.
fn spaces(room: Room, shape: &LayoutInput, way: &Arrangement) -> Spaces {
    let lanes = cells(way.lanes);
    let kept = match way.fan {
        FanDirection::Across => way.size.height(),
        FanDirection::Down => way.rows.min(way.size.height() + 2 * cells(USUAL_CARDS - 1)),
    };
    let below = lanes * (room.around + kept);
    let spare = room.height.saturating_sub(way.dealer + below);
    let least = match way.fan {
        FanDirection::Across => way.size.height(),
        FanDirection::Down => comfortable(way.size, shape.cards),
    };
    let free = lanes * way.rows.saturating_sub(least) + felt_least(way.size);
    let spare = spare.max(2).min(free);
    let name = u16::from(spare >= NAME_ABOVE_FROM);
    let felt = (spare - name).min(FELT_MOST);
    Spaces { above: (spare - name - felt) / 2, name, felt }
}

/// Returns the layout of an arrangement.
fn place(frame: &TableLayout, room: Room, shape: &LayoutInput, way: &Arrangement) -> TableLayout {
    let per_lane = cells(way.shown.div_ceil(way.lanes).max(1));
    let spaces = spaces(room, shape, way);
    let middle = Rect { x: frame.middle.x + 1, width: room.width, ..frame.middle };
    let (_, rest) = split_top(middle, spaces.above);
    let (dealer, rest) = split_top(rest, spaces.name + way.dealer);
    let (felt, hands) = split_top(rest, spaces.felt);
    let lane_height = hands.height / cells(way.lanes);
    let rows = lane_height.saturating_sub(room.around);
    let way = &Arrangement { rows: used(way.size, way.fan, rows, shape.cards), ..*way };

    let scrolls = way.shown < shape.hands;
    let margin = if scrolls { BEYOND } else { 0 };
    let left_of = |count: u16| {
        let block = (count * way.pitch).saturating_sub(between(way)) + 2 * margin;
        middle.x + middle.width.saturating_sub(block) / 2
    };
    let (first, end) = window(shape.hands, way.shown, shape.focus);
    let shown = cells(end - first);
    let spot = |hand: usize| {
        let at = cells(hand - first);
        let (lane, column) = (at / per_lane, at % per_lane);
        let in_lane = per_lane.min(shown - lane * per_lane);
        let x = left_of(in_lane) + margin + column * way.pitch;
        let y = hands.y + lane * lane_height;
        spot(hand, Rect { x, y, width: way.pitch, height: lane_height }, room, way)
    };
    let spots: Vec<_> = (first..end).map(spot).collect();
    let beyond = |count, x| HiddenHands {
        hands: count,
        area: Rect { x, y: hands.y + room.heads, width: BEYOND, height: u16::from(count > 0) },
    };
    let left = left_of(shown);
    let right = spots.last().map_or(left, |spot| spot.area.right());
    let beyond = [beyond(first, left), beyond(shape.hands - end, right)];
    let (size, fan) = (way.size, way.fan);
    TableLayout {
        dealer,
        dealer_size: Some(way.size),
        felt,
        spots,
        size,
        fan,
        beyond,
        ..frame.clone()
    }
}

/// Returns the free columns between two hands.
fn between(way: &Arrangement) -> u16 {
    u16::from(way.pitch > way.size.width())
}

/// Returns the areas of a hand in its column, whose last cells stay free if possible.
fn spot(hand: usize, column: Rect, room: Room, way: &Arrangement) -> HandArea {
    let width = column.width - between(way);
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
