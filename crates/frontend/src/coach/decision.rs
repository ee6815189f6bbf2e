//! An open decision and the coach's advice on it: `Decision`.

use blackjack_coach::{Counsel, Judgement, Remark};
use blackjack_engine::{Choice, Stakes};

use super::pending::Pending;
use super::question::Ticket;
use super::unavailable::Unavailable;

/// The coach's result for a decision; `None` if the round is not waiting for one.
pub(super) type CounselResult = Result<Option<Box<Counsel>>, Unavailable>;

/// The maximum number of choices made before their advice arrived that still await a remark.
const OWED_MAX: usize = 8;

/// The coach's ruling on a choice before it is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// The choice is played.
    Play,
    /// The choice waits for the advice.
    Hold,
    /// The choice is a mistake, and is played only if it is chosen again.
    Object(Remark),
}

/// An open decision.
#[derive(Debug)]
pub(super) struct Decision {
    ticket: Ticket,
    pub(super) counsel: Pending<Counsel>,
    /// The choice made before the advice arrived, which waits for it.
    held: Option<Choice>,
    /// The choice that the coach objected to; chosen again, it is played.
    pub(super) objected: Option<Choice>,
}

impl Decision {
    /// Creates a decision whose advice was requested with this ticket.
    pub(super) const fn asked(ticket: Ticket) -> Self {
        Self { ticket, counsel: Pending::Waiting, held: None, objected: None }
    }

    /// Rules on a choice in the mode that stops mistakes.
    pub(super) fn ruling(&mut self, choice: Choice, stakes: &Stakes) -> Ruling {
        match &self.counsel {
            Pending::Unavailable(_) => Ruling::Play,
            Pending::Waiting => {
                self.held = Some(choice);
                Ruling::Hold
            }
            Pending::Ready(_) if self.objected == Some(choice) => Ruling::Play,
            Pending::Ready(counsel) => match remark_on(counsel, choice, stakes, Counsel::objection)
            {
                None => Ruling::Play,
                Some(why) => {
                    self.objected = Some(choice);
                    Ruling::Object(why)
                }
            },
        }
    }

    /// Returns whether this ticket is for this decision.
    pub(super) fn is_about(&self, ticket: Ticket) -> bool {
        self.ticket == ticket
    }

    /// Receives the advice, and returns the choice that waited for it.
    pub(super) fn receive(&mut self, found: CounselResult) -> Option<Choice> {
        self.counsel = match found {
            Ok(None) => Pending::Unavailable("There is nothing to decide.".into()),
            Ok(Some(counsel)) => Pending::Ready(counsel),
            Err(why) => Pending::from_result(Err(why)),
        };
        self.held.take()
    }
}

/// Choices made before their advice arrived. A remark on each mistake follows later.
#[derive(Debug, Default)]
pub(super) struct OwedRemarks(Vec<(Ticket, Choice)>);

impl OwedRemarks {
    /// Returns the remark on a choice, or keeps the choice until its advice arrives.
    pub(super) fn settle(
        &mut self,
        decision: Decision,
        choice: Choice,
        stakes: &Stakes,
    ) -> Option<Remark> {
        match decision.counsel {
            Pending::Ready(counsel) => remark_on(&counsel, choice, stakes, Counsel::remark),
            Pending::Unavailable(_) => None,
            Pending::Waiting => {
                if self.0.len() == OWED_MAX {
                    self.0.remove(0);
                }
                self.0.push((decision.ticket, choice));
                None
            }
        }
    }

    /// Receives advice, and returns the remark on the choice that waited for it.
    pub(super) fn receive(
        &mut self,
        ticket: Ticket,
        found: CounselResult,
        stakes: &Stakes,
    ) -> Option<Remark> {
        let at = self.0.iter().position(|&(owed, _)| owed == ticket)?;
        let (_, choice) = self.0.remove(at);
        let counsel = found.ok()??;
        remark_on(&counsel, choice, stakes, Counsel::remark)
    }

    /// Returns whether no choice waits for a remark.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Judges a choice and expresses the result with `say`.
fn remark_on(
    counsel: &Counsel,
    choice: Choice,
    stakes: &Stakes,
    say: impl Fn(&Counsel, &Judgement, &Stakes) -> Option<Remark>,
) -> Option<Remark> {
    say(counsel, &counsel.judge(choice)?, stakes)
}
