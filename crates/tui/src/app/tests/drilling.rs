//! Drills over the table.

use crate::app::headless::HeadlessApp;
use crate::game_options::GameOptions;

/// Types these keys and returns the screen.
fn shown(screen: &mut HeadlessApp, keys: &str) -> String {
    keys.chars().for_each(|key| screen.press(key));
    screen.draw();
    screen.text()
}

/// A drill that never finishes preparing delays no key, and one that arrives when another is
/// expected is dropped.
#[test]
fn no_key_waits_for_a_drill_in_preparation() {
    let mut screen = GameOptions::on_screen(["strip", "--seed", "1"], (80, 24));
    let menu = shown(&mut screen, "x");
    assert!(menu.contains("Drills, strip") && menu.contains("1 of 10"), "{menu}");
    let busy = shown(&mut screen, "↓\n");
    assert!(busy.contains("preparing"), "{busy}");
    let help = shown(&mut screen, "?");
    assert!(!help.contains("preparing"), "{help}");
    let again = shown(&mut screen, "\u{1b}");
    assert!(again.contains("preparing"), "{again}");
    let menu = shown(&mut screen, "\u{1b}↓");
    assert!(menu.contains("3 of 10"), "{menu}");
    let busy = shown(&mut screen, "\n?");
    assert!(!busy.contains("preparing"), "{busy}");
    screen.advise();
    let asked = shown(&mut screen, "\u{1b}");
    assert!(asked.contains("Drill: hard") && asked.contains("1 of 20"), "{asked}");
    let menu = shown(&mut screen, "\u{1b}");
    assert!(menu.contains("Drills, strip"), "{menu}");
}
