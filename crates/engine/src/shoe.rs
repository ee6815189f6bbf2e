//! The cards that are not on the table: undealt, and discarded.

use alloc::vec::Vec;

use crate::rules::Shuffle;
use crate::{Card, Composition, Rules};

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
    /// How many were discarded or burned.
    discarded: usize,
    /// How many are gone from the shoe: discarded, or on the table.
    gone: usize,
    packs: u8,
    burn: u8,
    policy: Policy,
    shuffles: u64,
    /// Whether a shuffle in mid-round has used up the cut card, or brought in a pack too many.
    stale: bool,
}

/// When the shoe is shuffled before a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Policy {
    Always,
    /// When at least this many cards are gone.
    Gone(usize),
    /// When fewer than this many cards are left.
    Below(usize),
    Never,
}

impl Shoe {
    /// A new shoe in the order of the pack, to be shuffled before the first round.
    pub fn new(rules: &Rules) -> Self {
        let packs = rules.decks();
        let size = usize::from(packs) * Card::PACK.len();
        let policy = match rules.shuffle() {
            Shuffle::EveryRound => Policy::Always,
            // The card at this percentage is the last before the cut card.
            Shuffle::CutCard => Policy::Gone((size * usize::from(rules.cut_card())).div_ceil(100)),
            Shuffle::WhenBelow => Policy::Below(usize::from(rules.when_below())),
            Shuffle::WhenExhausted => Policy::Never,
        };
        let mut shoe = Self {
            cards: Vec::with_capacity(size),
            discarded: 0,
            gone: 0,
            packs,
            burn: rules.burn(),
            policy,
            shuffles: 0,
            stale: true,
        };
        shoe.restore();
        shoe
    }

    /// Clears the table into the discard tray, and shuffles if it is time to; returns whether.
    pub fn begin_round(&mut self, pick: &mut impl FnMut(u32) -> u32) -> bool {
        self.discarded = self.gone;
        let due = self.stale
            || match self.policy {
                Policy::Always => true,
                Policy::Gone(limit) => self.gone >= limit,
                Policy::Below(limit) => self.len() < limit,
                Policy::Never => false,
            };
        if due {
            self.shuffle(pick);
        }
        due
    }

    /// Brings all cards together, those on the table too, shuffles them and burns.
    pub fn shuffle(&mut self, pick: &mut impl FnMut(u32) -> u32) {
        // From the order of the pack, so that a shoe follows from its own shuffle alone.
        self.restore();
        permute(&mut self.cards, pick);
        self.gone = usize::from(self.burn);
        self.discarded = self.gone;
        self.shuffles += 1;
        self.stale = false;
    }

    /// Deals the next card. When none is left the discards are shuffled and dealt; where there
    /// are none either, a fresh pack is, until the next shuffle puts the shoe right.
    pub fn draw(&mut self, pick: &mut impl FnMut(u32) -> u32) -> Card {
        if self.is_empty() {
            self.refill(pick);
        }
        let card = self.cards[self.gone];
        self.gone += 1;
        card
    }

    fn refill(&mut self, pick: &mut impl FnMut(u32) -> u32) {
        self.cards.rotate_left(self.discarded);
        self.gone -= self.discarded;
        self.discarded = 0;
        self.stale = matches!(self.policy, Policy::Gone(_)) || self.is_empty();
        if self.is_empty() {
            self.cards.extend(Card::PACK);
        }
        permute(&mut self.cards[self.gone..], pick);
        self.shuffles += 1;
    }

    /// Puts these cards on top, the first to be dealt first; for the time right after a shuffle.
    /// A card that was burned is taken back, and another burned for it.
    ///
    /// # Errors
    ///
    /// The first card that is asked for more often than the shoe holds it; the shoe is as it was.
    pub fn stack(&mut self, cards: &[Card]) -> Result<(), Card> {
        let mut rest = self.cards.clone();
        for &card in cards {
            let index = rest.iter().position(|&other| other == card).ok_or(card)?;
            rest.remove(index);
        }
        let burned = self.gone.min(rest.len());
        let below = rest.split_off(burned);
        self.cards = rest.into_iter().chain(cards.iter().copied()).chain(below).collect();
        self.gone = burned;
        self.discarded = burned;
        Ok(())
    }

    /// The number of undealt cards.
    pub fn len(&self) -> usize {
        self.cards.len() - self.gone
    }

    /// Whether no undealt card is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cards that have left the shoe since the last shuffle before a round, in order: burned,
    /// discarded, on the table.
    pub fn dealt(&self) -> &[Card] {
        &self.cards[..self.gone]
    }

    /// The cards on the table, in the order in which they were dealt.
    pub fn on_table(&self) -> &[Card] {
        &self.cards[self.discarded..self.gone]
    }

    /// The number of cards in the tray.
    pub const fn discards(&self) -> usize {
        self.discarded
    }

    /// The undealt cards by rank.
    pub fn composition(&self) -> Composition {
        self.cards[self.gone..].iter().copied().collect()
    }

    /// How often the shoe was shuffled, in mid-round too.
    pub const fn shuffles(&self) -> u64 {
        self.shuffles
    }

    /// The number of cards of all packs.
    pub fn full(&self) -> usize {
        usize::from(self.packs) * Card::PACK.len()
    }

    /// Takes new packs.
    fn restore(&mut self) {
        self.cards.clear();
        for _ in 0..self.packs {
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
