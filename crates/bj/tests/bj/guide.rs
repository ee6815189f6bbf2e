//! The tour of the game matches the game.

use std::fs;
use std::path::{Path, PathBuf};

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/play.md")
}

/// The screens in the tour match the program. `INSTA_UPDATE=always` rewrites those that differ in
/// the page, as it does with snapshots.
#[test]
fn the_screens_in_the_tour_match_the_program() {
    let text = fs::read_to_string(page()).unwrap();
    let mut right = String::new();
    let mut shown = 0;
    for (index, part) in text.split("<!-- screen: ").enumerate() {
        if index == 0 {
            right += part;
            continue;
        }
        let (spec, rest) = part.split_once(" -->\n```text\n").unwrap();
        let (_, rest) = rest.split_once("```").unwrap();
        right += &format!("<!-- screen: {spec} -->\n```text\n{}```{rest}", screen(spec));
        shown += 1;
    }
    assert!(shown >= 2, "only {shown} screens are shown");
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(page(), right).unwrap();
        return;
    }
    assert!(text == right, "docs/play.md shows outdated screens; it should be\n{right}");
}

/// Returns the screen of a game given by arguments, `columns`x`rows` and keys, separated by "; ".
fn screen(spec: &str) -> String {
    let [arguments, size, keys] = spec.split("; ").collect::<Vec<_>>()[..] else {
        panic!("expected arguments, a size and keys: {spec}");
    };
    let (columns, rows) = size.split_once('x').unwrap();
    let (columns, rows) = (columns.parse().unwrap(), rows.parse().unwrap());
    let arguments = arguments.split_whitespace();
    let mut screen = bj::run_headless(arguments, columns, rows).unwrap();
    for key in keys.split_whitespace().filter(|&key| key != "-") {
        screen.press(if key == "Enter" { '\n' } else { key.chars().next().unwrap() });
        screen.finish();
    }
    screen.draw();
    // A page has no trailing spaces.
    let text = screen.text();
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

/// The page lists every key binding with its default keys and its meaning.
#[test]
fn the_tour_lists_every_key() {
    let page = fs::read_to_string(page()).unwrap();
    let map = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tui/src/keys/binding.rs");
    let map = fs::read_to_string(map).unwrap();
    let bindings = map.split("const BINDINGS").nth(1).unwrap().split("\n];").next().unwrap();
    let mut bindings_listed = 0;
    for binding in bindings.split("bind(").skip(1) {
        // Every second piece is a quoted text.
        let mut texts = binding.split('"').skip(1).step_by(2);
        let (name, keys) = (texts.next().unwrap(), texts.next().unwrap());
        let meaning = texts.next().unwrap_or("picks one of the choices above by its number");
        let keys: Vec<_> = keys.split(' ').map(|key| format!("`{key}`")).collect();
        let (begin, end) =
            (format!("| `{name}` | {} | ", keys.join(" ")), format!(" | {meaning} |"));
        let known = page.lines().any(|line| line.starts_with(&begin) && line.ends_with(&end));
        assert!(known, "docs/play.md lacks {begin}...{end}");
        bindings_listed += 1;
    }
    let rows = page.split("\n| name | keys |").nth(1).unwrap().split("\n\n").next().unwrap();
    assert_eq!(rows.lines().filter(|row| row.starts_with("| `")).count(), bindings_listed);
}
