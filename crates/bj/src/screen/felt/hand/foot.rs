//! What stands under a hand: its total, its state or its result, and its bet or what it won.

use blackjack_engine::{Chips, Status};
use ratatui::layout::Rect;

use crate::screen::canvas::Canvas;
use crate::screen::fan::Fan;
use crate::screen::scene::{Money, TableHand};
use crate::screen::theme::Token;

/// Where words are written in full.
const WIDE: u16 = 9;

/// One thing that is said of a hand.
type Part = (String, Token);

/// Three rows, or two: then the state takes the total's place.
pub(super) fn draw(canvas: &mut Canvas<'_>, hand: &TableHand, place: Rect, fan: Fan) {
    let parts: Vec<Part> = match (fan, place.height) {
        (_, 0 | 1) => return in_a_line(canvas, hand, place),
        (_, 2) => vec![badge(hand), money(canvas, hand, place.width)],
        (Fan::Down, _) => {
            let width = place.width;
            vec![total(hand, width), state(hand, width), money(canvas, hand, width)]
        }
        (Fan::Across, _) => vec![sentence(hand), state(hand, WIDE), bet(canvas, hand, place.width)],
    };
    for ((text, token), y) in parts.iter().zip(place.y..place.bottom()) {
        let row = Rect { y, height: 1, ..place };
        match fan {
            Fan::Down => canvas.centred(row, text, *token),
            Fan::Across => {
                canvas.text(row, text, *token);
            }
        }
    }
}

/// The total, the state and the bet on one line.
fn in_a_line(canvas: &mut Canvas<'_>, hand: &TableHand, place: Rect) {
    let money = (canvas.fitting(&hand.stake.text, place.width / 2), Token::Text);
    let mut parts = vec![total(hand, WIDE), state(hand, WIDE), money];
    if let Some(net) = &hand.net {
        parts.truncate(2);
        parts.push((fitting(canvas, net, place.width / 2), result_token(net)));
    }
    let mut row = place;
    for (text, token) in parts.iter().filter(|(text, _)| !text.is_empty()) {
        let rest = canvas.text(row, text, *token);
        row = Rect { x: rest.x + rest.width.min(2), width: rest.width.saturating_sub(2), ..rest };
    }
}

/// The total: "7/17" where it is soft and there is little room.
fn total(hand: &TableHand, width: u16) -> Part {
    let token = if hand.is_asked { Token::Turn } else { Token::Text };
    let best = hand.total.best();
    let text = match hand.status {
        _ if hand.cards.is_empty() => String::new(),
        Status::Natural if width >= WIDE => "BLACKJACK".into(),
        Status::Natural => "BJ".into(),
        Status::Open if hand.total.is_soft() && best < 21 && width < WIDE => {
            format!("{}/{best}", hand.total.hard())
        }
        Status::Open if hand.total.is_soft() && best < 21 => format!("soft {best}"),
        Status::Open | Status::Stood | Status::Busted | Status::Charlie | Status::Surrendered => {
            best.to_string()
        }
    };
    (text, token)
}

/// The total where there is a whole line for it.
fn sentence(hand: &TableHand) -> Part {
    total(hand, WIDE)
}

/// How far the hand has come, or how it ended.
fn state(hand: &TableHand, width: u16) -> Part {
    let pick = |long: &str, short: &str| {
        if width >= WIDE { long.to_owned() } else { short.to_owned() }
    };
    if let Some(net) = &hand.net {
        return result(hand, net, width);
    }
    let text = match hand.status {
        Status::Busted => "BUST".into(),
        Status::Surrendered => pick("SURRENDER", "SURR"),
        Status::Charlie => pick("CHARLIE", "CHRL"),
        Status::Stood if hand.doubled => pick("DOUBLED", "DBLD"),
        Status::Stood if hand.total.best() == 21 => "21".into(),
        Status::Stood => pick("STAND", "STND"),
        Status::Open | Status::Natural => match &hand.insured {
            Some(_) => pick("INSURED", "INS"),
            None => String::new(),
        },
    };
    let token = if hand.status == Status::Busted { Token::Lose } else { Token::Dim };
    (text, token)
}

/// How the hand ended.
fn result(hand: &TableHand, net: &Money, width: u16) -> Part {
    match (hand.status, net.chips.0.signum()) {
        (_, 1) => ("WIN".into(), Token::Win),
        (_, 0) => ("PUSH".into(), Token::Push),
        (Status::Busted, _) => ("BUST".into(), Token::Lose),
        (Status::Surrendered, _) if width >= WIDE => ("SURRENDER".into(), Token::Lose),
        (Status::Surrendered, _) => ("SURR".into(), Token::Lose),
        (Status::Open | Status::Natural | Status::Stood | Status::Charlie, _) => {
            ("LOSE".into(), Token::Lose)
        }
    }
}

/// The state, or the total where the state says no more: in brackets once it is final.
pub(in crate::screen::felt) fn badge(hand: &TableHand) -> Part {
    match (&hand.net, hand.status) {
        (Some(net), _) => result(hand, net, 0),
        (None, Status::Open) => total(hand, 0),
        (None, Status::Stood) => (format!("[{}]", hand.total.best()), Token::Text),
        (None, Status::Natural) => ("[BJ]".into(), Token::Text),
        (None, Status::Busted | Status::Surrendered | Status::Charlie) => state(hand, 0),
    }
}

/// The bet, or what it won or lost.
fn money(canvas: &Canvas<'_>, hand: &TableHand, width: u16) -> Part {
    match &hand.net {
        Some(net) => (fitting(canvas, net, width), result_token(net)),
        None => (fitting(canvas, &hand.stake, width), Token::Text),
    }
}

/// The bet and what insures it, or what it won or lost of that bet.
fn bet(canvas: &Canvas<'_>, hand: &TableHand, width: u16) -> Part {
    let stake = &hand.stake.text;
    match (&hand.net, &hand.insured) {
        (Some(net), _) if canvas.width(&net.text) + canvas.width(stake) + 5 <= width => {
            (format!("{} on {stake}", net.text), result_token(net))
        }
        (None, Some(insured)) => {
            let text = format!("{stake}, insured for {}", insured.text);
            let fits = canvas.width(&text) <= width;
            (if fits { text } else { fitting(canvas, &hand.stake, width) }, Token::Text)
        }
        (Some(_), _) | (None, None) => money(canvas, hand, width),
    }
}

/// The style of what was won or lost.
pub(in crate::screen::felt) const fn result_token(net: &Money) -> Token {
    let Chips(amount) = net.chips;
    match amount.signum() {
        1 => Token::Win,
        0 => Token::Push,
        _ => Token::Lose,
    }
}

/// An amount as it fits: in full, short, or without its unit.
pub(in crate::screen::felt) fn fitting(canvas: &Canvas<'_>, money: &Money, width: u16) -> String {
    let fits = |text: &&str| canvas.width(text) <= width;
    let bare: String = money.short.chars().filter(|c| c.is_ascii_graphic() && *c != '$').collect();
    [money.text.as_str(), money.short.as_str()]
        .into_iter()
        .find(fits)
        .map_or_else(|| bare, ToOwned::to_owned)
}
