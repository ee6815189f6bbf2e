//! Duplicate evenings: over real sockets, on a real file, through a killed server.

use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use blackjack_engine::{Choice, Composition, House, Input, Record};
use blackjack_odds::Advice;
use blackjack_store::{STORE_FILE, Store};
use blackjack_table::{LiveShoe, Seed, round_seed};
use serde_json::{Value, json};

use super::browser::{Browser, Line};
use super::host::{Host, settings};
use super::killed::Program;
use super::stopped_time::StoppedTime;

/// A person's play, by the total of the hand.
type Style = fn(u64) -> &'static str;

/// A person at an evening, who sends commands over HTTP.
struct Person {
    browser: Browser,
    player: i64,
    key: u64,
    style: Style,
}

impl Person {
    async fn new(address: &str, name: &str, style: Style) -> Self {
        let browser = Browser::at(address);
        let player = browser.person(name).await;
        Self { browser, player, key: 0, style }
    }

    async fn view(&self, evening: &str) -> Value {
        self.browser.get(&format!("/api/evenings/{evening}")).await.unwrap()["state"].clone()
    }

    /// Sends a command, and returns the answer.
    async fn send(&mut self, evening: &str, act: Value) -> Value {
        self.key += 1;
        let question = self.view(evening).await["table"]["question"].clone();
        let command =
            json!({ "key": self.key, "player": self.player, "answers": question, "do": act });
        let path = format!("/api/evenings/{evening}/commands");
        self.browser.post(&path, &command).await.unwrap()
    }

    async fn done(&mut self, evening: &str, act: Value) {
        let answer = self.send(evening, act).await;
        assert_eq!(answer["t"], "done", "{answer}");
    }

    /// Plays the open round. Returns whether it had any decision.
    async fn play_round(&mut self, evening: &str) -> bool {
        let round = self.view(evening).await["table"]["question"]["round"].clone();
        self.done(evening, json!({ "type": "ready", "seat": 0 })).await;
        let mut has_decided = false;
        loop {
            let state = self.view(evening).await;
            if state["table"]["question"]["round"] != round {
                return has_decided;
            }
            self.done(evening, decision(&state, self.style)).await;
            has_decided = true;
        }
    }
}

/// Returns the decision that a style makes.
fn decision(state: &Value, style: Style) -> Value {
    let cards = &state["table"]["round"]["cards"];
    let hand = &cards["phase"]["hand"];
    if cards["phase"]["type"] != "action" {
        return json!({ "type": "decline", "hand": hand });
    }
    let hands = cards["hands"].as_array().unwrap();
    let total = &hands.iter().find(|it| it["id"] == *hand).unwrap()["total"]["best"];
    let wanted = style(total.as_u64().unwrap());
    let legal = cards["phase"]["legal"].as_array().unwrap();
    let action = if legal.iter().any(|it| it == wanted) { wanted } else { "stand" };
    json!({ "type": "play", "hand": hand, "action": action })
}

fn careful(total: u64) -> &'static str {
    if total < 12 { "hit" } else { "stand" }
}

fn like_the_dealer(total: u64) -> &'static str {
    if total < 17 { "hit" } else { "stand" }
}

fn eager(total: u64) -> &'static str {
    if total < 12 { "double" } else { careful(total) }
}

fn torn(total: u64) -> &'static str {
    if total > 13 { "split" } else { like_the_dealer(total) }
}

async fn announce(host: &Browser, wish: Value) -> String {
    host.post("/api/evenings", &wish).await.unwrap()["id"].as_str().unwrap().to_owned()
}

/// A complete evening: ten rounds, four people, a dropped line, a server killed twice, and
/// standings recomputed from the public record.
#[tokio::test]
async fn four_people_end_an_evening_and_anybody_can_check_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Program::start(folder.path());
    let mut people = Vec::new();
    for (name, style) in
        [("Ann", careful as Style), ("Bob", like_the_dealer), ("Cat", eager), ("Dan", torn)]
    {
        people.push(Person::new(&program.address, name, style).await);
    }
    let wish = json!({ "name": "Friday", "rounds": 10, "seconds": 600, "is_public": true });
    let evening = announce(&people[0].browser, wish).await;
    for person in &mut people {
        person.done(&evening, json!({ "type": "sit", "seat": 0 })).await;
    }
    let listed = people[0].browser.get("/api/evenings").await.unwrap();
    assert_eq!(listed[0]["players"], json!(["Ann", "Bob", "Cat", "Dan"]));
    people[0].done(&evening, json!({ "type": "start" })).await;
    let committed = people[0].view(&evening).await["evening"]["commitment"].clone();
    for round in 1..=10 {
        if round == 4 || round == 8 {
            // Possibly in the middle of a hand.
            people[1].done(&evening, json!({ "type": "ready", "seat": 0 })).await;
            let before = people[1].view(&evening).await;
            program.kill();
            program = Program::start(folder.path());
            for person in &mut people {
                person.browser.move_to(&program.address);
            }
            let after = people[1].view(&evening).await;
            assert_eq!(before["table"]["round"], after["table"]["round"]);
            while people[1].view(&evening).await["table"]["question"]["round"] == round {
                let state = people[1].view(&evening).await;
                let decision = decision(&state, people[1].style);
                people[1].done(&evening, decision).await;
            }
        } else {
            people[1].play_round(&evening).await;
        }
        for at in [3, 0, 2] {
            let state = people[at].view(&evening).await;
            assert_eq!(state["evening"]["round"], round, "the others have not finished");
            assert_eq!(state["evening"]["seed"], Value::Null);
            people[at].play_round(&evening).await;
        }
    }
    let record = record(&people[0].browser, &evening).await;
    assert_eq!(record["commitment"], committed);
    check(&record);
    // A round is replayed with the coach's words.
    let player = people[3].player;
    let replay = people[0].browser.get(&format!("/api/evenings/{evening}/rounds/3/{player}")).await;
    let replay = replay.unwrap();
    let asked = &record["players"][3]["rounds"][2]["asked"];
    assert_eq!(json!(replay["remarks"].as_array().unwrap().len()), *asked);
    // After another restart it can still be viewed, and the journal is sound.
    program.kill();
    let program = Program::start(folder.path());
    people[2].browser.move_to(&program.address);
    assert_eq!(self::record(&people[2].browser, &evening).await, record);
    program.kill();
    let audit = Store::open_to_read(folder.path()).unwrap().verify(2).unwrap();
    assert_eq!((audit.faults, audit.evenings), (Vec::new(), 1));
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    i64::try_from(since.as_millis()).unwrap()
}

/// Waits until the coach has reviewed an evening, and returns its record.
async fn record(browser: &Browser, evening: &str) -> Value {
    for _ in 0..600 {
        match browser.get(&format!("/api/evenings/{evening}/record")).await {
            Ok(record) => return record,
            Err(code) => assert_eq!(code, "not_over"),
        }
        tokio::task::spawn_blocking(|| thread::sleep(Duration::from_millis(100))).await.unwrap();
    }
    panic!("the evening is not reviewed");
}

/// Computes everything in a record again: the cards from the seed, the costs
/// with `odds`, the ranking.
fn check(record: &Value) {
    let seed: Seed = serde_json::from_value(record["seed"].clone()).unwrap();
    let committed = record["commitment"].as_str().unwrap();
    assert_eq!(seed.commitment().to_string(), committed);
    let number = record["number"].as_u64().unwrap();
    let house = House::from_full_text("vegas", record["rules"].as_str().unwrap()).unwrap();
    let mut ranked = Vec::new();
    let mut first_cards = Vec::new();
    for player in record["players"].as_array().unwrap() {
        let (mut cost, mut net) = (0_i64, 0_i64);
        for (number_of_round, round) in (1..).zip(player["rounds"].as_array().unwrap()) {
            let played: Record = round["line"].as_str().unwrap().parse().unwrap();
            assert_eq!(played.house().rules(), house.rules());
            let of_round = round_seed(seed, number, number_of_round);
            let mut shoe = LiveShoe::new(house.rules(), of_round, 0, 1);
            shoe.begin_round();
            let mut cards = played.inputs().iter().filter_map(|input| match input {
                Input::Card(card) => Some(*card),
                Input::Choice(_) | Input::Fund(..) => None,
            });
            assert!(cards.all(|card| card == shoe.draw()), "the seed gives other cards");
            let lost = cost_of(&house, &played);
            assert_eq!(round["cost"], lost, "{played}");
            let result = played.round().result().unwrap().net().0;
            assert_eq!(round["net"], result);
            (cost, net) = (cost + lost, net + result);
            let dealt: String = played.to_string();
            first_cards.push((number_of_round, dealt.split(": ").nth(1).unwrap()[..11].to_owned()));
        }
        ranked.push((cost, -net, player["player"].as_i64().unwrap()));
    }
    first_cards.sort();
    first_cards.dedup();
    assert_eq!(first_cards.len(), 10, "everybody has the same cards: {first_cards:?}");
    let place = |own: &(i64, i64, i64)| {
        ranked.iter().filter(|it| (it.0, it.1) < (own.0, own.1)).count() + 1
    };
    let mut expected: Vec<_> = ranked.iter().map(|it| (place(it), it.2, it.0, -it.1)).collect();
    expected.sort_unstable();
    let mut found: Vec<_> = record["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| {
            let of = |name: &str| it[name].as_i64().unwrap();
            (usize::try_from(of("place")).unwrap(), of("player"), of("cost"), of("net"))
        })
        .collect();
    found.sort_unstable();
    assert_eq!(found, expected);
    assert!(found.iter().any(|it| it.2 > 0), "somebody has made a mistake");
    assert!(!record["differences"].as_array().unwrap().is_empty());
}

/// Returns the cost of the decisions of a round, in millionths of the smallest unit.
fn cost_of(house: &House, played: &Record) -> i64 {
    let bets: Vec<_> = played.bets().collect();
    let mut replay = Record::open(house, &bets).unwrap();
    let mut sum = 0;
    for input in played.inputs() {
        if let Input::Choice(choice) = input {
            let view = replay.round().view();
            let advice = Advice::new(house.rules(), &view, &Composition::EMPTY).unwrap().unwrap();
            let lost = match choice {
                Choice::Act(action) => advice.cost(*action).unwrap(),
                // Insurance is never worth it with these cards, so declining costs nothing.
                Choice::Decline => 0.0,
                Choice::Insure(_) | Choice::DoubleFor(_) => panic!("nobody chooses an amount here"),
            };
            let bet = view.hand(advice.hand).unwrap().stake.0;
            #[expect(
                clippy::cast_precision_loss,
                clippy::cast_possible_truncation,
                reason = "small"
            )]
            let lost = (lost * bet as f64 * 1e6).round() as i64;
            sum += lost;
        }
        replay.put(*input).unwrap();
    }
    sum
}

#[tokio::test]
async fn nobody_is_told_of_anybody_elses_hand_before_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("")).await;
    let (ann, stranger) = (host.browser(), host.browser());
    let player = ann.person("Ann").await;
    stranger.person("Sue").await;
    let mut bob = Person::new(&host.address, "Bob", like_the_dealer).await;
    let evening = announce(&ann, json!({ "name": "Friday", "rounds": 2, "seconds": 600 })).await;
    assert_eq!(ann.get("/api/evenings").await.unwrap(), json!([]), "it is not public");
    let path = format!("/api/evenings/{evening}/line");
    let mut line: Line = ann.line_at(&path).await;
    let mut looker: Line = stranger.line_at(&path).await;
    line.done(player, json!({ "type": "sit", "seat": 0 })).await;
    bob.done(&evening, json!({ "type": "sit", "seat": 0 })).await;
    assert_eq!(bob.send(&evening, json!({ "type": "start" })).await["code"], "not_host");
    line.done(player, json!({ "type": "start" })).await;
    let before = line.state().await;
    bob.play_round(&evening).await;
    let after = line.state().await;
    assert_eq!(before["table"], after["table"], "nothing but the evening has changed");
    assert_eq!(line.events, Vec::<Value>::new());
    assert_eq!(after["evening"]["players"][1]["is_finished"], true);
    let seen = looker.state().await;
    assert_eq!((&seen["table"]["round"], &looker.events), (&Value::Null, &Vec::new()));
    let code = stranger.get(&format!("/api/evenings/{evening}/record")).await.unwrap_err();
    assert_eq!(code, "not_over");
    let past = format!("/api/evenings/{evening}/rounds/1/{}", bob.player);
    assert_eq!(stranger.get(&past).await.unwrap_err(), "not_over");
    assert_eq!(looker.refused(player, json!({ "type": "sit", "seat": 0 })).await, "not_yours");
    assert_eq!(line.refused(player, json!({ "type": "stand_up", "seat": 0 })).await, "evening");
    let other = json!({ "type": "bet", "seat": 0, "stakes": [1] });
    assert_eq!(line.refused(player, other).await, "bet");
    assert_eq!(line.refused(player, json!({ "type": "rebuy", "seat": 0 })).await, "refused");
    let ask = line.ask(player, json!({ "what": "advice" })).await;
    assert_eq!(ask["code"], "not_asked", "there is no help");
    line.done(player, json!({ "type": "ready", "seat": 0 })).await;
    assert!(!line.events.is_empty(), "the own cards");
    assert_eq!(ann.get("/api/evenings/none").await.unwrap_err(), "no_evening");
    host.stop().await;
}

/// A new evening can be requested as soon as it is listed, while it is still being announced.
#[tokio::test]
async fn an_evening_is_opened_once_whoever_asks_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("limits.requests-a-minute = 0")).await;
    let mut ann = Person::new(&host.address, "Ann", careful).await;
    let looking = tokio::spawn({
        let address = host.address.clone();
        async move {
            let bob = Person::new(&address, "Bob", careful).await;
            loop {
                for listed in bob.browser.get("/api/evenings").await.unwrap().as_array().unwrap() {
                    bob.view(listed["id"].as_str().unwrap()).await;
                }
            }
        }
    });
    for round in 0..40 {
        let wish = json!({ "name": format!("Friday {round}"), "rounds": 1, "is_public": true });
        let evening = announce(&ann.browser, wish).await;
        ann.done(&evening, json!({ "type": "sit", "seat": 0 })).await;
        ann.done(&evening, json!({ "type": "close" })).await;
    }
    looking.abort();
    host.stop().await;
    let db = rusqlite::Connection::open(folder.path().join(STORE_FILE)).unwrap();
    let claims: i64 = db.query_row("SELECT max(epoch) FROM evening", [], |row| row.get(0)).unwrap();
    assert_eq!(claims, 1);
}

/// An absent player does not keep the others waiting in every round.
#[tokio::test]
async fn an_evening_waits_for_an_idle_player_only_once() {
    let time = StoppedTime::begin();
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("")).await;
    let mut ann = Person::new(&host.address, "Ann", careful).await;
    let mut bob = Person::new(&host.address, "Bob", careful).await;
    let wish = json!({ "name": "Friday", "rounds": 10, "seconds": 14 });
    let evening = announce(&ann.browser, wish).await;
    for person in [&mut ann, &mut bob] {
        person.done(&evening, json!({ "type": "sit", "seat": 0 })).await;
    }
    let mut begun = now_ms();
    ann.done(&evening, json!({ "type": "start" })).await;
    let deadline =
        async |ann: &Person| ann.view(&evening).await["table"]["deadline_ms"].as_i64().unwrap();
    // Both have the same cards. About one round in ten needs no decision: then the clock makes
    // none, and nobody counts as idle.
    for round in 1.. {
        let has_decided = ann.play_round(&evening).await;
        assert!(deadline(&ann).await >= begun + 14_000, "the first time Bob has the whole time");
        begun = now_ms();
        time.pass(Duration::from_secs(14)).await;
        while ann.view(&evening).await["evening"]["round"] == round {
            time.moment().await;
        }
        assert!(deadline(&ann).await >= begun + 14_000, "whoever is idle may come back");
        if has_decided {
            break;
        }
    }
    ann.play_round(&evening).await;
    assert!(deadline(&ann).await <= now_ms() + 10_000, "nobody waits so long again");
    host.stop().await;
}

#[tokio::test]
async fn the_clock_ends_an_evening_to_which_nobody_comes() {
    let time = StoppedTime::begin();
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("")).await;
    let mut ann = Person::new(&host.address, "Ann", careful).await;
    let evening =
        announce(&ann.browser, json!({ "name": "Friday", "rounds": 1, "seconds": 10 })).await;
    assert_eq!(ann.send(&evening, json!({ "type": "start" })).await["code"], "evening");
    ann.done(&evening, json!({ "type": "sit", "seat": 0 })).await;
    ann.done(&evening, json!({ "type": "start" })).await;
    let state = ann.view(&evening).await;
    assert!(state["table"]["deadline_ms"].is_i64(), "{state}");
    time.pass(Duration::from_secs(10)).await;
    let record = record(&ann.browser, &evening).await;
    let round = &record["players"][0]["rounds"][0];
    assert_eq!(round["asked"], round["by_clock"]);
    assert_eq!(record["standings"][0]["place"], 1);
    let wrong = [
        (json!({ "name": " " }), "refused"),
        (json!({ "name": "A", "rounds": 61 }), "refused"),
        (json!({ "name": "A", "seconds": 5 }), "refused"),
        (json!({ "name": "A", "stake": 150 }), "refused"),
        (json!({ "name": "A", "house": "nowhere" }), "refused"),
        (json!({ "name": "A", "rounds": -1 }), "body"),
    ];
    for (wish, code) in wrong {
        assert_eq!(ann.browser.post("/api/evenings", &wish).await.unwrap_err(), code, "{wish}");
    }
    host.stop().await;
}
