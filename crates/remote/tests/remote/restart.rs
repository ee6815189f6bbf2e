//! A server that goes away in mid-hand and comes back.

use blackjack_engine::{Action, Choice};
use blackjack_frontend::session::{Command, Session, SessionEvent};

use super::house::{House, until_it};
use super::table::{answer, bet, sit};

#[test]
fn a_choice_without_an_answer_is_carried_out_once_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut house = House::start(folder.path(), None);
    let ann = house.guest("Ann");
    let table = house.open_table(&ann, "{}");
    let mut session = house.join(&table, &ann);
    sit(&mut session, 0);
    // A round may be over at once.
    loop {
        assert!(matches!(bet(&mut session, 1_000), SessionEvent::Done { .. }));
        if matches!(session.view().phase(), Some(blackjack_engine::Phase::Action { .. })) {
            break;
        }
        while let Some(command) = super::table::caution(&session) {
            let key = session.send(command, 0);
            answer(&mut session, key);
        }
    }
    let before = session.view().open_round().unwrap().clone();
    let hand = session.view().active_hand().unwrap();
    let address = house.stop();
    until_it(&mut session, "the loss", |session| !session.is_connected());
    assert_eq!(session.waiting_for().as_deref(), Some("The connection is lost. Connecting again."));
    let key = session.send(Command::Play { hand, choice: Choice::Act(Action::Hit) }, 0);
    assert_eq!(
        session.view().open_round(),
        Some(&before),
        "nothing is shown before it is answered"
    );
    house = House::start(folder.path(), Some(address));
    let event = answer(&mut session, key);
    assert!(matches!(event, SessionEvent::Done { .. }), "{event:?}");
    let after = session.view().round.as_ref().unwrap();
    assert_eq!(after.number, before.number, "the same round goes on");
    let cards = |round: &blackjack_table::RoundView| round.cards.hand(hand).unwrap().cards.clone();
    let (old, new) = (cards(&before), cards(after));
    assert_eq!(new.len(), old.len() + 1, "one card, and not two: {old:?} {new:?}");
    assert!(new.starts_with(&old), "the same cards");
    house.stop();
}
