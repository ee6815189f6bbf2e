//! Two games on full screens in one process, each on a stream of bytes of its own.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::{Arc, Barrier};
use std::thread;

use blackjack_engine::House;
use blackjack_frontend::coach::{Queue, Wishes};
use blackjack_frontend::game_config::GameConfig;
use blackjack_frontend::settings::{Depth, Settings, ThemeName};
use blackjack_tui::{
    App, Change, Events, Finished, Host, Input, Kept, Key, KeyCode, KeyMap, Msg, OpenedTable,
    UiConfig, run,
};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

/// The size of every screen.
const SIZE: (u16, u16) = (80, 24);

/// A line to somebody, whose bytes are kept.
#[derive(Clone, Default)]
struct Wire(Rc<RefCell<Vec<u8>>>);

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Keys that are pressed one after the other, each when all cards have fallen.
struct Script<'a> {
    keys: VecDeque<char>,
    now_ms: i64,
    /// Where every key is waited for together with the other game, if there is one.
    together: Option<&'a Barrier>,
}

impl Events for Script<'_> {
    type Leave = &'static str;

    fn now_ms(&mut self) -> i64 {
        self.now_ms
    }

    fn next(&mut self, wait_ms: Option<i64>) -> Option<Input<Self::Leave>> {
        if let Some(wait_ms) = wait_ms {
            self.now_ms += wait_ms;
            return None;
        }
        if let Some(together) = self.together {
            together.wait();
        }
        let code = match self.keys.pop_front() {
            None => return Some(Input::Leave(Some("the line is cut"))),
            Some('\n') => KeyCode::Enter,
            Some('\x1b') => KeyCode::Esc,
            Some('←') => KeyCode::Left,
            Some(typed) => KeyCode::Char(typed),
        };
        Some(Input::Msg(Msg::Key(Key::plain(code))))
    }

    fn gone(&mut self) -> Option<Self::Leave> {
        panic!("a wire does not go away")
    }
}

/// Somebody at whose place nothing is kept, and every house is practised at.
#[derive(Default)]
struct Nowhere {
    settings: Settings,
    kept: Vec<Change>,
}

impl Host for Nowhere {
    type Error = Infallible;

    fn answer(&mut self, _questions: Arc<Queue>) {}

    fn open(&mut self, config: &GameConfig, _now_ms: i64) -> Result<OpenedTable, Infallible> {
        let session = Box::new(config.practice().unwrap());
        let notices = vec![format!("Welcome to {}.", config.house.name())];
        Ok(OpenedTable { session, notices })
    }

    fn keep(&mut self, change: Change, _house: &House) -> Kept {
        let house = match &change {
            Change::House(name) => House::built_in(name),
            Change::Settings(_) | Change::Rule { .. } | Change::Keys(_) => None,
        };
        self.kept.push(change);
        Kept { house, message: None }
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn export(&mut self, _rounds: &str, _now_ms: i64) -> String {
        "There is no folder to write to.".into()
    }

    fn stop(&mut self) -> bool {
        false
    }
}

/// A game that somebody plays: where, in which look, with which keys, and what they press.
#[derive(Clone, Copy)]
struct Player {
    house: &'static str,
    theme: ThemeName,
    /// The text of a file of keys.
    map: &'static str,
    keys: &'static str,
}

/// What a player got: every byte, and the last round.
#[derive(PartialEq, Eq, Debug)]
struct Got {
    bytes: Vec<u8>,
    last: String,
    kept: Vec<Change>,
}

impl Player {
    /// Plays until all keys were pressed.
    fn plays(self, together: Option<&Barrier>) -> Got {
        let house = House::built_in(self.house).unwrap();
        let coaching = Wishes::SILENT;
        let config = GameConfig { seed: Some(7), coaching, ..GameConfig::at(house) };
        let settings = Settings { theme: self.theme, ..Settings::default() };
        let mut ui = UiConfig::new(&settings, Some(Depth::True), false);
        ui.keys = KeyMap::read(self.map, "keys.toml").unwrap();
        ui.houses = House::built_in_names().map(Into::into).collect();
        let session = Box::new(config.practice().unwrap());
        let app = App::new(config, session, None, ui, Vec::new());
        let wire = Wire::default();
        let viewport = Viewport::Fixed(Rect::new(0, 0, SIZE.0, SIZE.1));
        let backend = CrosstermBackend::new(wire.clone());
        let mut screen = Terminal::with_options(backend, TerminalOptions { viewport }).unwrap();
        let keys = self.keys.chars().collect();
        let mut events = Script { keys, now_ms: 0, together };
        let mut host = Nowhere::default();
        let Ok(Finished { app, leave }) = run(app, &mut screen, &mut events, &mut host);
        assert_eq!(leave, Some("the line is cut"));
        let last = app.game().session.last().map(ToString::to_string).unwrap_or_default();
        let bytes = wire.0.borrow().clone();
        Got { bytes, last, kept: host.kept }
    }
}

impl Got {
    /// What a terminal shows that got these bytes.
    fn shown(&self) -> String {
        let [rows, columns] = [SIZE.1, SIZE.0].map(|it| it.try_into().unwrap());
        let mut terminal = vt100::Parser::new(rows, columns, 0);
        terminal.process(&self.bytes);
        terminal.screen().contents()
    }
}

/// Each of two games that are played side by side, key by key, sends what it sends alone, byte for
/// byte: nothing of one is known to the other.
#[test]
fn two_games_side_by_side_are_as_each_would_be_alone() {
    let ada = Player {
        house: "strip",
        theme: ThemeName::Felt,
        map: "hit = \"z\"",
        keys: "\nzss\nzss\nzss\nzss",
    };
    let ben =
        Player {
            house: "seven", theme: ThemeName::Light, map: "", keys: "]]\nhsssssssg←\n\x1bs"
        };
    let keys = [ada.keys, ben.keys].map(|keys| keys.chars().count());
    assert_eq!(keys[0], keys[1], "each of them waits for the other");
    let alone = [ada.plays(None), ben.plays(None)];
    let together = Barrier::new(2);
    let both = thread::scope(|scope| {
        let first = scope.spawn(|| ada.plays(Some(&together)));
        let second = scope.spawn(|| ben.plays(Some(&together)));
        [first.join().unwrap(), second.join().unwrap()]
    });
    assert!(both == alone, "a game knows of another one");
    let [ada, ben] = both;
    assert!(ada.shown().starts_with(" strip "), "{}", ada.shown());
    assert!(ada.last.starts_with("strip ") && ada.kept.is_empty(), "{}", ada.last);
    assert!(ben.shown().contains("Welcome to reno-1987."), "{}", ben.shown());
    assert_eq!(ben.kept, [Change::House("reno-1987".into())]);
}

/// A game can go on in another thread than the one that it began in, as servers need it.
#[test]
fn a_game_can_be_sent_to_another_thread() {
    fn can_be_sent<T: Send>() {}
    can_be_sent::<App>();
}
