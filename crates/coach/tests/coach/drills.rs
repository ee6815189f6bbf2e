//! Drills, replayed from their seeds.

use std::collections::HashMap;

use blackjack_coach::Verdict;
use blackjack_coach::drill::{
    ChosenHand, Drill, DrillError, DrillHistory, DrillKind, DrillPlan, DrillResults, Flashcard,
    PlayHistory, Question,
};
use blackjack_engine::{Chips, Choice, House, Phase};
use blackjack_odds::Tags;
use proptest::prelude::*;

use crate::kit::Numbers;

fn house(name: &str) -> House {
    House::built_in(name).unwrap()
}

/// Starts a drill whose random numbers depend only on the seed of its plan.
fn begin(
    house: &House,
    plan: DrillPlan,
    past: &DrillHistory,
    now_ms: i64,
) -> Result<Drill, DrillError> {
    let numbers = Box::new(Numbers::new(plan.seed));
    Drill::new(house, plan, numbers, past, now_ms)
}

fn plan(kind: DrillKind, seed: u64, reps: u32) -> DrillPlan {
    let tags = Tags::built_in("hi-lo").unwrap();
    DrillPlan { kind, seed, reps, limit_ms: None, hands: Vec::new(), tags, at_once: 2 }
}

/// The history of a player with some bad plays.
fn past() -> DrillHistory {
    let played = |matchup: &str, seen, wrong, cost| PlayHistory {
        matchup: matchup.parse().unwrap(),
        seen,
        wrong,
        cost,
        last_wrong_ms: 5,
    };
    let played = vec![
        played("16 v T", 40, 20, 0.2),
        played("12 v 3", 20, 2, 0.05),
        played("A,7 v 9", 10, 9, 0.9),
        played("20 v 6", 100, 0, 0.0),
    ];
    DrillHistory { cards: Vec::new(), played }
}

/// Returns the transcript of a drill with these answers in turn, a second each.
fn transcript(mut drill: Drill, answers: &[&str]) -> String {
    let mut text = String::new();
    let mut answers = answers.iter().cycle();
    while let Some(question) = drill.question().cloned() {
        for line in question.lines() {
            text += &format!("{line}\n");
        }
        let answer = answers.next().unwrap();
        text += &format!("{}{answer}\n", question.prompt());
        match drill.answer(answer, 1_000) {
            Ok(feedback) => {
                for line in feedback.lines {
                    text += &format!("{line}\n");
                }
                if let Some(moved) = feedback.box_change {
                    let cleared = if moved.is_cleared { ", cleared" } else { "" };
                    text +=
                        &format!("[{} {} -> {}{cleared}]\n", moved.matchup, moved.from, moved.to);
                }
            }
            Err(why) => text += &format!("{why}\n"),
        }
    }
    for line in drill.results().lines(&house("strip"), &[]) {
        text += &format!("{line}\n");
    }
    text
}

#[test]
fn the_same_seed_produces_the_same_drill() {
    for (kind, answers) in [
        (DrillKind::House, &["h", "s", "d"][..]),
        (DrillKind::Hard, &["h", "stand"]),
        (DrillKind::Soft, &["s", "split", "d"]),
        (DrillKind::Pairs, &["p", "x", "s"]),
        (DrillKind::Insurance, &["i", "n", "maybe"]),
        (DrillKind::TrueCount, &["1", "-2", "0", "two"]),
        (DrillKind::Decks, &["3", "2 1/2", "half"]),
        (DrillKind::Countdown, &["", "", "", "", "", "", "", "", "", "", "", "", "3"]),
        (DrillKind::Weak, &["h", "s"]),
    ] {
        let drill = begin(&house("strip"), plan(kind, 1, 5), &past(), 0).unwrap();
        insta::assert_snapshot!(format!("drill_{kind}"), transcript(drill, answers));
    }
}

#[test]
fn the_drift_of_an_unbalanced_count_is_subtracted_first() {
    let tags = Tags::built_in("ko").unwrap();
    let plan = DrillPlan { tags, ..plan(DrillKind::TrueCount, 1, 3) };
    let drill = begin(&house("strip"), plan, &past(), 0).unwrap();
    insta::assert_snapshot!(transcript(drill, &["1"]));
}

#[test]
fn chosen_hands_are_asked_until_they_are_learned() {
    let strip = house("strip");
    let hands = ChosenHand::read("A,7 v 9; 16 v T; 2,3,A v 10", &strip).unwrap();
    let plan = DrillPlan { hands, ..plan(DrillKind::Hands, 3, 50) };
    let drill = begin(&strip, plan, &DrillHistory::default(), 0).unwrap();
    insta::assert_snapshot!(transcript(drill, &["h"]));
}

/// Answers every question correctly, and returns the asked hands.
fn mastered(mut drill: Drill) -> (Vec<String>, DrillResults, Vec<Flashcard>) {
    let mut asked = Vec::new();
    while let Some(question) = drill.question().cloned() {
        asked.push(question.lines().join(" "));
        let answer = match &question {
            Question::Hand(hand) => match hand.counsel().best() {
                Choice::Act(action) => action.word().to_owned(),
                Choice::DoubleFor(_) => "double for less".into(),
                Choice::Insure(_) => "insure".into(),
                Choice::Decline => "play on".into(),
            },
            Question::Countdown(countdown) if !countdown.is_over() => String::new(),
            Question::Insurance(_) => "n".into(),
            Question::Countdown(_) | Question::TrueCount(_) | Question::Decks(_) => "0".into(),
        };
        drill.answer(&answer, 500).unwrap();
    }
    (asked, drill.results(), drill.moved())
}

#[test]
fn every_house_can_be_drilled_in_every_kind() {
    for name in House::built_in_names() {
        let house = house(name);
        for kind in DrillKind::ALL {
            let hands = if house.rules().dealer_upcard() { "16 v T; 8,8 v 6" } else { "16; 8,8" };
            let hands = ChosenHand::read(hands, &house).unwrap();
            let plan = DrillPlan { hands, ..plan(kind, 11, 6) };
            match begin(&house, plan, &DrillHistory::default(), 0) {
                Ok(drill) => {
                    let (_, results, _) = mastered(drill);
                    assert!(results.asked > 0, "{name}, {kind}");
                    if kind.is_of_hands() {
                        assert_eq!(results.right, results.asked, "{name}, {kind}");
                        assert!(results.cost.abs() < 1e-9, "{name}, {kind}");
                    }
                }
                Err(error) => {
                    let message = error.to_string();
                    let known = ["no known mistakes", "no insurance", "no pair", "never asked"];
                    let is_known = known.iter().any(|it| message.contains(it));
                    assert!(is_known, "{name}, {kind}: {message}");
                }
            }
        }
    }
}

#[test]
fn a_drill_judges_like_the_coach_at_the_table() {
    let strip = house("strip");
    for seed in 0..20 {
        let drill =
            begin(&strip, plan(DrillKind::House, seed, 1), &DrillHistory::default(), 0).unwrap();
        let Some(Question::Hand(hand)) = drill.question() else { panic!("expected a hand") };
        let asked = hand.round().phase();
        assert!(matches!(asked, Phase::Action { .. }), "{asked:?}");
        assert_eq!(hand.matchup().to_string(), hand.counsel().matchup().to_string());
        assert!(hand.counsel().bet() > Chips::ZERO);
    }
}

#[test]
fn missed_hands_are_asked_more_often() {
    let strip = house("strip");
    let mut times: HashMap<String, u32> = HashMap::new();
    for seed in 0..60 {
        let drill = begin(&strip, plan(DrillKind::Weak, seed, 1), &past(), 0).unwrap();
        let Some(Question::Hand(hand)) = drill.question() else { panic!("expected a hand") };
        *times.entry(hand.matchup().to_string()).or_default() += 1;
    }
    let of = |matchup: &str| times.get(matchup).copied().unwrap_or_default();
    assert_eq!(of("20 v 6"), 0, "it was never missed");
    // Error rate, frequency and cost: 0.5 × common × 0.01, 0.1 × less common × 0.025, 0.9 × rare
    // × 0.1.
    assert!(of("16 v T") > of("12 v 3"), "{times:?}");
    assert!(of("A,7 v 9") > of("12 v 3"), "{times:?}");
}

#[test]
fn hands_in_later_boxes_are_asked_less_often() {
    let strip = house("strip");
    let hands = ChosenHand::read("16 v T; 12 v 3", &strip).unwrap();
    let mut known = Flashcard::new("12 v 3".parse().unwrap());
    for _ in 0..4 {
        known.answered(true, 1);
    }
    let past = DrillHistory { cards: vec![known], played: Vec::new() };
    let mut asked = 0;
    for seed in 0..200 {
        let plan = DrillPlan { hands: hands.clone(), ..plan(DrillKind::Hands, seed, 1) };
        let drill = begin(&strip, plan, &past, 0).unwrap();
        let Some(Question::Hand(hand)) = drill.question() else { panic!("expected a hand") };
        asked += u32::from(hand.matchup() == known.matchup);
    }
    // One to sixteen.
    assert!((4..=22).contains(&asked), "{asked}");
}

#[test]
fn no_hand_is_asked_twice_in_a_row() {
    let strip = house("strip");
    let hands = ChosenHand::read("16 v T; 12 v 3; 8,8 v A", &strip).unwrap();
    let plan = DrillPlan { hands, ..plan(DrillKind::Hands, 5, 40) };
    let mut drill = begin(&strip, plan, &DrillHistory::default(), 0).unwrap();
    let mut last = None;
    while let Some(Question::Hand(hand)) = drill.question() {
        let matchup = hand.matchup();
        assert_ne!(Some(matchup), last);
        last = Some(matchup);
        // Standing is wrong with two of the three, so these are never cleared.
        assert!(drill.answer("s", 100).is_ok());
    }
    assert_eq!(drill.results().asked, 40);
}

#[test]
fn a_drill_ends_when_its_time_is_up() {
    let plan = DrillPlan { limit_ms: Some(60_000), ..plan(DrillKind::House, 2, u32::MAX) };
    let mut drill = begin(&house("strip"), plan, &DrillHistory::default(), 1_000).unwrap();
    let mut answers = 0;
    while !drill.is_over() {
        drill.answer("s", 7_000).unwrap();
        answers += 1;
    }
    assert_eq!(answers, 9);
    assert_eq!(drill.results().ms, 63_000);
    assert!(drill.moved().iter().all(|card| (8_000..=64_000).contains(&card.last_ms)));
    assert_eq!(drill.answer("s", 1), Err("The drill is over.".into()));
}

#[test]
fn an_invalid_answer_changes_nothing() {
    let mut drill = begin(&house("strip"), plan(DrillKind::Hard, 1, 2), &past(), 0).unwrap();
    let before = drill.question().cloned();
    assert_eq!(
        drill.answer("insure", 10_000),
        Err("Please answer hit, stand, double or surrender (r). ? for help.".into())
    );
    assert_eq!(
        drill.answer("P", 10_000),
        Err("This hand cannot split. Please answer hit, stand, double or surrender (r).".into())
    );
    assert_eq!(drill.question().cloned(), before);
    assert_eq!((drill.answered(), drill.results().ms), (0, 0));
}

#[test]
fn mistakes_return_to_the_first_box_and_right_answers_move_on() {
    let strip = house("strip");
    let hands = ChosenHand::read("8,8 v 6", &strip).unwrap();
    let plan = DrillPlan { hands, ..plan(DrillKind::Hands, 5, 40) };
    let mut drill = begin(&strip, plan, &DrillHistory::default(), 0).unwrap();
    let mut places = Vec::new();
    for answer in ["p", "p", "h", "p", "p", "p"] {
        let feedback = drill.answer(answer, 100).unwrap();
        let moved = feedback.box_change.unwrap();
        places.push((moved.from, moved.to, moved.is_cleared));
        assert_eq!(feedback.verdict == Some(Verdict::Wrong), answer == "h");
    }
    let expected =
        [(1, 2, false), (2, 3, false), (3, 1, false), (1, 2, false), (2, 3, false), (3, 4, true)];
    assert_eq!(places, expected);
    assert!(drill.is_over(), "every hand is cleared");
    assert_eq!(drill.boxes(), [0, 0, 0, 1, 0]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn any_answers_continue_the_drill_reproducibly(
        seed in any::<u64>(),
        at in 0..DrillKind::ALL.len(),
        typed in proptest::collection::vec("[hsdprin0-9+./ -]{0,4}|\\PC{0,6}", 1..40),
    ) {
        let strip = house("strip");
        let hands = ChosenHand::read("16 v T; A,7 v 9", &strip).unwrap();
        let plan = DrillPlan { hands, ..plan(DrillKind::ALL[at], seed, 10) };
        let again = || begin(&strip, plan.clone(), &past(), 0).unwrap();
        let (mut one, mut other) = (again(), again());
        for text in &typed {
            prop_assert_eq!(one.question(), other.question());
            prop_assert_eq!(one.answer(text, 10), other.answer(text, 10));
            prop_assert!(one.answered() <= 10);
            prop_assert!(one.results().right <= one.answered());
        }
        prop_assert_eq!(one.results(), other.results());
        prop_assert_eq!(one.moved(), other.moved());
    }
}
