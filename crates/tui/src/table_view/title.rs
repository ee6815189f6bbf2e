//! The title row: the house, its rules and the round.

use blackjack_frontend::scene::Scene;
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::layout::TableLayout;
use crate::table_view::shoe;
use crate::theme::token::Token;

/// The minimum width for the rules.
const RULES_LEAST: u16 = 16;

/// Draws the house on the left, the round and the purse on the right, and the rules in between if
/// they fit.
pub(super) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, plan: &TableLayout) {
    let mut row = inset(plan.title);
    let house = canvas.width(&scene.house);
    for (text, token) in right_texts(scene, plan) {
        let needed = canvas.width(&text) + 2;
        if !text.is_empty() && row.width >= needed + house.min(8) {
            row = canvas.right(row, &text, token);
            row.width = row.width.saturating_sub(2);
        }
    }
    if plan.panel.is_empty() && row.width >= house + shoe::MINI + 2 {
        row = shoe::mini(canvas, scene, row);
    }
    let mut rest = canvas.text(row, &scene.house, Token::Accent);
    let on_cloth = scene.hands.is_empty() && scene.betting.is_some() && !plan.panel.is_empty();
    if rest.width >= RULES_LEAST + 2 && !on_cloth {
        rest.x += 2;
        rest.width -= 2;
        let rules = fitting_rules(canvas, &scene.rules, rest.width);
        canvas.text(rest, &rules, Token::Dim);
    }
}

/// Returns as many whole rules as fit.
fn fitting_rules(canvas: &Canvas<'_>, rules: &str, width: u16) -> String {
    let ends = rules.match_indices(", ").map(|(end, _)| end).chain([rules.len()]);
    let fitting = ends.filter_map(|end| rules.get(..end));
    let shown = fitting.take_while(|text| canvas.width(text) + 3 <= width).last().unwrap_or("");
    match shown {
        "" => String::new(),
        all if all == rules => all.to_owned(),
        part => format!("{part}, {}", canvas.glyphs.ellipsis),
    }
}

/// Returns the texts on the right, most important first.
fn right_texts(scene: &Scene, plan: &TableLayout) -> Vec<(String, Token)> {
    let wide = !plan.panel.is_empty();
    let round = match scene.round {
        Some(round) if plan.title.width >= 60 => format!("round {round}"),
        Some(round) => format!("r{round}"),
        None => String::new(),
    };
    let mut parts = vec![(scene.remark.clone(), Token::Dim), (round, Token::Text)];
    if !wide {
        parts.insert(0, (purse(scene), Token::Accent));
    }
    parts
}

/// Returns the name and the purse of the player whose turn it is.
fn purse(scene: &Scene) -> String {
    let active = scene.hands.iter().find(|hand| hand.is_active).map(|hand| hand.player);
    let betting = scene.betting.as_ref().map(|betting| betting.at);
    let at = active.or(betting).unwrap_or_default();
    let Some(player) = scene.players.get(at) else { return String::new() };
    let purse = player.purse.as_ref().map_or("credit", |purse| purse.text.as_str());
    match &player.name {
        Some(name) => format!("{name} {purse}"),
        None => purse.to_owned(),
    }
}

/// Returns the place without its first and last columns.
const fn inset(place: Rect) -> Rect {
    Rect { x: place.x + 1, width: place.width.saturating_sub(2), ..place }
}
