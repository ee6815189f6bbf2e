//! Storing reviews and drills, including after the upgrade of an older database.

use std::fs;
use std::path::Path;

use blackjack_coach::{
    DecisionClass, DrillCard, DrillSession, JudgedDecision, Micros, Play, SeatReview, Verdict,
};
use blackjack_engine::{Action, Chips, Choice, HandId};
use blackjack_store::{STORE_FILE, Store, StoreError};
use blackjack_table::{DailyChoice, RoundId};
use rusqlite::Connection;
use rusqlite::types::Value;

use crate::kit::{Dice, balanced, guess, house, play_round, remembered, unreviewed};

/// Creates a database with some rounds in this folder. Each of them has a decision: if a blackjack
/// ends one at once, all are played again.
fn played(rounds: i64, folder: &Path) -> Store {
    loop {
        let mut table = remembered(&house("strip"), folder);
        for round in 0..rounds {
            play_round(&mut table, 2, &mut Dice(8), round);
        }
        drop(table);
        let decided = "SELECT count(DISTINCT round) FROM decision";
        if rows(&db(folder), decided) == [[Value::Integer(rounds)]] {
            return Store::open(folder).unwrap();
        }
        fs::remove_dir_all(folder).unwrap();
        fs::create_dir(folder).unwrap();
    }
}

fn db(folder: &Path) -> Connection {
    Connection::open(folder.join(STORE_FILE)).unwrap()
}

/// Returns all rows of a query.
fn rows(db: &Connection, query: &str) -> Vec<Vec<Value>> {
    let mut query = db.prepare(query).unwrap();
    let columns = query.column_count();
    let rows = query.query_map([], |row| (0..columns).map(|column| row.get(column)).collect());
    rows.unwrap().map(Result::unwrap).collect()
}

#[test]
fn reviewing_a_round_again_replaces_its_review() {
    let folder = tempfile::tempdir().unwrap();
    let store = played(6, folder.path());
    let left = || unreviewed(&store).into_iter().map(|it| it.round.0).collect::<Vec<_>>();
    assert_eq!(left(), [1, 2, 3, 4, 5, 6]);
    let found = |round: i64| {
        let round = store.round(RoundId(round)).unwrap().unwrap();
        guess(&round.line.parse().unwrap(), &mut Dice(3))
    };
    store.save_reviews(RoundId(5), "exact", &found(5)).unwrap();
    store.save_reviews(RoundId(2), "exact", &found(2)).unwrap();
    assert_eq!(left(), [1, 3, 4, 6]);
    balanced(&store);
    let before = found(2).iter().map(|review| review.judged.len()).sum::<usize>();
    let count = "SELECT count(*) FROM judgement WHERE round = 2";
    let db = db(folder.path());
    assert_eq!(rows(&db, count), [[Value::Integer(i64::try_from(before).unwrap())]]);
    let mut shorter = found(2);
    shorter[0].judged.truncate(1);
    shorter[0].worth = None;
    store.save_reviews(RoundId(2), "card", &shorter).unwrap();
    assert_eq!(rows(&db, count), [[Value::Integer(1)]]);
    let review =
        rows(&db, "SELECT level, worth FROM seat_review JOIN round ON id = round WHERE id = 2");
    assert_eq!(review, [[Value::Text("card".into()), Value::Null]]);
    // A review without findings still counts as a review.
    store.save_reviews(RoundId(1), "card", &[]).unwrap();
    assert_eq!(left(), [3, 4, 6]);
    balanced(&store);
}

#[test]
fn a_review_is_stored_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let store = played(1, folder.path());
    let line = store.round(RoundId(1)).unwrap().unwrap().line;
    let mut review: SeatReview = guess(&line.parse().unwrap(), &mut Dice(1)).remove(0);
    let choice = rows(&db(folder.path()), "SELECT choice FROM decision WHERE number = 1");
    let Value::Text(choice) = &choice[0][0] else { panic!("{choice:?}") };
    let judged = JudgedDecision {
        number: 1,
        class: DecisionClass::Soft,
        matchup: "A,7 v 9".into(),
        choice: Play::from_letter(choice.parse().unwrap(), DecisionClass::Soft).unwrap(),
        recommended: Play::Act(Action::Stand),
        best: Play::Act(Action::Hit),
        cost: Micros(7),
        cost_vs_level: Micros(3),
        verdict: Verdict::Close,
    };
    (review.worth, review.bet_cost) = (Some(Micros(-12)), Micros(5));
    (review.judged, review.unjudged) = (vec![judged], 2);
    store.save_reviews(RoundId(1), "simple", std::slice::from_ref(&review)).unwrap();
    let text = |text: &str| Value::Text(text.into());
    let number = Value::Integer;
    let db = db(folder.path());
    let query = "SELECT holder, name, unit, won + pushed + lost, won, pushed, lost, blackjacks,
                        staked, worth, bet_cost, unjudged
                 FROM seat_review JOIN account ON account.id = purse JOIN player ON player.id = owner";
    let expected = [
        text("purse"),
        text("you"),
        text("$"),
        number(review.hands.into()),
        number(review.won.into()),
        number(review.pushed.into()),
        number(review.lost.into()),
        number(review.blackjacks.into()),
        number(review.staked.0),
        number(-12),
        number(5),
        number(2),
    ];
    assert_eq!(rows(&db, query), [expected]);
    let query = "SELECT round, number, seat, class, hand, choice, recommended, best, cost, cost_vs_level, verdict
                 FROM judgement JOIN matchup ON matchup.id = matchup";
    let (recommended, best, choice) = (text("s"), text("h"), text(choice));
    let (class, hand, verdict) = (text("soft"), text("A,7 v 9"), text("close"));
    let (cost, cost_vs_level) = (number(7), number(3));
    let place = [number(1), number(1), number(0)];
    let columns = [class, hand, choice, recommended, best, cost, cost_vs_level, verdict];
    assert_eq!(rows(&db, query), [[&place[..], &columns[..]].concat()]);
}

#[test]
fn a_review_of_choices_that_were_not_made_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = played(2, folder.path());
    let no_round = |saved: Result<(), StoreError>| matches!(saved, Err(StoreError::NoRound { .. }));
    assert!(no_round(store.save_reviews(RoundId(9), "exact", &[])));
    let line = store.round(RoundId(1)).unwrap().unwrap().line;
    let reviews = guess(&line.parse().unwrap(), &mut Dice(2));
    let mut other = reviews.clone();
    other[0].seat.0 = 4;
    let message = store.save_reviews(RoundId(1), "exact", &other).unwrap_err().to_string();
    assert!(message.ends_with("is damaged: round 1 has no stake for seat 4"), "{message}");
    let mut other = reviews.clone();
    other[0].judged[0].number = 90;
    store.save_reviews(RoundId(1), "exact", &other).unwrap_err();
    assert_eq!(unreviewed(&store).len(), 2, "it is still unreviewed");
    assert_eq!(rows(&db(folder.path()), "SELECT * FROM seat_review"), Vec::<Vec<Value>>::new());
    db(folder.path()).execute_batch("UPDATE round SET state = 'open' WHERE id = 1").unwrap();
    assert!(no_round(store.save_reviews(RoundId(1), "exact", &reviews)));
}

#[test]
fn drills_are_stored_by_player_and_house() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let drill = |started_ms| DrillSession {
        kind: "soft".into(),
        house: "strip{decks=2}".into(),
        seed: u64::MAX - 1,
        started_ms,
        asked: 20,
        right: 17,
        cost: Micros(123_456),
        ms: 44_000,
        median_ms: 1_900,
    };
    let card = |matchup: &str, box_number, seen| DrillCard {
        matchup: matchup.into(),
        box_number,
        streak: 2,
        seen,
        right: seen - 1,
        last_ms: 77,
    };
    let first = [card("A,7 v 9", 1, 3), card("16 v T", 1, 2)];
    store.add_drill("Ann", &drill(5), &first).unwrap();
    store.add_drill("ANN", &drill(6), &[card("16 v T", 5, 9)]).unwrap();
    assert_eq!(store.drills("ann", "strip{decks=2}").unwrap(), [drill(5), drill(6)]);
    let cards = store.drill_cards("ann", "strip{decks=2}").unwrap();
    assert_eq!(cards, [card("16 v T", 5, 9), card("A,7 v 9", 1, 3)]);
    for (player, house) in [("ann", "strip"), ("you", "strip{decks=2}")] {
        assert_eq!(store.drills(player, house).unwrap(), []);
        assert_eq!(store.drill_cards(player, house).unwrap(), []);
    }
    for level in [0, 6] {
        let impossible = card("16 v T", level, 10);
        store.add_drill("ann", &drill(7), &[impossible]).unwrap_err();
    }
    assert_eq!(store.drills("ann", "strip{decks=2}").unwrap().len(), 2, "all of it or nothing");
    balanced(&store);
}

#[test]
fn a_step_of_a_daily_is_stored_once() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.daily("Ann", 20_261_120).unwrap(), None);
    let made = |choice, ms| DailyChoice { hand: HandId(1), choice, ms };
    let choices = [
        made(Choice::Insure(Chips(250)), 900),
        made(Choice::Decline, 0),
        made(Choice::DoubleFor(Chips(300)), 1),
        made(Choice::Act(Action::Split), 77),
    ];
    assert!(store.add_to_daily("Ann", 20_261_120, (0, None), 5).unwrap());
    assert_eq!(store.daily("ann", 20_261_120).unwrap(), Some(vec![]), "it is begun");
    for (number, choice) in (1..).zip(choices) {
        assert!(store.add_to_daily("ANN", 20_261_120, (number, Some(choice)), 6).unwrap());
    }
    let other = Some(made(Choice::Act(Action::Stand), 4));
    for number in 0..=4 {
        assert!(!store.add_to_daily("Ann", 20_261_120, (number, other), 7).unwrap());
    }
    assert_eq!(store.daily("Ann", 20_261_120).unwrap(), Some(choices.to_vec()));
    assert_eq!(store.daily("Ann", 20_261_121).unwrap(), None);
    assert_eq!(store.daily("Ben", 20_261_120).unwrap(), None);
}
