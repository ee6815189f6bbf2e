//! A game, independent of the face that shows it: `Game`.
//!
//! The game never waits, draws or reads a clock: the face passes the time and receives
//! a [`Reaction`] in return.

mod betting;
mod chat;
mod coach_requests;
mod coaching;
pub mod config;
mod display;
mod displayed_round;
mod house_switch;
mod leaving;
pub mod mode;
mod pending_command;
mod play_errors;
mod playing;
mod reaction;
pub mod round_log;
mod side_game;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use blackjack_engine::{Chips, Composition, House, Phase};

use crate::bets::form::BetForm;
use crate::coach::Coach;
use crate::game::config::GameConfig;
use crate::game::mode::GameMode;
use crate::game::round_log::RoundLog;
use crate::narrator::Narrator;
use crate::playback::Playback;
use crate::scene::{Message, Tone};
use crate::session::{Command, Session};
use crate::settings::Animation;
use crate::ui::command::UiCommand;
use crate::ui::context::Context;
pub use betting::is_typed;
pub use coach_requests::CoachRequests;
pub use displayed_round::DisplayedRound;
use pending_command::PendingCommand;
use play_errors::PlayErrors;
pub use reaction::Reaction;

/// A game, independent of the face that shows it.
#[derive(Debug)]
pub struct Game {
    /// The mode.
    pub mode: GameMode,
    /// The configuration.
    pub config: GameConfig,
    /// The session at the table.
    pub session: Box<dyn Session>,
    /// The command that the table has not answered yet.
    pending: Option<PendingCommand>,
    /// The log of finished rounds, if there is one.
    pub rounds: Option<Box<dyn RoundLog>>,
    /// The pace of the deal.
    pub pace: Animation,
    /// The bets for the next round.
    pub bet_form: BetForm,
    /// The round on display; `None` during betting.
    pub displayed_round: Option<DisplayedRound>,
    playback: Playback,
    /// The narrator.
    pub narrator: Narrator,
    /// The coach.
    pub coach: Coach,
    /// The player's requests to the coach, until the next decision.
    pub coach_requests: CoachRequests,
    /// The cards that had been seen before the displayed round.
    seen_cards: Composition,
    /// A remark that goes into the log once all cards are shown.
    remark: Option<String>,
    /// The mistakes of the round.
    play_errors: PlayErrors,
    /// The number of the shoe that the last round was dealt from.
    shoe: u64,
    /// The number of the narrated round.
    round: Option<u64>,
    /// The number of the shoe, as last seen between rounds.
    between_rounds: u64,
    /// The cards that had been seen at that time.
    seen_between_rounds: Composition,
    /// The log, the newest line last.
    pub log: Vec<String>,
    /// The current message.
    pub message: Option<Message>,
    /// The amount typed so far, while one is being typed.
    pub typed: Option<String>,
    /// The line to everybody at the table typed so far, while one is being typed.
    pub line: Option<String>,
    /// True while the player is being asked to confirm leaving.
    is_leaving: bool,
    /// Each player's net result, as displayed.
    pub nets: Vec<Chips>,
    /// The net result of the player's own seats after each finished round, by its number.
    pub course: BTreeMap<u64, Chips>,
    /// The house to switch to once no round is open.
    next_house: Option<House>,
}

impl Game {
    /// Creates a game, to be started with [`Game::begin`]. The notices, one sentence each, go into
    /// the log; the first is shown as a message too.
    pub fn new(
        config: GameConfig,
        session: Box<dyn Session>,
        pace: Animation,
        notices: Vec<String>,
    ) -> Self {
        let players = session.view().seats.len();
        let offers: Vec<_> =
            (0..players).map(|at| config.first_offer(session.as_ref(), at)).collect();
        let bet_form = BetForm::with_offers(session.as_ref(), &offers);
        let narrator = Narrator::new(session.house(), Vec::new());
        let (coach, warning) =
            Coach::at(session.house(), config.coaching.clone(), config.tags.clone());
        let notices: Vec<String> = notices.into_iter().chain(warning).collect();
        let (between_rounds, seen_cards) = (session.view().shoe.number, session.seen_cards());
        let mut game = Self {
            mode: GameMode::Regular,
            config,
            session,
            pending: None,
            rounds: None,
            pace,
            bet_form,
            displayed_round: None,
            playback: Playback::default(),
            narrator,
            coach,
            coach_requests: CoachRequests::default(),
            seen_cards,
            remark: None,
            play_errors: PlayErrors::default(),
            shoe: 0,
            round: None,
            between_rounds,
            seen_between_rounds: seen_cards,
            log: Vec::new(),
            message: None,
            typed: None,
            line: None,
            is_leaving: false,
            nets: vec![Chips::ZERO; players],
            course: BTreeMap::new(),
            next_house: None,
        };
        if let Some(first) = notices.first() {
            game.refuse(match notices.len() {
                1 => first.clone(),
                _ => format!("{first} See the log for more."),
            });
        }
        for line in notices {
            game.note(line);
        }
        game
    }

    /// Starts the game: an open round resumes, and the coach follows.
    pub fn begin(&mut self) {
        self.resume();
        self.coach.follow(self.session.as_ref());
        self.coach.begin_to_catch_up();
        self.coach.ask_about_level();
    }

    /// Performs a command; `ascii` says whether the face shows only ASCII.
    pub fn perform(&mut self, command: UiCommand, now_ms: i64, ascii: bool) -> Reaction {
        if command == UiCommand::Chat || (self.is_chatting() && !self.is_leaving) {
            self.chat(command);
            return Reaction::Draw;
        }
        if !self.is_at_rest() {
            return self.skip_playback();
        }
        self.message = None;
        if self.is_pending() && !self.is_leaving {
            return Reaction::Draw;
        }
        if command == UiCommand::Undo {
            self.send(Command::Undo, now_ms);
            return Reaction::Draw;
        }
        match self.context() {
            Context::Confirm => return self.answer(command),
            Context::Entry => self.enter(command, now_ms),
            Context::Betting => self.bet(command, now_ms),
            Context::Playing | Context::Insurance | Context::EarlySurrender => {
                self.play(command, now_ms);
            }
            Context::Settled => return self.go_on(command, now_ms, ascii),
            Context::Watching if command == UiCommand::Go && self.session.can_start() => {
                self.session.start();
            }
            Context::Watching
            | Context::List
            | Context::Replay
            | Context::Chart
            | Context::Statistics
            | Context::Options
            | Context::Drill => {}
        }
        Reaction::Draw
    }

    /// Returns the context, on which the meaning of a key depends.
    pub fn context(&self) -> Context {
        if self.is_leaving {
            Context::Confirm
        } else if self.typed.is_some() || self.is_chatting() {
            Context::Entry
        } else if !self.is_at_rest() || self.is_pending() || self.session.waiting_for().is_some() {
            Context::Watching
        } else {
            match self.session.view().phase() {
                Some(Phase::Action { .. }) => Context::Playing,
                Some(Phase::Insurance { .. }) => Context::Insurance,
                Some(Phase::EarlySurrender { .. }) => Context::EarlySurrender,
                Some(Phase::Card(_) | Phase::Over) | None if self.mode.has_bets() => {
                    Context::Betting
                }
                Some(Phase::Card(_) | Phase::Over) | None => Context::Settled,
            }
        }
    }

    /// Returns whether the game can be closed like a page, because it is on top of another game.
    pub fn can_close(&self) -> bool {
        self.mode.is_optional() && self.typed.is_none() && !self.is_chatting()
    }

    /// Returns whether everything that happened has been shown.
    pub fn is_at_rest(&self) -> bool {
        self.playback.is_over()
    }

    /// Shows a message.
    pub fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), shorter: Vec::new(), tone });
    }

    /// Shows a refusal.
    pub fn refuse(&mut self, why: impl Into<String>) {
        self.say(Tone::Warning, why);
    }
}
