//! Actions that only the host of a table may take.

use std::collections::BTreeMap;

use blackjack_engine::Chips;
use blackjack_protocol::{Act, Answer, Reaction};
use serde_json::{Value, json};

use crate::paused::Paused;

fn pause(reason: &str) -> Act {
    Act::Pause { reason: Some(reason.into()) }
}

fn change(key: &str, value: &str) -> Act {
    Act::ChangeHouse { rules: BTreeMap::from([(key.into(), value.into())]) }
}

#[tokio::test]
async fn only_the_host_has_the_means_of_a_host() {
    let (mut table, ann) = Box::pin(Paused::hosted("Ann", &[])).await;
    let _ann = table.join(&ann).await;
    table.done(&ann, Act::Sit { seat: 0 }).await;
    let (mark, _mark) = table.seat("Mark", 1).await;
    let before = table.state().await;
    let means = [
        Act::Remove { seat: 0, player: ann.player },
        Act::Pause { reason: None },
        Act::Resume {},
        Act::MoveOn {},
        change("minimum", "10"),
        Act::HandOver { to: mark.player },
        Act::SwitchChat { is_on: false },
        Act::Close {},
    ];
    for act in means {
        assert_eq!(table.refused(&mark, act).await, "not_host");
    }
    assert_eq!(table.state().await, before);
    table.done(&ann, Act::HandOver { to: mark.player }).await;
    assert_eq!(table.refused(&ann, pause("supper")).await, "not_host");
    table.done(&mark, pause("supper")).await;
    let nobody = Act::HandOver { to: table.person("Joop").await.player };
    assert_eq!(table.refused(&mark, nobody).await, "no_such_seat", "only to somebody who sits");
}

#[tokio::test]
async fn no_round_starts_during_a_pause_not_even_after_a_restart() {
    let (mut table, ann) = Box::pin(Paused::hosted("Ann", &[("turn-seconds", "30")])).await;
    let line = table.join(&ann).await;
    table.done(&ann, Act::Sit { seat: 0 }).await;
    let (mark, marks) = table.seat("Mark", 1).await;
    table.bet(&mark, 1).await;
    table.bet(&ann, 0).await;
    table.done(&mark, Act::Ready { seat: 1 }).await;
    assert_eq!(table.refused(&ann, pause("a\u{202e}b")).await, "text");
    table.done(&ann, pause("supper")).await;
    let paused = table.state().await["room"]["pause"].clone();
    assert_eq!((&paused["by"], &paused["reason"]), (&json!(ann.player), &json!("supper")));
    assert_eq!(table.refused(&ann, Act::Ready { seat: 0 }).await, "table_paused");
    table.done(&ann, Act::ClearBet { seat: 0 }).await;
    table.wait(3_600).await;
    assert_eq!(table.state().await["table"]["round"], Value::Null, "no bet is locked");
    drop((line, marks));
    let mut table = Box::pin(table.restart()).await;
    assert_eq!(table.state().await["room"]["pause"], paused);
    assert_eq!(table.refused(&mark, Act::Ready { seat: 1 }).await, "table_paused");
    table.wait(3_600).await;
    assert_eq!(table.owner(1).await, json!(mark.player), "seats are held");
    table.done(&ann, Act::Resume {}).await;
    table.wait(590).await;
    assert_eq!(table.owner(1).await, json!(mark.player), "for the whole time again");
    table.done(&mark, Act::Ready { seat: 1 }).await;
    assert_ne!(table.state().await["table"]["round"], Value::Null);
}

#[tokio::test]
async fn a_round_in_play_ends_before_a_pause_counts() {
    let (mut table, ann) = Box::pin(Paused::hosted("Ann", &[("turn-seconds", "30")])).await;
    let _line = table.join(&ann).await;
    table.done(&ann, Act::Sit { seat: 0 }).await;
    let asked = table.decision(&ann, 0).await;
    table.done(&ann, Act::Pause { reason: None }).await;
    assert_eq!(table.question().await, asked, "nothing happens in the middle of a hand");
    assert_ne!(table.state().await["table"]["deadline_ms"], Value::Null, "the clock runs on");
    while table.question().await.number > 0 {
        table.wait(31).await;
    }
    table.bet(&ann, 0).await;
    assert_eq!(table.refused(&ann, Act::Ready { seat: 0 }).await, "table_paused");
}

#[tokio::test]
async fn limits_change_from_the_next_round_on() {
    let (mut table, ann) = Box::pin(Paused::hosted("Ann", &[])).await;
    let mut line = table.join(&ann).await;
    table.done(&ann, Act::Sit { seat: 0 }).await;
    assert_eq!(table.refused(&ann, change("minimum", "no number")).await, "rules");
    assert_eq!(table.refused(&ann, change("unit", "EUR")).await, "rules");
    let asked = table.decision(&ann, 0).await;
    table.done(&ann, change("minimum", "20")).await;
    assert_eq!(table.state().await["room"]["coming"], json!({ "minimum": "20" }));
    assert_eq!(table.question().await, asked);
    table.stand_to_the_end(&ann).await;
    table.wait(0).await;
    let state = table.state().await;
    assert_eq!(
        (&state["room"]["coming"], &state["table"]["shoe"]["number"]),
        (&json!({}), &json!(2))
    );
    let mut messages = Vec::new();
    while let Some(text) = line.messages.try_recv() {
        messages.push(serde_json::from_str::<Value>(&text).unwrap());
    }
    let view = messages.iter().rfind(|message| message["t"] == "view").unwrap();
    assert_eq!(view["house"]["minimum"], 2_000, "everybody is told");
    let revealed = messages.iter().filter_map(|message| message["events"].as_array());
    assert!(revealed.flatten().any(|event| event["type"] == "shoe_revealed"), "nothing is hidden");
    let bet = |chips| Act::Bet { seat: 0, stakes: vec![Chips(chips)], side: Vec::new() };
    assert_eq!(table.refused(&ann, bet(500)).await, "bet");
    table.done(&ann, bet(2_000)).await;
    table.done(&ann, change("turn-seconds", "30")).await;
    let state = table.state().await;
    assert_eq!(
        (&state["table"]["seats"][0]["bet"], &state["table"]["shoe"]["number"]),
        (&json!([2_000]), &json!(2)),
        "time limits change neither bets nor the shoe"
    );
    table.done(&ann, Act::Ready { seat: 0 }).await;
    table.stand_to_the_end(&ann).await;
    drop(line);
    assert_eq!(Box::pin(table.stop()).await, 1);
}

#[tokio::test]
async fn a_change_of_the_house_survives_a_restart_in_the_middle_of_a_hand() {
    let (mut table, ann) = Box::pin(Paused::hosted("Ann", &[])).await;
    let line = table.join(&ann).await;
    table.done(&ann, Act::Sit { seat: 0 }).await;
    let asked = table.decision(&ann, 0).await;
    let cards = table.state().await["table"]["round"]["cards"].clone();
    table.done(&ann, change("decks", "2")).await;
    table.done(&ann, change("when-away", "wait")).await;
    drop(line);
    let mut table = Box::pin(table.restart()).await;
    assert_eq!(table.question().await, asked);
    let state = table.state().await;
    assert_eq!(state["table"]["round"]["cards"], cards, "the same hand goes on");
    assert_eq!(state["room"]["coming"], json!({ "decks": "2" }));
    let line = table.join(&ann).await;
    table.stand_to_the_end(&ann).await;
    table.wait(0).await;
    let shoe = table.state().await["table"]["shoe"].clone();
    assert_eq!((&shoe["number"], &shoe["full"]), (&json!(2), &json!(104)));
    drop(line);
    let mut table = Box::pin(table.restart()).await;
    assert_eq!(table.state().await["table"]["shoe"], shoe);
    let line = table.join(&ann).await;
    let _asked = table.decision(&ann, 0).await;
    table.stand_to_the_end(&ann).await;
    drop(line);
    assert_eq!(Box::pin(table.stop()).await, 1);
}

#[tokio::test]
async fn a_table_closes_after_the_round_and_stays_closed() {
    let (mut table, ann) = Box::pin(Paused::hosted("Ann", &[])).await;
    let line = table.join(&ann).await;
    table.done(&ann, Act::Sit { seat: 0 }).await;
    let asked = table.decision(&ann, 0).await;
    table.done(&ann, Act::Close {}).await;
    assert_eq!(table.state().await["room"]["is_closing"], json!(true));
    assert_eq!(table.question().await, asked, "the hand is played to its end");
    drop(line);
    let mut table = Box::pin(table.restart()).await;
    assert!(table.is_listed().await);
    let mut line = table.join(&ann).await;
    table.play_while_open(&ann).await;
    while line.messages.recv().await.is_some() {}
    assert!(table.table.is_closed());
    assert!(!table.is_listed().await);
    drop(line);
    assert_eq!(Box::pin(table.stop()).await, 0, "the next start does not open it");
}

#[tokio::test]
async fn a_table_closes_at_once_between_rounds() {
    let (mut table, ann) = Box::pin(Paused::hosted("Ann", &[])).await;
    let mut line = table.join(&ann).await;
    table.done(&ann, Act::Close {}).await;
    while line.messages.recv().await.is_some() {}
    assert!(table.table.view().await.is_err());
    assert!(!table.is_listed().await);
    drop(line);
    assert_eq!(Box::pin(table.stop()).await, 0);
}

#[tokio::test]
async fn the_host_ends_the_wait_for_somebody_who_is_away_where_a_table_waits_for_good() {
    let (mut table, ann) = Box::pin(Paused::hosted("Ann", &[("when-away", "wait")])).await;
    let line = table.join(&ann).await;
    table.done(&ann, Act::Sit { seat: 0 }).await;
    let (mark, marks) = table.seat("Mark", 1).await;
    let asked = table.decision(&mark, 1).await;
    assert_eq!(table.refused(&ann, Act::MoveOn {}).await, "not_away");
    drop(marks);
    table.wait(3_600).await;
    assert_eq!(table.question().await, asked);
    assert_eq!(table.owner(1).await, json!(mark.player), "a hand in play keeps its seat");
    while table.question().await.number > 0 {
        table.done(&ann, Act::MoveOn {}).await;
    }
    table.bet(&mark, 1).await;
    table.bet(&ann, 0).await;
    table.done(&ann, Act::Ready { seat: 0 }).await;
    table.done(&ann, Act::MoveOn {}).await;
    assert_eq!(table.state().await["table"]["round"]["seats"], json!([0]), "Mark's bet waits");
    drop(line);
    assert_eq!(Box::pin(table.stop()).await, 1, "what the host decided for Mark is no fault");
}

#[tokio::test]
async fn a_removed_player_plays_the_hand_to_its_end() {
    let (mut table, ann) = Box::pin(Paused::hosted("Ann", &[])).await;
    let _ann = table.join(&ann).await;
    let (mark, _mark) = table.seat("Mark", 1).await;
    let asked = table.decision(&mark, 1).await;
    table.done(&ann, Act::Remove { seat: 1, player: mark.player }).await;
    assert_eq!(table.question().await, asked);
    table.stand_to_the_end(&mark).await;
    assert_eq!(
        table
            .refused(&mark, Act::Bet { seat: 1, stakes: vec![Chips(500)], side: Vec::new() })
            .await,
        "no_such_seat"
    );
    assert_eq!(table.refused(&mark, Act::Sit { seat: 0 }).await, "removed");
    table.wait(10 * 60).await;
    table.done(&mark, Act::Sit { seat: 1 }).await;
}

#[tokio::test]
async fn the_host_switches_the_chat_off_and_on() {
    let (mut table, ann) = Box::pin(Paused::hosted("Ann", &[])).await;
    let (mark, mut line) = table.seat("Mark", 1).await;
    table.done(&mark, Act::React { reaction: Reaction::Applause }).await;
    table.done(&ann, Act::SwitchChat { is_on: false }).await;
    let say = || Act::Say { text: "hello".into() };
    assert_eq!(table.refused(&mark, say()).await, "chat_off");
    let wow = Act::React { reaction: Reaction::Wow };
    assert_eq!(table.refused(&mark, wow).await, "chat_off");
    assert_eq!(table.state().await["room"]["has_chat"], json!(false));
    let mut reactions = Vec::new();
    while let Some(text) = line.messages.try_recv() {
        let message: Value = serde_json::from_str(&text).unwrap();
        reactions.extend(message["reaction"].as_str().map(ToOwned::to_owned));
    }
    assert_eq!(reactions, ["applause"]);
    drop(line);
    let mut table = Box::pin(table.restart()).await;
    assert_eq!(table.refused(&mark, say()).await, "chat_off");
    table.done(&ann, Act::SwitchChat { is_on: true }).await;
    assert_eq!(table.ask(&mark, say()).await, Answer::Done);
}
