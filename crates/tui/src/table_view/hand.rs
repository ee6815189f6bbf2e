//! Draws the players' hands.

mod foot;
mod head;

use blackjack_frontend::scene::{Scene, TableHand};
use blackjack_frontend::ui::command::UiCommand;
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::canvas::card::{Face, Size};
use crate::canvas::fan::{self, FanDirection};
use crate::canvas::hits::Grip;
use crate::layout::{HandArea, TableLayout};
use crate::theme::token::Token;
pub(super) use foot::{badge, fitting, result_token};

/// Draws all hands in view, and counts those that are not. A click on cards never plays a hand,
/// because a careless click must not cost a bet.
pub(super) fn draw_all(canvas: &mut Canvas<'_>, scene: &Scene, plan: &TableLayout) {
    for spot in &plan.spots {
        let Some(hand) = scene.hands.get(spot.hand) else { continue };
        one(canvas, scene, plan, (spot, hand));
    }
    head::names(canvas, scene, plan);
    let [before, after] = plan.beyond;
    let [left, right] = canvas.glyphs.arrows;
    sign(canvas, scene, before.area, &format!("{left}+{}", before.hands), UiCommand::Left);
    sign(canvas, scene, after.area, &format!("+{}{right}", after.hands), UiCommand::Right);
}

/// Draws one hand.
fn one(
    canvas: &mut Canvas<'_>,
    scene: &Scene,
    plan: &TableLayout,
    (spot, hand): (&HandArea, &TableHand),
) {
    let faces: Vec<_> = hand.cards.iter().copied().map(Face::Up).collect();
    let place = cards_place(plan, spot, faces.len());
    let covered = if faces.is_empty() {
        let empty = canvas.glyphs.empty;
        let place = Rect { height: plan.size.height(), ..place }.intersection(spot.cards);
        canvas.outline(place, &empty, Token::Frame);
        place
    } else {
        let is_lit = hand.is_active || hand.is_new_blackjack;
        let covered = fan::draw(canvas, place, (plan.size, plan.fan), &faces, is_lit);
        grip(canvas, scene, hand, covered, plan.size);
        covered
    };
    head::number(canvas, scene, spot, plan.fan);
    // The total and the bet follow directly below the cards, however few there are.
    let y = if spot.foot.height > 1 { covered.bottom().min(spot.foot.y) } else { spot.foot.y };
    foot::draw(canvas, hand, Rect { y, ..spot.foot }, plan.fan);
}

/// Makes the upper card of the active pair draggable, if the pair can be split.
fn grip(canvas: &mut Canvas<'_>, scene: &Scene, hand: &TableHand, cards: Rect, size: Size) {
    if !hand.is_active || hand.cards.len() != 2 || !scene.prompt.is_offered(UiCommand::Split) {
        return;
    }
    let (width, height) = (size.width().min(cards.width), size.height().min(cards.height));
    let card = Rect { x: cards.right() - width, y: cards.bottom() - height, width, height };
    canvas.grip(Grip { card, hand: cards, command: UiCommand::Split });
}

/// Returns the place of the cards: the middle of their area, except on the smallest screens, where
/// every column counts.
fn cards_place(plan: &TableLayout, spot: &HandArea, cards: usize) -> Rect {
    if plan.fan == FanDirection::Down || spot.foot.height <= 1 {
        return spot.cards;
    }
    let width = fan::width_across(spot.cards.width, plan.size, cards.max(1));
    Rect { x: spot.cards.x + (spot.cards.width - width) / 2, width, ..spot.cards }
}

/// Draws the number of hidden hands on one side; a click there scrolls to them.
fn sign(canvas: &mut Canvas<'_>, scene: &Scene, place: Rect, text: &str, command: UiCommand) {
    if place.is_empty() {
        return;
    }
    canvas.centred(place, text, Token::Warn);
    if scene.prompt.is_offered(command) {
        canvas.hit(place, command);
    }
}
