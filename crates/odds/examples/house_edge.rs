//! Prints the EV of a round at each built-in house under best play.

use std::error::Error;

use blackjack_engine::{Composition, House};
use blackjack_odds::{Strategy, round_odds};

fn main() -> Result<(), Box<dyn Error>> {
    for name in House::built_in_names() {
        let house = House::built_in(name).ok_or("it is built in")?;
        let shoe = Composition::decks(house.rules().decks());
        match round_odds(house.rules(), &shoe, Strategy::ZeroMemory) {
            Ok(odds) => println!("{name:14} {:+.4} % of the initial bet", odds.ev * 100.0),
            Err(error) => println!("{name:14} {error}"),
        }
    }
    Ok(())
}
