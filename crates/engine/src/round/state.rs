//! What a round knows.

use arrayvec::ArrayVec;

use super::bets::{Bets, HANDS_MAX, SEATS_MAX};
use super::deal_order::deal_place;
use super::result::RoundResult;
use crate::legal::{Situation, Split, Why, insurable, insurance_refusal, legal, pair};
use crate::payoff::{PlayerEnd, Stake, bearer};
use crate::{
    Actions, Asked, Card, Chips, Hand, HandId, Place, Rounding, Rules, Seat, Stakes, Status,
};

/// What becomes next. Hands are named by creation (`hand`) or by their place in the order of
/// play (`at`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Phase {
    /// The opening deal, after this many cards.
    Deal { dealt: u8 },
    /// A hand is offered insurance for the least to the most of this range.
    Insurance { hand: u8, range: (Chips, Chips) },
    /// A hand is offered early surrender.
    EarlySurrender { hand: u8 },
    /// A hand waits for a card.
    Card { at: u8, need: Need },
    /// A hand is asked.
    Act { at: u8, legal: Actions },
    /// The dealer waits for a card.
    Dealer,
    /// Everything is settled.
    Over,
}

/// Why a hand waits for a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Need {
    Hit,
    Double,
    /// The second card of a split hand that is reached.
    Second,
    /// The second card of the first of two split hands that get them at once.
    BothFirst,
    /// The second card of the other one, whose place in the order this is.
    BothSecond {
        child: u8,
    },
}

/// One hand of a player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PlayerHand {
    pub(crate) cards: Hand,
    pub(crate) seat: u8,
    /// The starting hand that it comes from.
    pub(crate) start: u8,
    pub(crate) split: Split,
    pub(crate) status: Status,
    pub(crate) doubled: bool,
    /// The stake before doubling.
    pub(crate) first_stake: Chips,
    pub(crate) net: Option<Chips>,
}

impl PlayerHand {
    /// What lies on the hand.
    pub(crate) fn stake(&self) -> Chips {
        if self.doubled { self.first_stake * 2 } else { self.first_stake }
    }
}

/// One player's place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SeatState {
    /// What the player has beside the table; `None` is credit.
    pub(crate) free: Option<Chips>,
}

/// The insurance of a starting hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Insured {
    pub(crate) stake: Chips,
    pub(crate) net: Option<Chips>,
}

impl Insured {
    /// Whether it was taken and is not settled.
    pub(super) fn is_open(self) -> bool {
        self.stake > Chips::ZERO && self.net.is_none()
    }
}

/// A number of hands or cards, which all fit into a byte.
pub(super) fn small(number: usize) -> u8 {
    match u8::try_from(number) {
        Ok(number) => number,
        Err(_) => unreachable!("a round has at most {HANDS_MAX} hands"),
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) rules: Rules,
    pub(super) rounding: Rounding,
    reserve: Chips,
    pub(super) funds_max: Chips,
    pub(crate) seats: ArrayVec<SeatState, SEATS_MAX>,
    /// In the order of creation.
    pub(crate) hands: ArrayVec<PlayerHand, HANDS_MAX>,
    /// In the order of play, which is that of display.
    pub(crate) order: ArrayVec<u8, HANDS_MAX>,
    /// Of the starting hands.
    pub(crate) insurance: ArrayVec<Insured, SEATS_MAX>,
    pub(crate) dealer: Hand,
    /// Whether the dealer's second card lies face down.
    pub(crate) hole_down: bool,
    /// Whether the dealer may still turn out to have a natural, as far as the table knows.
    pub(super) natural_open: bool,
    pub(super) phase: Phase,
}

impl State {
    pub(super) fn new(rules: &Rules, stakes: &Stakes) -> Self {
        Self {
            rules: *rules,
            rounding: stakes.rounding(),
            reserve: stakes.reserve(),
            funds_max: stakes.funds_max(),
            seats: ArrayVec::new(),
            hands: ArrayVec::new(),
            order: ArrayVec::new(),
            insurance: ArrayVec::new(),
            dealer: Hand::new(),
            hole_down: false,
            natural_open: true,
            phase: Phase::Deal { dealt: 0 },
        }
    }

    /// As [`State::new`], in place.
    pub(super) fn clear(&mut self, rules: &Rules, stakes: &Stakes) {
        self.rules = *rules;
        self.rounding = stakes.rounding();
        self.reserve = stakes.reserve();
        self.funds_max = stakes.funds_max();
        self.seats.clear();
        self.hands.clear();
        self.order.clear();
        self.insurance.clear();
        self.dealer = Hand::new();
        self.hole_down = false;
        self.natural_open = true;
        self.phase = Phase::Deal { dealt: 0 };
    }

    /// Puts the bets down, which the house takes.
    pub(super) fn seat(&mut self, bets: &[Bets<'_>]) {
        for (seat, bet) in (0..).zip(bets) {
            let placed = bet.stakes.iter().copied().sum();
            self.seats.push(SeatState { free: bet.funds.map(|funds| funds - placed) });
            for &first_stake in bet.stakes {
                let start = self.count();
                self.order.push(start);
                self.insurance.push(Insured::default());
                self.hands.push(PlayerHand {
                    cards: Hand::new(),
                    seat,
                    start,
                    split: Split::None,
                    status: Status::Open,
                    doubled: false,
                    first_stake,
                    net: None,
                });
            }
        }
    }

    /// The number of hands.
    pub(super) fn count(&self) -> u8 {
        small(self.hands.len())
    }

    /// The number of starting hands: each may be insured.
    pub(super) fn starts(&self) -> u8 {
        small(self.insurance.len())
    }

    /// A hand by creation.
    pub(super) fn hand(&self, hand: u8) -> &PlayerHand {
        &self.hands[usize::from(hand)]
    }

    /// A hand by its place in the order of play.
    pub(super) fn at(&self, at: u8) -> &PlayerHand {
        self.hand(self.order[usize::from(at)])
    }

    pub(super) fn at_mut(&mut self, at: u8) -> &mut PlayerHand {
        &mut self.hands[usize::from(self.order[usize::from(at)])]
    }

    /// The dealer's upcard, where he shows one.
    pub(super) fn upcard(&self) -> Option<Card> {
        let shows = self.rules.dealer_upcard();
        self.dealer.cards().first().copied().filter(|_| shows)
    }

    fn upcard_value(&self) -> Option<u8> {
        self.upcard().map(Card::value)
    }

    /// Whether the dealer looks at his hole card before anyone plays.
    pub(super) fn peeks(&self) -> bool {
        self.upcard_value().is_some_and(|value| self.rules.peeks_under(value))
    }

    /// Whether hands are asked about early surrender before that.
    pub(super) fn early_phase(&self) -> bool {
        self.upcard_value().is_some_and(|value| self.rules.early_phase(value))
    }

    /// What a player can still stake.
    fn spare(&self, seat: u8) -> Option<Chips> {
        let free = self.seats[usize::from(seat)].free?;
        Some((free - self.reserve).max(Chips::ZERO))
    }

    /// What the rules need to know of a hand.
    pub(super) fn situation(&self, at: u8) -> Situation {
        let hand = self.at(at);
        let mates = |like: fn(&PlayerHand, &PlayerHand) -> bool| {
            small(self.hands.iter().filter(|other| like(hand, other)).count())
        };
        Situation {
            total: hand.cards.total(),
            cards: hand.cards.len(),
            pair: pair(&self.rules, hand.cards.cards()),
            split: hand.split,
            family: mates(|hand, other| hand.start == other.start),
            held: mates(|hand, other| hand.seat == other.seat),
            upcard: self.upcard_value(),
            cost: hand.first_stake,
            spare: self.spare(hand.seat),
        }
    }

    pub(super) fn legal(&self, at: u8) -> Actions {
        legal(&self.rules, &self.situation(at))
    }

    /// What a starting hand can be insured for, if it is offered insurance at all.
    pub(super) fn insurable(&self, hand: u8) -> Result<(Chips, Chips), Why> {
        let (stake, spare) = self.insured_stake(hand);
        insurable(&self.rules, self.rounding, self.upcard_value(), stake, spare)
    }

    /// Why a starting hand cannot be insured for this amount.
    pub(super) fn insurance_refusal(&self, hand: u8, amount: Chips) -> Option<Why> {
        let stake = self.insured_stake(hand);
        insurance_refusal(&self.rules, self.rounding, self.upcard_value(), stake, amount)
    }

    fn insured_stake(&self, hand: u8) -> (Chips, Option<Chips>) {
        let hand = self.hand(hand);
        (hand.first_stake, self.spare(hand.seat))
    }

    /// Where the card that is asked for goes.
    pub(super) fn draw_place(&self) -> Place {
        let by_order = |at: u8| Place::Hand(HandId(self.order[usize::from(at)]));
        match self.phase {
            Phase::Deal { dealt } => match deal_place(&self.rules, self.starts(), dealt) {
                Some(place) => place,
                None => unreachable!("the deal goes on until every card has been dealt"),
            },
            Phase::Card { need: Need::BothSecond { child }, .. } => by_order(child),
            Phase::Card { at, .. } => by_order(at),
            Phase::Dealer => Place::Dealer,
            Phase::Insurance { .. }
            | Phase::EarlySurrender { .. }
            | Phase::Act { .. }
            | Phase::Over => unreachable!("no card is asked for"),
        }
    }

    /// What is waited for.
    pub(crate) fn asked(&self) -> Asked {
        match self.phase {
            Phase::Deal { .. } | Phase::Card { .. } | Phase::Dealer => {
                Asked::Card(self.draw_place())
            }
            Phase::Insurance { hand, range: (least, most) } => {
                Asked::Insurance { hand: HandId(hand), least, most }
            }
            Phase::EarlySurrender { hand } => Asked::EarlySurrender { hand: HandId(hand) },
            Phase::Act { at, legal } => {
                Asked::Action { hand: HandId(self.order[usize::from(at)]), legal }
            }
            Phase::Over => Asked::Nothing,
        }
    }

    /// Whether this hand bears the loss of its start's first stake: [`bearer`].
    pub(super) fn bears(&self, hand: u8) -> bool {
        let start = self.hand(hand).start;
        let family = || (0..).zip(&self.hands).filter(|(_, other)| other.start == start);
        let bearing = bearer(&self.rules, family().map(|(_, other)| other.status));
        bearing.and_then(|place| family().nth(place)).is_some_and(|(index, _)| index == hand)
    }

    /// How a hand has ended.
    pub(super) fn end(&self, hand: u8) -> PlayerEnd {
        let finished = self.hand(hand);
        let stake = Stake { doubled: finished.doubled, bears: self.bears(hand) };
        match finished.status {
            Status::Natural => PlayerEnd::Natural,
            Status::Charlie => PlayerEnd::Charlie,
            Status::Surrendered => PlayerEnd::Surrendered,
            Status::Busted => PlayerEnd::Busted(stake),
            Status::Stood => PlayerEnd::Stood {
                total: finished.cards.total().best(),
                cards: finished.cards.len(),
                stake,
            },
            // A dealer natural after a peek ends hands that have not been asked.
            Status::Open => PlayerEnd::Stood { total: 0, cards: 0, stake },
        }
    }

    pub(super) fn result(&self) -> RoundResult {
        let mut nets: ArrayVec<Chips, SEATS_MAX> = self.seats.iter().map(|_| Chips::ZERO).collect();
        for hand in &self.hands {
            nets[usize::from(hand.seat)] += hand.net.unwrap_or_default();
        }
        for (insured, hand) in self.insurance.iter().zip(&self.hands) {
            nets[usize::from(hand.seat)] += insured.net.unwrap_or_default();
        }
        RoundResult { nets }
    }

    /// The seat of a hand.
    pub(crate) fn seat_of(&self, hand: HandId) -> Seat {
        Seat(self.hand(hand.0).seat)
    }
}
