//! Chosen cards for a table's next shoe, for tests of programs that serve tables.

use blackjack_engine::Card;

use crate::table::Table;

/// The reason why the cards of a shoe cannot be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChosenCardsError {
    /// The first round of the shoe has been dealt.
    #[error("the shoe has begun")]
    Begun,
    /// A card is chosen more often than it occurs in the shoe.
    #[error("{0} is chosen more often than it occurs in the shoe")]
    TooMany(Card),
}

impl Table {
    /// Stacks these cards on the shoe that has not begun, replacing those chosen before. They are
    /// dealt in this order, for as many rounds as they last; the rest is shuffled. They are stacked
    /// after the shuffle, so players contribute to it as usual. A house that shuffles before every
    /// round deals them in the first round only.
    ///
    /// The seed of the shoe does not explain these cards: verification reports them, and a restored
    /// table voids its open round.
    ///
    /// # Errors
    ///
    /// [`ChosenCardsError`]. The shoe stays as it was.
    pub fn choose_cards(&mut self, cards: Vec<Card>) -> Result<(), ChosenCardsError> {
        if self.shoe.is_begun() {
            return Err(ChosenCardsError::Begun);
        }
        let stacked = self.shoe.clone().stacked_with(cards);
        self.shoe = stacked.map_err(ChosenCardsError::TooMany)?;
        Ok(())
    }
}
