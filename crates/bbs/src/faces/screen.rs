//! The full screen of `bj` on a caller's line.

use std::cell::{Cell, RefCell};
use std::io;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use bbs_door::{AnsiBackend, Charset, Key as LineKey, LineWaker, LineWriter};
use blackjack_frontend::coach::{Answer, CoachSolver, Queue, Workers};
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::session::Session;
use blackjack_frontend::settings::{Depth, Settings};
use blackjack_frontend::words::with_causes;
use blackjack_remote::Bell;
use blackjack_tui::{
    App, Change, Events, Finished, Host, Input, Key, KeyCode, Msg, OpenedTable, SaveOutcome,
    Screen, UiConfig, run,
};
use jiff::tz::TimeZone;
use ratatui::Frame;
use ratatui::Terminal;
use ratatui::backend::Backend;
use ratatui::layout::Size;
use ratatui::style::{Modifier, Style};

use super::lines::converse;
use crate::call::visit::Visit;
use crate::caller_terminal::{self, CallerTerminal, Step, Stop};
use crate::houses::Houses;

/// Plays at a table until the caller leaves or the call ends; returns the lines to print after the
/// game. A remote session rings the bell when it has received an event.
pub(crate) fn play(
    terminal: &mut CallerTerminal,
    visit: &Visit,
    game: GameConfig,
    session: Box<dyn Session>,
    bell: &Bell,
) -> Step<Vec<String>> {
    let settings = Settings::default();
    // The rounded corners and thin lines of the full screen are in no code page of that time.
    let is_ascii = terminal.face.charset() != Charset::Utf8;
    let depth = if terminal.face.chosen_options().is_mono { Depth::None } else { Depth::Sixteen };
    let mut ui = UiConfig::new(&settings, Some(depth), is_ascii);
    ui.houses = (visit.houses.playable)().iter().map(|house| house.name().to_owned()).collect();
    ui.zone = TimeZone::system();
    let app = App::new(game, session, None, ui, Vec::new());
    let (sender, answers) = channel();
    let seen = Rc::new(Seen::default());
    let mut screen =
        CallerScreen { terminal: terminal.face.full_screen()?, seen: Rc::clone(&seen) };
    let waker = terminal.line.waker();
    let ringing = waker.clone();
    bell.ring_for(move || ringing.wake());
    // Handle events that arrived before the bell had a listener.
    bell.ring();
    let mut host = CallerHost { houses: visit.houses, settings, sender, waker, workers: None };
    terminal.set_raw_keys(true);
    let mut events = CallerEvents { terminal, visit, answers, seen };
    let finished = run(app, &mut screen, &mut events, &mut host);
    events.terminal.set_raw_keys(false);
    let Finished { mut app, leave } = finished?;
    if let Some(stop) = leave {
        return Err(stop);
    }
    let farewell = app.farewell();
    // A table far away takes its time to answer.
    converse(terminal, visit, move |_| app.leave_table())?;
    Ok(farewell)
}

/// The facts about the line that the screen needs.
#[derive(Debug, Default)]
struct Seen {
    size: Cell<Size>,
    /// The warning of the clock, until the next key.
    warning: RefCell<Option<String>>,
}

/// The caller's screen, with the clock's warning in its last row.
struct CallerScreen {
    terminal: Terminal<AnsiBackend<LineWriter>>,
    seen: Rc<Seen>,
}

impl Screen for CallerScreen {
    type Error = io::Error;

    fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        let size = self.seen.size.get();
        if size != Size::default() {
            self.terminal.backend_mut().resize(size);
        }
        self.terminal.draw(|frame| {
            view(frame);
            if let Some(warning) = self.seen.warning.borrow().as_deref() {
                let area = frame.area();
                let style = Style::reset().add_modifier(Modifier::BOLD);
                let text = format!("{warning:<width$}", width = usize::from(area.width));
                frame.buffer_mut().set_string(area.x, area.bottom().saturating_sub(1), text, style);
            }
        })?;
        Backend::flush(self.terminal.backend_mut())
    }

    fn invalidate(&mut self) {
        let _drawn_over = self.terminal.clear();
    }
}

/// The caller's keys and the coach's answers, as the input of a game.
struct CallerEvents<'a> {
    terminal: &'a mut CallerTerminal,
    visit: &'a Visit,
    answers: Receiver<Answer>,
    seen: Rc<Seen>,
}

impl Events for CallerEvents<'_> {
    type Leave = Stop;

    fn now_ms(&mut self) -> i64 {
        self.visit.now_ms()
    }

    fn next(&mut self, wait_ms: Option<i64>) -> Option<Input<Stop>> {
        if let Ok(answer) = self.answers.try_recv() {
            return Some(Input::Msg(Msg::Answer(Box::new(answer))));
        }
        let (now_ms, left) = (self.visit.now_ms(), self.visit.seconds_left());
        let wait = wait_ms.map(|ms| Duration::from_millis(u64::try_from(ms).unwrap_or(0)));
        match self.terminal.wait(now_ms, left, wait) {
            Err(stop) => Some(Input::Leave(Some(stop))),
            Ok(caller_terminal::Input::Key(key)) => {
                self.look();
                Some(Input::Msg(Msg::Key(key_of(key))))
            }
            Ok(caller_terminal::Input::Line(_) | caller_terminal::Input::Tick) => {
                self.look().then_some(Input::Redraw)
            }
        }
    }

    fn closed(&mut self) -> Option<Stop> {
        self.terminal.line.hang_up().map(|hang_up| Stop::Ending(caller_terminal::ending(hang_up)))
    }
}

impl CallerEvents<'_> {
    /// Takes over what the terminal knows; returns whether the screen must be drawn as a whole.
    fn look(&self) -> bool {
        let size = self.terminal.face.size();
        let before = self.seen.size.replace(size);
        let warning = self.terminal.warning().map(ToOwned::to_owned);
        let had = self.seen.warning.replace(warning.clone());
        (before != Size::default() && before != size) || warning.is_some() && warning != had
    }
}

/// Returns a caller's key as a key of the game.
fn key_of(key: LineKey) -> Key {
    let code = match key {
        LineKey::Char(character) => KeyCode::Char(character),
        LineKey::Control(letter) => return Key::plain(KeyCode::Char(letter)).with_control(),
        LineKey::Enter => KeyCode::Enter,
        LineKey::Backspace => KeyCode::Backspace,
        LineKey::Tab => KeyCode::Tab,
        LineKey::BackTab => KeyCode::BackTab,
        LineKey::Escape => KeyCode::Esc,
        LineKey::Up => KeyCode::Up,
        LineKey::Down => KeyCode::Down,
        LineKey::Left => KeyCode::Left,
        LineKey::Right => KeyCode::Right,
        LineKey::Home => KeyCode::Home,
        LineKey::End => KeyCode::End,
        LineKey::PageUp => KeyCode::PageUp,
        LineKey::PageDown => KeyCode::PageDown,
        LineKey::Insert => KeyCode::Insert,
        LineKey::Delete => KeyCode::Delete,
        LineKey::Function(number) => KeyCode::F(number),
        // The terminal keeps these reports; this is no key of the game.
        LineKey::Cursor { .. } => KeyCode::F(0),
    };
    Key::plain(code)
}

/// The host of a game on a caller's line, which saves nothing permanently.
struct CallerHost {
    houses: Houses,
    settings: Settings,
    sender: Sender<Answer>,
    waker: LineWaker,
    workers: Option<Workers>,
}

impl Host for CallerHost {
    type Error = anyhow::Error;

    fn answer(&mut self, questions: Arc<Queue>) {
        let (sender, waker) = (self.sender.clone(), self.waker.clone());
        self.workers = Some(Workers::spawn(questions, CoachSolver::default, move |answer| {
            // After the game, answers have no receiver.
            let _late = sender.send(answer);
            waker.wake();
        }));
    }

    fn open(&mut self, config: &GameConfig, _now_ms: i64) -> anyhow::Result<OpenedTable> {
        Ok(OpenedTable { session: Box::new(config.practice()?), notices: Vec::new() })
    }

    fn save(&mut self, change: Change) -> SaveOutcome {
        let nothing = SaveOutcome { house: None, message: None };
        match change {
            Change::Settings(settings) => {
                self.settings = *settings;
                nothing
            }
            Change::House(name) => match (self.houses.load)(&name) {
                Ok(house) => SaveOutcome { house: Some(house), message: None },
                Err(error) => SaveOutcome {
                    message: Some(format!("{}.", with_causes(error.as_ref()))),
                    ..nothing
                },
            },
            Change::OwnHouse(house) => SaveOutcome { house: Some(*house), message: None },
            Change::Keys(_) => nothing,
        }
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn export(&mut self, _rounds: &str, _now_ms: i64) -> String {
        "Rounds cannot be saved here.".to_owned()
    }

    fn suspend(&mut self) -> bool {
        false
    }
}
