//! A round as a row of the history: time, house, cards and result.

use blackjack_engine::{Card, Chips, Record, Suit, View};
use blackjack_table::{PastRound, RoundState};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::canvas::text::{mark, put, shortened, shown, width};
use crate::theme::Look;
use crate::theme::token::Token;

/// The minimum width at which the year and the cards are shown.
const CARDS_FROM: u16 = 64;

/// The minimum width at which the round number and the time of day are shown.
const TIME_FROM: u16 = 34;

/// The width of the house name, where there is room.
const HOUSE: u16 = 14;

/// The texts of a row.
pub(super) struct Row {
    /// The round number, as in `bj verify` and plain lines.
    number: i64,
    date: String,
    time: String,
    house: String,
    /// The cards, or the reason why the round is void.
    cards: String,
    /// The net result of all players together.
    net: String,
    token: Token,
    /// True if the coach has found a mistake in it.
    has_mistakes: bool,
}

impl Row {
    /// Creates the row of a round.
    pub(super) fn new(round: &PastRound, zone: &TimeZone, look: Look) -> Self {
        let (date, time) = civil(round.opened_ms, zone);
        let record = round.line.parse::<Record>();
        let net: Option<Chips> = round.seats.iter().map(|seat| seat.net).sum();
        let cards = match (&record, &round.state) {
            (_, RoundState::Void(reason)) => reason.clone(),
            (Ok(record), _) => in_short(&record.round().view(), look),
            (Err(_), _) => round.line.clone(),
        };
        let money = |chips| match &record {
            Ok(record) => record.house().stakes().money(chips),
            Err(_) => format!("{}", chips.0),
        };
        let (net, token) = match (&round.state, net) {
            (RoundState::Void(_), _) => ("void".into(), Token::Dim),
            (RoundState::Open, _) | (_, None) => ("in play".into(), Token::Turn),
            (RoundState::Closed, Some(net)) if net > Chips::ZERO => {
                (format!("+{}", money(net)), Token::Win)
            }
            (RoundState::Closed, Some(net)) if net < Chips::ZERO => (money(net), Token::Lose),
            (RoundState::Closed, Some(net)) => (money(net), Token::Push),
        };
        let has_mistakes = round.mistakes.is_some_and(|count| count > 0);
        let house = round.house.clone();
        Self { number: round.id.0, date, time, house, cards, net, token, has_mistakes }
    }

    /// Draws the row.
    pub(super) fn draw(&self, marked: bool, look: Look, area: Rect, buf: &mut Buffer) {
        let text = look.theme.style(if marked { Token::Marked } else { Token::Text });
        let dim = look.theme.style(if marked { Token::Marked } else { Token::Dim });
        if marked {
            buf.set_style(area, text);
        }
        let mut rest = put(buf, area, 0, &mark(marked, look), text);
        rest = put(buf, rest, 0, &self.when(area.width), dim);
        let net = shown(&self.net, look);
        let room = rest.width.saturating_sub(width(&net) + 1);
        let house = if area.width < CARDS_FROM { room } else { HOUSE };
        let left = Rect { width: house.min(room), ..rest };
        put(buf, left, 0, &shortened(&shown(&self.house, look), left.width, look), text);
        if area.width >= CARDS_FROM {
            let place =
                Rect { x: rest.x + HOUSE + 1, width: room.saturating_sub(HOUSE + 1), ..rest };
            put(buf, place, 0, &shortened(&shown(&self.cards, look), place.width, look), text);
        }
        let taken = width(&net).min(rest.width);
        let place = Rect { x: rest.right() - taken, width: taken, ..rest };
        if self.has_mistakes && rest.width > taken {
            let colour = if marked { Token::Marked } else { Token::Warn };
            put(buf, Rect { x: place.x - 1, width: 1, ..rest }, 0, "!", look.theme.style(colour));
        }
        put(buf, place, 0, &net, look.theme.style(if marked { Token::Marked } else { self.token }));
    }

    /// Returns the number and the time of the round, as precisely as the width allows.
    fn when(&self, columns: u16) -> String {
        let Self { number, date, time, .. } = self;
        let day = date.get(5..).unwrap_or(date);
        if columns >= CARDS_FROM {
            format!("{number:>4}  {date} {time}  ")
        } else if columns >= TIME_FROM {
            format!("{number:>4}  {day} {time}  ")
        } else {
            format!("{day} ")
        }
    }
}

/// Returns the day and the time of day.
fn civil(ms: i64, zone: &TimeZone) -> (String, String) {
    let Ok(timestamp) = Timestamp::from_millisecond(ms) else { return ("?".into(), "?".into()) };
    let when = timestamp.to_zoned(zone.clone());
    (when.strftime("%Y-%m-%d").to_string(), when.strftime("%H:%M").to_string())
}

/// Returns all hands and the dealer's: "8♠8♥ T♠6♦ v 9♣K♦".
fn in_short(view: &View, look: Look) -> String {
    let hands: Vec<_> = view.hands.iter().map(|hand| cards(&hand.cards, look)).collect();
    let dealer = cards(view.dealer.open.cards(), look);
    let dealer = if dealer.is_empty() { "no card".to_owned() } else { dealer };
    format!("{} v {dealer}", hands.join(" "))
}

fn cards(cards: &[Card], look: Look) -> String {
    cards.iter().map(|card| short(*card, look)).collect()
}

/// Returns a card as "T♠", or "TS" in ASCII.
fn short(card: Card, look: Look) -> String {
    if look.ascii {
        return card.to_string();
    }
    let suit = match card.suit() {
        Suit::Spades => '♠',
        Suit::Hearts => '♥',
        Suit::Diamonds => '♦',
        Suit::Clubs => '♣',
    };
    format!("{}{suit}", card.rank().symbol())
}
