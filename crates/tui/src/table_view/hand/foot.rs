//! The rows below a hand: its total, its state or result, and its bet or winnings.

use blackjack_engine::{Chips, Status};
use blackjack_frontend::scene::{Money, TableHand};
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::canvas::fan::FanDirection;
use crate::table_view::chips;
use crate::theme::token::Token;

/// The minimum width for words in full.
const WIDE: u16 = 9;

/// The minimum width for "soft 17".
const SOFT_FROM: u16 = 7;

/// A text about a hand, and its style.
type Part = (String, Token);

/// Draws three rows, or two where the state takes the total's place, or everything in one.
pub(super) fn draw(canvas: &mut Canvas<'_>, hand: &TableHand, place: Rect, fan: FanDirection) {
    let width = place.width;
    match (fan, place.height) {
        (_, 0 | 1) => in_a_line(canvas, hand, place),
        (FanDirection::Down, 2) => {
            centred(canvas, place, &[total_and_result(canvas, hand, width)]);
            wager(canvas, hand, Rect { y: place.y + 1, height: 1, ..place });
        }
        (FanDirection::Down, _) => {
            let (total, state) = (total(hand, width), state(hand, width));
            let rows = if state.0.is_empty() { vec![total] } else { vec![total, state] };
            centred(canvas, place, &rows);
            let below = u16::try_from(rows.len()).unwrap_or_default();
            wager(canvas, hand, Rect { y: place.y + below, height: 1, ..place });
        }
        (FanDirection::Across, _) => beside(canvas, hand, place),
    }
}

/// Draws one part per row.
fn centred(canvas: &mut Canvas<'_>, place: Rect, parts: &[Part]) {
    for ((text, token), y) in parts.iter().zip(place.y..place.bottom()) {
        canvas.centred(Rect { y, height: 1, ..place }, text, *token);
    }
}

/// Draws several parts in one row, two columns apart.
fn line(canvas: &mut Canvas<'_>, row: Rect, parts: &[Part]) {
    let mut rest = Rect { height: row.height.min(1), ..row };
    for (text, token) in parts.iter().filter(|(text, _)| !text.is_empty()) {
        let free = canvas.text(rest, text, *token);
        rest = Rect { x: free.x + free.width.min(2), width: free.width.saturating_sub(2), ..free };
    }
}

/// Draws two rows below cards that lie side by side: the total and the state, then the bet or its
/// result.
fn beside(canvas: &mut Canvas<'_>, hand: &TableHand, place: Rect) {
    let parts = [total(hand, WIDE), state(hand, WIDE)];
    let widths = parts.iter().map(|(text, _)| canvas.width(text)).filter(|&width| width > 0);
    let width = widths.map(|width| width + 2).sum::<u16>().saturating_sub(2).min(place.width);
    let x = place.x + (place.width - width) / 2;
    line(canvas, Rect { x, width, ..place }, &parts);
    wager(canvas, hand, Rect { y: place.y + 1, height: 1, ..place });
}

/// Draws the bet with its chips, or its result.
fn wager(canvas: &mut Canvas<'_>, hand: &TableHand, row: Rect) {
    let (text, token) = bet(canvas, hand, row.width);
    let stake = hand.net.is_none().then_some(&hand.stake);
    chips::draw(canvas, row, stake, (&text, token));
}

/// Draws the total, the state and the bet in one row, in full if they fit.
fn in_a_line(canvas: &mut Canvas<'_>, hand: &TableHand, place: Rect) {
    let parts = |width| {
        let money = match &hand.net {
            Some(net) => (fitting(canvas, net, width), result_token(net)),
            None => (fitting(canvas, &hand.stake, width), Token::Text),
        };
        [total(hand, width), state(hand, width), money]
    };
    let needed = |parts: &[Part]| -> u16 {
        parts.iter().map(|(text, _)| canvas.width(text) + 2).sum::<u16>().saturating_sub(2)
    };
    let full = parts(place.width);
    let parts = if needed(&full) <= place.width { full } else { parts(WIDE - 2) };
    line(canvas, place, &parts);
}

/// Returns the total, as "s17" for a soft 17 in a narrow place.
fn total(hand: &TableHand, width: u16) -> Part {
    let token = match hand.status {
        _ if hand.is_new_blackjack => Token::Marked,
        _ if hand.is_active => Token::Turn,
        Status::Blackjack => Token::Accent,
        Status::Open | Status::Stood | Status::Busted | Status::Charlie | Status::Surrendered => {
            Token::Text
        }
    };
    let best = hand.total.best();
    let text = match hand.status {
        _ if hand.cards.is_empty() => String::new(),
        _ if hand.is_blackjack && width >= WIDE => "BLACKJACK".into(),
        _ if hand.is_blackjack => "BJ".into(),
        Status::Open if hand.total.is_soft() && best < 21 && width < SOFT_FROM => {
            format!("s{best}")
        }
        Status::Open if hand.total.is_soft() && best < 21 => format!("soft {best}"),
        Status::Open
        | Status::Blackjack
        | Status::Stood
        | Status::Busted
        | Status::Charlie
        | Status::Surrendered => best.to_string(),
    };
    (text, token)
}

/// Returns the hand's state or result.
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
        Status::Stood => pick("STAND", "STND"),
        Status::Open | Status::Blackjack if hand.insured.is_some() => pick("INSURED", "INS"),
        Status::Open if hand.is_split => pick("SPLIT", "SPLT"),
        Status::Open | Status::Blackjack => String::new(),
    };
    let token = if hand.status == Status::Busted { Token::Lose } else { Token::Dim };
    (text, token)
}

/// Returns the hand's result.
fn result(hand: &TableHand, net: &Money, width: u16) -> Part {
    match (hand.status, net.chips.0.signum()) {
        (_, 1) => ("WIN".into(), Token::Win),
        (_, 0) => ("PUSH".into(), Token::Push),
        (Status::Busted, _) => ("BUST".into(), Token::Lose),
        (Status::Surrendered, _) if width >= WIDE => ("SURRENDER".into(), Token::Lose),
        (Status::Surrendered, _) => ("SURR".into(), Token::Lose),
        (Status::Open | Status::Blackjack | Status::Stood | Status::Charlie, _) => {
            ("LOSE".into(), Token::Lose)
        }
    }
}

/// Returns the state, or the total of a hand without one, in brackets once it is final.
pub(in crate::table_view) fn badge(hand: &TableHand) -> Part {
    match (&hand.net, hand.status) {
        (Some(net), _) => result(hand, net, 0),
        (None, Status::Open) if !hand.is_blackjack => total(hand, 0),
        (None, Status::Stood) => (format!("[{}]", hand.total.best()), Token::Text),
        (None, Status::Open | Status::Blackjack) => ("[BJ]".into(), Token::Text),
        (None, Status::Busted | Status::Surrendered | Status::Charlie) => state(hand, 0),
    }
}

/// Returns the total with the result if both fit, or else the [`badge`].
fn total_and_result(canvas: &Canvas<'_>, hand: &TableHand, width: u16) -> Part {
    let (badge, token) = badge(hand);
    let (total, _) = total(hand, 0);
    let both = format!("{total} {badge}");
    let fits = hand.net.is_some() && !total.is_empty() && canvas.width(&both) < width;
    (if fits { both } else { badge }, token)
}

/// Returns the bet, or its result.
fn money(canvas: &Canvas<'_>, hand: &TableHand, width: u16) -> Part {
    match &hand.net {
        Some(net) => (fitting(canvas, net, width), result_token(net)),
        None => (fitting(canvas, &hand.stake, width), Token::Text),
    }
}

/// Returns the bet with its insurance and side bets, or its result.
fn bet(canvas: &Canvas<'_>, hand: &TableHand, width: u16) -> Part {
    let (text, token) = main_bet(canvas, hand, width);
    let side = match (&hand.side_net, &hand.side_stake) {
        (Some(net), Some(stake)) => format!("{text}, side {} and {}", net.text, stake.text),
        (Some(net), None) => format!("{text}, side {}", net.text),
        (None, Some(stake)) => format!("{text}, side {}", stake.text),
        (None, None) => return (text, token),
    };
    (if canvas.width(&side) <= width { side } else { text }, token)
}

fn main_bet(canvas: &Canvas<'_>, hand: &TableHand, width: u16) -> Part {
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

/// Returns the style of a result.
pub(in crate::table_view) const fn result_token(net: &Money) -> Token {
    let Chips(amount) = net.chips;
    match amount.signum() {
        1 => Token::Win,
        0 => Token::Push,
        _ => Token::Lose,
    }
}

/// Returns an amount in the longest form that fits: in full, shortened, without its currency, or
/// without its sign, which the result beside it implies.
pub(in crate::table_view) fn fitting(canvas: &Canvas<'_>, money: &Money, width: u16) -> String {
    let is_number = |c: &char| c.is_ascii_alphanumeric() || ".:+-".contains(*c);
    let bare: String = money.short.chars().filter(is_number).collect();
    let unsigned = bare.trim_start_matches(['+', '-']);
    let ways = [money.text.as_str(), money.short.as_str(), bare.as_str(), unsigned];
    let fits = |text: &&str| canvas.width(text) <= width;
    ways.into_iter().find(fits).unwrap_or(unsigned).to_owned()
}
