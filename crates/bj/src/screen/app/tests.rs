//! The game without a terminal: what comes in, and what becomes of it.

mod betting;
mod changing;
mod coaching;
mod daily;
mod drilling;
mod keys;
mod laws;
mod leaving;
mod playing;
mod showing;
mod studying;
mod taking_back;
mod what_if;

use blackjack_engine::{Chips, House};
use blackjack_table::{Guest, Seeds, Table};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyModifiers};

use super::*;
use crate::args::PlayArgs;
use crate::screen::frames::text_of;
use crate::screen::scene::Scene;
use crate::screen::theme::{Depth, Look, Theme, ThemeName};
use crate::settings::{Animation, Settings};
use crate::setup::{Face, Setup};

/// Sixteen against a six.
const SIXTEEN: &str = "TS 6D 6C TH 2D TC";

/// A game as the options of `bj play` say.
fn game(options: &PlayArgs, house: &str, pace: Animation) -> App {
    let settings = Settings::default();
    let setup = Setup::new(Some(house), options, &settings, Face::Screen).unwrap();
    let guests = setup.players.iter();
    let guests = guests.map(|guest| Guest { name: guest.name.clone(), funds: guest.funds });
    let seeds = Seeds::Number(setup.seed.unwrap_or(1));
    let house = setup.house.clone();
    let table = Table::practice(house, guests.collect(), seeds, setup.deck.clone()).unwrap();
    let theme = Theme::new(ThemeName::Dark, Depth::None, false);
    let look = Look { theme, ascii: true };
    let mut manner = Manner::rehearsed(&setup, &settings);
    (manner.look, manner.pace) = (look, pace);
    manner.houses = House::built_in_names().map(Into::into).collect();
    App::new(setup, table, manner, vec![])
}

fn dealt(house: &str, deck: &str) -> PlayArgs {
    let screen = House::built_in(house).is_some_and(|house| house.name().starts_with("reno"));
    PlayArgs { deck: Some(deck.into()), seed: Some(1), screen, ..PlayArgs::default() }
}

/// A game without animation, where these cards come first.
fn at_once(house: &str, deck: &str) -> App {
    game(&dealt(house, deck), house, Animation::Off)
}

fn key(code: KeyCode) -> Msg {
    Msg::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

/// Types these keys, `\n` for Enter and `\x1b` for Escape.
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
    stage::scene(app)
}

fn said(app: &App) -> String {
    scene(app).message.map(|message| message.text).unwrap_or_default()
}

/// The rounds that are over, as notation.
fn last(app: &App) -> String {
    app.table.last().map(ToString::to_string).unwrap_or_default()
}

/// What the game looks like at the sizes that are designed.
fn seen(app: &mut App) -> String {
    let mut text = String::new();
    for (columns, rows) in [(24, 10), (40, 16), (80, 24), (120, 36)] {
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        terminal.draw(|frame| app.view(frame)).unwrap();
        text += &format!("{columns}x{rows}\n{}", text_of(terminal.backend().buffer()));
    }
    text
}
