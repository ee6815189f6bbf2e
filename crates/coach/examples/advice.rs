//! A coach's advice on a decision: every choice with its value, and a mistake with its reason.

use std::error::Error;

use blackjack_coach::{Counsel, Yardstick};
use blackjack_engine::{Action, Bets, Chips, Choice, Composition, House, Round, Turn};

fn main() -> Result<(), Box<dyn Error>> {
    let house = House::built_in("strip").ok_or("no such house")?;
    let mut round = Round::open(&house, &[Bets::plain(&[Chips(1_000)], None)])?;
    for card in ["TS", "7D", "6H", "9C"] {
        let Turn::Card(draw) = round.turn() else { break };
        draw.deal(card.parse()?);
    }

    // The coach uses the visible cards and those seen in earlier rounds of the shoe: none here.
    let seen = Composition::EMPTY;
    let counsel = Counsel::new(&house, &round.view(), &seen, &Yardstick::EXACT)?;
    let counsel = counsel.ok_or("there is no decision")?;
    println!("{}", counsel.matchup());
    for option in counsel.options() {
        if let Choice::Act(action) = option.choice {
            println!("  {:9} {:+.4}", action.word(), option.value);
        }
    }

    let judgement = counsel.judge(Choice::Act(Action::Stand)).ok_or("it cannot be chosen")?;
    if let Some(remark) = counsel.remark(&judgement, house.stakes()) {
        println!("{}", remark.text);
    }
    Ok(())
}
