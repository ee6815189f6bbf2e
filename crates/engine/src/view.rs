//! What everybody at the table sees of a round.

use alloc::vec::Vec;

use crate::round::PlayerHand;
use crate::{Asked, Card, Chips, Hand, HandId, Round, Rules, Seat, Status, Total};

/// What everybody at the table sees of a round: nothing in it depends on a card that lies face
/// down.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct View {
    /// The dealer's cards.
    pub dealer: DealerView,
    /// The players' hands, in the order of play and display, from the first seat to the last.
    pub hands: Vec<HandView>,
    /// What the round waits for.
    pub asked: Asked,
}

/// What is seen of the dealer's hand.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct DealerView {
    /// The cards that lie open.
    pub open: Hand,
    /// Whether one more lies face down.
    pub hole_down: bool,
}

/// Why no insurance is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoInsurance {
    /// The house offers none.
    House,
    /// The dealer shows no ace.
    NoAce,
    /// It was offered when the hands were dealt.
    Over,
}

impl DealerView {
    /// Whether the dealer shows a natural.
    pub fn is_natural(&self) -> bool {
        self.open.is_natural() && !self.hole_down
    }
}

/// What is seen of a player's hand: everything.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct HandView {
    /// Its name in events.
    pub id: HandId,
    /// Whose it is.
    pub seat: Seat,
    /// The starting hand that it is or comes from, by splitting.
    pub start: HandId,
    /// Its cards.
    pub cards: Vec<Card>,
    /// What they count for.
    pub total: Total,
    /// What lies on it.
    pub stake: Chips,
    /// What it is insured for; zero where it is not.
    pub insured: Chips,
    /// How far it has come.
    pub status: Status,
    /// Whether its stake was doubled.
    pub doubled: bool,
    /// Whether it comes from a split.
    pub is_split: bool,
    /// What it won or lost, once it is settled.
    pub net: Option<Chips>,
    /// What its insurance won or lost, once that is settled.
    pub insurance_net: Option<Chips>,
}

impl View {
    /// Whether the dealer has looked at his hole card and has no natural, as whoever is asked what
    /// to do with a hand may conclude.
    pub fn has_peeked(&self, rules: &Rules) -> bool {
        let upcard = self.dealer.open.cards().first();
        matches!(self.asked, Asked::Action { .. })
            && upcard.is_some_and(|card| rules.peeks_under(card.value()))
    }

    /// Why no insurance is asked about; `None` while it is.
    pub fn no_insurance(&self, rules: &Rules) -> Option<NoInsurance> {
        let upcard = self.dealer.open.cards().first();
        let was_offered = upcard.is_some_and(|card| rules.insures_against(card.value()));
        if matches!(self.asked, Asked::Insurance { .. }) {
            None
        } else if !rules.insures() {
            Some(NoInsurance::House)
        } else if was_offered {
            Some(NoInsurance::Over)
        } else {
            Some(NoInsurance::NoAce)
        }
    }

    /// The hand with this name, if there is one.
    pub fn hand(&self, id: HandId) -> Option<&HandView> {
        self.hands.iter().find(|hand| hand.id == id)
    }

    /// Every card that lies open on the table: the dealer's, then the players'.
    pub fn open_cards(&self) -> impl Iterator<Item = Card> + '_ {
        let hands = self.hands.iter().flat_map(|hand| &hand.cards);
        self.dealer.open.cards().iter().chain(hands).copied()
    }

    /// The hands of one seat, in the order of display.
    pub fn seat(&self, seat: Seat) -> impl Iterator<Item = &HandView> {
        self.hands.iter().filter(move |hand| hand.seat == seat)
    }
}

impl Round {
    /// What everybody at the table sees.
    pub fn view(&self) -> View {
        let state = self.state();
        let open = state.dealer.cards().iter().enumerate();
        let open = open.filter(|(index, _)| *index != 1 || !state.hole_down).map(|(_, &card)| card);
        let hands = state
            .order
            .iter()
            .map(|&id| {
                let hand = &state.hands[usize::from(id)];
                let insured = state.insurance.get(usize::from(id)).copied().unwrap_or_default();
                HandView {
                    insured: insured.stake,
                    insurance_net: insured.net,
                    ..HandView::of(HandId(id), hand)
                }
            })
            .collect();
        View {
            dealer: DealerView { open: open.collect(), hole_down: state.hole_down },
            hands,
            asked: self.asked(),
        }
    }

    /// What the round waits for. [`Round::turn`] says it too, with the means to go on.
    pub fn asked(&self) -> Asked {
        self.state().asked()
    }

    /// The seat that a hand belongs to.
    ///
    /// # Panics
    ///
    /// If the round has no such hand.
    pub fn seat_of(&self, hand: HandId) -> Seat {
        self.state().seat_of(hand)
    }

    /// What a seat has beside the table; `None` is credit without end, or no such seat.
    pub fn funds(&self, seat: Seat) -> Option<Chips> {
        self.state().seats.get(usize::from(seat.0))?.free
    }
}

impl HandView {
    fn of(id: HandId, hand: &PlayerHand) -> Self {
        Self {
            id,
            seat: Seat(hand.seat),
            start: HandId(hand.start),
            cards: hand.cards.cards().to_vec(),
            total: hand.cards.total(),
            stake: hand.stake(),
            insured: Chips::ZERO,
            status: hand.status,
            doubled: hand.doubled,
            is_split: hand.split != crate::Split::None,
            net: hand.net,
            insurance_net: None,
        }
    }
}
