//! The cards that are not on the table: undealt, and discarded.

use alloc::vec::Vec;

use crate::rules::Shuffle;
use crate::shoe_replay::Refill;
use crate::{Card, Composition, Record, Rules, ShoeReplay};

/// Undealt cards in their order, the discard tray, the cut card, and when to shuffle.
///
/// The shoe knows no chance: whoever shuffles brings it, as a function that picks a whole number
/// below its argument, each equally likely.
///
/// ```
/// use blackjack_engine::{Rules, Shoe};
/// let mut pick = |below: u32| below - 1; // leaves the order as it is
/// let mut shoe = Shoe::new(&Rules::default());
/// assert!(shoe.begin_round(&mut pick), "a new shoe is shuffled");
/// let card = shoe.draw(&mut pick);
/// assert_eq!((shoe.len(), shoe.dealt()), (311, &[card][..]));
/// assert!(!shoe.begin_round(&mut pick), "the cut card is far");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shoe {
    /// Dealt cards first, in the order in which they were dealt; then the undealt, next first.
    cards: Vec<Card>,
    /// How many of them are where, and when they are shuffled.
    books: ShoeReplay,
}

impl Shoe {
    /// A new shoe in the order of the pack, to be shuffled before the first round.
    pub fn new(rules: &Rules) -> Self {
        let cards = Vec::with_capacity(usize::from(rules.decks()) * Card::PACK.len());
        let mut shoe = Self { cards, books: ShoeReplay::new(rules) };
        shoe.restore();
        shoe
    }

    /// Clears the table into the discard tray, and shuffles if it is time to; returns whether.
    pub fn begin_round(&mut self, pick: &mut impl FnMut(u32) -> u32) -> bool {
        let due = self.books.begin_round();
        if due {
            self.mix(pick);
        }
        due
    }

    /// Whether the shoe is shuffled before the next round.
    pub fn is_shuffle_due(&self) -> bool {
        self.books.is_shuffle_due()
    }

    /// Brings all cards together, those on the table too, shuffles them and burns.
    pub fn shuffle(&mut self, pick: &mut impl FnMut(u32) -> u32) {
        self.books.shuffle();
        self.mix(pick);
    }

    /// Puts all cards into a new order.
    fn mix(&mut self, pick: &mut impl FnMut(u32) -> u32) {
        // From the order of the pack, so that a shoe follows from its own shuffle alone.
        self.restore();
        permute(&mut self.cards, pick);
    }

    /// Deals the next card. When none is left the discards are shuffled and dealt; where there
    /// are none either, a fresh pack is, until the next shuffle puts the shoe right.
    pub fn draw(&mut self, pick: &mut impl FnMut(u32) -> u32) -> Card {
        let refill = self.books.take();
        let place = self.books.gone() - 1;
        if let Some(Refill { tray, is_fresh_pack }) = refill {
            self.cards.rotate_left(tray);
            if is_fresh_pack {
                self.cards.extend(Card::PACK);
            }
            permute(&mut self.cards[place..], pick);
        }
        self.cards[place]
    }

    /// Notes, at the end of a round, which of its cards everybody has seen.
    pub fn end_round(&mut self, round: &Record) {
        self.books.end_round(round);
    }

    /// Notes that everybody has seen these of the cards in the tray.
    pub fn see(&mut self, cards: &[Card]) {
        self.books.see(cards);
    }

    /// How many cards are where, and which of them everybody has seen.
    pub const fn books(&self) -> &ShoeReplay {
        &self.books
    }

    /// Puts these cards on top, the first to be dealt first; for the time right after a shuffle.
    /// A card that was burned is taken back, and another burned for it.
    ///
    /// # Errors
    ///
    /// The first card that is asked for more often than the shoe holds it; the shoe is as it was.
    ///
    /// # Panics
    ///
    /// If a card has been dealt since the shuffle.
    pub fn stack(&mut self, cards: &[Card]) -> Result<(), Card> {
        let burned = self.books.gone();
        let burns = usize::from(self.books.rules().burn());
        assert!(burned <= burns, "a shoe is stacked after a shuffle");
        let mut rest = self.cards.clone();
        for &card in cards {
            let index = rest.iter().position(|&other| other == card).ok_or(card)?;
            rest.remove(index);
        }
        let burned = burned.min(rest.len());
        let below = rest.split_off(burned);
        self.cards = rest.into_iter().chain(cards.iter().copied()).chain(below).collect();
        self.books.burn(burned);
        Ok(())
    }

    /// The number of undealt cards.
    pub const fn len(&self) -> usize {
        self.books.undealt()
    }

    /// Whether no undealt card is left.
    pub const fn is_empty(&self) -> bool {
        self.books.is_empty()
    }

    /// The cards that have left the shoe since the last shuffle before a round, in order: burned,
    /// discarded, on the table.
    pub fn dealt(&self) -> &[Card] {
        &self.cards[..self.books.gone()]
    }

    /// The cards on the table, in the order in which they were dealt.
    pub fn on_table(&self) -> &[Card] {
        &self.cards[self.books.discards()..self.books.gone()]
    }

    /// The number of cards in the tray.
    pub const fn discards(&self) -> usize {
        self.books.discards()
    }

    /// The undealt cards by rank.
    pub fn composition(&self) -> Composition {
        self.cards[self.books.gone()..].iter().copied().collect()
    }

    /// How often the shoe was shuffled, in mid-round too.
    pub const fn shuffles(&self) -> u64 {
        self.books.shuffles()
    }

    /// The number of cards of all packs.
    pub fn full(&self) -> usize {
        usize::from(self.books.rules().decks()) * Card::PACK.len()
    }

    /// With how many undealt cards, or fewer, it is shuffled before the next round: behind the cut
    /// card, or below the house's number. `None` where the number of cards does not decide.
    pub fn shuffled_at(&self) -> Option<usize> {
        let (rules, full) = (self.books.rules(), self.full());
        (0..full)
            .rev()
            .find(|&left| rules.shuffle_due(left, full - left))
            .filter(|_| matches!(rules.shuffle(), Shuffle::CutCard | Shuffle::WhenBelow))
    }

    /// Takes new packs.
    fn restore(&mut self) {
        self.cards.clear();
        for _ in 0..self.books.rules().decks() {
            self.cards.extend(Card::PACK);
        }
    }
}

/// Puts cards into a random order (Fisher and Yates's shuffle, from the last to the first).
fn permute(cards: &mut [Card], pick: &mut impl FnMut(u32) -> u32) {
    let mut below = u32::try_from(cards.len()).unwrap_or(u32::MAX);
    for last in (1..cards.len()).rev() {
        let chosen = pick(below);
        assert!(chosen < below, "a pick below {below} was {chosen}");
        cards.swap(last, chosen as usize);
        below -= 1;
    }
}
