//! Plays rounds at a recorded table, always standing, and verifies the database afterwards:
//! `cargo run --release --example session -- FOLDER 1000`.

use std::error::Error;
use std::time::Instant;

use blackjack_engine::{Action, Choice, House, Phase};
use blackjack_store::{RecordedTable, Store};
use blackjack_table::Wager;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("expected a folder")?;
    let rounds: u64 = arguments.next().ok_or("expected a number of rounds")?.parse()?;
    let house = House::built_in("strip").ok_or("strip is built in")?;
    let store = Store::open(folder.as_ref())?;
    let (mut table, _) = RecordedTable::open(house, &[None], store, 0)?;
    let began = Instant::now();
    for round in 0..rounds {
        let now_ms = i64::try_from(round)?;
        if table.table().is_broke(0) {
            table.rebuy(0, now_ms)?;
        }
        let bet = table.table().offer(0, None, 1).ok_or("a bet can be placed")?;
        table.deal(&[Wager { seat: 0, bets: vec![bet].into() }], now_ms)?;
        while let Some(hand) = table.table().active_hand() {
            let asked = table.table().round().map(|record| record.round().phase());
            let choice = match asked {
                Some(Phase::Action { .. }) => Choice::Act(Action::Stand),
                _ => Choice::Decline,
            };
            table.act(hand, choice, now_ms)?;
        }
    }
    println!("{rounds} rounds in {:.1?}", began.elapsed());
    let began = Instant::now();
    let audit = table.store().verify(2)?;
    println!("verified in {:.1?}: {:?} {:?}", began.elapsed(), audit.rounds, audit.shoes);
    println!("{} entries, {} cards, {} transfers", audit.entries, audit.cards, audit.transfers);
    for fault in audit.faults.iter().take(20) {
        println!("{fault:?}");
    }
    Ok(())
}
