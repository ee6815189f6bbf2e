//! The shoe: the order of the undealt cards and the discards.

pub(crate) mod replay;
pub(crate) mod seen_cards;

use alloc::vec::Vec;

use crate::cards::card::Card;
use crate::cards::composition::Composition;
use crate::record::Record;
use crate::rules::Rules;
use crate::rules::Shuffle;
use crate::shoe::replay::Refill;
use crate::shoe::replay::ShoeReplay;

/// A shoe: its undealt cards in order, the discard tray, the cut card, and whether a shuffle is
/// due.
///
/// The shoe contains no random source: the caller passes a function that returns a uniformly
/// distributed whole number below its argument.
///
/// ```
/// use blackjack_engine::{Rules, Shoe};
/// let mut pick = |below: u32| below - 1; // leaves the order as it is
/// let mut shoe = Shoe::new(&Rules::default());
/// assert!(shoe.begin_round(&mut pick), "a new shoe is shuffled");
/// let card = shoe.draw(&mut pick);
/// assert_eq!((shoe.len(), shoe.dealt()), (311, &[card][..]));
/// assert!(!shoe.begin_round(&mut pick), "the cut card is still far off");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shoe {
    /// First the cards that have been dealt, in order, then the undealt cards, next card first.
    cards: Vec<Card>,
    /// The numbers of cards undealt, discarded and on the table, and the shuffles that are due.
    counts: ShoeReplay,
}

impl Shoe {
    /// Creates a shoe in deck order, which is shuffled before the first round.
    pub fn new(rules: &Rules) -> Self {
        let cards = Vec::with_capacity(usize::from(rules.decks()) * Card::DECK.len());
        let mut shoe = Self { cards, counts: ShoeReplay::new(rules) };
        shoe.reset_cards();
        shoe
    }

    /// Moves the cards on the table to the discard tray, and shuffles if a shuffle is due. Returns
    /// whether it shuffled.
    pub fn begin_round(&mut self, pick: &mut impl FnMut(u32) -> u32) -> bool {
        let due = self.counts.begin_round();
        if due {
            self.reorder(pick);
        }
        due
    }

    /// Returns whether the shoe is shuffled before the next round.
    pub fn is_shuffle_due(&self) -> bool {
        self.counts.is_shuffle_due()
    }

    /// Collects all cards, including those on the table, shuffles them and burns.
    pub fn shuffle(&mut self, pick: &mut impl FnMut(u32) -> u32) {
        self.counts.shuffle();
        self.reorder(pick);
    }

    /// Shuffles all cards.
    fn reorder(&mut self, pick: &mut impl FnMut(u32) -> u32) {
        // Starting from deck order makes a shoe depend on its own shuffle alone, not on earlier
        // ones.
        self.reset_cards();
        self.mix(0, pick);
    }

    /// Shuffles the cards from this place on; in a house that draws with replacement, each of them
    /// becomes any card of a deck, whatever the others are.
    fn mix(&mut self, from: usize, pick: &mut impl FnMut(u32) -> u32) {
        let cards = &mut self.cards[from..];
        if self.counts.rules().draws_with_replacement() {
            cards.fill_with(|| Card::DECK[checked(pick, Card::DECK.len()) as usize]);
        } else {
            permute(cards, pick);
        }
    }

    /// Deals the next card. When no cards are left, the discards are shuffled and dealt from; if
    /// there are none, a fresh deck is added until the next shuffle before a round.
    pub fn draw(&mut self, pick: &mut impl FnMut(u32) -> u32) -> Card {
        let refill = self.counts.take_card();
        let place = self.counts.left_shoe() - 1;
        if let Some(Refill { tray, is_fresh_deck }) = refill {
            self.cards.rotate_left(tray);
            if is_fresh_deck {
                self.cards.extend(Card::DECK);
            }
            self.mix(place, pick);
        }
        self.cards[place]
    }

    /// Records, at the end of a round, the cards of it that everyone has seen.
    pub fn end_round(&mut self, round: &Record) {
        self.counts.end_round(round);
    }

    /// Records that everyone has seen these cards of the discard tray.
    pub fn mark_seen(&mut self, cards: &[Card]) {
        self.counts.mark_seen(cards);
    }

    /// Returns the counts of the shoe: the places of its cards, and the
    /// cards that everyone has seen.
    pub const fn counts(&self) -> &ShoeReplay {
        &self.counts
    }

    /// Puts these cards on top of the shoe, in dealing order. Allowed only right after a shuffle.
    /// If one of them has been burned, a different card is burned in its place.
    ///
    /// # Errors
    ///
    /// The first card that is requested more often than it occurs in the shoe; the shoe is
    /// unchanged.
    ///
    /// # Panics
    ///
    /// If a card has been dealt since the shuffle.
    pub fn stack(&mut self, cards: &[Card]) -> Result<(), Card> {
        let burned = self.counts.left_shoe();
        let burns = usize::from(self.counts.rules().burn());
        assert!(burned <= burns, "a shoe can be stacked only right after a shuffle");
        let mut rest = self.cards.clone();
        if self.counts.rules().draws_with_replacement() {
            // Any sequence of cards can come from an infinite deck.
            rest.splice(..cards.len().min(rest.len()), cards.iter().copied());
            self.cards = rest;
            self.counts.burn(0);
            return Ok(());
        }
        for &card in cards {
            let index = rest.iter().position(|&other| other == card).ok_or(card)?;
            rest.remove(index);
        }
        let burned = burned.min(rest.len());
        let below = rest.split_off(burned);
        self.cards = rest.into_iter().chain(cards.iter().copied()).chain(below).collect();
        self.counts.burn(burned);
        Ok(())
    }

    /// Moves this many cards, fewer than all, from the top of the shoe to its bottom. The cards
    /// that are burned are then the first ones after the cut. Allowed only right after a shuffle.
    ///
    /// # Panics
    ///
    /// If a card has been dealt since the shuffle, or the shoe has fewer cards.
    pub fn cut(&mut self, cards: usize) {
        let burns = usize::from(self.counts.rules().burn());
        assert!(self.counts.left_shoe() <= burns, "a shoe can be cut only right after a shuffle");
        self.cards.rotate_left(cards);
    }

    /// Returns the number of undealt cards.
    pub const fn len(&self) -> usize {
        self.counts.undealt()
    }

    /// Returns whether no undealt cards are left.
    pub const fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Returns the cards that have left the shoe since the last shuffle between rounds, in order:
    /// burned, discarded, on the table.
    pub fn dealt(&self) -> &[Card] {
        &self.cards[..self.counts.left_shoe()]
    }

    /// Returns the cards on the table, in the order in which they were dealt.
    pub fn on_table(&self) -> &[Card] {
        &self.cards[self.counts.discards()..self.counts.left_shoe()]
    }

    /// Returns the number of discards.
    pub const fn discards(&self) -> usize {
        self.counts.discards()
    }

    /// Returns the undealt cards by rank. Where cards are drawn with replacement, these are the
    /// next cards of the sequence, not the cards that they are drawn from.
    pub fn composition(&self) -> Composition {
        self.cards[self.counts.left_shoe()..].iter().copied().collect()
    }

    /// Returns the number of shuffles so far, including those in the middle of a round.
    pub const fn shuffles(&self) -> u64 {
        self.counts.shuffles()
    }

    /// Returns the number of cards in all decks.
    pub fn full(&self) -> usize {
        usize::from(self.counts.rules().decks()) * Card::DECK.len()
    }

    /// Returns the largest number of undealt cards that leads to a shuffle before the next round:
    /// at the cut card, or below the house's limit. `None` if shuffling does not depend on the
    /// number of cards.
    pub fn shuffle_point(&self) -> Option<usize> {
        let (rules, full) = (self.counts.rules(), self.full());
        (0..full)
            .rev()
            .find(|&left| rules.shuffle_due(left, full - left))
            .filter(|_| matches!(rules.shuffle(), Shuffle::CutCard | Shuffle::WhenBelow))
    }

    /// Replaces the cards with full decks in order.
    fn reset_cards(&mut self) {
        self.cards.clear();
        for _ in 0..self.counts.rules().decks() {
            self.cards.extend(Card::DECK);
        }
    }
}

/// Shuffles cards uniformly (the Fisher–Yates shuffle, from the last card to the first).
fn permute(cards: &mut [Card], pick: &mut impl FnMut(u32) -> u32) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, checked(pick, last + 1) as usize);
    }
}

/// Picks a number below a number of cards.
fn checked(pick: &mut impl FnMut(u32) -> u32, cards: usize) -> u32 {
    let below = u32::try_from(cards).unwrap_or(u32::MAX);
    let chosen = pick(below);
    assert!(chosen < below, "a pick below {below} was {chosen}");
    chosen
}
