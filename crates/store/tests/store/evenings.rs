//! Duplicate evenings: they survive the process that hosts them, and changes made outside
//! the program are reported.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use blackjack_engine::Phase;
use blackjack_engine::{Action, Choice};
use blackjack_store::{
    EntryRefusal, HostedEvening, NewEvening, Outcome, Person, STORE_FILE, Store,
};
use blackjack_table::{
    Actor, EveningChange, EveningPhase, EveningRequest, EveningTerms, PlayerName, Question,
    RequestKey, Seed,
};
use rusqlite::Connection;
use tempfile::TempDir;

use crate::kit::{Dice, faults, house};

const ADDRESS: &str = "k3v9x2";

/// An evening with its store, as in a server.
struct Host {
    store: Store,
    hosted: HostedEvening,
}

/// The keys of requests, which no two of them share, even after a restart.
static KEYS: AtomicU64 = AtomicU64::new(1);

impl Host {
    fn open(folder: &Path) -> Self {
        let mut store = Store::open(folder).unwrap();
        let hosted = store.open_evening(ADDRESS).unwrap().unwrap();
        Self { store, hosted }
    }

    fn give(&mut self, actor: Actor, change: EveningChange) -> Outcome {
        let evening = &mut self.hosted.evening;
        let answers = match actor {
            Actor::Player(player) => evening.question(player),
            Actor::Host | Actor::Clock => Question { round: u64::from(evening.round()), number: 0 },
        };
        let key = RequestKey(KEYS.fetch_add(1, Ordering::Relaxed));
        let plan = evening.plan(&EveningRequest { actor, key, answers, change }, 5).unwrap();
        let outcome = self.store.append_evening(plan.entry(), plan.after());
        if matches!(outcome, Outcome::Stored(_)) {
            assert!(self.store.find_evening_entry(plan.entry()).unwrap());
            evening.commit(plan);
        }
        outcome
    }

    fn play(&mut self, person: &Person, change: EveningChange) {
        let outcome = self.give(Actor::Player(person.player), change);
        assert!(matches!(outcome, Outcome::Stored(_)), "{outcome:?}");
    }

    /// Plays the open round for a player with arbitrary choices.
    fn play_round(&mut self, person: &Person, dice: &mut Dice) {
        let finished = self.hosted.evening.finished_rounds(person.player).len();
        self.play(person, EveningChange::Ready);
        while self.hosted.evening.finished_rounds(person.player).len() == finished {
            let view = self.hosted.evening.view(Some(person.player), None).round.unwrap();
            let hand = view.cards.phase.hand().unwrap();
            let choice = match view.cards.phase {
                Phase::Action { .. } if dice.below(3) == 0 => Choice::Act(Action::Hit),
                Phase::Action { .. } => Choice::Act(Action::Stand),
                Phase::Card(_)
                | Phase::Insurance { .. }
                | Phase::EarlySurrender { .. }
                | Phase::Over => Choice::Decline,
            };
            self.play(person, EveningChange::Play(hand, choice));
        }
    }
}

/// Announces an evening of three rounds, which two guests have joined.
fn announced(folder: &Path) -> [Person; 2] {
    let store = Store::open(folder).unwrap();
    let people =
        ["Ann", "Mark"].map(|name| store.add_person(&PlayerName::read(name).unwrap(), 1).unwrap());
    let house = house("vegas").with(["decks=2"]).unwrap();
    let new = NewEvening {
        address: ADDRESS.into(),
        name: "Friday".into(),
        is_public: true,
        terms: EveningTerms::new(&house, None, 3, 60, people[0].player).unwrap(),
        seed: Seed::from_number(3),
    };
    store.add_evening(&new, 1).unwrap();
    drop(store);
    let mut host = Host::open(folder);
    for person in &people {
        host.play(person, EveningChange::Join);
    }
    people
}

/// Plays a whole evening.
pub(crate) fn played(folder: &Path) -> [Person; 2] {
    let people = announced(folder);
    let mut host = Host::open(folder);
    host.play(&people[0], EveningChange::Start);
    for round in 0..2 {
        host.play_round(&people[0], &mut Dice(round));
        host.play_round(&people[1], &mut Dice(round + 7));
    }
    let outcome = host.give(Actor::Clock, EveningChange::TimeUp);
    assert!(matches!(outcome, Outcome::Stored(_)), "{outcome:?}");
    assert_eq!(host.hosted.evening.phase(), EveningPhase::Over);
    people
}

#[test]
fn an_evening_survives_the_process_that_hosts_it() {
    let folder = tempfile::tempdir().unwrap();
    let people = announced(folder.path());
    let mut host = Host::open(folder.path());
    assert_eq!(host.store.open_evenings().unwrap(), [ADDRESS]);
    assert_eq!(host.store.open_evenings_of(people[0].player).unwrap(), 1);
    host.play(&people[0], EveningChange::Start);
    host.play_round(&people[0], &mut Dice(5));
    host.play(&people[1], EveningChange::Ready);
    let before = people.clone().map(|person| host.hosted.evening.view(Some(person.player), None));
    drop(host);
    let mut host = Host::open(folder.path());
    let after = people.clone().map(|person| host.hosted.evening.view(Some(person.player), None));
    assert_eq!(before, after);
    assert_eq!(host.hosted.evening.terms().house().name(), "vegas");
    assert_eq!(host.hosted.names.len(), 2);
    assert_eq!(faults(&host.store), Vec::<String>::new());
    host.give(Actor::Clock, EveningChange::TimeUp);
    assert_eq!(host.hosted.evening.round(), 2);
}

#[test]
fn a_process_that_has_lost_an_evening_stores_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let people = announced(folder.path());
    let mut late = Host::open(folder.path());
    // The same process may claim it again.
    let again = late.store.open_evening(ADDRESS).unwrap().unwrap();
    let outcome = late.give(Actor::Player(people[0].player), EveningChange::Start);
    let is_lost = matches!(outcome, Outcome::Refused(EntryRefusal::TableLost));
    assert!(is_lost, "{outcome:?}");
    late.hosted = again;
    late.play(&people[0], EveningChange::Start);
    let other = Store::open(folder.path()).unwrap().open_evening(ADDRESS);
    assert!(matches!(other, Err(blackjack_store::StoreError::InUse { .. })), "{other:?}");
}

/// A player's name is stored with the evening, so a later change of name cannot collide
/// with another participant's.
#[test]
fn the_names_of_an_evening_are_those_of_its_beginning() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    let names = |folder: &TempDir| {
        let store = Store::open_to_read(folder.path()).unwrap();
        store.evening(ADDRESS).unwrap().unwrap().names
    };
    let before = names(&folder);
    let renamed = tampered(&folder, "UPDATE player SET name = 'Somebody'");
    assert_eq!(names(&renamed), before);
}

#[test]
fn what_was_changed_in_an_evening_is_named() {
    let folder = tempfile::tempdir().unwrap();
    played(folder.path());
    assert_eq!(faults(&Store::open_to_read(folder.path()).unwrap()), Vec::<String>::new());
    for (change, named) in [
        ("UPDATE evening SET seed = zeroblob(32)", "its seed does not match the commitment"),
        ("UPDATE evening SET rounds = 4", "its terms or the commitment"),
        ("UPDATE evening SET phase = 'playing'", "its row differs from the journal"),
        ("UPDATE evening SET ended_ms = ended_ms + 1", "its row differs from the journal"),
        ("UPDATE evening_player SET entry = 9 WHERE player = 2", "the rows of its players differ"),
        ("UPDATE evening_player SET net = net + 100", "the rows of its players differ"),
        ("DELETE FROM evening_player WHERE player = 2", "the rows of its players differ"),
        (
            "UPDATE entry SET body = replace(body, '\"s\"', '\"h\"')
             WHERE stream = (SELECT id FROM stream WHERE kind = 'evening')",
            "does not match its hash",
        ),
        (
            "DELETE FROM entry WHERE number = 5
             AND stream = (SELECT id FROM stream WHERE kind = 'evening')",
            "entry 5 of its journal is missing",
        ),
        ("DELETE FROM stream WHERE kind = 'evening'", "evenings that are not in the journal: 1"),
    ] {
        let copy = tampered(&folder, change);
        let found = faults(&Store::open_to_read(copy.path()).unwrap());
        let is_named = found.iter().any(|fault| fault.contains(named));
        assert!(is_named, "{change}: {found:?}");
    }
}

/// Returns a changed copy of a database.
fn tampered(memory: &TempDir, change: &str) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    let to = copy.path().join(STORE_FILE);
    fs::copy(memory.path().join(STORE_FILE), &to).unwrap();
    let db = Connection::open(to).unwrap();
    db.execute_batch("PRAGMA foreign_keys = off").unwrap();
    assert!(db.execute(change, []).unwrap() > 0, "{change}");
    copy
}
