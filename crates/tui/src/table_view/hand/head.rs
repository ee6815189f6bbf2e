//! The rows above a hand: its player, its number, and the marks of the active hand.

use blackjack_frontend::scene::{Scene, TableHand};
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::canvas::fan::FanDirection;
use crate::layout::{HandArea, TableLayout};
use crate::table_view::name;
use crate::theme::token::Token;

/// Draws the number of a hand, or the name of a player with a single hand.
pub(super) fn number(canvas: &mut Canvas<'_>, scene: &Scene, spot: &HandArea, fan: FanDirection) {
    let Some(hand) = scene.hands.get(spot.hand) else { return };
    let place = Rect {
        y: spot.head.bottom().saturating_sub(1),
        height: spot.head.height.min(1),
        ..spot.head
    };
    let mut text = label(scene, hand, spot.head.height, fan);
    let mut token = Token::Dim;
    if hand.is_active {
        let [left, right] = canvas.glyphs.turn;
        let room = place.width.saturating_sub(2);
        text = format!("{left}{}{right}", canvas.fitting(&text, room));
        token = Token::Turn;
    }
    canvas.centred(place, text.trim(), token);
}

/// Returns the label of a hand with this many rows above it.
fn label(scene: &Scene, hand: &TableHand, heads: u16, fan: FanDirection) -> String {
    match name(scene, hand.player) {
        Some(name) if heads == 1 && fan == FanDirection::Across => format!(" {name} "),
        Some(name) if heads == 1 => name.to_owned(),
        None if scene.hands.len() == 1 => " you ".to_owned(),
        Some(_) | None if fan == FanDirection::Across => format!(" hand {} ", hand.number),
        Some(_) | None => hand.number.to_string(),
    }
}

/// Draws each player's name once above all hands of that player, if some players have several.
pub(super) fn names(canvas: &mut Canvas<'_>, scene: &Scene, plan: &TableLayout) {
    let mut rest = plan.spots.as_slice();
    while let Some(first) = rest.first() {
        let group = group(scene, rest);
        rest = rest.get(group.len()..).unwrap_or_default();
        if first.head.height < 2 {
            continue;
        }
        let last = group.last().unwrap_or(first);
        let player = scene.hands.get(first.hand).map(|hand| hand.player);
        let Some(name) = player.and_then(|player| name(scene, player)) else { continue };
        let width = last.area.right() - first.head.x;
        let place = Rect { width, height: 1, ..first.head };
        let is_active =
            |spot: &HandArea| scene.hands.get(spot.hand).is_some_and(|hand| hand.is_active);
        let token = if group.iter().any(is_active) { Token::Turn } else { Token::Text };
        ruled(canvas, place, name, token);
    }
}

/// Returns the leading hands in one lane that belong to the same player.
fn group<'a>(scene: &Scene, spots: &'a [HandArea]) -> &'a [HandArea] {
    let owner = |spot: &HandArea| scene.hands.get(spot.hand).map(|hand| hand.player);
    let first = spots.first();
    let same = |spot: &&HandArea| {
        first.is_some_and(|first| first.area.y == spot.area.y && owner(first) == owner(spot))
    };
    let length = spots.iter().take_while(same).count().max(1);
    spots.get(..length).unwrap_or(spots)
}

/// Draws a name in the middle of a line.
fn ruled(canvas: &mut Canvas<'_>, place: Rect, name: &str, token: Token) {
    let rule = canvas.glyphs.panel.across;
    canvas.fill(place, rule, Token::Frame);
    let room = place.width.saturating_sub(2);
    let name = format!(" {} ", canvas.fitting(name, room));
    let name = if canvas.width(&name) > place.width { name.trim().to_owned() } else { name };
    canvas.centred(place, &name, token);
}
