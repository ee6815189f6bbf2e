//! Tests beyond "cargo test": the page in real browsers, which the script `check` runs too.

use std::fs;
use std::path::Path;

#[test]
fn the_page_is_left_out_here_and_tested_in_browsers_by_the_script_check() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let script = fs::read_to_string(root.join("check")).unwrap();
    assert!(script.contains("cd browser-tests\n") && script.contains("./*.test.mjs"));
    let tests = fs::read_dir(root.join("browser-tests")).unwrap();
    let tests = tests.filter(|file| {
        let name = file.as_ref().unwrap().file_name();
        name.to_str().unwrap().ends_with(".test.mjs")
    });
    let named = "evening, rules, moves, people, beside, safety, line, access, bot, contributions, \
                 fairness, duplicate, side bets, double for less, everywhere, sources, layout, \
                 network, page, terminals";
    assert_eq!(tests.count(), named.split(", ").count(), "{named}");
}
