//! A game as a face shows it: what it knows, and what becomes of what is asked of it: `Game`.
//!
//! Nothing here waits, draws or asks a clock: time is told as data, and what is to be done by the
//! face is returned.

mod betting;
mod coach_requests;
mod coaching;
mod display;
mod displayed_round;
mod house_switch;
mod leaving;
mod pending_command;
mod playing;
mod reaction;
mod side_game;

#[cfg(test)]
mod tests;

use blackjack_engine::{Chips, Composition, House, Phase};

use crate::bet_form::BetForm;
use crate::coach::Coach;
use crate::context::Context;
use crate::game_config::GameConfig;
use crate::game_mode::GameMode;
use crate::narrator::Narrator;
use crate::playback::Playback;
use crate::round_log::RoundLog;
use crate::scene::{Message, Tone};
use crate::session::{Command, Session};
use crate::settings::Animation;
use crate::ui_command::UiCommand;
pub use betting::is_typed;
pub use coach_requests::CoachRequests;
pub use displayed_round::DisplayedRound;
use pending_command::PendingCommand;
pub use reaction::Reaction;

/// A game, whatever draws it.
#[derive(Debug)]
pub struct Game {
    /// What is played for.
    pub mode: GameMode,
    /// What was asked for.
    pub config: GameConfig,
    /// Where it is played.
    pub session: Box<dyn Session>,
    /// What was sent there and is not answered yet.
    pending: Option<PendingCommand>,
    /// Where finished rounds are written down, if they are.
    pub rounds: Option<Box<dyn RoundLog>>,
    /// How fast cards fall.
    pub pace: Animation,
    /// The bets, while they are placed.
    pub bet_form: BetForm,
    /// The round that is shown; none while bets are placed.
    pub displayed_round: Option<DisplayedRound>,
    playback: Playback,
    /// Who tells what happens.
    pub narrator: Narrator,
    /// The coach.
    pub coach: Coach,
    /// What was asked for of the coach, until something is decided.
    pub coach_requests: CoachRequests,
    /// The cards that were seen and have left the shoe before the round that is shown.
    seen_cards: Composition,
    /// A remark that comes into the log when the cards have fallen.
    remark: Option<String>,
    /// The number of the shoe that the last round was dealt from.
    shoe: u64,
    /// The number of the round that is told.
    round: Option<u64>,
    /// The number of the shoe when last no round was in play.
    between_rounds: u64,
    /// The cards that were seen and had left the shoe then.
    seen_between_rounds: Composition,
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
        notices: Vec<String>,
    ) -> Self {
        let players = session.players();
        let offers: Vec<_> =
            (0..players).map(|at| config.first_offer(session.as_ref(), at)).collect();
        let bet_form = BetForm::with_offers(session.as_ref(), &offers);
        let narrator = Narrator::new(session.house(), Vec::new());
        let (coach, warning) =
            Coach::at(session.house(), config.coaching.clone(), config.tags.clone());
        let notices: Vec<String> = notices.into_iter().chain(warning).collect();
        let (between_rounds, seen_cards) = (session.shoe().number, session.seen_cards());
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
            shoe: 0,
            round: None,
            between_rounds,
            seen_between_rounds: seen_cards,
            log: Vec::new(),
            message: None,
            typed: None,
            is_leaving: false,
            nets: vec![Chips::ZERO; players],
            next_house: None,
        };
        if let Some(first) = notices.first() {
            game.refuse(match notices.len() {
                1 => first.clone(),
                _ => format!("{first} The log says more."),
            });
        }
        for line in notices {
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

    /// Does what a command means at the table now; `ascii` tells whether nothing else can be shown.
    pub fn perform(&mut self, command: UiCommand, now_ms: i64, ascii: bool) -> Reaction {
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

    /// Where one is at the table: what a key means depends on it.
    pub fn context(&self) -> Context {
        if self.is_leaving {
            Context::Confirm
        } else if self.typed.is_some() {
            Context::Entry
        } else if !self.is_at_rest() || self.is_pending() {
            Context::Watching
        } else {
            match self.session.phase() {
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

    /// Whether it can be closed like a page: it lies on top of another game.
    pub fn can_close(&self) -> bool {
        self.mode.is_optional() && self.typed.is_none()
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
