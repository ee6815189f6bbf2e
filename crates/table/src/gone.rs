//! What is known of a shoe before a round: `Gone`.

use blackjack_engine::{Card, Composition, Record, Rules};

use crate::{LiveShoe, Seed};

/// The cards that are gone from a shoe before a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gone {
    /// Those that everybody has seen since they were last shuffled: a card that was burned and a
    /// hole card that was not turned are not among them.
    pub cards: Vec<Card>,
    /// How many cards are left to deal. When the round has taken them all, the cards in the tray
    /// are shuffled in, and what was seen of them counts no longer.
    pub undealt: usize,
}

impl Gone {
    /// What is gone before the next round of a shoe, after these.
    ///
    /// ```
    /// use blackjack_engine::Rules;
    /// use blackjack_table::Gone;
    /// let round = "strip 10: TS 6D 9H 9C s 5H = -10".parse()?;
    /// let gone = Gone::after(&Rules::default(), &[round]);
    /// assert_eq!((gone.seen().len(), gone.undealt), (5, 312 - 5));
    /// # Ok::<(), blackjack_engine::NotationError>(())
    /// ```
    pub fn after(rules: &Rules, rounds: &[Record]) -> Self {
        let mut passage = Passage::new(rules);
        for round in rounds {
            passage.pass(round);
        }
        passage.next()
    }

    /// What is gone from a shoe before the round that was just begun.
    pub(crate) fn of(shoe: &LiveShoe) -> Self {
        Self { cards: shoe.gone().to_vec(), undealt: shoe.shoe().len() }
    }

    /// The cards that everybody has seen, by rank.
    pub fn seen(&self) -> Composition {
        self.cards.iter().copied().collect()
    }
}

/// A shoe of the past, gone through round by round.
#[derive(Debug)]
pub(crate) struct Passage(LiveShoe);

impl Passage {
    /// A shoe before its first round.
    pub(crate) fn new(rules: &Rules) -> Self {
        // How many cards are left is the same whatever the seed.
        Self(LiveShoe::new(rules, Seed::numbered(0), 0, 1, &[]))
    }

    /// Passes a round, which comes next; returns what was gone before it.
    pub(crate) fn pass(&mut self, round: &Record) -> Gone {
        let gone = self.next();
        for _ in 0..round.cards() {
            self.0.draw();
        }
        self.0.end_round(round);
        gone
    }

    /// What is gone before the round that comes next, which begins.
    fn next(&mut self) -> Gone {
        self.0.begin_round();
        Gone::of(&self.0)
    }
}
