//! What a table remembers.

use blackjack_engine::{Chips, House, Shuffle};
use blackjack_table::{Notice, RoundState, Store, StoreError, Table};

use crate::kit::{Dice, choose, deal, house, play_round, remembered, verify_all};

#[test]
fn a_table_comes_back_to_the_same_card_wherever_it_was_left() {
    for name in House::built_in_names() {
        let house = house(name);
        let hands = house.rules().hands().min(3);
        let folder = tempfile::tempdir().unwrap();
        let mut dice = Dice(23);
        let mut table = remembered(&house, folder.path());
        for round in 0..12 {
            deal(&mut table, hands, round);
            loop {
                let (line, funds, shoe) =
                    (table.round().map(ToString::to_string), table.funds(0), table.shoe());
                drop(table);
                table = remembered(&house, folder.path());
                assert_eq!(table.round().map(ToString::to_string), line, "{name}");
                assert_eq!(table.funds(0), funds, "{name}");
                // Between rounds a shoe that never ends is over when the table is left.
                if house.rules().shuffle() != Shuffle::WhenExhausted || line.is_some() {
                    assert_eq!(table.shoe(), shoe, "{name}");
                }
                if !choose(&mut table, &mut dice, round) {
                    break;
                }
            }
        }
        let audit = table.memory().unwrap().audit().unwrap();
        assert_eq!(audit.faults, Vec::<String>::new(), "{name}");
        assert_eq!(audit.rounds, 12);
    }
}

#[test]
fn every_shoe_of_the_past_is_as_it_was_committed_to() {
    for name in ["downtown", "seven", "reno", "reno-1987"] {
        let folder = tempfile::tempdir().unwrap();
        let mut table = remembered(&house(name), folder.path());
        let mut dice = Dice(4);
        for round in 0..120 {
            play_round(&mut table, 1, &mut dice, round);
        }
        drop(table);
        let table = remembered(&house(name), folder.path());
        let cards = verify_all(table.memory().unwrap());
        assert!(cards > 200, "{name}: {cards}");
    }
}

#[test]
fn a_shoe_that_never_ends_is_over_when_the_table_is_left_and_no_round_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let reno = house("reno-1987");
    let mut table = remembered(&reno, folder.path());
    let first = table.shoe();
    drop(table);
    table = remembered(&reno, folder.path());
    assert_eq!(table.shoe(), first, "nothing was dealt from it");
    let mut dice = Dice(7);
    for _ in 0..40 {
        play_round(&mut table, 1, &mut dice, 0);
    }
    assert_eq!(table.shoe().number, 1, "its discards come back");
    while table.round().is_none() {
        deal(&mut table, 1, 0);
    }
    let (shoe, line) = (table.shoe(), table.round().unwrap().to_string());
    drop(table);
    table = remembered(&reno, folder.path());
    assert_eq!((table.shoe(), table.round().unwrap().to_string()), (shoe, line));
    while choose(&mut table, &mut dice, 0) {}
    drop(table);
    table = remembered(&reno, folder.path());
    assert_eq!((table.shoe().number, table.shoe().is_begun), (2, false));
    let shoes = table.memory().unwrap().shoes().unwrap();
    let revealed: Vec<bool> = shoes.iter().map(|shoe| shoe.seed.is_some()).collect();
    assert_eq!(revealed, [true, false]);
    assert!(verify_all(table.memory().unwrap()) > 100);
}

#[test]
fn an_open_round_whose_rules_have_changed_is_void_and_everything_goes_back() {
    let folder = tempfile::tempdir().unwrap();
    let before = House::parse("mine", "[rules]\ndecks = 6\n").unwrap();
    let after = House::parse("mine", "[rules]\ndecks = 4\n").unwrap();
    let mut table = remembered(&before, folder.path());
    let mut now = 0;
    while table.round().is_none() {
        deal(&mut table, 1, now);
        now += 1;
    }
    let (funds, net) = (table.funds(0), table.net(0));
    assert_eq!(funds, Some(Chips(99_000) + net));
    drop(table);
    let store = Store::open(folder.path()).unwrap();
    let (table, notices) = Table::open(after, &[None], store, now).unwrap();
    let [Notice::Voided { round, reason, .. }] = &notices[..] else { panic!("{notices:?}") };
    assert!(reason.contains("rules"), "{reason}");
    assert_eq!(table.funds(0), Some(Chips(100_000) + net));
    let store = table.memory().unwrap();
    assert_eq!(store.audit().unwrap().faults, Vec::<String>::new());
    let past = store.round(*round).unwrap().unwrap();
    assert_eq!(past.state, RoundState::Void(reason.clone()));
}

#[test]
fn a_second_writer_is_told_that_the_table_is_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let first = Store::open(folder.path()).unwrap();
    let second = Store::open(folder.path());
    assert!(matches!(second, Err(StoreError::InUse { .. })), "{second:?}");
    assert_eq!(Store::open_to_read(folder.path()).unwrap().count().unwrap(), 0);
    drop(first);
    assert!(Store::open(folder.path()).is_ok());
}

/// The seeds of shoes in play are in the file, and in its copies.
#[cfg(unix)]
#[test]
fn memory_is_for_nobody_elses_eyes() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let mut table = remembered(&house("strip"), folder.path());
    play_round(&mut table, 1, &mut Dice(1), 0);
    let copy = folder.path().join("copy.sqlite");
    table.memory().unwrap().back_up(&copy).unwrap();
    for file in [folder.path().join(blackjack_table::STORE_FILE), copy] {
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}", file.display());
    }
}

/// A purse that was let go below nothing, at a house of credit, is held again elsewhere as soon as
/// nothing is owed.
#[test]
fn credit_ends_with_the_house_that_gives_it() {
    let folder = tempfile::tempdir().unwrap();
    let credit = |folder: &std::path::Path| {
        let db = rusqlite::Connection::open(folder.join(blackjack_table::STORE_FILE)).unwrap();
        let query = "SELECT credit FROM account WHERE holder = 'purse'";
        db.query_row(query, [], |row| row.get::<_, bool>(0)).unwrap()
    };
    drop(remembered(&house("strip"), folder.path()));
    assert!(!credit(folder.path()));
    drop(remembered(&house("reno"), folder.path()));
    assert!(credit(folder.path()));
    drop(remembered(&house("strip"), folder.path()));
    assert!(!credit(folder.path()));
}

/// New money that could not be bet is offered to nobody.
#[test]
fn a_bankroll_that_does_not_help_is_not_offered() {
    let dear = house("strip").with(["minimum=2000"]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut table = remembered(&dear, folder.path());
    assert!(table.is_broke(0));
    assert_eq!(table.refill(0), None);
    let refused = table.apply(blackjack_table::Command::Refill { player: 0 }, 0);
    assert_eq!(refused.err(), Some(blackjack_table::Refusal::NotBroke));
}

/// The seeds that are no secret any more are told, the newest first, and never that of a shoe in
/// play.
#[test]
fn revealed_shoes_are_those_that_are_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = remembered(&house("seven"), folder.path());
    for round in 0..6 {
        play_round(&mut table, 1, &mut Dice(5), round);
    }
    let memory = table.memory().unwrap();
    let (count, newest) = memory.revealed(4).unwrap();
    let numbers: Vec<u64> = newest.iter().map(|shoe| shoe.number).collect();
    assert_eq!((count, numbers), (6, vec![6, 5, 4, 3]));
    assert!(
        newest.iter().all(|shoe| shoe.seed.is_some_and(|it| it.commitment() == shoe.commitment))
    );
    let in_play = memory.shoe(newest[0].table, 7).unwrap().unwrap();
    assert_eq!((in_play.seed, in_play.commitment), (None, table.shoe().commitment));
    assert_eq!(memory.shoe(newest[0].table, 8).unwrap(), None);
}
