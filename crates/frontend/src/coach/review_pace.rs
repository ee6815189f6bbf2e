//! The pace at which stored rounds are judged: `ReviewPace`.

/// The shortest pause between two rounds, in milliseconds. It covers the cost of saving a review,
/// which is not measured.
const PAUSE_MIN_MS: i64 = 100;

/// The longest pause, in milliseconds. A calculation that was slow once, such as a whole
/// chart, need not be slow again.
const PAUSE_MAX_MS: i64 = 10_000;

/// The ratio of the pause to the time taken by the round before it, so that judging uses a
/// twentieth of a core.
const PAUSE_SHARE: i64 = 19;

/// The pace at which stored rounds are judged: one at a time, each after a pause, so that an idle
/// game with a long history does next to nothing. The caller passes the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReviewPace {
    /// No round is due.
    Stopped,
    /// The next round is due at once.
    Begun,
    /// A round has been under review since this time.
    AtWork { since_ms: i64 },
    /// The next round is due at this time.
    Resting { until_ms: i64 },
}

impl ReviewPace {
    /// Makes the first round due.
    pub(super) const fn begin(&mut self) {
        *self = Self::Begun;
    }

    /// Stops judging, because no rounds are left or none can be judged.
    pub(super) const fn stop(&mut self) {
        *self = Self::Stopped;
    }

    /// Returns whether the next round is due.
    pub(super) fn is_due(&self, now_ms: i64) -> bool {
        self.wait_ms(now_ms) == Some(0)
    }

    /// Returns the milliseconds until the next round is due; `None` if that is unknown.
    pub(super) fn wait_ms(&self, now_ms: i64) -> Option<i64> {
        match *self {
            Self::Stopped | Self::AtWork { .. } => None,
            Self::Begun => Some(0),
            Self::Resting { until_ms } => {
                let wait_ms = until_ms.saturating_sub(now_ms).max(0);
                // A clock that was set back must not delay it.
                Some(if wait_ms > PAUSE_MAX_MS { 0 } else { wait_ms })
            }
        }
    }

    /// Records that a round is being judged.
    pub(super) const fn asked(&mut self, now_ms: i64) {
        *self = Self::AtWork { since_ms: now_ms };
    }

    /// Records that the round has been judged.
    pub(super) fn answered(&mut self, now_ms: i64) {
        let Self::AtWork { since_ms } = *self else { return };
        let took_ms = now_ms.saturating_sub(since_ms);
        let pause_ms = took_ms.saturating_mul(PAUSE_SHARE).clamp(PAUSE_MIN_MS, PAUSE_MAX_MS);
        *self = Self::Resting { until_ms: now_ms.saturating_add(pause_ms) };
    }
}
