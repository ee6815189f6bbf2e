//! The values of the options of `bj count`.

use blackjack_odds::{Bets, CardsInHand};
use blackjack_sim::RoundingChoice;

/// The maximum number of bets in a ramp, and the highest bet.
const BETS_MAX: usize = 32;
const BET_MAX: f64 = 1e6;

/// The highest running count of a fresh shoe, in either direction: with it, all counts of eight
/// decks can be distinguished.
const RUNNING_MAX: i16 = 200;

/// Parses a number of decks.
pub(in crate::command) fn decks_left(text: &str) -> Result<f64, String> {
    let decks = text.parse::<f64>().ok().filter(|decks| (0.25..=255.0).contains(decks));
    decks.ok_or_else(|| "expected a number of decks from 0.25, such as 1.5".into())
}

/// Parses a fraction of a deck.
pub(in crate::command) fn decks_to(text: &str) -> Result<f64, String> {
    let decks = text.parse::<f64>().ok().filter(|decks| (0.01..=2.0).contains(decks));
    decks.ok_or_else(|| "expected a fraction of a deck from 0.01 to 2, such as 0.5".into())
}

/// Parses a number of cards; a `+` makes it the minimum.
pub(in crate::command) fn cards(text: &str) -> Result<CardsInHand, String> {
    let (number, is_least) = text.strip_suffix('+').map_or((text, false), |least| (least, true));
    let number = number.parse::<u8>().ok().filter(|number| (2..=11).contains(number));
    let cards = number.map(if is_least { CardsInHand::AtLeast } else { CardsInHand::Exactly });
    cards.ok_or_else(|| "expected a number of cards from 2 to 11, such as 2, 3 or 3+".into())
}

/// Parses bets, separated by commas or by blanks.
pub(in crate::command) fn bets(text: &str) -> Result<Bets, String> {
    let parts = text.split(if text.contains(',') { ',' } else { ' ' });
    let bets = parts.map(|part| part.trim().parse::<f64>().ok().filter(|bet| *bet <= BET_MAX));
    let bets = bets.collect::<Option<Vec<_>>>().filter(|bets| bets.len() <= BETS_MAX);
    bets.and_then(Bets::new)
        .ok_or_else(|| format!("expected at most {BETS_MAX} positive numbers, such as 1,2,4,8"))
}

/// Parses a way of rounding.
pub(in crate::command) fn rounding(text: &str) -> Result<RoundingChoice, String> {
    match text {
        "floor" => Ok(RoundingChoice::Floor),
        "nearest" => Ok(RoundingChoice::Nearest),
        "truncate" => Ok(RoundingChoice::Truncate),
        "exact" => Ok(RoundingChoice::Exact),
        _ => Err("expected floor, nearest, truncate, exact".into()),
    }
}

/// Parses the running count of a fresh shoe.
pub(in crate::command) fn running(text: &str) -> Result<i16, String> {
    let number = text.parse::<i16>().ok().filter(|it| it.abs() <= RUNNING_MAX);
    number.ok_or_else(|| "expected a whole number from -200 to 200, such as -20".into())
}
