//! The backlog of unreviewed rounds.

use std::path::Path;

use blackjack_store::Store;
use blackjack_table::RoundId;
use rusqlite::Connection;

use crate::kit::{Dice, house, play_round, remembered, save_invented_reviews, unreviewed};

/// Plays rounds 1 to 9: some at one house, some at another, and again at the first.
fn play_session(folder: &Path) {
    for name in ["reno", "strip", "reno"] {
        let mut table = remembered(&house(name), folder);
        for now in 0..3 {
            play_round(&mut table, 1, &mut Dice(5), now);
        }
    }
}

/// Returns the numbers of the unreviewed rounds, in the order of the backlog.
fn left(store: &Store) -> Vec<i64> {
    unreviewed(store).into_iter().map(|it| it.round.0).collect()
}

fn change(folder: &Path, how: &str) {
    let db = Connection::open(folder.join(blackjack_store::STORE_FILE)).unwrap();
    db.execute_batch(how).unwrap();
}

#[test]
fn the_backlog_starts_with_the_newest_shoe_and_each_shoe_is_in_order() {
    let folder = tempfile::tempdir().unwrap();
    play_session(folder.path());
    // Pretend that each house dealt all its rounds from one shoe.
    change(folder.path(), "UPDATE round SET shoe = 1");
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(left(&store), [1, 2, 3, 7, 8, 9, 4, 5, 6]);
    store.save_reviews(RoundId(2), "exact", &[]).unwrap();
    store.save_reviews(RoundId(9), "exact", &[]).unwrap();
    assert_eq!(left(&store), [1, 3, 7, 8, 4, 5, 6]);
    for round in [7, 8] {
        store.save_reviews(RoundId(round), "exact", &[]).unwrap();
    }
    assert_eq!(left(&store), [4, 5, 6, 1, 3], "the newest rounds are reviewed first");
    save_invented_reviews(&store, 9, &mut Dice(1));
    assert!(left(&store).is_empty());
}

#[test]
fn rounds_played_later_are_not_in_the_backlog() {
    let folder = tempfile::tempdir().unwrap();
    play_session(folder.path());
    let mut table = remembered(&house("strip"), folder.path());
    let mut backlog = table.store().backlog().unwrap();
    play_round(&mut table, 1, &mut Dice(5), 0);
    let store = table.store();
    let next = || store.next_unreviewed(&mut backlog).unwrap();
    let found: Vec<_> = std::iter::from_fn(next).map(|it| it.round.0).collect();
    assert_eq!((found.len(), found.contains(&10)), (9, false));
}

#[test]
fn the_rest_of_an_unreadable_shoe_is_skipped() {
    let folder = tempfile::tempdir().unwrap();
    play_session(folder.path());
    change(folder.path(), "UPDATE round SET shoe = 1; UPDATE round SET line = '?' WHERE id = 3");
    assert_eq!(left(&Store::open(folder.path()).unwrap()), [1, 2, 4, 5, 6]);
}
