//! Environments for learning programs: infinite decks, and blackjacks that are plain 21s.

use std::path::Path;

use blackjack_engine::{Composition, House};
use blackjack_odds::{Strategy, round_odds};

use crate::solved_rounds::assert_close;

/// The best values, from a program that knows neither this engine nor these odds, by the name of
/// the house file, and as the page about these houses states them.
const BEST: [(&str, f64, &str); 4] = [
    ("gymnasium-sab", -0.043_113, "−4.3113 %"),
    ("gymnasium-natural", -0.025_729, "−2.5729 %"),
    ("gymnasium", -0.046_556, "−4.6556 %"),
    ("rlcard", -0.042_462, "−4.2462 %"),
];

#[test]
fn best_values_of_environments() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/houses");
    let page = std::fs::read_to_string(folder.join("learning.md")).unwrap();
    for (name, ev, stated) in BEST {
        let text = std::fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap();
        let house = House::parse(name, &text).unwrap();
        let shoe = Composition::decks(house.rules().decks());
        let odds = round_odds(house.rules(), &shoe, Strategy::ZeroMemory).unwrap();
        assert_close(odds.ev, ev, 5e-7, name);
        let row = page.lines().find(|line| line.contains(&format!("| [`{name}.toml`]")));
        assert!(row.unwrap().ends_with(&format!("| {stated} |")), "{row:?}");
    }
}
