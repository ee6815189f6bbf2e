//! `LiveShoe`: a shoe with the seed that shuffles it.

use blackjack_engine::{Card, Record, Rules, SeenCards, Shoe, Shuffle};

use crate::shoe::contribution::{Contribution, combined_cut};
use crate::shoe::seed::{Commitment, Seed};
use crate::shoe::shuffler::{SchemeVersion, Shuffler};

/// The number of rounds of a shared shoe in a house that shuffles before every round.
const SHARED_ROUNDS: u64 = 50;

/// The maximum number of rounds of any shared shoe: the number that a checkable
/// [record](crate::ShoeRecord) may have. In a house that shuffles only when no card is left,
/// nothing else would end the shoe.
pub(crate) const SHARED_ROUNDS_MAX: u32 = 20_000;

/// A shoe that is shuffled from a seed whenever the rules require it.
///
/// ```
/// use blackjack_engine::Rules;
/// use blackjack_table::{LiveShoe, Seed};
/// let mut shoe = LiveShoe::new(&Rules::default(), Seed::from_number(1), 0, 1);
/// assert!(shoe.begin_round(), "a new shoe is shuffled");
/// assert_eq!(shoe.draw().to_string(), "QC");
/// ```
#[derive(Clone, Debug)]
pub struct LiveShoe {
    shoe: Shoe,
    seed: Seed,
    shuffler: Shuffler,
    /// The number of the shoe at its table, from 1.
    number: u64,
    /// True if it has been shuffled for its first round.
    begun: bool,
    /// The number of rounds that have begun.
    rounds: u64,
    /// The cards to deal first, in practice.
    first: Vec<Card>,
    /// The table.
    table: u64,
    /// The players' contributions to the shuffles of a shared shoe, in the order of their numbers.
    contributions: Vec<Contribution>,
}

impl LiveShoe {
    /// Creates a shoe of scheme 1 with this number at its table, which is shuffled before its first
    /// round.
    pub fn new(rules: &Rules, seed: Seed, table: u64, number: u64) -> Self {
        let (shoe, shuffler) = (Shoe::new(rules), Shuffler::new(seed, table));
        let (begun, rounds, first, contributions) = (false, 0, Vec::new(), Vec::new());
        Self { shoe, seed, shuffler, number, begun, rounds, first, table, contributions }
    }

    /// Creates a shoe of scheme 2: that of a shared table, to which its players may
    /// [contribute](Self::contribute) before it begins.
    pub fn shared(rules: &Rules, seed: Seed, table: u64, number: u64) -> Self {
        let shuffler = Shuffler::shared(seed, table, &[]);
        Self { shuffler, ..Self::new(rules, seed, table, number) }
    }

    /// Creates a shoe of this scheme.
    pub fn of_scheme(
        scheme: SchemeVersion,
        rules: &Rules,
        seed: Seed,
        table: u64,
        number: u64,
    ) -> Self {
        match scheme {
            SchemeVersion::SHARED => Self::shared(rules, seed, table, number),
            _ => Self::new(rules, seed, table, number),
        }
    }

    /// Adds the contributions of the players, in the order of their numbers. They replace earlier
    /// ones.
    ///
    /// # Panics
    ///
    /// If the shoe has begun, or is not shared.
    pub fn contribute(&mut self, contributions: Vec<Contribution>) {
        assert!(!self.begun, "the shuffle of a shoe in play is fixed");
        assert_eq!(
            self.scheme(),
            SchemeVersion::SHARED,
            "only players of a shared shoe contribute"
        );
        self.shuffler = Shuffler::shared(self.seed, self.table, &contributions);
        self.contributions = contributions;
    }

    /// Returns the shoe with these cards stacked on top, for practice.
    ///
    /// # Errors
    ///
    /// The first card that is requested more often than it occurs in the shoe.
    pub fn stacked_with(mut self, first: Vec<Card>) -> Result<Self, Card> {
        self.shoe.clone().stack(&first)?;
        self.first = first;
        Ok(self)
    }

    /// Moves the cards on the table to the discard tray, and shuffles if that is due.
    /// Returns whether it shuffled.
    pub fn begin_round(&mut self) -> bool {
        self.shuffler.seek_round(self.upcoming(), self.rounds, 0);
        let shuffled = self.shoe.begin_round(&mut |bound| self.shuffler.below(bound));
        if shuffled {
            self.start_over();
        }
        self.rounds += 1;
        shuffled
    }

    /// Deals the next card. When no card is left, the discards are shuffled in.
    pub fn draw(&mut self) -> Card {
        if self.shoe.is_empty() {
            let (before, reshuffles) =
                (self.rounds.saturating_sub(1), self.shoe.counts().reshuffles());
            self.shuffler.seek_round(self.number, before, reshuffles + 1);
        }
        self.shoe.draw(&mut |bound| self.shuffler.below(bound))
    }

    /// Records, at the end of a round, the cards of it that everyone has seen.
    pub fn end_round(&mut self, round: &Record) {
        self.shoe.end_round(round);
    }

    /// Records that everyone has seen these cards of the discard tray.
    pub(crate) fn mark_seen(&mut self, cards: &[Card]) {
        self.shoe.mark_seen(cards);
    }

    /// Returns the cards that everyone has seen leave the shoe since the last shuffle and before
    /// the round in play (or the next one). Burned cards and hole cards that were not turned over
    /// are not seen.
    pub fn seen(&self) -> &[Card] {
        self.shoe.counts().seen()
    }

    /// Returns the public information about the shoe before the round that has just begun.
    pub(crate) fn seen_cards(&self) -> SeenCards {
        self.shoe.counts().seen_cards()
    }

    /// Returns whether the next card needs a shuffle.
    pub fn is_empty(&self) -> bool {
        self.shoe.is_empty()
    }

    /// Shuffles all cards, including those on the table.
    pub fn shuffle_all(&mut self) {
        self.shuffler.seek_round(self.upcoming(), self.rounds, 0);
        self.shoe.shuffle(&mut |bound| self.shuffler.below(bound));
        self.start_over();
    }

    /// Returns the cards.
    pub const fn shoe(&self) -> &Shoe {
        &self.shoe
    }

    /// Returns the number of the shoe at its table, from 1.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Returns the seed of the shuffles, which is secret until the shoe is over.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// Returns the scheme that derives shuffles from the seed.
    pub const fn scheme(&self) -> SchemeVersion {
        self.shuffler.scheme()
    }

    /// Returns the players' contributions to the shuffles, in the order of their numbers.
    pub fn contributions(&self) -> &[Contribution] {
        &self.contributions
    }

    /// Returns the commitment to the seed, which is published before the first bet.
    pub fn commitment(&self) -> Commitment {
        self.seed.commitment()
    }

    /// Returns whether the shoe has been shuffled for its first round.
    pub const fn is_begun(&self) -> bool {
        self.begun
    }

    /// Returns whether the shoe is finished, so that the house shuffles before the next
    /// round. A shared shoe that is shuffled before every round lasts for 50 of them, so that
    /// its players contribute now and then rather than before every round; no shared shoe
    /// lasts longer than 20,000.
    pub fn is_over(&self) -> bool {
        if !self.begun {
            return false;
        }
        match self.is_shared() {
            true if self.rounds >= u64::from(SHARED_ROUNDS_MAX) => true,
            true if self.is_shuffled_every_round() => self.rounds >= SHARED_ROUNDS,
            _ => self.shoe.is_shuffle_due(),
        }
    }

    fn is_shared(&self) -> bool {
        self.scheme() == SchemeVersion::SHARED
    }

    /// Returns whether this shared shoe is shuffled before each of its rounds.
    fn is_shuffled_every_round(&self) -> bool {
        let rule = self.shoe.counts().shuffle_rule();
        self.is_shared() && matches!(rule, Shuffle::EveryRound | Shuffle::EveryCard)
    }

    /// Returns the number of the shoe that the next shuffle between rounds begins.
    fn upcoming(&self) -> u64 {
        let is_next = self.begun && !self.is_shuffled_every_round();
        // A foreign journal can contain any number.
        self.number.saturating_add(u64::from(is_next))
    }

    fn start_over(&mut self) {
        self.number = self.upcoming();
        self.begun = true;
        self.shoe.cut(combined_cut(&self.contributions, self.shoe.full()));
        let first = std::mem::take(&mut self.first);
        let stacked = self.shoe.stack(&first);
        assert!(stacked.is_ok(), "a full shoe contains the cards stacked on it");
    }
}
