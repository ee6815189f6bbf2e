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

/// The most rows between the dealer and the hands.
const FELT_MOST: u16 = 10;

/// The spare rows from which on the dealer's name stands above the cards.
const NAME_ABOVE_FROM: u16 = 4;

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
    let ways = [(FanDirection::Across, &Size::ALL[..3]), (FanDirection::Down, &Size::ALL[..4])];
    let small = Size::ALL[3..]
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
    let smaller = (size < Size::Large).then_some(Size::Small).filter(|&other| other < size);
    let dealers = [Some(size), smaller].into_iter().flatten();
    dealers.filter(|&dealer| dealer >= Size::Small || room.width < 45).find_map(|dealer| {
        let per_lane = shape.hands.div_ceil(lanes).max(1);
        let pitch = pitch(size, fan, room.width, per_lane, shape.cards)?;
        let lane = room.height.checked_sub(dealer.height() + felt_least(size))? / cells(lanes);
        let rows = rows(size, fan, lane.checked_sub(room.around)?, shape.cards)?;
        Some(Arrangement { size, dealer, fan, lanes, pitch, rows, shown: shape.hands })
    })
}

/// The rows of felt that the largest cards leave at least: they are for large windows, and no
/// table is all cards.
const fn felt_least(size: Size) -> u16 {
    match size {
        Size::Narrow | Size::Small | Size::Medium | Size::Large => 0,
        Size::Huge => 3,
        Size::Giant => 7,
    }
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
        Size::Huge | Size::Giant => 2,
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
        Size::Medium | Size::Large | Size::Huge | Size::Giant => comfortable(size, cards),
    };
    (room >= least).then_some(room)
}

/// The rows on which four cards can be told by two rows each, and all of them by one.
fn comfortable(size: Size, cards: usize) -> u16 {
    size.height() + cells(cards.saturating_sub(1)).max(6)
}

/// The rows that the cards of the largest hand lie on: what stands under a hand is near its cards.
fn used(size: Size, fan: FanDirection, rows: u16, cards: usize) -> u16 {
    match fan {
        FanDirection::Across => rows.min(size.height()),
        FanDirection::Down => rows.min(size.height() + 2 * cells(cards.max(1) - 1)),
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

/// Rows that no card takes.
#[derive(Clone, Copy, Debug)]
struct Spaces {
    /// Above the dealer.
    above: u16,
    /// Of the dealer's name, where it stands above the cards.
    name: u16,
    /// Between the dealer and the hands.
    felt: u16,
}

/// Divides the spare rows: most of them are the felt between dealer and hands, and what that does
/// not need is above and below the whole. Five cards of a hand have their rows kept.
fn spaces(room: Room, shape: &LayoutInput, way: &Arrangement) -> Spaces {
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
    let free = lanes * way.rows.saturating_sub(least) + felt_least(way.size);
    let spare = spare.max(2).min(free);
    let name = u16::from(spare >= NAME_ABOVE_FROM);
    let felt = (spare - name).min(FELT_MOST);
    Spaces { above: (spare - name - felt) / 2, name, felt }
}

/// Puts everything where the arrangement says.
fn place(frame: &TableLayout, room: Room, shape: &LayoutInput, way: &Arrangement) -> TableLayout {
    let per_lane = cells(way.shown.div_ceil(way.lanes).max(1));
    let spaces = spaces(room, shape, way);
    let middle = Rect { x: frame.middle.x + 1, width: room.width, ..frame.middle };
    let (_, rest) = split_top(middle, spaces.above);
    let (dealer, rest) = split_top(rest, spaces.name + way.dealer.height());
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
        dealer_size: Some(way.dealer),
        felt,
        spots,
        size,
        fan,
        beyond,
        ..frame.clone()
    }
}

/// The columns that stay free between two hands.
fn between(way: &Arrangement) -> u16 {
    u16::from(way.pitch > way.size.width())
}

/// One hand in its column: its last cells stay free where they can.
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
