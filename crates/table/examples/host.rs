//! The duties of a table's host: plan, store, commit. `cargo run --example host`.

use std::error::Error;

use blackjack_engine::{Chips, House};
use blackjack_table::{
    Actor, Command, Guest, PlayerId, Receipt, Refusal, Request, RequestKey, SeedSource, Table,
};

fn main() -> Result<(), Box<dyn Error>> {
    let house = House::built_in("strip").ok_or("strip is built in")?;
    let guests = ["Ada", "Ben"]
        .map(|name| Guest { name: Some(name.to_owned()), funds: Some(Chips(50_000)) });
    let mut table = Table::practice(house, guests.to_vec(), SeedSource::Fixed(5), vec![])?;
    let (ada, ben) = (Actor::Player(PlayerId(1)), Actor::Player(PlayerId(2)));
    let mut keys = (1..).map(RequestKey);
    let mut ask = |table: &Table, actor, command| Request {
        actor,
        key: keys.next().unwrap_or(RequestKey(0)),
        answers: table.question(),
        command,
    };
    for (actor, seat) in [(ada, 0), (ben, 1)] {
        let bet = ask(&table, actor, Command::Bet { seat, bets: vec![Chips(1_000)].into() });
        carry_out(&mut table, &bet)?;
    }
    // The round starts when every player with a bet is ready.
    let ready = ask(&table, ada, Command::Ready { seat: 0 });
    carry_out(&mut table, &ready)?;
    assert_eq!(table.plan(&ready, 0).err(), Some(Refusal::Repeated), "sent twice is done once");
    let late = ask(&table, ben, Command::ClearBet { seat: 1 });
    let ready = ask(&table, ben, Command::Ready { seat: 1 });
    carry_out(&mut table, &ready)?;
    assert!(matches!(table.plan(&late, 0), Err(Refusal::Stale { .. })), "the bets are down");
    println!("{}", table.round().or(table.last()).ok_or("a round was dealt")?);
    Ok(())
}

/// Plans a request, stores its entry, and only then commits it.
fn carry_out(table: &mut Table, request: &Request) -> Result<(), Refusal> {
    let plan = table.plan(request, 0)?;
    if let Some(entry) = plan.entry() {
        // A real host stores the entry here, and commits with the journal's receipt.
        println!("entry {} moves money {} times", entry.number, entry.transfers.len());
    }
    for step in table.commit(plan, &Receipt::default()) {
        println!("  {:?}", step.events);
    }
    Ok(())
}
