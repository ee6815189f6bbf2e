//! A game in plain lines or on the teletype: [`PlainGame`].

use blackjack_engine::Record;
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::game::round_log::RoundLog;
use jiff::tz::TimeZone;

/// A game in plain lines or on the teletype.
#[derive(Debug)]
pub struct PlainGame {
    /// The house, its players and their coach.
    pub config: GameConfig,
    /// True if output is limited to ASCII.
    pub is_ascii: bool,
    /// The time zone in which past rounds are dated.
    pub zone: TimeZone,
    /// The log of finished rounds, if there is one. It reports its own failures; play goes on.
    pub log: Option<Box<dyn RoundLog>>,
}

impl PlainGame {
    /// Logs a finished round.
    pub(crate) fn record(&mut self, record: &Record) {
        if let Some(log) = &mut self.log {
            let _reported = log.append(record);
        }
    }

    /// Removes the last round from the log, because its last choice was undone.
    pub(crate) fn unrecord(&mut self) {
        if let Some(log) = &mut self.log {
            let _reported = log.take_back();
        }
    }

    /// Returns the exit status of a game that ended normally.
    pub(crate) fn status(&self) -> u8 {
        if self.log.as_ref().is_some_and(|log| log.has_failed()) { 2 } else { 0 }
    }
}
