//! The players' hands.

mod foot;
mod head;

use blackjack_frontend::scene::{Scene, TableHand};
use blackjack_frontend::ui_command::UiCommand;
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::card::Face;
use crate::fan;
use crate::layout::{HandArea, TableLayout};
use crate::table_view::offered;
use crate::token::Token;
pub(super) use foot::{badge, fitting, result_token};

/// All hands in view, and how many are not. Clicking on the asked one takes a card.
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

/// One hand.
fn one(
    canvas: &mut Canvas<'_>,
    scene: &Scene,
    plan: &TableLayout,
    (spot, hand): (&HandArea, &TableHand),
) {
    let faces: Vec<_> = hand.cards.iter().copied().map(Face::Up).collect();
    if faces.is_empty() {
        let size = plan.size;
        let place = Rect { width: size.width(), height: size.height(), ..spot.cards };
        let empty = canvas.glyphs.empty;
        canvas.outline(place.intersection(spot.cards), &empty, Token::Frame);
    } else {
        fan::draw(canvas, spot.cards, (plan.size, plan.fan), &faces, hand.is_asked);
    }
    head::number(canvas, scene, spot, plan.fan);
    foot::draw(canvas, hand, spot.foot, plan.fan);
    // A click too many must not deal the next round: where nothing is asked, hands are no keys.
    if let Some(command) = offered(scene, &[UiCommand::Hit]).filter(|_| hand.is_asked) {
        canvas.hit(spot.area, command);
    }
}

/// How many hands are out of view on one side; a click there goes to them.
fn sign(canvas: &mut Canvas<'_>, scene: &Scene, place: Rect, text: &str, command: UiCommand) {
    if place.is_empty() {
        return;
    }
    canvas.centred(place, text, Token::Warn);
    if scene.prompt.offers(command) {
        canvas.hit(place, command);
    }
}
