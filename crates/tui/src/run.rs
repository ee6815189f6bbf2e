//! The loop of a game on a full screen: draw, wait, take in, obey.
//!
//! It is the same on every terminal: what it draws on is a [`Screen`], what comes in a source of
//! [`Events`], and what is to be done outside the business of a [`Host`].

use blackjack_frontend::coach::Answer;

use crate::app::App;
use crate::app_parts::AppParts;
use crate::effect::Effect;
use crate::events::{Events, Input};
use crate::host::{Host, OpenedTable};
use crate::msg::Msg;
use crate::screen::Screen;

/// How much is taken in at most before it is shown.
const BATCH_MAX: usize = 64;

/// A game that is over.
#[derive(Debug)]
pub struct Finished<L> {
    /// The game as it was left, closed.
    pub app: App,
    /// Why it was left, where somebody told it from outside; nothing where the player left it.
    pub leave: Option<L>,
}

/// Why the game does not go on at a table.
#[derive(Debug)]
enum End<L> {
    /// It was left, and why if that was told from outside.
    Quit(Option<L>),
    /// It goes on at another one.
    SwitchHouse,
}

/// Plays until the game is left: by the player, or because the events say so.
///
/// # Errors
///
/// What the host says where the table of another house cannot be opened.
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

/// Takes in what the coach found of the last rounds, so that it is remembered, for so long at most;
/// else it is made up for another day.
pub fn receive_last_answers(app: &mut App, events: &mut impl Events, patience_ms: i64) {
    let until = events.now_ms() + patience_ms;
    while app.game().coach.is_judging() {
        let left = until - events.now_ms();
        if left <= 0 {
            return;
        }
        match events.next(Some(left)) {
            Some(Input::Msg(Msg::Answer(answer))) => receive(app, answer, events.now_ms()),
            Some(Input::Msg(_) | Input::Redraw | Input::Leave(_)) | None => {}
        }
    }
}

fn receive(app: &mut App, answer: Box<Answer>, now_ms: i64) {
    app.update(Msg::Answer(answer), now_ms);
}

/// A game that is played.
struct Running<'a, S, E, H> {
    app: App,
    screen: &'a mut S,
    events: &'a mut E,
    host: &'a mut H,
}

impl<S: Screen, E: Events, H: Host> Running<'_, S, E, H> {
    /// The game at the table of another house.
    fn switch_house(self) -> Result<Self, H::Error> {
        let Self { app, screen, events, host } = self;
        // Two tables cannot write to one memory: the old one is gone before the new one is there.
        let AppParts { config, rounds, ui, log } = app.into_parts();
        let OpenedTable { session, notices } = host.open(&config, events.now_ms())?;
        let app = App::new(config, session, rounds, ui, notices).with_log(log);
        host.answer(app.game().coach.questions());
        Ok(Self { app, screen, events, host })
    }

    /// Plays until somebody leaves, or goes to another table.
    fn at_table(&mut self) -> End<E::Leave> {
        let mut changed = true;
        loop {
            if changed && self.screen.draw(|frame| self.app.view(frame)).is_err() {
                return End::Quit(self.events.closed());
            }
            match self.wait() {
                Ok(it_did) => changed = it_did,
                Err(end) => return end,
            }
        }
    }

    /// Waits for something that comes in or is due; returns whether there is something to show.
    fn wait(&mut self) -> Result<bool, End<E::Leave>> {
        let now_ms = self.events.now_ms();
        let mut changed = false;
        let mut wait_ms = self.app.wait_ms(now_ms);
        for _ in 0..BATCH_MAX {
            let Some(input) = self.events.next(wait_ms) else { break };
            changed |= self.take(input)?;
            wait_ms = Some(0);
        }
        changed |= self.update(Msg::Tick)?;
        Ok(changed)
    }

    /// Takes in something that came from outside; returns whether there is something to show.
    fn take(&mut self, input: Input<E::Leave>) -> Result<bool, End<E::Leave>> {
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
                let told = self.host.export(&rounds, now_ms);
                self.app.exported(told);
            }
            Effect::Save(change) => {
                let kept = self.host.save(change);
                self.app.saved(kept);
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
