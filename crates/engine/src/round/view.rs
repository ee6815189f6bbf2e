//! The part of a round that everyone at the table can see: [`View`].

use alloc::vec::Vec;

use crate::cards::card::Card;
use crate::cards::hand::{Hand, Total};
use crate::dealer::dealer_end;
use crate::money::chips::Chips;
use crate::payoff;
use crate::payoff::{DealerEnd, Payoff, PlayerEnd, Stake};
use crate::round::Round;
use crate::round::event::{HandId, Seat};
use crate::round::phase::Phase;
use crate::round::status::Status;
use crate::round::{PlayerHand, SideWager};
use crate::rules::Rules;

/// The part of a round that everyone at the table can see. Nothing in it depends on a face-down
/// card.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct View {
    /// The dealer's cards.
    pub dealer: DealerView,
    /// The players' hands in the order of play and display, from the first seat to the last.
    pub hands: Vec<HandView>,
    /// The current phase: the input that the round is waiting for.
    pub phase: Phase,
}

/// The visible part of the dealer's hand.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DealerView {
    /// The face-up cards.
    pub open: Hand,
    /// True if there is a face-down card as well.
    pub hole_down: bool,
    /// True if the dealer has drawn to 22, in a house where that pushes.
    #[cfg_attr(feature = "serde", serde(default))]
    pub pushes: bool,
}

/// The reason why insurance is not being offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoInsurance {
    /// The house has no insurance.
    House,
    /// The dealer does not show an ace.
    NoAce,
    /// Insurance was offered earlier in the round.
    Over,
}

impl DealerView {
    /// Returns whether the dealer shows a blackjack.
    pub fn is_blackjack(&self) -> bool {
        self.open.is_blackjack() && !self.hole_down
    }
}

/// A player's hand, all of which is visible.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HandView {
    /// The hand's number in events.
    pub id: HandId,
    /// The seat of its player.
    pub seat: Seat,
    /// The starting hand: this hand, or the one it was split from.
    pub start: HandId,
    /// The cards.
    pub cards: Vec<Card>,
    /// The total of the cards.
    pub total: Total,
    /// The bet on the hand, with the amount added by doubling.
    pub stake: Chips,
    /// The amount added by doubling; zero before.
    #[cfg_attr(feature = "serde", serde(default))]
    pub added: Chips,
    /// The insurance stake; zero without insurance.
    pub insured: Chips,
    /// The state of the hand.
    pub status: Status,
    /// True if the hand was doubled.
    pub doubled: bool,
    /// True if the hand comes from a split.
    pub is_split: bool,
    /// The net result, once the hand is settled.
    pub net: Option<Chips>,
    /// The net result of its insurance, once that is settled.
    pub insurance_net: Option<Chips>,
    /// The side bets that were placed with it, if it is a starting hand.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub side_bets: Vec<SideBetView>,
}

/// A side bet on a starting hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SideBetView {
    /// The side bet, by its position in [`House::side_bets`](crate::House::side_bets).
    pub side_bet: u8,
    /// The amount.
    pub stake: Chips,
    /// The position of the outcome that the cards have, once the bet is
    /// settled; `None` if it is lost.
    pub outcome: Option<u8>,
    /// The net result, once it is settled.
    pub net: Option<Chips>,
}

impl View {
    /// Returns whether the dealer has peeked and has no blackjack. Every player can infer that from
    /// play continuing.
    pub fn has_peeked(&self, rules: &Rules) -> bool {
        let upcard = self.dealer.open.cards().first();
        matches!(self.phase, Phase::Action { .. })
            && upcard.is_some_and(|card| rules.peeks_with(card.value()))
    }

    /// Returns whether a dealer blackjack that is still possible would take the whole bet from a
    /// hand that is surrendered now.
    pub fn surrender_risks_blackjack(&self, rules: &Rules, hand: &HandView) -> bool {
        let end = if hand.doubled {
            PlayerEnd::SurrenderedDouble(Stake { doubled: true, ..Stake::INITIAL })
        } else {
            PlayerEnd::Surrendered
        };
        let upcard = self.dealer.open.cards().first().map(|card| card.value());
        rules.plays_against_blackjack(upcard)
            && payoff(rules, end, DealerEnd::Blackjack) == Payoff::LOSS
    }

    /// Returns the reason why insurance is not being offered; `None` while it is.
    pub fn no_insurance(&self, rules: &Rules) -> Option<NoInsurance> {
        let upcard = self.dealer.open.cards().first();
        let was_offered = upcard.is_some_and(|card| rules.offers_insurance_against(card.value()));
        if matches!(self.phase, Phase::Insurance { .. }) {
            None
        } else if !rules.offers_insurance() {
            Some(NoInsurance::House)
        } else if was_offered {
            Some(NoInsurance::Over)
        } else {
            Some(NoInsurance::NoAce)
        }
    }

    /// Returns the hand with this number.
    pub fn hand(&self, id: HandId) -> Option<&HandView> {
        self.hands.iter().find(|hand| hand.id == id)
    }

    /// Returns every face-up card: the dealer's, then the players'.
    pub fn open_cards(&self) -> impl Iterator<Item = Card> + '_ {
        let hands = self.hands.iter().flat_map(|hand| &hand.cards);
        self.dealer.open.cards().iter().chain(hands).copied()
    }

    /// Returns the hands of one seat, in the order of display.
    pub fn seat(&self, seat: Seat) -> impl Iterator<Item = &HandView> {
        self.hands.iter().filter(move |hand| hand.seat == seat)
    }
}

impl Round {
    /// Returns the part of the round that everyone at the table can see.
    pub fn view(&self) -> View {
        let state = self.state();
        let open = state.dealer.cards().iter().enumerate();
        let open = open.filter(|(index, _)| *index != 1 || !state.hole_down).map(|(_, &card)| card);
        let open = open.collect::<Hand>();
        let pushes = dealer_end(&state.rules, &open) == DealerEnd::Pushed;
        let hands = state
            .order
            .iter()
            .map(|&id| {
                let hand = &state.hands[usize::from(id)];
                let insured = state.insurance.get(usize::from(id)).copied().unwrap_or_default();
                let own = state.side.iter().filter(|wager| wager.hand == id);
                HandView {
                    side_bets: own.map(SideBetView::of).collect(),
                    insured: insured.stake,
                    insurance_net: insured.net,
                    ..HandView::of(HandId(id), hand)
                }
            })
            .collect();
        View {
            dealer: DealerView { pushes, open, hole_down: state.hole_down },
            hands,
            phase: self.phase(),
        }
    }

    /// Returns the current phase. [`Round::turn`] also returns the methods that continue the round.
    pub fn phase(&self) -> Phase {
        self.state().phase()
    }

    /// Returns the seat of a hand.
    ///
    /// # Panics
    ///
    /// If the round has no such hand.
    pub fn seat_of(&self, hand: HandId) -> Seat {
        self.state().seat_of(hand)
    }

    /// Returns the funds of a seat; `None` for unlimited credit, or if there is no such seat.
    pub fn funds(&self, seat: Seat) -> Option<Chips> {
        self.state().seats.get(usize::from(seat.0))?.free
    }
}

impl HandView {
    /// Returns whether the hand is a blackjack, even before the deal is completed.
    pub fn is_blackjack(&self) -> bool {
        let is_dealt = self.cards.len() == 2 && !self.is_split;
        self.status == Status::Blackjack || (is_dealt && self.total.best() == 21)
    }

    fn of(id: HandId, hand: &PlayerHand) -> Self {
        Self {
            id,
            seat: Seat(hand.seat),
            start: HandId(hand.start),
            cards: hand.cards.cards().to_vec(),
            total: hand.cards.total(),
            stake: hand.stake(),
            added: hand.added,
            insured: Chips::ZERO,
            status: hand.status,
            doubled: hand.is_doubled(),
            is_split: hand.split != crate::Split::None,
            net: hand.net,
            insurance_net: None,
            side_bets: Vec::new(),
        }
    }
}

impl SideBetView {
    const fn of(&SideWager { side_bet, stake, outcome, net, .. }: &SideWager) -> Self {
        Self { side_bet, stake, outcome, net }
    }
}
