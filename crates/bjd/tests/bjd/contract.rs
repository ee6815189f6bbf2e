//! The contract: every message of the server in these tests conforms to its documents.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use blackjack_protocol::{Act, Chart, FromClient, Statistics};
use jsonschema::Validator;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::host::Host;
use bjd::settings::Settings;

static LINE: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../protocol/line.schema.json")).unwrap()
});

static REQUESTS: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../protocol/openapi.json")).unwrap());

/// The compiled validators, by document and schema.
static VALIDATORS: Mutex<BTreeMap<String, Arc<Validator>>> = Mutex::new(BTreeMap::new());

/// Returns the faults in a value according to a schema that refers to definitions
/// at this key of a document.
fn faults(value: &Value, schema: &Value, document: &Value, key: &str) -> Vec<String> {
    let mut validators = VALIDATORS.lock().unwrap();
    let validator = validators.entry(format!("{key} {schema}")).or_insert_with(|| {
        let mut whole = schema.clone();
        whole[key] = document[key].clone();
        Arc::new(jsonschema::draft202012::new(&whole).unwrap())
    });
    let validator = validator.clone();
    drop(validators);
    validator.iter_errors(value).map(|error| error.to_string()).collect()
}

fn faults_of_message(name: &str, message: &Value) -> Vec<String> {
    faults(message, &json!({ "$ref": format!("#/$defs/{name}") }), &LINE, "$defs")
}

/// Checks a message that the server has sent on a line.
pub(super) fn check_sent(message: &Value) {
    let faults = faults_of_message("ToClient", message);
    assert!(faults.is_empty(), "{faults:#?} in {message}");
}

/// Checks the answer to a request.
pub(super) fn check_answer(method: &str, path: &str, status: u16, body: &Value) {
    if let 404 | 405 = status {
        let error = json!({ "$ref": "#/components/schemas/ErrorBody" });
        return assert_eq!(faults(body, &error, &REQUESTS, "components"), [""; 0], "{body}");
    }
    let described = described(path)[method.to_lowercase()]["responses"][status.to_string()].clone();
    let schema = &described["content"]["application/json"]["schema"];
    assert!(!schema.is_null(), "{method} {path} answers {status}, which is not described: {body}");
    let faults = faults(body, schema, &REQUESTS, "components");
    assert!(faults.is_empty(), "{method} {path}: {faults:#?} in {body}");
    // These two are written as documents of `bj`, not from their types.
    match (status, path.rsplit('/').next()) {
        (200, Some("chart")) => check_whole::<Chart>(body),
        (200, Some("statistics")) => check_whole::<Statistics>(body),
        _ => {}
    }
}

/// Checks that a type has every field of a document.
fn check_whole<T: Serialize + DeserializeOwned>(document: &Value) {
    let read: T = serde_json::from_value(document.clone()).unwrap();
    assert_eq!(&serde_json::to_value(read).unwrap(), document);
}

/// Returns the description of a path.
fn described(path: &str) -> &'static Value {
    let parts: Vec<&str> = path.split('/').collect();
    let fits = |template: &str| {
        let template: Vec<&str> = template.split('/').collect();
        let mut pairs = template.iter().zip(&parts);
        template.len() == parts.len()
            && pairs.all(|(template, part)| template.starts_with('{') || template == part)
    };
    let paths = REQUESTS["paths"].as_object().unwrap();
    // A path without parameters takes precedence over one with parameters.
    let exact = paths.get(path);
    exact.or_else(|| paths.iter().find(|(template, _)| fits(template)).map(|(_, it)| it)).unwrap()
}

/// Returns the acts that the protocol documents.
fn documented_acts() -> Vec<Value> {
    let text = include_str!("../../../../docs/protocol.md");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `{\"type\"")?.split_once("` |"));
    rows.map(|(act, _)| serde_json::from_str(&format!("{{\"type\"{act}")).unwrap()).collect()
}

#[test]
fn every_documented_command_is_accepted() {
    let acts = documented_acts();
    let variants = LINE["$defs"]["Act"]["oneOf"].as_array().unwrap();
    assert_eq!(acts.len(), variants.len(), "each command has its row in docs/protocol.md");
    for act in acts {
        let message = json!({
            "t": "command", "key": 81, "player": 12,
            "answers": { "round": 1, "number": 0 }, "do": act,
        });
        assert_eq!(faults_of_message("FromClient", &message), [""; 0], "{message}");
        assert!(serde_json::from_value::<FromClient>(message).is_ok());
    }
    assert_eq!(faults_of_message("FromClient", &json!({ "t": "ping", "at": 5 })), [""; 0]);
}

#[test]
fn what_the_server_cannot_read_the_schema_refuses() {
    for act in [
        json!({ "type": "win", "seat": 0 }),
        json!({ "type": "sit" }),
        json!({ "type": "sit", "seat": -1 }),
        json!({ "type": "play", "hand": 0, "action": "cheat" }),
        json!({ "type": "sit", "seat": 0, "more": true }),
    ] {
        assert!(serde_json::from_value::<Act>(act.clone()).is_err(), "{act}");
        let message = json!({ "t": "command", "key": 1, "player": 1, "do": act });
        assert_ne!(faults_of_message("FromClient", &message), [""; 0], "{message}");
    }
    for key in [json!(-1), json!(0.5), json!(1_u64 << 53), json!("1")] {
        let message = json!({ "t": "ask", "key": key, "player": 1, "what": "last" });
        assert!(serde_json::from_value::<FromClient>(message.clone()).is_err(), "{key}");
        assert_ne!(faults_of_message("FromClient", &message), [""; 0], "{key}");
    }
    let cuts = |cut: u64| json!({ "type": "reveal", "secret": "0".repeat(64), "cut": cut });
    for (cut, is_right) in [(u64::from(u32::MAX), true), (1 << 32, false)] {
        assert_eq!(serde_json::from_value::<Act>(cuts(cut)).is_ok(), is_right);
        let message = json!({ "t": "command", "key": 1, "player": 1, "do": cuts(cut) });
        assert_eq!(faults_of_message("FromClient", &message).is_empty(), is_right, "{message}");
    }
    let event = |card| json!({ "type": "card_dealt", "to": { "hand": 0 }, "card": card });
    let update = |event| json!({ "t": "update", "number": 1, "events": [event], "patch": {} });
    assert_eq!(faults_of_message("ToClient", &update(event("TD"))), [""; 0]);
    assert_ne!(faults_of_message("ToClient", &update(event("XX"))), [""; 0]);
    assert_ne!(faults_of_message("ToClient", &update(json!({ "type": "nothing" }))), [""; 0]);
}

#[tokio::test]
async fn every_answer_is_as_the_contract_says() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), Settings::default()).await;
    let browser = host.browser();
    assert_eq!(browser.get("/openapi.json").await.unwrap(), *REQUESTS);
    let ann = browser.person("Ann").await;
    for path in ["/api/me", "/api/me/browsers", "/api/houses", "/api/tables"] {
        browser.get(path).await.unwrap();
    }
    let kept = format!("/api/people/{ann}/passphrase");
    browser.post(&kept, &json!({ "passphrase": "correct horse" })).await.unwrap();
    assert_eq!(browser.get("/api/me/browsers").await.unwrap()["browsers"][0]["is_this"], true);
    let wrong = json!({ "name": "Ann", "passphrase": "wrong horse" });
    assert_eq!(browser.post("/api/sign-in", &wrong).await.unwrap_err(), "wrong_passphrase");
    let other = host.browser();
    let right = json!({ "name": "Ann", "passphrase": "correct horse" });
    other.post("/api/sign-in", &right).await.unwrap();
    assert_eq!(
        other.post("/api/people", &json!({ "name": "Ann" })).await.unwrap_err(),
        "name_kept"
    );
    let odds = json!({ "house": "vegas", "rules": { "decks": "2" } });
    browser.post("/api/odds", &odds).await.unwrap();
    let no_odds = json!({ "house": "nowhere" });
    assert_eq!(browser.post("/api/odds", &no_odds).await.unwrap_err(), "refused");
    let made = browser.post("/api/tables", &json!({ "name": "Friday" })).await.unwrap();
    let table = format!("/api/tables/{}", made["id"].as_str().unwrap());
    browser.get(&table).await.unwrap();
    assert_eq!(browser.get("/api/tables/none").await.unwrap_err(), "no_table");
    let commands = format!("{table}/commands");
    let command = |act| json!({ "key": 1, "player": ann, "do": act });
    let sits = command(json!({ "type": "sit", "seat": 0 }));
    assert_eq!(browser.post(&commands, &sits).await.unwrap()["t"], "done");
    let bets = command(json!({ "type": "bet", "seat": 0, "stakes": [500] }));
    assert_eq!(browser.post(&commands, &bets).await.unwrap()["t"], "refused");
    assert_eq!(browser.post(&commands, &json!({ "key": "x" })).await.unwrap_err(), "body");
    host.stop().await;
}

#[tokio::test]
async fn what_the_schema_bounds_the_server_refuses_and_nothing_nearer() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), Settings::default()).await;
    let browser = host.browser();
    let ann = browser.person("Ann").await;
    let kept = format!("/api/people/{ann}/passphrase");
    let (people, tables, evenings) = ("/api/people", "/api/tables", "/api/evenings");
    let evening =
        |rounds: u32, seconds: u32| json!({ "name": "E", "rounds": rounds, "seconds": seconds });
    let table = |boxes: u32| json!({ "name": "Friday", "boxes": boxes });
    for (path, body, is_taken) in [
        (people, json!({ "name": "" }), false),
        (people, json!({ "name": "B" }), true),
        (people, json!({ "name": format!("{:96}", "Bo") }), true),
        (people, json!({ "name": format!("{:97}", "Bo") }), false),
        (kept.as_str(), json!({ "passphrase": "1234567" }), false),
        (&kept, json!({ "passphrase": "x".repeat(257) }), false),
        (&kept, json!({ "passphrase": "x".repeat(256) }), true),
        (&kept, json!({ "passphrase": "12345678", "current": "x".repeat(256) }), true),
        (tables, json!({ "name": "" }), false),
        (tables, json!({ "name": "F" }), true),
        (tables, table(0), false),
        (tables, table(1), true),
        (tables, table(7), true),
        (tables, table(8), false),
        (evenings, json!({ "name": "" }), false),
        (evenings, evening(0, 90), false),
        (evenings, evening(1, 90), true),
        (evenings, evening(60, 600), true),
        (evenings, evening(61, 90), false),
        (evenings, evening(10, 9), false),
        (evenings, evening(10, 10), true),
        (evenings, evening(10, 601), false),
    ] {
        let answer = browser.post(path, &body).await;
        assert_eq!(answer.is_ok(), is_taken, "{path} {body}: {answer:?}");
        let request = &described(path)["post"]["requestBody"]["content"]["application/json"];
        let faults = faults(&body, &request["schema"], &REQUESTS, "components");
        assert_eq!(faults.is_empty(), is_taken, "{path} {body}: {faults:?}");
    }
    host.stop().await;
}

#[tokio::test]
async fn a_whole_number_may_be_written_with_a_fraction_of_zero() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), Settings::default()).await;
    let browser = host.browser();
    let ann = browser.person("Ann").await;
    let table = json!({ "name": "29.0 and 1e3", "boxes": 3.0 });
    let made = browser.post("/api/tables", &table).await.unwrap();
    let path = format!("/api/tables/{}", made["id"].as_str().unwrap());
    let view = browser.get(&path).await.unwrap();
    assert_eq!(view["state"]["room"]["name"], "29.0 and 1e3");
    assert_eq!(view["state"]["table"]["seats"].as_array().unwrap().len(), 3);
    #[expect(clippy::cast_precision_loss, reason = "the numbers of players are small")]
    let player = ann as f64;
    let sit = json!({ "key": 29.0, "player": player, "do": { "type": "sit", "seat": 2.0 } });
    let message = &described("/api/tables/x/commands")["post"]["requestBody"]["content"];
    let schema = &message["application/json"]["schema"];
    assert_eq!(faults(&sit, schema, &REQUESTS, "components"), [""; 0], "the schema allows it");
    let answer = browser.post(&format!("{path}/commands"), &sit).await.unwrap();
    assert_eq!((&answer["t"], &answer["key"]), (&json!("done"), &json!(29)));
    let mut line = browser.line_at(&format!("{path}/line")).await;
    line.done(ann, json!({ "type": "stand_up", "seat": 2.0 })).await;
    let half = json!({ "key": 30, "player": ann, "do": { "type": "sit", "seat": 0.5 } });
    assert_eq!(browser.post(&format!("{path}/commands"), &half).await.unwrap_err(), "body");
    host.stop().await;
}

/// Errors that the framework would otherwise answer with its own text.
#[tokio::test]
async fn every_error_has_a_code_and_a_text() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), Settings::default()).await;
    let browser = host.browser();
    assert_eq!(browser.get("/api/people").await.unwrap_err(), "method");
    assert_eq!(browser.post("/api/me", &Value::Null).await.unwrap_err(), "method");
    assert_eq!(browser.post("/api/people/ann/passphrase", &json!({})).await.unwrap_err(), "path");
    assert_eq!(browser.get("/api/tables/%FF").await.unwrap_err(), "path");
    for beside in ["chart", "count", "rounds", "rounds/1"] {
        let path = format!("/api/tables/%FF/{beside}");
        assert_eq!(browser.get(&path).await.unwrap_err(), "path", "{path}");
    }
    assert_eq!(browser.get("/api/people/ann/statistics").await.unwrap_err(), "path");
    assert_eq!(browser.get("/api/tables/none/line").await.unwrap_err(), "upgrade");
    assert_eq!(browser.get("/nothing").await.unwrap_err(), "not_found");
    host.stop().await;
}
