//! Contributions to the shuffle of a shared shoe, over real lines, and their public record.

use std::time::Duration;

use bjd::people::member::Member;
use bjd::tables::host::Seated;
use blackjack_protocol::Act;
use blackjack_table::{Commitment, Contribution, LiveShoe, PlayerId, Secret, ShoeRecord, TableId};
use serde_json::{Value, json};

use super::browser::{Browser, Line};
use super::host::{Host, settings, table};
use super::paused::Paused;
use super::stopped_time::StoppedTime;

/// A person at a browser with a line.
struct Person {
    browser: Browser,
    player: i64,
    line: Line,
    contribution: Contribution,
}

impl Person {
    /// Joins a table, sits down in a box, and bets.
    async fn at(browser: Browser, player: i64, table: &str, seat: usize) -> Self {
        let mut line = browser.line(table).await;
        line.done(player, json!({ "type": "sit", "seat": seat })).await;
        line.done(player, json!({ "type": "bet", "seat": seat, "stakes": [500] })).await;
        let secret = Secret([u8::try_from(player % 200).unwrap(); 32]);
        let contribution = Contribution { player: PlayerId(player), secret, cut: 7 };
        Self { browser, player, line, contribution }
    }

    async fn commitment(&mut self) -> Value {
        let state = self.line.state().await;
        let table = TableId(state["table"]["table"].as_i64().unwrap());
        let shoe = state["table"]["shoe"]["number"].as_u64().unwrap();
        json!(self.contribution.commitment(table, shoe))
    }

    async fn commit(&mut self) {
        let commitment = self.commitment().await;
        self.line.done(self.player, json!({ "type": "commit", "commitment": commitment })).await;
    }

    async fn reveal(&mut self) {
        let act = self.revealing();
        self.line.done(self.player, act).await;
    }

    fn revealing(&self) -> Value {
        json!({ "type": "reveal", "secret": self.contribution.secret, "cut": self.contribution.cut })
    }

    async fn ready(&mut self, seat: usize) {
        self.line.done(self.player, json!({ "type": "ready", "seat": seat })).await;
    }
}

/// Two people with bets at a new table, the first of them its host.
async fn two(host: &Host) -> (String, Person, Person) {
    let browser = host.browser();
    let player = browser.person("Ann").await;
    let id = table(&browser, "Friday").await;
    let ann = Person::at(browser, player, &id, 0).await;
    let browser = host.browser();
    let player = browser.person("Ben").await;
    let ben = Person::at(browser, player, &id, 1).await;
    (id, ann, ben)
}

/// Lets the two seconds for revealing contributions pass.
async fn let_reveals_be_missing(line: &mut Line, time: &StoppedTime) {
    time.pass(Duration::from_millis(1_990)).await;
    assert_eq!(line.state().await["table"]["shoe"]["number"], 1, "there is still time");
    time.pass(Duration::from_millis(20)).await;
    line.until(|state| state["table"]["shoe"]["number"] != 1).await;
}

async fn shoe(browser: &Browser, table: &str, number: u64) -> ShoeRecord {
    let record = browser.get(&format!("/api/tables/{table}/shoes/{number}")).await.unwrap();
    serde_json::from_value(record).unwrap()
}

/// Stands with every hand until the round is over.
async fn play_out(people: [&mut Person; 2]) {
    let [ann, ben] = people;
    for _ in 0..20 {
        let state = ann.line.state().await;
        ben.line.settle().await;
        let round = &state["table"]["round"];
        let Some(hand) = round["cards"]["phase"]["hand"].as_u64() else { return };
        let hands = round["cards"]["hands"].as_array().unwrap();
        let seat = hands.iter().find(|it| it["id"] == hand).unwrap()["seat"].as_u64().unwrap();
        let at = &round["seats"][usize::try_from(seat).unwrap()];
        let person = if *at == 0 { &mut *ann } else { &mut *ben };
        let act = match round["cards"]["phase"]["type"].as_str().unwrap() {
            "action" => json!({ "type": "play", "hand": hand, "action": "stand" }),
            _ => json!({ "type": "decline", "hand": hand }),
        };
        person.line.done(person.player, act).await;
    }
    panic!("the round does not end");
}

#[tokio::test]
async fn the_record_of_a_shoe_is_public_when_it_is_over() {
    let _time = StoppedTime::begin();
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("")).await;
    let (id, mut ann, mut ben) = two(&host).await;
    ann.commit().await;
    ben.commit().await;
    ann.ready(0).await;
    ben.ready(1).await;
    assert!(ann.line.state().await["table"]["round"].is_null(), "first everybody reveals");
    ann.reveal().await;
    ben.reveal().await;
    play_out([&mut ann, &mut ben]).await;

    let stranger = host.browser();
    let open = shoe(&stranger, &id, 1).await;
    assert_eq!((open.seed, open.rounds.len(), open.entries.len()), (None, 0, 1));
    assert_eq!(open.contributions.len(), 2);
    // The last shoe of a table is revealed when the table closes, and its record remains available.
    ann.line.done(ann.player, json!({ "type": "close" })).await;
    assert_eq!(ann.line.closed().await.0, "closed");
    let record = shoe(&stranger, &id, 1).await;
    check_cards(&record);
    assert_eq!(record.entries[0], open.entries[0]);
    let next = shoe(&stranger, &id, 2).await;
    assert_eq!(next.entries[0].number, record.entries.last().unwrap().number + 1);
    let list = stranger.get(&format!("/api/tables/{id}/shoes")).await.unwrap();
    let states: Vec<_> = list["shoes"].as_array().unwrap().iter().map(|it| &it["state"]).collect();
    assert_eq!(states, ["in_play", "over"]);
    assert_eq!(
        list["head"]["hash"],
        json!(next.entries[0].hash),
        "the head tells nothing about cards in play"
    );
    assert_eq!(stranger.get("/api/tables/nowhere/shoes").await, Err("no_table".into()));
    for number in ["0", "3", "18446744073709551616", "-1", "x"] {
        let path = format!("/api/tables/{id}/shoes/{number}");
        assert_eq!(stranger.get(&path).await, Err("no_shoe".into()), "{number}");
    }
    host.stop().await;
}

/// Deals a finished shoe again, from its record alone.
fn check_cards(record: &ShoeRecord) {
    let seed = record.seed.unwrap();
    assert_eq!(seed.commitment(), record.commitment);
    let house = record.rounds[0].line.parse::<blackjack_engine::Record>().unwrap().house().clone();
    let mut shoe = LiveShoe::shared(house.rules(), seed, record.table, record.shoe);
    let of = |it: &blackjack_table::RecordedContribution| Contribution {
        player: it.player,
        secret: it.secret.as_ref().unwrap().parse().unwrap(),
        cut: it.cut.unwrap(),
    };
    shoe.contribute(record.contributions.iter().map(of).collect());
    for round in &record.rounds {
        shoe.begin_round();
        let cards = round.cards.len() / 2;
        let dealt: String = (0..cards).map(|_| shoe.draw().to_string()).collect();
        assert_eq!(dealt, round.cards);
    }
}

/// Attack: a connection does not reveal its contribution.
#[tokio::test]
async fn a_missing_reveal_voids_the_shoe_with_a_name_and_the_next_is_without_that_player() {
    let time = StoppedTime::begin();
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("")).await;
    let (id, mut ann, mut ben) = two(&host).await;
    ann.commit().await;
    ben.commit().await;
    ann.ready(0).await;
    ben.ready(1).await;
    ann.reveal().await;
    let_reveals_be_missing(&mut ann.line, &time).await;
    let event = ann.line.events.iter().find(|event| event["type"] == "shoe_voided").unwrap();
    assert_eq!(*event, json!({ "type": "shoe_voided", "shoe": 1, "missing": [ben.player] }));
    let record = shoe(&host.browser(), &id, 1).await;
    let void = record.void.unwrap();
    assert_eq!((void.by.as_str(), void.missing[0].name.as_str()), ("clock", "Ben"));
    assert!(record.seed.is_some() && record.rounds.is_empty());
    let next = shoe(&host.browser(), &id, 2).await;
    assert_eq!(next.excluded[0].name, "Ben");

    // Too late: the shoe is void. Excluded: the next shoe takes no contribution of
    // theirs, but they may play.
    ben.line.settle().await;
    let act = ben.revealing();
    assert_eq!(ben.line.refused(ben.player, act).await, "nothing_to_reveal");
    let commitment = ben.commitment().await;
    let commit = json!({ "type": "commit", "commitment": commitment });
    assert_eq!(ben.line.refused(ben.player, commit).await, "excluded");
    ben.line.done(ben.player, json!({ "type": "bet", "seat": 1, "stakes": [500] })).await;
    ann.commit().await;
    ann.ready(0).await;
    ben.ready(1).await;
    ann.reveal().await;
    assert_eq!(
        ann.line.state().await["table"]["round"]["cards"]["hands"].as_array().unwrap().len(),
        2
    );
    host.stop().await;
}

/// Attack: people who share a screen contribute twice.
#[tokio::test]
async fn a_hot_seat_contributes_once() {
    let _time = StoppedTime::begin();
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("")).await;
    let browser = host.browser();
    let ann = browser.person("Ann").await;
    let ben = browser.person("Ben").await;
    let id = table(&browser, "Friday").await;
    let mut line = browser.line(&id).await;
    let commit = json!({ "type": "commit", "commitment": "00".repeat(32) });
    for (seat, player) in [(0, ann), (1, ben)] {
        line.done(player, json!({ "type": "sit", "seat": seat })).await;
        line.done(player, json!({ "type": "bet", "seat": seat, "stakes": [500] })).await;
    }
    line.done(ann, commit.clone()).await;
    assert_eq!(line.refused(ben, commit.clone()).await, "contributed");
    line.done(ann, commit.clone()).await;
    // A player without a bet no longer counts, so the other one may contribute.
    line.done(ann, json!({ "type": "clear_bet", "seat": 0 })).await;
    line.done(ben, commit).await;
    host.stop().await;
}

/// Attack: people who share a screen take turns at not revealing.
#[tokio::test]
async fn a_hot_seat_is_excluded_as_a_whole() {
    let time = StoppedTime::begin();
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("")).await;
    let browser = host.browser();
    let ann = browser.person("Ann").await;
    let ben = browser.person("Ben").await;
    let id = table(&browser, "Friday").await;
    let mut line = browser.line(&id).await;
    let commit = json!({ "type": "commit", "commitment": "00".repeat(32) });
    for (seat, player) in [(0, ann), (1, ben)] {
        line.done(player, json!({ "type": "sit", "seat": seat })).await;
        line.done(player, json!({ "type": "bet", "seat": seat, "stakes": [500] })).await;
    }
    line.done(ann, commit.clone()).await;
    for (seat, player) in [(0, ann), (1, ben)] {
        line.done(player, json!({ "type": "ready", "seat": seat })).await;
    }
    let_reveals_be_missing(&mut line, &time).await;
    assert_eq!(line.refused(ben, commit).await, "excluded");
    line.done(ben, json!({ "type": "ready", "seat": 1 })).await;
    assert!(!line.state().await["table"]["round"].is_null(), "they play all the same");
    host.stop().await;
}

/// Attack: the host changes the house while contributions are revealed, and gets the server
/// restarted, so that the shoe disappears without being voided.
#[tokio::test]
async fn a_host_cannot_drop_a_shoe_that_is_owed() {
    let _time = StoppedTime::begin();
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("")).await;
    let (id, mut ann, mut ben) = two(&host).await;
    ann.commit().await;
    ben.commit().await;
    ann.ready(0).await;
    ben.ready(1).await;
    ben.reveal().await;
    let change = json!({ "type": "change_house", "rules": { "burn": "1" } });
    ann.line.done(ann.player, change).await;
    host.stop().await;
    let host = Host::start(folder.path(), settings("")).await;
    for person in [&mut ann, &mut ben] {
        person.browser.move_to(&host.address);
        person.line = person.browser.line(&id).await;
    }
    assert_eq!(ann.line.state().await["table"]["shoe"]["number"], 1);
    ann.reveal().await;
    play_out([&mut ann, &mut ben]).await;
    let (first, next) = (shoe(&host.browser(), &id, 1).await, shoe(&host.browser(), &id, 2).await);
    assert_eq!((first.rounds.len(), first.burn, next.burn), (1, 0, 1), "the change came later");
    check_cards(&first);
    host.stop().await;
}

/// Attack: a purse is emptied at another table before the last reveal, so
/// that nothing can be dealt.
#[tokio::test]
async fn a_shoe_that_nobody_can_pay_for_is_void() {
    let _time = StoppedTime::begin();
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("")).await;
    let browser = host.browser();
    let player = browser.person("Ann").await;
    let rules = json!({ "bankroll": "10", "maximum": "100000" });
    let mut ids = Vec::new();
    for name in ["Friday", "Saturday"] {
        let wish = json!({ "name": name, "rules": rules });
        let made = browser.post("/api/tables", &wish).await.unwrap();
        ids.push(made["id"].as_str().unwrap().to_owned());
    }
    let mut other = browser.line(&ids[1]).await;
    let mut ann = Person::at(browser, player, &ids[0], 0).await;
    ann.commit().await;
    other.done(player, json!({ "type": "sit", "seat": 0 })).await;
    // After a round that ends at once, the purse may hold as much money as before, or more.
    let mut purse = 1_000;
    while purse >= 500 {
        other.done(player, json!({ "type": "bet", "seat": 0, "stakes": [purse] })).await;
        other.done(player, json!({ "type": "ready", "seat": 0 })).await;
        let state = other.state().await;
        let is_open = state["table"]["question"]["number"].as_u64() > Some(0);
        purse =
            if is_open { 0 } else { 1_000 + state["table"]["seats"][0]["net"].as_i64().unwrap() };
    }
    // This table notices when it stores the round.
    ann.ready(0).await;
    ann.reveal().await;
    // The shoe is void at once: no time passes.
    ann.line.until(|state| state["table"]["shoe"]["number"] != 1).await;
    let event = ann.line.events.iter().find(|event| event["type"] == "shoe_voided").unwrap();
    assert_eq!(*event, json!({ "type": "shoe_voided", "shoe": 1, "missing": [] }));
    let record = shoe(&host.browser(), &ids[0], 1).await;
    assert!(record.void.unwrap().missing.is_empty() && record.seed.is_some());
    host.stop().await;
}

/// Commits two people with bets to random hashes, which nobody can reveal,
/// and locks the second's bet.
async fn half_locked(table: &mut Paused) -> (Member, [Seated; 2]) {
    let (ann, anns) = table.seat("Ann", 0).await;
    let (ben, bens) = table.seat("Ben", 1).await;
    for (seat, person) in [&ann, &ben].into_iter().enumerate() {
        table.bet(person, seat).await;
        table.done(person, Act::Commit { commitment: Commitment([7; 32]) }).await;
    }
    table.done(&ben, Act::Ready { seat: 1 }).await;
    (ann, [anns, bens])
}

/// Attack: a player leaves with a locked bet, so that the seat would become free
/// while the others reveal.
#[tokio::test]
async fn a_seat_that_is_due_does_not_keep_the_void_from_coming() {
    let mut table = Box::pin(Paused::open(&[])).await;
    let (ann, [anns, bens]) = half_locked(&mut table).await;
    drop(bens);
    table.wait(0).await;
    table.wait(599).await;
    table.done(&ann, Act::Ready { seat: 0 }).await;
    table.wait(3).await;
    let state = table.state().await;
    assert_eq!(state["table"]["shoe"]["number"], 2, "nobody has revealed");
    table.wait(1).await;
    assert_eq!(table.owner(1).await, Value::Null, "and the seat is free after it");
    drop(anns);
    table.stop().await;
}

/// The wall clock of these tests stands still, so the time limit for
/// revealing must use elapsed time.
#[tokio::test]
async fn the_time_to_reveal_does_not_follow_a_clock_that_is_set() {
    let mut table = Box::pin(Paused::open(&[])).await;
    let (ann, lines) = half_locked(&mut table).await;
    table.done(&ann, Act::Ready { seat: 0 }).await;
    table.wait(1).await;
    assert_eq!(table.state().await["table"]["shoe"]["number"], 1);
    table.wait(2).await;
    assert_eq!(table.state().await["table"]["shoe"]["number"], 2);
    drop(lines);
    table.stop().await;
}

/// Attack: malformed contributions.
#[tokio::test]
async fn contributions_that_are_none_are_refused() {
    let _time = StoppedTime::begin();
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("")).await;
    let (_, mut ann, ben) = two(&host).await;
    ann.commit().await;
    ann.ready(0).await;
    let seat = json!({ "type": "clear_bet", "seat": 1 });
    let mut ben = ben;
    ben.line.done(ben.player, seat).await;
    let wrong = json!({ "type": "reveal", "secret": "ab".repeat(32), "cut": 7 });
    assert_eq!(ann.line.refused(ann.player, wrong).await, "wrong_reveal");
    let bet = json!({ "type": "bet", "seat": 0, "stakes": [1000] });
    assert_eq!(ann.line.refused(ann.player, bet).await, "revealing");
    let stand_up = json!({ "type": "stand_up", "seat": 0 });
    assert_eq!(ann.line.refused(ann.player, stand_up).await, "revealing");
    ann.reveal().await;
    let late = json!({ "type": "commit", "commitment": "00".repeat(32) });
    assert_eq!(ann.line.refused(ann.player, late).await, "contributions_closed");
    host.stop().await;
}

/// A server restarted while contributions are revealed waits for them and deals the same shoe.
#[tokio::test]
async fn contributions_are_revealed_after_a_restart() {
    let _time = StoppedTime::begin();
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("")).await;
    let (id, mut ann, mut ben) = two(&host).await;
    ann.commit().await;
    ben.commit().await;
    ann.ready(0).await;
    ben.ready(1).await;
    ann.reveal().await;
    host.stop().await;
    let host = Host::start(folder.path(), settings("")).await;
    for person in [&mut ann, &mut ben] {
        person.browser.move_to(&host.address);
        person.line = person.browser.line(&id).await;
    }
    ben.reveal().await;
    let record = shoe(&host.browser(), &id, 1).await;
    assert!(record.void.is_none());
    assert!(record.contributions.iter().all(|it| it.secret.is_some()));
    assert!(!ann.line.state().await["table"]["round"].is_null());
    host.stop().await;
}
