//! The state of a round.

use alloc::vec::Vec;

use arrayvec::ArrayVec;

use super::bets::{Bets, HANDS_MAX, SEATS_MAX, SideStake};
use super::deal_order::deal_place;
use super::result::RoundResult;
use crate::action::Actions;
use crate::cards::card::Card;
use crate::cards::hand::Hand;
use crate::house::House;
use crate::house::stakes::PayableBets;
use crate::legal::{
    DoubleRange, InsuranceRange, InsuranceSituation, RefusalReason, Situation, Split,
    double_for_refusal, double_range, insurance_range, insurance_refusal, legal, pair,
};
use crate::money::chips::{Chips, Rounding};
use crate::payoff::{PlayerEnd, Stake, initial_bet_hand, needs_dealer_total};
use crate::round::event::{HandId, Place, Seat};
use crate::round::phase::Phase;
use crate::round::status::Status;
use crate::rules::LostToNatural;
use crate::rules::Rules;
use crate::side_bets::SideBets;

/// The next step. Hands are identified by creation (`hand`) or by position in the order of play
/// (`at`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Cursor {
    /// The initial deal, after this many cards.
    Deal { dealt: u8 },
    /// A hand is offered insurance for an amount in this range.
    Insurance { hand: u8, range: InsuranceRange },
    /// A hand is offered early surrender.
    EarlySurrender { hand: u8 },
    /// A hand needs a card.
    Card { at: u8, need: Need },
    /// A hand must be played.
    Act { at: u8, choices: Choices },
    /// The dealer needs a card.
    Dealer,
    /// Everything is settled.
    Over,
}

/// The choices of a hand: its legal actions, and the doubles for less.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Choices {
    pub(super) legal: Actions,
    /// The amounts below its bet that it can be doubled for.
    pub(super) double_for: Option<DoubleRange>,
}

impl Choices {
    /// Returns whether the hand can do nothing but stand.
    pub(super) fn is_stand_only(self) -> bool {
        self.legal == Actions::STAND_ONLY && self.double_for.is_none()
    }
}

/// The reason why a hand needs a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Need {
    Hit,
    Double,
    /// The second card of a split hand whose turn has come.
    Second,
    /// The second card of the first of two split hands that are completed at once.
    BothFirst,
    /// The second card of the other one, at this position in the order of play.
    BothSecond {
        child: u8,
    },
}

/// A player's hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PlayerHand {
    pub(crate) cards: Hand,
    pub(crate) seat: u8,
    /// The starting hand that it was split from, or itself.
    pub(crate) start: u8,
    pub(crate) split: Split,
    pub(crate) status: Status,
    /// The bet before doubling.
    pub(crate) initial_bet: Chips,
    /// The amount added by doubling; zero before.
    pub(crate) added: Chips,
    pub(crate) net: Option<Chips>,
}

impl PlayerHand {
    /// Returns the bet on the hand, with the amount added by doubling.
    pub(crate) fn stake(&self) -> Chips {
        self.initial_bet + self.added
    }

    /// Returns whether the hand has been doubled, for any amount.
    pub(crate) fn is_doubled(&self) -> bool {
        self.added > Chips::ZERO
    }
}

/// The state of a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SeatState {
    /// The player's funds apart from the bets; `None` for unlimited credit.
    pub(crate) free: Option<Chips>,
}

/// The insurance of a starting hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Insured {
    pub(crate) stake: Chips,
    pub(crate) net: Option<Chips>,
}

impl Insured {
    /// Returns whether insurance was taken and is unsettled.
    pub(super) fn is_open(self) -> bool {
        self.stake > Chips::ZERO && self.net.is_none()
    }
}

/// A side bet on a starting hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SideWager {
    pub(crate) hand: u8,
    /// Its position among those of the house.
    pub(crate) side_bet: u8,
    pub(crate) stake: Chips,
    /// The outcome, once the bet is settled; `None` if it is lost.
    pub(crate) outcome: Option<u8>,
    pub(crate) net: Option<Chips>,
}

/// Converts a number of hands or cards, which always fits into a byte.
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
    payable_bets: PayableBets,
    kept_back: Chips,
    pub(super) funds_max: Chips,
    pub(crate) seats: ArrayVec<SeatState, SEATS_MAX>,
    /// In the order of creation.
    pub(crate) hands: ArrayVec<PlayerHand, HANDS_MAX>,
    /// In the order of play and display.
    pub(crate) order: ArrayVec<u8, HANDS_MAX>,
    /// One for each starting hand.
    pub(crate) insurance: ArrayVec<Insured, SEATS_MAX>,
    pub(super) side_bets: SideBets,
    /// By hand, then in the order of the house. Most rounds have none, and allocate nothing.
    pub(crate) side: Vec<SideWager>,
    pub(crate) dealer: Hand,
    /// True if the dealer's second card is face down.
    pub(crate) hole_down: bool,
    /// True if the dealer may still have a blackjack, as far as the table knows.
    pub(super) blackjack_possible: bool,
    pub(super) cursor: Cursor,
}

impl State {
    pub(super) fn new(house: &House) -> Self {
        let (rules, stakes) = (house.rules(), house.stakes());
        Self {
            rules: *rules,
            rounding: stakes.rounding(),
            payable_bets: stakes.payable_bets(rules),
            kept_back: stakes.kept_back(),
            funds_max: stakes.funds_max(),
            seats: ArrayVec::new(),
            hands: ArrayVec::new(),
            order: ArrayVec::new(),
            insurance: ArrayVec::new(),
            side_bets: house.side_bets().clone(),
            side: Vec::new(),
            dealer: Hand::new(),
            hole_down: false,
            blackjack_possible: true,
            cursor: Cursor::Deal { dealt: 0 },
        }
    }

    /// Resets the state in place, like [`State::new`].
    pub(super) fn clear(&mut self, house: &House) {
        let (rules, stakes) = (house.rules(), house.stakes());
        self.rules = *rules;
        self.rounding = stakes.rounding();
        self.payable_bets = stakes.payable_bets(rules);
        self.kept_back = stakes.kept_back();
        self.funds_max = stakes.funds_max();
        self.seats.clear();
        self.hands.clear();
        self.order.clear();
        self.insurance.clear();
        self.side_bets.clone_from(house.side_bets());
        self.side.clear();
        self.dealer = Hand::new();
        self.hole_down = false;
        self.blackjack_possible = true;
        self.cursor = Cursor::Deal { dealt: 0 };
    }

    /// Copies another state in place, but only the used parts of its lists, which
    /// are long and nearly empty.
    pub(super) fn copy_from(&mut self, source: &Self) {
        self.rules = source.rules;
        self.rounding = source.rounding;
        self.payable_bets = source.payable_bets;
        self.kept_back = source.kept_back;
        self.funds_max = source.funds_max;
        self.seats.clone_from(&source.seats);
        self.hands.clone_from(&source.hands);
        self.order.clone_from(&source.order);
        self.insurance.clone_from(&source.insurance);
        self.side_bets.clone_from(&source.side_bets);
        self.side.clone_from(&source.side);
        self.dealer.clone_from(&source.dealer);
        self.hole_down = source.hole_down;
        self.blackjack_possible = source.blackjack_possible;
        self.cursor = source.cursor;
    }

    /// Places bets that the house has accepted.
    pub(super) fn seat(&mut self, bets: &[Bets<'_>]) {
        for (seat, bet) in (0..).zip(bets) {
            self.seats.push(SeatState { free: bet.funds.map(|funds| funds - bet.total()) });
            let first = self.count();
            self.side.extend(bet.side.iter().map(|&SideStake { hand, side_bet, stake }| {
                SideWager { hand: first + hand, side_bet, stake, outcome: None, net: None }
            }));
            for &initial_bet in bet.stakes {
                let start = self.count();
                self.order.push(start);
                self.insurance.push(Insured::default());
                self.hands.push(PlayerHand {
                    cards: Hand::new(),
                    seat,
                    start,
                    split: Split::None,
                    status: Status::Open,
                    initial_bet,
                    added: Chips::ZERO,
                    net: None,
                });
            }
        }
    }

    /// Returns the number of hands.
    pub(super) fn count(&self) -> u8 {
        small(self.hands.len())
    }

    /// Returns the number of starting hands. Each can be insured.
    pub(super) fn starts(&self) -> u8 {
        small(self.insurance.len())
    }

    /// Returns a hand by order of creation.
    pub(super) fn hand(&self, hand: u8) -> &PlayerHand {
        &self.hands[usize::from(hand)]
    }

    /// Returns a hand by its position in the order of play.
    pub(super) fn at(&self, at: u8) -> &PlayerHand {
        self.hand(self.order[usize::from(at)])
    }

    pub(super) fn at_mut(&mut self, at: u8) -> &mut PlayerHand {
        &mut self.hands[usize::from(self.order[usize::from(at)])]
    }

    /// Returns the dealer's upcard, if the dealer shows one.
    pub(super) fn upcard(&self) -> Option<Card> {
        let shows = self.rules.dealer_upcard();
        self.dealer.cards().first().copied().filter(|_| shows)
    }

    fn upcard_value(&self) -> Option<u8> {
        self.upcard().map(Card::value)
    }

    /// Returns whether the dealer peeks at the hole card before anyone plays.
    pub(super) fn peeks(&self) -> bool {
        self.upcard_value().is_some_and(|value| self.rules.peeks_with(value))
    }

    /// Returns whether early surrender is offered before the peek.
    pub(super) fn offers_early_surrender_against(&self) -> bool {
        self.upcard_value().is_some_and(|value| self.rules.offers_early_surrender_against(value))
    }

    /// Returns the amount that a player can still stake.
    fn available(&self, seat: u8) -> Option<Chips> {
        let free = self.seats[usize::from(seat)].free?;
        Some((free - self.kept_back).max(Chips::ZERO))
    }

    /// Returns the facts that decide the legal actions of a hand.
    pub(super) fn situation(&self, at: u8) -> Situation {
        let hand = self.at(at);
        let (mut start_hands, mut seat_hands) = (0, 0);
        for other in &self.hands {
            start_hands += u8::from(other.start == hand.start);
            seat_hands += u8::from(other.seat == hand.seat);
        }
        Situation {
            total: hand.cards.total(),
            cards: hand.cards.len(),
            pair: pair(&self.rules, hand.cards.cards()),
            split: hand.split,
            doubled: hand.is_doubled(),
            start_hands,
            seat_hands,
            upcard: self.upcard_value(),
            cost: hand.initial_bet,
            available: self.available(hand.seat),
        }
    }

    /// Returns the choices that a hand has.
    pub(super) fn choices(&self, at: u8) -> Choices {
        let situation = self.situation(at);
        Choices {
            legal: legal(&self.rules, &situation),
            double_for: double_range(&self.rules, &situation, self.payable_bets).ok(),
        }
    }

    /// Returns the reason why a hand cannot be doubled for this amount.
    pub(super) fn double_for_refusal(&self, at: u8, amount: Chips) -> Option<RefusalReason> {
        double_for_refusal(&self.rules, &self.situation(at), self.payable_bets, amount)
    }

    /// Returns the amounts that a starting hand can be insured for.
    pub(super) fn insurance_range(&self, hand: u8) -> Result<InsuranceRange, RefusalReason> {
        insurance_range(&self.rules, &self.insurance_situation(hand))
    }

    /// Returns the reason why a starting hand cannot be insured for this amount.
    pub(super) fn insurance_refusal(&self, hand: u8, amount: Chips) -> Option<RefusalReason> {
        insurance_refusal(&self.rules, &self.insurance_situation(hand), amount)
    }

    fn insurance_situation(&self, hand: u8) -> InsuranceSituation {
        let hand = self.hand(hand);
        InsuranceSituation {
            rounding: self.rounding,
            upcard: self.upcard_value(),
            stake: hand.initial_bet,
            available: self.available(hand.seat),
        }
    }

    /// Returns the destination of the next card.
    pub(super) fn draw_place(&self) -> Place {
        let by_order = |at: u8| Place::Hand(HandId(self.order[usize::from(at)]));
        match self.cursor {
            Cursor::Deal { dealt } => deal_place(&self.rules, self.starts(), dealt),
            Cursor::Card { need: Need::BothSecond { child }, .. } => by_order(child),
            Cursor::Card { at, .. } => by_order(at),
            Cursor::Dealer => Place::Dealer,
            Cursor::Insurance { .. }
            | Cursor::EarlySurrender { .. }
            | Cursor::Act { .. }
            | Cursor::Over => unreachable!("no card is asked for"),
        }
    }

    /// Returns the input that the round is waiting for.
    pub(crate) fn phase(&self) -> Phase {
        match self.cursor {
            Cursor::Deal { .. } | Cursor::Card { .. } | Cursor::Dealer => {
                Phase::Card(self.draw_place())
            }
            Cursor::Insurance { hand, range: InsuranceRange { min, max } } => {
                Phase::Insurance { hand: HandId(hand), min, max }
            }
            Cursor::EarlySurrender { hand } => Phase::EarlySurrender { hand: HandId(hand) },
            Cursor::Act { at, choices: Choices { legal, double_for } } => {
                Phase::Action { hand: HandId(self.order[usize::from(at)]), legal, double_for }
            }
            Cursor::Over => Phase::Over,
        }
    }

    /// Returns whether this hand carries the initial bet of its starting hand:
    /// [`initial_bet_hand`].
    pub(super) fn has_initial_bet(&self, hand: u8) -> bool {
        let start = self.hand(hand).start;
        let mut family = (0..).zip(&self.hands).filter(|(_, other)| other.start == start);
        let bearing = initial_bet_hand(&self.rules, family.clone().map(|(_, other)| other.status));
        bearing.and_then(|place| family.nth(place)).is_some_and(|(index, _)| index == hand)
    }

    /// Returns the end of a hand.
    pub(super) fn end(&self, hand: u8) -> PlayerEnd {
        let finished = self.hand(hand);
        // If a blackjack takes everything, it does not matter which hand carries the initial bet.
        let takes_all = self.rules.lost_to_natural() == LostToNatural::All;
        let has_initial_bet = takes_all || self.has_initial_bet(hand);
        let stake = Stake { doubled: finished.is_doubled(), has_initial_bet };
        match finished.status {
            Status::Blackjack => PlayerEnd::Blackjack,
            Status::Charlie => PlayerEnd::Charlie(stake),
            Status::Surrendered if finished.is_doubled() => PlayerEnd::SurrenderedDouble(stake),
            Status::Surrendered => PlayerEnd::Surrendered,
            Status::Busted => PlayerEnd::Busted(stake),
            Status::Stood => PlayerEnd::Stood {
                total: finished.cards.total().best(),
                cards: finished.cards.len(),
                stake,
            },
            // A dealer blackjack found by peeking ends hands that have not been played.
            Status::Open => PlayerEnd::Stood { total: 0, cards: 0, stake },
        }
    }

    /// Returns whether the payoff of a hand depends on the dealer's total.
    pub(super) fn needs_dealer_total(&self, hand: u8) -> bool {
        let PlayerHand { status, cards, .. } = self.hand(hand);
        // The amounts staked make no difference.
        let (total, stake) = (cards.total().best(), Stake::INITIAL);
        let end = match status {
            Status::Stood => PlayerEnd::Stood { total, cards: cards.len(), stake },
            Status::Blackjack => PlayerEnd::Blackjack,
            Status::Open | Status::Charlie | Status::Surrendered | Status::Busted => return false,
        };
        needs_dealer_total(&self.rules, end)
    }

    /// Returns the net result of everything settled so far.
    pub(super) fn net(&self) -> Chips {
        let hands = self.hands.iter().filter_map(|hand| hand.net);
        let insurance = self.insurance.iter().filter_map(|insured| insured.net);
        let side = self.side.iter().filter_map(|wager| wager.net);
        hands.chain(insurance).chain(side).sum()
    }

    pub(super) fn result(&self) -> RoundResult {
        let insurance = self.insurance.iter();
        let mut starts: ArrayVec<Chips, SEATS_MAX> =
            insurance.map(|insured| insured.net.unwrap_or_default()).collect();
        for hand in &self.hands {
            starts[usize::from(hand.start)] += hand.net.unwrap_or_default();
        }
        for wager in &self.side {
            starts[usize::from(wager.hand)] += wager.net.unwrap_or_default();
        }
        let mut nets: ArrayVec<Chips, SEATS_MAX> = self.seats.iter().map(|_| Chips::ZERO).collect();
        for (net, hand) in starts.iter().zip(&self.hands) {
            nets[usize::from(hand.seat)] += *net;
        }
        RoundResult { nets, starts }
    }

    /// Returns the seat of a hand.
    pub(crate) fn seat_of(&self, hand: HandId) -> Seat {
        Seat(self.hand(hand.0).seat)
    }
}
