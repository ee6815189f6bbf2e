//! Reviews two rounds of one shoe: the cost of every choice, and the value of the bets.

use std::error::Error;

use blackjack_coach::{Yardstick, describe_decision, review};
use blackjack_engine::{Chips, Record, ShoeReplay};

fn main() -> Result<(), Box<dyn Error>> {
    let lines = ["strip 10: TS 6D 9H 9C s 5H = -10", "strip 10: TS 7D 6H TH s = -10"];
    let rounds = lines.iter().map(|line| line.parse()).collect::<Result<Vec<Record>, _>>()?;
    let house = rounds[0].house().clone();

    // A shoe is replayed once, round by round, since cards seen in one round affect the next.
    let mut shoe = ShoeReplay::new(house.rules());
    for round in &rounds {
        let before = shoe.replay(round);
        println!("{round}");
        println!("  Cards seen before it: {}.", before.cards.len());
        for review in review(round, &before, &Yardstick::EXACT) {
            for judged in &review.judged {
                println!("  {}", describe_decision(judged, house.stakes(), Chips(1_000)));
            }
            if let Some(worth) = review.worth {
                println!("  The value of the bet was {:+.4} bets.", worth.as_bets(Chips(1_000)));
            }
        }
    }
    Ok(())
}
