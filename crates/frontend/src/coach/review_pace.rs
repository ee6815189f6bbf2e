//! When rounds of the past are judged: `ReviewPace`.

/// The least pause between two rounds, in milliseconds: what it costs to store a review is not
/// measured.
const PAUSE_MIN_MS: i64 = 100;

/// The longest pause, in milliseconds: what took long once, such as a whole chart, does not each
/// time.
const PAUSE_MAX_MS: i64 = 10_000;

/// The pause after a round, in the times that it took to judge it: so that a twentieth of a core is
/// used.
const PAUSE_SHARE: i64 = 19;

/// When rounds of the past are judged: one at a time, each after a pause, so that an idle game with a
/// long history does next to nothing. Time is told as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReviewPace {
    /// There is nothing to judge.
    Stopped,
    /// The next one is due at once.
    Begun,
    /// One is judged, since then.
    AtWork { since_ms: i64 },
    /// The next one is due then.
    Resting { until_ms: i64 },
}

impl ReviewPace {
    /// Lets the first round be due.
    pub(super) const fn begin(&mut self) {
        *self = Self::Begun;
    }

    /// There are no more rounds, or none can be judged.
    pub(super) const fn stop(&mut self) {
        *self = Self::Stopped;
    }

    /// Whether the next round is due.
    pub(super) fn is_due(&self, now_ms: i64) -> bool {
        self.wait_ms(now_ms) == Some(0)
    }

    /// How long it is until the next round is due, in milliseconds; none while nobody knows.
    pub(super) fn wait_ms(&self, now_ms: i64) -> Option<i64> {
        match *self {
            Self::Stopped | Self::AtWork { .. } => None,
            Self::Begun => Some(0),
            Self::Resting { until_ms } => {
                let wait_ms = until_ms.saturating_sub(now_ms).max(0);
                // A clock that was set back must not hold it up.
                Some(if wait_ms > PAUSE_MAX_MS { 0 } else { wait_ms })
            }
        }
    }

    /// A round is being judged.
    pub(super) const fn asked(&mut self, now_ms: i64) {
        *self = Self::AtWork { since_ms: now_ms };
    }

    /// A round has been judged.
    pub(super) fn answered(&mut self, now_ms: i64) {
        let Self::AtWork { since_ms } = *self else { return };
        let took_ms = now_ms.saturating_sub(since_ms);
        let pause_ms = took_ms.saturating_mul(PAUSE_SHARE).clamp(PAUSE_MIN_MS, PAUSE_MAX_MS);
        *self = Self::Resting { until_ms: now_ms.saturating_add(pause_ms) };
    }
}
