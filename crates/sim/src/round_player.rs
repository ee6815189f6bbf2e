//! One round, played on the engine's own `Round`: [`RoundPlayer`].

use blackjack_engine::{Card, Draw, Event, Round, Turn};

use crate::bets::wager::Units;
use crate::cards::kinds::CardKind;
use crate::count_scheme::Running;
use crate::game::Game;
use crate::policy::{Decision, Play};
use crate::tally::PairSums;

/// A round in play, on the engine's own [`Round`], with its player's knowledge.
#[derive(Clone, Debug)]
pub(crate) struct RoundPlayer<'a> {
    game: &'a Game,
    pub(crate) round: Round,
    /// The number of cards that have left the shoe, and the running counts of
    /// those that were not burned.
    pub(crate) dealt: usize,
    pub(crate) running: Running,
    /// The dealer's second card, while it is face down.
    pub(crate) hole_card: Option<CardKind>,
}

impl<'a> RoundPlayer<'a> {
    /// Opens a round with one spot after this many cards, at this running count.
    pub(crate) fn new(game: &'a Game, dealt: usize, running: Running) -> Self {
        Self { game, round: game.opened(1).clone(), dealt, running, hole_card: None }
    }

    /// Continues with a round.
    pub(crate) fn resume(
        game: &'a Game,
        round: Round,
        hole_card: Option<CardKind>,
        dealt: usize,
        running: Running,
    ) -> Self {
        Self { game, round, dealt, running, hole_card }
    }

    /// Begins another round, with this many spots.
    pub(crate) fn reopen(&mut self, spots: Units, dealt: usize, running: Running) {
        self.round.clone_from(self.game.opened(spots));
        (self.dealt, self.running, self.hole_card) = (dealt, running, None);
    }

    /// Plays the round to its end with these cards. Returns the net result in parts of a unit.
    pub(crate) fn play(&mut self, card: impl FnMut() -> CardKind) -> i64 {
        self.play_with(card, |_, play| play);
        self.round.net().0
    }

    /// Plays the round to its end with these cards. `decide` may override the player's choices.
    pub(crate) fn play_with(
        &mut self,
        mut card: impl FnMut() -> CardKind,
        mut decide: impl FnMut(&Decision, Play) -> Play,
    ) {
        let (game, own) = (self.game, self.game.seat());
        let by_composition = game.tells_compositions_apart();
        while !self.round.is_over() {
            // A match with a binding for the other variants would copy the turn,
            // which may hold a result.
            let turn = self.round.turn();
            if let Turn::Card(draw) = turn {
                let kind = card();
                let is_down = deals_down(draw, game.card_kinds.card(kind));
                self.see(kind, is_down);
                continue;
            }
            let Some(decision) = Decision::of(&turn, game.rules(), by_composition) else {
                unreachable!("a round that is not over waits for a card or its player")
            };
            let (dealt, running, hole_card) =
                (self.dealt, game.running_of_plays(self.running), self.hole_card);
            let is_own = decision.seat == own;
            let count = || game.count_at(dealt, running, hole_card);
            let play = game.policy(is_own).choice(&decision, count);
            make(turn, if is_own { decide(&decision, play) } else { play });
        }
    }

    /// Returns the net result of the player's spots, in parts of a unit, and adds the results of
    /// several spots to these sums.
    #[inline]
    pub(crate) fn net(&self, spots: Units, pairs: &mut PairSums) -> i64 {
        if spots == 1 && !self.game.has_others() {
            return self.round.net().0;
        }
        self.net_of_spots(spots, pairs)
    }

    #[inline(never)]
    fn net_of_spots(&self, spots: Units, pairs: &mut PairSums) -> i64 {
        let Some(result) = self.round.result() else { unreachable!("the round is over") };
        let seat = usize::from(self.game.seat().0);
        if spots > 1 {
            // The others have one starting hand each.
            let own = &result.starts[seat..seat + spots as usize];
            pairs.add_round(own.iter().map(|net| net.0));
        }
        result.nets[seat].0
    }

    /// Returns the decision that the round is waiting for, if any.
    pub(crate) fn decision(&mut self) -> Option<Decision> {
        let game = self.game;
        Decision::of(&self.round.turn(), game.rules(), game.tells_compositions_apart())
    }

    /// Deals the card that the round waits for.
    pub(crate) fn deal(&mut self, kind: CardKind) {
        let Turn::Card(draw) = self.round.turn() else {
            unreachable!("the round waits for a card")
        };
        let is_down = deals_down(draw, self.game.card_kinds.card(kind));
        self.see(kind, is_down);
    }

    /// Makes a choice.
    pub(crate) fn choose(&mut self, play: Play) {
        make(self.round.turn(), play);
    }

    /// Counts a card that has been dealt; a face-down card is subtracted later.
    #[inline(always)]
    fn see(&mut self, kind: CardKind, is_down: bool) {
        if is_down {
            self.hole_card = Some(kind);
        }
        self.dealt += 1;
        self.game.count_card(kind, &mut self.running);
    }
}

/// Deals a card. Returns whether it is the dealer's, face down.
#[inline(always)]
fn deals_down(draw: Draw<'_>, card: Card) -> bool {
    matches!(draw.deal(card), [Event::HoleCardDealt, ..])
}

/// Makes a choice.
#[inline(always)]
fn make(turn: Turn<'_>, play: Play) {
    let made = match turn {
        Turn::Action(hand) => matches!(play, Play::Act(action) if hand.act(action).is_ok()),
        Turn::Insurance(offer) if play == Play::Insure => {
            let most = offer.range().max;
            offer.insure(most).is_ok()
        }
        Turn::Insurance(offer) => !offer.decline().is_empty(),
        Turn::EarlySurrender(offer) if matches!(play, Play::Act(_)) => {
            !offer.surrender().is_empty()
        }
        Turn::EarlySurrender(offer) => !offer.decline().is_empty(),
        Turn::Card(_) | Turn::Over(_) => false,
    };
    assert!(made, "a strategy only makes legal choices");
}
