//! Tests of the settings.

use super::*;

fn read(text: &str) -> Result<DoorSettings, String> {
    DoorSettings::read(text, "door.toml").map_err(|mistakes| mistakes.to_string())
}

#[test]
fn the_template_holds_every_default() {
    let template = DoorSettings::default().text();
    assert_eq!(read(&template), Ok(DoorSettings::default()), "{template}");
    assert_eq!(read(""), Ok(DoorSettings::default()));
    insta::assert_snapshot!("door_template", template);
}

#[test]
fn the_page_for_sysops_explains_every_key() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/door.md");
    let page = std::fs::read_to_string(page).unwrap();
    let mut table = String::new();
    for line in DoorSettings::default().text().lines() {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            table = format!("{name}.");
        } else if let Some((key, _)) = line.split_once(" = ").filter(|_| !line.starts_with('#')) {
            assert!(page.contains(&format!("`{table}{key}`")), "{table}{key}");
        }
    }
    assert_eq!(table, "rules.");
}

#[test]
fn settings_are_read_as_they_were_written() {
    let text = r#"
        board = "Night Owl"
        mode = "coins"
        turns = 0
        closed = "22:30-06:00"
        bulletins = "text/bulletins"
        [bank]
        kind = "thebank-text"
        file = "/bbs/THEBANK.EXT"
        [events]
        times = ["05:00", "sun 03:30"]
        trust-door-sys = true
        [line]
        charset = "utf8"
        suits = "cp437"
        speech = true
        pace = "off"
        silence-seconds = 0
        [web]
        table = "wss://Cards.example/t/k3v9x2"
        [rules]
        ties = "dealer"
        dealer-charlie = 0
    "#;
    let settings = read(text).unwrap();
    assert_eq!(settings.board.as_deref(), Some("Night Owl"));
    assert_eq!(settings.event_times[1].days, 1);
    assert!(settings.text().contains("table = \"https://cards.example/t/k3v9x2\""));
    assert_eq!(read(&settings.text()), Ok(settings.clone()));
    let house = settings.house().unwrap();
    assert_eq!(house.rules().text("ties").unwrap(), "dealer");
    assert_eq!(house.stakes().units(1).0, 2, "half coins for insurance");
}

/// Returns the mistakes of a text, each on a line.
fn mistakes(text: &str) -> String {
    read(text).unwrap_err()
}

#[test]
fn every_mistake_is_named_with_its_place() {
    let text = "\
turns = -1
mode = \"tim\"
turn = 1
maximum = 1_001
coin-minutes = 1.5
closed = \"04:00-04:00\"
kind = \"internal\"
coach = 1
board = \"\\u0007\"
events = 5
rules = [\"ties=dealer\"]

[bank]
kin = 1
kind = \"thebank\"
file = \"\"
mode = \"time\"

[lines]
suits = \"letters\"

[line]
charset = \"latin1\"
silence-seconds = 20

[web]
table = \"cards.example/t/k3v9x2\"
";
    insta::assert_snapshot!(mistakes(text), @r#"
    door.toml:1:9: turns: expected a whole number from 0 to 10000, found -1
    door.toml:2:8: mode: expected one of time, coins, found "tim"; did you mean "time"?
    door.toml:3:1: unknown key "turn"; did you mean "turns"?
    door.toml:4:11: maximum: expected a whole number from 1 to 1000, found 1001
    door.toml:5:16: coin-minutes: expected a whole number from 1 to 60, found a number with a fraction
    door.toml:6:10: closed: expected hours such as "04:00-06:30", found "04:00-04:00"
    door.toml:7:1: "kind" belongs in [bank]
    door.toml:8:9: coach: expected true or false, found 1
    door.toml:9:9: board: expected text of at most 1024 visible characters, found "�"
    door.toml:10:1: events: expected a table, found 5
    door.toml:11:1: rules: expected a table, found a list
    door.toml:14:1: unknown key "kin" in [bank]; did you mean "kind"?
    door.toml:15:8: kind: expected one of none, internal, synchronet, thebank-text, thebank-record, found "thebank"; did you mean "thebank-text"?
    door.toml:16:8: file: expected a path, found ""
    door.toml:17:1: "mode" belongs at the top
    door.toml:19:2: unknown key "lines"; did you mean "line"?
    door.toml:23:11: charset: expected one of auto, cp437, utf8, ascii, found "latin1"
    door.toml:24:19: silence-seconds: expected more than the 30 of warning-seconds, found 20
    door.toml:27:9: table: "cards.example/t/k3v9x2": expected the address of a table, such as https://host/t/ID, or of its server
    "#);
    assert_eq!(
        mistakes("[web]\ntable = 5"),
        "door.toml:2:9: table: expected an address in quotes, found 5"
    );
}

#[test]
fn every_wrong_event_is_named() {
    let text = "[events]\ntimes = [\"05:00\", \"5\", \"Sonntag 05:00\",\n  7, \"Sun 24:00\"]";
    insta::assert_snapshot!(mistakes(text), @r#"
    door.toml:2:19: times: expected a time such as "05:00" or "Sun 03:30", found "5"
    door.toml:2:24: times: expected a time such as "05:00" or "Sun 03:30", found "Sonntag 05:00"
    door.toml:3:3: times: expected a time such as "05:00" or "Sun 03:30", found 7
    door.toml:3:6: times: expected a time such as "05:00" or "Sun 03:30", found "Sun 24:00"
    "#);
    let many = format!("[events]\ntimes = [{}]", "\"05:00\", ".repeat(101));
    assert_eq!(mistakes(&many), "door.toml:2:9: times: expected at most 100 events, found 101");
    assert_eq!(
        mistakes("[events]\ntimes = \"05:00\""),
        "door.toml:2:9: times: expected a list, found \"05:00\""
    );
}

#[test]
fn every_wrong_rule_is_named() {
    let text = "\
[rules]
ties = \"nobody\"
foo = 1
tie = \"push\"
minor = 120
split-hands = 4
hands = 2
surrender = \"late\"
double-for-less = true
decks = [1]
dealer-charlie = 3
";
    insta::assert_snapshot!(mistakes(text), @r#"
    door.toml:2:8: ties: expected one of push, dealer, found "nobody"
    door.toml:3:1: unknown rule "foo"
    door.toml:4:1: unknown rule "tie"; did you mean "ties"?
    door.toml:5:1: "minor" is not a rule; "coin-minutes" and "maximum" set the stakes
    door.toml:6:15: split-hands: expected 1, the only value that the door can play, found 4
    door.toml:7:9: hands: expected 1, the only value that the door can play, found 2
    door.toml:8:13: surrender: expected none, the only value that the door can play, found "late"
    door.toml:9:19: double-for-less: expected false, the only value that the door can play, found true
    door.toml:10:9: decks: expected a word, a number, true or false, found a list
    door.toml:11:18: dealer-charlie: expected 0 or 5, the only values that the door can play, found 3
    "#);
    assert_eq!(
        mistakes("[rules]\ncharlie = 0\ncharlie-pays = \"3 to 1\"\n"),
        "door.toml:3:16: charlie-pays = 3 to 1 needs charlie of 5 or more, but charlie is 0"
    );
}

#[test]
fn odds_that_cannot_be_paid_on_one_coin_are_refused() {
    let odds = "[rules]\nties = \"dealer\"\nnatural-pays = \"6 to 5\"\n";
    assert!(read(odds).is_ok(), "72 seconds for a coin of a minute");
    let expected = "natural-pays: a bet of 1 coin could not be paid out exactly; \
                    expected odds such as \"2 to 1\" or \"3 to 2\"";
    assert_eq!(
        mistakes(&format!("mode = \"coins\"\n{odds}")),
        format!("door.toml:4:16: {expected}")
    );
    let odd = "[rules]\nnatural-pays = \"97 to 89\"\n";
    assert_eq!(mistakes(odd), format!("door.toml:2:16: {expected}"));
}

#[test]
fn a_warning_comes_before_the_end() {
    let line = |text: &str| read(&format!("[line]\n{text}\n"));
    assert!(line("silence-seconds = 0").is_ok());
    assert!(line("silence-seconds = 31").is_ok());
    assert!(line("warning-seconds = 0\nsilence-seconds = 1").is_ok());
    assert_eq!(
        line("warning-seconds = 180").unwrap_err(),
        "door.toml:2:19: warning-seconds: expected less than the 180 of silence-seconds, found 180"
    );
}

#[test]
fn hostile_files_are_refused_with_one_message() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("door.toml");
    let nested = format!("board = {}", "[".repeat(60_000));
    let tables = format!("[{}]", vec!["a"; 30_000].join("."));
    for (bytes, expected) in [
        (vec![b'#'; 1_000_000], "is too large: a settings file has at most 65536 bytes"),
        (b"mode = \"time\"\nboard = \"\xff\"".to_vec(), ":2: expected UTF-8 text"),
        (nested.into_bytes(), "door.toml:1:"),
        (tables.into_bytes(), "door.toml:1:"),
        (b"\"\" = { \"\" = {} }".to_vec(), "unknown key \"\""),
        (vec![0; 60_000], "door.toml:1:60001"),
    ] {
        std::fs::write(&path, &bytes).unwrap();
        let error = format!("{:#}", DoorSettings::load(&path, false).unwrap_err());
        assert!(error.contains(expected), "{error:.300}");
        assert!(error.len() < 5_000, "{error:.300}");
    }
    let error = DoorSettings::load(folder.path(), false).unwrap_err();
    assert!(format!("{error:#}").contains("cannot read"), "{error:#}");
}

#[test]
fn a_file_that_was_named_must_exist() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("dor.toml");
    assert!(DoorSettings::load(&missing, false).is_ok());
    let error = DoorSettings::load(&missing, true).unwrap_err();
    assert!(format!("{error:#}").contains("dor.toml"), "{error:#}");
}

#[test]
fn paths_are_relative_to_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("door.toml");
    let load = |text: &str| {
        std::fs::write(&path, text).unwrap();
        DoorSettings::load(&path, true).unwrap()
    };
    let settings = load("bulletins = \"text\"");
    assert_eq!(settings.bulletins, Some(folder.path().join("text")));
    assert_eq!(settings.bank.file, folder.path().join("THEBANK.EXT"));
    let settings = load("[bank]\nfile = \"/bbs/THEBANK.EXT\"");
    assert_eq!(settings.bank.file, PathBuf::from("/bbs/THEBANK.EXT"));
    assert_eq!(settings.bulletins, None);
}

#[test]
fn numbers_are_written_as_toml_allows() {
    assert_eq!(
        read("allowance = 1_000\nturns = 0x10").map(|it| (it.allowance, it.turns)),
        Ok((1_000, 16))
    );
    assert_eq!(read("[rules]\ndecks = \"8\"").unwrap(), read("[rules]\ndecks = 8").unwrap());
}

#[test]
fn the_house_of_the_door_gives_no_bankroll_and_no_credit() {
    for (text, minor) in [("", 60), ("coin-minutes = 5", 300), ("mode = \"coins\"", 2)] {
        let settings = read(text).unwrap();
        let house = settings.house().unwrap();
        let stakes = house.stakes();
        assert_eq!(stakes.units(1).0, minor);
        assert!(stakes.bankroll() > 0, "no unlimited credit");
        let bankroll = stakes.units(stakes.bankroll());
        assert_eq!(stakes.offer(house.rules(), None, Some(bankroll), 1), None, "no rebuy helps");
    }
}

#[test]
fn the_price_is_the_exact_expected_value() {
    let price = |text: &str| price(&read(text).unwrap()).unwrap();
    // The expected values of docs/houses/bbs.md.
    assert_eq!(
        price(""),
        "A caller who plays perfectly wins 8.76 percent of every coin on average. \
         With 20 turns of 10 coins that is 17.5 minutes a day."
    );
    assert!(price("coin-minutes = 5").contains("20 turns of 10 coins that is 87.6 minutes a day"));
    assert!(price("[rules]\nties = \"dealer\"").contains("wins 0.97 percent"));
    assert!(price("[rules]\ndealer-charlie = 0").contains("wins 9.92 percent"));
    assert!(
        price("turns = 1\nmaximum = 1").contains("With 1 turn of 1 coin that is 0.1 minutes a day")
    );
    assert!(
        price("turns = 0").contains("0.88 minutes for a turn of 10 coins; turns have no limit")
    );
    assert!(price("mode = \"coins\"").contains("17.5 coins a day"));
    let hard = price("[rules]\nties = \"dealer\"\nnatural-pays = \"1 to 1\"");
    assert!(hard.contains("loses "), "{hard}");
}

#[test]
fn closed_hours_may_cross_midnight() {
    let closed = |text: &str, minute: u32| read(text).unwrap().closed_until(minute * 60);
    assert_eq!(closed("closed = \"04:00-06:30\"", 239), None);
    assert_eq!(closed("closed = \"04:00-06:30\"", 240), Some("06:30".into()));
    assert_eq!(closed("closed = \"04:00-06:30\"", 390), None);
    assert_eq!(closed("closed = \"22:00-01:00\"", 1_400), Some("01:00".into()));
    assert_eq!(closed("closed = \"22:00-01:00\"", 59), Some("01:00".into()));
    assert_eq!(closed("closed = \"22:00-01:00\"", 60), None);
}

#[test]
fn only_events_that_can_be_trusted_count() {
    let event = |is_active| Some(Event { minute: 5, days: Event::EVERY_DAY, is_active });
    let settings = DoorSettings::default();
    assert_eq!(settings.events(event(Some(true))).len(), 1);
    assert_eq!(settings.events(event(Some(false))).len(), 0);
    assert_eq!(settings.events(event(None)).len(), 0, "DOOR.SYS");
    let trusting = DoorSettings { trusts_door_sys: true, ..settings };
    assert_eq!(trusting.events(event(None)).len(), 1);
}
