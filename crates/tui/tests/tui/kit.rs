//! What games on byte streams need: a wire, and a host that keeps nothing.

use std::cell::RefCell;
use std::convert::Infallible;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;

use blackjack_engine::House;
use blackjack_frontend::coach::Queue;
use blackjack_frontend::game_config::GameConfig;
use blackjack_frontend::settings::Settings;
use blackjack_tui::{Change, Host, OpenedTable, SaveOutcome};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

/// The size of every screen.
pub(crate) const SIZE: (u16, u16) = (80, 24);

/// A line to somebody, whose bytes are kept.
#[derive(Clone, Default)]
pub(crate) struct Wire(Rc<RefCell<Vec<u8>>>);

impl Wire {
    /// The bytes so far.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.0.borrow().clone()
    }

    /// A screen that is drawn on it.
    pub(crate) fn screen(&self) -> Terminal<CrosstermBackend<Self>> {
        let viewport = Viewport::Fixed(Rect::new(0, 0, SIZE.0, SIZE.1));
        let backend = CrosstermBackend::new(self.clone());
        Terminal::with_options(backend, TerminalOptions { viewport }).unwrap()
    }
}

/// What a terminal shows that got these bytes.
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

/// Somebody at whose place nothing is kept, and every house is practised at.
#[derive(Default)]
pub(crate) struct Nowhere {
    settings: Settings,
    pub(crate) kept: Vec<Change>,
}

impl Host for Nowhere {
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
