//! What everybody at a table sees, as data: `TableView`, and the updates that lead from one to the
//! next.
//!
//! The view is the same for everybody: nothing in it depends on a card that lies face down, on a
//! seed, or on a purse. What only one player may see is a message of its own, a [`PrivateView`].
//! Money is a whole number of the unit's smallest units, and the unit stands beside it.

use blackjack_engine::{Action, Asked, Chips, HandId, Record, Seat, Unit, View, Why};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Commitment, PlayerId, Question, RoundId, TableEvent, TableId};

/// What everybody at a table sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TableView {
    /// The table.
    pub table: TableId,
    /// The name of the house.
    pub house: String,
    /// The unit of all amounts.
    pub unit: Unit,
    /// The question that is asked now: what a request has to name.
    pub question: Question,
    /// The seats, in their order.
    pub seats: Vec<SeatView>,
    /// The round in play, or the one that was finished last.
    pub round: Option<RoundView>,
    /// The shoe.
    pub shoe: ShoeView,
    /// Why the table takes nothing for now, if it does not.
    pub paused: Option<String>,
    /// Until when the player who is asked has time, in milliseconds since 1970, where the table's
    /// host has set a limit.
    pub deadline_ms: Option<i64>,
}

/// What everybody sees of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SeatView {
    /// The player, if the seat is taken.
    pub owner: Option<PlayerId>,
    /// The name to show.
    pub name: Option<String>,
    /// What the player has won or lost since sitting down.
    pub net: Chips,
    /// The bet for the next round, a stake for each starting hand.
    pub bet: Vec<Chips>,
    /// Whether the bet is locked.
    pub ready: bool,
    /// Whether the player can bet in the next round.
    pub stays: bool,
}

/// What everybody may know of a shoe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShoeView {
    /// The number of the shoe at the table, from 1.
    pub number: u64,
    /// The hash of its seed, published before the first bet.
    pub commitment: Commitment,
    /// Whether its first round has begun.
    pub is_begun: bool,
    /// The number of undealt cards.
    pub left: usize,
    /// The number of cards in all decks.
    pub full: usize,
    /// With how many cards left, or fewer, it is shuffled before the next round; none where that
    /// does not depend on it.
    pub cut: Option<usize>,
}

/// What everybody sees of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RoundView {
    /// Its number in the journal; none before it is stored, and in practice.
    pub id: Option<RoundId>,
    /// Its number at the table, from 1.
    pub number: u64,
    /// The table's seat of each of the round's seats.
    pub seats: Vec<usize>,
    /// The cards and hands.
    pub cards: View,
    /// What may be done with the hand that is asked about, and what may not.
    pub choices: Vec<ChoiceView>,
    /// What each starting hand can be insured for, or why it cannot; empty where no insurance is
    /// offered against this upcard.
    pub insurance: Vec<InsuranceView>,
    /// What each of the round's seats won or lost, once it is over.
    pub nets: Option<Vec<Chips>>,
}

/// An action for the hand that is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ChoiceView {
    /// The action.
    pub action: Action,
    /// What it adds to the stake.
    pub cost: Chips,
    /// Why the rules refuse it, if they do.
    pub refused: Option<Why>,
}

/// What a starting hand can be insured for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct InsuranceView {
    /// The hand.
    pub hand: HandId,
    /// The least and the most; none where it cannot be insured.
    pub range: Option<(Chips, Chips)>,
    /// Why it cannot be insured, if so.
    pub refused: Option<Why>,
}

/// What one player sees beside the view of everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PrivateView {
    /// The player.
    pub player: PlayerId,
    /// The unit of all amounts.
    pub unit: Unit,
    /// What the purse is believed to hold; none is credit without end.
    pub purse: Option<Chips>,
    /// What a new bankroll would bring, if the player needs one and can have it.
    pub refill: Option<Chips>,
}

/// What leads from one view to the next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Update {
    /// Its number: updates of a table are numbered from 1, without gaps.
    pub number: u64,
    /// What happened.
    pub events: Vec<TableEvent>,
    /// The change of the view, as a JSON merge patch (RFC 7396).
    pub patch: Value,
}

impl RoundView {
    /// What everybody sees of a round that is replayed, with its own seats as those of the table.
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

    /// What everybody sees of a round.
    pub(crate) fn of(record: &Record, id: Option<RoundId>, number: u64, seats: &[usize]) -> Self {
        let round = record.round();
        let cards = round.view();
        let choice = |action| {
            let cost = match action {
                Action::Double | Action::Split => asked_stake(&cards),
                Action::Hit | Action::Stand | Action::Surrender => Chips::ZERO,
            };
            ChoiceView { action, cost, refused: round.refusal(action) }
        };
        let is_asked = matches!(cards.asked, Asked::Action { .. });
        let choices = Action::ALL.into_iter().filter(|_| is_asked).map(choice).collect();
        let insurance = cards.hands.iter().filter_map(|hand| {
            let hand = hand.id;
            Some(match round.insurable(hand) {
                Err(Why::NotOffered) => return None,
                Err(why) => InsuranceView { hand, range: None, refused: Some(why) },
                Ok(range) => InsuranceView { hand, range: Some(range), refused: None },
            })
        });
        let insurance = insurance.collect();
        let nets = round.result().map(|result| result.nets.to_vec());
        Self { id, number, seats: seats.to_vec(), choices, insurance, cards, nets }
    }

    /// Whether it is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.cards.asked, Asked::Nothing)
    }

    /// Why the hand that is asked about may not do this; none if it may, or no hand is asked.
    pub fn refusal(&self, action: Action) -> Option<Why> {
        self.choices.iter().find(|choice| choice.action == action)?.refused
    }

    /// What the round has brought a seat so far, less what it has taken: a stake that is not settled
    /// has been taken.
    pub fn balance(&self, seat: Seat) -> Chips {
        let moved = self.cards.seat(seat).flat_map(|hand| {
            let insurance = hand.insurance_net.unwrap_or(-hand.insured);
            [hand.net.unwrap_or(-hand.stake), insurance]
        });
        moved.sum()
    }

    /// The round's seat of a hand, if there is such a hand.
    pub fn seat_of(&self, hand: HandId) -> Option<Seat> {
        Some(self.cards.hand(hand)?.seat)
    }
}

/// The stake of the hand that is asked about: what doubling and splitting add.
fn asked_stake(cards: &View) -> Chips {
    let hand = cards.asked.hand().and_then(|hand| cards.hand(hand));
    hand.map_or(Chips::ZERO, |hand| hand.stake)
}

impl TableView {
    /// What leads from this view to another one, as the update with this number.
    ///
    /// # Errors
    ///
    /// What `serde_json` says, which is nothing: a view can be written as JSON.
    pub fn update(
        &self,
        next: &Self,
        number: u64,
        events: Vec<TableEvent>,
    ) -> Result<Update, serde_json::Error> {
        let (before, after) = (serde_json::to_value(self)?, serde_json::to_value(next)?);
        Ok(Update { number, events, patch: difference(&before, &after) })
    }

    /// This view with an update: the view that it leads to.
    ///
    /// # Errors
    ///
    /// What `serde_json` says if the patch does not make a view.
    pub fn updated(&self, update: &Update) -> Result<Self, serde_json::Error> {
        let mut view = serde_json::to_value(self)?;
        merge(&mut view, &update.patch);
        serde_json::from_value(view)
    }
}

/// The merge patch that makes one document of another.
fn difference(before: &Value, after: &Value) -> Value {
    let (Value::Object(before), Value::Object(after)) = (before, after) else {
        return after.clone();
    };
    let gone = before.keys().filter(|key| !after.contains_key(*key));
    let mut patch: serde_json::Map<String, Value> =
        gone.map(|key| (key.clone(), Value::Null)).collect();
    for (key, value) in after {
        match before.get(key) {
            Some(old) if old == value => {}
            Some(old) => drop(patch.insert(key.clone(), difference(old, value))),
            None => drop(patch.insert(key.clone(), value.clone())),
        }
    }
    Value::Object(patch)
}

/// Applies a merge patch: what is null is taken away, what is no object replaces what was there.
fn merge(document: &mut Value, patch: &Value) {
    let Value::Object(patch) = patch else {
        *document = patch.clone();
        return;
    };
    if !document.is_object() {
        *document = Value::Object(serde_json::Map::new());
    }
    let Value::Object(document) = document else { return };
    for (key, value) in patch {
        if value.is_null() {
            document.remove(key);
        } else {
            merge(document.entry(key.clone()).or_insert(Value::Null), value);
        }
    }
}
