//! Where the cards of a shoe are, and what everybody has seen of them: `ShoeReplay`.

use alloc::vec::Vec;

use crate::rules::Shuffle;
use crate::{Card, Record, Rules, SeenCards};

/// The books of a shoe: how many cards are undealt, in the tray and on the table, when they are
/// shuffled, and which of them everybody has seen since.
///
/// It needs no card but those that were seen, so it is the same for a shoe in play, a shoe of the
/// past, and a shoe that somebody imagines; nothing else counts what a shuffle in mid-round does.
/// A [`crate::Shoe`] keeps its books in one.
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
    /// Which say how many packs there are, when they are shuffled, and how many cards are burned.
    rules: Rules,
    undealt: usize,
    /// How many were discarded or burned.
    discarded: usize,
    on_table: usize,
    shuffles: u64,
    /// How many of the shuffles came in mid-round, since all cards were shuffled.
    reshuffles: u64,
    /// Whether a shuffle in mid-round has used up the cut card, or brought in a pack too many.
    stale: bool,
    /// The cards in the tray, as far as everybody has seen them.
    seen: Vec<Card>,
}

/// What is shuffled when a card is asked for and none is left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refill {
    /// How many cards come back from the tray.
    pub(crate) tray: usize,
    /// Whether a fresh pack is brought, because the tray is empty too.
    pub(crate) is_fresh_pack: bool,
}

impl ShoeReplay {
    /// Returns a new shoe, to be shuffled before its first round.
    pub fn new(rules: &Rules) -> Self {
        let undealt = full(rules);
        let (discarded, on_table, shuffles, reshuffles) = (0, 0, 0, 0);
        let (rules, stale, seen) = (*rules, true, Vec::new());
        Self { rules, undealt, discarded, on_table, shuffles, reshuffles, stale, seen }
    }

    /// Returns a shoe whose next round has just begun, by what was known of it then.
    pub fn resume(rules: &Rules, before: &SeenCards) -> Self {
        let whole = Self::new(rules);
        let undealt = before.undealt.min(whole.undealt);
        let discarded = whole.undealt - undealt;
        Self { undealt, discarded, stale: false, seen: before.cards.clone(), ..whole }
    }

    /// Clears the table into the tray, and shuffles if it is time to; returns whether.
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
        self.stale || self.rules.shuffle_due(self.undealt, self.gone())
    }

    /// Brings all cards together, those on the table too, shuffles them and burns.
    pub fn shuffle(&mut self) {
        self.burn(usize::from(self.rules.burn()));
        self.shuffles += 1;
        self.reshuffles = 0;
        self.stale = false;
        self.seen.clear();
    }

    /// Counts a card that is dealt; returns whether the tray had to be shuffled in for it, because
    /// no card was left. Then nothing that was seen before the round counts any longer. Where the
    /// tray is empty too a fresh pack comes in, until the next shuffle puts the shoe right.
    pub fn draw(&mut self) -> bool {
        self.take().is_some()
    }

    /// Counts a card that is dealt, and says what was shuffled for it.
    pub(crate) fn take(&mut self) -> Option<Refill> {
        let refill = self.is_empty().then(|| self.refill());
        self.undealt -= 1;
        self.on_table += 1;
        refill
    }

    /// The cards on the table stay there: only the tray can be shuffled in.
    fn refill(&mut self) -> Refill {
        let tray = core::mem::take(&mut self.discarded);
        let is_fresh_pack = tray == 0;
        self.undealt = if is_fresh_pack { Card::PACK.len() } else { tray };
        self.stale = is_fresh_pack || self.rules.shuffle() == Shuffle::CutCard;
        self.shuffles += 1;
        self.reshuffles += 1;
        self.seen.clear();
        Refill { tray, is_fresh_pack }
    }

    /// Notes, at the end of a round, which of its cards everybody has seen.
    pub fn end_round(&mut self, round: &Record) {
        self.seen.extend(round.round().view().open_cards());
    }

    /// Notes that everybody has seen these of the cards in the tray.
    pub fn see(&mut self, cards: &[Card]) {
        self.seen.extend(cards);
    }

    /// Goes through the round of the past that comes next; returns what was known before it.
    pub fn replay(&mut self, round: &Record) -> SeenCards {
        self.begin_round();
        let before = self.seen_cards();
        for _ in 0..round.cards() {
            self.draw();
        }
        self.end_round(round);
        before
    }

    /// Puts so many cards into the tray, and all others back into the shoe.
    pub(crate) fn burn(&mut self, cards: usize) {
        self.undealt = full(&self.rules) - cards;
        self.discarded = cards;
        self.on_table = 0;
    }

    /// Returns the cards that left the shoe before the round in play, or before the next one, since
    /// they were last shuffled, as far as everybody has seen them: nobody sees a card that is
    /// burned, or a hole card that is not turned.
    pub fn seen(&self) -> &[Card] {
        &self.seen
    }

    /// Returns what is known of the shoe before the round that was just begun.
    pub fn seen_cards(&self) -> SeenCards {
        SeenCards { cards: self.seen.clone(), undealt: self.undealt }
    }

    /// Returns the number of undealt cards.
    pub const fn undealt(&self) -> usize {
        self.undealt
    }

    /// Returns whether no undealt card is left: the next card can only come after a shuffle.
    pub const fn is_empty(&self) -> bool {
        self.undealt == 0
    }

    /// Returns the number of cards in the tray.
    pub const fn discards(&self) -> usize {
        self.discarded
    }

    /// Returns the number of cards on the table.
    pub const fn on_table(&self) -> usize {
        self.on_table
    }

    /// Returns how many cards have left the shoe: into the tray, or onto the table.
    pub(crate) const fn gone(&self) -> usize {
        self.discarded + self.on_table
    }

    /// Returns how often the shoe was shuffled, in mid-round too.
    pub const fn shuffles(&self) -> u64 {
        self.shuffles
    }

    /// Returns how often it was shuffled in mid-round since all cards were shuffled.
    pub const fn reshuffles(&self) -> u64 {
        self.reshuffles
    }

    /// Returns the rules that the shoe follows.
    pub(crate) const fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl SeenCards {
    /// Returns what is gone before the next round of a shoe, after these.
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

/// How many cards all packs have.
fn full(rules: &Rules) -> usize {
    usize::from(rules.decks()) * Card::PACK.len()
}
