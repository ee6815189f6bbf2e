//! The terminal of a caller, [`CallerTerminal`]: frames go out, keys come in, and the clock runs.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use bbs_door::{CallClock, CallerLine, ClockEvent, HangUp, Key, LineEvent};
use blackjack_table::CallEnding;

use crate::door_clock::since_1970;
use crate::face::Face;
use crate::page::{Frame, Notice};

/// The time within which Enter belongs to the previous key, for clients that send whole lines.
const LINE_MODE: Duration = Duration::from_millis(300);

/// The time within which a repeated letter counts as a held key.
const HELD: Duration = Duration::from_millis(150);

/// The signal that asks a program to terminate.
const TERMINATE: i32 = 15;

/// The maximum number of keys kept while nobody waits for them.
const TYPEAHEAD: usize = 16;

/// The interval between updates of the time left.
const REFRESH: Duration = Duration::from_secs(10);

/// The same in the last five minutes.
const LATE_REFRESH: Duration = Duration::from_secs(5);

/// The time left below which updates are more frequent, in seconds.
const LATE: u32 = 5 * 60;

/// The input while the door waits for a caller.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    /// The caller pressed a key.
    Key(Key),
    /// The caller ended a line of text with Enter.
    Line(String),
    /// Time has passed, or an answer has arrived: check everything again.
    Tick,
}

/// The end of a call, or a failure of the door.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The call ends.
    Ending(CallEnding),
    /// The door cannot go on.
    Failed(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// A step of a call, which may end it.
pub(crate) type Step<T> = Result<T, Stop>;

/// The line to the caller, the face on it, and the clock of the call.
#[derive(Debug)]
pub(crate) struct CallerTerminal {
    pub(crate) line: CallerLine,
    pub(crate) face: Face,
    call_clock: CallClock,
    typeahead: VecDeque<Key>,
    /// The previous key, its time, and whether it counted without Enter.
    last_key: Option<(Key, Instant, bool)>,
    /// The warning to show until the next key.
    warning: Option<String>,
    /// True if a letter counts without Enter.
    has_hot_keys: bool,
    /// True if every key counts unfiltered, for the full screen of `bj`.
    takes_all_keys: bool,
    /// The line that is being typed.
    typed: String,
    /// The maximum length of the requested line, in characters; `None` while a key is requested.
    longest: Option<usize>,
}

impl CallerTerminal {
    pub(crate) fn new(
        mut line: CallerLine,
        face: Face,
        call_clock: CallClock,
        has_hot_keys: bool,
    ) -> Self {
        line.set_charset(face.charset());
        Self {
            line,
            face,
            call_clock,
            typeahead: VecDeque::new(),
            last_key: None,
            warning: None,
            has_hot_keys,
            takes_all_keys: false,
            typed: String::new(),
            longest: None,
        }
    }

    /// Shows a frame, with the typed text after the prompt.
    pub(crate) fn show(&mut self, mut frame: Frame) {
        if let Some(warning) = &self.warning {
            frame.notice = Some(Notice::warning(warning.clone()));
        }
        self.face.show(&frame, &self.typed);
    }

    /// Returns the warning of the clock, until the next key.
    pub(crate) fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    /// Takes keys from now on.
    pub(crate) fn expect_key(&mut self) {
        self.typed.clear();
        self.longest = None;
    }

    /// Switches unfiltered keys on or off.
    pub(crate) fn set_raw_keys(&mut self, takes_all: bool) {
        self.expect_key();
        self.takes_all_keys = takes_all;
    }

    /// Takes a line of at most this many characters from now on.
    pub(crate) fn expect_line(&mut self, longest: usize) {
        self.typed.clear();
        self.longest = Some(longest);
    }

    /// Discards typed-ahead input, before a question that can cost coins.
    pub(crate) fn forget_typed(&mut self) {
        self.typeahead.clear();
    }

    /// Shows the typed text again, after other output was printed.
    pub(crate) fn repeat_typed(&mut self) {
        if self.line.is_echoed_by_door() {
            self.face.echo(&self.typed);
        }
    }

    /// Waits at most `wait` for a key. The clock warns about the time left.
    pub(crate) fn wait(
        &mut self,
        now_ms: i64,
        left: Option<u32>,
        wait: Option<Duration>,
    ) -> Step<Input> {
        if self.tick(now_ms, left)? {
            return Ok(Input::Tick);
        }
        if let Some(key) = self.typeahead.pop_front() {
            return Ok(self.input(key));
        }
        let refresh = if left.is_some_and(|left| left < LATE) { LATE_REFRESH } else { REFRESH };
        let warn = self.call_clock.wait(since_1970(now_ms), left);
        let wait = [wait, warn, Some(refresh)].into_iter().flatten().min();
        match self.line.next(wait) {
            None | Some(LineEvent::Woken) => Ok(Input::Tick),
            Some(LineEvent::HungUp(hang_up)) => Err(Stop::Ending(ending(hang_up))),
            Some(LineEvent::Resized { columns, rows }) => {
                self.face.resize(columns, rows);
                Ok(Input::Tick)
            }
            Some(LineEvent::Key(Key::Cursor { column, .. })) => {
                self.learn_charset(column);
                Ok(Input::Tick)
            }
            Some(LineEvent::Key(key)) => {
                let key = self.take(key, now_ms);
                Ok(key.map_or(Input::Tick, |key| self.input(key)))
            }
        }
    }

    /// Returns the meaning of a key: itself, or a part of a line.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other keys do nothing in a line")]
    fn input(&mut self, key: Key) -> Input {
        if self.takes_all_keys {
            return Input::Key(key);
        }
        let longest = match (self.longest, self.has_hot_keys) {
            (Some(longest), _) => longest,
            // Without hot keys a letter counts with Enter.
            (None, false) => 1,
            (None, true) => {
                self.face.answered(key);
                return Input::Key(key);
            }
        };
        match key {
            Key::Enter => {
                let line = std::mem::take(&mut self.typed);
                self.face.end_prompt();
                if self.longest.is_some() {
                    return Input::Line(line);
                }
                return Input::Key(line.chars().next().map_or(Key::Enter, Key::Char));
            }
            Key::Escape => {
                self.typed.clear();
                self.face.end_prompt();
                return Input::Key(Key::Escape);
            }
            Key::Backspace | Key::Delete if self.typed.pop().is_some() => {
                self.face.echo("\u{8} \u{8}");
            }
            Key::Char(character) if self.typed.chars().count() < longest => {
                self.typed.push(character);
                if self.line.is_echoed_by_door() {
                    self.face.echo(&character.to_string());
                }
            }
            _ => {}
        }
        Input::Tick
    }

    /// Lets time pass while cards fall. Keys are kept for later.
    pub(crate) fn pass(&mut self, now_ms: i64, wait: Duration) -> Step<()> {
        match self.line.next(Some(wait)) {
            Some(LineEvent::HungUp(hang_up)) => Err(Stop::Ending(ending(hang_up))),
            Some(LineEvent::Key(Key::Cursor { column, .. })) => {
                self.learn_charset(column);
                Ok(())
            }
            Some(LineEvent::Key(key)) => {
                if let Some(key) = self.take(key, now_ms)
                    && self.typeahead.len() < TYPEAHEAD
                {
                    self.typeahead.push_back(key);
                }
                Ok(())
            }
            Some(LineEvent::Resized { columns, rows }) => {
                self.face.resize(columns, rows);
                Ok(())
            }
            Some(LineEvent::Woken) | None => Ok(()),
        }
    }

    /// Changes an option of the display to its next value.
    pub(crate) fn change_option(&mut self, number: char) {
        self.face.change_option(number);
        self.line.set_charset(self.face.charset());
    }

    /// Takes the report of a cursor, which is no key of the caller.
    fn learn_charset(&mut self, column: u16) {
        if self.face.learn_charset(column) {
            self.line.set_charset(self.face.charset());
        }
    }

    /// Waits for a key of any kind, at most this long; the end of the line ends the wait too.
    pub(crate) fn wait_for_any_key(&mut self, within: Duration) {
        let Some(until) = Instant::now().checked_add(within) else { return };
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.line.next(Some(left)) {
                Some(
                    LineEvent::Key(Key::Cursor { .. })
                    | LineEvent::Resized { .. }
                    | LineEvent::Woken,
                ) => {}
                None | Some(LineEvent::Key(_) | LineEvent::HungUp(_)) => return,
            }
        }
    }

    /// Accepts a key, unless it is an artefact of the previous one: Enter of a client that sends
    /// whole lines, or a held key.
    fn take(&mut self, key: Key, now_ms: i64) -> Option<Key> {
        self.call_clock.key(since_1970(now_ms));
        self.warning = None;
        let now = Instant::now();
        let is_hot = self.has_hot_keys && self.longest.is_none() && !self.takes_all_keys;
        let before = self.last_key.replace((key, now, is_hot));
        let since = |limit| before.filter(|(_, at, _)| now.duration_since(*at) < limit);
        let is_letter = |key: Key| matches!(key, Key::Char(letter) if letter.is_alphabetic());
        let is_typed = |key: Key| matches!(key, Key::Char(_));
        let ends_line = key == Key::Enter
            && since(LINE_MODE).is_some_and(|(it, _, was_hot)| was_hot && is_typed(it));
        let is_held = is_hot && is_letter(key) && since(HELD).is_some_and(|(it, ..)| it == key);
        (!ends_line && !is_held).then_some(key)
    }

    /// Shows the clock's due notices; returns whether the screen must be redrawn.
    fn tick(&mut self, now_ms: i64, left: Option<u32>) -> Step<bool> {
        let mut said = false;
        while let Some(event) = self.call_clock.tick(since_1970(now_ms), left) {
            said = true;
            let warning = match event {
                ClockEvent::TimeUp => return Err(Stop::Ending(CallEnding::TimeUp)),
                ClockEvent::SilentTooLong => return Err(Stop::Ending(CallEnding::Silent)),
                ClockEvent::MinutesLeft(1) => "1 minute left.".to_owned(),
                ClockEvent::MinutesLeft(minutes) => format!("{minutes} minutes left."),
                ClockEvent::Silent { seconds } => {
                    self.face.ring();
                    format!("Are you there? Leaving in {seconds} seconds.")
                }
            };
            self.warning = Some(warning);
        }
        Ok(said)
    }
}

/// Returns the ending of a call whose line has ended.
pub(crate) fn ending(hang_up: HangUp) -> CallEnding {
    match hang_up {
        // Boards cut a line with another signal first; this one alone comes from the sysop.
        HangUp::Signal(TERMINATE) => CallEnding::Sysop,
        HangUp::Signal(_) | HangUp::EndOfInput | HangUp::Broken(_) | HangUp::Stalled => {
            CallEnding::LineCut
        }
    }
}
