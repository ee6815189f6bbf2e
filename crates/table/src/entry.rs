//! What one change of a table adds to its journal: an `Entry`, stored whole or not at all.

use blackjack_engine::{Card, Chips, Choice, HandId, House, Input, Seat};

use crate::{Actor, Commitment, Key, PlayerId, RoundId, SchemeVersion, Seed, TableId, Transfer};

/// A decision of a round: an input that is not a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A choice for a hand.
    Choice(HandId, Choice),
    /// A purse holds something else than the round knew: its player played elsewhere.
    Fund(Seat, Chips),
}

/// What one change of a table adds to its journal.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The table.
    pub table: TableId,
    /// The claim under which the table is held: an older one writes nothing.
    pub epoch: u64,
    /// The place in the table's journal, from 1 and without gaps.
    pub number: u64,
    /// The sender of the request.
    pub actor: Actor,
    /// The key of the request.
    pub key: Key,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// What it adds to a round.
    pub round: Option<RoundEntry>,
    /// The shoe that is committed to; the one before it is over then.
    pub shoe: Option<ShoeEntry>,
    /// The money that moves, in this order.
    pub transfers: Vec<Transfer>,
    /// What the purses that pay are believed to hold: otherwise the entry is refused. None where the
    /// house gives credit without end.
    pub assumed: Vec<(PlayerId, Chips)>,
}

/// What a change adds to a round.
#[derive(Clone, PartialEq, Debug)]
pub struct RoundEntry {
    /// The round's number; none if it opens with this entry.
    pub id: Option<RoundId>,
    /// The number among the table's rounds, from 1.
    pub number: u64,
    /// The opening, if the round opens with this entry.
    pub opening: Option<Opening>,
    /// The decisions that are added.
    pub decisions: Vec<Decision>,
    /// How many decisions there were before.
    pub decided: usize,
    /// The cards that are dealt.
    pub cards: Vec<Card>,
    /// The whole round after it, in the notation.
    pub line: String,
    /// How many cards the whole round has taken from the shoe.
    pub drawn: usize,
    /// What each seat won or lost, if the round is over.
    pub nets: Option<Vec<Chips>>,
    /// Why the round is void, if it is.
    pub void: Option<String>,
}

/// The opening of a round.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// The shoe, by its number at the table.
    pub shoe: u64,
    /// The name of the house.
    pub house: String,
    /// The bets by the round's seats.
    pub seats: Vec<OpeningSeat>,
}

/// The bets of one seat.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningSeat {
    /// The player.
    pub player: PlayerId,
    /// What the player held before; `None` is credit without end.
    pub funds: Option<Chips>,
    /// The stakes, one for each starting hand.
    pub stakes: Vec<Chips>,
}

/// A shoe that is committed to.
#[derive(Clone, PartialEq, Debug)]
pub struct ShoeEntry {
    /// The number at the table, from 1.
    pub number: u64,
    /// The seed, secret until the shoe is over.
    pub seed: Seed,
    /// The hash of the seed, published before the first bet.
    pub commitment: Commitment,
    /// How shuffles follow from the seed.
    pub scheme: SchemeVersion,
    /// What the players contributed to the shuffles, in the order of their seats.
    pub contributions: Vec<Vec<u8>>,
    /// The house that the shoe is dealt for: rounds end by the rules that they began with.
    pub house: House,
}

impl Decision {
    /// The input that it is.
    pub const fn input(self) -> Input {
        match self {
            Self::Choice(_, choice) => choice.input(),
            Self::Fund(seat, funds) => Input::Fund(seat, funds),
        }
    }
}
