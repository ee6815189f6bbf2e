//! The panel on the right: the shoe, the purses, the coach, the count, the chart and the log.

mod column;

use blackjack_frontend::scene::{Player, Scene};
use blackjack_frontend::ui::command::UiCommand;
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::layout::split_top;
use crate::table_view::{chart, coach, course, shoe};
use crate::theme::token::Token;
use column::Column;

/// The minimum width of a panel with two columns.
const TWO_COLUMNS_FROM: u16 = 80;

/// The minimum rows of the log beside many purses.
const LOG_LEAST: u16 = 4;

/// The minimum rows of the log beside the coach and the count.
const LOG_SHORTEST: u16 = 2;

/// The rows of the log below a chart.
const LOG_BELOW_CHART: u16 = 5;

/// The rows of advice that are kept free during a round, so that nothing moves as the coach speaks.
const ADVICE_KEPT: u16 = 8;

/// The minimum rows of the chart: the dealer's cards, and the row of the hand between two others.
const CHART_LEAST: u16 = 4;

/// The rows above the log from which it leaves some to the rules.
const RULES_FROM: u16 = 32;

/// The minimum and the maximum rows of the curve of the purse.
const CURVE: (u16, u16) = (4, 14);

/// Draws the panel, if the screen has one. A click on the title of a part opens its page.
pub(super) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, place: Rect) {
    if place.is_empty() {
        return;
    }
    if place.width < TWO_COLUMNS_FROM {
        return one_column(canvas, scene, place);
    }
    let half = place.width / 2;
    let left = Rect { width: half, ..place };
    help_column(canvas, scene, left);
    purse_column(canvas, scene, Rect { x: left.right(), width: place.width - half, ..place });
}

/// Draws all parts in one column.
fn one_column(canvas: &mut Canvas<'_>, scene: &Scene, place: Rect) {
    let mut column = Column::new(canvas, place);
    let parts = Parts::of(canvas, scene, place);
    if parts.has_shoe {
        shoe(canvas, scene, &mut column);
    }
    let coaching = coaching_rows(canvas, scene, column.width(), parts);
    let others = if coaching > 0 { coaching } else { LOG_LEAST };
    purses(canvas, scene, &mut column, others);
    let count_rows = scene.count.as_ref().map_or(0, |_| 1 + parts.count);
    advice(canvas, scene, &mut column, count_rows + chart_rows(scene));
    count(canvas, scene, &mut column, parts.count);
    chart(canvas, scene, &mut column, 1 + LOG_BELOW_CHART);
    if column.free() >= RULES_FROM {
        rules(canvas, scene, &mut column);
    }
    log(canvas, scene, &mut column);
}

/// Draws the left of two columns: what helps with the decision.
fn help_column(canvas: &mut Canvas<'_>, scene: &Scene, place: Rect) {
    let mut column = Column::new(canvas, place);
    let count_rows = scene.count.as_ref().map_or(0, |_| 1 + coach::COUNT_ROWS);
    advice(canvas, scene, &mut column, count_rows + chart_rows(scene));
    count(canvas, scene, &mut column, coach::COUNT_ROWS);
    chart(canvas, scene, &mut column, 0);
}

/// Draws the right of two columns: the shoe, the purses and what happened.
fn purse_column(canvas: &mut Canvas<'_>, scene: &Scene, place: Rect) {
    let mut column = Column::new(canvas, place);
    shoe(canvas, scene, &mut column);
    purses(canvas, scene, &mut column, LOG_LEAST);
    if let Some(course) = &scene.course {
        let (least, most) = CURVE;
        let curve = (column.free() / 3).clamp(least, most);
        let part =
            column.part(canvas, scene, ("SESSION", UiCommand::Statistics), course::WORDS + curve);
        course::draw(canvas, course, part);
    }
    rules(canvas, scene, &mut column);
    log(canvas, scene, &mut column);
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
        if scene.count.is_none() && scene.coach.is_none() && scene.chart.is_none() {
            return full;
        }
        let short = |count| Self { has_shoe: false, count };
        let purses = u16::try_from(scene.players.len()).unwrap_or(u16::MAX).max(1);
        let fits = |parts: &Self| {
            let shoe = if parts.has_shoe { 3 } else { 0 };
            let coaching = coaching_rows(canvas, scene, place.width.saturating_sub(4), *parts);
            let log = 1 + LOG_SHORTEST;
            2 + shoe + purses.saturating_add(coaching) + log <= place.height
        };
        let ways = [full, short(3), short(2), short(1)];
        ways.into_iter().find(fits).unwrap_or(short(1))
    }
}

/// Returns the number of rows of the advice, the count and the chart, with the lines above them.
fn coaching_rows(canvas: &Canvas<'_>, scene: &Scene, width: u16, parts: Parts) -> u16 {
    let advice = advice_rows(canvas, scene, width).map_or(0, |rows| 1 + rows);
    advice + scene.count.as_ref().map_or(0, |_| 1 + parts.count) + chart_rows(scene)
}

/// Returns the number of rows of the advice; `None` if it has no part.
fn advice_rows(canvas: &Canvas<'_>, scene: &Scene, width: u16) -> Option<u16> {
    let is_in_round = !scene.hands.is_empty() && scene.banner.is_none();
    let kept = (scene.chart.is_some() && is_in_round).then_some(ADVICE_KEPT);
    let rows = scene.coach.as_ref().map(|advised| coach::rows(canvas, advised, width));
    rows.max(kept)
}

/// Returns the minimum rows of the chart with the line above it.
fn chart_rows(scene: &Scene) -> u16 {
    scene.chart.as_ref().map_or(0, |_| 1 + CHART_LEAST)
}

/// Draws the shoe.
fn shoe(canvas: &mut Canvas<'_>, scene: &Scene, column: &mut Column) {
    let Some(shoe) = &scene.shoe else { return };
    let name = shoe.number.map_or_else(|| "SHOE".into(), |number| format!("SHOE {number}"));
    let part = column.part(canvas, scene, (&name, UiCommand::Shoe), 2);
    let (bar, row) = split_top(part, 1);
    shoe::bar(canvas, bar, shoe);
    let words = shoe::words(canvas, shoe, row.width);
    canvas.text(row, &words, Token::Text);
}

/// Draws the coach's advice above parts of this many rows.
fn advice(canvas: &mut Canvas<'_>, scene: &Scene, column: &mut Column, others: u16) {
    let Some(wanted) = advice_rows(canvas, scene, column.width()) else { return };
    let room = column.free().saturating_sub(others);
    if room > 0 {
        let part = column.part(canvas, scene, ("COACH", UiCommand::Coach), wanted.min(room));
        if let Some(advised) = &scene.coach {
            coach::advice(canvas, advised, part);
        }
    }
}

/// Draws the count in this many rows.
fn count(canvas: &mut Canvas<'_>, scene: &Scene, column: &mut Column, rows: u16) {
    if let Some(counted) = scene.count.as_ref().filter(|_| column.free() >= rows) {
        let part = column.part(canvas, scene, ("COUNT", UiCommand::Count), rows);
        coach::count(canvas, counted, scene.shoe.as_ref(), part);
    }
}

/// Draws the chart above parts of this many rows.
fn chart(canvas: &mut Canvas<'_>, scene: &Scene, column: &mut Column, others: u16) {
    let Some(chart) = &scene.chart else { return };
    let room = column.free().saturating_sub(others).max(CHART_LEAST);
    if column.free() >= CHART_LEAST {
        let rows = chart::rows(chart).clamp(CHART_LEAST, room);
        let part = column.part(canvas, scene, ("CHART", UiCommand::Chart), rows);
        chart::draw(canvas, chart, part);
    }
}

/// Draws the rules of the house, one in each row, if all of them fit above the log.
fn rules(canvas: &mut Canvas<'_>, scene: &Scene, column: &mut Column) {
    let rules: Vec<_> = scene.rules.split(", ").collect();
    let rows = u16::try_from(rules.len()).unwrap_or(u16::MAX);
    if !scene.rules.is_empty() && rows.saturating_add(1 + LOG_LEAST) <= column.free() {
        let part = column.part(canvas, scene, ("RULES", UiCommand::Rules), rows);
        for (rule, row) in rules.into_iter().zip(part.rows()) {
            canvas.text(row, rule, Token::Text);
        }
    }
}

/// Returns whether there is only one player, without a name.
fn is_single_unnamed(scene: &Scene) -> bool {
    matches!(scene.players.as_slice(), [] | [Player { name: None, .. }])
}

/// Draws each player's purse and result, above parts of this many rows.
fn purses(canvas: &mut Canvas<'_>, scene: &Scene, column: &mut Column, others: u16) {
    let active = scene.hands.iter().find(|hand| hand.is_active).map(|hand| hand.player);
    let at = active.or(scene.betting.as_ref().map(|betting| betting.at));
    let heading = if is_single_unnamed(scene) { "PURSE" } else { "PURSES" };
    let players = u16::try_from(scene.players.len()).unwrap_or(u16::MAX);
    let rows = players.min(column.free().saturating_sub(1 + others).max(1));
    let part = column.part(canvas, scene, (heading, UiCommand::History), rows);
    for ((index, player), row) in scene.players.iter().enumerate().zip(part.rows()) {
        let more = scene.players.len() - index;
        if row.y + 1 == part.bottom() && more > 1 {
            canvas.text(row, &format!("+{more}"), Token::Dim);
        } else {
            purse(canvas, player, row, at == Some(index));
        }
    }
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

/// Draws the log in the rest of a column, newest entry at the bottom. An entry that does not fit
/// is left out.
fn log(canvas: &mut Canvas<'_>, scene: &Scene, column: &mut Column) {
    let rows = column.free();
    if rows == 0 {
        return;
    }
    let place = column.part(canvas, scene, ("LOG", UiCommand::Log), rows);
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
