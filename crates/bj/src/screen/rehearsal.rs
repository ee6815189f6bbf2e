//! The full screen without a terminal.

use std::cell::RefCell;
use std::ffi::OsString;

use anyhow::{Result, bail};
use clap::Parser;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::app::{App, Effect, Msg};
use super::manner::Manner;
use crate::args::{Args, Command};
use crate::coach::{Lane, Line, Solve, Teacher, Workers};
use crate::settings::Settings;
use crate::setup::{Face, Setup};

/// How far the clock goes on with every key, in milliseconds.
const KEY_MS: i64 = 10;

/// A game on a full screen that nobody sees: `bj play` with some arguments, as practice, with the
/// settings of a first run. Time passes only as keys are pressed.
///
/// ```
/// let mut screen = bj::ScreenRehearsal::new(["seven", "--seed", "7", "--hands", "3"], 80, 24)?;
/// screen.press('\n');
/// screen.finish();
/// screen.draw()?;
/// assert!(screen.text().contains("[s]tand"), "{}", screen.text());
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug)]
pub struct ScreenRehearsal {
    pub(super) app: App,
    terminal: Terminal<TestBackend>,
    now_ms: i64,
    is_left: bool,
    /// Who works beside it, in benchmarks.
    workers: Option<Workers>,
}

impl ScreenRehearsal {
    /// Opens the game on a screen of so many columns and rows.
    ///
    /// # Errors
    ///
    /// What the command would say on standard error.
    pub fn new<I, T>(arguments: I, columns: u16, rows: u16) -> Result<Self>
    where
        I: IntoIterator<Item = T>,
        T: Into<OsString>,
    {
        let line = ["bj", "play"].map(OsString::from).into_iter();
        let args = Args::try_parse_from(line.chain(arguments.into_iter().map(Into::into)))?;
        let Some(Command::Play { house, options }) = args.command else {
            bail!("expected the arguments of a game");
        };
        let settings = Settings::default();
        let mut setup = Setup::new(house.as_deref(), &options, &settings, Face::Screen)?;
        setup.memory = None;
        let (table, _) = setup.table(0)?;
        let manner = Manner::rehearsed(&setup, &settings);
        let app = App::new(setup, table, manner, Vec::new());
        let terminal = Terminal::new(TestBackend::new(columns, rows))?;
        Ok(Self { app, terminal, now_ms: 0, is_left: false, workers: None })
    }

    /// Presses a key: a character; newline is Enter, tab and escape are theirs, U+2190 to U+2193
    /// are the arrows.
    pub fn press(&mut self, key: char) {
        let code = match key {
            '\n' => KeyCode::Enter,
            '\t' => KeyCode::Tab,
            '\u{1b}' => KeyCode::Esc,
            '←' => KeyCode::Left,
            '↑' => KeyCode::Up,
            '→' => KeyCode::Right,
            '↓' => KeyCode::Down,
            typed => KeyCode::Char(typed),
        };
        self.tell(Msg::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Clicks on a place.
    pub fn click(&mut self, column: u16, row: u16) {
        self.tell(Msg::Click(column, row));
    }

    /// Lets all cards fall that are to fall.
    pub fn finish(&mut self) {
        while let Some(wait) = self.app.wait_ms(self.now_ms) {
            self.now_ms += wait.max(1);
            self.tell(Msg::Tick);
        }
    }

    /// Lets the coach work from now on, as in a game; nobody hears its answers.
    pub fn hire_coach(&mut self) {
        let questions = self.app.coach.questions();
        self.workers = Some(Workers::hire(questions, Teacher::default, |_| {}));
    }

    /// Lets the coach answer everything that it was asked.
    pub fn advise(&mut self) {
        let questions = self.app.coach.questions();
        let mut teacher = Teacher::default();
        for lane in Lane::ALL {
            while let Some(question) = questions.take(lane) {
                let answers = RefCell::new(Vec::new());
                let tell = |answer| answers.borrow_mut().push(answer);
                teacher.solve(question.clone(), &Line::new(&questions, &question, &tell));
                for answer in answers.take() {
                    self.tell(Msg::Heard(Box::new(answer)));
                }
            }
        }
    }

    /// Makes the screen larger or smaller.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.terminal.backend_mut().resize(columns, rows);
    }

    /// Draws everything.
    ///
    /// # Errors
    ///
    /// None, on a screen that nobody sees.
    pub fn draw(&mut self) -> Result<()> {
        let app = &mut self.app;
        self.terminal.draw(|frame| app.view(frame))?;
        Ok(())
    }

    /// What was drawn last, a line for each row.
    pub fn text(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width.max(1));
        let rows = buffer.content.chunks(width);
        let row = |cells: &[ratatui::buffer::Cell]| {
            cells.iter().map(ratatui::buffer::Cell::symbol).collect::<String>() + "\n"
        };
        rows.map(row).collect()
    }

    /// Whether the game was left.
    pub fn is_left(&self) -> bool {
        self.is_left
    }

    /// What it looks like now in this look.
    #[cfg(test)]
    pub(super) fn seen(&mut self, look: super::theme::Look) -> ratatui::buffer::Buffer {
        self.app.manner.look = look;
        let area = self.terminal.backend().buffer().area;
        let mut terminal = Terminal::new(TestBackend::new(area.width, area.height)).unwrap();
        terminal.draw(|frame| self.app.view(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    fn tell(&mut self, msg: Msg) {
        self.now_ms += KEY_MS;
        self.is_left |= matches!(self.app.update(msg, self.now_ms), Effect::Leave);
    }
}
