//! The pictures in the documents match the program's screens.

use std::path::Path;
use std::{env, fs};

use blackjack_frontend::settings::{Depth, ThemeName};
use ratatui::buffer::Buffer;

use crate::app::headless::HeadlessApp;
use crate::game_options::GameOptions;
use crate::page::stats;
use crate::screenshot::{BaseColours, DARK, LIGHT, svg};
use crate::theme::{Look, Theme};

/// Returns a game with these arguments and cards on a screen of this size, after these keys.
fn game(arguments: &str, deck: &str, size: (u16, u16), keys: &str) -> HeadlessApp {
    let arguments = arguments.split(' ').chain(["--deck", deck]);
    let mut game = GameOptions::on_screen(arguments, size);
    for key in keys.chars() {
        game.press(key);
        game.finish();
    }
    game
}

/// Returns the look of a picture in this theme.
fn look(theme: ThemeName) -> Look {
    Look { theme: Theme::new(theme, Depth::True, false), ascii: false }
}

/// Compares a picture of a game with the one in the documents.
fn check(name: &str, title: &str, mut game: HeadlessApp, theme: ThemeName) {
    let ground = if theme == ThemeName::Light { LIGHT } else { DARK };
    compare(name, title, &game.seen(look(theme)), ground);
}

/// Compares a picture with the one in the documents, or writes it there if `INSTA_UPDATE=always`.
fn compare(name: &str, title: &str, seen: &Buffer, ground: BaseColours) {
    let picture = svg(seen, ground, title);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures").join(name);
    if env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(&path, &picture).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(picture == kept, "{name} differs; INSTA_UPDATE=always updates it");
}

#[test]
fn a_split_pair_on_felt() {
    let deck = "AS 8S JC 9D KH 8D 6H 7C 3H 5C";
    let game = game("strip --hands 3 --bet 25", deck, (120, 36), "\np");
    let title = "A split pair of eights on green felt, with the log of the round beside it";
    check("strip.svg", title, game, ThemeName::Felt);
}

#[test]
fn seven_hands_side_by_side() {
    let deck = "AS KD 8H 2C JC 2H 9D 3S AH 6C 6D 5H TS 4D 3D 2S 8C TH 9H 6S";
    let game = game("seven --hands 7 --bet 25", deck, (80, 24), "\nhhhsdhh");
    let title = "Seven hands side by side in a terminal of 80 columns";
    check("seven.svg", title, game, ThemeName::Felt);
}

#[test]
fn a_finished_round_in_the_light_theme() {
    let deck = "TS 5D AH KC 6C 6D 7H 6S QD TH 3C 4S";
    let players = "vegas --player Anna --player Bob --player Eve";
    let game = game(players, deck, (80, 24), "\n\n\nhdh");
    let title = "A finished round of three players in the light theme";
    check("round.svg", title, game, ThemeName::Light);
}

#[test]
fn the_settings_page_with_the_rules() {
    let mut game = game("strip", "AS", (80, 24), "g");
    game.advise();
    check(
        "settings.svg",
        "The settings of the game and the rules of the house",
        game,
        ThemeName::Felt,
    );
}

#[test]
fn the_coach_advises_on_a_pair() {
    let mut game =
        game("strip --bet 25 --coach always --count shown", "8S TD 8H 6C", (104, 32), "\n");
    game.advise();
    let title =
        "A pair of eights against a ten; the coach shows what every choice is worth, and why";
    check("coach.svg", title, game, ThemeName::Felt);
}

#[test]
fn the_chart_with_details_of_a_cell() {
    let mut game = game("strip", "TS TD 6H 9C", (100, 36), "\ne");
    game.advise();
    let title = "The chart of the house strip, with the details of one cell: 16 against a ten";
    check("chart.svg", title, game, ThemeName::Felt);
}

#[test]
fn the_statistics_of_several_sessions() {
    let title = "Statistics: the bankroll with its band, the worst hands, luck and skill";
    let seen = stats::tests::picture(look(ThemeName::Felt), 110, 34);
    compare("statistics.svg", title, &seen, DARK);
}
