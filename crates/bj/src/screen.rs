//! The table on the full screen.

mod animation;
mod app;
mod bet;
mod canvas;
mod card;
mod chart;
mod drill;
mod export;
mod fan;
mod felt;
#[cfg(test)]
mod frames;
mod glyph;
mod help;
mod history;
mod hits;
mod input;
mod keeper;
mod keys;
mod layout;
mod list;
mod log;
mod manner;
mod options;
mod outcome;
mod page;
mod prompt;
mod reader;
mod rehearsal;
mod replay;
mod rules;
mod scene;
mod seen;
mod shoe;
#[cfg(test)]
mod shot;
mod stage;
mod stats;
mod terminal;
mod text_page;
mod theme;
mod verb;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use anyhow::Result;
use blackjack_coach::drill::Kind;
use blackjack_table::Table;
use jiff::tz::TimeZone;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use crate::clock::now_ms;
use crate::coach::{Teacher, Workers};
use crate::console::{Leave, interrupted_status};
use crate::daily::Try;
use crate::drill::{Known, Request};
use crate::places::Places;
use crate::settings::SettingsFile;
use crate::setup::Setup;
use crate::signals::{self, Signal};
use app::{App, Effect, Msg};
use input::Incoming;
use keeper::Keeper;
use manner::Manner;
pub use rehearsal::ScreenRehearsal;
use terminal::Fullscreen;
pub(crate) use theme::{Depth, ThemeName};
use verb::Verb;

/// How often it is looked whether there still is a terminal, while nothing happens.
const LOOK_MS: i64 = 1_000;

/// How long a signal may come after what it is about.
const MOMENT: Duration = Duration::from_millis(250);

/// How much is taken in at most before it is shown.
const AT_ONCE: usize = 64;

/// The game at a terminal.
struct Game {
    app: App,
    keeper: Keeper,
    /// The folder that rounds are written to.
    exports: Option<PathBuf>,
    screen: Fullscreen,
    incoming: Receiver<Incoming>,
    /// Where workers put their answers.
    tell: Sender<Incoming>,
    /// Who answers the coach's questions.
    workers: Workers,
}

/// Plays until everybody has left; returns the exit status.
pub(crate) fn play(
    setup: Setup,
    table: Table,
    notices: Vec<String>,
    settings: SettingsFile,
    places: Option<&Places>,
    no_color: bool,
) -> Result<u8> {
    let (manner, mut news) = Manner::new(&setup, &settings, places, no_color);
    news.extend(notices);
    let keeper = Keeper::new(settings, places, manner.keys_are_torn);
    run(App::new(setup, table, manner, news), keeper, places)
}

/// Plays the daily; returns the exit status.
pub(crate) fn play_daily(
    setup: Setup,
    table: Table,
    daily: Try,
    settings: SettingsFile,
    places: Option<&Places>,
    no_color: bool,
) -> Result<u8> {
    let (manner, _) = Manner::new(&setup, &settings, places, no_color);
    let keeper = Keeper::new(settings, places, manner.keys_are_torn);
    run(App::daily(setup, table, manner, daily, now_ms()), keeper, places)
}

/// Drills beside a table where nothing is played; returns the exit status.
pub(crate) fn drill(
    setup: Setup,
    table: Table,
    drills: (Request, Known, Option<Kind>),
    settings: SettingsFile,
    places: Option<&Places>,
    no_color: bool,
) -> Result<u8> {
    let (manner, news) = Manner::new(&setup, &settings, places, no_color);
    let keeper = Keeper::new(settings, places, manner.keys_are_torn);
    run(App::drilling(setup, table, manner, news, drills), keeper, places)
}

/// Takes the screen for a game, until it is left; returns the exit status.
fn run(app: App, keeper: Keeper, places: Option<&Places>) -> Result<u8> {
    let (tell, incoming) = mpsc::channel();
    input::hear_signals(tell.clone())?;
    let screen = Fullscreen::enter()?;
    input::hear_keys(tell.clone());
    let exports = places.map(Places::exports);
    let workers = hire(&app, &tell);
    let mut game = Game { app, keeper, exports, screen, incoming, tell, workers };
    let leave = loop {
        match game.run() {
            End::Left(leave) => break leave,
            End::Moved => game = game.moved()?,
        }
    };
    let Game { mut app, screen, incoming, workers, .. } = game;
    app.close(now_ms());
    drop(screen);
    hear_the_last(&mut app, &incoming);
    drop(workers);
    // Who has gone away hears no last words.
    let _unheard = io::stdout().write_all((app.farewell().join("\n") + "\n").as_bytes());
    Ok(match leave {
        Leave::Interrupt(signal) => interrupted_status(signal),
        Leave::End => app.setup.status(),
    })
}

/// Lets the coach's questions be answered from now on.
fn hire(app: &App, tell: &Sender<Incoming>) -> Workers {
    let tell = tell.clone();
    Workers::hire(app.coach.questions(), Teacher::default, move |answer| {
        // Nobody listens any more if the game is over.
        let _heard = tell.send(Incoming::Heard(Box::new(answer)));
    })
}

/// Waits a moment for what the coach found of the last round, so that it is remembered; else it is
/// made up for another day.
fn hear_the_last(app: &mut App, incoming: &Receiver<Incoming>) {
    let until = Instant::now() + MOMENT;
    while app.coach.is_judging() {
        match incoming.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(Incoming::Heard(answer)) => {
                app.update(Msg::Heard(answer), now_ms());
            }
            Ok(_) => {}
            Err(_) => break,
        }
    }
}

/// Why the game does not go on at a table.
#[derive(Clone, Copy, Debug)]
enum End {
    /// Somebody has left.
    Left(Leave),
    /// It goes on at another one.
    Moved,
}

impl Game {
    /// The game at the table of another house.
    fn moved(self) -> Result<Self> {
        let Self { app, keeper, exports, screen, incoming, tell, .. } = self;
        // Two tables cannot write to one memory: the old one is gone before the new one is there.
        let (setup, manner, log) = app.luggage();
        let (table, notices) = setup.table(now_ms())?;
        let app = App::new(setup, table, manner, notices).with_log(log);
        let workers = hire(&app, &tell);
        Ok(Self { app, keeper, exports, screen, incoming, tell, workers })
    }

    /// Plays until somebody leaves, or goes to another table.
    fn run(&mut self) -> End {
        let mut changed = true;
        loop {
            if changed && self.screen.draw(|frame| self.app.view(frame)).is_err() {
                return self.gone();
            }
            match self.wait() {
                Ok(it_did) => changed = it_did,
                Err(end) => return end,
            }
        }
    }

    /// Waits for something that comes in or is due; returns whether there is something to show.
    fn wait(&mut self) -> Result<bool, End> {
        let wait = self.app.wait_ms(now_ms()).unwrap_or(LOOK_MS).clamp(0, LOOK_MS);
        let wait = Duration::from_millis(wait.unsigned_abs());
        let mut changed = false;
        match self.incoming.recv_timeout(wait) {
            Ok(first) => {
                changed |= self.take(first)?;
                for _ in 1..AT_ONCE {
                    let Ok(next) = self.incoming.try_recv() else { break };
                    changed |= self.take(next)?;
                }
            }
            Err(RecvTimeoutError::Timeout) if terminal::is_there() => {}
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                return Err(self.gone());
            }
        }
        changed |= self.update(Msg::Tick)?;
        Ok(changed)
    }

    /// The terminal has gone away: it cannot be written to, or nobody can type there. Most often a
    /// signal says so too, though a moment later; then its number is what the game ends with.
    fn gone(&self) -> End {
        for _ in 0..AT_ONCE {
            match self.incoming.recv_timeout(MOMENT) {
                Ok(Incoming::Signal(Signal::Leave(number))) => {
                    return End::Left(Leave::Interrupt(number));
                }
                Ok(_) => {}
                Err(_) => break,
            }
        }
        End::Left(Leave::End)
    }

    /// Takes in something that came from outside; returns whether there is something to show.
    fn take(&mut self, incoming: Incoming) -> Result<bool, End> {
        match incoming {
            Incoming::Event(Event::Resize(..)) => {
                self.screen.forget();
                Ok(true)
            }
            Incoming::Event(event) => message(event).map_or(Ok(false), |msg| self.update(msg)),
            Incoming::Signal(signal) => self.obey(signal),
            Incoming::Heard(answer) => self.update(Msg::Heard(answer)),
            Incoming::End => Err(self.gone()),
        }
    }

    fn update(&mut self, msg: Msg) -> Result<bool, End> {
        match self.app.update(msg, now_ms()) {
            Effect::Nothing => Ok(false),
            Effect::Show => Ok(true),
            Effect::ShowAnew => {
                self.screen.forget();
                Ok(true)
            }
            Effect::Stop => {
                if !signals::ask_to_stop() {
                    self.app.cannot_stop();
                }
                Ok(true)
            }
            Effect::Export(rounds) => {
                let folder = self.exports.as_deref();
                let told = export::write(folder, &rounds, now_ms(), &TimeZone::system());
                self.app.exported(told);
                Ok(true)
            }
            Effect::Keep(change) => {
                let kept = self.keeper.keep(change, self.app.house());
                self.app.kept(kept);
                Ok(true)
            }
            Effect::Move => {
                if self.app.departs(self.keeper.settings()) {
                    Err(End::Moved)
                } else {
                    Ok(true)
                }
            }
            Effect::Leave | Effect::Close => Err(End::Left(Leave::End)),
        }
    }

    #[cfg(unix)]
    fn obey(&mut self, signal: Signal) -> Result<bool, End> {
        match signal {
            Signal::Leave(number) => return Err(End::Left(Leave::Interrupt(number))),
            Signal::Stop => {
                terminal::give_back();
                // If this cannot stop, it goes on.
                let _stopped = signals::stop();
            }
            Signal::Continue => {}
        }
        // A terminal that goes away sends a signal to go on too, which may be heard first.
        self.screen.enter_again().map(|()| true).map_err(|_| self.gone())
    }

    #[cfg(windows)]
    fn obey(&mut self, signal: Signal) -> Result<bool, End> {
        let Signal::Leave(number) = signal;
        Err(End::Left(Leave::Interrupt(number)))
    }
}

/// What came from the terminal, if it means anything: a key that is let go does not.
fn message(event: Event) -> Option<Msg> {
    match event {
        // Enter that was typed before the terminal was taken arrives as the end of a line.
        Event::Key(key) if key == KeyEvent::new(KeyCode::Char('j'), KeyModifiers::CONTROL) => {
            Some(Msg::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)))
        }
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(Msg::Key(key)),
        Event::Paste(text) => Some(Msg::Paste(text)),
        Event::Mouse(MouseEvent { kind, column, row, .. }) => match kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Msg::Click(column, row)),
            MouseEventKind::ScrollUp => Some(Msg::Wheel(Verb::Up)),
            MouseEventKind::ScrollDown => Some(Msg::Wheel(Verb::Down)),
            MouseEventKind::Down(_)
            | MouseEventKind::Up(_)
            | MouseEventKind::Drag(_)
            | MouseEventKind::Moved
            | MouseEventKind::ScrollLeft
            | MouseEventKind::ScrollRight => None,
        },
        Event::Key(_) | Event::Resize(..) | Event::FocusGained | Event::FocusLost => None,
    }
}
