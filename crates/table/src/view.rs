//! `TableView`: the public view of a table, as data, and the updates from one view to the next.
//!
//! The view is the same for everyone: nothing in it depends on a face-down card, a seed or a purse.
//! Information for one player only is in a separate [`PrivateView`]. Amounts are whole numbers of
//! smallest units, and each view names the unit.

pub(crate) mod change;
pub(crate) mod merge_patch;

use blackjack_engine::{
    Action, Chips, HandId, InsuranceRange, Phase, Record, RefusalReason, Seat, SideStake, Unit,
    View,
};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::journal::receipt::RoundId;
use crate::ledger::account::{PlayerId, TableId};
use crate::request::Question;
use crate::shoe::contributions::{ContributionView, ContributionsView};
use crate::shoe::seed::Commitment;
use crate::table_event::TableEvent;
use crate::view::change::{Change, Fields, Patch};
use crate::view::merge_patch::apply_merge_patch;

/// The public view of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TableView {
    /// The table.
    pub table: TableId,
    /// The name of the house.
    pub house: String,
    /// The unit of all amounts.
    pub unit: Unit,
    /// The current question, which requests must name.
    pub question: Question,
    /// The seats, in order.
    pub seats: Vec<SeatView>,
    /// The round in play, or the last finished one.
    pub round: Option<RoundView>,
    /// The shoe.
    pub shoe: ShoeView,
    /// The contributions to the shoe; `None` at a table that is not shared.
    pub contributions: Option<ContributionsView>,
    /// The reason why the table refuses all requests for now, if it does.
    pub paused: Option<String>,
    /// The end of the active player's time limit, in milliseconds since 1970, if the host sets one.
    pub deadline_ms: Option<i64>,
}

/// The public view of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SeatView {
    /// The player, if the seat is taken.
    pub owner: Option<PlayerId>,
    /// The name to show.
    pub name: Option<String>,
    /// The player's net result since sitting down.
    pub net: Chips,
    /// The bets for the next round, one for each starting hand.
    pub bet: Vec<Chips>,
    /// The side bets for the next round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub side: Vec<SideStake>,
    /// True if the bet is locked.
    pub ready: bool,
    /// True if the player can bet in the next round.
    pub can_bet: bool,
}

/// The public view of a shoe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShoeView {
    /// The number of the shoe at the table, from 1.
    pub number: u64,
    /// The hash of its seed, published before the first bet.
    pub commitment: Commitment,
    /// True if its first round has begun.
    pub is_begun: bool,
    /// The number of undealt cards.
    pub left: usize,
    /// The number of cards in all decks.
    pub full: usize,
    /// The largest number of undealt cards that leads to a shuffle before the next round; `None` if
    /// shuffling does not depend on it.
    pub cut: Option<usize>,
}

/// The public view of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RoundView {
    /// The number in the journal; `None` until it is stored, and in practice.
    pub id: Option<RoundId>,
    /// The number at the table, from 1.
    pub number: u64,
    /// The table's seat of each of the round's seats.
    pub seats: Vec<usize>,
    /// The cards and hands.
    pub cards: View,
    /// Every action for the active hand, legal or not; empty if none is active.
    pub choices: Vec<ChoiceView>,
    /// The insurance of each starting hand; empty if insurance is not offered against this upcard.
    pub insurance: Vec<InsuranceView>,
    /// The net result of each of the round's seats, once it is over.
    pub nets: Option<Vec<Chips>>,
}

/// An action for the active hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ChoiceView {
    /// The action.
    pub action: Action,
    /// The chips that it costs.
    pub cost: Chips,
    /// The reason why the rules refuse it, if they do.
    pub refused: Option<RefusalReason>,
}

/// The insurance of a starting hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct InsuranceView {
    /// The hand.
    pub hand: HandId,
    /// The amounts that it can be insured for; `None` if it cannot be insured.
    pub range: Option<InsuranceRange>,
    /// The reason why it cannot be insured, if it cannot.
    pub refused: Option<RefusalReason>,
}

/// The private view of one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PrivateView {
    /// The player.
    pub player: PlayerId,
    /// The unit of all amounts.
    pub unit: Unit,
    /// The assumed balance; below zero only on credit.
    pub purse: Chips,
    /// True if the player has unlimited credit, so that the purse limits no bet.
    pub has_credit: bool,
    /// The amount of a rebuy, if the player needs one and can have it.
    // Programs know it by the older word.
    #[serde(rename = "refill")]
    pub rebuy: Option<Chips>,
}

/// The change from one view to the next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Update {
    /// The number of the update: from 1 without gaps at each table.
    pub number: u64,
    /// The events.
    pub events: Vec<TableEvent>,
    /// The change of the view, as a JSON merge patch (RFC 7396).
    pub patch: Value,
}

impl RoundView {
    /// Returns the public view of a replayed round, with the round's seats as the table's seats.
    ///
    /// ```
    /// use blackjack_engine::{Chips, Record, Seat};
    /// use blackjack_table::RoundView;
    /// let record: Record = "strip 10@1000: TS TD 6C TH s = -10".parse()?;
    /// let view = RoundView::replayed(&record);
    /// assert!(view.is_over());
    /// assert_eq!(view.balance(Seat(0)), Chips(-1_000));
    /// # Ok::<(), blackjack_engine::NotationError>(())
    /// ```
    pub fn replayed(record: &Record) -> Self {
        let seats: Vec<usize> = (0..record.bets().count()).collect();
        Self::of(record, None, 1, &seats)
    }

    /// Returns the public view of a round.
    pub(crate) fn of(record: &Record, id: Option<RoundId>, number: u64, seats: &[usize]) -> Self {
        let round = record.round();
        let cards = round.view();
        let choice = |action| {
            let cost = match action {
                Action::Double | Action::Split => active_stake(&cards),
                Action::Hit | Action::Stand | Action::Surrender => Chips::ZERO,
            };
            ChoiceView { action, cost, refused: round.refusal(action) }
        };
        let is_acting = matches!(cards.phase, Phase::Action { .. });
        let choices = Action::ALL.into_iter().filter(|_| is_acting).map(choice).collect();
        let insurance = cards.hands.iter().filter_map(|hand| {
            let hand = hand.id;
            Some(match round.insurance_range(hand) {
                Err(RefusalReason::NotOffered) => return None,
                Err(why) => InsuranceView { hand, range: None, refused: Some(why) },
                Ok(range) => InsuranceView { hand, range: Some(range), refused: None },
            })
        });
        let insurance = insurance.collect();
        let nets = round.result().map(|result| result.nets.to_vec());
        Self { id, number, seats: seats.to_vec(), choices, insurance, cards, nets }
    }

    /// Returns whether the round is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.cards.phase, Phase::Over)
    }

    /// Returns the reason why an action of the active hand is illegal; `None` if it is legal or no
    /// hand is active.
    pub fn refusal(&self, action: Action) -> Option<RefusalReason> {
        self.choices.iter().find(|choice| choice.action == action)?.refused
    }

    /// Returns the change in a seat's purse so far. Unsettled stakes count as paid.
    pub fn balance(&self, seat: Seat) -> Chips {
        let moved = self.cards.seat(seat).map(|hand| {
            let side = hand.side_bets.iter().map(|side| side.net.unwrap_or(-side.stake));
            let insurance = hand.insurance_net.unwrap_or(-hand.insured);
            hand.net.unwrap_or(-hand.stake) + insurance + side.sum()
        });
        moved.sum()
    }

    /// Returns the round's seat of a hand, if the hand exists.
    pub fn seat_of(&self, hand: HandId) -> Option<Seat> {
        Some(self.cards.hand(hand)?.seat)
    }
}

/// Returns the bet on the active hand: the cost of doubling or splitting it.
fn active_stake(cards: &View) -> Chips {
    let hand = cards.phase.hand().and_then(|hand| cards.hand(hand));
    hand.map_or(Chips::ZERO, |hand| hand.stake)
}

impl SeatView {
    /// Returns all that is bet on the seat for the next round, side bets included.
    pub fn staked(&self) -> Chips {
        let side = self.side.iter().map(|side| side.stake);
        self.bet.iter().copied().chain(side).sum()
    }
}

impl PrivateView {
    /// Returns the money that limits the player's bets; `None` for unlimited credit.
    pub fn funds(&self) -> Option<Chips> {
        (!self.has_credit).then_some(self.purse)
    }
}

/// Returns the total bet for the next round on the other seats of a seat's player, side bets
/// included: this money cannot be bet again.
pub(crate) fn staked_elsewhere(seats: &[SeatView], seat: usize) -> Chips {
    let Some(owner) = seats.get(seat).and_then(|seat| seat.owner) else { return Chips::ZERO };
    let others = seats.iter().enumerate().filter(|&(at, _)| at != seat);
    let own = others.filter(|(_, other)| other.owner == Some(owner));
    own.map(|(_, other)| other.staked()).sum()
}

impl TableView {
    /// Returns the total bet for the next round on the other seats of a seat's player, side bets
    /// included: this money cannot be bet again.
    pub fn staked_elsewhere(&self, seat: usize) -> Chips {
        staked_elsewhere(&self.seats, seat)
    }

    /// Returns a player's net result since sitting down.
    pub fn net(&self, seat: usize) -> Chips {
        self.seats.get(seat).map_or(Chips::ZERO, |seat| seat.net)
    }

    /// Returns the round in play.
    pub fn open_round(&self) -> Option<&RoundView> {
        self.round.as_ref().filter(|round| !round.is_over())
    }

    /// Returns whether a round is in play.
    pub fn is_in_round(&self) -> bool {
        self.open_round().is_some()
    }

    /// Returns the phase of the round in play.
    pub fn phase(&self) -> Option<Phase> {
        Some(self.open_round()?.cards.phase)
    }

    /// Returns the active hand of the round in play.
    pub fn active_hand(&self) -> Option<HandId> {
        self.phase()?.hand()
    }

    /// Returns the table's seat of a seat in the round in play, or in the last finished one.
    pub fn player_at(&self, Seat(seat): Seat) -> Option<usize> {
        self.round.as_ref()?.seats.get(usize::from(seat)).copied()
    }

    /// Returns whether the table waits for players to reveal their contributions to the shoe.
    pub fn is_revealing(&self) -> bool {
        let contributions = self.contributions.as_ref().filter(|it| it.is_closed);
        let is_hidden = |of: &ContributionView| of.secret.is_none();
        !self.shoe.is_begun && contributions.is_some_and(|it| it.of.iter().any(is_hidden))
    }

    /// Returns the update from this view to the next.
    ///
    /// # Errors
    ///
    /// Any error of `serde_json`. There is none in practice: every view can be written as JSON.
    pub fn update(
        &self,
        next: &Self,
        number: u64,
        events: Vec<TableEvent>,
    ) -> Result<Update, serde_json::Error> {
        let patch = serde_json::to_value(Change::new(self, next))?;
        Ok(Update { number, events, patch })
    }

    /// Returns the view after an update.
    ///
    /// # Errors
    ///
    /// Any error of `serde_json`, if the patched document is not a view.
    pub fn updated(&self, update: &Update) -> Result<Self, serde_json::Error> {
        let mut view = serde_json::to_value(self)?;
        apply_merge_patch(&mut view, &update.patch);
        serde_json::from_value(view)
    }
}

impl Fields for TableView {
    fn changes<M: SerializeMap>(&self, next: &Self, patch: &mut Patch<M>) -> Result<(), M::Error> {
        let Self {
            table,
            house,
            unit,
            question,
            seats,
            round,
            shoe,
            contributions,
            paused,
            deadline_ms,
        } = next;
        patch.field("table", &self.table, table)?;
        patch.field("house", &self.house, house)?;
        patch.field("unit", &self.unit, unit)?;
        patch.field("question", &self.question, question)?;
        patch.field("seats", &self.seats, seats)?;
        match (&self.round, round) {
            (Some(before), Some(after)) => patch.object("round", before, after)?,
            (before, after) => patch.field("round", before, after)?,
        }
        patch.object("shoe", &self.shoe, shoe)?;
        patch.field("contributions", &self.contributions, contributions)?;
        patch.field("paused", &self.paused, paused)?;
        patch.field("deadline_ms", &self.deadline_ms, deadline_ms)
    }
}

impl Fields for ShoeView {
    fn changes<M: SerializeMap>(&self, next: &Self, patch: &mut Patch<M>) -> Result<(), M::Error> {
        let Self { number, commitment, is_begun, left, full, cut } = next;
        patch.field("number", &self.number, number)?;
        patch.field("commitment", &self.commitment, commitment)?;
        patch.field("is_begun", &self.is_begun, is_begun)?;
        patch.field("left", &self.left, left)?;
        patch.field("full", &self.full, full)?;
        patch.field("cut", &self.cut, cut)
    }
}

impl Fields for RoundView {
    fn changes<M: SerializeMap>(&self, next: &Self, patch: &mut Patch<M>) -> Result<(), M::Error> {
        let Self { id, number, seats, cards, choices, insurance, nets } = next;
        patch.field("id", &self.id, id)?;
        patch.field("number", &self.number, number)?;
        patch.field("seats", &self.seats, seats)?;
        patch.object("cards", &self.cards, cards)?;
        patch.field("choices", &self.choices, choices)?;
        patch.field("insurance", &self.insurance, insurance)?;
        patch.field("nets", &self.nets, nets)
    }
}

impl Fields for View {
    fn changes<M: SerializeMap>(&self, next: &Self, patch: &mut Patch<M>) -> Result<(), M::Error> {
        // More fields may be added: tests on whole rounds check that patches leave out none.
        let Self { dealer, hands, phase, .. } = next;
        patch.field("dealer", &self.dealer, dealer)?;
        patch.field("hands", &self.hands, hands)?;
        // Each phase has its own fields, so keys must be removed too.
        patch.document("phase", &self.phase, phase)
    }
}
