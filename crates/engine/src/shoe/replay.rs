//! The counts of the cards in a shoe, and the cards that everyone has seen: [`ShoeReplay`].

use alloc::vec::Vec;

use crate::cards::card::Card;
use crate::record::Record;
use crate::rules::Rules;
use crate::rules::Shuffle;
use crate::shoe::seen_cards::SeenCards;

/// The counts of a shoe: the numbers of cards undealt, discarded and on the table, the shuffles
/// that are due, and the cards that everyone has seen since the last shuffle.
///
/// Only the seen cards are stored, so the type works for a shoe in play, a recorded shoe and a
/// hypothetical one. No other type implements the effects of a shuffle in the middle of a round; a
/// [`crate::Shoe`] contains one.
///
/// ```
/// use blackjack_engine::{Rules, ShoeReplay};
/// let mut shoe = ShoeReplay::new(&Rules::default());
/// assert!(shoe.begin_round(), "a new shoe is shuffled");
/// assert!(!shoe.draw(), "there are cards left");
/// assert_eq!((shoe.undealt(), shoe.on_table()), (311, 1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShoeReplay {
    /// The rules of the shoe: the number of decks, the time of shuffles, and
    /// the number of burned cards.
    rules: Rules,
    undealt: usize,
    /// The number of discarded and burned cards.
    discarded: usize,
    on_table: usize,
    shuffles: u64,
    /// The number of shuffles in the middle of a round since the last full shuffle.
    reshuffles: u64,
    /// True if the shoe must be shuffled before the next round, because it is new or because a
    /// shuffle in the middle of a round has removed the cut card or added a deck.
    needs_shuffle: bool,
    /// The cards in the discard tray that everyone has seen.
    seen: Vec<Card>,
}

/// The cards that are shuffled when no cards are left to deal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refill {
    /// The number of cards from the discard tray.
    pub(crate) tray: usize,
    /// True if a fresh deck is added, because the discard tray is empty too.
    pub(crate) is_fresh_deck: bool,
}

impl ShoeReplay {
    /// Creates a new shoe, which is shuffled before its first round.
    pub fn new(rules: &Rules) -> Self {
        let undealt = full(rules);
        let (discarded, on_table, shuffles, reshuffles) = (0, 0, 0, 0);
        let (rules, needs_shuffle, seen) = (*rules, true, Vec::new());
        Self { rules, undealt, discarded, on_table, shuffles, reshuffles, needs_shuffle, seen }
    }

    /// Creates a shoe whose next round has just begun, from the public knowledge before it.
    pub fn resume(rules: &Rules, before: &SeenCards) -> Self {
        let whole = Self::new(rules);
        let undealt = before.undealt.min(whole.undealt);
        let discarded = whole.undealt - undealt;
        Self { undealt, discarded, needs_shuffle: false, seen: before.cards.clone(), ..whole }
    }

    /// Moves the cards on the table to the discard tray, and shuffles if a shuffle is due. Returns
    /// whether it shuffled.
    pub fn begin_round(&mut self) -> bool {
        self.discarded += self.on_table;
        self.on_table = 0;
        let due = self.is_shuffle_due();
        if due {
            self.shuffle();
        }
        due
    }

    /// Returns whether the shoe is shuffled before the next round.
    pub fn is_shuffle_due(&self) -> bool {
        self.needs_shuffle || self.rules.shuffle_due(self.undealt, self.left_shoe())
    }

    /// Collects all cards, including those on the table, shuffles them and burns.
    pub fn shuffle(&mut self) {
        self.burn(usize::from(self.rules.burn()));
        self.shuffles += 1;
        self.reshuffles = 0;
        self.needs_shuffle = false;
        self.seen.clear();
    }

    /// Counts a dealt card. Returns whether the discards had to be shuffled in, because no cards
    /// were left; the cards seen before the round then no longer count. If there are no discards
    /// either, a fresh deck is added until the next shuffle before a round.
    pub fn draw(&mut self) -> bool {
        self.take_card().is_some()
    }

    /// Counts a dealt card. Returns the refill that it needed, if any.
    pub(crate) fn take_card(&mut self) -> Option<Refill> {
        let refill = self.is_empty().then(|| self.refill());
        self.undealt -= 1;
        self.on_table += 1;
        refill
    }

    /// Refills the shoe from the discards, or else with a fresh deck. Cards on the table stay
    /// there.
    fn refill(&mut self) -> Refill {
        let tray = core::mem::take(&mut self.discarded);
        let is_fresh_deck = tray == 0;
        self.undealt = if is_fresh_deck { Card::DECK.len() } else { tray };
        self.needs_shuffle = is_fresh_deck || self.rules.shuffle() == Shuffle::CutCard;
        self.shuffles += 1;
        self.reshuffles += 1;
        self.seen.clear();
        Refill { tray, is_fresh_deck }
    }

    /// Records, at the end of a round, the cards of it that everyone has seen.
    pub fn end_round(&mut self, round: &Record) {
        self.seen.extend(round.round().view().open_cards());
    }

    /// Records that everyone has seen these cards of the discard tray.
    pub fn mark_seen(&mut self, cards: &[Card]) {
        self.seen.extend(cards);
    }

    /// Replays the next recorded round. Returns the public knowledge of the shoe before it.
    pub fn replay(&mut self, round: &Record) -> SeenCards {
        self.begin_round();
        let before = self.seen_cards();
        for _ in 0..round.cards() {
            self.draw();
        }
        self.end_round(round);
        before
    }

    /// Moves this many cards to the discard tray, and all others back to the shoe.
    pub(crate) fn burn(&mut self, cards: usize) {
        self.undealt = full(&self.rules) - cards;
        self.discarded = cards;
        self.on_table = 0;
    }

    /// Returns the cards that everyone has seen leave the shoe since the last shuffle and before
    /// the round in play (or the next one). Burned cards and hole cards that were not turned over
    /// are not seen.
    pub fn seen(&self) -> &[Card] {
        &self.seen
    }

    /// Returns the public knowledge of the shoe before the round that has just begun.
    pub fn seen_cards(&self) -> SeenCards {
        SeenCards { cards: self.seen.clone(), undealt: self.undealt }
    }

    /// Returns the number of undealt cards.
    pub const fn undealt(&self) -> usize {
        self.undealt
    }

    /// Returns whether no undealt cards are left, so that the next card needs a shuffle.
    pub const fn is_empty(&self) -> bool {
        self.undealt == 0
    }

    /// Returns the number of discards.
    pub const fn discards(&self) -> usize {
        self.discarded
    }

    /// Returns the number of cards on the table.
    pub const fn on_table(&self) -> usize {
        self.on_table
    }

    /// Returns the number of cards that have left the shoe: discarded or on the table.
    pub(crate) const fn left_shoe(&self) -> usize {
        self.discarded + self.on_table
    }

    /// Returns the number of shuffles so far, including those in the middle of a round.
    pub const fn shuffles(&self) -> u64 {
        self.shuffles
    }

    /// Returns the number of shuffles in the middle of a round since the last full shuffle.
    pub const fn reshuffles(&self) -> u64 {
        self.reshuffles
    }

    /// Returns the house's rule for shuffling.
    pub const fn shuffle_rule(&self) -> Shuffle {
        self.rules.shuffle()
    }

    /// Returns the rules of the shoe.
    pub(crate) const fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl SeenCards {
    /// Returns the public knowledge of a shoe after these rounds, before its next one.
    ///
    /// ```
    /// use blackjack_engine::{Rules, SeenCards};
    /// let round = "strip 10: TS 6D 9H 9C s 5H = -10".parse()?;
    /// let seen = SeenCards::after(&Rules::default(), &[round]);
    /// assert_eq!((seen.composition().len(), seen.undealt), (5, 312 - 5));
    /// # Ok::<(), blackjack_engine::NotationError>(())
    /// ```
    pub fn after(rules: &Rules, rounds: &[Record]) -> Self {
        let mut shoe = ShoeReplay::new(rules);
        for round in rounds {
            shoe.replay(round);
        }
        shoe.begin_round();
        shoe.seen_cards()
    }
}

/// Returns the number of cards in all decks.
fn full(rules: &Rules) -> usize {
    usize::from(rules.decks()) * Card::DECK.len()
}
