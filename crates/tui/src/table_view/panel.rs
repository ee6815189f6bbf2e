//! The panel on the right: the shoe, the purses, the coach, the count and the log.

use blackjack_frontend::scene::{Player, Scene};
use blackjack_frontend::ui::command::UiCommand;
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::layout::split_top;
use crate::table_view::{coach, shoe};
use crate::theme::token::Token;

/// The minimum rows of the log beside many purses.
const LOG_LEAST: u16 = 4;

/// The minimum rows of the log beside the coach and the count.
const LOG_SHORTEST: u16 = 2;

/// Draws the panel, if the screen has one. A click on the title of a part opens its page.
pub(super) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, place: Rect) {
    if place.is_empty() {
        return;
    }
    let lines = canvas.glyphs.panel;
    canvas.outline(place, &lines, Token::Frame);
    let (top, mut rest) = split_top(place, 1);
    let mut border = top;
    let parts = Parts::of(canvas, scene, place);
    if let Some(shoe) = scene.shoe.as_ref().filter(|_| parts.has_shoe) {
        let name = shoe.number.map_or_else(|| "SHOE".into(), |number| format!("SHOE {number}"));
        title(canvas, border, &name, UiCommand::Shoe, scene);
        let (bar, below) = split_top(rest, 1);
        shoe::bar(canvas, inset(bar), shoe);
        let (row, below) = split_top(below, 1);
        let words = shoe::words(canvas, shoe, inset(row).width);
        canvas.text(inset(row), &words, Token::Text);
        (border, rest) = joint(canvas, below);
    }
    let heading = if is_single_unnamed(scene) { "PURSE" } else { "PURSES" };
    title(canvas, border, heading, UiCommand::History, scene);
    let rest = Rect { height: rest.height.saturating_sub(1), ..rest };
    let coaching = coaching_rows(canvas, scene, inset(rest).width, parts);
    let rows = rest.height.saturating_sub(1 + if coaching > 0 { coaching } else { LOG_LEAST });
    let rest = purses(canvas, scene, rest, rows.max(1));
    let rest = advice(canvas, scene, rest, parts);
    let rest = count(canvas, scene, rest, parts);
    if rest.height > 1 {
        let (border, rest) = joint(canvas, rest);
        title(canvas, border, "LOG", UiCommand::Log, scene);
        log(canvas, scene, inset(rest));
    }
}

/// The sizes of the parts that can be shortened.
#[derive(Clone, Copy, Debug)]
struct Parts {
    /// True if the shoe has its own part; the count also shows how much of the shoe remains.
    has_shoe: bool,
    /// The rows of the count.
    count: u16,
}

impl Parts {
    /// Returns the largest parts that leave room for complete reasons and for the log.
    fn of(canvas: &Canvas<'_>, scene: &Scene, place: Rect) -> Self {
        let full = Self { has_shoe: true, count: coach::COUNT_ROWS };
        if scene.count.is_none() && scene.coach.is_none() {
            return full;
        }
        let short = |count| Self { has_shoe: false, count };
        let purses = u16::try_from(scene.players.len()).unwrap_or(u16::MAX).max(1);
        let fits = |parts: &Self| {
            let shoe = if parts.has_shoe { 3 } else { 0 };
            let coaching = coaching_rows(canvas, scene, inset(place).width, *parts);
            let log = 1 + LOG_SHORTEST;
            2 + shoe + purses.saturating_add(coaching) + log <= place.height
        };
        let ways = [full, short(3), short(2), short(1)];
        ways.into_iter().find(fits).unwrap_or(short(1))
    }
}

/// Returns the number of rows of the advice and the count, with the lines above them.
fn coaching_rows(canvas: &Canvas<'_>, scene: &Scene, width: u16, parts: Parts) -> u16 {
    let advice = scene.coach.as_ref().map_or(0, |it| 1 + coach::rows(canvas, it, width));
    advice + scene.count.as_ref().map_or(0, |_| 1 + parts.count)
}

/// Draws the coach's advice and returns the place below.
fn advice(canvas: &mut Canvas<'_>, scene: &Scene, place: Rect, parts: Parts) -> Rect {
    let Some(advised) = &scene.coach else { return place };
    let count_rows = scene.count.as_ref().map_or(0, |_| 1 + parts.count);
    let room = place.height.saturating_sub(count_rows);
    if room < 2 {
        return place;
    }
    let (border, below) = joint(canvas, place);
    title(canvas, border, "COACH", UiCommand::Coach, scene);
    let wanted = coach::rows(canvas, advised, inset(below).width).min(room - 1);
    let (part, below) = split_top(below, wanted);
    coach::advice(canvas, advised, inset(part));
    below
}

/// Draws the count and returns the place below.
fn count(canvas: &mut Canvas<'_>, scene: &Scene, place: Rect, parts: Parts) -> Rect {
    let Some(counted) = scene.count.as_ref().filter(|_| place.height > parts.count) else {
        return place;
    };
    let (border, below) = joint(canvas, place);
    title(canvas, border, "COUNT", UiCommand::Count, scene);
    let (part, below) = split_top(below, parts.count);
    coach::count(canvas, counted, scene.shoe.as_ref(), inset(part));
    below
}

/// Draws the line between two parts. Returns the line and the place below.
fn joint(canvas: &mut Canvas<'_>, place: Rect) -> (Rect, Rect) {
    let (line, below) = split_top(place, 1);
    let lines = canvas.glyphs.panel;
    canvas.fill(line, lines.across, Token::Frame);
    let [left, right] = lines.joints;
    canvas.put(line.x, line.y, left, Token::Frame);
    canvas.put(line.right() - 1, line.y, right, Token::Frame);
    (line, below)
}

/// Draws the name of a part in its top border.
fn title(canvas: &mut Canvas<'_>, line: Rect, name: &str, command: UiCommand, scene: &Scene) {
    let place = inset(line);
    canvas.text(place, &format!(" {name} "), Token::Accent);
    if scene.prompt.is_offered(command) {
        canvas.hit(line, command);
    }
}

/// Returns whether there is only one player, without a name.
fn is_single_unnamed(scene: &Scene) -> bool {
    matches!(scene.players.as_slice(), [] | [Player { name: None, .. }])
}

/// Draws each player's purse and result. Returns the place below.
fn purses(canvas: &mut Canvas<'_>, scene: &Scene, place: Rect, rows: u16) -> Rect {
    let active = scene.hands.iter().find(|hand| hand.is_active).map(|hand| hand.player);
    let at = active.or(scene.betting.as_ref().map(|betting| betting.at));
    let mut rest = place;
    for (index, player) in scene.players.iter().enumerate() {
        let more = scene.players.len() - index;
        let (row, below) = split_top(rest, 1);
        if below.y - place.y >= rows && more > 1 {
            canvas.text(inset(row), &format!("+{more}"), Token::Dim);
            return below;
        }
        purse(canvas, player, inset(row), at == Some(index));
        rest = below;
    }
    rest
}

/// Draws a row such as "Anna          $1190  +$25".
fn purse(canvas: &mut Canvas<'_>, player: &Player, row: Rect, is_current: bool) {
    let token = if is_current && player.name.is_some() { Token::Turn } else { Token::Text };
    let purse = player.purse.as_ref().map_or("credit", |purse| purse.text.as_str());
    let net = player.net.as_ref().filter(|net| net.chips.0 != 0);
    let Some(name) = &player.name else {
        let rest = canvas.text(row, purse, Token::Accent);
        if let Some(net) = net {
            canvas.right(rest, &net.text, super::hand::result_token(net));
        }
        return;
    };
    let mut rest = row;
    if let Some(net) = net {
        let width = 7.min(row.width);
        let (column, left) = (row.right() - width, row.width - width);
        canvas.right(Rect { x: column, width, ..row }, &net.short, super::hand::result_token(net));
        rest.width = left;
    } else {
        rest.width = row.width.saturating_sub(7);
    }
    let rest = canvas.right(rest, purse, Token::Text);
    canvas.text(Rect { width: rest.width.saturating_sub(1), ..rest }, name, token);
}

/// Draws the log, newest entry at the bottom. An entry that does not fit is left out.
fn log(canvas: &mut Canvas<'_>, scene: &Scene, place: Rect) {
    let mut free = place.height;
    let mut shown = Vec::new();
    for entry in scene.log.iter().rev() {
        let lines = canvas.broken(entry, place.width.saturating_sub(1));
        let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let Some(rest) = free.checked_sub(rows) else { break };
        free = rest;
        shown.push(lines);
    }
    if shown.is_empty() {
        // The start of the newest entry is better than an empty log.
        if let Some(entry) = scene.log.last() {
            canvas.wrapped(place, entry, Token::Text);
        }
        return;
    }
    let newest = shown.len().saturating_sub(1);
    let entries = shown.into_iter().rev().enumerate();
    let lines = entries.flat_map(|(at, lines)| lines.into_iter().zip(0u16..).map(move |l| (at, l)));
    for ((at, (line, part)), y) in lines.zip(place.y..place.bottom()) {
        let token = if at == newest { Token::Text } else { Token::Dim };
        let indent = part.min(1).min(place.width);
        let row = Rect { x: place.x + indent, y, width: place.width - indent, height: 1 };
        canvas.text(row, &line, token);
    }
}

/// Returns the inside of a frame, with a free column on both sides.
const fn inset(place: Rect) -> Rect {
    Rect { x: place.x + 2, width: place.width.saturating_sub(4), ..place }
}
