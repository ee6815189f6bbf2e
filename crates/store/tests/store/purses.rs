//! Purses shared by several tables that are left and reopened at any point: nothing is lost or paid
//! twice.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Barrier;
use std::thread;

use blackjack_engine::{Chips, House, Record, Seat, Unit};
use blackjack_store::{EntryRefusal, Outcome, RecordedTable, STORE_FILE, Store};
use blackjack_table::{Actor, Command, Notice, RoundState, UNNAMED_PLAYER, Wager};
use proptest::prelude::*;
use rusqlite::Connection;

use crate::kit::{Dice, balanced, choose, faults, house, remembered, some_house, verify_all};

const NAMES: [&str; 7] = ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus"];

/// A purse: its player, the name of its unit, and the number of smallest units in one.
type Purse = (String, String, i64);

/// A session at several tables, with its own accounts.
struct Session<'a> {
    folder: &'a Path,
    dice: Dice,
    now_ms: i64,
    /// The money paid into purses outside of rounds.
    given: BTreeMap<Purse, i64>,
    /// The players who received their first bankroll.
    seated: BTreeSet<Purse>,
    /// The lines of the rounds that were left open.
    left: BTreeMap<i64, String>,
    /// The groups of players that sat down, with their houses.
    parties: Vec<(House, Vec<Option<String>>)>,
}

fn purse(name: Option<&str>, house: &House) -> Purse {
    let unit = Unit::of(house.stakes());
    (name.unwrap_or(UNNAMED_PLAYER).to_owned(), unit.name, unit.minor)
}

impl Session<'_> {
    /// Lets some players sit down at a house, play for a while, and leave, possibly during a hand.
    fn visit(&mut self, house: &House) {
        let names = self.party(house);
        let mut table = self.sit_down(house, &names);
        self.parties.push((house.clone(), names.clone()));
        for _ in 0..self.dice.below(25) {
            if self.dice.below(8) == 0 {
                self.leave(table);
                table = self.sit_down(house, &names);
            }
            self.now_ms += 1;
            if !choose(&mut table, &mut self.dice, self.now_ms) && !self.deal(&mut table) {
                break;
            }
            check_funds(&table);
        }
        self.leave(table);
    }

    fn party(&mut self, house: &House) -> Vec<Option<String>> {
        let most = u64::from(house.rules().hands()).min(7);
        if self.dice.below(4) == 0 {
            return vec![None];
        }
        let first = self.dice.below(7);
        let seats = 1 + self.dice.below(most);
        let name = |seat| NAMES[usize::try_from((first + seat) % 7).unwrap()];
        (0..seats).map(|seat| Some(name(seat).to_owned())).collect()
    }

    fn sit_down(&mut self, house: &House, names: &[Option<String>]) -> RecordedTable {
        let store = Store::open(self.folder).unwrap();
        let (table, notices) =
            RecordedTable::open(house.clone(), names, store, self.now_ms).unwrap();
        let bankroll = house.stakes().units(house.stakes().bankroll());
        for name in names {
            let purse = purse(name.as_deref(), house);
            if bankroll > Chips::ZERO && self.seated.insert(purse.clone()) {
                *self.given.entry(purse).or_default() += bankroll.0;
            }
        }
        for notice in notices {
            match notice {
                Notice::Resumed { round } => {
                    let line = table.table().round().or(table.table().last()).unwrap().to_string();
                    let before = self.left.remove(&round.0).unwrap();
                    assert!(line.starts_with(&before), "{before}\n{line}");
                }
                Notice::Voided { reason, .. } => panic!("{reason}"),
            }
        }
        check_funds(&table);
        table
    }

    fn leave(&mut self, table: RecordedTable) {
        if let Some(round) = table.table().round() {
            self.left.insert(table.table().round_id().unwrap().0, round.to_string());
        }
        drop(table);
    }

    /// Bets for some of the players; `false` if nobody can bet.
    fn deal(&mut self, table: &mut RecordedTable) -> bool {
        let rules = *table.table().house().rules();
        let each = if rules.table_hands() > 0 { rules.table_hands() } else { 7 };
        let mut free = u64::from(rules.hands());
        let mut wagers = Vec::new();
        for player in 0..table.table().seat_count() {
            if free == 0
                || !table.table().can_bet(player)
                || (!wagers.is_empty() && self.dice.below(5) == 0)
            {
                continue;
            }
            self.rebuy(table, player);
            let hands = 1 + self.dice.below(free.min(u64::from(each)));
            let hands = u8::try_from(hands).unwrap();
            let last =
                (self.dice.below(2) == 0).then(|| table.table().house().stakes().min_bet() * 2);
            let (hands, stake) = match table.table().offer(player, last, hands) {
                Some(stake) => (hands, stake),
                None => match table.table().offer(player, last, 1) {
                    Some(stake) => (1, stake),
                    None => continue,
                },
            };
            free -= u64::from(hands);
            wagers.push(Wager { seat: player, bets: vec![stake; usize::from(hands)].into() });
        }
        !wagers.is_empty() && table.deal(&wagers, self.now_ms).is_ok()
    }

    fn rebuy(&mut self, table: &mut RecordedTable, player: usize) {
        let before = table.table().funds(player);
        if table.rebuy(player, self.now_ms).is_ok() {
            let more = table.table().funds(player).unwrap() - before.unwrap();
            assert!(more > Chips::ZERO);
            let purse = purse(table.table().name(player), table.table().house());
            *self.given.entry(purse).or_default() += more.0;
        }
    }
}

/// Checks that the recorded funds of a round are those of the purses.
fn check_funds(table: &RecordedTable) {
    let Some(record) = table.table().round() else { return };
    for seat in (0..7).map(Seat) {
        let Some(player) = table.table().player_at(seat) else { break };
        assert_eq!(record.round().funds(seat), table.table().funds(player), "{record}");
    }
}

/// Returns the expected balance of every purse: its payments plus the results of all lines.
fn expected(store: &Store, given: &BTreeMap<Purse, i64>) -> BTreeMap<Purse, i64> {
    let mut holds = given.clone();
    let all = usize::try_from(store.count().unwrap()).unwrap();
    for past in store.rounds(None, all).unwrap() {
        let record: Record = past.line.parse().unwrap();
        let nets = match past.state {
            RoundState::Open => panic!("{} is still open", past.line),
            RoundState::Void(_) => continue,
            RoundState::Closed => record.round().result().unwrap().nets,
        };
        assert_eq!(past.seats.len(), nets.len());
        for (seat, net) in past.seats.iter().zip(nets) {
            assert_eq!(seat.net, Some(net), "{}", past.line);
            *holds.entry(purse(Some(&seat.player), record.house())).or_default() += net.0;
        }
    }
    holds.retain(|_, amount| *amount != 0);
    holds
}

/// Returns the balance of every purse.
fn held(folder: &Path) -> BTreeMap<Purse, i64> {
    let db = Connection::open(folder.join(STORE_FILE)).unwrap();
    let mut query = db
        .prepare(
            "SELECT name, unit, minor, balance FROM account JOIN player ON player.id = owner
             WHERE holder = 'purse' AND balance <> 0",
        )
        .unwrap();
    let rows =
        query.query_map([], |row| Ok(((row.get(0)?, row.get(1)?, row.get(2)?), row.get(3)?)));
    rows.unwrap().map(Result::unwrap).collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 12,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn purses_hold_the_sum_of_all_recorded_rounds(seed in any::<u64>()) {
        let folder = tempfile::tempdir().unwrap();
        let mut session = Session {
            folder: folder.path(),
            dice: Dice(seed),
            now_ms: 0,
            given: BTreeMap::new(),
            seated: BTreeSet::new(),
            left: BTreeMap::new(),
            parties: Vec::new(),
        };
        // Two houses with one name and different rules: each continues the open round of the other.
        let houses = [
            some_house(&mut session.dice),
            some_house(&mut session.dice),
            House::parse("mine", "[rules]\ndecks = 1\n[stakes]\nbankroll = 30\n").unwrap(),
            House::parse("mine", "[rules]\ndecks = 2\n[stakes]\nbankroll = 30\n").unwrap(),
        ];
        for _ in 0..16 {
            let house = session.dice.pick(&houses).clone();
            session.visit(&house);
            balanced(&Store::open_to_read(folder.path()).unwrap());
        }
        for (house, names) in std::mem::take(&mut session.parties) {
            let mut table = session.sit_down(&house, &names);
            while choose(&mut table, &mut session.dice, 0) {}
        }
        prop_assert!(session.left.is_empty());
        let store = Store::open(folder.path()).unwrap();
        balanced(&store);
        prop_assert_eq!(held(folder.path()), expected(&store, &session.given));
        verify_all(&store);
    }
}

#[test]
fn a_purse_receives_its_first_bankroll_only_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = remembered(&house("strip"), folder.path());
    let (player, funds) = (table.table().owner(0).unwrap(), table.table().funds(0).unwrap());
    let actor = Actor::Player(player);
    let stand_up = table.request(actor, Command::StandUp { seat: 0 });
    table.submit(&stand_up, 1).unwrap();
    let sit = || Command::Sit { seat: 0, name: None, purse: None };
    // The entry is planned by a table with outdated balances, as if sent by another process.
    let plan = table.table().plan(&table.table().request(actor, sit()), 2).unwrap();
    let mut other = Store::open(folder.path()).unwrap();
    let outcome = other.append(&[plan.entry().unwrap()]).pop();
    let Some(Outcome::Refused(EntryRefusal::AlreadyFunded { balance, .. })) = outcome else {
        panic!("{outcome:?}");
    };
    assert_eq!(balance, funds);
    let request = table.request(actor, sit());
    table.submit(&request, 3).unwrap();
    assert_eq!(table.table().funds(0), Some(funds), "nothing is minted");
    assert_eq!(faults(table.store()), Vec::<String>::new());
}

#[test]
fn tables_opened_at_the_same_moment_pay_one_bankroll() {
    for _ in 0..8 {
        let folder = tempfile::tempdir().unwrap();
        drop(Store::open(folder.path()).unwrap());
        let start = Barrier::new(3);
        thread::scope(|scope| {
            for name in ["strip", "vegas", "downtown"] {
                let (folder, start) = (folder.path(), &start);
                scope.spawn(move || {
                    let store = Store::open(folder).unwrap();
                    start.wait();
                    RecordedTable::open(house(name), &[None], store, 0).unwrap();
                });
            }
        });
        let store = Store::open_to_read(folder.path()).unwrap();
        assert_eq!(faults(&store), Vec::<String>::new());
    }
}
