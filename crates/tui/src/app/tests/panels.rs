//! The panels that large windows open from the start.

use blackjack_frontend::settings::Panels;

use crate::app::headless::HeadlessApp;
use crate::game_options::GameOptions;

/// Opens a game with these options in a window of this size and plays these keys.
fn seen(options: &str, size: (u16, u16), panels: Panels, keys: &str) -> String {
    let mut game = on_screen(options, size);
    game.app.ui.settings.panels = panels;
    game.draw();
    for key in keys.chars() {
        game.press(key);
        game.finish();
        game.draw();
    }
    game.advise();
    game.draw();
    game.text()
}

fn on_screen(options: &str, size: (u16, u16)) -> HeadlessApp {
    let deck = ["--deck", "TS 6D 6C TH 2D TC"];
    GameOptions::on_screen(options.split(' ').chain(deck), size)
}

/// Returns which of the three panels are open.
fn open(text: &str) -> [bool; 3] {
    ["─ COACH ─", "─ COUNT ─", "─ CHART ─"].map(|title| text.contains(title))
}

#[test]
fn large_windows_open_the_coach_the_count_and_the_chart() {
    for size in [(120, 36), (160, 45), (200, 60)] {
        let text = seen("strip", size, Panels::Open, "\n");
        assert_eq!(open(&text), [true; 3], "{text}");
        assert!(text.contains("Stand") && text.contains("best"), "{text}");
        assert!(text.contains("17+"), "the chart was computed: {text}");
    }
    for size in [(119, 36), (120, 35), (80, 24)] {
        assert_eq!(open(&seen("strip", size, Panels::Open, "\n")), [false; 3], "{size:?}");
    }
}

#[test]
fn a_players_own_choice_wins() {
    let shown = |options, panels| open(&seen(options, (200, 60), panels, "\n"));
    assert_eq!(shown("strip", Panels::Ask), [false; 3]);
    assert_eq!(shown("strip --coach off", Panels::Open), [false, true, false]);
    assert_eq!(shown("strip --coach ask", Panels::Open), [false, true, false]);
    assert_eq!(shown("strip --count off", Panels::Open), [true, false, true]);
}

#[test]
fn the_keys_of_open_panels_open_their_pages() {
    let at = |keys| seen("strip", (120, 36), Panels::Open, keys);
    assert!(at("\nc").starts_with(" The coach"), "{}", at("\nc"));
    assert!(at("\nk").starts_with(" The count"), "{}", at("\nk"));
    assert_eq!(open(&at("c")), [true; 3], "before the deal the coach waits for its key");
}

#[test]
fn no_large_window_is_two_thirds_empty() {
    for keys in ["", "\n", "\ns", "\ns\n\ns\n"] {
        let text = seen("strip", (200, 60), Panels::Open, keys);
        let blank = |line: &&str| line.trim().is_empty();
        assert!(3 * text.lines().filter(blank).count() <= 60, "{text}");
    }
}
