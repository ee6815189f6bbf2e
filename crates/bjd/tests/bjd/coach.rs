//! The coach gives the player who asks the same answer as `bj`, and only about
//! the player's own decisions.

use blackjack_coach::{Counsel, Yardstick};
use blackjack_engine::{Card, Composition, House, View};
use serde_json::{Value, json};

use super::browser::Browser;
use super::host::{Host, play_until_asked, settings, table};

/// The maximum number of rounds of an evening. Half of all evenings have seen every case after
/// forty rounds; one in a thousand takes four hundred.
const ROUNDS: usize = 3_000;

/// A player in the first boxes of a table, over HTTP.
struct Game {
    browser: Browser,
    player: i64,
    id: String,
    key: u64,
    /// The number of the shoe, and its cards seen before the round.
    shoe: u64,
    seen: Vec<Card>,
}

impl Game {
    async fn state(&self) -> Value {
        let view = self.browser.get(&format!("/api/tables/{}", self.id)).await.unwrap();
        view["state"]["table"].clone()
    }

    /// Sends a command, which must succeed.
    async fn act(&mut self, question: &Value, act: Value) {
        self.key += 1;
        let command =
            json!({ "key": self.key, "player": self.player, "answers": question, "do": act });
        let path = format!("/api/tables/{}/commands", self.id);
        let answer = self.browser.post(&path, &command).await.unwrap();
        assert_eq!(answer["t"], "done", "{act}: {answer}");
    }

    async fn ask(&mut self, what: &str) -> Value {
        self.key += 1;
        let body = json!({ "key": self.key, "player": self.player, "what": what });
        let path = format!("/api/tables/{}/ask", self.id);
        let answer = self.browser.post(&path, &body).await.unwrap();
        assert_eq!(answer["key"], self.key);
        answer
    }

    /// Bets on three boxes, and deals.
    async fn deal(&mut self) -> Value {
        for kind in ["bet", "ready"] {
            for seat in 0..3 {
                let question = self.state().await["question"].clone();
                let act = match kind {
                    "bet" => json!({ "type": "bet", "seat": seat, "stakes": [1000] }),
                    _ => json!({ "type": "ready", "seat": seat }),
                };
                self.act(&question, act).await;
            }
        }
        self.state().await
    }

    /// Notes the cards of a round that is over.
    fn note(&mut self, state: &Value) {
        let shoe = state["shoe"]["number"].as_u64().unwrap();
        if shoe != self.shoe {
            (self.shoe, self.seen) = (shoe, Vec::new());
            return;
        }
        self.seen.extend(view(state).open_cards());
    }
}

fn view(state: &Value) -> View {
    serde_json::from_value(state["round"]["cards"].clone()).unwrap()
}

/// Checks advice against that of `bj` for the same public cards.
fn check(advice: &Value, house: &House, state: &Value, seen: &[Card]) {
    let seen: Composition = seen.iter().copied().collect();
    let counsel = Counsel::new(house, &view(state), &seen, &Yardstick::EXACT).unwrap().unwrap();
    assert_eq!(advice["t"], "advice", "{advice}");
    assert_eq!(advice["lines"], json!(counsel.lines(house.stakes())));
    assert_eq!(advice["question"], state["question"]);
    let evs = advice["choices"].as_array().unwrap().iter().map(|it| it["ev"].as_f64().unwrap());
    let expected: Vec<f64> = counsel.options().iter().map(|it| it.value).collect();
    assert_eq!(evs.len(), expected.len());
    // A number may lose its last digit on its way through text.
    assert!(evs.zip(expected).all(|(ev, expected)| (ev - expected).abs() < 1e-12), "{advice}");
    assert_eq!(advice["choices"][0]["name"], json!(counsel.name(counsel.best())));
}

#[tokio::test]
async fn an_evening_with_a_split_and_insurance_is_advised_as_bj_would() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("limits.requests-a-minute = 0")).await;
    let browser = host.browser();
    let player = browser.person("Ann").await;
    let wish = json!({ "name": "Friday", "rules": { "bankroll": "0" } });
    let made = browser.post("/api/tables", &wish).await.unwrap();
    let id = made["id"].as_str().unwrap().to_owned();
    let mut game = Game { browser, player, id, key: 0, shoe: 1, seen: Vec::new() };
    for seat in 0..3 {
        game.act(&Value::Null, json!({ "type": "sit", "seat": seat })).await;
    }
    assert_eq!(game.ask("last").await["code"], "nothing_played");
    let house = House::built_in("vegas").unwrap().with(["bankroll=0"]).unwrap();
    let (mut splits, mut insurances, mut asked) = (0, 0, 0);
    for _ in 0..ROUNDS {
        let mut state = game.deal().await;
        while state["round"]["cards"]["phase"]["hand"].is_u64() {
            let advice = game.ask("advice").await;
            check(&advice, &house, &state, &game.seen);
            asked += 1;
            let best = &advice["choices"][0];
            splits += usize::from(best["do"]["action"] == "split");
            insurances += usize::from(advice["matchup"] == "insurance");
            // Now and then, play the worst choice.
            let choices = advice["choices"].as_array().unwrap();
            let choice = if asked % 7 == 0 { choices.last().unwrap() } else { best };
            game.act(&state["question"], choice["do"].clone()).await;
            let last = game.ask("last").await;
            assert_eq!(last["played"]["do"], choice["do"]);
            assert_eq!(last["played"]["cost"], choice["cost"]);
            assert_eq!(last["question"], state["question"]);
            state = game.state().await;
        }
        assert_eq!(game.ask("advice").await["code"], "not_asked", "no hand is asked");
        game.note(&state);
        if splits > 0 && insurances > 0 && asked > 30 {
            break;
        }
    }
    assert!(splits > 0 && insurances > 0 && asked > 30, "{splits} {insurances} {asked}");
    host.stop().await;
}

#[tokio::test]
async fn only_the_player_of_the_hand_is_advised() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("")).await;
    let (anns, marks) = (host.browser(), host.browser());
    let (ann, mark) = (anns.person("Ann").await, marks.person("Mark").await);
    let id = table(&anns, "Friday").await;
    let (mut of_ann, mut of_mark) = (anns.line(&id).await, marks.line(&id).await);
    let question = play_until_asked(&mut of_ann, ann).await["table"]["question"].clone();
    of_mark.settle().await;
    let code = |answer: Value| answer["code"].as_str().unwrap().to_owned();
    let advice = json!({ "what": "advice", "count": "hi-lo" });
    assert_eq!(code(of_mark.ask(ann, advice.clone()).await), "not_yours");
    assert_eq!(code(of_mark.ask(mark, advice.clone()).await), "not_asked");
    let path = format!("/api/tables/{id}/ask");
    let body = json!({ "key": 1, "player": ann, "what": "advice" });
    assert_eq!(marks.post(&path, &body).await.unwrap_err(), "not_yours");
    assert_eq!(
        marks
            .post("/api/tables/no/ask", &json!({ "key": 1, "player": mark, "what": "last" }))
            .await
            .unwrap_err(),
        "no_table"
    );

    // A second question at the same time is refused.
    of_ann.send_ask(ann, &advice).await;
    of_ann.send_ask(ann, &json!({ "what": "last" })).await;
    assert_eq!(code(of_ann.answer().await), "busy");
    let answer = of_ann.answer().await;
    assert_eq!((&answer["t"], &answer["player"]), (&json!("advice"), &json!(ann)));
    assert_eq!(answer["question"], question);
    assert_eq!(answer["count"]["title"], "Hi-Lo");
    assert!(answer["basic"]["is_best"].is_boolean(), "{answer}");

    let old = json!({ "what": "advice", "answers": { "round": 0, "number": 1 } });
    assert_eq!(code(of_ann.ask(ann, old).await), "stale");
    let unknown = json!({ "what": "advice", "count": "voodoo" });
    assert_eq!(code(of_ann.ask(ann, unknown).await), "count");
    let others = of_mark.rest().await;
    assert!(others.iter().all(|message| message["t"] != "advice"), "{others:?}");
    host.stop().await;
}

#[tokio::test]
async fn hostile_questions_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("")).await;
    let browser = host.browser();
    let ann = browser.person("Ann").await;
    let id = table(&browser, "Friday").await;
    let path = format!("/api/tables/{id}/ask");
    for body in [
        json!({}),
        json!([]),
        json!({ "key": -1, "player": ann, "what": "advice" }),
        json!({ "key": 1, "player": ann, "what": "hole_card" }),
        json!({ "key": 1, "player": ann, "what": "advice", "answers": 7 }),
        json!({ "key": 1, "player": ann, "what": "advice", "count": {} }),
        json!({ "key": 1, "player": ann, "what": "advice", "hand": 3 }),
    ] {
        assert_eq!(browser.post(&path, &body).await.unwrap_err(), "body", "{body}");
    }
    for player in [i64::MIN, -1, 0, ann + 1, i64::MAX] {
        let body = json!({ "key": 1, "player": player, "what": "advice" });
        assert_eq!(browser.post(&path, &body).await.unwrap_err(), "not_yours");
    }
    let count = "x".repeat(3000);
    let body = json!({ "key": 1, "player": ann, "what": "advice", "count": count });
    assert_eq!(browser.post(&path, &body).await.unwrap()["code"], "not_asked");
    let mut line = browser.line(&id).await;
    line.send_ask(ann, &json!({ "what": "hole_card" })).await;
    assert_eq!(line.closed().await.1, Some(1007), "it cannot be read");
    host.stop().await;
}
