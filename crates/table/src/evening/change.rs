//! The changes of an evening, with their requests, plans and entries: [`EveningChange`].

use blackjack_engine::{Choice, HandId};

use crate::evening::{Evening, EveningId};
use crate::ledger::account::PlayerId;
use crate::request::{Actor, Question, RequestKey};
use crate::table_event::TableEvent;

/// A change of an evening. Everything else follows from these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EveningChange {
    /// A player takes part.
    Join,
    /// A player leaves before the first round.
    Leave,
    /// The host opens the first round.
    Start,
    /// The host calls the evening off, before the first round.
    Cancel,
    /// A player asks for the open round. If there is none, it will be dealt when it opens; a second
    /// request cancels the first.
    Ready,
    /// A player plays a hand.
    Play(HandId, Choice),
    /// The time for the open round is up: the clock finishes it for the other players.
    TimeUp,
}

/// A request to an evening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EveningRequest {
    /// The sender.
    pub actor: Actor,
    /// The sender's key.
    pub key: RequestKey,
    /// The question that it answers. Only [`EveningChange::Ready`], [`EveningChange::Play`] and
    /// [`EveningChange::TimeUp`], which answers the round, answer one.
    pub answers: Question,
    /// The change.
    pub change: EveningChange,
}

/// A change of an evening, as stored in its journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EveningEntry {
    /// The evening.
    pub evening: EveningId,
    /// The claim under which the host holds the evening. Entries under an older one are refused.
    pub epoch: u64,
    /// The position in the evening's journal, from 1 without gaps.
    pub number: u64,
    /// The sender of the request.
    pub actor: Actor,
    /// The key of the request.
    pub key: RequestKey,
    /// The time, in milliseconds since 1970.
    pub at_ms: i64,
    /// The change.
    pub change: EveningChange,
}

/// The events of a change that each player sees, in order. No player sees another's events.
pub type ShownEvents = Vec<(PlayerId, Vec<TableEvent>)>;

/// The effects of a request, before they are stored. The host stores its entry and then
/// [commits](Evening::commit) it. Nobody sees a card before that.
#[derive(Clone, Debug)]
pub struct EveningPlan {
    pub(super) entry: EveningEntry,
    /// The evening afterwards.
    pub(super) after: Box<Evening>,
    pub(super) events: ShownEvents,
}

impl EveningPlan {
    /// Returns the entry to store before committing.
    pub const fn entry(&self) -> &EveningEntry {
        &self.entry
    }

    /// Returns the evening after the change.
    pub fn after(&self) -> &Evening {
        &self.after
    }
}
