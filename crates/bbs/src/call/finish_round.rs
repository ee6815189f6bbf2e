//! The end of a round whose caller has left: hands stand, insurance is declined.

use blackjack_engine::{Action, Choice, Phase};
use blackjack_frontend::session::{Command, Session};

/// Plays the open round to its end, at a table of this process, and returns whether it is over. The
/// table may be unusable, for example on a full disk; the round then stays open, and the next
/// program that starts finishes it.
pub(crate) fn finish_round(session: &mut dyn Session, now_ms: i64) -> bool {
    while let Some(phase) = session.view().phase() {
        let (hand, choice) = match phase {
            Phase::Action { hand, .. } => (hand, Choice::Act(Action::Stand)),
            Phase::Insurance { hand, .. } | Phase::EarlySurrender { hand } => {
                (hand, Choice::Decline)
            }
            Phase::Card(_) | Phase::Over => return true,
        };
        let question = session.view().question;
        session.send(Command::Play { hand, choice }, now_ms);
        while session.receive(now_ms).is_some() {}
        if session.view().question == question {
            return false;
        }
    }
    true
}
