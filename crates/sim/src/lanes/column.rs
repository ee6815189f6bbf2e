//! The cards of one shoe among those that are dealt in step: [`Column`].

use crate::cards::kinds::CardKind;
use crate::game::Game;
use crate::lanes::shoes::Shoes;
use crate::lanes::vectors::Vectors;

/// The cards of one shoe from some depth on. If it runs out in mid-round, the cards of earlier
/// rounds are shuffled and dealt, and after them a fresh deck.
pub(crate) struct Column<'a, V: Vectors, const LOW: usize, const HIGH: usize> {
    pub(crate) vectors: V,
    pub(crate) game: &'a Game,
    pub(crate) shoes: &'a mut Shoes<LOW, HIGH>,
    pub(crate) lane: usize,
    /// The depth at which the round began.
    pub(crate) start: usize,
    /// The number of cards that have left the shoe.
    pub(crate) depth: usize,
}

impl<V: Vectors, const LOW: usize, const HIGH: usize> Column<'_, V, LOW, HIGH> {
    /// Deals the next card.
    pub(crate) fn next(&mut self) -> CardKind {
        let depth = self.depth;
        self.depth += 1;
        if depth < self.shoes.full() {
            if depth >= self.shoes.dealt() {
                self.shoes.deal_to(self.vectors, depth + 1);
            }
            return self.shoes.row(depth)[self.lane];
        }
        self.refilled(depth - self.shoes.full())
    }

    /// Deals a card after a refill from which this many have been dealt. Refills are rare, so all
    /// of these are dealt again rather than stored.
    #[cold]
    fn refilled(&mut self, dealt: usize) -> CardKind {
        let counts = self.game.card_kinds.counts(self.game.rules().decks());
        let mut left = counts.iter().map(|&count| usize::from(count)).collect::<Vec<_>>();
        let taken = usize::from(!self.game.rules().draws_with_replacement());
        for depth in self.start..self.shoes.full() {
            left[usize::from(self.shoes.row(depth)[self.lane])] -= taken;
        }
        let mut kind = 0;
        for at in 0..=dealt {
            if left.iter().all(|&count| count == 0) {
                left = self
                    .game
                    .card_kinds
                    .counts(1)
                    .iter()
                    .map(|&count| usize::from(count))
                    .collect();
            }
            let all = left.iter().sum::<usize>();
            let mut picked = self.shoes.refill_number(self.lane, at, all);
            kind = left
                .iter()
                .position(|&count| {
                    let is_here = picked < count;
                    picked = picked.saturating_sub(count);
                    is_here
                })
                .unwrap_or_else(|| unreachable!("a fresh deck follows the last card"));
            left[kind] -= taken;
        }
        kind as CardKind
    }
}
