//! Tables for many players: seats, bets and rounds survive the process that hosts them.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use blackjack_engine::{Action, Chips, Choice, House, Phase};
use blackjack_store::{
    EntryRefusal, HostedChange, HostedPause, HostedTable, NewHostedTable, OpenError, Outcome,
    Person, STORE_FILE, Store, StoreError,
};
use blackjack_table::{
    Actor, Command, Contribution, ContributionEntry, Entry, PlayerName, Receipt, Refusal, Request,
    RequestKey, Secret, Table,
};

use crate::kit::{faults, house};

/// A table with its store, as in a server.
pub(crate) struct Host {
    store: Store,
    hosted: HostedTable,
    table: Table,
}

/// The keys of requests, which no two of them share, even after a restart.
static KEYS: AtomicU64 = AtomicU64::new(1);

fn next_key() -> RequestKey {
    RequestKey(KEYS.fetch_add(1, Ordering::Relaxed))
}

impl Host {
    fn open(folder: &Path) -> Self {
        let mut store = Store::open(folder).unwrap();
        let hosted = store.hosted().unwrap().remove(0);
        let (table, _) = store.open_hosted(&hosted).unwrap();
        let mut host = Self { store, hosted, table };
        host.store_upkeep();
        host
    }

    fn store_upkeep(&mut self) {
        if let Some(plan) = self.table.plan_upkeep(next_key(), 0) {
            let receipt = self.stored(plan.entry().cloned(), self.table.seating_after(&plan));
            self.table.commit(plan, &receipt.unwrap());
        }
    }

    fn stored(
        &mut self,
        entry: Option<blackjack_table::Entry>,
        seating: blackjack_table::Seating,
    ) -> Result<Receipt, Outcome> {
        let (table, epoch) = (self.table.id(), self.table.epoch());
        let change = HostedChange { table, epoch, entry, seating };
        match self.store.append_hosted(&[change]).remove(0) {
            Outcome::Stored(receipt) => Ok(receipt),
            other @ (Outcome::Refused(_) | Outcome::Unknown(_)) => Err(other),
        }
    }

    fn send(&mut self, player: &Person, command: Command) {
        self.send_at(Actor::Player(player.player), command, 5);
    }

    fn send_at(&mut self, actor: Actor, command: Command, now_ms: i64) {
        let answers = self.table.question();
        let request = Request { actor, key: next_key(), answers, command };
        let plan = self.table.plan(&request, now_ms).unwrap();
        let seating = self.table.seating_after(&plan);
        let receipt = self.stored(plan.entry().cloned(), seating).unwrap();
        self.table.commit(plan, &receipt);
    }
}

/// Makes a table with three seats at a house, and two guests.
fn made(folder: &Path) -> [Person; 2] {
    let store = Store::open(folder).unwrap();
    let house = House::built_in("vegas").unwrap().with(["decks=2"]).unwrap();
    let new = NewHostedTable {
        address: "k3v9x2".into(),
        name: "Friday".into(),
        house,
        seats: 3,
        is_public: true,
        host: None,
    };
    store.add_hosted(&new, 1).unwrap();
    ["Ann", "Mark"].map(|name| store.add_person(&PlayerName::read(name).unwrap(), 1).unwrap())
}

#[test]
fn seats_bets_and_hands_are_the_same_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let [ann, mark] = made(folder.path());
    let mut host = Host::open(folder.path());
    let sit =
        |seat, person: &Person| Command::Sit { seat, name: Some(person.name.clone()), purse: None };
    host.send(&ann, sit(2, &ann));
    host.send(&mark, sit(0, &mark));
    host.send(&ann, Command::Bet { seat: 2, bets: vec![Chips(1_500)].into() });
    host.send(&mark, Command::Bet { seat: 0, bets: vec![Chips(500)].into() });
    host.send(&ann, Command::Ready { seat: 2 });
    let betting = host.table.view();
    let Host { store, hosted, .. } = host;
    drop(store);
    let mut host = Host::open(folder.path());
    assert_eq!(host.hosted, hosted);
    assert_eq!(host.table.view(), betting, "the bets lie where they lay");
    while host.table.last().is_none() {
        if host.table.round().is_none() {
            host.send(&mark, Command::Ready { seat: 0 });
        }
        let before = host.table.view();
        drop(host);
        host = Host::open(folder.path());
        assert_eq!(host.table.view(), before, "the same cards lie in the same places");
        let Some(hand) = host.table.active_hand() else { continue };
        let owner = host.table.active_player();
        let player = if owner == Some(ann.player) { &ann } else { &mark };
        let phase = host.table.round().unwrap().round().phase();
        let is_insurance = matches!(phase, Phase::Insurance { .. });
        let stand = if is_insurance { Choice::Decline } else { Choice::Act(Action::Stand) };
        host.send(player, Command::Act { hand, choice: stand });
    }
    assert_eq!(faults(&host.store), Vec::<String>::new());
    let nets: Vec<Chips> = host.table.view().seats.iter().map(|seat| seat.net).collect();
    drop(host);
    let host = Host::open(folder.path());
    assert_eq!(host.table.view().seats.iter().map(|seat| seat.net).collect::<Vec<_>>(), nets);
    assert_eq!(faults(&host.store), Vec::<String>::new());
}

/// Sends a command, and opens the table again: it must be the same.
pub(crate) fn send_and_restart(
    mut host: Host,
    folder: &Path,
    actor: Actor,
    command: Command,
    at: i64,
) -> Host {
    host.send_at(actor, command, at);
    let before = host.table.view();
    drop(host);
    let host = Host::open(folder);
    assert_eq!(host.table.view(), before);
    assert_eq!(faults(&host.store), Vec::<String>::new());
    host
}

/// Lets both players bet and commit to a contribution to the first shoe.
fn with_commitments(folder: &Path) -> (Host, [Contribution; 2]) {
    let people = made(folder);
    let mut host = Host::open(folder);
    let contributions = people.each_ref().map(|person| Contribution {
        player: person.player,
        secret: Secret([9; 32]),
        cut: 31,
    });
    let actor = |seat: usize| Actor::Player(people[seat].player);
    for (seat, person) in people.iter().enumerate() {
        let sit = Command::Sit { seat, name: Some(person.name.clone()), purse: None };
        host.send_at(actor(seat), sit, 1);
        host.send_at(actor(seat), Command::Bet { seat, bets: vec![Chips(500)].into() }, 1);
        let commitment = contributions[seat].commitment(host.table.id(), 1);
        host = send_and_restart(host, folder, actor(seat), Command::Commit { commitment }, 1);
    }
    (host, contributions)
}

/// Lets both players bet and commit to a contribution to the first shoe, and
/// closes the contributions.
pub(crate) fn with_contributions(folder: &Path) -> (Host, [Contribution; 2]) {
    let (mut host, contributions) = with_commitments(folder);
    for (seat, it) in contributions.iter().enumerate() {
        let actor = Actor::Player(it.player);
        host = send_and_restart(host, folder, actor, Command::Ready { seat }, 2);
    }
    assert!(host.table.is_revealing());
    (host, contributions)
}

pub(crate) fn reveal(contribution: &Contribution) -> (Actor, Command) {
    let &Contribution { player, secret, cut } = contribution;
    (Actor::Player(player), Command::Reveal { secret, cut })
}

#[test]
fn contributions_survive_a_restart_at_every_step() {
    let folder = tempfile::tempdir().unwrap();
    let (mut host, contributions) = with_contributions(folder.path());
    for contribution in &contributions {
        let (actor, command) = reveal(contribution);
        host = send_and_restart(host, folder.path(), actor, command, 3);
    }
    assert!(!host.table.is_revealing());
    assert!(host.table.round().or(host.table.last()).is_some(), "the last reveal deals");
}

#[test]
fn a_void_shoe_survives_a_restart_and_names_who_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let (host, contributions) = with_contributions(folder.path());
    let (actor, command) = reveal(&contributions[1]);
    let host = send_and_restart(host, folder.path(), actor, command, 3);
    let host = send_and_restart(host, folder.path(), Actor::Clock, Command::Timeout, 2_002);
    assert_eq!(host.table.shoe().number, 2);
    let excluded = host.table.view().contributions.unwrap().excluded;
    assert_eq!(excluded, [contributions[0].player]);
}

#[test]
fn who_did_not_reveal_is_excluded_until_a_round_is_dealt_across_restarts() {
    let folder = tempfile::tempdir().unwrap();
    let (host, contributions) = with_contributions(folder.path());
    let (actor, command) = reveal(&contributions[1]);
    let host = send_and_restart(host, folder.path(), actor, command, 3);
    let mut host = send_and_restart(host, folder.path(), Actor::Clock, Command::Timeout, 2_002);
    let commitment = contributions[1].commitment(host.table.id(), 2);
    host.send_at(actor, Command::Commit { commitment }, 3_000);
    host.send_at(actor, Command::Ready { seat: 1 }, 3_000);
    let mut host = send_and_restart(host, folder.path(), Actor::Clock, Command::Timeout, 5_000);
    let mut players = contributions.map(|it| it.player);
    players.sort_unstable();
    let excluded = |host: &Host| host.table.view().contributions.unwrap().excluded;
    assert_eq!(excluded(&host), players, "the list grows");
    host.send_at(actor, Command::Bet { seat: 1, bets: vec![Chips(500)].into() }, 6_000);
    host.send_at(actor, Command::Ready { seat: 1 }, 6_000);
    while host.table.round().is_some() {
        host.send_at(Actor::Host, Command::Timeout, 7_000);
    }
    assert_eq!(host.table.shoe().number, 3);
    host.table.end_shoe().unwrap();
    host.store_upkeep();
    assert_eq!(excluded(&host), []);
    drop(host);
    let host = Host::open(folder.path());
    assert_eq!((host.table.shoe().number, excluded(&host)), (4, Vec::new()));
    assert_eq!(faults(&host.store), Vec::<String>::new());
    for (shoe, count) in [(1, 0), (2, 1), (3, 2), (4, 0)] {
        let record = host.store.shoe_record(host.table.id(), shoe).unwrap().unwrap();
        assert_eq!(record.excluded.len(), count, "shoe {shoe}");
        assert_eq!(record.verify().is_ok(), shoe < 4, "shoe {shoe}");
    }
}

/// Attack: the host changes the house while contributions are revealed, and
/// the server starts again.
#[test]
fn a_change_of_the_house_does_not_drop_a_shoe_that_is_owed() {
    let folder = tempfile::tempdir().unwrap();
    let (mut host, contributions) = with_contributions(folder.path());
    let (actor, command) = reveal(&contributions[0]);
    host.send_at(actor, command, 3);
    let (decks, epoch) = (host.table.house().rules().decks(), host.table.epoch());
    host.hosted.house = host.hosted.house.with(["decks=6"]).unwrap();
    assert!(host.store.change_hosted(&host.hosted, epoch).unwrap());
    let before = host.table.view();
    drop(host);
    let mut host = Host::open(folder.path());
    assert_eq!(host.table.view(), before, "the shoe goes on with its rules");
    let (actor, command) = reveal(&contributions[1]);
    host.send_at(actor, command, 4);
    assert!(host.table.round().or(host.table.last()).is_some());
    assert_eq!((host.table.shoe().number, decks), (1, host.table.house().rules().decks()));
    drop(host);
    // The change counts when the round is over.
    let mut host = Host::open(folder.path());
    while host.table.round().is_some() {
        host.send_at(Actor::Host, Command::Timeout, 7_000);
    }
    drop(host);
    let host = Host::open(folder.path());
    assert_eq!((host.table.shoe().number, host.table.house().rules().decks()), (2, 6));
    assert_eq!(faults(&host.store), Vec::<String>::new());
}

/// Attack: the operator's program voids an unwelcome shoe before its players' time is up.
#[test]
fn a_shoe_that_was_voided_too_early_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (mut host, _) = with_contributions(folder.path());
    let request = host.table.request(Actor::Clock, Command::Timeout);
    assert_eq!(host.table.plan(&request, 2_001).err(), Some(Refusal::Revealing));
    let plan = host.table.plan(&request, 2_002).unwrap();
    let entry = Entry { at_ms: 2_001, ..plan.entry().unwrap().clone() };
    host.stored(Some(entry), host.table.seating_after(&plan)).unwrap();
    let faults = faults(&host.store);
    assert!(faults.iter().any(|fault| fault.contains("voided without a reason")), "{faults:?}");
}

/// Stores a different entry than the one that a command produces, and returns the faults found.
fn faults_after(
    mut host: Host,
    folder: &Path,
    (actor, command): (Actor, Command),
    change: impl FnOnce(&mut Entry),
    reveal: &[(Actor, Command)],
) -> Vec<String> {
    let plan = host.table.plan(&host.table.request(actor, command), 2_002).unwrap();
    let mut entry = plan.entry().unwrap().clone();
    change(&mut entry);
    host.stored(Some(entry), host.table.seating_after(&plan)).unwrap();
    drop(host);
    let mut host = Host::open(folder);
    for (actor, command) in reveal {
        host.send_at(*actor, command.clone(), 2_003);
    }
    faults(&host.store)
}

/// Attack: the operator's program leaves out the contribution of a player with a
/// bet when it closes the set.
#[test]
fn a_contribution_that_was_left_out_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (mut host, [ann, mark]) = with_commitments(folder.path());
    host.send_at(Actor::Player(ann.player), Command::Ready { seat: 0 }, 2);
    let ready = (Actor::Player(mark.player), Command::Ready { seat: 1 });
    let without = |entry: &mut Entry| {
        entry.contribution = Some(ContributionEntry::Closed(vec![mark.player]));
    };
    let faults = faults_after(host, folder.path(), ready, without, &[reveal(&mark)]);
    let expected = format!("the contribution of player {} was left out", ann.player.0);
    assert_eq!(faults, [expected]);
}

/// Attack: a shoe whose set was closed is dropped without a void.
#[test]
fn a_shoe_that_was_dropped_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (host, _) = with_contributions(folder.path());
    let time = (Actor::Clock, Command::Timeout);
    let faults = faults_after(host, folder.path(), time, |entry| entry.contribution = None, &[]);
    let expected = "its contributions were closed, but it was neither dealt nor voided";
    assert!(faults.iter().any(|fault| fault == expected), "{faults:?}");
}

/// The host may end a shoe that cannot be dealt, which is recorded.
#[test]
fn a_shoe_that_the_host_has_voided_is_on_record() {
    let folder = tempfile::tempdir().unwrap();
    let (host, [ann, mark]) = with_contributions(folder.path());
    let table = host.table.id();
    let time = (Actor::Clock, Command::Timeout);
    let by_host = |entry: &mut Entry| entry.actor = Actor::Host;
    assert_eq!(faults_after(host, folder.path(), time, by_host, &[]), Vec::<String>::new());
    let store = Store::open_to_read(folder.path()).unwrap();
    let record = store.shoe_record(table, 1).unwrap().unwrap();
    let void = record.void.as_ref().unwrap();
    let missing: Vec<_> = void.missing.iter().map(|it| it.player).collect();
    assert_eq!((void.by.as_str(), missing), ("host", vec![ann.player, mark.player]));
    record.verify().unwrap();
}

/// Attack: the first round is dealt as if nobody had committed to anything.
#[test]
fn a_shoe_whose_set_was_never_closed_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let people = made(folder.path());
    let mut host = Host::open(folder.path());
    for (seat, person) in people.iter().enumerate() {
        host.send(person, Command::Sit { seat, name: Some(person.name.clone()), purse: None });
    }
    let [ann, mark] = &people;
    let contribution = Contribution { player: ann.player, secret: Secret([9; 32]), cut: 31 };
    let commitment = contribution.commitment(host.table.id(), 1);
    host.send(ann, Command::Commit { commitment });
    host.send(mark, Command::Bet { seat: 1, bets: vec![Chips(500)].into() });
    let ready = (Actor::Player(mark.player), Command::Ready { seat: 1 });
    let faults = faults_after(host, folder.path(), ready, |entry| entry.contribution = None, &[]);
    assert_eq!(faults, ["it was dealt before its contributions were closed"]);
}

#[test]
fn the_record_of_a_shoe_tells_when_its_set_was_closed_and_opened() {
    let folder = tempfile::tempdir().unwrap();
    let (host, [ann, mark]) = with_contributions(folder.path());
    let table = host.table.id();
    let (actor, command) = reveal(&mark);
    let mut host = send_and_restart(host, folder.path(), actor, command, 30);
    let record = host.store.shoe_record(table, 1).unwrap().unwrap();
    let times: Vec<_> = record.contributions.iter().map(|it| it.revealed_ms).collect();
    assert_eq!((record.closed_ms, times), (Some(2), vec![None, Some(30)]));
    assert_eq!(record.house, "vegas{decks=2}");
    host.send_at(Actor::Clock, Command::Timeout, 2_002);
    let record = host.store.shoe_record(table, 1).unwrap().unwrap();
    let void = record.void.as_ref().unwrap();
    let missing: Vec<_> = void.missing.iter().map(|it| it.player).collect();
    assert_eq!((void.by.as_str(), missing, void.at_ms), ("clock", vec![ann.player], 2_002));
    record.verify().unwrap();
}

#[test]
fn changed_contributions_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (mut host, contributions) = with_contributions(folder.path());
    for contribution in &contributions {
        let (actor, command) = reveal(contribution);
        host.send_at(actor, command, 3);
    }
    drop(host);
    for sql in [
        "UPDATE contribution SET cut = cut + 1 WHERE player = (SELECT min(player) FROM contribution)",
        "UPDATE contribution SET secret = zeroblob(32)",
        "UPDATE contribution SET commitment = zeroblob(32)",
        "DELETE FROM contribution WHERE player = (SELECT min(player) FROM contribution)",
        "UPDATE shoe SET closed_ms = closed_ms + 1",
        "UPDATE shoe SET is_void = 1",
    ] {
        let copy = tempfile::tempdir().unwrap();
        let path = copy.path().join(STORE_FILE);
        fs::copy(folder.path().join(STORE_FILE), &path).unwrap();
        rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap();
        let found = faults(&Store::open_to_read(copy.path()).unwrap());
        let expected = "its contributions differ from the journal";
        assert!(found.iter().any(|fault| fault.contains(expected)), "{sql}: {found:?}");
    }
}

#[test]
fn a_table_belongs_to_one_live_process() {
    let folder = tempfile::tempdir().unwrap();
    made(folder.path());
    let mut host = Host::open(folder.path());
    let mut other = Store::open(folder.path()).unwrap();
    let refused = other.open_hosted(&host.hosted);
    assert!(matches!(refused, Err(OpenError::Store(StoreError::InUse { .. }))), "{refused:?}");
    // A new claim by the same process raises the epoch, and the older claim stores no seats.
    let (_, _) = host.store.open_hosted(&host.hosted).unwrap();
    let seating = blackjack_table::Seating::empty(3);
    let lost = host.stored(None, seating);
    assert!(matches!(lost, Err(Outcome::Refused(EntryRefusal::TableLost))), "{lost:?}");
}

#[test]
fn what_the_host_of_a_table_has_decided_survives_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let [ann, mark] = made(folder.path());
    let host = Host::open(folder.path());
    assert_eq!((host.hosted.pause.as_ref(), host.hosted.has_chat), (None, true));
    let reason = Some("supper".to_owned());
    let changed = HostedTable {
        house: house("vegas").with(["decks=2", "minimum=10", "maximum=50"]).unwrap(),
        host: Some(mark.player),
        pause: Some(HostedPause { by: ann.player, since_ms: 7, reason }),
        is_closing: true,
        has_chat: false,
        ..host.hosted.clone()
    };
    assert!(host.store.change_hosted(&changed, host.table.epoch()).unwrap());
    assert!(!host.store.change_hosted(&host.hosted, host.table.epoch() + 1).unwrap());
    drop(host);
    let host = Host::open(folder.path());
    assert_eq!(host.hosted, changed);
    let stakes = host.table.house().stakes();
    assert_eq!((stakes.min_bet(), stakes.max_bet()), (Chips(1_000), Chips(5_000)));
    let (table, epoch) = (host.table.id(), host.table.epoch());
    assert!(!host.store.close_hosted(table, epoch + 1, 9).unwrap(), "another process has it");
    assert!(host.store.close_hosted(table, epoch, 9).unwrap());
    assert_eq!(host.store.hosted().unwrap(), []);
    assert_eq!(faults(&host.store), Vec::<String>::new());
}

#[test]
fn a_browser_acts_for_the_people_it_was_given() {
    let folder = tempfile::tempdir().unwrap();
    let [ann, mark] = made(folder.path());
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.browser(&[7; 32]).unwrap(), None);
    let browser = store.add_browser(&[7; 32], "a phone", 3).unwrap();
    for person in [&mark, &ann, &ann] {
        store.let_act(browser, person.player).unwrap();
    }
    let people = |store: &Store| store.browser(&[7; 32]).unwrap().unwrap().people;
    assert_eq!(people(&store), [ann.clone(), mark.clone()]);
    store.end_acting(browser, ann.player).unwrap();
    assert_eq!(people(&store), [mark]);
    assert!(!store.knows_player("Ann").unwrap(), "a guest's name is nobody's purse at home");
}
