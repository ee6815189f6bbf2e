//! The betting panel, before the deal.

use blackjack_frontend::scene::{Bet, Betting, Money, Scene};
use blackjack_frontend::ui::command::UiCommand;
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::layout::{split_bottom, split_top};
use crate::table_view::hand::fitting;
use crate::table_view::{arc, chips, name, offered};
use crate::theme::token::Token;

/// The maximum width of the panel.
const WIDTH: u16 = 56;

/// The widths of a bet and of a number of hands, with their arrows; the narrow ones are for small
/// panels.
const STAKE: u16 = 11;
const HANDS: u16 = 7;
const NARROW_STAKE: u16 = 9;
const NARROW_HANDS: u16 = 5;

/// The minimum widths of a name and of a purse.
const NAME: u16 = 9;
const PURSE: u16 = 8;

/// The rows of the house's name: the name, a free row below it, and one below the rules.
const NAME_ROWS: u16 = 3;

/// The minimum and maximum rows of the arc on the felt.
const ARC_LEAST: u16 = 6;
const ARC_MOST: u16 = 8;

/// Draws the empty table: the house's rules on the felt, everyone's bets, and a box for each hand.
pub(super) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, place: Rect) {
    let Some(betting) = &scene.betting else { return };
    let rows = cells(betting.bets.len() + betting.side_bets.len()) + 2;
    let width = place.width.saturating_sub(2).min(WIDTH);
    let framed = place.height >= rows + 3;
    let height = if framed { rows + 2 } else { rows }.min(place.height);
    let free = place.height - height;
    // An arc on the felt needs the larger share.
    let over = if free >= 2 * (ARC_MOST + NAME_ROWS) { free * 3 / 5 } else { free / 2 };
    let (above, rest) = split_top(place, over);
    let (panel, below) = split_top(rest, height);
    let panel = Rect { x: place.x + (place.width - width) / 2, width, ..panel };
    cloth(canvas, scene, above);
    let inner = if framed { frame(canvas, panel) } else { panel };
    table(canvas, scene, betting, inner);
    spots(canvas, scene, betting, below);
}

/// Draws the house's name and rules on the felt, with an arc if there is room.
fn cloth(canvas: &mut Canvas<'_>, scene: &Scene, place: Rect) {
    let place = Rect { x: place.x + 2, width: place.width.saturating_sub(4), ..place };
    let name: Vec<_> = scene.house.to_uppercase().chars().map(String::from).collect();
    let spaced = name.join(" ");
    let rules = canvas.broken(&scene.rules, place.width);
    let arc =
        if place.height >= cells(rules.len()) + NAME_ROWS + ARC_LEAST { ARC_LEAST } else { 0 };
    let rows = cells(rules.len()) + NAME_ROWS + arc;
    if place.height < rows || canvas.width(&spaced) > place.width {
        return;
    }
    let (_, place) = split_top(place, (place.height - rows) / 2);
    canvas.centred(place, &spaced, Token::Accent);
    for (line, y) in rules.iter().zip(place.y + 2..place.bottom()) {
        canvas.centred(Rect { y, height: 1, ..place }, line, Token::Dim);
    }
    let (_, below) = split_top(place, rows - arc);
    let (_, below) = split_top(below, below.height.saturating_sub(ARC_MOST) / 2);
    if arc > 0 {
        let (felt, _) = split_top(below, ARC_MOST);
        arc::draw(canvas, &scene.felt, felt);
    }
}

/// Draws the frame with its title and returns the area inside.
fn frame(canvas: &mut Canvas<'_>, place: Rect) -> Rect {
    let lines = canvas.glyphs.card;
    canvas.outline(place, &lines, Token::Frame);
    let title = Rect { x: place.x + 2, width: place.width.saturating_sub(4), ..place };
    canvas.text(title, " PLACE YOUR BETS ", Token::Accent);
    Rect {
        x: place.x + 2,
        y: place.y + 1,
        width: place.width.saturating_sub(4),
        height: place.height - 2,
    }
}

/// Draws a row for each player, scrolled to the player who is betting, between a heading and
/// the limits.
fn table(canvas: &mut Canvas<'_>, scene: &Scene, betting: &Betting, place: Rect) {
    let (heading, rest) = split_top(place, 1);
    let (rows, limits) = split_bottom(rest, 1);
    let side = cells(betting.side_bets.len()).min(rows.height.saturating_sub(1));
    let (rows, side) = split_bottom(rows, side);
    side_bets(canvas, betting, side);
    let columns = Columns::of(scene, place);
    columns.heading(canvas, heading);
    let fit = usize::from(rows.height).max(1);
    let first = (betting.at + 1).saturating_sub(fit);
    let shown = betting.bets.iter().enumerate().skip(first);
    for ((at, bet), y) in shown.zip(rows.y..rows.bottom()) {
        columns.row(canvas, scene, (at, bet, betting), Rect { y, height: 1, ..rows });
    }
    let hidden = betting.bets.len().saturating_sub(fit);
    let mut text = betting.limits.clone();
    if hidden > 0 {
        text = format!("+{hidden}  {text}");
    }
    canvas.text(limits, &text, Token::Dim);
}

/// Draws a row for each side bet, with the amount placed on it by the player who is betting.
fn side_bets(canvas: &mut Canvas<'_>, betting: &Betting, place: Rect) {
    let placed = betting.bets.get(betting.at).map_or(&[][..], |bet| &bet.side);
    for (at, (text, y)) in betting.side_bets.iter().zip(place.y..place.bottom()).enumerate() {
        let row = Rect { y, height: 1, ..place };
        let money = placed.get(at).filter(|money| money.chips.0 > 0);
        let text = canvas.fitting(text, row.width.saturating_sub(9));
        canvas.text(row, &text, Token::Dim);
        let shown = money.map_or_else(|| "no bet".into(), |money| fitting(canvas, money, 8));
        canvas.right(row, &shown, if money.is_some() { Token::Text } else { Token::Dim });
    }
}

/// The widths of the panel's columns.
struct Columns {
    stake: u16,
    hands: u16,
    purse: u16,
}

impl Columns {
    fn of(scene: &Scene, place: Rect) -> Self {
        let named = scene.players.iter().any(|player| player.name.is_some());
        let narrow = place.width < STAKE + HANDS + NAME + PURSE;
        let (stake, hands) = if narrow { (NARROW_STAKE, NARROW_HANDS) } else { (STAKE, HANDS) };
        let rest = place.width.saturating_sub(stake + hands + 1);
        let purse = rest.saturating_sub(if named { NAME } else { 1 }).min(14);
        Self { stake, hands, purse: if purse < PURSE { 0 } else { purse } }
    }

    /// Returns the places of the name, the bet, the number of hands and the purse.
    fn split(&self, row: Rect) -> [Rect; 4] {
        let purse = Rect { x: row.right() - self.purse, width: self.purse, ..row };
        let left = row.width - self.purse;
        let Self { stake, hands, .. } = *self;
        let name = left.saturating_sub(stake + hands + 1);
        let cut = |x: u16, width: u16| {
            Rect { x: row.x + x.min(left), width, ..row }.intersection(Rect { width: left, ..row })
        };
        [cut(0, name), cut(name, stake), cut(name + stake + 1, hands), purse]
    }

    fn heading(&self, canvas: &mut Canvas<'_>, row: Rect) {
        let [_, stake, hands, purse] = self.split(row);
        canvas.centred(stake, "bet", Token::Dim);
        canvas.centred(hands, "hands", Token::Dim);
        canvas.right(purse, "purse", Token::Dim);
    }

    /// Draws one player's row; the player who is betting has arrows around the values to change.
    fn row(
        &self,
        canvas: &mut Canvas<'_>,
        scene: &Scene,
        (at, bet, betting): (usize, &Bet, &Betting),
        row: Rect,
    ) {
        let is_betting = at == betting.at;
        let [label, stake, hands, purse] = self.split(row);
        let token = if is_betting { Token::Turn } else { Token::Text };
        if let Some(name) = name(scene, at) {
            let mark = if is_betting { canvas.glyphs.turn[0] } else { ' ' };
            let width = label.width.saturating_sub(1);
            canvas.text(Rect { width, ..label }, &format!("{mark}{name}"), token);
        } else if label.width >= NAME {
            canvas.text(label, "your bet", token);
        }
        let purse_text = scene.players.get(at).map(|player| match &player.purse {
            Some(money) => fitting(canvas, money, purse.width),
            None => "credit".into(),
        });
        canvas.right(purse, &purse_text.unwrap_or_default(), Token::Text);
        if bet.sits_out {
            canvas.centred(stake, "sits out", Token::Dim);
            return;
        }
        amount(canvas, scene, (bet, betting), stake, is_betting);
        count(canvas, scene, bet, hands, is_betting);
    }
}

/// Draws the bet, or the amount being typed.
fn amount(
    canvas: &mut Canvas<'_>,
    scene: &Scene,
    (bet, betting): (&Bet, &Betting),
    place: Rect,
    is_betting: bool,
) {
    if let (true, Some(typed)) = (is_betting, &betting.typed) {
        let cursor = canvas.glyphs.shoe[0];
        canvas.centred(place, &format!("{typed}{cursor}"), Token::Turn);
        canvas.hit(place, UiCommand::BetEntry);
        return;
    }
    let room = place.width.saturating_sub(4);
    let text = bet.stake.as_ref().map_or_else(|| "none".into(), |s| fitting(canvas, s, room));
    stepper(canvas, scene, place, &text, [UiCommand::BetDown, UiCommand::BetUp], is_betting);
    if is_betting && scene.prompt.is_offered(UiCommand::BetEntry) {
        let middle = Rect { x: place.x + 2, width: place.width.saturating_sub(4), ..place };
        canvas.hit(middle, UiCommand::BetEntry);
    }
}

/// Draws the number of hands.
fn count(canvas: &mut Canvas<'_>, scene: &Scene, bet: &Bet, place: Rect, is_betting: bool) {
    let commands = [UiCommand::FewerHands, UiCommand::MoreHands];
    stepper(canvas, scene, place, &bet.hands.to_string(), commands, is_betting);
}

/// Draws a value, between two arrows if it can be changed.
fn stepper(
    canvas: &mut Canvas<'_>,
    scene: &Scene,
    place: Rect,
    text: &str,
    commands: [UiCommand; 2],
    is_betting: bool,
) {
    let token = if is_betting { Token::Turn } else { Token::Text };
    canvas.centred(place, text, token);
    if !is_betting || place.width < 5 {
        return;
    }
    let [less, more] = canvas.glyphs.arrows;
    let ends = [(place.x, format!("{less} ")), (place.right() - 2, format!(" {more}"))];
    for (command, (x, arrow)) in commands.into_iter().zip(ends) {
        if commands.iter().any(|&command| scene.prompt.is_offered(command)) {
            let target = Rect { x, width: 2, ..place };
            canvas.text(target, &arrow, Token::Key);
            canvas.hit(target, command);
        }
    }
}

/// The possible distances from one box to the next, widest first.
const BOX_WIDTHS: [u16; 3] = [13, 8, 7];

/// The betting box of one hand.
struct BetBox<'a> {
    player: usize,
    /// The hand's number among its player's hands.
    number: u8,
    stake: &'a Money,
}

/// Returns the boxes of all hands that were bet on, or of one player only.
fn boxes<'a>(betting: &'a Betting, only: Option<usize>) -> Vec<BetBox<'a>> {
    let bets = betting.bets.iter().enumerate();
    let playing = bets.filter(|(at, bet)| !bet.sits_out && only.is_none_or(|only| only == *at));
    let boxes = playing.filter_map(|(player, bet)| Some((player, bet, bet.stake.as_ref()?)));
    let hands = |(player, bet, stake): (usize, &'a Bet, &'a Money)| {
        (1..=bet.hands).map(move |number| BetBox { player, number, stake })
    };
    boxes.flat_map(hands).collect()
}

/// Draws a box for each hand with its bet and its player's name, or its number if the only player
/// has no name. If not all boxes fit, draws only those of the player who is betting.
fn spots(canvas: &mut Canvas<'_>, scene: &Scene, betting: &Betting, place: Rect) {
    let pitch = |count: usize| {
        let fits = |pitch: &u16| count > 0 && cells(count).saturating_mul(*pitch) <= place.width;
        BOX_WIDTHS.into_iter().find(fits)
    };
    let sets = [boxes(betting, None), boxes(betting, Some(betting.at))];
    let set = sets.iter().find_map(|boxes| Some((boxes, pitch(boxes.len())?)));
    let Some((boxes, pitch)) = set.filter(|_| place.height >= 6) else { return };
    let height = if place.height >= 9 && pitch == BOX_WIDTHS[0] { 6 } else { 4 };
    let (_, rows) = split_top(place, ((place.height - height) / 2).min(2));
    let left = place.x + (place.width - cells(boxes.len()) * pitch).div_ceil(2);
    for (bet, x) in boxes.iter().zip((left..).step_by(usize::from(pitch))) {
        let spot = Rect { x, width: pitch - 1, height, ..rows };
        let is_betting = bet.player == betting.at;
        let lines = canvas.glyphs.empty;
        canvas.outline(spot, &lines, if is_betting { Token::Accent } else { Token::Frame });
        let text = fitting(canvas, bet.stake, pitch - 3);
        let inner = Rect { x: x + 1, width: pitch - 3, height: 1, ..spot };
        let row = Rect { y: spot.y + (height - 2) / 2, ..inner };
        let token = if is_betting { Token::Accent } else { Token::Text };
        chips::draw(canvas, row, Some(bet.stake), (&text, token));
        let label = name(scene, bet.player).map_or_else(|| bet.number.to_string(), str::to_owned);
        let label = canvas.fitting(&label, inner.width);
        canvas.centred(Rect { y: spot.bottom() - 2, ..inner }, &label, Token::Dim);
    }
}

/// Draws the next bet in one row, while the hands of the last round are still shown. Returns
/// whether it was drawn.
pub(super) fn in_a_line(canvas: &mut Canvas<'_>, scene: &Scene, row: Rect) -> bool {
    let Some(betting) = scene.betting.as_ref().filter(|_| !scene.hands.is_empty()) else {
        return false;
    };
    let Some(bet) = betting.bets.get(betting.at) else { return false };
    let bettor =
        name(scene, betting.at).map_or_else(|| "Bet".into(), |name| canvas.fitting(name, 10));
    let rest = canvas.text(row, &format!("{bettor} "), Token::Text);
    if bet.sits_out {
        canvas.text(rest, "sits out", Token::Dim);
        return true;
    }
    let (stake, rest) = split_left(rest, STAKE);
    amount(canvas, scene, (bet, betting), stake, true);
    let (times, rest) = split_left(rest, 3);
    canvas.centred(times, &canvas.glyphs.times.to_string(), Token::Dim);
    let (hands, rest) = split_left(rest, HANDS);
    count(canvas, scene, bet, hands, true);
    let side = bet.side.iter().filter(|money| money.chips.0 > 0).map(|it| format!("+{}", it.text));
    let side = side.collect::<String>();
    let note = if side.is_empty() { betting.limits.clone() } else { format!("{side} on the side") };
    if rest.width > canvas.width(&note) + 2 {
        canvas.right(rest, &note, Token::Dim);
    }
    if let Some(command) = offered(scene, &[UiCommand::BetEntry]) {
        canvas.hit(Rect { x: stake.x + 2, width: stake.width.saturating_sub(4), ..stake }, command);
    }
    true
}

/// Splits a row after this many columns.
fn split_left(row: Rect, width: u16) -> (Rect, Rect) {
    let width = width.min(row.width);
    (Rect { width, ..row }, Rect { x: row.x + width, width: row.width - width, ..row })
}

/// Returns a count as a number of rows.
fn cells(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
