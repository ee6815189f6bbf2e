//! A decision that somebody has to make, and what the coach says to it: `Decision`.

use blackjack_coach::{Counsel, Judgement, Remark};
use blackjack_engine::{Choice, Stakes};

use super::pending::Pending;
use super::question::Ticket;
use super::unavailable::Unavailable;

/// What the coach found of a decision; nothing where the round waits for none.
pub(super) type CounselResult = Result<Option<Box<Counsel>>, Unavailable>;

/// The most remarks that are owed for choices that were made before the advice was there.
const OWED_MAX: usize = 8;

/// What the coach says to a choice before it is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// Nothing: it is played.
    Play,
    /// It waits until there is advice.
    Hold,
    /// It is a mistake, and is played only if it is chosen again.
    Object(Remark),
}

/// A decision that somebody has to make.
#[derive(Debug)]
pub(super) struct Decision {
    ticket: Ticket,
    pub(super) counsel: Pending<Counsel>,
    /// What was chosen before there was advice, and waits for it.
    held: Option<Choice>,
    /// What was objected to; chosen again it is played.
    pub(super) objected: Option<Choice>,
}

impl Decision {
    /// A decision that was asked about.
    pub(super) const fn asked(ticket: Ticket) -> Self {
        Self { ticket, counsel: Pending::Waiting, held: None, objected: None }
    }

    /// What the coach says to a choice where it stops mistakes.
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

    /// Whether this was asked about it.
    pub(super) fn is_about(&self, ticket: Ticket) -> bool {
        self.ticket == ticket
    }

    /// Takes in what the coach found; returns the choice that waited for it.
    pub(super) fn receive(&mut self, found: CounselResult) -> Option<Choice> {
        self.counsel = match found {
            Ok(None) => Pending::Unavailable("Nothing has to be decided.".into()),
            Ok(Some(counsel)) => Pending::Ready(counsel),
            Err(why) => Pending::from_result(Err(why)),
        };
        self.held.take()
    }
}

/// Choices that were made before there was advice: a remark on each is owed, if it was a mistake.
#[derive(Debug, Default)]
pub(super) struct OwedRemarks(Vec<(Ticket, Choice)>);

impl OwedRemarks {
    /// What the coach remarks on a choice, if it can already; else it owes that.
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

    /// Takes in what the coach found; returns what it remarks, if that was owed.
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

    /// Whether nothing is owed.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What is said to a choice in one of the ways in which the coach speaks of mistakes.
fn remark_on(
    counsel: &Counsel,
    choice: Choice,
    stakes: &Stakes,
    say: impl Fn(&Counsel, &Judgement, &Stakes) -> Option<Remark>,
) -> Option<Remark> {
    say(counsel, &counsel.judge(choice)?, stakes)
}
