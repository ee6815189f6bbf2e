//! Reads a round from a line of text, checks it, and plays it again up to a decision.

use std::error::Error;

use blackjack_engine::{Bets, Choice, Record};

fn main() -> Result<(), Box<dyn Error>> {
    let line = "reno 2: 6C TH 8S 8D p TD s 9H s KH = +2,+2";
    let record: Record = line.parse()?;
    assert_eq!(record.to_string(), line, "what is written is what was read");
    println!("{line}");

    // The inputs are all there is to a round: put in again, they bring the same.
    let bets: Vec<Bets<'_>> = record.bets().collect();
    let mut again = Record::open(record.house(), &bets)?;
    for &input in record.inputs() {
        if Choice::from_input(input).is_some() {
            println!("Asked after {} cards: {}.", again.cards(), again.expected());
        }
        again.put(input)?;
    }
    assert_eq!(again, record);

    // A line whose result is wrong is refused, with the place of the mistake.
    match "reno 2: 6C TH 8S 8D p TD s 9H s KH = +2,-2".parse::<Record>() {
        Ok(_) => println!("It was accepted."),
        Err(error) => println!("{error}"),
    }
    Ok(())
}
