//! Test doubles for games on byte streams: a recorded stream, and a host that saves nothing.

use std::cell::RefCell;
use std::convert::Infallible;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;

use blackjack_engine::House;
use blackjack_frontend::coach::Queue;
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::settings::Settings;
use blackjack_tui::{Change, Host, OpenedTable, SaveOutcome};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

/// The size of every screen.
pub(crate) const SIZE: (u16, u16) = (80, 24);

/// An output stream that records its bytes.
#[derive(Clone, Default)]
pub(crate) struct Wire(Rc<RefCell<Vec<u8>>>);

impl Wire {
    /// Returns the bytes so far.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.0.borrow().clone()
    }

    /// Creates a terminal that draws to the stream.
    pub(crate) fn screen(&self) -> Terminal<CrosstermBackend<Self>> {
        let viewport = Viewport::Fixed(Rect::new(0, 0, SIZE.0, SIZE.1));
        let backend = CrosstermBackend::new(self.clone());
        Terminal::with_options(backend, TerminalOptions { viewport }).unwrap()
    }
}

/// Returns the screen of a terminal after these bytes.
pub(crate) fn shown(bytes: &[u8]) -> String {
    let [rows, columns] = [SIZE.1, SIZE.0].map(|it| it.try_into().unwrap());
    let mut terminal = vt100::Parser::new(rows, columns, 0);
    terminal.process(bytes);
    terminal.screen().contents()
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A host that saves nothing and opens only practice tables.
#[derive(Default)]
pub(crate) struct NullHost {
    settings: Settings,
    pub(crate) kept: Vec<Change>,
}

impl Host for NullHost {
    type Error = Infallible;

    fn answer(&mut self, _questions: Arc<Queue>) {}

    fn open(&mut self, config: &GameConfig, _now_ms: i64) -> Result<OpenedTable, Infallible> {
        let session = Box::new(config.practice().unwrap());
        let notices = vec![format!("Welcome to {}.", config.house.name())];
        Ok(OpenedTable { session, notices })
    }

    fn save(&mut self, change: Change) -> SaveOutcome {
        let house = match &change {
            Change::House(name) => House::built_in(name),
            Change::OwnHouse(house) => Some(house.as_ref().clone()),
            Change::Settings(_) | Change::Keys(_) => None,
        };
        self.kept.push(change);
        SaveOutcome { house, message: None }
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn export(&mut self, _rounds: &str, _now_ms: i64) -> String {
        "There is no folder to write to.".into()
    }

    fn suspend(&mut self) -> bool {
        false
    }
}
