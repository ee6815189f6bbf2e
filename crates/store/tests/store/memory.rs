//! The stored state of a table.

use blackjack_engine::{Chips, House, Shuffle};
use blackjack_store::{RecordedTable, Store};
use blackjack_table::Notice;

use crate::kit::{Dice, balanced, choose, deal, house, play_round, remembered, verify_all};

#[test]
fn a_table_resumes_at_the_same_card_wherever_it_was_left() {
    for name in House::built_in_names() {
        let house = house(name);
        let hands = house.rules().hands().min(3);
        let folder = tempfile::tempdir().unwrap();
        let mut dice = Dice(23);
        let mut table = remembered(&house, folder.path());
        for round in 0..12 {
            deal(&mut table, hands, round);
            loop {
                let (line, funds, shoe) = (
                    table.table().round().map(ToString::to_string),
                    table.table().funds(0),
                    table.table().shoe(),
                );
                drop(table);
                table = remembered(&house, folder.path());
                assert_eq!(table.table().round().map(ToString::to_string), line, "{name}");
                assert_eq!(table.table().funds(0), funds, "{name}");
                // Between rounds, leaving the table ends a shoe that would otherwise never end.
                if house.rules().shuffle() != Shuffle::WhenExhausted || line.is_some() {
                    assert_eq!(table.table().shoe(), shoe, "{name}");
                }
                if !choose(&mut table, &mut dice, round) {
                    break;
                }
            }
        }
        balanced(table.store());
        assert_eq!(table.store().count().unwrap(), 12, "{name}");
    }
}

#[test]
fn every_past_shoe_matches_its_commitment() {
    for name in ["downtown", "seven", "reno", "reno-1987"] {
        let folder = tempfile::tempdir().unwrap();
        let mut table = remembered(&house(name), folder.path());
        let mut dice = Dice(4);
        for round in 0..120 {
            play_round(&mut table, 1, &mut dice, round);
        }
        drop(table);
        let table = remembered(&house(name), folder.path());
        let cards = verify_all(table.store());
        assert!(cards > 200, "{name}: {cards}");
    }
}

#[test]
fn leaving_a_table_between_rounds_ends_an_endless_shoe() {
    let folder = tempfile::tempdir().unwrap();
    let reno = house("reno-1987");
    let mut table = remembered(&reno, folder.path());
    let first = table.table().shoe();
    drop(table);
    table = remembered(&reno, folder.path());
    assert_eq!(table.table().shoe(), first, "nothing was dealt from it");
    let mut dice = Dice(7);
    for _ in 0..40 {
        play_round(&mut table, 1, &mut dice, 0);
    }
    assert_eq!(table.table().shoe().number, 1, "its discards come back");
    while table.table().round().is_none() {
        deal(&mut table, 1, 0);
    }
    let (shoe, line) = (table.table().shoe(), table.table().round().unwrap().to_string());
    drop(table);
    table = remembered(&reno, folder.path());
    assert_eq!((table.table().shoe(), table.table().round().unwrap().to_string()), (shoe, line));
    while choose(&mut table, &mut dice, 0) {}
    drop(table);
    table = remembered(&reno, folder.path());
    assert_eq!((table.table().shoe().number, table.table().shoe().is_begun), (2, false));
    let shoes = table.store().shoes().unwrap();
    let revealed: Vec<bool> = shoes.iter().map(|shoe| shoe.seed.is_some()).collect();
    assert_eq!(revealed, [true, false]);
    assert!(verify_all(table.store()) > 100);
}

#[test]
fn an_open_round_ends_under_the_rules_it_started_with() {
    let folder = tempfile::tempdir().unwrap();
    let before = House::parse("mine", "[rules]\ndecks = 6\n").unwrap();
    let after = House::parse("mine", "[rules]\ndecks = 4\n").unwrap();
    let mut table = remembered(&before, folder.path());
    let mut now = 0;
    while table.table().round().is_none() {
        deal(&mut table, 1, now);
        now += 1;
    }
    let (line, shoe) = (table.table().round().unwrap().to_string(), table.table().shoe());
    drop(table);
    for _ in 0..2 {
        let store = Store::open(folder.path()).unwrap();
        let (table, notices) = RecordedTable::open(after.clone(), &[None], store, now).unwrap();
        assert!(matches!(&notices[..], [Notice::Resumed { .. }]), "{notices:?}");
        let open = table.table().round().unwrap();
        assert_eq!((open.to_string(), table.table().shoe()), (line.clone(), shoe));
        assert_eq!(open.house().rules().decks(), 6);
    }
    let mut table = remembered(&after, folder.path());
    while choose(&mut table, &mut Dice(1), now) {}
    let funds = table.table().funds(0);
    play_round(&mut table, 1, &mut Dice(1), now);
    let last = table.table().last().unwrap();
    assert_eq!((last.house().rules().decks(), table.table().house()), (4, &after));
    assert_eq!(table.table().shoe().full, 4 * 52);
    let net = last.round().result().unwrap().nets[0];
    assert_eq!(table.table().funds(0), funds.map(|funds| funds + net), "it is the same purse");
    balanced(table.store());
    drop(table);
    let table = remembered(&after, folder.path());
    assert_eq!(table.table().shoe().full, 4 * 52, "and it stays so");
    assert!(verify_all(table.store()) > 0, "the shoe of the first house is over and revealed");
}

#[test]
fn opening_a_held_table_opens_another_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = remembered(&house("strip"), folder.path());
    while first.table().round().is_none() {
        deal(&mut first, 1, 0);
    }
    let mut second = remembered(&house("strip"), folder.path());
    assert_ne!(first.table().id(), second.table().id());
    assert_ne!(first.table().shoe().commitment, second.table().shoe().commitment);
    assert!(second.table().round().is_none());
    let staked = first.table().round().unwrap().bets().next().unwrap().stakes[0];
    assert_eq!(second.table().funds(0), first.table().funds(0), "they share one purse");
    let held = first.table().funds(0).unwrap() - first.table().net(0);
    assert_eq!(held, Chips(100_000) - staked);
    for now in 0..5 {
        play_round(&mut second, 1, &mut Dice(2), now);
        while choose(&mut first, &mut Dice(3), now) {}
        deal(&mut first, 1, now);
    }
    balanced(second.store());
    let ids = [first.table().id(), second.table().id()];
    drop(first);
    drop(second);
    let again = remembered(&house("strip"), folder.path());
    assert_eq!(again.table().id(), ids[0], "the first table is the first one that is free");
    let other = remembered(&house("strip"), folder.path());
    assert_eq!(other.table().id(), ids[1]);
}

#[test]
fn other_players_get_a_table_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let sit = |names: &[&str]| {
        let names: Vec<_> = names.iter().map(|name| Some((*name).to_owned())).collect();
        let store = Store::open(folder.path()).unwrap();
        RecordedTable::open(house("vegas"), &names, store, 0).unwrap().0
    };
    let table = sit(&["Ann", "Bob"]);
    let (id, shoe) = (table.table().id(), table.table().shoe());
    drop(table);
    for others in [&["Ann"][..], &["Bob"], &["Cy", "Bob"], &["Ann", "Bob", "Cy"]] {
        assert_ne!(sit(others).table().id(), id, "{others:?}");
    }
    let again = sit(&["bob", "ANN"]);
    assert_eq!((again.table().id(), again.table().shoe()), (id, shoe), "in any order");
}

#[test]
fn several_programs_can_have_the_database_open() {
    let folder = tempfile::tempdir().unwrap();
    let first = Store::open(folder.path()).unwrap();
    let second = Store::open(folder.path()).unwrap();
    assert_eq!(Store::open_to_read(folder.path()).unwrap().count().unwrap(), 0);
    assert_eq!((first.count().unwrap(), second.count().unwrap()), (0, 0));
    let erased = blackjack_store::Erasure::prepare(folder.path());
    let error = erased.unwrap_err();
    assert!(matches!(error, blackjack_store::StoreError::InUse { .. }), "{error}");
    drop((first, second));
    assert!(blackjack_store::Erasure::prepare(folder.path()).is_ok());
}

/// The file and its copies contain the seeds of shoes in play.
#[cfg(unix)]
#[test]
fn the_files_are_private() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let mut table = remembered(&house("strip"), folder.path());
    play_round(&mut table, 1, &mut Dice(1), 0);
    let copy = folder.path().join("copy.sqlite");
    table.store().back_up(&copy).unwrap();
    for file in [folder.path().join(blackjack_store::STORE_FILE), copy] {
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}", file.display());
    }
}

/// A purse that is overdrawn at a house with credit is the same purse at other houses, where it
/// receives its first bankroll once.
#[test]
fn credit_applies_only_at_the_house_that_gives_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = remembered(&house("reno"), folder.path());
    while table.table().net(0) >= Chips::ZERO {
        play_round(&mut table, 1, &mut Dice(1), 0);
    }
    let owed = table.table().net(0);
    assert_eq!(table.table().funds(0), None);
    drop(table);
    for _ in 0..2 {
        let table = remembered(&house("strip"), folder.path());
        assert_eq!(table.table().funds(0), Some(Chips(100_000) + owed));
        balanced(table.store());
    }
}

/// A rebuy that would not cover a bet is not offered.
#[test]
fn a_rebuy_that_does_not_help_is_not_offered() {
    let expensive = house("strip").with(["minimum=2000"]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut table = remembered(&expensive, folder.path());
    assert!(table.table().is_broke(0));
    assert_eq!(table.table().rebuy(0), None);
    let refused = table.rebuy(0, 0);
    assert_eq!(refused.err(), Some(blackjack_table::Refusal::NotBroke));
}

/// Revealed seeds are listed newest first, and never include a shoe in play.
#[test]
fn revealed_shoes_are_the_finished_ones() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = remembered(&house("seven"), folder.path());
    for round in 0..6 {
        play_round(&mut table, 1, &mut Dice(5), round);
    }
    let memory = table.store();
    let (count, newest) = memory.revealed(4).unwrap();
    let numbers: Vec<u64> = newest.iter().map(|shoe| shoe.number).collect();
    assert_eq!((count, numbers), (6, vec![6, 5, 4, 3]));
    assert!(
        newest.iter().all(|shoe| shoe.seed.is_some_and(|it| it.commitment() == shoe.commitment))
    );
    let in_play = memory.shoe(newest[0].table, 7).unwrap().unwrap();
    assert_eq!((in_play.seed, in_play.commitment), (None, table.table().shoe().commitment));
    assert_eq!(memory.shoe(newest[0].table, 8).unwrap(), None);
}
