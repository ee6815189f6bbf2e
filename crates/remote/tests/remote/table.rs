//! Two sessions at one table.

use std::time::{Duration, Instant};

use blackjack_engine::{Action, Card, Chips, Choice, Phase};
use blackjack_frontend::narrator::Narrator;
use blackjack_frontend::session::{Command, Session, SessionEvent, SessionExt};
use blackjack_remote::RemoteSession;
use blackjack_table::{RoundView, Step, Wager};

use super::house::{House, PATIENCE, until, until_it};

/// Bets in the box of a session.
pub(crate) fn bet(session: &mut RemoteSession, amount: i64) -> SessionEvent {
    let wager = Wager { seat: session.own_seats()[0], bets: vec![Chips(amount)].into() };
    let key = session.send(Command::Deal(vec![wager]), 0);
    answer(session, key)
}

/// Deals a round, while the other session reveals its contribution, and returns the steps.
fn deal_beside(session: &mut RemoteSession, amount: i64, beside: &mut RemoteSession) -> Vec<Step> {
    let wager = Wager { seat: session.own_seats()[0], bets: vec![Chips(amount)].into() };
    let deal = session.send(Command::Deal(vec![wager]), 0);
    let begun = Instant::now();
    loop {
        assert!(begun.elapsed() < PATIENCE, "the deal does not come");
        while beside.receive(0).is_some() {}
        match session.receive(0) {
            Some(SessionEvent::Done { key, steps }) if key == deal => return steps,
            Some(_) => {}
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}

/// Waits for the answer to a command.
pub(crate) fn answer(
    session: &mut RemoteSession,
    key: blackjack_table::RequestKey,
) -> SessionEvent {
    let is_answer = |event: &SessionEvent| {
        let refused = refused_key(event);
        matches!(event, SessionEvent::Done { key: done, .. } if *done == key)
            || refused == Some(&key)
    };
    until(session, "the answer", |_, event| is_answer(event)).pop().unwrap()
}

fn refused_key(event: &SessionEvent) -> Option<&blackjack_table::RequestKey> {
    if let SessionEvent::RefusedFor { key, .. } = event { Some(key) } else { None }
}

/// Sits down.
pub(crate) fn sit(session: &mut RemoteSession, seat: usize) {
    session.sit(seat);
    until_it(session, "the box", |session| !session.own_seats().is_empty());
}

/// Returns a cautious player's choice.
pub(crate) fn caution(session: &RemoteSession) -> Option<Command> {
    if session.waiting_for().is_some() {
        return None;
    }
    let choice = match session.view().phase()? {
        Phase::Insurance { .. } | Phase::EarlySurrender { .. } => Choice::Decline,
        Phase::Action { .. } => Choice::Act(Action::Stand),
        Phase::Card(_) | Phase::Over => return None,
    };
    Some(Command::Play { hand: session.view().active_hand()?, choice })
}

fn round_number(session: &RemoteSession) -> Option<u64> {
    session.view().round.as_ref().map(|round| round.number)
}

/// Checks that every step's view agrees with its events.
fn check_steps(steps: &[Step]) -> Vec<Card> {
    let cards = |round: &RoundView| round.cards.open_cards().count();
    for pair in steps.windows(2) {
        assert!(cards(&pair[0].round) <= cards(&pair[1].round), "{pair:?}");
        assert!(pair[0].left >= pair[1].left, "{pair:?}");
    }
    steps.last().map(|step| step.round.cards.open_cards().collect()).unwrap_or_default()
}

#[test]
fn two_sessions_play_rounds_and_both_see_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::start(folder.path(), None);
    let (ann, mark) = (house.guest("Ann"), house.guest("Mark"));
    let table = house.open_table(&ann, r#"{"decks": "2"}"#);
    let (mut anns, mut marks) = (house.join(&table, &ann), house.join(&table, &mark));
    assert_eq!(anns.house().rules().decks(), 2, "the rules are known here");
    assert_eq!(anns.waiting_for().as_deref(), Some("You are watching."));
    sit(&mut anns, 0);
    sit(&mut marks, 2);
    until_it(&mut anns, "Mark", |session| session.label(2) == Some("Mark"));
    assert_eq!((anns.name(0), anns.name(2)), (None, Some("Mark")));
    let mut seen = 0;
    for _ in 0..6 {
        // The first bet stays unlocked, so that Mark can bet too.
        assert!(matches!(bet(&mut anns, 1_000), SessionEvent::Done { .. }));
        assert_eq!(anns.waiting_for(), None);
        until_it(&mut marks, "Ann's bet", |session| !session.view().seats[0].bet.is_empty());
        assert!(matches!(bet(&mut marks, 2_000), SessionEvent::Done { .. }));
        let waits = marks.waiting_for().unwrap();
        assert_eq!(waits, "Your bet is locked. Waiting for Ann.");
        until_it(&mut anns, "Mark's bet", |session| session.view().seats[2].ready);
        let steps = deal_beside(&mut anns, 1_000, &mut marks);
        let dealt = check_steps(&steps);
        assert!(dealt.len() >= 5, "{dealt:?}");
        let mut narrator = Narrator::new(anns.house(), anns.seated_names());
        let told: Vec<_> = steps.iter().flat_map(|step| narrator.step(step)).collect();
        assert!(told.iter().any(|line| line.starts_with("Mark has ")), "{told:?}");
        assert!(told.iter().any(|line| line.starts_with("You have ")), "{told:?}");
        // A dealer's blackjack ends the round with the deal.
        let number = round_number(&anns);
        until_it(&mut marks, "the deal", |session| round_number(session) == number);
        while anns.view().is_in_round() || marks.view().is_in_round() {
            for session in [&mut anns, &mut marks] {
                while let Some(event) = session.receive(0) {
                    if let SessionEvent::Observed { steps } = event {
                        check_steps(&steps);
                    }
                }
                if let Some(command) = caution(session) {
                    let key = session.send(command, 0);
                    let SessionEvent::Done { steps, .. } = answer(session, key) else {
                        panic!("a choice")
                    };
                    check_steps(&steps);
                }
            }
        }
        assert_eq!(anns.view().round, marks.view().round);
        let cards = anns.view().round.as_ref().unwrap().cards.open_cards().count();
        let now = usize::from(anns.seen_cards().len());
        assert!(now == seen + cards || now == cards, "all cards are seen, or shuffled");
        seen = now;
    }
    let contributions = anns.view().contributions.clone().unwrap();
    let of: Vec<_> = contributions.of.iter().map(|it| (it.player, it.secret.is_some())).collect();
    assert_eq!(of, [(ann.player, true), (mark.player, true)], "terminals contribute by themselves");
    let net = anns.view().seats[0].net;
    until_it(&mut anns, "the purse", |session| session.purse(0) == Some(Chips(100_000) + net));
    house.stop();
}

#[test]
fn what_others_do_and_say_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::start(folder.path(), None);
    let (ann, mark) = (house.guest("Ann"), house.guest("Mark"));
    let table = house.open_table(&ann, "{}");
    let (mut anns, mut marks) = (house.join(&table, &ann), house.join(&table, &mark));
    sit(&mut anns, 0);
    sit(&mut marks, 2);
    marks.say("good evening");
    until_it(&mut marks, "Ann", |session| session.label(0) == Some("Ann"));
    bet(&mut marks, 2_500);
    marks.stand_up();
    let mut told = Vec::new();
    until(&mut anns, "the end of Mark", |session, event| {
        if let SessionEvent::Notice { lines } = event {
            told.extend(lines.clone());
        }
        session.label(2).is_none() && told.iter().any(|line| line.contains("leaves"))
    });
    let expected =
        ["Mark sits down at box 3.", "Mark: good evening", "Mark bets $25.", "Mark leaves box 3."];
    for line in expected {
        assert!(told.iter().any(|it| it == line), "{line}: {told:?}");
    }
    house.stop();
}

#[test]
fn refusals_have_a_reason_and_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::start(folder.path(), None);
    let (ann, mark) = (house.guest("Ann"), house.guest("Mark"));
    let table = house.open_table(&ann, "{}");
    let (mut anns, mut marks) = (house.join(&table, &ann), house.join(&table, &mark));
    sit(&mut anns, 0);
    let SessionEvent::RefusedFor { reason, .. } = bet(&mut anns, 7) else { panic!("refused") };
    assert!(reason.ends_with('.') && reason.len() > 5, "{reason}");
    marks.sit(0);
    let mut told = Vec::new();
    until(&mut marks, "the refusal", |_, event| {
        if let SessionEvent::Notice { lines } = event {
            told.extend(lines.clone());
        }
        told.iter().any(|line: &String| line == "The seat belongs to another player.")
    });
    let key = marks.send(Command::Deal(Vec::new()), 0);
    assert!(matches!(answer(&mut marks, key), SessionEvent::RefusedFor { .. }));
    let key = marks.send(Command::Undo, 0);
    assert!(matches!(answer(&mut marks, key), SessionEvent::RefusedFor { .. }));
    assert!(marks.own_seats().is_empty());
    house.stop();
}
