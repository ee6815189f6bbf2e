//! Parses a round from a line of text, checks it, and replays it up to a decision.

use std::error::Error;

use blackjack_engine::{Bets, Input, Record};

fn main() -> Result<(), Box<dyn Error>> {
    let line = "reno 2: 6C TH 8S 8D p TD s 9H s KH = +2,+2";
    let record: Record = line.parse()?;
    assert_eq!(record.to_string(), line, "the printed line equals the parsed one");
    println!("{line}");

    // A round consists of its inputs: replaying them gives the same round.
    let bets: Vec<Bets<'_>> = record.bets().collect();
    let mut again = Record::open(record.house(), &bets)?;
    for &input in record.inputs() {
        if matches!(input, Input::Choice(_)) {
            println!("Phase after {} cards: {}.", again.cards(), again.expected());
        }
        again.put(input)?;
    }
    assert_eq!(again, record);

    // A line with a wrong result is refused, with the position of the error.
    match "reno 2: 6C TH 8S 8D p TD s 9H s KH = +2,-2".parse::<Record>() {
        Ok(_) => println!("It was accepted."),
        Err(error) => println!("{error}"),
    }
    Ok(())
}
