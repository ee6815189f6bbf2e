//! Narrates a round in sentences: `cargo run --example narrator`.

use std::error::Error;

use blackjack_engine::{Action, Chips, Choice, House, Phase};
use blackjack_frontend::narrator::Narrator;
use blackjack_frontend::session::{Command, LocalSession, Session, SessionEvent};
use blackjack_table::{Guest, SeedSource, Table, Wager};

fn main() -> Result<(), Box<dyn Error>> {
    let house = House::built_in("seven").ok_or("seven is built in")?;
    let mut narrator = Narrator::new(&house, vec![None]);
    let you = Guest { name: None, funds: Some(Chips(100_000)) };
    let table = Table::practice(house, vec![you], SeedSource::Fixed(3), vec![])?;
    let mut session = LocalSession::practice(table);
    let bet = Wager { seat: 0, bets: vec![Chips(1_000); 3].into() };
    let mut command = Command::Deal(vec![bet]);
    loop {
        session.send(command, 0);
        // A table in this process answers at once; a remote one answers later.
        let Some(SessionEvent::Done { steps, .. }) = session.receive(0) else {
            return Err("the table has refused".into());
        };
        for line in steps.iter().flat_map(|step| narrator.step(step)) {
            println!("{line}");
        }
        let (hand, choice) = match session.view().phase() {
            Some(Phase::Action { hand, .. }) => (hand, Choice::Act(Action::Stand)),
            Some(Phase::Insurance { hand, .. } | Phase::EarlySurrender { hand }) => {
                (hand, Choice::Decline)
            }
            Some(Phase::Card(_) | Phase::Over) | None => return Ok(()),
        };
        command = Command::Play { hand, choice };
    }
}
