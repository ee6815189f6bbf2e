//! One deal to all seats, from wagers to settlement.
//!
//! Chance is a player: the round asks for every card and draws none. Whoever drives it supplies
//! the cards, so one state machine serves live play, enumeration, replay, tests and fuzzing.

mod play;
mod settle;
mod state;

use core::fmt;
use core::hash::{Hash, Hasher};

use arrayvec::ArrayVec;

pub(crate) use state::PlayerHand;
pub use state::Status;
use state::{Phase, State};

use crate::legal::{Why, refusal};
use crate::rules::DealOrder;
use crate::stakes::StakeError;
use crate::{
    Action, Actions, Card, Chips, Event, Hand, HandId, House, Place, Rules, Seat, Situation,
};

/// The most seats, and the most starting hands, in a round.
pub const SEATS_MAX: usize = 7;

/// The most hands in a round: every starting hand split into seven.
pub const HANDS_MAX: usize = 49;

/// The most events that one input can cause: every hand stands and is settled, every insurance
/// is, and the dealer plays.
const NEWS_MAX: usize = 128;

/// What one seat bets: a stake for each of its starting hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bets<'a> {
    /// The stakes, one for each starting hand; at least one.
    pub stakes: &'a [Chips],
    /// What the player holds before placing them; `None` is credit without end.
    pub funds: Option<Chips>,
}

/// Why a round cannot be opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no seat, or one without a stake.
    #[error("there is no bet")]
    NoBet,
    /// A player holds more, or owes more, than can be counted safely.
    #[error("a player holds more than can be counted")]
    Funds {
        /// Whose.
        seat: Seat,
        /// The most.
        max: Chips,
    },
    /// More starting hands than the house deals.
    #[error("there are more starting hands than the house deals")]
    TooManyHands {
        /// The most.
        max: u8,
    },
    /// One player starts with more hands than one may hold.
    #[error("a player starts with more hands than one may hold")]
    TableLimit {
        /// Whose.
        seat: Seat,
        /// The most.
        max: u8,
    },
    /// A stake that cannot be placed.
    #[error("{why}")]
    Stake {
        /// Whose.
        seat: Seat,
        /// Why.
        why: StakeError,
    },
}

/// An action that the rules refuse; the round is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{action} is not legal here")]
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
#[error("the hand cannot be insured for that")]
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

/// What a finished round came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundResult {
    /// What each seat won or lost, insurance included.
    pub nets: ArrayVec<Chips, SEATS_MAX>,
}

impl RoundResult {
    /// What all seats together won or lost.
    pub fn net(&self) -> Chips {
        self.nets.iter().copied().sum()
    }
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

/// Says whether the house deals so many starting hands to each seat.
///
/// # Errors
///
/// [`OpenError::NoBet`], [`OpenError::TableLimit`] or [`OpenError::TooManyHands`].
pub fn check_seating(
    rules: &Rules,
    hands: impl IntoIterator<Item = usize>,
) -> Result<(), OpenError> {
    let (mut starts, max) = (0, rules.table_hands());
    for (seat, hands) in (0..).map(Seat).zip(hands) {
        if hands == 0 {
            return Err(OpenError::NoBet);
        }
        if max > 0 && hands > usize::from(max) {
            return Err(OpenError::TableLimit { seat, max });
        }
        starts += hands;
        if starts > usize::from(rules.hands()) {
            return Err(OpenError::TooManyHands { max: rules.hands() });
        }
    }
    if starts == 0 { Err(OpenError::NoBet) } else { Ok(()) }
}

/// Says whether the house takes these bets.
fn check_bets(house: &House, bets: &[Bets<'_>]) -> Result<(), OpenError> {
    let (rules, stakes) = (house.rules(), house.stakes());
    check_seating(rules, bets.iter().map(|bet| bet.stakes.len()))?;
    for (seat, bet) in (0..).map(Seat).zip(bets) {
        let max = stakes.funds_max();
        if bet.funds.is_some_and(|funds| funds.0.unsigned_abs() > max.0.unsigned_abs()) {
            return Err(OpenError::Funds { seat, max });
        }
        let refuse = |why| OpenError::Stake { seat, why };
        for &stake in bet.stakes {
            stakes.check(rules, stake).map_err(refuse)?;
        }
        let need = bet.stakes.iter().copied().sum();
        if let Some(have) = stakes.spare(bet.funds).filter(|&have| need > have) {
            return Err(refuse(StakeError::ShortOfChips { need, have }));
        }
    }
    Ok(())
}

/// Where the `n`-th card of the opening deal goes, from 0, with this many starting hands; `None`
/// when the deal is done.
///
/// ```
/// use blackjack_engine::{HandId, Place, Rules, deal_place};
/// let places: Vec<_> = (0..).map_while(|n| deal_place(&Rules::default(), 1, n)).collect();
/// let hand = Place::Hand(HandId(0));
/// assert_eq!(places, [hand, Place::Dealer, hand, Place::Hole]);
/// ```
pub fn deal_place(rules: &Rules, starts: u8, n: u8) -> Option<Place> {
    let up = u8::from(rules.dealer_upcard());
    let dealers = up + u8::from(rules.dealer_upcard() && rules.deals_hole_card());
    let dealer = |k: u8| if k == 0 { Place::Dealer } else { Place::Hole };
    let hand = |k: u8| Place::Hand(HandId(k));
    let hands = 2 * starts;
    if n >= hands + dealers {
        return None;
    }
    Some(match rules.deal() {
        DealOrder::RoundTable if n < starts => hand(n),
        DealOrder::RoundTable if n < starts + up => dealer(0),
        DealOrder::RoundTable if n < hands + up => hand(n - starts - up),
        DealOrder::RoundTable => dealer(1),
        DealOrder::DealerFirst if n < dealers => dealer(n),
        DealOrder::DealerFirst => hand((n - dealers) / 2),
        DealOrder::HandByHand if n < hands => hand(n / 2),
        DealOrder::HandByHand => dealer(n - hands),
    })
}
