//! One round, played on the engine's own `Round`: [`RoundPlayer`].

use blackjack_engine::{Place, Round, Turn};

use crate::game::Game;
use crate::kinds::Kind;
use crate::policy::{Decision, Play};

/// A round in play, on the engine's own [`Round`], with what its player knows.
#[derive(Clone, Debug)]
pub(crate) struct RoundPlayer<'a> {
    game: &'a Game,
    pub(crate) round: Round,
    /// The cards that have left the shoe, and the running count over those of them that were not burned.
    pub(crate) dealt: usize,
    pub(crate) running: i16,
    /// The dealer's second card, while it is face down.
    pub(crate) hole: Option<Kind>,
}

impl<'a> RoundPlayer<'a> {
    /// Opens a round after this many cards, at this running count.
    pub(crate) fn new(game: &'a Game, dealt: usize, running: i16) -> Self {
        Self { game, round: game.open(), dealt, running, hole: None }
    }

    /// Takes up a round.
    pub(crate) fn resume(
        game: &'a Game,
        round: Round,
        hole: Option<Kind>,
        dealt: usize,
        running: i16,
    ) -> Self {
        Self { game, round, dealt, running, hole }
    }

    /// Plays the round to its end with these cards. Returns the net result in parts of a unit.
    pub(crate) fn play(&mut self, mut card: impl FnMut() -> Kind) -> i64 {
        loop {
            if let Turn::Over(result) = self.round.turn() {
                return result.net().0;
            }
            match self.decision() {
                Some(decision) => {
                    let play = self.choice(&decision);
                    self.choose(play);
                }
                None => self.deal(card()),
            }
        }
    }

    /// Returns the decision that the round waits for, if it waits for one.
    pub(crate) fn decision(&mut self) -> Option<Decision> {
        if matches!(self.round.turn(), Turn::Card(_) | Turn::Over(_)) {
            return None;
        }
        let view = self.round.view();
        Decision::of(&self.round.turn(), self.game.rules(), &view)
    }

    fn choice(&self, decision: &Decision) -> Play {
        let count = self.game.count_at(self.dealt, self.running, self.hole);
        self.game.player.policy.choice(decision, count)
    }

    /// Deals the card that the round waits for.
    pub(crate) fn deal(&mut self, kind: Kind) {
        let Turn::Card(draw) = self.round.turn() else {
            unreachable!("the round waits for a card")
        };
        if draw.place() == Place::Hole {
            self.hole = Some(kind);
        }
        draw.deal(self.game.kinds.card(kind));
        self.dealt += 1;
        self.running += self.game.counter.tag(kind);
    }

    /// Makes a choice.
    pub(crate) fn choose(&mut self, play: Play) {
        let made = match (self.round.turn(), play) {
            (Turn::Insurance(offer), Play::Insure) => {
                let most = offer.range().max;
                offer.insure(most).is_ok()
            }
            (Turn::Insurance(offer), _) => !offer.decline().is_empty(),
            (Turn::EarlySurrender(offer), Play::Act(_)) => !offer.surrender().is_empty(),
            (Turn::EarlySurrender(offer), _) => !offer.decline().is_empty(),
            (Turn::Action(hand), Play::Act(action)) => hand.act(action).is_ok(),
            _ => false,
        };
        assert!(made, "a strategy only makes legal choices");
    }
}
