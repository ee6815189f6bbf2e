//! The pictures in the papers are what the program shows.

use std::path::Path;
use std::{env, fs};

use blackjack_frontend::settings::{Depth, ThemeName};
use ratatui::buffer::Buffer;

use crate::game_options::GameOptions;
use crate::headless_app::HeadlessApp;
use crate::screenshot::{BaseColours, DARK, LIGHT, svg};
use crate::stats;
use crate::theme::{Look, Theme};

/// A game of some arguments and these cards, on a screen of this size, after these keys.
fn game(arguments: &str, deck: &str, size: (u16, u16), keys: &str) -> HeadlessApp {
    let arguments = arguments.split(' ').chain(["--deck", deck]);
    let mut game = GameOptions::on_screen(arguments, size);
    for key in keys.chars() {
        game.press(key);
        game.finish();
    }
    game
}

/// How a picture is drawn in this theme.
fn look(theme: ThemeName) -> Look {
    Look { theme: Theme::new(theme, Depth::True, false), ascii: false }
}

/// Compares a picture of a game with the one in the papers.
fn check(name: &str, title: &str, mut game: HeadlessApp, theme: ThemeName) {
    let ground = if theme == ThemeName::Light { LIGHT } else { DARK };
    compare(name, title, &game.seen(look(theme)), ground);
}

/// Compares a picture with the one in the papers; with `INSTA_UPDATE=always`, writes it there.
fn compare(name: &str, title: &str, seen: &Buffer, ground: BaseColours) {
    let picture = svg(seen, ground, title);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures").join(name);
    if env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(&path, &picture).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(picture == kept, "{name} is another; INSTA_UPDATE=always writes it");
}

#[test]
fn a_pair_that_was_split_on_felt() {
    let deck = "AS 8S JC 9D KH 8D 6H 7C 3H 5C";
    let game = game("strip --hands 3 --bet 25", deck, (120, 36), "\np");
    let title = "A pair of eights that was split, on green felt; the log of the round beside it";
    check("strip.svg", title, game, ThemeName::Felt);
}

#[test]
fn the_seven_hands_of_old() {
    let deck = "AS KD 8H 2C JC 2H 9D 3S AH 6C 6D 5H TS 4D 3D 2S 8C TH 9H 6S";
    let game = game("seven --hands 7 --bet 25", deck, (80, 24), "\nhhhsdhh");
    let title = "Seven hands side by side in a terminal of 80 columns";
    check("seven.svg", title, game, ThemeName::Felt);
}

#[test]
fn a_round_that_is_over_on_a_light_ground() {
    let deck = "TS 5D AH KC 6C 6D 7H 6S QD TH 3C 4S";
    let players = "vegas --player Anna --player Bob --player Eve";
    let game = game(players, deck, (80, 24), "\n\n\nhdh");
    let title = "A round of three players that is over, on a light ground";
    check("round.svg", title, game, ThemeName::Light);
}

#[test]
fn the_settings_where_rules_are_flipped() {
    let game = game("strip", "AS", (80, 24), "g");
    check(
        "settings.svg",
        "The settings of the game and the rules of the house",
        game,
        ThemeName::Felt,
    );
}

#[test]
fn the_coach_is_asked() {
    let mut game =
        game("strip --bet 25 --coach always --count shown", "8S TD 8H 6C", (104, 32), "\n");
    game.advise();
    let title =
        "A pair of eights against a ten; the coach says what every choice is worth, and why";
    check("coach.svg", title, game, ThemeName::Felt);
}

#[test]
fn the_chart_with_its_cell() {
    let mut game = game("strip", "TS TD 6H 9C", (100, 36), "\ne");
    game.advise();
    let title = "The chart of the house strip, and everything of one cell: 16 against a ten";
    check("chart.svg", title, game, ThemeName::Felt);
}

#[test]
fn the_statistics_of_some_evenings() {
    let title = "Statistics: the bankroll with its band, the worst hands, luck and skill";
    let seen = stats::tests::picture(look(ThemeName::Felt), 110, 34);
    compare("statistics.svg", title, &seen, DARK);
}
