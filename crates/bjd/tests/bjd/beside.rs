//! Resources beside the table: chart, count, past rounds, statistics.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use blackjack_coach::StrategyCard;
use blackjack_engine::{Composition, House, View};
use blackjack_report::chart;
use blackjack_store::STORE_FILE;
use blackjack_table::apply_merge_patch;
use serde_json::{Value, json};

use super::browser::{Browser, Line, PATIENCE};
use super::evening::{play_out, without_nulls};
use super::host::{Host, settings, table};
use super::stopped_time::StoppedTime;

/// The events of the table rather than of a round.
const OF_THE_TABLE: [&str; 4] = ["shuffled", "ran_out", "shoe_revealed", "shoe_committed"];

/// Bets on box 0, and deals.
async fn deal(line: &mut Line, player: i64) -> Value {
    line.done(player, json!({ "type": "bet", "seat": 0, "stakes": [500] })).await;
    line.done(player, json!({ "type": "ready", "seat": 0 })).await;
    line.state().await
}

/// Plays a round in box 0.
async fn play(line: &mut Line, player: i64) -> Value {
    deal(line, player).await;
    play_out(&mut [(line, player)]).await
}

/// Returns a line whose player sits in box 0.
async fn seated(browser: &Browser, id: &str, player: i64) -> Line {
    let mut line = browser.line(id).await;
    line.done(player, json!({ "type": "sit", "seat": 0 })).await;
    line
}

#[tokio::test]
async fn the_chart_is_that_of_bj_and_follows_the_house() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("")).await;
    let browser = host.browser();
    let ann = browser.person("Ann").await;
    let id = table(&browser, "Friday").await;
    let path = format!("/api/tables/{id}/chart");
    let chart = browser.get(&path).await.unwrap();
    let vegas = House::built_in("vegas").unwrap();
    let expected = chart::document(&vegas, &StrategyCard::new(vegas.rules()).unwrap());
    for field in ["cells", "upcards", "rules"] {
        assert_eq!(chart[field], expected[field]);
    }
    let code = chart["cells"]["hard 9"]["6"].as_str().unwrap();
    assert_eq!(chart["words"][code], "double, else hit");
    let evs = &chart["evs"]["hard 9"]["6"];
    let [double, hit] = ["double", "hit"].map(|action| evs[action].as_f64().unwrap());
    assert!(double > 0.1 && hit < double, "{evs}");
    assert_eq!(chart["parts"][2]["rows"][0], json!({ "row": "pair A", "label": "A,A" }));
    let mut line = browser.line(&id).await;
    let less_doubling = json!({ "type": "change_house", "rules": { "double-on": "10-11" } });
    line.done(ann, less_doubling).await;
    let changed = browser.get(&path).await.unwrap();
    assert_eq!(changed["cells"]["hard 9"]["6"], "H");
    assert_eq!(browser.get("/api/tables/nothing/chart").await.unwrap_err(), "no_table");
    host.stop().await;
}

/// Checks the count against the view of the table and the cards seen before.
fn check_count(count: &Value, state: &Value, seen: &BTreeMap<u64, Vec<Value>>) {
    let shoe = state["table"]["shoe"]["number"].as_u64().unwrap();
    assert_eq!(count["shoe"], json!(shoe));
    let round = &state["table"]["round"];
    let view: View = serde_json::from_value(round["cards"].clone()).unwrap();
    let in_play = round["nets"].is_null();
    let mut expected: Vec<Value> = seen.get(&shoe).cloned().unwrap_or_default();
    if in_play {
        expected.extend(view.open_cards().map(|card| json!(card)));
    }
    let rounds = count["rounds"].as_array().unwrap();
    let mut cards: Vec<Value> =
        rounds.iter().flat_map(|round| round["cards"].as_array().unwrap().clone()).collect();
    let text = |card: &Value| card.as_str().unwrap().to_owned();
    cards.sort_by_key(text);
    expected.sort_by_key(text);
    assert_eq!(cards, expected, "the public cards, and no other");
    assert_eq!(
        rounds.iter().filter(|round| round["is_over"] == false).count(),
        usize::from(in_play)
    );
    let low = |card: &&Value| text(card).starts_with(['2', '3', '4', '5', '6']);
    let high = |card: &&Value| text(card).starts_with(['T', 'J', 'Q', 'K', 'A']);
    let [low, high] = [cards.iter().filter(low).count(), cards.iter().filter(high).count()];
    let running = i32::try_from(low).unwrap() - i32::try_from(high).unwrap();
    let hi_lo = &count["counts"][0];
    assert_eq!(hi_lo["name"], "hi-lo");
    assert!((hi_lo["running"].as_f64().unwrap() - f64::from(running)).abs() < 1e-9, "{hi_lo}");
    assert_eq!(count["seen"], json!(cards.len()));
    let composition: Composition = cards
        .iter()
        .map(|card| serde_json::from_value::<blackjack_engine::Card>(card.clone()).unwrap())
        .collect();
    let expected = blackjack_odds::Tags::built_in("hi-lo").unwrap().count(6, &composition);
    assert!((hi_lo["true"].as_f64().unwrap() - expected.true_count).abs() < 1e-9);
}

#[tokio::test]
async fn the_count_has_the_public_cards_of_the_shoe_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("limits.requests-a-minute = 0")).await;
    let (browser, watches) = (host.browser(), host.browser());
    let ann = browser.person("Ann").await;
    let wish = json!({ "name": "Friday", "rules": { "decks": "6" } });
    let made = browser.post("/api/tables", &wish).await.unwrap();
    let id = made["id"].as_str().unwrap();
    let path = format!("/api/tables/{id}/count");
    let before = watches.get(&path).await.unwrap();
    assert_eq!((&before["seen"], &before["rounds"]), (&json!(0), &json!([])));
    assert_eq!(before["counts"].as_array().unwrap().len(), 14);
    let mut line = seated(&browser, id, ann).await;
    let mut seen: BTreeMap<u64, Vec<Value>> = BTreeMap::new();
    for _ in 0..4 {
        let state = deal(&mut line, ann).await;
        if state["table"]["round"]["nets"].is_null() {
            check_count(&watches.get(&path).await.unwrap(), &state, &seen);
        }
        let state = play_out(&mut [(&mut line, ann)]).await;
        let shoe = state["table"]["shoe"]["number"].as_u64().unwrap();
        let cards = state["table"]["round"]["cards"].clone();
        let view: View = serde_json::from_value(cards).unwrap();
        seen.entry(shoe).or_default().extend(view.open_cards().map(|card| json!(card)));
        check_count(&watches.get(&path).await.unwrap(), &state, &seen);
    }
    assert_eq!(watches.get("/api/tables/nothing/count").await.unwrap_err(), "no_table");
    host.stop().await;
}

#[tokio::test]
async fn a_past_round_is_replayed_as_it_was_sent() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("limits.requests-a-minute = 0")).await;
    let browser = host.browser();
    let ann = browser.person("Ann").await;
    let id = table(&browser, "Friday").await;
    let mut line = seated(&browser, &id, ann).await;
    let path = format!("/api/tables/{id}/rounds");
    assert_eq!(browser.get(&path).await.unwrap(), json!({ "rounds": [], "has_more": false }));
    let mut ids = Vec::new();
    for number in 1..=3 {
        let state = deal(&mut line, ann).await;
        let open = &state["table"]["round"];
        if open["nets"].is_null() {
            let one = format!("{path}/{}", open["id"]);
            assert_eq!(browser.get(&one).await.unwrap_err(), "no_round", "it is in play");
            let listed = browser.get(&path).await.unwrap();
            assert_eq!(listed["rounds"].as_array().unwrap().len(), number - 1);
        }
        let state = play_out(&mut [(&mut line, ann)]).await;
        let last = &state["table"]["round"];
        let replayed = browser.get(&format!("{path}/{}", last["id"])).await.unwrap();
        let mut view = replayed["first"].clone();
        assert_eq!(view["cards"]["hands"][0]["cards"], json!([]), "nothing is dealt at first");
        let mut events = Vec::new();
        for step in replayed["steps"].as_array().unwrap() {
            apply_merge_patch(&mut view, &step["patch"]);
            events.extend(step["events"].as_array().unwrap().iter().cloned());
        }
        assert_eq!(without_nulls(&view), without_nulls(last));
        let of_round = |event: &Value| !OF_THE_TABLE.contains(&event["type"].as_str().unwrap());
        let sent: Vec<Value> = line.events.drain(..).filter(of_round).collect();
        assert_eq!(events, sent, "the same events in the same order");
        assert_eq!((&replayed["number"], &replayed["void"]), (&json!(number), &Value::Null));
        assert_eq!(replayed["seats"][0]["name"], "Ann");
        assert_eq!(replayed["seats"][0]["net"], last["nets"][0]);
        assert_eq!(without_nulls(&replayed["cards"]), without_nulls(&last["cards"]));
        ids.insert(0, last["id"].clone());
    }
    let page = browser.get(&format!("{path}?limit=2")).await.unwrap();
    let listed = |page: &Value| -> Vec<Value> {
        page["rounds"].as_array().unwrap().iter().map(|round| round["id"].clone()).collect()
    };
    assert_eq!((listed(&page), &page["has_more"]), (ids[..2].to_vec(), &json!(true)));
    let rest = browser.get(&format!("{path}?limit=2&before={}", ids[1])).await.unwrap();
    assert_eq!((listed(&rest), &rest["has_more"]), (ids[2..].to_vec(), &json!(false)));
    host.stop().await;
}

#[tokio::test]
async fn past_rounds_are_for_those_who_have_played_there() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("limits.requests-a-minute = 0")).await;
    let (anns, marks) = (host.browser(), host.browser());
    let (ann, mark) = (anns.person("Ann").await, marks.person("Mark").await);
    let id = table(&anns, "Friday").await;
    let mut line = seated(&anns, &id, ann).await;
    let state = play(&mut line, ann).await;
    let round = &state["table"]["round"]["id"];
    let path = format!("/api/tables/{id}/rounds");
    for path in [path.clone(), format!("{path}/{round}")] {
        assert_eq!(marks.get(&path).await.unwrap_err(), "not_played");
        assert_eq!(host.browser().get(&path).await.unwrap_err(), "not_played");
    }
    line.done(ann, json!({ "type": "stand_up", "seat": 0 })).await;
    anns.get(&path).await.expect("she has played there");
    let mut of_mark = marks.line(&id).await;
    of_mark.done(mark, json!({ "type": "sit", "seat": 0 })).await;
    marks.get(&path).await.expect("he sits there");

    let public = json!({ "name": "Saturday", "is_public": true });
    let made = anns.post("/api/tables", &public).await.unwrap();
    let public = format!("/api/tables/{}/rounds", made["id"].as_str().unwrap());
    assert_eq!(host.browser().get(&public).await.unwrap()["rounds"], json!([]));
    let elsewhere = format!("{public}/{round}");
    assert_eq!(anns.get(&elsewhere).await.unwrap_err(), "no_round", "of another table");
    for id in ["0", "-1", "9223372036854775808", "x", "%00", "1%27--"] {
        assert_eq!(anns.get(&format!("{public}/{id}")).await.unwrap_err(), "no_round", "{id}");
    }
    for query in ["limit=-1", "limit=x", "before=", "after=1", "before=1e9"] {
        assert_eq!(anns.get(&format!("{public}?{query}")).await.unwrap_err(), "query", "{query}");
    }
    for query in ["limit=0", "limit=18446744073709551615", "before=-9223372036854775808"] {
        anns.get(&format!("{public}?{query}")).await.unwrap();
    }
    host.stop().await;
}

/// A count without the cards of a round would be wrong, and a round that is there is not missing.
#[tokio::test]
async fn a_stored_round_that_cannot_be_read_is_a_fault_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("limits.requests-a-minute = 0")).await;
    let browser = host.browser();
    let ann = browser.person("Ann").await;
    let id = table(&browser, "Friday").await;
    let mut line = seated(&browser, &id, ann).await;
    play(&mut line, ann).await;
    // The last one is still on the felt, and is not read again.
    play(&mut line, ann).await;
    let path = |beside: &str| format!("/api/tables/{id}/{beside}");
    browser.get(&path("count")).await.unwrap();
    let rounds = browser.get(&path("rounds")).await.unwrap();
    let round = rounds["rounds"][1]["id"].as_i64().unwrap();
    browser.get(&path(&format!("rounds/{round}"))).await.unwrap();
    let db = rusqlite::Connection::open(folder.path().join(STORE_FILE)).unwrap();
    db.execute("UPDATE round SET line = 'nonsense' WHERE id = ?1", [round]).unwrap();
    assert_eq!(browser.get(&path("count")).await.unwrap_err(), "failed");
    assert_eq!(browser.get(&path(&format!("rounds/{round}"))).await.unwrap_err(), "failed");
    assert_eq!(browser.get(&path("rounds/0")).await.unwrap_err(), "no_round");
    host.stop().await;
}

#[tokio::test]
async fn statistics_are_for_the_browser_that_acts_for_the_person() {
    let time = StoppedTime::begin();
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("limits.requests-a-minute = 0")).await;
    let (anns, others) = (host.browser(), host.browser());
    let (ann, other) = (anns.person("Ann").await, others.person("Ann").await);
    let path = format!("/api/people/{ann}/statistics");
    assert_eq!(anns.get(&path).await.unwrap()["results"], json!([]), "she has not played");
    let id = table(&anns, "Friday").await;
    let mut line = seated(&anns, &id, ann).await;
    for _ in 0..3 {
        play(&mut line, ann).await;
    }
    let begun = Instant::now();
    let statistics = loop {
        let statistics = anns.get(&path).await.unwrap();
        if statistics["judged"] == 3 {
            break statistics;
        }
        assert!(begun.elapsed() < PATIENCE, "the rounds are not judged: {statistics}");
        // The server looks for rounds to judge every few seconds.
        time.pass(Duration::from_secs(1)).await;
        time.moment().await;
    };
    assert_eq!(statistics["played"], 3);
    let net = line.purses[0]["purse"].as_i64().unwrap() - 100_000;
    let [result, unit] = [&statistics["results"][0], &statistics["units"][0]];
    assert_eq!((&result["rounds"], &result["net"]), (&json!(3), &json!(net)));
    assert!(result["best"].as_i64() >= Some(net.div_euclid(3)), "{result}");
    assert!(result["worst"].as_i64() <= result["best"].as_i64());
    let total = &unit["total"];
    let [won, pushed, lost] = ["won", "pushed", "lost"].map(|it| total[it].as_i64().unwrap());
    assert_eq!(total["hands"], json!(won + pushed + lost));
    assert_eq!((&total["rounds"], &total["net"]), (&json!(3), &json!(net)));
    assert!(total["priced"]["deviation"].as_f64() > Some(0.0), "luck has a band");
    assert!(unit["curve"][0]["band"].is_f64());
    assert!(!statistics["lines"].as_array().unwrap().is_empty());
    assert_eq!(others.get(&path).await.unwrap_err(), "not_yours");
    assert_eq!(host.browser().get(&path).await.unwrap_err(), "not_yours");
    let of_other = others.get(&format!("/api/people/{other}/statistics")).await.unwrap();
    assert_eq!((&of_other["played"], &of_other["units"]), (&json!(0), &json!([])));
    host.stop().await;
}
