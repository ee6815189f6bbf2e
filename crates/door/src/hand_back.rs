//! The time that a door gives back to its board.

use crate::TimeLeft;
use crate::time_left::FULL_SECONDS;

/// The time that a door gives back at the end of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HandBack {
    /// The seconds that the caller has left.
    pub left_seconds: u32,
    /// The minutes by which the door changed the time left, apart from the clock: the minutes won
    /// minus those lost, if they stay with the call. Boards that keep the clock themselves add
    /// them to the caller's limit.
    pub net_minutes: i32,
    /// The minutes to add to the time bank of the board: negative for a withdrawal. They are lost
    /// unless a file [can hold them](crate::DropFile::takes_bank_minutes).
    pub banked_minutes: i32,
}

impl HandBack {
    /// Returns the seconds left, limited to a field that held this value before.
    pub(crate) fn fitting_seconds(&self, before: Option<TimeLeft>) -> u32 {
        self.left_seconds.min(before.map_or(FULL_SECONDS, TimeLeft::most_seconds))
    }
}
