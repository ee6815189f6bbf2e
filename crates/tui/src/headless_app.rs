//! The full screen without a terminal.

use std::cell::RefCell;

use blackjack_frontend::coach::{AnswerSink, CoachSolver, Lane, Solver, Workers};
use blackjack_frontend::game_config::GameConfig;
use blackjack_frontend::settings::{Depth, Settings};
use blackjack_table::PracticeError;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use crate::app::App;
use crate::effect::Effect;
use crate::keys::{Key, KeyCode};
use crate::msg::Msg;
use crate::ui_config::UiConfig;

/// How far the clock goes on with every key, in milliseconds.
const KEY_MS: i64 = 10;

/// A game on a full screen that nobody sees, as practice. Time passes only as keys are pressed.
///
/// ```
/// use blackjack_engine::House;
/// use blackjack_frontend::{game_config::GameConfig, settings::Settings};
/// use blackjack_tui::HeadlessApp;
///
/// let seven = House::built_in("seven").expect("it comes with the game");
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
    /// Who works beside it, in benchmarks.
    workers: Option<Workers>,
}

impl HeadlessApp {
    /// Opens the game with these settings on a screen of so many columns and rows; `ascii` shows
    /// nothing else.
    ///
    /// # Errors
    ///
    /// Where such cards cannot be dealt.
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
        self.send(Msg::Key(Key::plain(code)));
    }

    /// Clicks on a place.
    pub fn click(&mut self, column: u16, row: u16) {
        self.send(Msg::Click(column, row));
    }

    /// Drags with the mouse from one place to another.
    pub fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        self.send(Msg::Click(from.0, from.1));
        self.send(Msg::Release(to.0, to.1));
    }

    /// Lets all cards fall that are to fall.
    pub fn finish(&mut self) {
        while let Some(wait) = self.app.wait_ms(self.now_ms) {
            self.now_ms += wait.max(1);
            self.send(Msg::Tick);
        }
    }

    /// Lets the coach work from now on, as in a game; nobody hears its answers.
    pub fn spawn_coach(&mut self) {
        let questions = self.app.game.coach.questions();
        self.workers = Some(Workers::spawn(questions, CoachSolver::default, |_| {}));
    }

    /// Lets the coach answer everything that it was asked.
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

    /// Makes the screen larger or smaller.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.terminal.backend_mut().resize(columns, rows);
    }

    /// Draws everything.
    pub fn draw(&mut self) {
        let app = &mut self.app;
        let Ok(_) = self.terminal.draw(|frame| app.view(frame));
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
