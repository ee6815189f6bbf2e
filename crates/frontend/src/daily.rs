//! An attempt at the daily, with its sentences and its result.

mod daily_log;

use std::sync::Arc;

use blackjack_coach::{Daily, Day, DrillSession, JudgedRound, Micros};
use blackjack_engine::Stakes;
use blackjack_table::{
    DailyChoice, Guest, HistoryError, PracticeError, Refusal, SeedSource, Table, Wager,
};

use self::daily_log::{DailyLog, since};
use crate::background::Background;
use crate::history::{CoachedHistory, HistorySource};
use crate::session::{Command, LocalSession, Session, SessionEvent};

/// The answer to a request for help.
pub const NO_HELP: &str =
    "There is no help in the daily: you see what your mistakes cost at the end.";

/// The kind of the daily among the stored drills.
const KIND: &str = "daily";

/// The reason why a daily cannot be set up.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DailyError {
    /// The table cannot be set up.
    #[error(transparent)]
    Table(#[from] PracticeError),
    /// The table refuses a choice of the stored attempt.
    #[error("its stored choices cannot be played again: {0}")]
    Stored(Refusal),
}

/// An attempt at the daily of a day. It is stored choice by choice, each before its result is
/// shown, and goes on where it was left, until it is finished.
#[derive(Debug)]
pub struct DailyAttempt {
    daily: Daily,
    /// Finished rounds, judged while the next one is played.
    judged: Vec<Background<JudgedRound>>,
    player: String,
    /// The history in which the first attempt is saved; `None` if it is not saved.
    source: Option<Arc<dyn HistorySource>>,
    /// The saved attempt, if one was finished before this one.
    first: Option<DrillSession>,
    /// The stored choices of the attempt that goes on; `None` if there is none.
    begun: Option<Vec<DailyChoice>>,
    /// The time spent on it before, in milliseconds.
    earlier_ms: u64,
    started_ms: i64,
    /// The time of the last deal or choice.
    last_ms: i64,
    /// The duration of each answer, in milliseconds.
    answers: Vec<u64>,
}

impl DailyAttempt {
    /// Begins a player's attempt at the daily of a day, or goes on with the one that was begun.
    pub fn new(
        day: Day,
        player: String,
        source: Option<Arc<dyn HistorySource>>,
        now_ms: i64,
    ) -> Self {
        let daily = Daily::new(day);
        // If the history cannot be read, saving the result reports it.
        let history = source.as_ref().and_then(|source| source.open_to_read().ok());
        let first =
            history.as_deref().and_then(|history| finished(history, &player, day).ok().flatten());
        // A retry is not stored.
        let begun = history.filter(|_| first.is_none());
        let begun = begun.and_then(|history| history.daily(&player, daily.seed()).ok().flatten());
        let answers: Vec<u64> = begun.iter().flatten().map(|made| made.ms).collect();
        Self {
            daily,
            judged: Vec::new(),
            player,
            source,
            first,
            begun,
            earlier_ms: answers.iter().sum(),
            started_ms: now_ms,
            last_ms: now_ms,
            answers,
        }
    }

    /// Returns a session at the table of the daily, after the stored choices.
    ///
    /// # Errors
    ///
    /// [`DailyError`].
    pub fn session(&mut self) -> Result<LocalSession, DailyError> {
        let guest = Guest { name: None, funds: None };
        let seeds = SeedSource::Fixed(self.daily.seed());
        let table = Table::practice(Daily::house(), vec![guest], seeds, Vec::new())?;
        let mut session = LocalSession::practice(table.without_undo());
        for made in self.begun.clone().unwrap_or_default() {
            self.repeat(&mut session, made).map_err(DailyError::Stored)?;
        }
        let source = self.source.clone().filter(|_| self.first.is_none());
        Ok(match source {
            None => session,
            Some(source) => session.with_log(Box::new(DailyLog {
                source,
                player: self.player.clone(),
                day: self.daily.seed(),
                stored: self.begun.as_ref().map_or(0, |begun| 1 + begun.len()),
                last_ms: self.last_ms,
            })),
        })
    }

    /// Plays a stored choice again, after the deals before it.
    fn repeat(
        &mut self,
        session: &mut LocalSession,
        DailyChoice { hand, choice, .. }: DailyChoice,
    ) -> Result<(), Refusal> {
        // The dealer's blackjack ends a round without a choice.
        while session.view().open_round().is_none() && !self.is_over() {
            carry_out(session, Command::Deal(Self::wagers()))?;
            if session.view().open_round().is_none() {
                self.round_over(session);
            }
        }
        carry_out(session, Command::Play { hand, choice })?;
        if session.view().open_round().is_none() {
            self.round_over(session);
        }
        Ok(())
    }

    /// Returns the bets of a round.
    pub fn wagers() -> Vec<Wager> {
        vec![Wager { seat: 0, bets: vec![Daily::BET].into() }]
    }

    /// Returns the number of finished rounds.
    fn rounds(&self) -> usize {
        self.daily.score().rounds + self.judged.len()
    }

    /// Returns whether all rounds have been played.
    pub fn is_over(&self) -> bool {
        self.rounds() >= Daily::ROUNDS
    }

    /// Returns the title: "daily 2026-11-20".
    pub fn title(&self) -> String {
        format!("daily {}", self.daily.day())
    }

    /// Names the next round: "round 3 of 20".
    pub fn next(&self) -> String {
        format!("round {} of {}", self.rounds() + 1, Daily::ROUNDS)
    }

    /// Introduces the daily, one sentence per line.
    pub fn greeting(&self) -> Vec<String> {
        let (day, rounds, house) = (self.daily.day(), Daily::ROUNDS, Daily::HOUSE);
        let bet = Daily::house().stakes().money(Daily::BET);
        let mut lines = vec![
            format!("The daily of {day}: {rounds} rounds of one hand at {house}, {bet} each."),
            "The cards of the day are the same for everyone.".into(),
            "Your score is how much your choices lose against perfect play.".into(),
        ];
        if let Some(first) = &self.first {
            let DrillSession { asked, right, .. } = first;
            lines.push(format!(
                "You finished it before, with {right} of {asked} right: this is a retry, and not \
                 saved."
            ));
        } else if self.begun.is_some() && !self.is_over() {
            lines.push(format!("You began it before: it goes on with {}.", self.next()));
        }
        lines
    }

    /// Begins the next round and announces it: "Round 3 of 20."
    pub fn round_begins(&mut self, now_ms: i64) -> String {
        self.last_ms = now_ms;
        self.next().replacen('r', "R", 1) + "."
    }

    /// Records the time of a choice.
    pub fn answered(&mut self, now_ms: i64) {
        self.answers.push(since(self.last_ms, now_ms));
        self.last_ms = now_ms;
    }

    /// Starts judging the round that is over.
    pub fn round_over(&mut self, session: &dyn Session) {
        let (Some(record), Some(seen_cards)) =
            (session.last_record().cloned(), session.seen_before_round().cloned())
        else {
            return;
        };
        self.judged.push(Background::new(move || JudgedRound::new(&record, &seen_cards)));
    }

    /// Returns the result, one sentence each, and the line to share. The first finished attempt of
    /// the day is saved.
    pub fn result(&mut self, stakes: &Stakes, ascii: bool) -> Vec<String> {
        for mut round in self.judged.drain(..) {
            self.daily.add(round.get().clone());
        }
        let mut lines = self.daily.lines(stakes);
        if self.daily.is_over() {
            lines.extend(if self.is_repeat() { Some(REPEAT_NOTE.to_owned()) } else { self.save() });
        } else if self.source.is_some() && !self.is_repeat() {
            lines.insert(0, UNFINISHED_NOTE.to_owned());
        }
        if self.daily.score().rounds > 0 {
            lines.push(self.share(ascii));
        }
        lines
    }

    /// Returns the line to share.
    pub fn share(&self, ascii: bool) -> String {
        let again = if self.is_repeat() { ", a retry" } else { "" };
        format!("{}{again}", self.daily.share(ascii))
    }

    /// Returns whether this daily was finished before.
    pub const fn is_repeat(&self) -> bool {
        self.first.is_some()
    }

    /// Returns the daily with the rounds judged so far.
    pub const fn daily(&self) -> &Daily {
        &self.daily
    }

    /// Saves the result; returns a sentence if that fails.
    fn save(&mut self) -> Option<String> {
        let source = self.source.as_ref()?;
        let session = self.drill_session();
        let history = source.open();
        let saved = history.and_then(|history| history.add_drill(&self.player, &session, &[]));
        match saved {
            Ok(()) => {
                self.source = None;
                None
            }
            Err(HistoryError::InUse(_)) => {
                Some("Another game is using the ledger: this result is not saved.".into())
            }
            Err(error) => Some(format!("This result is not saved: {error}.")),
        }
    }

    /// Returns the result as a stored drill.
    fn drill_session(&self) -> DrillSession {
        let score = self.daily.score();
        let mut answers = self.answers.clone();
        answers.sort_unstable();
        DrillSession {
            kind: KIND.into(),
            house: Daily::HOUSE.into(),
            seed: self.daily.seed(),
            started_ms: self.started_ms,
            asked: score.asked,
            right: score.right,
            cost: Micros(score.cost.0 / Daily::BET.0),
            ms: self.earlier_ms + since(self.started_ms, self.last_ms),
            median_ms: answers.get(answers.len() / 2).copied().unwrap_or_default(),
        }
    }
}

/// The note above the result of an attempt that was left.
const UNFINISHED_NOTE: &str =
    "The daily is saved, and goes on at the same card when you start it again.";

/// The note below the result of an attempt that is not saved.
const REPEAT_NOTE: &str = "This is a retry: only your first result of the day is saved.";

/// Returns a player's finished attempt at the daily of a day.
fn finished(
    history: &CoachedHistory,
    player: &str,
    day: Day,
) -> Result<Option<DrillSession>, HistoryError> {
    let is_it = |drill: &DrillSession| drill.kind == KIND && drill.seed == day.number();
    Ok(history.drills(player, Daily::HOUSE)?.into_iter().find(is_it))
}

/// Executes a command at a table in this process.
fn carry_out(session: &mut LocalSession, command: Command) -> Result<(), Refusal> {
    session.send(command, 0);
    while let Some(event) = session.receive(0) {
        if let SessionEvent::Refused { refusal, .. } = event {
            return Err(refusal);
        }
    }
    Ok(())
}
