//! A round: one deal to all seats, from the bets to the settlement.
//!
//! Chance is treated as a player: the round asks for every card and draws none itself. Its caller
//! supplies the cards, so one state machine serves live play, enumeration, replay, tests and
//! fuzzing.

mod bets;
mod deal_order;
pub(crate) mod event;
pub(crate) mod outcome_reason;
pub(crate) mod phase;
mod play;
mod result;
mod settle;
mod side_bets;
mod state;
pub(crate) mod status;
pub(crate) mod view;

use core::fmt;
use core::hash::{Hash, Hasher};

use arrayvec::ArrayVec;

use bets::check_bets;
pub use bets::{Bets, HANDS_MAX, OpenError, SEATS_MAX, SeatBets, SideStake, check_seating};
pub use result::RoundResult;
use state::{Choices, Cursor, State};
pub(crate) use state::{PlayerHand, SideWager};

use crate::action::{Action, Actions};
use crate::cards::card::Card;
use crate::cards::hand::Hand;
use crate::house::House;
use crate::legal::Situation;
use crate::legal::{DoubleRange, InsuranceRange, RefusalReason, refusal};
use crate::money::chips::Chips;
use crate::round::event::{Event, HandId, Place, Seat};
use crate::rules::Rules;

/// The maximum number of events that one input can cause: all hands, insurance and side bets are
/// settled and the dealer plays.
const EVENTS_MAX: usize = 192;

/// An action that the rules refuse; the round is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("{action} is not legal here")]
#[non_exhaustive]
pub struct IllegalAction {
    /// The action.
    pub action: Action,
    /// The reason.
    pub reason: RefusalReason,
    /// The legal actions.
    pub legal: Actions,
}

/// An insurance stake that the rules refuse; the round is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("the hand cannot be insured for this amount")]
#[non_exhaustive]
pub struct IllegalInsurance {
    /// The insurance stake.
    pub stake: Chips,
    /// The reason.
    pub reason: RefusalReason,
}

/// A double for less that the rules refuse; the round is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("the hand cannot be doubled for this amount")]
#[non_exhaustive]
pub struct IllegalDouble {
    /// The amount that it was to add.
    pub amount: Chips,
    /// The reason.
    pub reason: RefusalReason,
}

/// A round: one deal to all seats.
///
/// Two rounds are equal if they have the same state: equal inputs then have equal effects.
///
/// ```
/// use blackjack_engine::{Action, Bets, Chips, House, Round, Turn};
/// let house = House::built_in("strip").ok_or("no such house")?;
/// let bets = [Bets::plain(&[Chips(1000)], None)];
/// let mut round = Round::open(&house, &bets).map_err(|_| "refused")?;
/// let mut cards = ["TS", "6D", "9C", "TH", "5C"].into_iter();
/// let net = loop {
///     match round.turn() {
///         Turn::Card(draw) => {
///             let card = cards.next().ok_or("no card left")?;
///             draw.deal(card.parse().map_err(|_| "no card")?);
///         }
///         Turn::Insurance(offer) => {
///             offer.decline();
///         }
///         Turn::EarlySurrender(offer) => {
///             offer.decline();
///         }
///         Turn::Action(seat) => {
///             seat.act(Action::Stand).map_err(|_| "illegal")?;
///         }
///         Turn::Over(result) => break result.net(),
///     }
/// };
/// assert_eq!(net, Chips(-1000), "the dealer drew to 21 against 19");
/// # Ok::<(), &str>(())
/// ```
pub struct Round {
    state: State,
    events: ArrayVec<Event, EVENTS_MAX>,
}

impl Clone for Round {
    fn clone(&self) -> Self {
        Self { state: self.state.clone(), events: ArrayVec::new() }
    }

    /// Copies in place. A round takes a few kilobytes, and simulations of millions of rounds copy
    /// one that has been opened instead of moving a new one.
    fn clone_from(&mut self, source: &Self) {
        self.state.copy_from(&source.state);
        self.events.clear();
    }
}

impl PartialEq for Round {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Eq for Round {}

impl Hash for Round {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}

/// Shows only the part that everyone at the table can see.
impl fmt::Debug for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.view(), f)
    }
}

/// The next step of a round, with only the methods that are legal in it.
#[derive(Debug)]
pub enum Turn<'a> {
    /// A card is to be dealt.
    Card(Draw<'a>),
    /// A hand is offered insurance.
    Insurance(InsuranceOffer<'a>),
    /// A hand is offered early surrender, before the dealer peeks.
    EarlySurrender(SurrenderOffer<'a>),
    /// A hand must be played.
    Action(HandTurn<'a>),
    /// The round is over.
    Over(RoundResult),
}

impl Round {
    /// Opens a round with these bets. The deal comes next.
    ///
    /// # Errors
    ///
    /// [`OpenError`]: the first bet that the house refuses.
    pub fn open(house: &House, bets: &[Bets<'_>]) -> Result<Self, OpenError> {
        check_bets(house, bets)?;
        let mut round = Self { state: State::new(house), events: ArrayVec::new() };
        round.state.seat(bets);
        Ok(round)
    }

    /// Replaces this round with a new one, like [`Round::open`]. A round takes a few kilobytes, and
    /// simulations of millions of rounds should not move them.
    ///
    /// # Errors
    ///
    /// [`OpenError`]: the first bet that the house refuses. This round is then unchanged.
    pub fn reopen(&mut self, house: &House, bets: &[Bets<'_>]) -> Result<(), OpenError> {
        check_bets(house, bets)?;
        self.events.clear();
        self.state.clear(house);
        self.state.seat(bets);
        Ok(())
    }

    /// Returns the next step of the round.
    #[inline]
    pub fn turn(&mut self) -> Turn<'_> {
        match self.state.cursor {
            Cursor::Deal { .. } | Cursor::Card { .. } | Cursor::Dealer => {
                Turn::Card(Draw { round: self })
            }
            Cursor::Insurance { .. } => Turn::Insurance(InsuranceOffer { round: self }),
            Cursor::EarlySurrender { .. } => Turn::EarlySurrender(SurrenderOffer { round: self }),
            Cursor::Act { .. } => Turn::Action(HandTurn { round: self }),
            Cursor::Over => Turn::Over(self.state.result()),
        }
    }

    /// Sets the funds of a seat: its player's money that is not on the table.
    ///
    /// Otherwise the round keeps track itself: doubles, splits and insurance reduce the funds, and
    /// settled bets return to them. A change can leave a hand with no choice but to stand, or an
    /// insurance offer that the player can no longer afford; the round then moves on, which causes
    /// the events returned.
    ///
    /// # Errors
    ///
    /// [`FundError`]; the round is unchanged.
    pub fn fund(&mut self, seat: Seat, funds: Chips) -> Result<&[Event], FundError> {
        if funds.0.unsigned_abs() > self.state.funds_max.0.unsigned_abs() {
            return Err(FundError::TooMuch { max: self.state.funds_max });
        }
        let index = usize::from(seat.0);
        self.state.seats.get_mut(index).ok_or(FundError::NoSuchSeat)?.free = Some(funds);
        self.events.clear();
        match self.state.cursor {
            Cursor::Act { at, .. } if self.state.at(at).seat == seat.0 => self.advance_to(at),
            Cursor::Insurance { hand, .. } if self.state.hand(hand).seat == seat.0 => {
                self.offer_insurance(hand);
            }
            Cursor::Deal { .. }
            | Cursor::Insurance { .. }
            | Cursor::EarlySurrender { .. }
            | Cursor::Card { .. }
            | Cursor::Act { .. }
            | Cursor::Dealer
            | Cursor::Over => {}
        }
        Ok(&self.events)
    }

    /// Returns the facts that decide the legal actions of the active hand; `None` if no hand is
    /// active.
    pub fn situation(&self) -> Option<Situation> {
        let Cursor::Act { at, .. } = self.state.cursor else { return None };
        Some(self.state.situation(at))
    }

    /// Returns the reason why an action of the active hand is illegal; `None` if it is
    /// legal or no hand is active.
    pub fn refusal(&self, action: Action) -> Option<RefusalReason> {
        refusal(&self.state.rules, &self.situation()?, action)
    }

    /// Returns the amounts that a starting hand can be insured for now.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be insured. A split hand gets [`RefusalReason::NotOffered`].
    pub fn insurance_range(&self, hand: HandId) -> Result<InsuranceRange, RefusalReason> {
        if hand.0 >= self.state.starts() {
            return Err(RefusalReason::NotOffered);
        }
        self.state.insurance_range(hand.0)
    }

    /// Returns the result; `None` until the round is over.
    pub fn result(&self) -> Option<RoundResult> {
        self.is_over().then(|| self.state.result())
    }

    /// Returns the net result of all seats together, as far as bets have been settled.
    #[inline]
    pub fn net(&self) -> Chips {
        self.state.net()
    }

    /// Returns whether the round is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        matches!(self.state.cursor, Cursor::Over)
    }

    /// Returns the rules of the round.
    pub const fn rules(&self) -> &Rules {
        &self.state.rules
    }

    pub(crate) const fn state(&self) -> &State {
        &self.state
    }

    fn emit(&mut self, event: Event) {
        self.events.push(event);
    }
}

/// The reason why the funds of a seat cannot be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FundError {
    /// The seat does not exist.
    #[error("there is no such seat")]
    NoSuchSeat,
    /// The amount is too large to be counted safely.
    #[error("the amount is too large")]
    TooMuch {
        /// The largest amount, positive or negative.
        max: Chips,
    },
}

/// The deal of a card. Any card is accepted: the shoe is responsible for dealing each card only
/// once.
#[derive(Debug)]
pub struct Draw<'a> {
    round: &'a mut Round,
}

impl<'a> Draw<'a> {
    /// Returns the destination of the card.
    #[inline]
    pub fn place(&self) -> Place {
        self.round.state.draw_place()
    }

    /// Deals this card and returns the events.
    #[inline]
    pub fn deal(self, card: Card) -> &'a [Event] {
        self.round.events.clear();
        self.round.take_card(card);
        &self.round.events
    }
}

/// An offer of insurance to a hand.
#[derive(Debug)]
pub struct InsuranceOffer<'a> {
    round: &'a mut Round,
}

impl<'a> InsuranceOffer<'a> {
    /// Returns the hand.
    pub fn hand(&self) -> HandId {
        HandId(self.offer().0)
    }

    /// Returns the seat of its player.
    pub fn seat(&self) -> Seat {
        self.round.state.seat_of(self.hand())
    }

    /// Returns the cards of the hand.
    pub fn cards(&self) -> &Hand {
        &self.round.state.hand(self.offer().0).cards
    }

    /// Returns the dealer's upcard.
    pub fn upcard(&self) -> Option<Card> {
        self.round.state.upcard()
    }

    /// Returns the amounts that the hand can be insured for.
    pub fn range(&self) -> InsuranceRange {
        self.offer().1
    }

    fn offer(&self) -> (u8, InsuranceRange) {
        let Cursor::Insurance { hand, range } = self.round.state.cursor else {
            unreachable!("the cursor cannot change while an offer is out")
        };
        (hand, range)
    }

    /// Returns the reason why the hand cannot be insured for this amount; `None` if it can.
    pub fn refusal(&self, stake: Chips) -> Option<RefusalReason> {
        self.round.state.insurance_refusal(self.offer().0, stake)
    }

    /// Insures the hand for this amount.
    ///
    /// # Errors
    ///
    /// [`IllegalInsurance`] if the house does not insure for this amount or the player cannot pay
    /// it; the round is unchanged.
    pub fn insure(self, stake: Chips) -> Result<&'a [Event], IllegalInsurance> {
        if let Some(reason) = self.refusal(stake) {
            return Err(IllegalInsurance { stake, reason });
        }
        let (hand, _) = self.offer();
        self.round.events.clear();
        self.round.take_insurance(hand, stake);
        Ok(&self.round.events)
    }

    /// Declines insurance.
    pub fn decline(self) -> &'a [Event] {
        let (hand, _) = self.offer();
        self.round.events.clear();
        self.round.decline_insurance(hand);
        &self.round.events
    }
}

/// An offer of early surrender to a hand, before the dealer peeks.
#[derive(Debug)]
pub struct SurrenderOffer<'a> {
    round: &'a mut Round,
}

impl<'a> SurrenderOffer<'a> {
    /// Returns the hand.
    pub fn hand(&self) -> HandId {
        HandId(self.offer())
    }

    fn offer(&self) -> u8 {
        let Cursor::EarlySurrender { hand } = self.round.state.cursor else {
            unreachable!("the cursor cannot change while an offer is out")
        };
        hand
    }

    /// Returns the seat of its player.
    pub fn seat(&self) -> Seat {
        self.round.state.seat_of(self.hand())
    }

    /// Returns the cards of the hand.
    pub fn cards(&self) -> &Hand {
        &self.round.state.hand(self.offer()).cards
    }

    /// Returns the dealer's upcard, if the dealer shows one.
    pub fn upcard(&self) -> Option<Card> {
        self.round.state.upcard()
    }

    /// Surrenders the hand for half its bet.
    pub fn surrender(self) -> &'a [Event] {
        let hand = self.offer();
        self.round.events.clear();
        self.round.surrender_early(hand);
        &self.round.events
    }

    /// Declines; the hand is then played.
    pub fn decline(self) -> &'a [Event] {
        let hand = self.offer();
        self.round.events.clear();
        self.round.decline(hand);
        &self.round.events
    }
}

/// The turn of a hand that can do more than stand. A hand that can only stand gets no turn.
#[derive(Debug)]
pub struct HandTurn<'a> {
    round: &'a mut Round,
}

impl<'a> HandTurn<'a> {
    /// Returns the hand.
    pub fn hand(&self) -> HandId {
        HandId(self.round.state.order[usize::from(self.active().0)])
    }

    /// Returns the seat of its player.
    pub fn seat(&self) -> Seat {
        Seat(self.round.state.at(self.active().0).seat)
    }

    /// Returns the cards of the hand.
    pub fn cards(&self) -> &Hand {
        &self.round.state.at(self.active().0).cards
    }

    /// Returns whether the hand has been doubled, for any amount.
    pub fn is_doubled(&self) -> bool {
        self.round.state.at(self.active().0).is_doubled()
    }

    /// Returns the dealer's upcard, if the dealer shows one.
    pub fn upcard(&self) -> Option<Card> {
        self.round.state.upcard()
    }

    /// Returns the legal actions.
    pub fn legal(&self) -> Actions {
        self.active().1.legal
    }

    /// Returns the amounts below its bet that the hand can be doubled for, if any.
    pub fn double_range(&self) -> Option<DoubleRange> {
        self.active().1.double_for
    }

    /// Returns the reason why the hand cannot be doubled for this amount, which is less than
    /// its bet; `None` if it can.
    pub fn double_refusal(&self, amount: Chips) -> Option<RefusalReason> {
        self.round.state.double_for_refusal(self.active().0, amount)
    }

    /// Returns the facts that decide the legal actions.
    pub fn situation(&self) -> Situation {
        self.round.state.situation(self.active().0)
    }

    /// Returns the reason why an action is illegal; `None` if it is legal.
    pub fn refusal(&self, action: Action) -> Option<RefusalReason> {
        self.round.refusal(action)
    }

    fn active(&self) -> (u8, Choices) {
        let Cursor::Act { at, choices } = self.round.state.cursor else {
            unreachable!("the cursor cannot change while a hand is active")
        };
        (at, choices)
    }

    /// Plays an action.
    ///
    /// # Errors
    ///
    /// [`IllegalAction`] if the rules refuse it; the round is unchanged.
    #[inline]
    pub fn act(self, action: Action) -> Result<&'a [Event], IllegalAction> {
        let (at, Choices { legal, .. }) = self.active();
        if !legal.contains(action)
            && let Some(reason) = self.refusal(action)
        {
            return Err(IllegalAction { action, reason, legal });
        }
        self.round.events.clear();
        self.round.act(at, action);
        Ok(&self.round.events)
    }

    /// Doubles the hand for less than its bet: adds this amount, and takes exactly one more card.
    ///
    /// # Errors
    ///
    /// [`IllegalDouble`] if the rules refuse it; the round is unchanged.
    pub fn double_for(self, amount: Chips) -> Result<&'a [Event], IllegalDouble> {
        if let Some(reason) = self.double_refusal(amount) {
            return Err(IllegalDouble { amount, reason });
        }
        let (at, _) = self.active();
        self.round.events.clear();
        self.round.double(at, amount);
        Ok(&self.round.events)
    }
}
