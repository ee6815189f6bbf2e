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
        silence-seconds = 0
        [rules]
        ties = "dealer"
        dealer-charlie = 0
    "#;
    let settings = read(text).unwrap();
    assert_eq!(settings.board.as_deref(), Some("Night Owl"));
    assert_eq!(settings.event_times[1].days, 1);
    assert_eq!(read(&settings.text()), Ok(settings.clone()));
    let house = settings.house().unwrap();
    assert_eq!(house.rules().text("ties").unwrap(), "dealer");
    assert_eq!(house.stakes().units(1).0, 2, "half coins for insurance");
}

#[test]
fn every_mistake_is_named_with_its_place() {
    for (text, expected) in [
        ("turns = -1", "door.toml:1:9: turns: expected a whole number from 0 to 10000, found -1"),
        (
            "\n mode = \"tim\"",
            "2:9: mode: expected one of time, coins, found \"tim\"; did you mean \"time\"?",
        ),
        ("turn = 1", "1:1: unknown key \"turn\"; did you mean \"turns\"?"),
        ("[bank]\nkin = 1", "2:1: unknown key \"kin\" in [bank]; did you mean \"kind\"?"),
        ("[events]\ntimes = [\"5\"]", "2:9: times: expected a time such as \"05:00\""),
        ("[events]\ntimes = [\"Sonntag 05:00\"]", "expected a time such as"),
        ("closed = \"4-5\"", "1:10: closed: expected hours such as"),
        ("[rules]\nties = \"nobody\"", "2:1: "),
        ("[rules]\nfoo = 1", "2:1: "),
        ("[rules]\nminor = 7", "2:1: the door sets \"minor\" itself; use coin-minutes"),
        ("coach = 1", "coach: expected true or false, found 1"),
        ("turns", "door.toml:1:"),
        ("bank = 3", "unknown key \"bank\""),
        ("board = \"\\u0007\"", "expected text of at most 1024 visible characters"),
    ] {
        let mistakes = read(text).unwrap_err();
        assert!(mistakes.contains(expected), "{text:?}: {mistakes}");
    }
    let all = read("turns = -1\nmode = 5\n[line]\nsuits = \"red\"").unwrap_err();
    assert_eq!(all.lines().count(), 3, "{all}");
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
    let usual = price("");
    assert!(usual.contains("8.76 percent") && usual.contains("17.5 minutes a day"), "{usual}");
    assert!(price("coin-minutes = 5").contains("87.6 minutes a day"));
    assert!(price("[rules]\nties = \"dealer\"").contains("0.97 percent"));
    assert!(price("turns = 0").contains("no limit"));
    assert!(price("mode = \"coins\"").contains("17.5 coins a day"));
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
