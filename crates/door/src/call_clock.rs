//! The clock of a call: warnings before the time is up, and before an idle caller is disconnected.

use std::time::Duration;

/// The minutes left at which a caller is warned.
const WARNINGS: [u8; 4] = [5, 3, 2, 1];

/// The seconds left above which a caller who has won time is warned again from the start.
const REARMED_ABOVE: u32 = 6 * 60;

/// An event of a [`CallClock`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockEvent {
    /// At most this many minutes are left.
    MinutesLeft(u8),
    /// The time is up.
    TimeUp,
    /// The caller has pressed no key for a while, and has this many seconds left to press one.
    Silent {
        /// The seconds until [`SilentTooLong`](Self::SilentTooLong).
        seconds: u32,
    },
    /// The caller has pressed no key for too long.
    SilentTooLong,
}

/// The clock of a call. It reads no time itself: the door passes in the time since any moment of
/// its own, such as the start of the call, and the caller's remaining time, which the door may have
/// changed.
///
/// ```
/// use std::time::Duration;
///
/// use bbs_door::{CallClock, ClockEvent};
///
/// let at = Duration::from_secs;
/// let mut clock = CallClock::new(at(0)).with_silence(180, 30);
/// assert_eq!(clock.tick(at(1), Some(299)), Some(ClockEvent::MinutesLeft(5)));
/// assert_eq!(clock.tick(at(2), Some(298)), None, "each warning comes once");
/// assert_eq!(clock.tick(at(151), Some(150)), Some(ClockEvent::MinutesLeft(3)));
/// assert_eq!(clock.tick(at(151), Some(150)), Some(ClockEvent::Silent { seconds: 29 }));
/// ```
#[derive(Clone, Debug)]
pub struct CallClock {
    last_key: Duration,
    /// The seconds of silence that are allowed; 0 for no limit.
    silence_seconds: u32,
    /// The seconds before the end of that time at which the caller is warned.
    warning_seconds: u32,
    has_warned_of_silence: bool,
    /// The lowest number of minutes for which the caller has been warned.
    warned_minutes: u8,
}

impl CallClock {
    /// Starts the clock without a limit on silence.
    pub const fn new(now: Duration) -> Self {
        Self {
            last_key: now,
            silence_seconds: 0,
            warning_seconds: 0,
            has_warned_of_silence: false,
            warned_minutes: u8::MAX,
        }
    }

    /// Limits the seconds without a key, and sets the warning time before the limit.
    #[must_use]
    pub const fn with_silence(mut self, seconds: u32, warning: u32) -> Self {
        self.silence_seconds = seconds;
        self.warning_seconds = warning;
        self
    }

    /// Records a key.
    pub const fn key(&mut self, now: Duration) {
        self.last_key = now;
        self.has_warned_of_silence = false;
    }

    /// Returns the next due notice. `left_seconds` is `None` for a caller without a limit.
    ///
    /// Several notices may be due: call it until it returns `None` or the end of
    /// the call, which it repeats.
    pub fn tick(&mut self, now: Duration, left_seconds: Option<u32>) -> Option<ClockEvent> {
        if left_seconds == Some(0) {
            return Some(ClockEvent::TimeUp);
        }
        if let Some(event) = left_seconds.and_then(|seconds| self.warn_of_time(seconds)) {
            return Some(event);
        }
        if self.silence_seconds == 0 {
            return None;
        }
        let silent = self.silent_seconds(now);
        if silent >= self.silence_seconds {
            return Some(ClockEvent::SilentTooLong);
        }
        let left = self.silence_seconds - silent;
        let is_due = left <= self.warning_seconds && !self.has_warned_of_silence;
        is_due.then(|| {
            self.has_warned_of_silence = true;
            ClockEvent::Silent { seconds: left }
        })
    }

    /// Warns of the time left, unless the caller has already been warned of less.
    fn warn_of_time(&mut self, seconds: u32) -> Option<ClockEvent> {
        if seconds > REARMED_ABOVE {
            self.warned_minutes = u8::MAX;
        }
        let reached = |&minutes: &u8| seconds <= u32::from(minutes) * 60;
        let minutes = WARNINGS.into_iter().filter(reached).min()?;
        (minutes < self.warned_minutes).then(|| {
            self.warned_minutes = minutes;
            ClockEvent::MinutesLeft(minutes)
        })
    }

    /// Returns the time until [`tick`](Self::tick) has a notice, if nothing changes.
    pub fn wait(&self, now: Duration, left_seconds: Option<u32>) -> Option<Duration> {
        let next_warning = |seconds: u32| {
            let is_due = |&minutes: &u8| minutes < self.warned_minutes;
            let reached = |&minutes: &u8| seconds <= u32::from(minutes) * 60;
            if WARNINGS.into_iter().filter(reached).any(|minutes| is_due(&minutes)) {
                return Duration::ZERO;
            }
            let next = WARNINGS.into_iter().filter(|&minutes| minutes < self.warned_minutes);
            let at = next.map(|minutes| u32::from(minutes) * 60).find(|&at| at < seconds);
            Duration::from_secs((seconds - at.unwrap_or(0)).into())
        };
        let time = left_seconds.map(next_warning);
        let silence = (self.silence_seconds > 0).then(|| {
            let warning = if self.has_warned_of_silence { 0 } else { self.warning_seconds };
            let at = Duration::from_secs(self.silence_seconds.saturating_sub(warning).into());
            (self.last_key + at).saturating_sub(now)
        });
        time.into_iter().chain(silence).min()
    }

    fn silent_seconds(&self, now: Duration) -> u32 {
        // A clock that was set back must not count as silence.
        u32::try_from(now.saturating_sub(self.last_key).as_secs()).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: u32) -> Duration {
        Duration::from_secs(second.into())
    }

    /// Runs the clock second by second and returns its notices with the seconds left.
    fn run(from: u32, silence: u32) -> Vec<(u32, ClockEvent)> {
        let mut clock = CallClock::new(at(0)).with_silence(silence, 30);
        let mut events = Vec::new();
        for second in 0..=from {
            let left = from - second;
            while let Some(event) = clock.tick(at(second), Some(left)) {
                events.push((left, event));
                if matches!(event, ClockEvent::TimeUp | ClockEvent::SilentTooLong) {
                    return events;
                }
            }
        }
        events
    }

    #[test]
    fn each_warning_comes_once_and_at_its_time() {
        let warnings: Vec<_> = [(300, 5), (180, 3), (120, 2), (60, 1)]
            .map(|(left, minutes)| (left, ClockEvent::MinutesLeft(minutes)))
            .into_iter()
            .chain([(0, ClockEvent::TimeUp)])
            .collect();
        assert_eq!(run(400, 0), warnings);
        assert_eq!(run(150, 0), [&[(150, ClockEvent::MinutesLeft(3))], &warnings[2..]].concat());
    }

    #[test]
    fn a_silent_caller_is_warned_and_leaves() {
        let events = run(1_000, 180);
        assert_eq!(
            events,
            [(850, ClockEvent::Silent { seconds: 30 }), (820, ClockEvent::SilentTooLong)]
        );
        let mut clock = CallClock::new(at(10)).with_silence(180, 30);
        assert!(clock.tick(at(170), None).is_some());
        clock.key(at(180));
        assert_eq!(clock.tick(at(310), None), None);
        assert!(clock.tick(at(335), None).is_some(), "warned again after a key");
        assert_eq!(clock.tick(at(5), None), None, "the clock was set back");
    }

    #[test]
    fn time_that_was_won_back_is_not_warned_of_twice() {
        let mut clock = CallClock::new(at(0));
        assert_eq!(clock.tick(at(0), Some(100)), Some(ClockEvent::MinutesLeft(2)));
        assert_eq!(clock.tick(at(0), Some(290)), None);
        assert_eq!(clock.wait(at(0), Some(60)), Some(at(0)), "a warning is due");
        assert_eq!(clock.tick(at(0), Some(60)), Some(ClockEvent::MinutesLeft(1)));
        assert_eq!(clock.tick(at(0), Some(3_000)), None);
        assert_eq!(
            clock.tick(at(0), Some(300)),
            Some(ClockEvent::MinutesLeft(5)),
            "after a large win"
        );
    }

    #[test]
    fn waiting_ends_when_there_is_something_to_say() {
        let mut clock = CallClock::new(at(0)).with_silence(180, 30);
        let mut left = 400_u32;
        let mut now = at(0);
        while left > 0 {
            while clock.tick(now, Some(left)).is_some() {}
            clock.key(now);
            let wait = clock.wait(now, Some(left)).unwrap();
            assert!(wait > at(0) && wait <= at(150), "{wait:?} with {left} s left");
            now += wait;
            left -= u32::try_from(wait.as_secs()).unwrap();
        }
        assert_eq!(CallClock::new(at(0)).wait(at(0), None), None);
    }
}
