//! The scope of a whole round, up to a split: [`WholeRound`].

use blackjack_engine::{Phase, Place, Round, Status, Total, Turn};

use crate::automaton::Scope;
use crate::automaton::hand_key::HandKey;
use crate::cards::kinds::CardKind;
use crate::game::Game;
use crate::round_player::RoundPlayer;

/// A whole round, up to a split. Its ends are the net results, counted from the lowest.
#[derive(Debug)]
pub(crate) struct WholeRound<'a> {
    pub(crate) game: &'a Game,
    /// The lowest result, in parts of a unit.
    pub(crate) lowest: i64,
}

/// A round in which a pair has just been split.
#[derive(Debug)]
pub(crate) struct SplitRound {
    pub(crate) round: Round,
    /// The card that is face down.
    pub(crate) hole_card: Option<CardKind>,
}

/// The state that the future of a round depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct RoundKey {
    step: Step,
    hand: HandKey,
    dealer: DealerKey,
    /// The settled results: the hand's and its insurance's.
    settled: (Option<i64>, Option<i64>),
    insured: i64,
}

/// The next step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Step {
    HandCard,
    DealerCard,
    HoleCard,
    Insurance,
    EarlySurrender,
    Action,
    /// A pair has been split; its cards are kept.
    Split,
    Over,
}

/// The relevant state of the dealer's cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum DealerKey {
    /// Before the dealer plays: the upcard and the hole card.
    Waits { up: Option<u8>, hole_card: Option<u8> },
    /// While the dealer plays.
    Plays { total: Total, cards: u8, hole_card: Option<u8> },
}

impl Scope for WholeRound<'_> {
    type Key = RoundKey;
    // Behind a pointer, so that a node of another kind is small.
    type Split = Box<SplitRound>;

    fn key(&self, player: &RoundPlayer<'_>, is_split: bool) -> RoundKey {
        let (game, view) = (self.game, player.round.view());
        let hand = &view.hands[0];
        let step = if is_split { Step::Split } else { step(view.phase) };
        let open = &view.dealer.open;
        let hole_card = player.hole_card.filter(|_| view.dealer.hole_down);
        let hole_card = hole_card.map(|kind| game.card_kinds.value(kind));
        let dealer = if step == Step::DealerCard && hand.status != Status::Open {
            let told_apart = game.rules().dealer_charlie().max(3);
            DealerKey::Plays { total: open.total(), cards: open.len().min(told_apart), hole_card }
        } else {
            DealerKey::Waits { up: open.cards().first().map(|card| card.value()), hole_card }
        };
        RoundKey {
            step,
            hand: HandKey::of(game, hand),
            dealer,
            settled: (hand.net.map(|net| net.0), hand.insurance_net.map(|net| net.0)),
            insured: hand.insured.0,
        }
    }

    fn end(&mut self, player: &mut RoundPlayer<'_>) -> Option<u32> {
        let Turn::Over(result) = player.round.turn() else { return None };
        Some((result.net().0 - self.lowest) as u32)
    }

    fn split(&mut self, player: RoundPlayer<'_>) -> Box<SplitRound> {
        Box::new(SplitRound { round: player.round, hole_card: player.hole_card })
    }
}

fn step(phase: Phase) -> Step {
    match phase {
        Phase::Card(Place::Hand(_)) => Step::HandCard,
        Phase::Card(Place::Dealer) => Step::DealerCard,
        Phase::Card(Place::Hole) => Step::HoleCard,
        Phase::Insurance { .. } => Step::Insurance,
        Phase::EarlySurrender { .. } => Step::EarlySurrender,
        Phase::Action { .. } => Step::Action,
        Phase::Over => Step::Over,
    }
}
