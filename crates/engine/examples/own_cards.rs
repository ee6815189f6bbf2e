//! Plays a round with given cards: every request for a card gets the next one of a list.
//!
//! A server would take them from a shoe, and a test from a list; a solver
//! would try each card in turn.

use std::error::Error;

use blackjack_engine::{Action, Bets, Card, Chips, House, Round, Turn};

fn main() -> Result<(), Box<dyn Error>> {
    let house = House::built_in("strip").ok_or("no such house")?;
    let bets = [Bets::plain(&[Chips(1_000)], Some(Chips(5_000)))];
    let mut round = Round::open(&house, &bets)?;
    let cards = ["8S", "6D", "8H", "TH", "3C", "TD", "TC", "5C"];
    let mut cards = cards.iter().map(|card| card.parse::<Card>());

    loop {
        let events = match round.turn() {
            Turn::Card(draw) => draw.deal(cards.next().ok_or("there are no more cards")??),
            Turn::Insurance(offer) => offer.decline(),
            Turn::EarlySurrender(offer) => offer.decline(),
            Turn::Action(hand) => {
                let action = choose(hand.legal().contains(Action::Split), hand.cards().total());
                println!("> hand {}: {}", hand.hand().0 + 1, action.word());
                hand.act(action)?
            }
            Turn::Over(result) => {
                println!("The round came to {}.", house.stakes().signed(result.net()));
                return Ok(());
            }
        };
        for event in events {
            println!("{event:?}");
        }
    }
}

/// Splits every pair, doubles 11, and draws to 17.
fn choose(can_split: bool, total: blackjack_engine::Total) -> Action {
    match total.best() {
        _ if can_split => Action::Split,
        11 => Action::Double,
        ..17 => Action::Hit,
        _ => Action::Stand,
    }
}
