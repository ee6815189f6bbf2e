//! One test for each key of the rules, named after it: the effect of its value.

mod actions;
mod dealer;
mod payoffs;
mod shoes;
mod stakes;

use blackjack_engine::{Action, House, Phase, Record, Rules};

/// Checks the results of complete rounds.
fn check_results(lines: &[&str]) {
    for line in lines {
        let record: Record = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert!(record.round().is_over(), "{line}: not over, but expected {}", record.expected());
    }
}

/// Returns the legal actions at the end of an unfinished line, as words.
fn choices(line: &str) -> String {
    let record: Record = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    let Phase::Action { legal, .. } = record.round().phase() else {
        return record.expected().into();
    };
    legal.iter().map(Action::word).collect::<Vec<_>>().join(" ")
}

/// Spellings used elsewhere are accepted, and printed in the standard form.
#[test]
fn odds_and_the_dealers_rule_are_read_in_other_spellings() {
    let changed = |setting: &str| House::default().with([setting]).map(|house| house.notation());
    for (setting, canonical) in [
        ("natural-pays=6:5", "default{natural-pays=6 to 5}"),
        ("natural-pays=6/5", "default{natural-pays=6 to 5}"),
        ("natural-pays=1.2", "default{natural-pays=6 to 5}"),
        ("natural-pays=1.20", "default{natural-pays=6 to 5}"),
        ("natural-pays=3:2", "default"),
        ("insurance-pays=2.5", "default{insurance-pays=5 to 2}"),
        ("dealer-17=H17", "default{dealer-17=hit-soft}"),
        ("dealer-17=h17", "default{dealer-17=hit-soft}"),
        ("dealer-17=S17", "default"),
    ] {
        assert_eq!(changed(setting).unwrap(), canonical, "{setting}");
    }
    // 1.37 would be 137 to 100.
    for odds in ["1.", ".5", "1.234", "1,5", "-1.5", "1:0", "101:2", "1.37", "3::2", "1000.5"] {
        assert!(changed(&format!("natural-pays={odds}")).is_err(), "{odds}");
    }
}

/// Every key has a test.
#[test]
fn every_key_has_a_test() {
    let tests = concat!(
        include_str!("rules.rs"),
        include_str!("rules/actions.rs"),
        include_str!("rules/dealer.rs"),
        include_str!("rules/payoffs.rs"),
        include_str!("rules/shoes.rs"),
        include_str!("rules/stakes.rs"),
    );
    for key in Rules::KEYS {
        let name = format!("fn {}()", key.name.replace('-', "_"));
        assert!(tests.contains(&name), "{} has no test", key.name);
    }
}
