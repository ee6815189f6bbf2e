//! A call as described by a board's drop files of any format: [`Call`].

use std::fmt;
use std::time::SystemTime;

use crate::{Charset, TimeLeft};

/// A call, as described by a board's drop files. A field is `None` if they do not have it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Call {
    /// The name of the board.
    pub board: Option<String>,
    /// The name of its operator.
    pub sysop: Option<String>,
    /// The node that the caller is on.
    pub node: Option<u16>,
    /// The caller.
    pub caller: Caller,
    /// The time that the caller has left, as of the drop file; [`time_left_at`](Self::time_left_at)
    /// knows a deadline, too.
    pub time_left: Option<TimeLeft>,
    /// The time at which the call ends, if the drop file states it instead of the time left.
    pub deadline: Option<SystemTime>,
    /// The minutes in the board's time bank, or credited to the caller.
    pub bank_minutes: Option<i64>,
    /// The board's next event.
    pub event: Option<Event>,
    /// The connection to the caller.
    pub comm: Option<Comm>,
    /// True if the connection is as stated, even if another one seems to exist. Most formats have
    /// no word for some kinds, so that boards write the nearest.
    pub is_comm_exact: bool,
    /// The speed of the line, in bits per second; also `None` for a local caller.
    pub baud: Option<u32>,
    /// The emulation of the caller's terminal.
    pub emulation: Option<Emulation>,
    /// The columns of the caller's screen.
    pub columns: Option<u16>,
    /// The rows of the caller's screen.
    pub rows: Option<u16>,
    /// True if single keys are taken without Enter.
    pub hot_keys: Option<bool>,
    /// The character set of what the door sends and receives.
    pub charset: Option<Charset>,
    /// The language of the caller, as a tag such as `en-US`.
    pub language: Option<String>,
}

/// The caller, as the board knows them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Caller {
    /// The full name.
    pub name: Option<String>,
    /// The alias or handle.
    pub alias: Option<String>,
    /// The number of the user record, in the drop file's numbering. Boards give the numbers of
    /// former users to new ones.
    pub record: Option<u32>,
    /// The board's key of the user, which stays the same under another name and is never given to
    /// somebody else.
    pub key: Option<String>,
    /// The town.
    pub location: Option<String>,
    /// The security level.
    pub security: Option<i64>,
}

/// The connection between the board and the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comm {
    /// No line: the sysop's own keyboard.
    Local,
    /// Standard input and output, stated explicitly.
    Stdio,
    /// A serial port.
    Serial(u8),
    /// A socket that the door inherits, with its descriptor if the drop file knows it.
    Socket(Option<i32>),
}

/// The screen codes that a caller's terminal understands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Emulation {
    /// Text only.
    Ascii,
    /// Colours and cursor movement.
    Ansi,
}

/// A scheduled event for which a board takes its lines down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// The minute of the day at which it begins, from 0 to 1439.
    pub minute: u16,
    /// The weekdays on which it takes place: bit 0 is Sunday.
    pub days: u8,
    /// True if the board says that the event is switched on; `None` if the drop file does not say,
    /// as in DOOR.SYS, whose field always holds a time.
    pub is_active: Option<bool>,
}

impl Event {
    /// An event on every day of the week.
    pub const EVERY_DAY: u8 = 0b111_1111;

    /// Reads a time such as `05:00`, `5:00` or `05:00:00`.
    ///
    /// ```
    /// use bbs_door::Event;
    /// assert_eq!(Event::minute_of("05:30"), Some(330));
    /// assert_eq!(Event::minute_of("25:00"), None);
    /// ```
    pub fn minute_of(text: &str) -> Option<u16> {
        let mut parts = text.trim().split([':', '.']);
        let mut number = || parts.next()?.trim().parse::<u16>().ok();
        let (hour, minute) = (number()?, number()?);
        (hour < 24 && minute < 60).then(|| hour * 60 + minute)
    }

    /// Returns the seconds until the event next begins: 0 in the second in which it
    /// begins, `None` if it takes place on no weekday. `weekday` counts from Sunday, 0,
    /// and `second` from midnight.
    ///
    /// ```
    /// use bbs_door::Event;
    /// let mondays = Event { minute: 300, days: 0b10, is_active: Some(true) };
    /// assert_eq!(mondays.seconds_until(0, 23 * 3_600), Some(6 * 3_600));
    /// ```
    pub fn seconds_until(&self, weekday: u8, second: u32) -> Option<u32> {
        const DAY: u32 = 24 * 60 * 60;
        let at = u32::from(self.minute) * 60;
        let takes_place = |&day: &u32| self.days >> ((u32::from(weekday) + day) % 7) & 1 == 1;
        // Day 7 is the same weekday again, for an event whose time has already passed today.
        let days = (0..=7_u32).filter(takes_place);
        days.map(|day| day * DAY + at).find(|&at| at >= second).map(|at| at - second)
    }
}

impl Call {
    /// Fills missing fields from another drop file of the same call.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let is_other_line = self.comm.is_none();
        Self {
            board: self.board.or(other.board),
            sysop: self.sysop.or(other.sysop),
            node: self.node.or(other.node),
            caller: self.caller.or(other.caller),
            time_left: TimeLeft::refined(self.time_left, other.time_left),
            deadline: self.deadline.or(other.deadline),
            bank_minutes: self.bank_minutes.or(other.bank_minutes),
            event: self.event.or(other.event),
            comm: self.comm.or(other.comm),
            is_comm_exact: if is_other_line { other.is_comm_exact } else { self.is_comm_exact },
            baud: self.baud.or(other.baud),
            emulation: self.emulation.or(other.emulation),
            columns: self.columns.or(other.columns),
            rows: self.rows.or(other.rows),
            hot_keys: self.hot_keys.or(other.hot_keys),
            charset: self.charset.or(other.charset),
            language: self.language.or(other.language),
        }
    }

    /// Returns the time that the caller has left at this time: that until the deadline, or else
    /// the time that the drop file states.
    ///
    /// ```
    /// use std::time::{Duration, SystemTime};
    /// use bbs_door::{Call, TimeLeft};
    ///
    /// let now = SystemTime::now();
    /// let call = Call { deadline: now.checked_add(Duration::from_secs(900)), ..Call::default() };
    /// assert_eq!(call.time_left_at(now), Some(TimeLeft::Seconds(900)));
    /// ```
    pub fn time_left_at(&self, now: SystemTime) -> Option<TimeLeft> {
        let Some(deadline) = self.deadline else { return self.time_left };
        let left = deadline.duration_since(now).unwrap_or_default().as_secs();
        Some(TimeLeft::from_exact_seconds(left))
    }
}

impl Caller {
    fn or(self, other: Self) -> Self {
        Self {
            name: self.name.or(other.name),
            alias: self.alias.or(other.alias),
            record: self.record.or(other.record),
            key: self.key.or(other.key),
            location: self.location.or(other.location),
            security: self.security.or(other.security),
        }
    }

    /// Returns the name to address the caller by: the alias, or else the full name.
    pub fn handle(&self) -> Option<&str> {
        self.alias.as_deref().or(self.name.as_deref())
    }

    /// Returns whether two drop files can be about the same caller: they share a name, or one of
    /// them has none. Boards write names in upper case in some formats.
    pub fn may_be(&self, other: &Self) -> bool {
        let names = |caller: &Self| -> Vec<String> {
            [&caller.name, &caller.alias]
                .into_iter()
                .flatten()
                .map(|name| name.to_lowercase())
                .collect()
        };
        let (own, others) = (names(self), names(other));
        own.is_empty() || others.is_empty() || own.iter().any(|name| others.contains(name))
    }
}

impl fmt::Display for Comm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Local => f.write_str("local"),
            Self::Stdio => f.write_str("standard input and output"),
            Self::Serial(port) => write!(f, "serial port {port}"),
            Self::Socket(Some(descriptor)) => write!(f, "socket {descriptor}"),
            Self::Socket(None) => f.write_str("socket, not named"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_that_no_clock_shows_are_none() {
        for text in ["24:00", "05:60", "65535:00", "5", "", "x:y", "99999:00", "-1:00"] {
            assert_eq!(Event::minute_of(text), None, "{text}");
        }
        assert_eq!(Event::minute_of(" 23.59:59 "), Some(1_439));
    }

    #[test]
    fn events_take_place_on_their_weekdays() {
        let event = |days| Event { minute: 300, days, is_active: None };
        let daily = event(Event::EVERY_DAY);
        assert_eq!(daily.seconds_until(3, 0), Some(5 * 3_600));
        assert_eq!(daily.seconds_until(6, 5 * 3_600), Some(0));
        assert_eq!(daily.seconds_until(6, 5 * 3_600 + 1), Some(24 * 3_600 - 1));
        let saturdays = event(0b100_0000);
        assert_eq!(saturdays.seconds_until(6, 6 * 3_600), Some(7 * 24 * 3_600 - 3_600));
        assert_eq!(saturdays.seconds_until(5, 0), Some(29 * 3_600));
        assert_eq!(event(0).seconds_until(1, 0), None);
    }

    #[test]
    fn callers_are_told_apart_by_any_of_their_names() {
        let caller = |name: &str, alias: &str| {
            let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
            Caller { name: some(name), alias: some(alias), ..Caller::default() }
        };
        assert!(caller("Ann Lee", "Star").may_be(&caller("STAR", "")));
        assert!(caller("Ann Lee", "").may_be(&caller("", "")), "nothing is known");
        assert!(!caller("Ann Lee", "Star").may_be(&caller("Bob", "Moon")));
        assert_eq!(caller("Ann Lee", "").handle(), Some("Ann Lee"));
    }
}
