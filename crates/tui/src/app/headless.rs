//! The full-screen game without a terminal.

use std::cell::RefCell;

use blackjack_frontend::coach::{AnswerSink, CoachSolver, Lane, Solver, Workers};
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::settings::{Depth, Settings};
use blackjack_table::PracticeError;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use crate::app::App;
use crate::events::Msg;
use crate::host::Effect;
use crate::keys::{Key, KeyCode};
use crate::ui_config::UiConfig;

/// The time that passes with each key, in milliseconds.
const KEY_MS: i64 = 10;

/// A practice game on a screen in memory. Time passes only when keys are pressed.
///
/// ```
/// use blackjack_engine::House;
/// use blackjack_frontend::{game::config::GameConfig, settings::Settings};
/// use blackjack_tui::HeadlessApp;
///
/// let seven = House::built_in("seven").expect("seven is built in");
/// let game = GameConfig { seed: Some(7), hands: 3, ..GameConfig::at(seven) };
/// let mut screen = HeadlessApp::new(game, &Settings::default(), false, (80, 24))?;
/// screen.press('\n');
/// screen.finish();
/// screen.draw();
/// assert!(screen.text().contains("[s]tand"), "{}", screen.text());
/// # Ok::<(), blackjack_table::PracticeError>(())
/// ```
#[derive(Debug)]
pub struct HeadlessApp {
    pub(crate) app: App,
    terminal: Terminal<TestBackend>,
    now_ms: i64,
    is_left: bool,
    /// The coach's workers, in benchmarks.
    workers: Option<Workers>,
}

impl HeadlessApp {
    /// Opens the game with these settings on a screen of this many columns and rows; `ascii` limits
    /// it to ASCII.
    ///
    /// # Errors
    ///
    /// Fails if the cards of the game cannot be dealt.
    pub fn new(
        config: GameConfig,
        settings: &Settings,
        ascii: bool,
        (columns, rows): (u16, u16),
    ) -> Result<Self, PracticeError> {
        let session = config.practice()?;
        let ui = UiConfig::new(settings, Some(Depth::True), ascii);
        let app = App::new(config, Box::new(session), None, ui, Vec::new());
        let Ok(terminal) = Terminal::new(TestBackend::new(columns, rows));
        Ok(Self { app, terminal, now_ms: 0, is_left: false, workers: None })
    }

    /// Presses the key of a character; newline is Enter, tab and escape are Tab and Escape, and
    /// U+2190 to U+2193 are the arrow keys.
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
        self.send(Msg::Key(Key::plain(code)));
    }

    /// Clicks on a cell.
    pub fn click(&mut self, column: u16, row: u16) {
        self.send(Msg::Click(column, row));
    }

    /// Drags with the mouse from one cell to another, and draws the screen before the release.
    pub fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        self.send(Msg::Click(from.0, from.1));
        self.send(Msg::Drag(to.0, to.1));
        self.draw();
        self.send(Msg::Release(to.0, to.1));
    }

    /// Finishes the animation, so that all dealt cards are shown.
    pub fn finish(&mut self) {
        while let Some(wait) = self.app.wait_ms(self.now_ms) {
            self.now_ms += wait.max(1);
            self.send(Msg::Tick);
        }
    }

    /// Starts the coach's workers, as in a real game; their answers are discarded.
    pub fn spawn_coach(&mut self) {
        let questions = self.app.game.coach.questions();
        self.workers = Some(Workers::spawn(questions, CoachSolver::default, |_| {}));
    }

    /// Answers all open questions to the coach.
    pub fn advise(&mut self) {
        let questions = self.app.game.coach.questions();
        let mut teacher = CoachSolver::default();
        for lane in Lane::ALL {
            while let Some(question) = questions.take(lane) {
                let answers = RefCell::new(Vec::new());
                let send = |answer| answers.borrow_mut().push(answer);
                teacher.solve(question.clone(), &AnswerSink::new(&questions, &question, &send));
                for answer in answers.take() {
                    self.send(Msg::Answer(Box::new(answer)));
                }
            }
        }
    }

    /// Resizes the screen.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.terminal.backend_mut().resize(columns, rows);
    }

    /// Draws the screen.
    pub fn draw(&mut self) {
        let app = &mut self.app;
        let Ok(_) = self.terminal.draw(|frame| app.view(frame));
    }

    /// Returns the text of the last frame, one line per row.
    pub fn text(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width.max(1));
        let rows = buffer.content.chunks(width);
        let row = |cells: &[ratatui::buffer::Cell]| {
            cells.iter().map(ratatui::buffer::Cell::symbol).collect::<String>() + "\n"
        };
        rows.map(row).collect()
    }

    /// Returns whether the player left the game.
    pub fn is_left(&self) -> bool {
        self.is_left
    }

    /// Draws the game in this look and returns the buffer.
    #[cfg(test)]
    pub(crate) fn seen(&mut self, look: crate::theme::Look) -> ratatui::buffer::Buffer {
        self.app.ui.look = look;
        let area = self.terminal.backend().buffer().area;
        let mut terminal = Terminal::new(TestBackend::new(area.width, area.height)).unwrap();
        terminal.draw(|frame| self.app.view(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    fn send(&mut self, msg: Msg) {
        self.now_ms += KEY_MS;
        self.is_left |= matches!(self.app.update(msg, self.now_ms), Effect::Leave);
    }
}
