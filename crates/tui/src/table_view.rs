//! Draws the table.

mod arc;
mod bets;
mod chart;
mod chips;
mod coach;
mod course;
mod dealer;
mod hand;
mod panel;
mod prompt;
mod shoe;
mod strip;
mod title;

use blackjack_frontend::scene::Scene;
use blackjack_frontend::ui::command::UiCommand;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::canvas::hits::Hits;
use crate::layout::{LayoutInput, Panels, TableLayout};
use crate::theme::Look;
use crate::theme::token::Token;

/// The message in a window that is too small for a table.
const TOO_SMALL: &str = "make the window bigger, or use --plain";

/// Draws the table into this area and records the command of a click at each place.
pub(crate) fn draw(scene: &Scene, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    let mut canvas = Canvas::new(look, area, buf, hits);
    canvas.card_face = scene.card_face;
    let area = canvas.area;
    let Some(plan) = TableLayout::of(area, &shape(scene, &canvas)) else {
        canvas.wrapped(area, TOO_SMALL, Token::Text);
        return;
    };
    title::draw(&mut canvas, scene, &plan);
    panel::draw(&mut canvas, scene, plan.panel);
    if scene.hands.is_empty() && scene.betting.is_some() {
        bets::draw(&mut canvas, scene, plan.middle);
    } else {
        arc::draw(&mut canvas, &scene.felt, plan.felt);
        dealer::draw(&mut canvas, scene, &plan);
        strip::draw(&mut canvas, scene, &plan);
        hand::draw_all(&mut canvas, scene, &plan);
    }
    prompt::draw(&mut canvas, scene, &plan);
}

/// Returns the properties of the scene that the layout depends on.
pub(super) fn shape(scene: &Scene, canvas: &Canvas<'_>) -> LayoutInput {
    let named = scene.players.iter().any(|player| player.name.is_some());
    let several = scene.hands.iter().any(|hand| hand.number > 1);
    LayoutInput {
        hands: scene.hands.len(),
        cards: scene.hands.iter().map(|hand| hand.cards.len()).max().unwrap_or_default(),
        focus: focus(scene),
        heads: if named && several { 2 } else { 1 },
        keys: prompt::rows(canvas, scene, canvas.area),
        panels: panels(scene),
    }
}

/// Returns the panels of a scene: open from the start if it has the results since sitting down.
const fn panels(scene: &Scene) -> Panels {
    match (&scene.course, &scene.chart, &scene.count) {
        (None, _, _) => Panels::Asked,
        (Some(_), None, None) => Panels::Purse,
        (Some(_), _, _) => Panels::All,
    }
}

/// Returns the hand that must be in view.
fn focus(scene: &Scene) -> usize {
    let active = || scene.hands.iter().position(|hand| hand.is_active);
    scene.focus.or_else(active).unwrap_or_default()
}

/// Returns the first of these commands that works now.
fn offered(scene: &Scene, commands: &[UiCommand]) -> Option<UiCommand> {
    commands.iter().copied().find(|&command| scene.prompt.is_offered(command))
}

/// Returns a player's name.
fn name(scene: &Scene, player: usize) -> Option<&str> {
    scene.players.get(player)?.name.as_deref()
}

#[cfg(test)]
mod tests;
