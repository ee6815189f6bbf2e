//! `Plan`: the effects of a request, before they are stored.

pub(crate) mod commit;
pub(crate) mod contributing;
pub(crate) mod planning;
pub(crate) mod round;

use blackjack_engine::{Chips, Choice, HandId};

use crate::journal::entry::Entry;
use crate::ledger::account::PlayerId;
use crate::plan::round::RoundPlan;
use crate::players::seat::TableSeat;
use crate::request::{Actor, Question, RequestKey};
use crate::shoe::contributions::Contributions;
use crate::shoe::live::LiveShoe;

/// The effects of a request. The host stores its [`Plan::entry`] and then
/// [commits](crate::Table::commit) it to the table. Nobody sees a card before that.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) actor: Actor,
    pub(crate) key: RequestKey,
    /// The time of the request, in milliseconds since 1970.
    pub(crate) at_ms: i64,
    /// The question at the time of planning. The plan can be committed only while it is current.
    pub(crate) question: Question,
    /// The entry to store; `None` if no card and no money moves.
    pub(crate) entry: Option<Entry>,
    /// The seats afterwards.
    pub(crate) seats: Vec<TableSeat>,
    /// The round afterwards, if it changes. It is boxed, because it is large and most changes
    /// before a deal have none.
    pub(crate) round: Option<Box<RoundPlan>>,
    /// The next shoe, if the plan commits to one.
    pub(crate) next_shoe: Option<LiveShoe>,
    /// The contributions afterwards, if they change.
    pub(crate) contributions: Option<Contributions>,
    /// The reason why the round becomes void, if it does.
    pub(crate) void: Option<String>,
    /// The choice that it carries out.
    pub(crate) chosen: Option<(HandId, Choice)>,
    /// The balance of a player who sits down.
    pub(crate) purse: Option<(PlayerId, Chips)>,
    /// True if it contains the entry that must be stored before anyone plays.
    pub(crate) is_upkeep: bool,
}

impl Plan {
    /// Returns the entry to store before committing; `None` for changes that are not stored, such
    /// as bets before the deal and most changes of seats.
    pub const fn entry(&self) -> Option<&Entry> {
        self.entry.as_ref()
    }

    /// Returns the key of the request.
    pub const fn key(&self) -> RequestKey {
        self.key
    }
}
