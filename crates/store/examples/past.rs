//! Lists the last rounds of a database, and the last shoes whose seeds are revealed:
//! `cargo run --example past -- FOLDER`.

use std::error::Error;

use blackjack_store::Store;
use blackjack_table::RoundState;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("expected a folder")?;
    let store = Store::open_to_read(folder.as_ref())?;
    for round in store.rounds(None, 10)? {
        let state = match round.state {
            RoundState::Open => "open".to_owned(),
            RoundState::Closed => round.line,
            RoundState::Void(reason) => format!("void: {reason}"),
        };
        println!("{:>6}  {state}", round.id.0);
    }
    let (number, shoes) = store.revealed(5)?;
    println!("{number} shoes are finished. The last ones:");
    for shoe in shoes {
        let seed = shoe.seed.map_or("secret".to_owned(), |seed| seed.to_string());
        println!("  table {}, shoe {}: {seed}", shoe.table.0, shoe.number);
    }
    Ok(())
}
