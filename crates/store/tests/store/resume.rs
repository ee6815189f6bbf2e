//! Open rounds that resume exactly, or are void with a reason.

use std::path::Path;

use blackjack_engine::{Action, Chips, Choice, House, Phase, Seat};
use blackjack_store::{OpenError, RecordedTable, STORE_FILE, Store, StoreError};
use blackjack_table::{Notice, RoundState, Wager};
use rusqlite::Connection;

use crate::kit::{
    Dice, balanced, choose, deal, faults, faults_of_books, house, open, play_round, remembered,
    verify_all,
};

/// Changes the file directly.
fn tamper(folder: &Path, sql: &str) {
    let db = Connection::open(folder.join(STORE_FILE)).unwrap();
    db.execute_batch("PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on").unwrap();
    db.execute_batch(sql).unwrap();
}

/// Leaves a table of `strip` after a hit, in the third or a later round of a shoe.
fn left_in_mid_hand(folder: &Path) -> String {
    let mut dice = Dice(5);
    let mut table = remembered(&house("strip"), folder);
    for round in 0.. {
        deal(&mut table, 1, round);
        if let Some(hand) = table.table().active_hand() {
            let _ = table.act(hand, Choice::Act(Action::Hit), round);
        }
        let has_hit = |line: &str| line.split(' ').any(|token| token == "h");
        match table.table().round().map(ToString::to_string).filter(|line| has_hit(line)) {
            Some(line) if table.table().round_id().unwrap().0 > 2 => return line,
            Some(_) | None => while choose(&mut table, &mut dice, round) {},
        }
    }
    unreachable!("a hit that leaves a hand in play comes soon")
}

/// Leaves a round open, changes the file, and compares the reason why the round is void.
#[track_caller]
fn check_void(sql: &str, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let line = left_in_mid_hand(folder.path());
    let before = {
        let table = remembered(&house("strip"), folder.path());
        assert_eq!(table.table().round().unwrap().to_string(), line, "unchanged, it resumes");
        (table.table().funds(0).unwrap(), table.table().shoe())
    };
    tamper(folder.path(), sql);
    let (mut table, notices) = open(&house("strip"), folder.path());
    let [Notice::Voided { round, reason, .. }] = &notices[..] else {
        panic!("{sql}: {notices:?}");
    };
    assert!(reason.contains(expected), "{sql}: {reason}");
    assert!(table.table().round().is_none());
    assert_eq!(table.table().funds(0), Some(before.0 + Chips(1000)), "the bet is returned");
    assert_eq!(table.table().shoe().number, before.1.number + 1, "another shoe is used");
    assert_ne!(table.table().shoe().commitment, before.1.commitment);
    let store = table.store();
    assert_eq!(store.round(*round).unwrap().unwrap().state, RoundState::Void(reason.clone()));
    assert_eq!(faults_of_books(store), Vec::<String>::new());
    assert!(!faults(store).is_empty(), "the change is reported: {sql}");
    play_round(&mut table, 1, &mut Dice(1), 10);
    assert_eq!(faults_of_books(table.store()), Vec::<String>::new());
    drop(table);
    assert_eq!(open(&house("strip"), folder.path()).1, [], "it is reported only once");
}

#[test]
fn side_bets_resume_and_verify() {
    let folder = tempfile::tempdir().unwrap();
    let dealers = "d: dealer-pair: 1-0: pair: same-rank: 11 to 1";
    let side_bets = format!("side-bets=perfect-pairs | 21+3 | {dealers}");
    let strip = house("strip").with([side_bets.as_str()]).unwrap();
    let mut dice = Dice(3);
    let mut resumed = 0;
    for round in 0..20 {
        let mut table = remembered(&strip, folder.path());
        deal(&mut table, 2, round);
        let open = table.table().round().map(ToString::to_string);
        drop(table);
        // A killed program leaves only this behind.
        let mut table = remembered(&strip, folder.path());
        assert_eq!(table.table().round().map(ToString::to_string), open);
        let is_open = |record: &blackjack_engine::Record| {
            let view = record.round().view();
            view.hands.iter().flat_map(|hand| &hand.side_bets).any(|side| side.net.is_none())
        };
        resumed += usize::from(table.table().round().is_some_and(is_open));
        while choose(&mut table, &mut dice, round) {}
        let again = table.last_bets(0).unwrap();
        assert_eq!((again.stakes.len(), again.side.len()), (2, 6));
    }
    assert!(resumed > 3, "{resumed} rounds resumed with an open side bet");
    let table = remembered(&strip, folder.path());
    assert_eq!(faults(table.store()), Vec::<String>::new());
    assert_eq!(faults_of_books(table.store()), Vec::<String>::new());
    drop(table);
    // The stored stake of a side bet is part of the chain.
    tamper(folder.path(), "UPDATE entry SET body = replace(body, ',100]', ',200]')");
    let table = Store::open(folder.path()).unwrap();
    assert!(!faults(&table).is_empty());
}

#[test]
fn round_numbers_continue_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = remembered(&house("strip"), folder.path());
    assert_eq!(table.table().upcoming_id().0, 1);
    play_round(&mut table, 1, &mut Dice(1), 10);
    play_round(&mut table, 1, &mut Dice(1), 20);
    assert_eq!((table.table().round_id().unwrap().0, table.table().upcoming_id().0), (2, 3));
    drop(table);
    let mut table = remembered(&house("strip"), folder.path());
    assert_eq!((table.table().round_id(), table.table().upcoming_id().0), (None, 3));
    deal(&mut table, 1, 30);
    assert_eq!(table.table().round_id().unwrap().0, 3);
}

/// Checks that a change does not affect an open round.
#[track_caller]
fn check_resumes(sql: &str) {
    let folder = tempfile::tempdir().unwrap();
    let line = left_in_mid_hand(folder.path());
    tamper(folder.path(), sql);
    let (mut table, notices) = open(&house("strip"), folder.path());
    assert!(matches!(&notices[..], [Notice::Resumed { .. }]), "{notices:?}");
    assert_eq!(table.table().round().unwrap().to_string(), line);
    while choose(&mut table, &mut Dice(1), 10) {}
    play_round(&mut table, 1, &mut Dice(1), 10);
    verify_all(table.store());
}

#[test]
fn a_round_of_another_version_resumes() {
    check_resumes("UPDATE shoe SET engine = '0.0.9'");
}

#[test]
fn a_round_with_an_unknown_scheme_is_void() {
    check_void(
        "UPDATE shoe SET scheme = 9 WHERE revealed_ms IS NULL",
        "its shoe uses shuffling scheme 9, which this version does not know",
    );
}

#[test]
fn a_round_with_unknown_rules_is_void() {
    let shoe = "UPDATE shoe SET rules_id";
    check_void(&format!("{shoe} = NULL"), "the rules of its house are no longer known");
    check_void(
        &format!("INSERT INTO rules (text) VALUES ('no rules'); {shoe} = last_insert_rowid()"),
        "the rules of its house cannot be read",
    );
    check_void(
        "UPDATE rules SET text = replace(text, 'decks=6', 'decks=4')",
        "its cards differ from the stored ones",
    );
}

#[test]
fn a_round_whose_shoe_does_not_match_its_commitment_is_void() {
    let other = "its shoe does not match its commitment";
    check_void("UPDATE shoe SET seed = zeroblob(32) WHERE revealed_ms IS NULL", other);
    check_void("UPDATE shoe SET commitment = zeroblob(32) WHERE revealed_ms IS NULL", other);
}

#[test]
fn a_round_whose_cards_differ_from_its_shoe_is_void() {
    let differs = "its cards differ from the stored ones";
    // The SHA-256 of 32 zero bytes.
    check_void(
        "UPDATE shoe SET seed = zeroblob(32),
         commitment = x'66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
         WHERE revealed_ms IS NULL",
        differs,
    );
    check_void("UPDATE round SET drawn = drawn + 1 WHERE state = 'closed'", differs);
    check_void(
        "UPDATE round SET drawn = 9000000000000 WHERE state = 'closed'",
        "too many cards were drawn from its shoe",
    );
}

#[test]
fn a_round_without_a_shoe_is_void() {
    check_void("UPDATE shoe SET revealed_ms = 1", "its shoe is lost");
}

#[test]
fn a_round_whose_decisions_were_changed_is_void() {
    let differs = "its replay differs from the stored line";
    let number = "(SELECT max(id) FROM round)";
    check_void(&format!("DELETE FROM decision WHERE round = {number}"), differs);
    check_void(&format!("INSERT INTO decision VALUES ({number}, 90, 0, '@', 100, 0)"), differs);
    check_void(
        &format!("UPDATE decision SET place = 1 WHERE round = {number}"),
        "a stored decision is for another hand",
    );
    check_void(
        &format!("UPDATE decision SET choice = 'n' WHERE round = {number}"),
        "a stored decision cannot be played: expected",
    );
    let unreadable = "its decisions cannot be read";
    check_void(&format!("UPDATE decision SET choice = 'i' WHERE round = {number}"), unreadable);
    check_void(&format!("UPDATE decision SET choice = 'x' WHERE round = {number}"), unreadable);
    check_void(&format!("UPDATE decision SET amount = 5 WHERE round = {number}"), unreadable);
    check_void(&format!("UPDATE decision SET place = -1 WHERE round = {number}"), unreadable);
}

#[test]
fn a_round_whose_line_was_changed_is_void() {
    check_void(
        "UPDATE round SET line = 'no round' WHERE state = 'open'",
        "the stored line is not a round (column 4: expected bets and a colon",
    );
    check_void(
        "UPDATE round SET line = 'strip 10@1000:' WHERE state = 'open'",
        "its cards differ from the stored ones",
    );
    check_void(
        "UPDATE round SET line = replace(line, ' 10@', ' 20@') WHERE state = 'open'",
        "its transfers do not match its stakes",
    );
}

#[test]
fn a_round_whose_players_were_changed_is_void() {
    check_void("DELETE FROM seat", "its players do not match its bets");
    check_void(
        "INSERT INTO player VALUES (7, 'Ann', 'ann', 0); 
         UPDATE seat SET player = 7 WHERE round = (SELECT max(id) FROM round)",
        "its transfers do not match its stakes",
    );
}

#[track_caller]
fn check_damaged(sql: &str, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    left_in_mid_hand(folder.path());
    tamper(folder.path(), sql);
    let store = Store::open(folder.path()).unwrap();
    let before = faults(&store);
    assert!(!before.is_empty(), "an audit sees it too: {sql}");
    let refused = RecordedTable::open(house("strip"), &[None], store, 9);
    let Err(OpenError::Store(error @ StoreError::Damaged { .. })) = refused else {
        panic!("{refused:?}");
    };
    assert!(error.to_string().ends_with(expected), "{error}");
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(faults(&store), before, "the file is unchanged");
}

#[test]
fn unbalanced_accounts_are_refused() {
    check_damaged(
        "UPDATE account SET balance = balance + 1 WHERE holder = 'purse'",
        "is damaged: all accounts in $ add up to 1, not to zero",
    );
    check_damaged(
        "UPDATE account SET balance = balance - 300 WHERE holder = 'escrow';
         UPDATE account SET balance = balance + 300 WHERE holder = 'house'",
        "is damaged: the escrow of table 1 holds 700, but 1000 is staked",
    );
}

/// Bets everything and draws until the hand is lost, as often as necessary.
fn lose_everything(house: &House, folder: &Path) {
    let (mut table, _) = open(house, folder);
    while !table.table().is_broke(0) {
        let all = table.table().offer(0, table.table().funds(0), 1).unwrap();
        table.deal(&[Wager { seat: 0, bets: vec![all].into() }], 0).unwrap();
        while let Some(hand) = table.table().active_hand() {
            let asked = table.table().round().unwrap().round().phase();
            let may_hit = matches!(asked, Phase::Action { .. });
            let choice = if may_hit { Choice::Act(Action::Hit) } else { Choice::Decline };
            table.act(hand, choice, 0).unwrap();
        }
    }
}

#[test]
fn an_open_round_records_losses_at_other_tables() {
    let folder = tempfile::tempdir().unwrap();
    let strip = house("strip");
    let mut table = remembered(&strip, folder.path());
    let may_double =
        |table: &RecordedTable| match table.table().round().map(|round| round.round().phase()) {
            Some(Phase::Action { legal, .. }) => legal.contains(Action::Double),
            _ => false,
        };
    let mut dice = Dice(3);
    while !may_double(&table) {
        while choose(&mut table, &mut dice, 0) {}
        deal(&mut table, 1, 0);
    }
    let before = table.table().round().unwrap().to_string();
    drop(table);
    lose_everything(&house("downtown"), folder.path());

    let (mut table, notices) = open(&strip, folder.path());
    assert_eq!(notices.len(), 1, "{notices:?}");
    let line = table.table().round().unwrap().to_string();
    assert_eq!(
        line,
        format!("{before} @1={}", strip.stakes().number(table.table().funds(0).unwrap()))
    );
    assert!(!may_double(&table), "there is nothing to double with");
    let (hand, choice) = (table.table().active_hand().unwrap(), Choice::Act(Action::Double));
    assert!(table.act(hand, choice, 0).is_err());
    drop(table);
    let mut table = remembered(&strip, folder.path());
    assert_eq!(table.table().round().unwrap().to_string(), line, "it is reported only once");
    while choose(&mut table, &mut dice, 0) {}
    let record = table.table().last().unwrap();
    assert_eq!(record.round().funds(Seat(0)), table.table().funds(0));
    balanced(table.store());
    verify_all(table.store());
}

/// A double for less is stored with its amount, resumed and verified.
#[test]
fn a_double_for_less_is_resumed_with_its_amount() {
    let folder = tempfile::tempdir().unwrap();
    let settings = ["double-for-less=true", "surrender-after-double=true"];
    let house = House::default().with(settings).unwrap();
    let mut table = remembered(&house, folder.path());
    let range = |table: &RecordedTable| match table.table().round()?.round().phase() {
        Phase::Action { double_for, .. } => double_for,
        Phase::Card(_) | Phase::Insurance { .. } | Phase::EarlySurrender { .. } | Phase::Over => {
            None
        }
    };
    let mut dice = Dice(5);
    let asked_again = loop {
        while range(&table).is_none() && choose(&mut table, &mut dice, 0) {}
        if range(&table).is_none() {
            deal(&mut table, 1, 0);
            continue;
        }
        let hand = table.table().active_hand().unwrap();
        table.act(hand, Choice::DoubleFor(Chips(300)), 0).unwrap();
        if table.table().active_hand() == Some(hand) {
            break table.table().round().unwrap().to_string();
        }
    };
    assert!(asked_again.contains(" d3 "), "{asked_again}");
    drop(table);
    let mut table = remembered(&house, folder.path());
    let record = table.table().round().unwrap();
    assert_eq!(record.to_string(), asked_again);
    let hand = table.table().active_hand().unwrap();
    let view = record.round().view();
    let doubled = view.hand(hand).unwrap();
    assert_eq!((doubled.added, doubled.doubled), (Chips(300), true));
    let bet = doubled.stake - doubled.added;
    table.act(hand, Choice::Act(Action::Surrender), 0).unwrap();
    while choose(&mut table, &mut dice, 0) {}
    let lost = table.table().last().unwrap().round().view().hand(hand).unwrap().net;
    assert_eq!(lost, Some(-bet));
    balanced(table.store());
    verify_all(table.store());
}

#[test]
fn a_void_round_takes_back_payments_already_lost_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let mine = House::parse("mine", "[rules]\ndecks = 6\n").unwrap();
    let mut table = remembered(&mine, folder.path());
    let mut dice = Dice(8);
    // A blackjack is paid at once, while the other hands are played.
    let won = loop {
        let nets = |table: &RecordedTable| match table.table().round() {
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

    tamper(folder.path(), "UPDATE shoe SET scheme = 9 WHERE revealed_ms IS NULL");
    let (mut table, notices) = open(&mine, folder.path());
    assert!(matches!(&notices[..], [Notice::Voided { .. }]), "{notices:?}");
    let funds = table.table().funds(0).unwrap();
    assert_eq!(faults_of_books(table.store()), Vec::<String>::new());
    if funds < Chips::ZERO {
        assert!(-funds <= won);
    }
    if table.table().is_broke(0) {
        table.rebuy(0, 5).unwrap();
        assert_eq!(table.table().funds(0), Some(Chips(100_000)));
    }
    play_round(&mut table, 1, &mut dice, 5);
    assert_eq!(faults_of_books(table.store()), Vec::<String>::new());
}

#[test]
fn players_who_share_a_purse_cannot_sit_down_together() {
    let folder = tempfile::tempdir().unwrap();
    let vegas = house("vegas");
    let names = ["Ann".to_owned(), "ANN".to_owned()].map(Some);
    let refused =
        RecordedTable::open(vegas.clone(), &names, Store::open(folder.path()).unwrap(), 0);
    assert!(matches!(&refused, Err(OpenError::Twice { name }) if name == "ANN"), "{refused:?}");
    let names = [None, Some("You".to_owned())];
    let refused = RecordedTable::open(vegas, &names, Store::open(folder.path()).unwrap(), 0);
    assert!(matches!(refused, Err(OpenError::Twice { .. })), "{refused:?}");
}

#[test]
fn players_find_their_open_round_in_any_order_of_seats() {
    let folder = tempfile::tempdir().unwrap();
    let vegas = house("vegas");
    let sit = |names: &[&str]| {
        let names: Vec<_> = names.iter().map(|name| Some((*name).to_owned())).collect();
        let store = Store::open(folder.path()).unwrap();
        RecordedTable::open(vegas.clone(), &names, store, 0).unwrap()
    };
    let (mut table, _) = sit(&["Ann", "Bob"]);
    while table.table().round().is_none() {
        deal(&mut table, 1, 0);
    }
    let line = table.table().round().unwrap().to_string();
    drop(table);
    let (table, notices) = sit(&["Cy", "bob"]);
    assert_eq!((table.table().round().is_none(), notices), (true, vec![]), "not their table");
    drop(table);
    let (mut table, notices) = sit(&["bob", "ANN"]);
    assert!(matches!(&notices[..], [Notice::Resumed { .. }]), "{notices:?}");
    assert_eq!(table.table().round().unwrap().to_string(), line);
    let names: Vec<_> = (0..2).map(|seat| table.table().name(seat).unwrap()).collect();
    assert_eq!(names, ["bob", "ANN"]);
    assert_eq!([Seat(0), Seat(1)].map(|seat| table.table().player_at(seat)), [Some(1), Some(0)]);
    while choose(&mut table, &mut Dice(2), 0) {}
    let nets = table.table().last().unwrap().round().result().unwrap().nets.to_vec();
    assert_eq!([1, 0].map(|seat| table.table().net(seat)).to_vec(), nets);
    deal(&mut table, 1, 0);
    balanced(table.store());
}

/// A house file may have the name of a built-in house. The open round of that house is not
/// affected.
#[test]
fn a_house_of_the_same_name_is_another_table() {
    let folder = tempfile::tempdir().unwrap();
    let left = left_in_mid_hand(folder.path());
    let own = House::parse("strip", "[rules]\ndecks = 1\n").unwrap();
    let (table, notices) = open(&own, folder.path());
    assert_eq!((table.table().round().map(ToString::to_string), notices), (None, vec![]));
    drop(table);
    let (table, notices) = open(&house("strip"), folder.path());
    assert!(matches!(&notices[..], [Notice::Resumed { .. }]), "{notices:?}");
    assert!(table.table().round().unwrap().to_string().starts_with(&left));
}

/// Of two tables at one house, the one with an open round is resumed.
#[test]
fn a_table_with_an_open_round_comes_first() {
    let folder = tempfile::tempdir().unwrap();
    let first = remembered(&house("strip"), folder.path());
    let mut second = remembered(&house("strip"), folder.path());
    while second.table().round().is_none() {
        deal(&mut second, 1, 0);
    }
    let line = second.table().round().unwrap().to_string();
    let is_played = || {
        let store = Store::open_to_read(folder.path()).unwrap();
        let tables = store.open_tables().unwrap();
        (tables.len(), tables[0].is_in_use)
    };
    assert_eq!(is_played(), (1, true));
    drop((first, second));
    assert_eq!(is_played(), (1, false));
    let resumed = remembered(&house("strip"), folder.path());
    assert_eq!(resumed.table().round().unwrap().to_string(), line);
}
