//! Plays in this terminal, without settings and without saving: `cargo run --example terminal`.
//!
//! The program provides a screen, a source of events with a clock, and a host.

use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use blackjack_engine::House;
use blackjack_frontend::coach::{CoachSettings, Queue};
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::settings::Settings;
use blackjack_table::PracticeError;
use blackjack_tui::{
    App, Change, Events, Host, Input, Key, KeyCode, Msg, OpenedTable, SaveOutcome, UiConfig, run,
};
use ratatui::crossterm::event;

/// The terminal's named keys, and their names in the game.
const KEYS: [(event::KeyCode, KeyCode); 7] = [
    (event::KeyCode::Enter, KeyCode::Enter),
    (event::KeyCode::Esc, KeyCode::Esc),
    (event::KeyCode::Left, KeyCode::Left),
    (event::KeyCode::Right, KeyCode::Right),
    (event::KeyCode::Up, KeyCode::Up),
    (event::KeyCode::Down, KeyCode::Down),
    (event::KeyCode::Backspace, KeyCode::Backspace),
];

/// The keyboard of this terminal.
struct Keyboard;

impl Events for Keyboard {
    type Leave = ();

    fn now_ms(&mut self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }

    fn next(&mut self, wait_ms: Option<i64>) -> Option<Input<()>> {
        let wait_ms = wait_ms.unwrap_or(60_000).try_into().unwrap_or(0);
        if !event::poll(Duration::from_millis(wait_ms)).ok()? {
            return None;
        }
        let event = event::read().ok()?;
        if event.is_resize() {
            return Some(Input::Redraw);
        }
        let pressed = event.as_key_press_event()?.code;
        let known = KEYS.iter().find(|(key, _)| *key == pressed).map(|(_, code)| *code);
        let code = known.or(pressed.as_char().map(KeyCode::Char))?;
        Some(Input::Msg(Msg::Key(Key::plain(code))))
    }

    fn closed(&mut self) -> Option<()> {
        Some(())
    }
}

/// A host that saves nothing.
#[derive(Default)]
struct NoStorage(Settings);

impl Host for NoStorage {
    type Error = PracticeError;

    fn answer(&mut self, _questions: Arc<Queue>) {}

    fn open(&mut self, config: &GameConfig, _now_ms: i64) -> Result<OpenedTable, PracticeError> {
        Ok(OpenedTable { session: Box::new(config.practice()?), notices: Vec::new() })
    }

    fn save(&mut self, _change: Change) -> SaveOutcome {
        SaveOutcome { house: None, message: Some("Nothing is saved here.".into()) }
    }

    fn settings(&self) -> &Settings {
        &self.0
    }

    fn export(&mut self, _rounds: &str, _now_ms: i64) -> String {
        "There is no folder to write to here.".into()
    }

    fn suspend(&mut self) -> bool {
        false
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let house = House::built_in("strip").ok_or("strip is built in")?;
    let config = GameConfig { coaching: CoachSettings::SILENT, ..GameConfig::at(house) };
    let session = Box::new(config.practice()?);
    let ui = UiConfig::new(&Settings::default(), None, false);
    let app = App::new(config, session, None, ui, Vec::new());
    let mut screen = ratatui::init();
    let finished = run(app, &mut screen, &mut Keyboard, &mut NoStorage::default());
    ratatui::restore();
    for line in finished?.app.farewell() {
        println!("{line}");
    }
    Ok(())
}
