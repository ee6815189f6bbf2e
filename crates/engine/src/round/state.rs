//! What a round knows.

use arrayvec::ArrayVec;

use super::{Bets, HANDS_MAX, RoundResult, SEATS_MAX, deal_place};
use crate::legal::{Situation, Split, Why, insurable, insurance_grain, legal, pair, unaffordable};
use crate::rules::LostToNatural;
use crate::{Actions, Asked, Card, Chips, Hand, HandId, Place, Rounding, Rules, Seat, Stakes};

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

/// How far a hand has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// It can still act, or waits for its turn.
    Open,
    /// It is a natural.
    Natural,
    /// It takes no more cards.
    Stood,
    /// It is over 21.
    Busted,
    /// It is a charlie.
    Charlie,
    /// It was given up.
    Surrendered,
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

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) rules: Rules,
    pub(super) rounding: Rounding,
    reserve: Chips,
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
        // At most HANDS_MAX.
        u8::try_from(self.hands.len()).unwrap_or(u8::MAX)
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
            let count = self.hands.iter().filter(|other| like(hand, other)).count();
            u8::try_from(count).unwrap_or(u8::MAX)
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
        let hand = self.hand(hand);
        insurable(&self.rules, self.rounding, hand.first_stake, self.spare(hand.seat))
    }

    /// Why a starting hand cannot be insured for this amount.
    pub(super) fn insurance_refusal(&self, hand: u8, stake: Chips) -> Option<Why> {
        let half = self.hand(hand).first_stake.half();
        match self.insurable(hand) {
            Err(why) => Some(why),
            Ok((least, most)) => {
                let grain = insurance_grain(&self.rules, self.rounding);
                if stake < least || stake > half {
                    Some(Why::NotThatMuch { least, most })
                } else if stake.0 % grain != 0 {
                    Some(Why::Indivisible { quantum: Chips(grain) })
                } else {
                    unaffordable(stake, Some(most))
                }
            }
        }
    }

    /// Where the card that is asked for goes.
    pub(super) fn draw_place(&self) -> Place {
        let by_order = |at: u8| Place::Hand(HandId(self.order[usize::from(at)]));
        match self.phase {
            Phase::Deal { dealt } => {
                let starts = u8::try_from(self.insurance.len()).unwrap_or(u8::MAX);
                deal_place(&self.rules, starts, dealt).unwrap_or(Place::Dealer)
            }
            Phase::Card { need: Need::BothSecond { child }, .. } => by_order(child),
            Phase::Card { at, .. } => by_order(at),
            Phase::Insurance { .. }
            | Phase::EarlySurrender { .. }
            | Phase::Act { .. }
            | Phase::Dealer
            | Phase::Over => Place::Dealer,
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

    /// The hand of a start that the first stake is taken from where a dealer natural takes no
    /// more: the first created that is no charlie and no natural, and where busts are lost whole
    /// anyway, no bust either.
    pub(super) fn bears(&self, hand: u8) -> bool {
        let whole_busts = self.rules.lost_to_natural() == LostToNatural::OriginalAndBusted;
        let start = self.hand(hand).start;
        let bearer = (0..).zip(&self.hands).find(|(_, other)| {
            other.start == start
                && match other.status {
                    // Paid already, or a push.
                    Status::Charlie | Status::Natural => false,
                    Status::Busted => !whole_busts,
                    Status::Open | Status::Stood | Status::Surrendered => true,
                }
        });
        bearer.is_some_and(|(index, _)| index == hand)
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
