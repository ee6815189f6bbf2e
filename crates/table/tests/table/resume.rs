//! Rounds that are taken up again exactly, or are void by name.

use std::path::Path;

use blackjack_engine::{Action, Asked, Chips, House, Seat};
use blackjack_table::{
    Choice, Command, Notice, ResumeError, RoundState, STORE_FILE, Store, StoreError, Table, Wager,
};
use rusqlite::Connection;

use crate::kit::{Dice, balanced, choose, deal, house, play_round, remembered, verify_all};

/// Does to the file what no table does.
fn tamper(folder: &Path, sql: &str) {
    let db = Connection::open(folder.join(STORE_FILE)).unwrap();
    db.execute_batch("PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on").unwrap();
    db.execute_batch(sql).unwrap();
}

fn open(house: &House, folder: &Path) -> (Table, Vec<Notice>) {
    Table::open(house.clone(), &[None], Store::open(folder).unwrap(), 9).unwrap()
}

/// A table of the strip that was left in the third round or later of a shoe, after a hit.
fn left_in_mid_hand(folder: &Path) -> String {
    let mut dice = Dice(5);
    let mut table = remembered(&house("strip"), folder);
    for round in 0.. {
        deal(&mut table, 1, round);
        if let Some(hand) = table.asked_hand() {
            let hit = Command::Play { hand, choice: Choice::Act(Action::Hit) };
            let _ = table.apply(hit, round);
        }
        let has_hit = |line: &str| line.split(' ').any(|token| token == "h");
        match table.round().map(ToString::to_string).filter(|line| has_hit(line)) {
            Some(line) if table.round_id().unwrap().0 > 2 => return line,
            Some(_) | None => while choose(&mut table, &mut dice, round) {},
        }
    }
    unreachable!("a hit that leaves a hand in play comes soon")
}

/// Leaves a round open, tampers with the file, and compares the reason that is given for its being
/// void.
#[track_caller]
fn check_void(sql: &str, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let line = left_in_mid_hand(folder.path());
    let before = {
        let table = remembered(&house("strip"), folder.path());
        assert_eq!(table.round().unwrap().to_string(), line, "untouched, it goes on");
        (table.funds(0).unwrap(), table.shoe())
    };
    tamper(folder.path(), sql);
    let (mut table, notices) = open(&house("strip"), folder.path());
    let [Notice::Voided { round, reason, .. }] = &notices[..] else {
        panic!("{sql}: {notices:?}");
    };
    assert!(reason.contains(expected), "{sql}: {reason}");
    assert!(table.round().is_none());
    assert_eq!(table.funds(0), Some(before.0 + Chips(1000)), "the bet goes back");
    assert_eq!(table.shoe().number, before.1.number + 1, "and another shoe is taken");
    assert_ne!(table.shoe().commitment, before.1.commitment);
    let store = table.memory().unwrap();
    assert_eq!(store.round(*round).unwrap().unwrap().state, RoundState::Void(reason.clone()));
    balanced(store);
    play_round(&mut table, 1, &mut Dice(1), 10);
    balanced(table.memory().unwrap());
    drop(table);
    assert_eq!(open(&house("strip"), folder.path()).1, [], "it is told once");
}

#[test]
fn the_next_round_is_numbered_on_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = remembered(&house("strip"), folder.path());
    assert_eq!(table.upcoming_id().0, 1);
    play_round(&mut table, 1, &mut Dice(1), 10);
    play_round(&mut table, 1, &mut Dice(1), 20);
    assert_eq!((table.round_id().unwrap().0, table.upcoming_id().0), (2, 3));
    drop(table);
    let mut table = remembered(&house("strip"), folder.path());
    assert_eq!((table.round_id(), table.upcoming_id().0), (None, 3));
    deal(&mut table, 1, 30);
    assert_eq!(table.round_id().unwrap().0, 3);
}

#[test]
fn a_round_that_another_version_began_is_void() {
    check_void(
        "UPDATE shoe SET engine = '0.0.9'",
        "it was begun with version 0.0.9, and this is 0.1.0",
    );
}

#[test]
fn a_round_whose_rules_are_not_these_is_void() {
    check_void("UPDATE shoe SET rules = '00'", "the rules of the house have changed since");
}

#[test]
fn a_round_whose_shoe_is_not_the_one_that_was_committed_to_is_void() {
    let other = "its shoe is not the one that was committed to";
    check_void("UPDATE shoe SET seed = zeroblob(32) WHERE revealed_ms IS NULL", other);
    check_void("UPDATE shoe SET commitment = zeroblob(32) WHERE revealed_ms IS NULL", other);
}

#[test]
fn a_round_whose_cards_do_not_come_again_is_void() {
    let differs = "its cards are not those that were written down";
    // SHA-256 of 32 zero bytes.
    check_void(
        "UPDATE shoe SET seed = zeroblob(32),
         commitment = x'66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
         WHERE revealed_ms IS NULL",
        differs,
    );
    check_void("UPDATE round SET drawn = drawn + 1 WHERE state = 'closed'", differs);
    check_void(
        "UPDATE round SET drawn = 9000000000000 WHERE state = 'closed'",
        "its shoe was dealt from more often than can be",
    );
}

#[test]
fn a_round_without_a_shoe_is_void() {
    check_void("UPDATE shoe SET revealed_ms = 1", "its shoe is lost");
}

#[test]
fn a_round_whose_decisions_are_others_is_void() {
    let differs = "it does not come to what was written down";
    let number = "(SELECT max(id) FROM round)";
    check_void(&format!("DELETE FROM decision WHERE round = {number}"), differs);
    check_void(&format!("INSERT INTO decision VALUES ({number}, 90, 0, '@', 100, 0)"), differs);
    check_void(
        &format!("UPDATE decision SET place = 1 WHERE round = {number}"),
        "what was chosen is for another hand",
    );
    check_void(
        &format!("UPDATE decision SET choice = 'n' WHERE round = {number}"),
        "what was chosen cannot be played: expected",
    );
    let unreadable = "what was chosen cannot be read";
    check_void(&format!("UPDATE decision SET choice = 'i' WHERE round = {number}"), unreadable);
    check_void(&format!("UPDATE decision SET choice = 'x' WHERE round = {number}"), unreadable);
    check_void(&format!("UPDATE decision SET amount = 5 WHERE round = {number}"), unreadable);
    check_void(&format!("UPDATE decision SET place = -1 WHERE round = {number}"), unreadable);
}

#[test]
fn a_round_whose_line_is_another_is_void() {
    check_void(
        "UPDATE round SET line = 'no round' WHERE state = 'open'",
        "what was written down is no round (column 1: unknown house \"no\"",
    );
    check_void(
        "UPDATE round SET line = 'strip 10@1000:' WHERE state = 'open'",
        "its cards are not those that were written down",
    );
    check_void(
        "UPDATE round SET line = replace(line, ' 10@', ' 20@') WHERE state = 'open'",
        "the money that it moved is not the money that was staked",
    );
}

#[test]
fn a_round_whose_players_are_others_is_void() {
    check_void("DELETE FROM seat", "its players are not those who bet");
    check_void(
        "INSERT INTO player VALUES (7, 'Ann', 'ann', 0); 
         UPDATE seat SET player = 7 WHERE round = (SELECT max(id) FROM round)",
        "the money that it moved is not the money that was staked",
    );
}

#[track_caller]
fn check_damaged(sql: &str, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    left_in_mid_hand(folder.path());
    tamper(folder.path(), sql);
    let store = Store::open(folder.path()).unwrap();
    let faults = store.audit().unwrap().faults;
    assert!(!faults.is_empty(), "an audit sees it too: {sql}");
    let refused = Table::open(house("strip"), &[None], store, 9);
    let Err(ResumeError::Store(error @ StoreError::Damaged { .. })) = refused else {
        panic!("{refused:?}");
    };
    assert!(error.to_string().ends_with(expected), "{error}");
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.audit().unwrap().faults, faults, "it is left as it is");
}

#[test]
fn nobody_plays_on_with_books_that_do_not_balance() {
    check_damaged(
        "UPDATE account SET balance = balance + 1 WHERE holder = 'purse'",
        "is damaged: all accounts in $ come to 1, not to nothing",
    );
    check_damaged(
        "UPDATE account SET balance = balance - 300 WHERE holder = 'escrow';
         UPDATE account SET balance = balance + 300 WHERE holder = 'house'",
        "is damaged: escrow 1 ($) holds 700, and 1000 is staked",
    );
}

/// Bets everything, and draws until the hand is lost, as often as it takes.
fn lose_everything(house: &House, folder: &Path) {
    let (mut table, _) = open(house, folder);
    while !table.is_broke(0) {
        let all = table.offer(0, table.funds(0), 1).unwrap();
        let bet = Command::Deal(vec![Wager { player: 0, stakes: vec![all] }]);
        table.apply(bet, 0).unwrap();
        while let Some(hand) = table.asked_hand() {
            let asked = table.round().unwrap().round().asked();
            let may_hit = matches!(asked, Asked::Action { .. });
            let choice = if may_hit { Choice::Act(Action::Hit) } else { Choice::Decline };
            table.apply(Command::Play { hand, choice }, 0).unwrap();
        }
    }
}

#[test]
fn an_open_round_learns_what_its_player_lost_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let strip = house("strip");
    let mut table = remembered(&strip, folder.path());
    let may_double = |table: &Table| match table.round().map(|round| round.round().asked()) {
        Some(Asked::Action { legal, .. }) => legal.contains(Action::Double),
        _ => false,
    };
    let mut dice = Dice(3);
    while !may_double(&table) {
        while choose(&mut table, &mut dice, 0) {}
        deal(&mut table, 1, 0);
    }
    let before = table.round().unwrap().to_string();
    drop(table);
    lose_everything(&house("downtown"), folder.path());

    let (mut table, notices) = open(&strip, folder.path());
    assert_eq!(notices.len(), 1, "{notices:?}");
    let line = table.round().unwrap().to_string();
    assert_eq!(line, format!("{before} @1={}", strip.stakes().number(table.funds(0).unwrap())));
    assert!(!may_double(&table), "there is nothing to double with");
    let (hand, choice) = (table.asked_hand().unwrap(), Choice::Act(Action::Double));
    assert!(table.apply(Command::Play { hand, choice }, 0).is_err());
    drop(table);
    let mut table = remembered(&strip, folder.path());
    assert_eq!(table.round().unwrap().to_string(), line, "it is told once");
    while choose(&mut table, &mut dice, 0) {}
    let record = table.last().unwrap();
    assert_eq!(record.round().funds(Seat(0)), table.funds(0));
    balanced(table.memory().unwrap());
    verify_all(table.memory().unwrap());
}

#[test]
fn what_a_void_round_had_paid_is_owed_where_it_was_lost_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let before = House::parse("mine", "[rules]\ndecks = 6\n").unwrap();
    let after = House::parse("mine", "[rules]\ndecks = 4\n").unwrap();
    let mut table = remembered(&before, folder.path());
    let mut dice = Dice(8);
    // A natural is paid at once, while the other hands are played.
    let won = loop {
        let nets = |table: &Table| match table.round() {
            Some(record) => record.round().view().hands.iter().filter_map(|hand| hand.net).sum(),
            None => Chips::ZERO,
        };
        let won = nets(&table);
        if won > Chips::ZERO {
            break won;
        }
        while choose(&mut table, &mut dice, 0) {}
        deal(&mut table, 7, 0);
    };
    drop(table);
    lose_everything(&house("downtown"), folder.path());

    let store = Store::open(folder.path()).unwrap();
    let (mut table, notices) = Table::open(after, &[None], store, 5).unwrap();
    assert!(matches!(&notices[..], [Notice::Voided { .. }]), "{notices:?}");
    let funds = table.funds(0).unwrap();
    balanced(table.memory().unwrap());
    if funds < Chips::ZERO {
        assert!(-funds <= won);
    }
    if table.is_broke(0) {
        table.apply(Command::Refill { player: 0 }, 5).unwrap();
        assert_eq!(table.funds(0), Some(Chips(100_000)));
    }
    play_round(&mut table, 1, &mut dice, 5);
    balanced(table.memory().unwrap());
}

#[test]
fn two_who_share_a_purse_cannot_sit_down_together() {
    let folder = tempfile::tempdir().unwrap();
    let vegas = house("vegas");
    let names = ["Ann".to_owned(), "ANN".to_owned()].map(Some);
    let refused = Table::open(vegas.clone(), &names, Store::open(folder.path()).unwrap(), 0);
    assert!(matches!(&refused, Err(ResumeError::Twice { name }) if name == "ANN"), "{refused:?}");
    let names = [None, Some("You".to_owned())];
    let refused = Table::open(vegas, &names, Store::open(folder.path()).unwrap(), 0);
    assert!(matches!(refused, Err(ResumeError::Twice { .. })), "{refused:?}");
}

#[test]
fn whoever_sits_down_the_players_of_an_open_round_play_it_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let vegas = house("vegas");
    let sit = |names: &[&str]| {
        let names: Vec<_> = names.iter().map(|name| Some((*name).to_owned())).collect();
        let store = Store::open(folder.path()).unwrap();
        Table::open(vegas.clone(), &names, store, 0).unwrap().0
    };
    let mut table = sit(&["Ann", "Bob"]);
    while table.round().is_none() {
        deal(&mut table, 1, 0);
    }
    let line = table.round().unwrap().to_string();
    drop(table);
    let mut table = sit(&["Cy", "bob"]);
    assert_eq!(table.round().unwrap().to_string(), line);
    let names: Vec<_> = (0..table.players()).map(|player| table.name(player).unwrap()).collect();
    assert_eq!(names, ["Cy", "bob", "Ann"]);
    assert_eq!([Seat(0), Seat(1)].map(|seat| table.player_at(seat)), [Some(2), Some(1)]);
    assert_eq!([0, 1, 2].map(|player| table.stays(player)), [true, true, false]);
    while choose(&mut table, &mut Dice(2), 0) {}
    assert_eq!(table.net(0), Chips::ZERO);
    let ann = Command::Deal(vec![Wager { player: 2, stakes: vec![Chips(1000)] }]);
    assert!(table.apply(ann, 0).is_err(), "Ann is not there any more");
    deal(&mut table, 1, 0);
    balanced(table.memory().unwrap());
}

/// A file may have the name of a house that comes with the game: the round that waits there waits.
#[test]
fn a_house_of_the_same_name_is_another_table() {
    let folder = tempfile::tempdir().unwrap();
    let left = left_in_mid_hand(folder.path());
    let own = House::parse("strip", "[rules]\ndecks = 1\n").unwrap();
    let (table, notices) = open(&own, folder.path());
    assert_eq!((table.round().map(ToString::to_string), notices), (None, vec![]));
    drop(table);
    let (table, notices) = open(&house("strip"), folder.path());
    assert!(matches!(&notices[..], [Notice::Resumed { .. }]), "{notices:?}");
    assert!(table.round().unwrap().to_string().starts_with(&left));
}
