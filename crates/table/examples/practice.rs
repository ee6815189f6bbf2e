//! Rounds at a practice table, with an undo: `cargo run --example practice`.

use std::error::Error;

use blackjack_engine::{Action, Chips, Choice, House, Phase};
use blackjack_table::{Guest, SeedSource, Table, Wager};

fn main() -> Result<(), Box<dyn Error>> {
    let house = House::built_in("downtown").ok_or("downtown is built in")?;
    let stakes = *house.stakes();
    let you = Guest { name: None, funds: Some(Chips(100_000)) };
    let mut table = Table::practice(house, vec![you], SeedSource::Fixed(11), vec![])?;
    for _ in 0..3 {
        table.deal(&[Wager { seat: 0, bets: vec![Chips(2_500)].into() }], 0)?;
        while let Some(record) = table.round() {
            let (hand, choice) = match record.round().phase() {
                Phase::Action { hand, legal, .. } if legal.contains(Action::Double) => {
                    (hand, Choice::Act(Action::Double))
                }
                Phase::Action { hand, .. } => (hand, Choice::Act(Action::Stand)),
                Phase::Insurance { hand, .. } | Phase::EarlySurrender { hand } => {
                    (hand, Choice::Decline)
                }
                Phase::Card(_) | Phase::Over => break,
            };
            table.act(hand, choice, 0)?;
        }
        println!("{}", table.last().ok_or("a round was played")?);
    }
    println!("You have won {}.", stakes.signed(table.net(0)));
    // In practice, undo takes back a choice together with its cards.
    if let Ok((_, choice)) = table.undo() {
        println!("Taken back: {choice:?}. Now you have won {}.", stakes.signed(table.net(0)));
    }
    Ok(())
}
