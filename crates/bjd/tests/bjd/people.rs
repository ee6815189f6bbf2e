//! Returning people: passphrases, other browsers, programs.

use reqwest::StatusCode;
use reqwest::header::{AUTHORIZATION, COOKIE, RETRY_AFTER, SET_COOKIE};
use serde_json::{Value, json};

use super::host::{Host, bjd, play_until_asked, printed, settings, table};
use bjd::settings::Settings;

fn passphrase(text: &str) -> Value {
    json!({ "passphrase": text })
}

#[tokio::test]
async fn a_passphrase_brings_the_purse_to_another_browser() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), Settings::default()).await;
    let (phone, desk) = (host.browser(), host.browser());
    let ann = phone.person("Ann").await;
    let id = table(&phone, "Friday").await;
    let mut line = phone.line(&id).await;
    play_until_asked(&mut line, ann).await;
    let holds = line.purses[0]["purse"].clone();
    let keep = format!("/api/people/{ann}/passphrase");
    assert_eq!(phone.post(&keep, &passphrase("short")).await.unwrap_err(), "passphrase");
    assert_eq!(desk.post(&keep, &passphrase("correct horse")).await.unwrap_err(), "not_yours");
    let kept = phone.post(&keep, &passphrase("correct horse")).await.unwrap();
    assert_eq!((&kept["player"], &kept["is_kept"]), (&json!(ann), &json!(true)));
    let wrong = json!({ "name": "Ann", "passphrase": "correct house" });
    assert_eq!(desk.post("/api/sign-in", &wrong).await.unwrap_err(), "wrong_passphrase");
    let nobody = json!({ "name": "Bob", "passphrase": "correct horse" });
    assert_eq!(desk.post("/api/sign-in", &nobody).await.unwrap_err(), "wrong_passphrase");
    let right = json!({ "name": "\u{ff41}NN", "passphrase": "correct horse" });
    assert_eq!(desk.post("/api/sign-in", &right).await.unwrap()["player"], ann);
    let mut other = desk.line(&id).await;
    assert_eq!(other.purses[0]["purse"], holds, "the same purse");
    let listed = phone.get("/api/me/browsers").await.unwrap();
    let browsers = listed["browsers"].as_array().unwrap();
    assert_eq!(browsers.len(), 2);
    let is_this: Vec<_> = browsers.iter().map(|it| it["is_this"].clone()).collect();
    assert_eq!(is_this, [json!(true), json!(false)]);
    assert!(browsers.iter().all(|it| it["people"] == json!([ann])), "{browsers:?}");
    let end = format!("/api/me/browsers/{}", browsers[1]["id"]);
    assert_eq!(phone.delete(&end).await, StatusCode::NO_CONTENT);
    assert_eq!(other.closed().await.1, Some(1008), "its line ends at once");
    let stand = json!({ "key": 1, "player": ann, "do": { "type": "stand_up", "seat": 0 } });
    let command = format!("/api/tables/{id}/commands");
    assert_eq!(desk.post(&command, &stand).await.unwrap_err(), "not_yours");
    assert_eq!(phone.delete(&end).await, StatusCode::NOT_FOUND);
    host.stop().await;
}

/// Guests may share a name, but not at one table or evening.
#[tokio::test]
async fn names_at_a_table_can_be_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), Settings::default()).await;
    let browsers = ["Bill", "BILL", "BiII", "Bob"].map(|name| (name, host.browser()));
    let mut lines = Vec::new();
    let (mut id, mut evening) = (String::new(), Value::Null);
    for (name, browser) in &browsers {
        let player = browser.person(name).await;
        if id.is_empty() {
            id = table(browser, "Friday").await;
            evening = browser.post("/api/evenings", &json!({ "name": "E" })).await.unwrap();
        }
        lines.push((player, browser.line(&id).await));
    }
    let sit = |seat| json!({ "type": "sit", "seat": seat });
    let [(bill, one), (same, two), (like, three), (bob, four)] = &mut lines[..] else { panic!() };
    one.done(*bill, sit(0)).await;
    one.done(*bill, sit(1)).await;
    assert_eq!(two.refused(*same, sit(2)).await, "name_taken");
    assert_eq!(three.refused(*like, sit(2)).await, "name_taken");
    four.done(*bob, sit(2)).await;
    one.done(*bill, json!({ "type": "stand_up", "seat": 0 })).await;
    assert_eq!(two.refused(*same, sit(0)).await, "name_taken");
    one.done(*bill, json!({ "type": "stand_up", "seat": 1 })).await;
    two.done(*same, sit(0)).await;
    assert_eq!(one.refused(*bill, sit(1)).await, "name_taken");
    let commands = format!("/api/evenings/{}/commands", evening["id"].as_str().unwrap());
    let mut answers = Vec::new();
    for ((_, browser), (player, _)) in browsers.iter().zip(&lines) {
        let sit = json!({ "key": 1, "player": player, "do": { "type": "sit", "seat": 0 } });
        answers.push(browser.post(&commands, &sit).await.unwrap()["t"].clone());
    }
    assert_eq!(answers, ["done", "refused", "refused", "done"]);
    host.stop().await;
}

#[tokio::test]
async fn kept_names_are_unique_and_a_new_passphrase_needs_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), Settings::default()).await;
    let (first, second) = (host.browser(), host.browser());
    let (ann, other) = (first.person("Ann").await, second.person("Ann").await);
    let keep = |player: i64| format!("/api/people/{player}/passphrase");
    first.post(&keep(ann), &passphrase("correct horse")).await.unwrap();
    let taken = second.post(&keep(other), &passphrase("battery staple")).await;
    assert_eq!(taken.unwrap_err(), "name_kept");
    let renamed = json!({ "passphrase": "battery staple", "name": "Ann B" });
    assert_eq!(second.post(&keep(other), &renamed).await.unwrap()["name"], "Ann B");
    let guest = host.browser().post("/api/people", &json!({ "name": "ANN" })).await;
    assert_eq!(guest.unwrap_err(), "name_kept", "guests take no name that somebody signs in with");
    let change = |current: &str| json!({ "passphrase": "another one", "current": current });
    assert_eq!(
        first.post(&keep(ann), &change("wrong again")).await.unwrap_err(),
        "wrong_passphrase"
    );
    first.post(&keep(ann), &change("correct horse")).await.unwrap();
    let third = host.browser();
    let old = json!({ "name": "Ann", "passphrase": "correct horse" });
    assert_eq!(third.post("/api/sign-in", &old).await.unwrap_err(), "wrong_passphrase");
    let new = json!({ "name": "Ann", "passphrase": "another one" });
    assert_eq!(third.post("/api/sign-in", &new).await.unwrap()["player"], ann);
    host.stop().await;
}

#[tokio::test]
async fn guessing_passphrases_is_slow() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), settings("limits.sign-ins-a-minute = 2")).await;
    let client = reqwest::Client::new();
    let guess = json!({ "name": "Ann", "passphrase": "correct horse" });
    for expected in [403, 403, 429] {
        let answer = client.post(host.url("/api/sign-in")).json(&guess).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), expected);
        assert_eq!(answer.headers().contains_key(RETRY_AFTER), expected == 429);
    }
    host.stop().await;
}

/// Adds a person, and returns the cookie and the headers of the answer.
async fn added(host: &Host) -> (String, reqwest::header::HeaderMap) {
    let request = reqwest::Client::new().post(host.url("/api/people"));
    let answer = request.json(&json!({ "name": "Ann" })).send().await.unwrap();
    let cookie = answer.headers()[SET_COOKIE].to_str().unwrap().to_owned();
    (cookie, answer.headers().clone())
}

#[tokio::test]
async fn cookies_and_headers_suit_http_and_https() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), Settings::default()).await;
    let (cookie, headers) = added(&host).await;
    assert!(cookie.starts_with("bj=") && !cookie.contains("Secure"), "{cookie}");
    assert!(!headers.contains_key("strict-transport-security"));
    for name in ["content-security-policy", "permissions-policy", "cross-origin-opener-policy"] {
        assert!(headers.contains_key(name), "{name}");
    }
    host.stop().await;
    let https = settings("public-url = \"https://bj.example.org\"");
    let host = Host::start(folder.path(), https).await;
    let (cookie, headers) = added(&host).await;
    assert!(cookie.starts_with("__Host-bj="), "{cookie}");
    for attribute in ["Secure", "HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    assert!(!cookie.contains("Domain"), "{cookie}");
    assert!(headers.contains_key("strict-transport-security"));
    let own = cookie.split(';').next().unwrap();
    let me = |cookie: String| {
        let request = reqwest::Client::new().get(host.url("/api/me")).header(COOKIE, cookie);
        async { request.send().await.unwrap().json::<Value>().await.unwrap() }
    };
    assert_eq!(me(own.to_owned()).await["people"][0]["name"], "Ann");
    let plain = own.replace("__Host-bj", "bj");
    assert_eq!(me(plain).await["people"], json!([]), "only the cookie of https counts");
    let browser = host.browser();
    for (origin, expected) in [
        ("https://bj.example.org", None),
        ("http://bj.example.org", Some("origin")),
        ("https://evil.example", Some("origin")),
    ] {
        let posted = browser.post_from(origin, "/api/people", &json!({ "name": "Mark" })).await;
        assert_eq!(posted.err().as_deref(), expected, "{origin}");
    }
    host.stop().await;
}

#[tokio::test]
async fn a_program_plays_with_a_token_until_it_is_ended() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path(), Settings::default()).await;
    let id = {
        let browser = host.browser();
        browser.person("Ann").await;
        table(&browser, "Friday").await
    };
    let data = folder.path().to_str().unwrap().to_owned();
    let shown = {
        let data = data.clone();
        tokio::task::spawn_blocking(move || printed(&["--data", &data, "admin", "token", "Robo"]))
    };
    let shown = shown.await.unwrap();
    let bearer = shown.lines().nth(1).unwrap().strip_prefix("Authorization: ").unwrap().to_owned();
    let browser = shown.split("browser ").nth(1).unwrap().lines().next().unwrap().to_owned();
    let stored = std::fs::read(folder.path().join("bj.sqlite-wal")).unwrap();
    let secret = bearer.strip_prefix("Bearer ").unwrap().as_bytes();
    assert!(!stored.windows(secret.len()).any(|part| part == secret), "only its hash is stored");
    let client = reqwest::Client::new();
    let me = || client.get(host.url("/api/me")).header(AUTHORIZATION, &bearer).send();
    let people = me().await.unwrap().json::<Value>().await.unwrap();
    assert_eq!(people["people"][0]["name"], "Robo");
    let player = people["people"][0]["player"].as_i64().unwrap();
    let sit = json!({ "key": 1, "player": player, "do": { "type": "sit", "seat": 1 } });
    let url = host.url(&format!("/api/tables/{id}/commands"));
    let done = client.post(url).header(AUTHORIZATION, &bearer).json(&sit).send().await.unwrap();
    assert_eq!(done.json::<Value>().await.unwrap()["t"], "done");
    let ended = tokio::task::spawn_blocking(move || {
        bjd(&["--data", &data, "admin", "end", &browser]).status.success()
    });
    assert!(ended.await.unwrap());
    assert_eq!(me().await.unwrap().status(), StatusCode::UNAUTHORIZED);
    host.stop().await;
}
