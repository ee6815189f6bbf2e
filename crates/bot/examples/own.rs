//! A bot of your own, which stands on 17: `cargo run -p blackjack-bot --example own LINK [NAME]`.

use std::{error::Error, sync::Arc, thread, time::Duration};

use blackjack_engine::{Action, Choice, Phase};
use blackjack_frontend::session::{Session, SessionEvent};
use blackjack_protocol::Act;
use blackjack_remote::{RemoteSession, Server, TableAddress};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let link = words.next().ok_or("expected the link of a table")?;
    play(&link, &words.next().unwrap_or("Robo".into()))
}

/// Plays until the table is closed.
pub(crate) fn play(link: &str, name: &str) -> Result<(), Box<dyn Error>> {
    let TableAddress { server, table, .. } = link.parse()?;
    let account = Server::at(server.clone()).add_bot(name)?;
    let table = table.ok_or("expected the link of a table")?;
    let mut session = RemoteSession::join(&server, &table, &account, Arc::new(|| {}))?;
    let mut sent = None;
    while session.ending().is_none() {
        while let Some(event) = session.receive(0) {
            if let SessionEvent::Done { key, .. } | SessionEvent::RefusedFor { key, .. } = event {
                sent = sent.filter(|&sent| sent != key);
            }
        }
        sent = sent.or_else(|| next_act(&session).map(|act| session.act(act)));
        thread::sleep(Duration::from_millis(200));
    }
    Ok(())
}

/// Decides from what everybody sees.
fn next_act(session: &RemoteSession) -> Option<Act> {
    let (bots, people): (Vec<usize>, Vec<usize>) = (0..session.view().seats.len())
        .filter(|&at| session.view().seats[at].owner.is_some())
        .partition(|&at| session.is_bot(at));
    let Some(&seat) = session.own_seats().first() else {
        let free = session.free_seats().pop()?;
        return (bots.len() < session.room().company).then_some(Act::Sit { seat: free });
    };
    if let Some(hand) = session.view().active_hand() {
        let total = session.view().open_round()?.cards.hand(hand)?.total.best();
        let choice = match session.view().phase()? {
            Phase::Action { .. } if total < 17 => Choice::Act(Action::Hit),
            Phase::Action { .. } => Choice::Act(Action::Stand),
            Phase::Insurance { .. } | Phase::EarlySurrender { .. } => Choice::Decline,
            Phase::Card(_) | Phase::Over => return None,
        };
        return session.waiting_for().is_none().then_some(Act::playing(hand, choice));
    }
    let (house, seats) = (session.house(), &session.view().seats);
    let least = house.stakes().min_payable_bet(house.rules());
    if session.private_views().first()?.rebuy.is_some() {
        Some(Act::Rebuy { seat })
    } else if seats[seat].bet.is_empty() {
        let late = people.iter().filter(|&&at| seats[at].bet.is_empty()).count();
        let hands: usize = seats.iter().map(|seat| seat.bet.len()).sum();
        let is_left = late + hands < usize::from(house.rules().hands());
        (late < people.len() && is_left).then_some(Act::betting(seat, vec![least].into()))
    } else {
        let locks = people.iter().any(|&at| seats[at].ready);
        (locks != seats[seat].ready).then_some(Act::Ready { seat })
    }
}
