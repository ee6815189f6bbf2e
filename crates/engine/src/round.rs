//! One deal to all seats, from wagers to settlement.
//!
//! Chance is a player: the round asks for every card and draws none. Whoever drives it supplies
//! the cards, so one state machine serves live play, enumeration, replay, tests and fuzzing.

mod bets;
mod deal_order;
mod play;
mod result;
mod settle;
mod state;

use core::fmt;
use core::hash::{Hash, Hasher};

use arrayvec::ArrayVec;

use bets::check_bets;
pub use bets::{Bets, HANDS_MAX, OpenError, SEATS_MAX, check_seating};
pub use result::RoundResult;
pub(crate) use state::PlayerHand;
use state::{Phase, State};

use crate::legal::{Why, refusal};
use crate::{
    Action, Actions, Card, Chips, Event, Hand, HandId, House, Place, Rules, Seat, Situation,
};

/// The most events that one input can cause: every hand stands and is settled, every insurance
/// is, and the dealer plays.
const NEWS_MAX: usize = 128;

/// An action that the rules refuse; the round is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("{action} is not legal here")]
#[non_exhaustive]
pub struct IllegalAction {
    /// What was refused.
    pub action: Action,
    /// Why.
    pub why: Why,
    /// What may be done instead.
    pub legal: Actions,
}

/// An insurance that the rules refuse; the round is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("the hand cannot be insured for that")]
#[non_exhaustive]
pub struct IllegalInsurance {
    /// What was refused.
    pub stake: Chips,
    /// Why.
    pub why: Why,
}

/// One deal to all seats.
///
/// Two rounds are equal if everything that can still happen in them, and everything that has
/// been decided, is equal.
///
/// ```
/// use blackjack_engine::{Action, Bets, Chips, House, Round, Turn};
/// let house = House::built_in("strip").ok_or("no such house")?;
/// let bets = [Bets { stakes: &[Chips(1000)], funds: None }];
/// let mut round = Round::open(&house, &bets).map_err(|_| "refused")?;
/// let mut cards = ["TS", "6D", "9C", "TH", "5C"].into_iter();
/// let net = loop {
///     match round.turn() {
///         Turn::Chance(draw) => {
///             let card = cards.next().ok_or("no card left")?;
///             draw.card(card.parse().map_err(|_| "no card")?);
///         }
///         Turn::Insurance(offer) => {
///             offer.decline();
///         }
///         Turn::EarlySurrender(offer) => {
///             offer.play_on();
///         }
///         Turn::Seat(seat) => {
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
    news: ArrayVec<Event, NEWS_MAX>,
}

impl Clone for Round {
    fn clone(&self) -> Self {
        Self { state: self.state.clone(), news: ArrayVec::new() }
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

/// Shows what everybody at the table sees.
impl fmt::Debug for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.view(), f)
    }
}

/// Whose turn it is, with the only verbs of that turn.
#[derive(Debug)]
pub enum Turn<'a> {
    /// A card is to be dealt.
    Chance(Draw<'a>),
    /// A hand may be insured.
    Insurance(InsuranceOffer<'a>),
    /// A hand may be surrendered before the dealer looks at his hole card.
    EarlySurrender(SurrenderOffer<'a>),
    /// A hand is to be played.
    Seat(Acting<'a>),
    /// The round is over.
    Over(RoundResult),
}

impl Round {
    /// Opens a round: the stakes lie on the table, the deal is next.
    ///
    /// # Errors
    ///
    /// The first bet that the house refuses.
    pub fn open(house: &House, bets: &[Bets<'_>]) -> Result<Self, OpenError> {
        check_bets(house, bets)?;
        let mut round =
            Self { state: State::new(house.rules(), house.stakes()), news: ArrayVec::new() };
        round.state.seat(bets);
        Ok(round)
    }

    /// Opens a new round in the place of this one, as [`Round::open`] does: a round is some
    /// kilobytes that whoever plays millions of them need not move about.
    ///
    /// # Errors
    ///
    /// The first bet that the house refuses; this round is as it was.
    pub fn reopen(&mut self, house: &House, bets: &[Bets<'_>]) -> Result<(), OpenError> {
        check_bets(house, bets)?;
        self.news.clear();
        self.state.clear(house.rules(), house.stakes());
        self.state.seat(bets);
        Ok(())
    }

    /// Whose turn it is, and what they can do.
    pub fn turn(&mut self) -> Turn<'_> {
        match self.state.phase {
            Phase::Deal { .. } | Phase::Card { .. } | Phase::Dealer => {
                Turn::Chance(Draw { round: self })
            }
            Phase::Insurance { .. } => Turn::Insurance(InsuranceOffer { round: self }),
            Phase::EarlySurrender { .. } => Turn::EarlySurrender(SurrenderOffer { round: self }),
            Phase::Act { .. } => Turn::Seat(Acting { round: self }),
            Phase::Over => Turn::Over(self.state.result()),
        }
    }

    /// Says what a seat has in hand now, beside what lies on the table.
    ///
    /// Until told otherwise the round keeps count itself: doubles, splits and insurance take from
    /// it, what is settled comes back. A hand that is left with nothing but standing stands, and
    /// insurance that can no longer be paid for is no longer offered: hence the events.
    ///
    /// # Errors
    ///
    /// [`FundError`], and nothing happened.
    pub fn fund(&mut self, seat: Seat, funds: Chips) -> Result<&[Event], FundError> {
        if funds.0.unsigned_abs() > self.state.funds_max.0.unsigned_abs() {
            return Err(FundError::TooMuch { max: self.state.funds_max });
        }
        let index = usize::from(seat.0);
        self.state.seats.get_mut(index).ok_or(FundError::NoSuchSeat)?.free = Some(funds);
        self.news.clear();
        match self.state.phase {
            Phase::Act { at, .. } if self.state.at(at).seat == seat.0 => self.reach(at),
            Phase::Insurance { hand, .. } if self.state.hand(hand).seat == seat.0 => {
                self.offer_insurance(hand);
            }
            Phase::Deal { .. }
            | Phase::Insurance { .. }
            | Phase::EarlySurrender { .. }
            | Phase::Card { .. }
            | Phase::Act { .. }
            | Phase::Dealer
            | Phase::Over => {}
        }
        Ok(&self.news)
    }

    /// Everything that the rules need to know of the hand that is asked; `None` if none is.
    pub fn situation(&self) -> Option<Situation> {
        let Phase::Act { at, .. } = self.state.phase else { return None };
        Some(self.state.situation(at))
    }

    /// Why the hand that is asked may not do this; `None` if it may, or no hand is asked.
    pub fn refusal(&self, action: Action) -> Option<Why> {
        refusal(&self.state.rules, &self.situation()?, action)
    }

    /// The least and the most that a starting hand can be insured for now.
    ///
    /// # Errors
    ///
    /// Why it cannot: [`Why::NotOffered`] also for a hand that came from a split.
    pub fn insurable(&self, hand: HandId) -> Result<(Chips, Chips), Why> {
        if hand.0 >= self.state.starts() {
            return Err(Why::NotOffered);
        }
        self.state.insurable(hand.0)
    }

    /// What the round came to; `None` as long as it is not over.
    pub fn result(&self) -> Option<RoundResult> {
        self.is_over().then(|| self.state.result())
    }

    /// Whether the round is over.
    pub fn is_over(&self) -> bool {
        self.state.phase == Phase::Over
    }

    /// The rules that it is played by.
    pub const fn rules(&self) -> &Rules {
        &self.state.rules
    }

    pub(crate) const fn state(&self) -> &State {
        &self.state
    }

    fn tell(&mut self, event: Event) {
        self.news.push(event);
    }
}

/// Why a seat's funds cannot be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FundError {
    /// The seat does not exist.
    #[error("there is no such seat")]
    NoSuchSeat,
    /// The amount is more than can be counted safely.
    #[error("the amount is more than can be counted")]
    TooMuch {
        /// The most, to either side of nothing.
        max: Chips,
    },
}

/// A card is to be dealt. Any card is accepted: conserving them is the shoe's duty.
#[derive(Debug)]
pub struct Draw<'a> {
    round: &'a mut Round,
}

impl<'a> Draw<'a> {
    /// Where the card goes.
    pub fn place(&self) -> Place {
        self.round.state.draw_place()
    }

    /// Deals this card, and tells what came of it.
    pub fn card(self, card: Card) -> &'a [Event] {
        self.round.news.clear();
        self.round.take_card(card);
        &self.round.news
    }
}

/// A hand may be insured against a dealer natural.
#[derive(Debug)]
pub struct InsuranceOffer<'a> {
    round: &'a mut Round,
}

impl<'a> InsuranceOffer<'a> {
    /// The hand.
    pub fn hand(&self) -> HandId {
        HandId(self.offer().0)
    }

    /// The least and the most that it can be insured for.
    pub fn range(&self) -> (Chips, Chips) {
        self.offer().1
    }

    fn offer(&self) -> (u8, (Chips, Chips)) {
        let Phase::Insurance { hand, range } = self.round.state.phase else {
            unreachable!("the phase cannot change while an offer is out")
        };
        (hand, range)
    }

    /// Why the hand cannot be insured for this amount; `None` if it can.
    pub fn refusal(&self, stake: Chips) -> Option<Why> {
        self.round.state.insurance_refusal(self.offer().0, stake)
    }

    /// Insures the hand for this amount.
    ///
    /// # Errors
    ///
    /// [`IllegalInsurance`] if the house does not insure for this amount or the player cannot
    /// pay it; the round is as it was.
    pub fn insure(self, stake: Chips) -> Result<&'a [Event], IllegalInsurance> {
        if let Some(why) = self.refusal(stake) {
            return Err(IllegalInsurance { stake, why });
        }
        let (hand, _) = self.offer();
        self.round.news.clear();
        self.round.take_insurance(hand, stake);
        Ok(&self.round.news)
    }

    /// Does not insure it.
    pub fn decline(self) -> &'a [Event] {
        let (hand, _) = self.offer();
        self.round.news.clear();
        self.round.decline_insurance(hand);
        &self.round.news
    }
}

/// A hand may be surrendered before the dealer looks at his hole card.
#[derive(Debug)]
pub struct SurrenderOffer<'a> {
    round: &'a mut Round,
}

impl<'a> SurrenderOffer<'a> {
    /// The hand.
    pub fn hand(&self) -> HandId {
        HandId(self.offer())
    }

    fn offer(&self) -> u8 {
        let Phase::EarlySurrender { hand } = self.round.state.phase else {
            unreachable!("the phase cannot change while an offer is out")
        };
        hand
    }

    /// Gives the hand up for half its stake.
    pub fn surrender(self) -> &'a [Event] {
        let hand = self.offer();
        self.round.news.clear();
        self.round.surrender_early(hand);
        &self.round.news
    }

    /// Goes on with it.
    pub fn play_on(self) -> &'a [Event] {
        let hand = self.offer();
        self.round.news.clear();
        self.round.play_on(hand);
        &self.round.news
    }
}

/// A hand is to be played. There is always more than one thing to do: a hand that can only stand
/// is not asked.
#[derive(Debug)]
pub struct Acting<'a> {
    round: &'a mut Round,
}

impl<'a> Acting<'a> {
    /// The hand.
    pub fn hand(&self) -> HandId {
        HandId(self.round.state.order[usize::from(self.active().0)])
    }

    /// Its cards.
    pub fn cards(&self) -> &Hand {
        &self.round.state.at(self.active().0).cards
    }

    /// The dealer's upcard, where he shows one.
    pub fn upcard(&self) -> Option<Card> {
        self.round.state.upcard()
    }

    /// What may be done with it.
    pub fn legal(&self) -> Actions {
        self.active().1
    }

    /// Everything that the rules need to know of it.
    pub fn situation(&self) -> Situation {
        self.round.state.situation(self.active().0)
    }

    /// Why this may not be done; `None` if it may.
    pub fn refusal(&self, action: Action) -> Option<Why> {
        self.round.refusal(action)
    }

    fn active(&self) -> (u8, Actions) {
        let Phase::Act { at, legal } = self.round.state.phase else {
            unreachable!("the phase cannot change while a hand is asked")
        };
        (at, legal)
    }

    /// Does it.
    ///
    /// # Errors
    ///
    /// [`IllegalAction`] if the rules refuse it; the round is as it was.
    pub fn act(self, action: Action) -> Result<&'a [Event], IllegalAction> {
        let (at, legal) = self.active();
        if let Some(why) = self.refusal(action) {
            return Err(IllegalAction { action, why, legal });
        }
        self.round.news.clear();
        self.round.act(at, action);
        Ok(&self.round.news)
    }
}
