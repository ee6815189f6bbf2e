//! The main loop of a full-screen game: draw, wait, handle input, carry out effects.
//!
//! The loop is the same on every terminal: it draws on a [`Screen`], reads its input from
//! [`Events`], and leaves everything outside the game to a [`Host`].

use blackjack_frontend::coach::Answer;
use ratatui::backend::Backend;
use ratatui::{Frame, Terminal};

use crate::app::App;
use crate::app::changes::AppParts;
use crate::events::{Events, Input, Msg};
use crate::host::{Effect, Host, OpenedTable};

/// The maximum number of inputs handled between two frames.
const BATCH_MAX: usize = 64;

/// A screen that a game draws on.
pub trait Screen {
    /// The error when drawing fails.
    type Error;

    /// Draws the cells that differ from the last frame.
    ///
    /// # Errors
    ///
    /// Fails if the screen was lost, which ends the game.
    fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> Result<(), Self::Error>;

    /// Makes the next frame draw every cell, because the current content is unknown.
    fn invalidate(&mut self);
}

/// Any ratatui terminal. If it cannot be cleared, it is drawn over.
impl<B: Backend> Screen for Terminal<B> {
    type Error = B::Error;

    fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> Result<(), B::Error> {
        Self::draw(self, view).map(|_| ())
    }

    fn invalidate(&mut self) {
        let _drawn_over = self.clear();
    }
}

/// A game after its main loop.
#[derive(Debug)]
pub struct Finished<L> {
    /// The closed game.
    pub app: App,
    /// The external reason for leaving; `None` if the player left.
    pub leave: Option<L>,
}

/// The reason why play at a table ended.
#[derive(Debug)]
enum End<L> {
    /// The game was left, with the reason if it was external.
    Quit(Option<L>),
    /// The game moves to another house.
    SwitchHouse,
}

/// Plays until the player or an external event ends the game.
///
/// # Errors
///
/// Returns the host's error if the table of a different house cannot be opened.
pub fn run<S, E, H>(
    app: App,
    screen: &mut S,
    events: &mut E,
    host: &mut H,
) -> Result<Finished<E::Leave>, H::Error>
where
    S: Screen,
    E: Events,
    H: Host,
{
    host.answer(app.game().coach.questions());
    let mut running = Running { app, screen, events, host };
    let leave = loop {
        match running.at_table() {
            End::Quit(leave) => break leave,
            End::SwitchHouse => running = running.switch_house()?,
        }
    };
    let Running { mut app, events, .. } = running;
    app.close(events.now_ms());
    Ok(Finished { app, leave })
}

/// Waits up to `timeout_ms` for the coach's reviews of the last rounds, so that they are recorded.
/// A later game computes reviews that come too late.
pub fn receive_last_answers(app: &mut App, events: &mut impl Events, timeout_ms: i64) {
    let deadline_ms = events.now_ms() + timeout_ms;
    while app.game().coach.is_judging() {
        let remaining_ms = deadline_ms - events.now_ms();
        if remaining_ms <= 0 {
            return;
        }
        match events.next(Some(remaining_ms)) {
            Some(Input::Msg(Msg::Answer(answer))) => receive(app, answer, events.now_ms()),
            Some(Input::Msg(_) | Input::Redraw | Input::Leave(_)) | None => {}
        }
    }
}

fn receive(app: &mut App, answer: Box<Answer>, now_ms: i64) {
    app.update(Msg::Answer(answer), now_ms);
}

/// A game in its main loop.
struct Running<'a, S, E, H> {
    app: App,
    screen: &'a mut S,
    events: &'a mut E,
    host: &'a mut H,
}

impl<S: Screen, E: Events, H: Host> Running<'_, S, E, H> {
    /// Moves the game to the table of another house.
    fn switch_house(self) -> Result<Self, H::Error> {
        let Self { app, screen, events, host } = self;
        // Two tables cannot write to one file: the old one is closed before the new one is opened.
        let AppParts { config, rounds, ui, log } = app.into_parts();
        let OpenedTable { session, notices } = host.open(&config, events.now_ms())?;
        let app = App::new(config, session, rounds, ui, notices).with_log(log);
        host.answer(app.game().coach.questions());
        Ok(Self { app, screen, events, host })
    }

    /// Plays at one table until the game is left or moves to another.
    fn at_table(&mut self) -> End<E::Leave> {
        let mut changed = true;
        loop {
            if changed && self.screen.draw(|frame| self.app.view(frame)).is_err() {
                return End::Quit(self.events.closed());
            }
            match self.wait() {
                Ok(has_changed) => changed = has_changed,
                Err(end) => return end,
            }
        }
    }

    /// Waits for input or until an animation step is due. Returns whether the screen has changed.
    fn wait(&mut self) -> Result<bool, End<E::Leave>> {
        let now_ms = self.events.now_ms();
        let mut changed = false;
        let mut wait_ms = self.app.wait_ms(now_ms);
        for _ in 0..BATCH_MAX {
            let Some(input) = self.events.next(wait_ms) else { break };
            changed |= self.handle(input)?;
            wait_ms = Some(0);
        }
        changed |= self.update(Msg::Tick)?;
        Ok(changed)
    }

    /// Handles one input. Returns whether the screen has changed.
    fn handle(&mut self, input: Input<E::Leave>) -> Result<bool, End<E::Leave>> {
        match input {
            Input::Msg(msg) => self.update(msg),
            Input::Redraw => {
                self.screen.invalidate();
                Ok(true)
            }
            Input::Leave(leave) => Err(End::Quit(leave)),
        }
    }

    fn update(&mut self, msg: Msg) -> Result<bool, End<E::Leave>> {
        let now_ms = self.events.now_ms();
        match self.app.update(msg, now_ms) {
            Effect::Nothing => return Ok(false),
            Effect::Draw => {}
            Effect::Redraw => self.screen.invalidate(),
            Effect::Suspend => {
                if !self.host.suspend() {
                    self.app.cannot_suspend();
                }
            }
            Effect::Export(rounds) => {
                let message = self.host.export(&rounds, now_ms);
                self.app.show_export_result(message);
            }
            Effect::Save(change) => {
                let outcome = self.host.save(change);
                self.app.saved(outcome);
            }
            Effect::SwitchHouse => {
                if self.app.switch_house(self.host.settings()) {
                    return Err(End::SwitchHouse);
                }
            }
            Effect::Leave | Effect::Close => return Err(End::Quit(None)),
        }
        Ok(true)
    }
}
