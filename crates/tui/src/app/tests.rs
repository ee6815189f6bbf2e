//! Tests of the game without a terminal: messages and their effects.

mod analysis;
mod betting;
mod changes;
mod coaching;
mod count;
mod daily;
mod drilling;
mod keys;
mod laws;
mod leaving;
mod panels;
mod playing;
mod showing;
mod taking_back;
mod what_if;

use blackjack_engine::{Chips, House};
use blackjack_frontend::scene::Scene;
use blackjack_frontend::session::{LocalSession, SessionExt};
use blackjack_frontend::settings::{Animation, Depth, Settings, ThemeName};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;
use crate::frames::text_of;
use crate::game_options::GameOptions;
use crate::keys::KeyCode;
use crate::theme::{Look, Theme};

/// Sixteen against a six.
const SIXTEEN: &str = "TS 6D 6C TH 2D TC";

/// Opens a game with these options.
fn game(options: &GameOptions, house: &str, pace: Animation) -> App {
    let mut config = options.config(house);
    let seed = config.seed.replace(config.seed.unwrap_or(1));
    let session = config.practice().unwrap();
    config.seed = seed;
    let mut ui = plain_ui(pace);
    ui.houses = House::built_in_names().map(Into::into).collect();
    App::new(config, Box::new(session), None, ui, vec![])
}

/// Returns a configuration without colours and in ASCII.
fn plain_ui(pace: Animation) -> UiConfig {
    let mut ui = UiConfig::new(&Settings::default(), Some(Depth::True), false);
    let theme = Theme::new(ThemeName::Dark, Depth::None, false);
    (ui.look, ui.pace) = (Look { theme, ascii: true }, pace);
    ui
}

fn dealt(deck: &str) -> GameOptions {
    GameOptions { deck: Some(deck.into()), seed: Some(1), ..GameOptions::default() }
}

/// Opens a game without animation, in which these cards come first.
fn at_once(house: &str, deck: &str) -> App {
    game(&dealt(deck), house, Animation::Off)
}

fn key(code: KeyCode) -> Msg {
    Msg::Key(Key::plain(code))
}

/// Types these keys, with `\n` for Enter and `\x1b` for Escape.
fn type_in(app: &mut App, keys: &str) -> Effect {
    let mut effect = Effect::Nothing;
    for letter in keys.chars() {
        let code = match letter {
            '\n' => KeyCode::Enter,
            '\x1b' => KeyCode::Esc,
            '\x08' => KeyCode::Backspace,
            '\t' => KeyCode::Tab,
            '←' => KeyCode::Left,
            '→' => KeyCode::Right,
            letter => KeyCode::Char(letter),
        };
        effect = app.update(key(code), 0);
    }
    effect
}

fn scene(app: &App) -> Scene {
    app.scene()
}

fn said(app: &App) -> String {
    scene(app).message.map(|message| message.text).unwrap_or_default()
}

/// Returns the last finished round in notation.
fn last(app: &App) -> String {
    app.game.session.last_record().map(ToString::to_string).unwrap_or_default()
}

/// Returns the game's screens at the design sizes.
fn seen(app: &mut App) -> String {
    let mut text = String::new();
    for (columns, rows) in [(24, 10), (40, 16), (80, 24), (120, 36)] {
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        terminal.draw(|frame| app.view(frame)).unwrap();
        text += &format!("{columns}x{rows}\n{}", text_of(terminal.backend().buffer()));
    }
    text
}
