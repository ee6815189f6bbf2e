//! House files: the built-in houses, contradictions and errors.

use blackjack_engine::{HOUSE_FILE_MAX, House, HouseErrors, Position, Rules, Stakes};

fn errors(text: &str) -> Vec<String> {
    let HouseErrors(errors) = House::parse("test", text).unwrap_err();
    errors.iter().map(ToString::to_string).collect()
}

fn rules(text: &str) -> Rules {
    *House::parse("test", &format!("[rules]\n{text}")).unwrap().rules()
}

/// Checks the keys of a house that differ from the defaults.
fn check(name: &str, expected: &[&str]) {
    let house = House::built_in(name).unwrap();
    let mut expected: Vec<_> = expected.iter().map(ToString::to_string).collect();
    let mut found = house.difference(&House::default());
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "{name}");
}

#[test]
fn historic_houses() {
    let reno = [
        "decks=1",
        "shuffle=when-below",
        "deal=dealer-first",
        "stand-on-21=false",
        "double-on=10-11",
        "split-hands=2",
        "hands=1",
        "fixed=2",
        "bankroll=0",
    ];
    check("reno", &reno);
    check(
        "reno-1987",
        &[
            "decks=1",
            "shuffle=when-exhausted",
            "deal=dealer-first",
            "stand-on-21=false",
            "double-on=10-11",
            "split-hands=2",
            "hands=1",
            "fixed=2",
            "bankroll=0",
            "split-natural=true",
            "hit-split-aces=true",
        ],
    );
    check(
        "seven",
        &[
            "decks=1",
            "shuffle=every-round",
            "deal=hand-by-hand",
            "dealer-upcard=false",
            "dealer-plays=always",
            "double-split-aces=true",
            "split-hands=7",
            "split-aces-hands=7",
            "table-hands=7",
            "split-deal=at-once",
            "surrender=early",
            "play-order=one-action-per-hand",
        ],
    );
    check(
        "bbs",
        &[
            "decks=1",
            "shuffle=every-round",
            "natural-pays=2 to 1",
            "twenty-one-pays=2 to 1",
            "charlie=5",
            "charlie-limit=20",
            "charlie-pays=2 to 1",
            "dealer-charlie=5",
            "split-hands=1",
            "split-aces-hands=1",
            "hands=1",
            "unit=coin",
            "minor=60",
            "maximum=10",
            "keep-back=1",
            "bankroll=60",
        ],
    );
    check(
        "vegas",
        &[
            "decks=4",
            "dealer-17=hit-soft",
            "split-hands=2",
            "hit-split-aces=true",
            "double-split-aces=true",
            "insurance=up-to-half",
            "maximum=500",
        ],
    );
}

#[test]
fn modern_houses() {
    check("strip", &["split-aces-hands=4", "surrender=late"]);
    check("downtown", &["decks=2", "dealer-17=hit-soft"]);
    check("atlantic-city", &["decks=8", "surrender=late"]);
    check(
        "single-deck",
        &["decks=1", "cut-card=50", "dealer-17=hit-soft", "double-after-split=false"],
    );
    check(
        "six-to-five",
        &[
            "decks=1",
            "cut-card=50",
            "dealer-17=hit-soft",
            "double-after-split=false",
            "natural-pays=6 to 5",
        ],
    );
    check("euro", &["hole-card=none", "double-on=9-11", "unit=€"]);
    check("macau", &["hole-card=none", "surrender=early-not-ace"]);
    check("charlie", &["decks=8", "charlie=5"]);
}

/// Every key of a built-in file has a comment above it, or follows a key that does.
#[test]
fn built_in_files_cite_their_sources() {
    for name in House::built_in_names() {
        let text = House::built_in_text(name).unwrap();
        assert!(text.starts_with("# "), "{name} says what it is");
        assert!(!House::built_in(name).unwrap().title().is_empty(), "{name} has a title");
    }
}

#[test]
fn contradictions_have_positions() {
    for (text, message) in [
        (
            "shuffle = \"every-round\"\ncut-card = 60",
            "cut-card = 60 needs shuffle = \"cut-card\", but shuffle is every-round",
        ),
        (
            "when-below = 20",
            "when-below = 20 needs shuffle = \"when-below\", but shuffle is cut-card",
        ),
        (
            "dealer-upcard = false\nhole-card = \"peek\"",
            "hole-card = peek needs dealer-upcard = true, but dealer-upcard is false",
        ),
        (
            "dealer-upcard = false\nhole-card = \"no-peek\"",
            "hole-card = no-peek needs dealer-upcard = true, but dealer-upcard is false",
        ),
        (
            "dealer-upcard = false\ninsurance = \"half\"",
            "insurance = half needs dealer-upcard = true, but dealer-upcard is false",
        ),
        (
            "dealer-upcard = false\nsurrender = \"late\"",
            "surrender = late needs dealer-upcard = true, but dealer-upcard is false",
        ),
        (
            "lost-to-natural = \"all\"",
            "lost-to-natural = all needs hole-card = \"peek-ace\", \"no-peek\" or \"none\", but hole-card is peek",
        ),
        (
            "split-hands = 1\nhit-split-aces = true",
            "hit-split-aces = true needs split-hands of 2 or more, but split-hands is 1",
        ),
        (
            "split-hands = 1\ndouble-split-aces = true",
            "double-split-aces = true needs split-hands of 2 or more, but split-hands is 1",
        ),
        (
            "split-hands = 1\nsplit-natural = true",
            "split-natural = true needs split-hands of 2 or more, but split-hands is 1",
        ),
        (
            "split-hands = 1\nsplit-deal = \"at-once\"",
            "split-deal = at-once needs split-hands of 2 or more, but split-hands is 1",
        ),
        (
            "split-hands = 1\ndouble-after-split = true",
            "double-after-split = true needs split-hands of 2 or more, but split-hands is 1",
        ),
        (
            "split-hands = 3\nsplit-aces-hands = 4",
            "split-aces-hands = 4 needs as many split-hands, but split-hands is 3",
        ),
        (
            "double-after-split = false\ndouble-split-aces = true",
            "double-split-aces = true needs double-after-split = true, but double-after-split is false",
        ),
        ("charlie-limit = 20", "charlie-limit = 20 needs charlie of 5 or more, but charlie is 0"),
        (
            "charlie-pays = \"2 to 1\"",
            "charlie-pays = 2 to 1 needs charlie of 5 or more, but charlie is 0",
        ),
        (
            "hands = 5\ntable-hands = 3",
            "table-hands = 3 needs no more starting hands than that, but hands is 5",
        ),
    ] {
        let lines = text.lines().count() + 1;
        let place = format!("line {lines}, column 1: {message}");
        assert_eq!(errors(&format!("[rules]\n{text}\n")), [place], "{text}");
    }
}

#[test]
fn neutral_values_contradict_nothing() {
    for text in [
        "dealer-upcard = false\nhole-card = \"none\"\ninsurance = \"none\"\nsurrender = \"none\"",
        "split-hands = 1\nhit-split-aces = false\nsplit-natural = false\nsplit-aces-hands = 1",
        "split-hands = 1\ndouble-split-aces = false\ndouble-after-split = false",
        "charlie = 0\ndealer-charlie = 0\ntable-hands = 0",
    ] {
        rules(text);
    }
}

#[test]
fn defaults_depend_on_stated_keys() {
    let no_upcard = rules("dealer-upcard = false");
    assert_eq!(no_upcard.text("hole-card").as_deref(), Some("none"));
    assert_eq!(no_upcard.text("insurance").as_deref(), Some("none"));
    assert_eq!(rules("split-hands = 1").split_aces_hands(), 1);
    assert_eq!(rules("split-aces-hands = 7").split_hands(), 7);
    assert_eq!(rules("table-hands = 3").hands(), 7);
    assert!(rules("table-hands = 3").summary().contains(", split to 3"));
    let one_hand = rules("table-hands = 1\nsplit-hands = 4\ndouble-after-split = true");
    assert!(one_hand.summary().contains("no split") && !one_hand.allows_splits());
}

#[test]
fn a_change_drops_irrelevant_settings() {
    let with = |name: &str, settings: &[&str]| {
        *House::built_in(name).unwrap().with(settings.iter().copied()).unwrap().rules()
    };
    let reno = with("reno", &["shuffle=every-round"]);
    assert_eq!(reno.text("when-below").as_deref(), Some("15"));
    assert_eq!(with("bbs", &["charlie=0"]).charlie_pays().to_string(), "1 to 1");
    assert!(!with("vegas", &["split-hands=1"]).hit_split_aces());
    assert_eq!(with("strip", &["split-hands=2"]).split_aces_hands(), 2);
    // A key made irrelevant by another key's default.
    let file = "[rules]\ndealer-upcard = false\nlost-to-natural = \"original\"\n";
    let shown = House::parse("test", file).unwrap().with(["dealer-upcard=true"]).unwrap();
    assert_eq!(shown.rules().text("lost-to-natural").as_deref(), Some("all"));
    let strip = with("strip", &["dealer-upcard=false"]);
    assert_eq!(strip.text("surrender").as_deref(), Some("none"));
    assert_eq!(with("euro", &["hole-card=peek"]).text("lost-to-natural").as_deref(), Some("all"));
    assert_eq!(
        with("vegas", &["double-after-split=false"]).text("double-split-aces").as_deref(),
        Some("false")
    );
}

#[test]
fn changes_that_contradict_each_other_are_refused() {
    let refuse = |name: &str, settings: &[&str]| {
        let refused = House::built_in(name).unwrap().with(settings.iter().copied());
        refused.unwrap_err().to_string()
    };
    assert_eq!(
        refuse("strip", &["split-hands=1", "hit-split-aces=true"]),
        "hit-split-aces = true needs split-hands of 2 or more, but split-hands is 1"
    );
    assert_eq!(
        refuse("reno", &["cut-card=60"]),
        "cut-card = 60 needs shuffle = \"cut-card\", but shuffle is when-below"
    );
    assert_eq!(
        refuse("strip", &["deks=1", "decks=x", "decks"]),
        "unknown key \"deks\"; did you mean \"decks\"?\n\
         decks: expected a whole number from 1 to 255, found \"x\"\n\
         expected key=value, found \"decks\""
    );
}

#[test]
fn every_error_is_reported_at_once() {
    let text = "titel = \"x\"\n[rules]\ndecks = 0\ndealer17 = \"stand\"\ndealer-17 = \"hitsoft\"\n\
                natural-pays = 1.5\nminimum = 5\n[stake]\n[stakes]\nminimum = \"ten\"\n";
    assert_eq!(
        errors(text),
        [
            "line 1, column 1: unknown key \"titel\"; expected a title (a string), [rules], [stakes], [table] or [[side-bets]] here",
            "line 3, column 1: decks: expected a whole number from 1 to 255, found 0",
            "line 4, column 1: unknown key \"dealer17\"; did you mean \"dealer-17\"?",
            "line 5, column 1: dealer-17: expected one of stand, hit-soft, hit-ace, hit-all, found \"hitsoft\"; did you mean \"hit-soft\"?",
            "line 6, column 1: natural-pays: expected net odds such as \"3 to 2\" (numbers up to 100), found a number with a fraction",
            "line 7, column 1: \"minimum\" belongs in [stakes]",
            "line 8, column 2: unknown table \"stake\"; expected [rules], [stakes], [table] or [[side-bets]]",
            "line 10, column 1: minimum: expected a whole number from 1 to 1000000000, found \"ten\"",
        ]
    );
}

#[test]
fn errors_in_table_settings_have_positions() {
    let text = "[table]\nturn-seconds = 5\nwhen_away = \"stand\"\nwhen-away = \"fold\"\ndecks = 2\n\
                [rules]\naway-seconds = 30\n";
    assert_eq!(
        errors(text),
        [
            "line 2, column 1: turn-seconds: expected 0 (off) or a whole number from 10 to 120, found 5",
            "line 3, column 1: unknown key \"when_away\"; did you mean \"when-away\"?",
            "line 4, column 1: when-away: expected one of wait, stand, found \"fold\"",
            "line 5, column 1: \"decks\" belongs in [rules]",
            "line 7, column 1: \"away-seconds\" belongs in [table]",
        ]
    );
    let refused = House::default().with(["when-away=stand"]).unwrap_err();
    assert_eq!(refused.to_string(), "\"when-away\" belongs in [table]");
}

#[test]
fn changes_keep_table_settings() {
    let text = "[table]\nturn-seconds = 20\naway-seconds = 30\n";
    let house = House::parse("club", text).unwrap();
    let changed = house.with(["decks=2"]).unwrap();
    assert_eq!(changed.table_settings(), house.table_settings());
    assert_eq!(house.full_text(), House::default().full_text());
    assert!(house.difference(&House::default()).is_empty());
}

#[test]
fn invalid_toml_has_a_position() {
    let HouseErrors(errors) = House::parse("x", "[rules]\ndecks = = 6\n").unwrap_err();
    assert!(matches!(errors[0].position, Some(Position { line: 2, .. })), "{errors:?}");
}

#[test]
fn unplayable_stakes_are_refused() {
    for (text, key) in [
        ("minimum = 10\nmaximum = 5", "maximum = 5"),
        ("step = 10\nmaximum = 5", "maximum = 5"),
        ("minor = 1\nmaximum = 1", "maximum = 1"),
        ("minor = 1\nfixed = 5", "fixed = 5"),
        ("minimum = 1000000000\nstep = 7", "step = 7"),
    ] {
        let HouseErrors(errors) = House::parse("test", &format!("[stakes]\n{text}\n")).unwrap_err();
        let message = format!("no bet can be placed and paid out with {key}");
        assert_eq!(errors[0].kind.to_string(), message, "{text}");
        assert!(errors[0].position.is_some(), "{text}");
    }
    // Denominators without a usable common multiple, for any stakes.
    let payoffs = "[rules]\nnatural-pays = \"1 to 97\"\ncharlie = 5\ncharlie-pays = \"1 to 89\"\n\
                twenty-one-pays = \"1 to 83\"\ndoubled-twenty-one-pays = \"1 to 79\"\n\
                insurance-pays = \"1 to 73\"\n";
    for stakes in ["", "[stakes]\nfixed = 2\n", "[stakes]\nstep = 999999937\nminor = 9973\n"] {
        let HouseErrors(errors) = House::parse("test", &format!("{payoffs}{stakes}")).unwrap_err();
        let message = errors[0].kind.to_string();
        assert!(message.contains("with twenty-one-pays = 1 to 83"), "{stakes}: {message}");
    }
    // Rounded, these payoffs prevent nothing.
    let stakes = "[stakes]\nrounding = \"down\"\nmaximum = 20\nstep = 30\n";
    let HouseErrors(errors) = House::parse("test", &format!("{payoffs}{stakes}")).unwrap_err();
    let message = errors[0].kind.to_string();
    assert!(message.contains("with maximum = 20"), "{message}");
}

#[test]
fn titles_are_single_lines() {
    assert_eq!(
        errors("title = 3\n"),
        ["line 1, column 1: title: expected a string, found integer"]
    );
    for title in ["\\u001b[2J", "two\\nlines", "\\u202e"] {
        assert_eq!(
            errors(&format!("title = \"{title}\"\n")),
            ["line 1, column 1: title: expected one line of text without control characters"]
        );
    }
    for unit in ["\\u202e", "5", "", "a b", "$$"] {
        assert!(House::parse("x", &format!("[stakes]\nunit = \"{unit}\"\n")).is_err(), "{unit}");
    }
    for unit in ["€", "coin", "złoty"] {
        assert!(House::parse("x", &format!("[stakes]\nunit = \"{unit}\"\n")).is_ok(), "{unit}");
    }
}

#[test]
fn junk_is_refused_with_few_errors() {
    let junk = "x".repeat(1 << 20);
    assert_eq!(
        errors(&junk),
        [format!("a house file has at most {HOUSE_FILE_MAX} bytes; this one has 1048576")]
    );
    let many = "x\n".repeat(20_000);
    assert!(errors(&many).len() <= 51, "a page of mistakes is enough");
    let control = errors("[rules]\n\"\\u0007\\u001b[2J\" = 1\n");
    assert!(control.iter().all(|line| !line.contains(char::is_control)), "{control:?}");
}

#[test]
fn every_key_accepts_its_default() {
    for key in blackjack_engine::keys() {
        let default = key.default();
        let setting = format!("{}={default}", key.name);
        let conflict = [
            "when-below",
            "lost-to-natural",
            "charlie-limit",
            "charlie-pays",
            "charlie-beats-natural",
            "dealer-natural-beats-21",
        ];
        let house = House::default().with([setting.as_str()]);
        assert_eq!(house.is_ok(), !conflict.contains(&key.name), "{setting}");
    }
    assert_eq!((Rules::KEYS.len(), Stakes::KEYS.len()), (43, 9));
}

/// A custom house records its rounds by its changed keys, not by its name.
#[test]
fn custom_houses_are_recorded_by_their_keys() {
    let own = House::parse("reno", "[rules]\ntable-hands = 2\n").unwrap();
    assert_eq!((own.base().name(), own.changes().count()), ("default", 0));
    assert_eq!(own.difference(&own.base()), ["table-hands=2"]);
    let changed = House::built_in("reno").unwrap().with(["decks=2"]).unwrap();
    assert_eq!(changed.base().name(), "reno");
    assert!(changed.changes().eq([("decks", "2".to_owned())]));
    let own = own.with(["burn=1"]).unwrap().with(["decks=4"]).unwrap();
    let keys: Vec<_> = own.changes().map(|(key, _)| key).collect();
    assert_eq!(keys, ["burn", "decks"], "not what its own file says");
}
