//! The standings of an evening, and the decisive decisions.

use blackjack_coach::{JudgedRound, Micros, Play, Score, differences, share_line, standings};
use blackjack_engine::{Action, Chips, Record, SeenCards};

/// Rounds that began alike: two hands hit and bust, two stand, and one of those that hit continues.
const LINES: [&str; 4] = [
    "vegas 25: TS KD 6H 7C h TD = -25",
    "vegas 25: TS KD 6H 7C s = -25",
    "vegas 25: TS KD 6H 7C h TD = -25",
    "vegas 25: TS KD 6H 7C s = -25",
];

fn judged(lines: &[&str]) -> Vec<(Record, JudgedRound)> {
    let judge = |line: &&str| {
        let record: Record = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let seen = SeenCards::after(record.house().rules(), &[]);
        let judged = JudgedRound::new(&record, &seen);
        (record, judged)
    };
    lines.iter().map(judge).collect()
}

#[test]
fn the_first_choice_that_differs_made_the_difference() {
    let played = judged(&LINES);
    let round: Vec<_> = played.iter().map(|(record, judged)| (record, judged)).collect();
    let alike = vec![round[0], round[2]];
    let found = differences(&[alike, round], 3);
    let [difference] = &found[..] else { panic!("one round differs: {found:?}") };
    assert_eq!((difference.round, difference.number), (2, 1));
    assert_eq!(difference.matchup, "16 v T");
    assert_eq!(difference.best, Play::Act(Action::Hit));
    assert_eq!(difference.upcard.map(|card| card.to_string()).as_deref(), Some("KD"));
    let [hit, stood] = &difference.played[..] else { panic!("{difference:?}") };
    assert_eq!((hit.cost, hit.players.len()), (Micros::ZERO, 2));
    assert!(stood.cost > Micros::ZERO);
    let names = ["Ann", "Bob", "Cat", "Dan"];
    let stakes = *played[0].0.house().stakes();
    let lines = difference.lines(&names, &stakes, Chips(2_500));
    assert_eq!(lines[0], "Ann and Cat hit, the best play. Result: -$25.");
    assert!(lines[1].starts_with("Bob and Dan stood, which cost $"), "{lines:?}");
    assert!(lines[1].ends_with(": hitting was best. Result: -$25."), "{lines:?}");
    assert!(differences(&[], 3).is_empty());
}

#[test]
fn value_ranks_before_result_and_ties_are_shared() {
    let score = |cost, net| Score { cost: Micros(cost), net: Chips(net), ..Score::default() };
    let ranked = standings(&[score(7, 9_000), score(0, -500), score(7, 9_000), score(9, 20_000)]);
    let places: Vec<_> = ranked.iter().map(|it| (it.place, it.player)).collect();
    assert_eq!(places, [(1, 1), (2, 0), (2, 2), (4, 3)]);
    let stakes = *blackjack_engine::House::default().stakes();
    let line = ranked[0].line("Bob", &stakes, Chips(1_000));
    assert_eq!(line, "1. Bob: lost no value, 0 of 0 right, result -$5.");
}

#[test]
fn the_line_to_share_gives_away_no_card() {
    let rounds: Vec<JudgedRound> = judged(&LINES).into_iter().map(|(_, judged)| judged).collect();
    let line = share_line("bj evening Friday", &rounds, 12, Chips(2_500), true);
    assert!(line.starts_with("bj evening Friday: +x+x...... .., 0.0"), "{line}");
    assert!(line.ends_with(" bets lost, 2 of 4 right"), "{line}");
}
