//! A shoe and the chance that shuffles it.

use blackjack_engine::{Card, Rules, Shoe};

use crate::shuffler::Shuffler;

/// A shoe that shuffles itself when the house says so.
#[derive(Debug)]
pub(crate) struct LiveShoe {
    shoe: Shoe,
    shuffler: Shuffler,
    /// How many shoes have been shuffled, and how often this one was in mid-shoe.
    shoes: u64,
    reshuffles: u64,
    /// What the first shoe begins with.
    first: Vec<Card>,
}

impl LiveShoe {
    /// A shoe for this house. The first one deals `first` first.
    ///
    /// # Errors
    ///
    /// The first card that is asked for more often than the shoe holds it.
    pub(crate) fn new(rules: &Rules, shuffler: Shuffler, first: Vec<Card>) -> Result<Self, Card> {
        let shoe = Shoe::new(rules);
        shoe.clone().stack(&first)?;
        Ok(Self { shoe, shuffler, shoes: 0, reshuffles: 0, first })
    }

    /// Clears the table, and shuffles if it is time to; returns whether.
    pub(crate) fn begin_round(&mut self) -> bool {
        self.shuffler.turn_to(self.shoes + 1, 0);
        let shuffled = self.shoe.begin_round(&mut |bound| self.shuffler.below(bound));
        if shuffled {
            self.new_shoe();
        }
        shuffled
    }

    /// Deals the next card; when none is left, the discards are shuffled in.
    pub(crate) fn draw(&mut self) -> Card {
        if self.shoe.is_empty() {
            self.reshuffles += 1;
            self.shuffler.turn_to(self.shoes, self.reshuffles);
        }
        self.shoe.draw(&mut |bound| self.shuffler.below(bound))
    }

    /// Whether the next card can only come after a shuffle.
    pub(crate) fn is_empty(&self) -> bool {
        self.shoe.is_empty()
    }

    /// Shuffles all cards, those on the table too.
    pub(crate) fn shuffle_all(&mut self) {
        self.shuffler.turn_to(self.shoes + 1, 0);
        self.shoe.shuffle(&mut |bound| self.shuffler.below(bound));
        self.new_shoe();
    }

    fn new_shoe(&mut self) {
        self.shoes += 1;
        self.reshuffles = 0;
        let first = std::mem::take(&mut self.first);
        let stacked = self.shoe.stack(&first);
        assert!(stacked.is_ok(), "a whole shoe holds the cards that it was made with");
    }
}
