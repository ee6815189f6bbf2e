//! The time limits of a table.

use bjd::people::member::Member;
use bjd::tables::host::Seated;
use blackjack_engine::{Action, HandId};
use blackjack_protocol::{Act, Answer};
use blackjack_table::Question;
use serde_json::Value;

use crate::paused::Paused;

/// The rules of a table whose turns last half a minute.
const HALF_A_MINUTE: [(&str, &str); 1] = [("turn-seconds", "30")];

#[tokio::test]
async fn a_turn_ends_when_its_time_is_up() {
    let mut table = Box::pin(Paused::open(&HALF_A_MINUTE)).await;
    let (ann, _line) = table.seat("Ann", 0).await;
    for _ in 0..12 {
        let asked = table.decision(&ann, 0).await;
        assert!(table.state().await["table"]["deadline_ms"].is_i64(), "everybody sees it");
        table.wait(29).await;
        assert_eq!(table.question().await, asked);
        table.wait(2).await;
        assert_ne!(table.question().await, asked, "stood, or declined insurance");
        while table.question().await.number > 0 {
            table.wait(31).await;
        }
    }
}

#[tokio::test]
async fn only_a_new_question_or_more_time_starts_the_clock_anew() {
    let mut table = Box::pin(Paused::open(&HALF_A_MINUTE)).await;
    let (ann, _line) = table.seat("Ann", 0).await;
    let mark = table.person("Mark").await;
    let _marks = table.table.join(vec![mark.clone()], None).await.unwrap();
    let asked = table.decision(&ann, 0).await;
    table.wait(20).await;
    let stand = Act::Play { hand: HandId(0), action: Action::Stand };
    assert_ne!(table.ask(&mark, stand).await, Answer::Done);
    assert_ne!(table.ask(&mark, Act::MoreTime {}).await, Answer::Done, "it is not his turn");
    table.done(&mark, Act::Sit { seat: 3 }).await;
    table.done(&mark, Act::Say { text: "take your time".into() }).await;
    table.wait(9).await;
    assert_eq!(table.question().await, asked);
    for _ in 0..10 {
        table.done(&ann, Act::MoreTime {}).await;
    }
    assert_ne!(table.ask(&ann, Act::MoreTime {}).await, Answer::Done, "there is an end to it");
    table.wait(10 * 30).await;
    assert_eq!(table.question().await, asked);
    table.wait(2).await;
    assert_ne!(table.question().await, asked);
}

#[tokio::test]
async fn the_first_deal_starts_a_clock_for_the_other_bets() {
    let mut table = Box::pin(Paused::open(&HALF_A_MINUTE)).await;
    let (ann, _anns) = table.seat("Ann", 0).await;
    let (mark, _marks) = table.seat("Mark", 1).await;
    table.bet(&ann, 0).await;
    table.bet(&mark, 1).await;
    table.wait(600).await;
    assert!(table.state().await["table"]["round"].is_null(), "nobody is ready");
    table.done(&ann, Act::Ready { seat: 0 }).await;
    table.wait(19).await;
    assert!(table.state().await["table"]["round"].is_null());
    table.wait(2).await;
    let state = table.state().await;
    assert_eq!(state["table"]["round"]["seats"], serde_json::json!([0]), "Mark sits out");
    assert_eq!(table.owner(1).await, serde_json::json!(mark.player), "and keeps his box");
}

#[tokio::test]
async fn a_table_without_a_time_limit_waits_for_who_is_there() {
    let mut table = Box::pin(Paused::open(&[])).await;
    let (ann, line) = table.seat("Ann", 0).await;
    let asked = table.decision(&ann, 0).await;
    table.wait(3_600).await;
    assert_eq!(table.question().await, asked);
    assert_ne!(table.ask(&ann, Act::MoreTime {}).await, Answer::Done, "there is no limit");
    drop(line);
    table.wait(0).await;
    let away = table.state().await["room"]["away"].clone();
    assert_eq!(away[0]["player"], serde_json::json!(ann.player), "{away}");
    table.wait(59).await;
    assert_eq!(table.question().await, asked);
    table.wait(2).await;
    assert_ne!(table.question().await, asked, "who is away stands after a minute");
}

#[tokio::test]
async fn who_comes_back_in_time_plays_on() {
    let mut table = Box::pin(Paused::open(&[])).await;
    let (ann, line) = table.seat("Ann", 0).await;
    let asked = table.decision(&ann, 0).await;
    drop(line);
    table.wait(50).await;
    let _line = table.table.join(vec![ann.clone()], None).await.unwrap();
    table.wait(3_600).await;
    assert_eq!(table.question().await, asked);
    assert_eq!(table.state().await["room"]["away"], serde_json::json!([]));
}

#[tokio::test]
async fn a_bet_of_somebody_who_is_away_keeps_nobody_waiting() {
    let mut table = Box::pin(Paused::open(&[])).await;
    let (ann, _anns) = table.seat("Ann", 0).await;
    let (mark, marks) = table.seat("Mark", 1).await;
    table.bet(&mark, 1).await;
    drop(marks);
    table.bet(&ann, 0).await;
    table.done(&ann, Act::Ready { seat: 0 }).await;
    table.wait(50).await;
    assert!(table.state().await["table"]["round"].is_null());
    table.wait(11).await;
    assert_eq!(table.state().await["table"]["round"]["seats"], serde_json::json!([0]));
}

#[tokio::test]
async fn no_round_waits_for_a_bot_that_does_not_lock_its_bet() {
    let (mut table, ann) = Box::pin(Paused::hosted("Ann", &[])).await;
    let anns = table.join(&ann).await;
    table.done(&ann, Act::Company { bots: 2 }).await;
    table.done(&ann, Act::Sit { seat: 0 }).await;
    let (mark, marks) = table.seat("Mark", 1).await;
    let (robo, robos) = table.seat_bot("Robo (bot)", 2).await;
    for (who, seat) in [(&ann, 0), (&mark, 1), (&robo, 2)] {
        table.bet(who, seat).await;
    }
    table.done(&ann, Act::Ready { seat: 0 }).await;
    table.wait(600).await;
    let state = table.state().await;
    assert!(state["table"]["round"].is_null(), "people have their time: {state}");
    table.done(&mark, Act::Ready { seat: 1 }).await;
    table.wait(2).await;
    let state = table.state().await;
    assert_eq!(state["table"]["deadline_ms"], Value::Null, "no person has to hurry");
    assert!(state["table"]["round"].is_null(), "a bot has a moment: {state}");
    table.wait(2).await;
    let state = table.state().await;
    assert_eq!(state["table"]["round"]["seats"], serde_json::json!([0, 1]));
    assert_eq!(state["room"]["bots"], serde_json::json!([robo.player]), "it keeps its box");
    drop((anns, marks, robos));
    table.stop().await;
}

#[tokio::test]
async fn bots_alone_wait_for_each_other() {
    let (mut table, ann) = Box::pin(Paused::hosted("Ann", &[])).await;
    table.done(&ann, Act::Company { bots: 2 }).await;
    let (robo, _robos) = table.seat_bot("Robo (bot)", 0).await;
    let (rob, _robs) = table.seat_bot("Rob (bot)", 1).await;
    table.bet(&robo, 0).await;
    table.bet(&rob, 1).await;
    table.done(&robo, Act::Ready { seat: 0 }).await;
    table.wait(50).await;
    assert!(table.state().await["table"]["round"].is_null());
}

#[tokio::test]
async fn a_bot_that_is_silent_stands_after_ten_seconds_where_a_table_waits_for_good() {
    let (mut table, ann) = Box::pin(Paused::hosted("Ann", &[("when-away", "wait")])).await;
    table.done(&ann, Act::Company { bots: 1 }).await;
    let (robo, line) = table.seat_bot("Robo (bot)", 0).await;
    for _ in 0..6 {
        let asked = table.decision(&robo, 0).await;
        table.wait(9).await;
        assert_eq!(table.question().await, asked);
        table.wait(2).await;
        assert_ne!(table.question().await, asked, "stood, or declined insurance");
        while table.question().await.number > 0 {
            table.wait(11).await;
        }
    }
    drop(line);
    table.stop().await;
}

#[tokio::test]
async fn a_seat_is_held_for_ten_minutes() {
    let mut table = Box::pin(Paused::open(&[])).await;
    let (ann, line) = table.seat("Ann", 2).await;
    drop(line);
    table.wait(0).await;
    table.wait(598).await;
    assert_eq!(table.owner(2).await, serde_json::json!(ann.player));
    table.wait(3).await;
    assert_eq!(table.owner(2).await, Value::Null);
}

#[tokio::test]
async fn a_table_may_wait_for_good() {
    let mut table = Box::pin(Paused::open(&[("when-away", "wait")])).await;
    let (ann, line) = table.seat("Ann", 0).await;
    let asked = table.decision(&ann, 0).await;
    drop(line);
    table.wait(500).await;
    assert_eq!(table.question().await, asked);
    table.floor.close();
}

/// Returns whether the active hand of a round comes from a split.
fn is_split(round: &Value) -> bool {
    let active = &round["cards"]["phase"]["hand"];
    let mut hands = round["cards"]["hands"].as_array().unwrap().iter();
    hands.any(|hand| hand["id"] == *active && hand["is_split"] == true)
}

/// Plays rounds until there is a decision of this kind, and returns its question.
async fn reach(table: &mut Paused, member: &Member, line: &mut Seated, wanted: &str) -> Question {
    for _ in 0..1_000 {
        // A line that nobody reads would be closed as too slow.
        while line.messages.try_recv().is_some() {}
        if table.question().await.number == 0 {
            table.decision(member, 0).await;
        }
        let round = table.state().await["table"]["round"].clone();
        let phase = &round["cards"]["phase"];
        let is_wanted = match wanted {
            "split" => is_split(&round),
            kind => phase["type"] == kind,
        };
        if is_wanted {
            return table.question().await;
        }
        let legal = phase["legal"].as_array().cloned().unwrap_or_default();
        if wanted == "split" && legal.contains(&Value::from("split")) {
            let hand = serde_json::from_value(phase["hand"].clone()).unwrap();
            table.done(member, Act::Play { hand, action: Action::Split }).await;
        } else {
            table.stand_once(member).await;
        }
    }
    panic!("a thousand decisions, and none of {wanted}");
}

const KINDS: [(&str, (&str, &str)); 4] = [
    ("action", ("surrender", "none")),
    ("split", ("surrender", "none")),
    ("insurance", ("surrender", "none")),
    ("early_surrender", ("surrender", "early")),
];

/// Tests each kind of decision in its own runtime with fresh time.
fn for_each_kind(test: &impl AsyncFn(&str, (&str, &str))) {
    for (kind, rule) in KINDS {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(test(kind, rule));
    }
}

#[test]
fn every_kind_of_decision_has_the_time_of_a_turn() {
    for_each_kind(&async |kind, rule| {
        let mut table = Box::pin(Paused::open(&[("turn-seconds", "30"), rule])).await;
        let (ann, mut line) = table.seat("Ann", 0).await;
        let asked = Box::pin(reach(&mut table, &ann, &mut line, kind)).await;
        table.wait(20).await;
        table.done(&ann, Act::MoreTime {}).await;
        table.wait(39).await;
        assert_eq!(table.question().await, asked, "{kind}");
        table.wait(2).await;
        assert_ne!(table.question().await, asked, "{kind}");
    });
}

#[test]
fn every_kind_of_decision_waits_a_minute_for_who_is_away() {
    for_each_kind(&async |kind, rule| {
        let mut table = Box::pin(Paused::open(&[rule])).await;
        let (ann, mut line) = table.seat("Ann", 0).await;
        let asked = Box::pin(reach(&mut table, &ann, &mut line, kind)).await;
        table.wait(3_600).await;
        drop(line);
        table.wait(0).await;
        table.wait(58).await;
        assert_eq!(table.question().await, asked, "{kind}");
        table.wait(3).await;
        assert_ne!(table.question().await, asked, "{kind}");
    });
}

#[tokio::test]
async fn after_a_restart_everybody_has_the_whole_time_again() {
    let mut table = Box::pin(Paused::open(&HALF_A_MINUTE)).await;
    let (ann, line) = table.seat("Ann", 0).await;
    let asked = table.decision(&ann, 0).await;
    table.wait(25).await;
    drop(line);
    let table = Box::pin(table.restart()).await;
    table.wait(0).await;
    table.wait(28).await;
    assert_eq!(table.question().await, asked);
    table.wait(3).await;
    assert_ne!(table.question().await, asked);
}

#[tokio::test]
async fn who_bets_nothing_sits_out_and_keeps_the_seat() {
    let mut table = Box::pin(Paused::open(&[])).await;
    let (ann, _anns) = table.seat("Ann", 0).await;
    let (mark, _marks) = table.seat("Mark", 1).await;
    for _ in 0..3 {
        table.decision(&ann, 0).await;
        assert_eq!(table.state().await["table"]["round"]["seats"], serde_json::json!([0]));
        table.stand_to_the_end(&ann).await;
        table.wait(700).await;
    }
    assert_eq!(table.owner(1).await, serde_json::json!(mark.player), "with a browser, for good");
}
