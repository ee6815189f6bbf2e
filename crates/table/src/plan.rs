//! What a request would bring about, before it is stored: `Plan`.

use blackjack_engine::{Chips, Choice, HandId};

use crate::round_plan::RoundPlan;
use crate::table_seat::TableSeat;
use crate::{Actor, Entry, Key, LiveShoe, PlayerId, Question};

/// What a request would bring about. The host stores its [`Plan::entry`], and then has the table
/// [commit](crate::Table::commit) it: only then does anybody see a card.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) actor: Actor,
    pub(crate) key: Key,
    /// The question that was asked when it was made: it can be committed only then.
    pub(crate) question: Question,
    /// What is to be stored; none where nothing is, because no card and no money moves.
    pub(crate) entry: Option<Entry>,
    /// The seats after it.
    pub(crate) seats: Vec<TableSeat>,
    /// The round after it, if it changes.
    pub(crate) round: Option<RoundPlan>,
    /// The shoe after it, if another one is committed to.
    pub(crate) next_shoe: Option<LiveShoe>,
    /// Whether the round is void after it, and why.
    pub(crate) void: Option<String>,
    /// The choice that it carries out.
    pub(crate) chosen: Option<(HandId, Choice)>,
    /// What the purse of a player who sits down holds.
    pub(crate) purse: Option<(PlayerId, Chips)>,
    /// Whether it is what had to be stored before anybody plays.
    pub(crate) is_upkeep: bool,
}

impl Plan {
    /// What must be stored before it is committed; none where nothing is: bets that only lie there
    /// and seats.
    pub const fn entry(&self) -> Option<&Entry> {
        self.entry.as_ref()
    }

    /// The key of the request that it carries out.
    pub const fn key(&self) -> Key {
        self.key
    }
}
