//! The relevant state of a hand: [`HandKey`].

use blackjack_engine::{HandView, Status, Total};

use crate::cards::kinds::CardKind;
use crate::game::Game;
use crate::policy::by_composition::{Held, held};

/// The state that the future of a hand and its payoff depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum HandKey {
    /// A hand in play. A single card is distinguished by its kind, like the two cards of a pair;
    /// all cards are distinguished by their values if the player plays by them.
    Open { total: Total, cards: u8, of: Option<CardKind>, held: Option<Held>, doubled: bool },
    /// A hand that has ended.
    Ended { status: Status, total: u8, is_long_21: bool, doubled: bool },
}

impl HandKey {
    pub(crate) fn of(game: &Game, hand: &HandView) -> Self {
        let (rules, cards) = (game.rules(), hand.cards.len() as u8);
        if hand.status != Status::Open {
            // Totals of hands that did not stand do not matter.
            let total = if hand.status == Status::Stood { hand.total.best() } else { 0 };
            let is_long_21 = total == 21 && cards > 2;
            return Self::Ended { status: hand.status, total, is_long_21, doubled: hand.doubled };
        }
        // A doubled hand has nothing left to decide, unless it can be surrendered.
        let decides = !hand.doubled || rules.surrender_after_double();
        let by_composition = decides && game.player.policy.tells_compositions_apart();
        let told_apart = game.player.policy.cards_told_apart().max(rules.charlie()).max(3);
        let is_pair = blackjack_engine::pair(rules, &hand.cards).is_some();
        Self::Open {
            total: hand.total,
            cards: cards.min(told_apart),
            of: (cards == 1 || is_pair).then(|| hand.cards[0].rank() as CardKind),
            held: by_composition.then(|| held(&hand.cards)),
            doubled: hand.doubled,
        }
    }
}
