//! A try at the daily: its words, its result, and whether it is the first one, on every face.

use std::path::PathBuf;

use blackjack_coach::{Daily, DailyRound, Day, DrillSession, Micros};
use blackjack_engine::Stakes;
use blackjack_store::{Store, StoreError};
use blackjack_table::{Guest, PracticeError, SeedSource, Table, Wager};

use crate::background::Background;
use crate::session::{LocalSession, Session};

/// What is said to who asks for help.
pub const NO_HELP: &str = "Nobody helps in the daily: what it cost is told at the end.";

/// What memory calls it among the drills.
const KIND: &str = "daily";

/// A try at the daily of a day.
#[derive(Debug)]
pub struct DailyAttempt {
    daily: Daily,
    /// Rounds that are over, and are being judged while the next one is played.
    judged: Vec<Background<DailyRound>>,
    player: String,
    /// The folder that the first try is remembered in; none if it is not.
    data_folder: Option<PathBuf>,
    /// The try that counts, if one was finished before this one.
    first: Option<DrillSession>,
    started_ms: i64,
    /// When the last card fell or the last choice was made.
    last_ms: i64,
    /// How long each answer took.
    answers: Vec<u64>,
}

impl DailyAttempt {
    /// A try of this player's at the daily of a day.
    pub fn new(day: Day, player: String, data_folder: Option<PathBuf>, now_ms: i64) -> Self {
        let daily = Daily::new(day);
        // What cannot be read is no try: the result says what became of this one.
        let store = data_folder.as_deref().and_then(|folder| Store::open_to_read(folder).ok());
        let first = store.and_then(|store| finished(&store, &player, day).ok().flatten());
        let (started_ms, last_ms, answers) = (now_ms, now_ms, Vec::new());
        let judged = Vec::new();
        Self { daily, judged, player, data_folder, first, started_ms, last_ms, answers }
    }

    /// The game in which it is played.
    ///
    /// # Errors
    ///
    /// Where there is no chance to shuffle with.
    pub fn session(&self) -> Result<LocalSession, PracticeError> {
        let guest = Guest { name: None, funds: None };
        let seeds = SeedSource::Fixed(self.daily.seed());
        let table = Table::practice(Daily::house(), vec![guest], seeds, Vec::new())?;
        Ok(LocalSession::practice(table.without_undo()))
    }

    /// The bets of a round.
    pub fn wagers() -> Vec<Wager> {
        vec![Wager { seat: 0, stakes: vec![Daily::BET] }]
    }

    /// How many of its rounds are over.
    fn rounds(&self) -> usize {
        self.daily.score().rounds + self.judged.len()
    }

    /// Whether all rounds have been played.
    pub fn is_over(&self) -> bool {
        self.rounds() >= Daily::ROUNDS
    }

    /// The title of a screen.
    pub fn title(&self) -> String {
        format!("daily {}", self.daily.day())
    }

    /// "round 3 of 20", of the next one.
    pub fn next(&self) -> String {
        format!("round {} of {}", self.rounds() + 1, Daily::ROUNDS)
    }

    /// What it is, a sentence each.
    pub fn greeting(&self) -> Vec<String> {
        let (day, rounds, house) = (self.daily.day(), Daily::ROUNDS, Daily::HOUSE);
        let bet = Daily::house().stakes().money(Daily::BET);
        let mut lines = vec![
            format!("The daily of {day}: {rounds} rounds of one hand at {house}, {bet} each."),
            "Its cards are the same for everybody on this day.".into(),
            "What counts is what your choices lose against exact best play.".into(),
        ];
        if let Some(first) = &self.first {
            let DrillSession { asked, right, .. } = first;
            lines.push(format!(
                "You have finished it before, with {right} of {asked} right: this is a later try."
            ));
        }
        lines
    }

    /// "Round 3 of 20."
    pub fn round_begins(&mut self, now_ms: i64) -> String {
        self.last_ms = now_ms;
        self.next().replacen('r', "R", 1) + "."
    }

    /// Notes that somebody chose something.
    pub fn answered(&mut self, now_ms: i64) {
        self.answers.push(since(self.last_ms, now_ms));
        self.last_ms = now_ms;
    }

    /// Takes in the round that is over at its table.
    pub fn round_over(&mut self, session: &dyn Session) {
        let (Some(record), Some(gone)) =
            (session.last_record().cloned(), session.seen_before_round().cloned())
        else {
            return;
        };
        self.judged.push(Background::new(move || DailyRound::new(&record, &gone)));
    }

    /// The result, a sentence each, and the line for everybody; the first finished try of the day
    /// is remembered.
    pub fn result(&mut self, stakes: &Stakes, ascii: bool) -> Vec<String> {
        for mut round in self.judged.drain(..) {
            self.daily.add(round.get().clone());
        }
        let mut lines = self.daily.lines(stakes);
        if self.daily.is_over() {
            lines.extend(if self.is_repeat() {
                Some(REPEAT_NOTE.to_owned())
            } else {
                self.remember()
            });
        }
        if self.daily.score().rounds > 0 {
            lines.push(self.share(ascii));
        }
        lines
    }

    /// The line for everybody.
    pub fn share(&self, ascii: bool) -> String {
        let again = if self.is_repeat() { ", a later try" } else { "" };
        format!("{}{again}", self.daily.share(ascii))
    }

    /// Whether a try at this day was finished before.
    pub const fn is_repeat(&self) -> bool {
        self.first.is_some()
    }

    /// The daily, as far as it is judged.
    pub const fn daily(&self) -> &Daily {
        &self.daily
    }

    /// Writes the result down; says why, if that does not go.
    fn remember(&mut self) -> Option<String> {
        let folder = self.data_folder.as_deref()?;
        let session = self.drill_session();
        let kept =
            Store::open(folder).and_then(|store| store.add_drill(&self.player, &session, &[]));
        match kept {
            Ok(()) => {
                self.data_folder = None;
                None
            }
            Err(StoreError::InUse { .. }) => {
                Some("A game uses the memory: this try is not remembered.".into())
            }
            Err(error) => Some(format!("This try is not remembered: {error}.")),
        }
    }

    /// The result as memory keeps it.
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
            ms: since(self.started_ms, self.last_ms),
            median_ms: answers.get(answers.len() / 2).copied().unwrap_or_default(),
        }
    }
}

/// What is said of a try that does not count.
const REPEAT_NOTE: &str = "This is a later try: the first one of the day is remembered.";

/// The try at the daily of a day that a player has finished.
fn finished(store: &Store, player: &str, day: Day) -> Result<Option<DrillSession>, StoreError> {
    let is_it = |drill: &DrillSession| drill.kind == KIND && drill.seed == day.number();
    Ok(store.drills(player, Daily::HOUSE)?.into_iter().find(is_it))
}

/// How long it is since then, in milliseconds; nothing on a clock that was set back.
fn since(then_ms: i64, now_ms: i64) -> u64 {
    u64::try_from(now_ms - then_ms).unwrap_or_default()
}
