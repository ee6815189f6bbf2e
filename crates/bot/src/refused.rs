//! An act that a table has refused: [`Refused`].

use std::time::{Duration, Instant};

use blackjack_frontend::session::Session;
use blackjack_protocol::{Act, RoomView};
use blackjack_remote::RemoteSession;
use blackjack_table::TableView;

/// The maximum time for which a bot does not retry an act.
const REST_MAX: Duration = Duration::from_secs(16);

/// An act that a table has refused, or may refuse, and the state that the bot saw when it acted.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    act: Act,
    seen: Box<(TableView, RoomView)>,
    pub(crate) reason: String,
    rest: Duration,
    until: Instant,
}

impl Refused {
    /// Records an act that is being sent.
    pub(crate) fn of(session: &RemoteSession, act: Act) -> Self {
        let seen = Box::new((session.view().clone(), session.room().clone()));
        let (reason, rest, until) = (String::new(), Duration::ZERO, Instant::now());
        Self { act, seen, reason, rest, until }
    }

    /// Records the reason for the refusal. After the same refusal as `before`, the
    /// bot rests twice as long.
    pub(crate) fn with(self, reason: String, rest: Duration, before: Option<&Self>) -> Self {
        let again = before.filter(|before| before.act == self.act && before.reason == reason);
        let rest = again.map_or(rest, |before| (before.rest * 2).min(REST_MAX));
        Self { reason, rest, until: Instant::now() + rest, ..self }
    }

    /// Returns whether the same act was refused for the same reason.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.act == other.act && self.reason == other.reason
    }

    /// Returns whether an act must not be tried now: the same act too early, or at an unchanged
    /// table. Only a decision, for which others may be waiting, is retried at an unchanged table.
    pub(crate) fn forbids(&self, act: &Act, session: &RemoteSession) -> bool {
        let is_same = || (session.view(), session.room()) == (&self.seen.0, &self.seen.1);
        let is_decision = act.choice().is_some();
        *act == self.act && !is_decision && (Instant::now() < self.until || is_same())
    }
}
