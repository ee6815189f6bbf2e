//! The log of an attempt at the daily: each choice is stored before its result is shown.

use std::sync::Arc;

use blackjack_engine::{Choice, HandId};
use blackjack_table::{DailyChoice, Refusal};

use crate::history::HistorySource;
use crate::session::ChoiceLog;

/// The log of an attempt at the daily.
#[derive(Debug)]
pub(super) struct DailyLog {
    pub(super) source: Arc<dyn HistorySource>,
    pub(super) player: String,
    /// The digits of the date.
    pub(super) day: u64,
    /// The number of stored steps: the first deal, and the choices.
    pub(super) stored: usize,
    /// The time of the last deal or choice.
    pub(super) last_ms: i64,
}

impl DailyLog {
    fn add(&mut self, choice: Option<DailyChoice>, now_ms: i64) -> Result<(), Refusal> {
        let number = u64::try_from(self.stored).unwrap_or(u64::MAX);
        let history = self.source.open();
        let added = history
            .and_then(|it| it.add_to_daily(&self.player, self.day, (number, choice), now_ms))
            .map_err(|error| Refusal::NotStored { reason: error.to_string() })?;
        if !added {
            return Err(Refusal::NotStored { reason: ELSEWHERE.into() });
        }
        (self.stored, self.last_ms) = (self.stored + 1, now_ms);
        Ok(())
    }
}

/// The reason why a step is refused that another program has stored.
const ELSEWHERE: &str = "this daily goes on in another window";

impl ChoiceLog for DailyLog {
    fn dealing(&mut self, now_ms: i64) -> Result<(), Refusal> {
        if self.stored == 0 {
            self.add(None, now_ms)?;
        }
        self.last_ms = now_ms;
        Ok(())
    }

    fn choosing(&mut self, hand: HandId, choice: Choice, now_ms: i64) -> Result<(), Refusal> {
        let ms = since(self.last_ms, now_ms);
        self.add(Some(DailyChoice { hand, choice, ms }), now_ms)
    }
}

/// Returns the time between two moments, in milliseconds; zero if the clock was set back.
pub(super) fn since(then_ms: i64, now_ms: i64) -> u64 {
    u64::try_from(now_ms - then_ms).unwrap_or_default()
}
