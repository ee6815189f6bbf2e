//! docs/bots.md agrees with the bots.

use std::path::Path;

use blackjack_bot::{Brain, Style};
use blackjack_engine::House;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(path).unwrap()
}

/// The expected value of each style at each house, in percent of the initial bet.
#[test]
fn the_page_states_what_each_style_is_worth() {
    let page = read("docs/bots.md");
    let table = page.split("| house | basic | counter | mimic | beginner |\n").nth(1).unwrap();
    let mut rows = 0;
    for row in table.lines().skip(1).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let house = House::built_in(cells[0].trim_matches('`')).unwrap();
        for (style, stated) in Style::ALL.into_iter().zip(&cells[1..]) {
            let worth = Brain::new(style, &house).unwrap().worth().unwrap();
            assert_eq!(format!("{:.2}", 100.0 * worth), *stated, "{} {style:?}", cells[0]);
        }
        rows += 1;
    }
    assert!(rows >= 4, "the page has a table");
}

#[test]
fn the_page_shows_the_example_as_it_is() {
    let (page, example) = (read("docs/bots.md"), read("crates/bot/examples/own.rs"));
    assert!(page.contains(&format!("```rust\n{example}```")));
}
