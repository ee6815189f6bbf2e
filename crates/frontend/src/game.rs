//! A game as a face shows it: what it knows, and what becomes of what is asked of it: `Game`.
//!
//! Nothing here waits, draws or asks a clock: time is told as data, and what is to be done by the
//! face is returned.

mod aside;
mod betting;
mod coaching;
mod leaving;
mod moving;
mod pending;
mod playing;
mod reaction;
mod showing;
mod shown;
mod wanted;

#[cfg(test)]
mod tests;

use blackjack_engine::{Asked, Chips, Composition, House};

use crate::bet::Placing;
use crate::coach::Coach;
use crate::context::Context;
use crate::game_config::GameConfig;
use crate::playback::Playback;
use crate::purpose::Purpose;
use crate::round_log::RoundLog;
use crate::scene::{Message, Tone};
use crate::session::{Command, Session};
use crate::settings::Animation;
use crate::verb::Verb;
use crate::voice::Voice;
pub use betting::is_typed;
use pending::Pending;
pub use reaction::Reaction;
pub use shown::Shown;
pub use wanted::Wanted;

/// A game, whatever draws it.
#[derive(Debug)]
pub struct Game {
    /// What is played for.
    pub purpose: Purpose,
    /// What was asked for.
    pub config: GameConfig,
    /// Where it is played.
    pub session: Box<dyn Session>,
    /// What was sent there and is not answered yet.
    pending: Option<Pending>,
    /// Where finished rounds are written down, if they are.
    pub rounds: Option<Box<dyn RoundLog>>,
    /// How fast cards fall.
    pub pace: Animation,
    /// The bets, while they are placed.
    pub placing: Placing,
    /// The round that is shown; none while bets are placed.
    pub shown: Option<Shown>,
    playback: Playback,
    /// Who tells what happens.
    pub voice: Voice,
    /// The coach.
    pub coach: Coach,
    /// What was asked for of the coach, until something is decided.
    pub wanted: Wanted,
    /// The cards that were seen and have left the shoe before the round that is shown.
    gone: Composition,
    /// A remark that comes into the log when the cards have fallen.
    remark: Option<String>,
    /// The number of the shoe that the last round was dealt from.
    shoe: u64,
    /// The number of the round that is told.
    round: Option<u64>,
    /// The number of the shoe when last no round was in play.
    between_rounds: u64,
    /// The cards that were seen and had left the shoe then.
    gone_between_rounds: Composition,
    /// What was said, the newest last.
    pub log: Vec<String>,
    /// What has to be said now.
    pub message: Option<Message>,
    /// What is typed so far, where an amount is typed.
    pub typed: Option<String>,
    /// Whether it was asked if the game is really left.
    is_leaving: bool,
    /// What each player has won or lost, as far as it is shown.
    pub nets: Vec<Chips>,
    /// The house to go on at, as soon as no round is open.
    next_house: Option<House>,
}

impl Game {
    /// A game here, before [`Game::begin`]. What is to be said before it, a sentence each, is news:
    /// all of it is in the log, and the first is said.
    pub fn new(
        config: GameConfig,
        session: Box<dyn Session>,
        pace: Animation,
        news: Vec<String>,
    ) -> Self {
        let players = session.players();
        let offers: Vec<_> =
            (0..players).map(|at| config.first_offer(session.as_ref(), at)).collect();
        let placing = Placing::beginning_with(session.as_ref(), &offers);
        let voice = Voice::new(*session.house().stakes(), Vec::new());
        let (coach, complaint) =
            Coach::at(session.house(), config.coaching.clone(), config.tags.clone());
        let news: Vec<String> = news.into_iter().chain(complaint).collect();
        let (between_rounds, gone) = (session.shoe().number, session.gone());
        let mut game = Self {
            purpose: Purpose::Usual,
            config,
            session,
            pending: None,
            rounds: None,
            pace,
            placing,
            shown: None,
            playback: Playback::default(),
            voice,
            coach,
            wanted: Wanted::default(),
            gone,
            remark: None,
            shoe: 0,
            round: None,
            between_rounds,
            gone_between_rounds: gone,
            log: Vec::new(),
            message: None,
            typed: None,
            is_leaving: false,
            nets: vec![Chips::ZERO; players],
            next_house: None,
        };
        if let Some(first) = news.first() {
            game.refuse(match news.len() {
                1 => first.clone(),
                _ => format!("{first} The log says more."),
            });
        }
        for line in news {
            game.note(line);
        }
        game
    }

    /// Begins: a round that is in play goes on, and the coach follows.
    pub fn begin(&mut self) {
        self.resume();
        self.coach.follow(self.session.as_ref());
        self.coach.begin_to_catch_up();
        self.coach.ask_about_level();
    }

    /// Does what a verb means at the table now; `ascii` tells whether nothing else can be shown.
    pub fn perform(&mut self, verb: Verb, now_ms: i64, ascii: bool) -> Reaction {
        if !self.is_at_rest() {
            return self.hurry();
        }
        self.message = None;
        if self.is_pending() && !self.is_leaving {
            return Reaction::Show;
        }
        if verb == Verb::Undo {
            self.send(Command::Undo, now_ms);
            return Reaction::Show;
        }
        match self.context() {
            Context::Confirm => return self.answer(verb),
            Context::Entry => self.enter(verb, now_ms),
            Context::Betting => self.bet(verb, now_ms),
            Context::Playing | Context::Insurance | Context::EarlySurrender => {
                self.play(verb, now_ms);
            }
            Context::Settled => return self.go_on(verb, now_ms, ascii),
            Context::Watching
            | Context::List
            | Context::Replay
            | Context::Chart
            | Context::Statistics
            | Context::Options
            | Context::Drill => {}
        }
        Reaction::Show
    }

    /// Where one is at the table: what a key means depends on it.
    pub fn context(&self) -> Context {
        if self.is_leaving {
            Context::Confirm
        } else if self.typed.is_some() {
            Context::Entry
        } else if !self.is_at_rest() || self.is_pending() {
            Context::Watching
        } else {
            match self.session.asked() {
                Some(Asked::Action { .. }) => Context::Playing,
                Some(Asked::Insurance { .. }) => Context::Insurance,
                Some(Asked::EarlySurrender { .. }) => Context::EarlySurrender,
                Some(Asked::Card(_) | Asked::Nothing) | None if self.purpose.has_bets() => {
                    Context::Betting
                }
                Some(Asked::Card(_) | Asked::Nothing) | None => Context::Settled,
            }
        }
    }

    /// Whether it can be closed like a page: it lies on top of another game.
    pub fn can_close(&self) -> bool {
        self.purpose.is_aside() && self.typed.is_none()
    }

    /// Whether everything that happened has been shown.
    pub fn is_at_rest(&self) -> bool {
        self.playback.is_over()
    }

    /// Something has to be said now.
    pub fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), shorter: Vec::new(), tone });
    }

    /// Something was refused.
    pub fn refuse(&mut self, why: impl Into<String>) {
        self.say(Tone::Warning, why);
    }
}
