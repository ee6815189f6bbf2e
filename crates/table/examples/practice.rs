//! Rounds at a practice table, with a choice taken back: `cargo run --example practice`.

use std::error::Error;

use blackjack_engine::{Action, Asked, Chips, Choice, House};
use blackjack_table::{Guest, Seeds, Table, Wager};

fn main() -> Result<(), Box<dyn Error>> {
    let house = House::built_in("downtown").ok_or("downtown is built in")?;
    let stakes = *house.stakes();
    let you = Guest { name: None, funds: Some(Chips(100_000)) };
    let mut table = Table::practice(house, vec![you], Seeds::Number(11), vec![])?;
    for _ in 0..3 {
        table.deal(&[Wager { player: 0, stakes: vec![Chips(2_500)] }], 0)?;
        while let Some(record) = table.round() {
            let (hand, choice) = match record.round().asked() {
                Asked::Action { hand, legal } if legal.contains(Action::Double) => {
                    (hand, Choice::Act(Action::Double))
                }
                Asked::Action { hand, .. } => (hand, Choice::Act(Action::Stand)),
                Asked::Insurance { hand, .. } | Asked::EarlySurrender { hand } => {
                    (hand, Choice::Decline)
                }
                Asked::Card(_) | Asked::Nothing => break,
            };
            table.act(hand, choice, 0)?;
        }
        println!("{}", table.last().ok_or("a round was played")?);
    }
    println!("You have won {}.", stakes.signed(table.net(0)));
    // In practice a choice can be taken back, with the cards that came of it.
    if let Ok((_, choice)) = table.undo() {
        println!("Taken back: {choice:?}. Now you have won {}.", stakes.signed(table.net(0)));
    }
    Ok(())
}
