//! Prints the effects of single rules under best play.

use std::error::Error;

use blackjack_engine::{Composition, House};
use blackjack_odds::{Strategy, round_odds};

fn main() -> Result<(), Box<dyn Error>> {
    let house = House::built_in("strip").ok_or("no such house")?;
    let before = ev(&house)?;
    println!("{}: {:+.4} %", house.rules().summary(), before * 100.0);
    for change in ["natural-pays=6 to 5", "dealer-17=hit-soft", "surrender=none", "decks=1"] {
        // Each house has its own best strategy.
        let effect = ev(&house.with([change])?)? - before;
        println!("{change:24} {:+.4} %", effect * 100.0);
    }
    // `effects` does this for all rules.
    Ok(())
}

fn ev(house: &House) -> Result<f64, Box<dyn Error>> {
    let shoe = Composition::decks(house.rules().decks());
    Ok(round_odds(house.rules(), &shoe, Strategy::ZeroMemory)?.ev)
}
