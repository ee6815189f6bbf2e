//! Calls of bulletin boards: every second is accounted for, and a vanished call
//! never funds the next one.

use std::path::Path;

use blackjack_engine::{Chips, House, Unit};
use blackjack_store::{
    Call, CallError, Caller, NewCall, OpenError, RecordedTable, STORE_FILE, ScoredPurses, Store,
    TimeShares,
};
use blackjack_table::{CallEnding, CallId, PlayerId, Wager, table_key};
use proptest::prelude::*;
use rusqlite::Connection;
use tempfile::TempDir;

use crate::kit::{Dice, balanced, choose, faults};

/// A minute after midnight, long after 1970.
pub(crate) const NOW: i64 = 1_700_000_000_000;

fn door() -> House {
    House::built_in("bbs").unwrap().with(["bankroll=1"]).unwrap()
}

fn coins() -> Unit {
    Unit::of(door().stakes())
}

pub(crate) fn caller(store: &Store, record: &str) -> Caller {
    store.caller("Night Owl", record, &format!("User {record}"), NOW).unwrap()
}

pub(crate) fn begin(
    store: &mut Store,
    caller: PlayerId,
    minutes: i64,
    now_ms: i64,
) -> Result<Call, CallError> {
    let entered = Chips(minutes * 60);
    let new = NewCall { caller, node: 2, is_timed: true, unit: coins(), entered };
    store.begin_call(&new, now_ms)
}

/// Opens the table of a caller who has a call.
pub(crate) fn table(store: Store, caller: PlayerId) -> Result<RecordedTable, OpenError> {
    let house = door();
    let opened = RecordedTable::open_for_caller(&table_key(&house), house, caller, store, NOW);
    opened.map(|(table, _)| table)
}

/// Plays a round with this bet, in coins.
pub(crate) fn play(table: &mut RecordedTable, coins: i64, dice: &mut Dice, now_ms: i64) {
    let stakes = vec![Chips(coins * 60)];
    table.deal(&[Wager { seat: 0, bets: stakes.into() }], now_ms).unwrap();
    while table.table().active_hand().is_some() {
        choose(table, dice, now_ms);
    }
}

/// Returns the purse of a caller.
fn purse(store: &Store, caller: PlayerId) -> Chips {
    store.balances(caller, &coins()).unwrap().purse
}

#[test]
fn a_call_brings_time_and_takes_it_away() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let player = caller(&store, "12").player;
    let call = begin(&mut store, player, 30, NOW).unwrap();
    assert_eq!(purse(&store, player), Chips(1_800));
    let mut table = table(store, player).unwrap();
    assert_eq!(table.table().funds(0), Some(Chips(1_800)), "no bankroll of the house");
    assert_eq!(table.table().rebuy(0), None);
    let booked = table.store().book_clock(call.id, Chips(90), NOW + 90_000).unwrap();
    assert_eq!(booked.clock, Chips(90));
    table.refresh_purses(NOW + 90_000).unwrap();
    assert_eq!(table.table().funds(0), Some(Chips(1_710)));
    play(&mut table, 4, &mut Dice(1), NOW + 91_000);
    let store = table.store();
    let holds = purse(store, player);
    let net = booked.net_won(holds);
    assert_eq!(holds, Chips(1_710) + net);
    let shares =
        TimeShares { handed_back: holds - Chips(30), carried: Chips(30), ..Default::default() };
    let short = TimeShares { handed_back: holds, ..shares };
    let refused = store.end_call(call.id, CallEnding::Left, short, NOW + 100_000);
    assert!(matches!(refused, Err(CallError::Amount { .. })), "{refused:?}");
    let ended = store.end_call(call.id, CallEnding::Left, shares, NOW + 100_000).unwrap();
    assert_eq!(ended.ended, Some((NOW + 100_000, CallEnding::Left)));
    assert_eq!(purse(store, player), Chips::ZERO);
    let over = store.book_clock(call.id, Chips(1), NOW + 100_000);
    assert!(matches!(over, Err(CallError::Over)));
    balanced(store);
    assert_eq!(store.verify(1).unwrap().calls, 1);
    drop(table);
    let mut store = Store::open(folder.path()).unwrap();
    let call = begin(&mut store, player, 10, NOW + 200_000).unwrap();
    assert_eq!(call.carried_in, Chips(30));
    assert_eq!(purse(&store, player), Chips(630));
}

#[test]
fn a_clock_takes_no_more_than_there_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let player = caller(&store, "1").player;
    let call = begin(&mut store, player, 2, NOW).unwrap();
    let booked = store.book_clock(call.id, Chips(500), NOW + 500_000).unwrap();
    assert_eq!((booked.clock, purse(&store, player)), (Chips(120), Chips::ZERO));
    balanced(&store);
}

#[test]
fn a_call_is_on_one_node_and_a_vanished_one_is_adopted_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = Store::open(folder.path()).unwrap();
    let mut second = Store::open(folder.path()).unwrap();
    let player = caller(&first, "1").player;
    let call = begin(&mut first, player, 30, NOW).unwrap();
    let elsewhere = begin(&mut second, player, 30, NOW);
    assert!(matches!(elsewhere, Err(CallError::Elsewhere { node: 2 })), "{elsewhere:?}");
    assert!(second.adopt_vanished_calls().unwrap().is_empty(), "it goes on");
    assert!(matches!(second.book_clock(call.id, Chips(1), NOW), Err(CallError::Over)));
    let online: Vec<_> = second.callers_online().unwrap();
    assert_eq!((online.len(), online[0].name.as_str()), (1, "User 1"));
    drop(first);
    assert!(second.callers_online().unwrap().is_empty());
    let unsettled = begin(&mut second, player, 30, NOW);
    assert!(matches!(unsettled, Err(CallError::Unsettled)), "its time must not fund the next");
    let adopted = second.adopt_vanished_calls().unwrap();
    assert_eq!(adopted.iter().map(|call| call.id).collect::<Vec<_>>(), [call.id]);
    let mut third = Store::open(folder.path()).unwrap();
    assert!(third.adopt_vanished_calls().unwrap().is_empty(), "one program settles it");
    let shares = TimeShares { trimmed: Chips(1_800), ..Default::default() };
    second.end_call(call.id, CallEnding::Vanished, shares, NOW + 1_000).unwrap();
    begin(&mut third, player, 30, NOW + 2_000).unwrap();
    balanced(&third);
}

#[test]
fn a_call_with_an_open_round_is_not_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let player = caller(&store, "1").player;
    let call = begin(&mut store, player, 30, NOW).unwrap();
    let mut table = table(store, player).unwrap();
    while table.table().active_hand().is_none() {
        table.deal(&[Wager { seat: 0, bets: vec![Chips(60)].into() }], NOW).unwrap();
    }
    let holds = purse(table.store(), player);
    let shares = TimeShares { handed_back: holds, ..Default::default() };
    let refused = table.store().end_call(call.id, CallEnding::Left, shares, NOW);
    assert!(matches!(refused, Err(CallError::RoundOpen)), "{refused:?}");
    let open = table.store().open_round_of_caller(player).unwrap();
    assert_eq!(open, Some((table.table().id(), table_key(&door()))));
    balanced(table.store());
}

#[test]
fn the_bank_keeps_time_between_calls_and_never_owes() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let player = caller(&store, "1").player;
    let call = begin(&mut store, player, 30, NOW).unwrap().id;
    let bank = |store: &Store| store.balances(player, &coins()).unwrap().bank;
    assert!(matches!(store.withdraw(call, Chips(60), NOW), Err(CallError::Amount { .. })));
    assert!(matches!(store.deposit(call, Chips(1_860), NOW), Err(CallError::Amount { .. })));
    assert!(matches!(store.deposit(call, Chips(-60), NOW), Err(CallError::Amount { .. })));
    store.deposit(call, Chips(600), NOW).unwrap();
    let row = store.withdraw(call, Chips(120), NOW).unwrap();
    assert_eq!((row.deposited, row.withdrawn), (Chips(600), Chips(120)));
    assert_eq!(row.net_won(purse(&store, player)), Chips::ZERO, "banking is not winning");
    assert_eq!(bank(&store), Chips(480));
    let moved = store.bank_moves(player, NOW..NOW + 1).unwrap();
    assert_eq!(moved, (Chips(600), Chips(120)));
    store.correct_bank(player, &coins(), Chips(-80), "a gift taken back", NOW).unwrap();
    assert_eq!(bank(&store), Chips(400));
    let refused = store.correct_bank(player, &coins(), Chips(-401), "too much", NOW);
    assert!(matches!(refused, Err(CallError::Amount { .. })));
    balanced(&store);
    let longer = Unit { minor: 120, ..coins() };
    store.convert_kept_time(player, &longer, NOW).unwrap();
    assert_eq!(bank(&store), Chips::ZERO);
    assert_eq!(store.balances(player, &longer).unwrap().bank, Chips(400));
    balanced(&store);
}

#[test]
fn coins_that_last_stay_in_the_purse() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let player = caller(&store, "1").player;
    let unit = Unit { minor: 2, ..coins() };
    let new = |entered| NewCall {
        caller: player,
        node: 1,
        is_timed: false,
        unit: unit.clone(),
        entered: Chips(entered),
    };
    let call = store.begin_call(&new(200), NOW).unwrap();
    store.book_clock(call.id, Chips(50), NOW + 60_000).unwrap();
    let shares = TimeShares::default();
    store.end_call(call.id, CallEnding::Left, shares, NOW + 60_000).unwrap();
    store.begin_call(&new(0), NOW + 70_000).unwrap();
    assert_eq!(store.balances(player, &unit).unwrap().purse, Chips(200));
    balanced(&store);
}

#[test]
fn callers_are_known_by_their_record_and_their_name() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let first = store.caller("Night Owl", "12", "Star Gazer", NOW).unwrap();
    let again = store.caller("NIGHT OWL", "12", "STAR gazer", NOW + 1).unwrap();
    assert_eq!((again.player, again.name.as_str()), (first.player, "STAR gazer"));
    let other = store.caller("Day Owl", "12", "Star Gazer", NOW).unwrap();
    assert_ne!(other.player, first.player);
    let new_user = store.caller("Night Owl", "12", "Moon Gazer", NOW).unwrap();
    assert_ne!(new_user.player, first.player, "the number was given to somebody else");
    let known = store.callers_with_record("night owl", "12").unwrap();
    let known: Vec<_> = known.iter().map(|it| it.player).collect();
    assert_eq!(known, [first.player, new_user.player]);
    for (name, player) in [("Moon Gazer", new_user.player), ("Star Gazer", first.player)] {
        assert_eq!(store.caller("Night Owl", "12", name, NOW).unwrap().player, player);
    }
    store.rename_caller(first.player, "Old Tom").unwrap();
    let renamed = store.caller("Night Owl", "12", "Star Gazer", NOW).unwrap();
    assert_eq!((renamed.player, renamed.name.as_str()), (first.player, "Old Tom"));
    for typed in ["Old Tom", "old tom", "Star Gazer", "12", " 12"] {
        assert!(!store.knows_player(typed).unwrap(), "{typed} is nobody at the keyboard");
    }
    let strange = store.caller("A\u{1b}[2J\nB", "\u{7}", "\t\u{202e}x", NOW).unwrap();
    assert!(!strange.name.chars().any(char::is_control), "{strange:?}");
    let nameless = store.caller("Night Owl", "13", "  ", NOW).unwrap();
    assert_eq!(nameless.name, "User 13");
    store.set_options(first.player, "suits = 1").unwrap();
    store.remove_caller(first.player).unwrap();
    let anew = store.caller("Night Owl", "12", "Star Gazer", NOW).unwrap();
    assert_ne!(anew.player, first.player);
    assert_eq!((anew.options.as_str(), store.callers().unwrap().len()), ("", 6));
}

#[test]
fn a_key_of_the_board_identifies_a_caller_under_any_name() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let with_key = |key: &str, name: &str| store.caller_with_key("Owl", key, name, NOW).unwrap();
    let zoe = with_key("aB+7", "Zoë");
    let renamed = with_key("aB+7", "Zoe Z.");
    assert_eq!((renamed.player, renamed.name.as_str()), (zoe.player, "Zoe Z."));
    assert_ne!(with_key("ab+7", "Zoe Z.").player, zoe.player, "another key, the same name");
    let of_other_board = store.caller_with_key("Nest", "aB+7", "Zoe Z.", NOW).unwrap();
    assert_ne!(of_other_board.player, zoe.player);
    let long = "k".repeat(5_000);
    assert_ne!(with_key(&long, "Ann").player, with_key(&format!("{long}x"), "Ann").player);
    for record in [" key aB+7", "key aB+7", "aB+7"] {
        let other = store.caller("Owl", record, "Zoe Z.", NOW).unwrap();
        assert_ne!(other.player, zoe.player, "a name that looks like a key");
    }
    store.rename_caller(zoe.player, "Old Tom").unwrap();
    assert_eq!(with_key("aB+7", "Zoe again").name, "Old Tom", "as the sysop chose");
    let found = store.callers_with_key("OWL", "aB+7").unwrap();
    assert_eq!(found.iter().map(|it| it.player).collect::<Vec<_>>(), [zoe.player]);
    store.remove_caller(zoe.player).unwrap();
    assert_ne!(with_key("aB+7", "Zoë").player, zoe.player, "forgotten");
}

/// A board that names its numbers as keys from one release on.
#[test]
fn a_key_that_is_the_number_of_before_continues_the_same_caller_only() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let before = store.caller("Owl", "12", "Star Gazer", NOW).unwrap();
    let other = store.caller("Owl", "7", "Anna Adams", NOW).unwrap();
    let after = store.caller_with_key("Owl", "12", "STAR GAZER", NOW).unwrap();
    assert_eq!((after.player, after.record.as_str()), (before.player, " key 12"));
    let renamed = store.caller_with_key("Owl", "12", "Moon Gazer", NOW).unwrap();
    assert_eq!(renamed.player, before.player);
    let bert = store.caller_with_key("Owl", "7", "Bert Brown", NOW).unwrap();
    assert_ne!(bert.player, other.player, "the number was given to somebody else before");
    let known = store.callers_with_name("owl", "anna adams").unwrap();
    assert_eq!(known.iter().map(|it| it.player).collect::<Vec<_>>(), [other.player]);
    store.join_callers(bert.player, other.player, &coins(), NOW).unwrap();
    let joined = store.caller_with_key("Owl", "7", "Bert Brown", NOW).unwrap();
    assert_eq!((joined.player, joined.name.as_str()), (other.player, "Bert Brown"));
}

#[test]
fn a_caller_who_is_joined_to_another_continues_with_the_bank_of_both() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let first = store.caller("Night Owl", "12", "Star Gazer", NOW).unwrap().player;
    let second = store.caller("Night Owl", "12", "Moon Gazer", NOW).unwrap().player;
    for (player, seconds) in [(first, 300), (second, 60)] {
        store.correct_bank(player, &coins(), Chips(seconds), "a gift", NOW).unwrap();
    }
    let call = begin(&mut store, second, 30, NOW).unwrap();
    let busy = store.join_callers(second, first, &coins(), NOW);
    assert!(matches!(busy, Err(CallError::Elsewhere { node: 2 })), "{busy:?}");
    let shares = TimeShares { handed_back: Chips(1_800), ..Default::default() };
    store.end_call(call.id, CallEnding::Left, shares, NOW).unwrap();
    store.join_callers(second, first, &coins(), NOW).unwrap();
    let joined = store.caller("Night Owl", "12", "Moon Gazer", NOW).unwrap();
    assert_eq!((joined.player, joined.name.as_str()), (first, "Moon Gazer"));
    assert_eq!(store.balances(first, &coins()).unwrap().bank, Chips(360));
    assert_eq!(store.balances(second, &coins()).unwrap().bank, Chips::ZERO);
    let former = store.caller("Night Owl", "12", "Star Gazer", NOW).unwrap().player;
    assert_ne!(former, first, "the old name is another caller now");
    balanced(&store);
}

/// A file of an earlier schema keeps its callers: the names that it knows are those at the board.
#[test]
fn callers_of_an_earlier_schema_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let known = store.caller("Night Owl", "7", "Anna Adams", NOW).unwrap().player;
    let renamed = store.caller("Night Owl", "8", "Carl Cox", NOW).unwrap().player;
    store.rename_caller(renamed, "Old Tom").unwrap();
    drop(store);
    let db = Connection::open(folder.path().join(STORE_FILE)).unwrap();
    let undo = "DROP TABLE daily_step; ALTER TABLE caller DROP COLUMN board_name;
                PRAGMA user_version = 10";
    db.execute_batch(undo).unwrap();
    drop(db);
    let names: Vec<_> = Store::open_to_read(folder.path()).unwrap().callers().unwrap();
    assert_eq!(names.into_iter().map(|it| it.board_name).collect::<Vec<_>>(), ["", ""]);
    let store = Store::open(folder.path()).unwrap();
    let player = |record, name| store.caller("Night Owl", record, name, NOW).unwrap().player;
    assert_ne!(player("7", "Bert Brown"), known);
    assert_eq!(player("7", "Anna Adams"), known);
    assert_eq!(player("8", "Carl Cox"), renamed, "the name at the board was not known");
    assert_ne!(player("8", "Dora Day"), renamed);
}

#[test]
fn turns_and_records_count_by_day() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let player = caller(&store, "1").player;
    begin(&mut store, player, 300, NOW).unwrap();
    let mut table = table(store, player).unwrap();
    let mut purses = vec![Chips(300 * 60)];
    for round in 0..20 {
        play(&mut table, 1, &mut Dice(round), NOW + i64::try_from(round).unwrap());
        purses.push(purse(table.store(), player));
    }
    // The cards are random: possibly none of these rounds is won.
    let results = purses.windows(2).map(|purse| purse[1] - purse[0]);
    let largest = results.max().filter(|&won| won > Chips::ZERO);
    let store = table.store();
    assert_eq!(store.turns(player, NOW..NOW + 20).unwrap(), 20);
    assert_eq!(store.turns(player, NOW + 5..NOW + 8).unwrap(), 3);
    let net = purse(store, player) - Chips(300 * 60);
    let all = i64::MIN..i64::MAX;
    assert_eq!(store.house_result(ScoredPurses::Time, all.clone()).unwrap(), -net);
    assert_eq!(store.house_result(ScoredPurses::Coins, all.clone()).unwrap(), Chips::ZERO);
    let best = store.best_callers(ScoredPurses::Time, all.clone(), 10).unwrap();
    let best: Vec<_> = best.iter().map(|score| score.net).collect();
    assert_eq!(best, if net > Chips::ZERO { vec![net] } else { vec![] });
    let found = store.largest_win(ScoredPurses::Time, all.clone()).unwrap();
    assert_eq!(found.map(|score| score.net), largest);
    store.restart_records(player, NOW + 1_000).unwrap();
    assert_eq!(store.house_result(ScoredPurses::Time, all).unwrap(), Chips::ZERO);
}

#[test]
fn news_reaches_other_nodes_and_is_forgotten_after_a_day() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let player = caller(&store, "1").player;
    let call = begin(&mut store, player, 30, NOW).unwrap().id;
    let from = store.last_news().unwrap();
    store.post_news(call, "Ann: nice hand!", NOW).unwrap();
    store.set_doing(call, "at the table").unwrap();
    assert_eq!(store.callers_online().unwrap()[0].doing, "at the table");
    let news = store.news_after(from).unwrap();
    assert_eq!((news[0].call, news[0].text.as_str()), (call, "Ann: nice hand!"));
    store.post_news(call, "later", NOW + 25 * 3_600_000).unwrap();
    assert_eq!(store.news_after(from).unwrap().len(), 1);
}

/// Creates a ledger with a finished call and an open one.
fn ledger() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let player = caller(&store, "1").player;
    let first = begin(&mut store, player, 30, NOW).unwrap().id;
    store.book_clock(first, Chips(60), NOW + 60_000).unwrap();
    let shares = TimeShares { handed_back: Chips(1_710), carried: Chips(30), ..Default::default() };
    store.end_call(first, CallEnding::Left, shares, NOW + 60_000).unwrap();
    let second = begin(&mut store, player, 30, NOW + 70_000).unwrap().id;
    store.deposit(second, Chips(120), NOW + 71_000).unwrap();
    balanced(&store);
    folder
}

/// Changes a copy of a ledger, and expects that verification reports it.
#[track_caller]
fn check(ledger: &TempDir, sql: &str, expected: &str) {
    let copy = tempfile::tempdir().unwrap();
    let to = copy.path().join(STORE_FILE);
    std::fs::copy(ledger.path().join(STORE_FILE), &to).unwrap();
    Connection::open(&to).unwrap().execute_batch(sql).unwrap();
    let faults = faults(&Store::open(copy.path()).unwrap());
    assert!(faults.iter().any(|fault| fault.contains(expected)), "{sql}: {faults:#?}");
}

#[test]
fn changed_calls_are_reported() {
    let ledger = ledger();
    for (sql, expected) in [
        ("UPDATE call SET clock = 1 WHERE id = 1", "the row of call 1 differs"),
        ("UPDATE call SET entered = 9999 WHERE id = 2", "the row of call 2 differs"),
        ("UPDATE call SET ended_ms = 5, ending = 'left' WHERE id = 2", "the row of call 2 differs"),
        ("UPDATE call SET handed_back = 99 WHERE id = 1", "the row of call 1 differs"),
        ("UPDATE call SET ending = 'sysop' WHERE id = 1", "the row of call 1 differs"),
        ("UPDATE call SET id = 78 WHERE id = 1", "the row of call 1 differs"),
        (
            "INSERT INTO call (player, node, is_timed, unit, minor, begun_ms, ended_ms, entered, carried_in)
             SELECT player, 1, 1, 'coin', 60, 1, 2, 60, 0 FROM call WHERE id = 1",
            "calls that are not in the journal: 1",
        ),
        (
            "UPDATE account SET balance = balance + 600 WHERE holder = 'time bank'",
            "the time bank of player",
        ),
        (
            "UPDATE entry SET body = replace(body, '\"seconds\":60', '\"seconds\":61')",
            "does not match its hash",
        ),
        (
            "UPDATE entry SET body = replace(body, '\"seconds\":60', '\"seconds\":61')",
            "the time that it moved differs from its change",
        ),
        (
            "DELETE FROM entry WHERE number = 3 AND stream IN
             (SELECT id FROM stream WHERE kind = 'player')",
            "of its journal is missing",
        ),
        (
            "UPDATE entry SET body = replace(body, '\"seconds\":60', '\"seconds\":9000000000000000000')",
            "it contains what no change of a call does",
        ),
        (
            "UPDATE entry SET body = replace(body, '\"kind\":\"clock\"', '\"kind\":\"luck\"')",
            "cannot be read",
        ),
    ] {
        check(&ledger, sql, expected);
    }
}

/// A step of a random call.
#[derive(Clone, Debug)]
enum Move {
    Round(i64),
    Clock(i64),
    Deposit(i64),
    Withdraw(i64),
}

fn some_move() -> impl Strategy<Value = Move> {
    prop_oneof![
        4 => (1..=10_i64).prop_map(Move::Round),
        3 => (0..400_i64).prop_map(Move::Clock),
        1 => (0..900_i64).prop_map(Move::Deposit),
        1 => (0..900_i64).prop_map(Move::Withdraw),
    ]
}

/// Plays a call, ends it and returns it.
fn random_call(
    folder: &Path,
    minutes: i64,
    moves: &[Move],
    seed: u64,
    now_ms: &mut i64,
) -> (Call, TimeShares) {
    *now_ms += 1;
    let mut store = Store::open(folder).unwrap();
    let player = caller(&store, "1").player;
    let id: CallId = begin(&mut store, player, minutes, *now_ms).unwrap().id;
    let mut table = table(store, player).unwrap();
    let mut dice = Dice(seed);
    for step in moves {
        *now_ms += 500_000;
        match *step {
            Move::Round(bet) => {
                table.refresh_purses(*now_ms).unwrap();
                let most = (purse(table.store(), player).0 / 60 - 1).min(bet);
                if most >= 1 {
                    play(&mut table, most, &mut dice, *now_ms);
                }
            }
            Move::Clock(seconds) => {
                table.store().book_clock(id, Chips(seconds), *now_ms).unwrap();
            }
            // Time that is not there is refused, and nothing changes.
            Move::Deposit(seconds) => drop(table.store().deposit(id, Chips(seconds), *now_ms)),
            Move::Withdraw(seconds) => drop(table.store().withdraw(id, Chips(seconds), *now_ms)),
        }
    }
    let holds = purse(table.store(), player);
    let won = table.store().book_clock(id, Chips::ZERO, *now_ms).unwrap().net_won(holds);
    let carried = Chips(holds.0 % 60);
    let banked = Chips((won.0.clamp(0, holds.0 - carried.0) / 120) * 60);
    let trimmed = Chips((holds.0 - carried.0 - banked.0) / 180 * 60);
    let handed_back = holds - carried - banked - trimmed;
    let shares = TimeShares { handed_back, trimmed, banked, carried };
    let call = table.store().end_call(id, CallEnding::Left, shares, *now_ms).unwrap();
    (call, shares)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn all_time_goes_somewhere(
        calls in prop::collection::vec((2..60_i64, prop::collection::vec(some_move(), 0..12), any::<u64>()), 1..4),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let mut now_ms = NOW;
        for (minutes, moves, seed) in &calls {
            let (call, shares) = random_call(folder.path(), *minutes, moves, *seed, &mut now_ms);
            let store = Store::open(folder.path()).unwrap();
            let TimeShares { handed_back, trimmed, banked, carried } = shares;
            let out = handed_back + trimmed + banked + carried;
            let net: Chips = store
                .rounds(None, 1_000)
                .unwrap()
                .iter()
                .filter(|round| round.opened_ms >= call.begun_ms)
                .map(|round| round.seats[0].net.unwrap())
                .sum();
            let rest = call.entered + call.carried_in - call.clock - call.deposited + call.withdrawn;
            prop_assert_eq!(out, rest + net);
            balanced(&store);
        }
    }
}
