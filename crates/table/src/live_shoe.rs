//! A shoe and the chance that shuffles it.

use blackjack_engine::{Card, Record, Rules, SeenCards, Shoe};

use crate::{Commitment, SchemeVersion, Seed, Shuffler};

/// A shoe that shuffles itself when the house says so.
///
/// ```
/// use blackjack_engine::Rules;
/// use blackjack_table::{LiveShoe, Seed};
/// let mut shoe = LiveShoe::new(&Rules::default(), Seed::numbered(1), 0, 1, &[]);
/// assert!(shoe.begin_round(), "a new shoe is shuffled");
/// assert_eq!(shoe.draw().to_string(), "QC");
/// ```
#[derive(Clone, Debug)]
pub struct LiveShoe {
    shoe: Shoe,
    seed: Seed,
    shuffler: Shuffler,
    /// Which shoe of its table it is, from 1.
    number: u64,
    /// Whether it has been shuffled.
    begun: bool,
    /// What it begins with.
    first: Vec<Card>,
    /// What the players contributed to its shuffles, in the order of their seats.
    contributions: Vec<Vec<u8>>,
}

impl LiveShoe {
    /// A shoe for these rules, to be shuffled before the first round: the `number`-th of a table.
    pub fn new(
        rules: &Rules,
        seed: Seed,
        table: u64,
        number: u64,
        contributions: &[Vec<u8>],
    ) -> Self {
        let shuffler = Shuffler::new(seed, table, contributions);
        let (shoe, begun, first) = (Shoe::new(rules), false, Vec::new());
        let contributions = contributions.to_vec();
        Self { shoe, seed, shuffler, number, begun, first, contributions }
    }

    /// The same shoe, dealing these cards first: for practice.
    ///
    /// # Errors
    ///
    /// The first card that is asked for more often than the shoe holds it.
    pub fn beginning_with(mut self, first: Vec<Card>) -> Result<Self, Card> {
        self.shoe.clone().stack(&first)?;
        self.first = first;
        Ok(self)
    }

    /// Clears the table, and shuffles if it is time to; returns whether.
    pub fn begin_round(&mut self) -> bool {
        self.shuffler.turn_to(self.upcoming(), 0);
        let shuffled = self.shoe.begin_round(&mut |bound| self.shuffler.below(bound));
        if shuffled {
            self.start_over();
        }
        shuffled
    }

    /// Deals the next card; when none is left, the discards are shuffled in.
    pub fn draw(&mut self) -> Card {
        if self.shoe.is_empty() {
            self.shuffler.turn_to(self.number, self.shoe.books().reshuffles() + 1);
        }
        self.shoe.draw(&mut |bound| self.shuffler.below(bound))
    }

    /// Notes, at the end of a round, which of its cards everybody has seen.
    pub fn end_round(&mut self, round: &Record) {
        self.shoe.end_round(round);
    }

    /// Notes that everybody has seen these of the cards in its tray.
    pub(crate) fn see(&mut self, cards: &[Card]) {
        self.shoe.see(cards);
    }

    /// The cards that left the shoe before the round in play, or before the next one, since they
    /// were last shuffled, as far as everybody has seen them: nobody sees a card that is burned, or
    /// a hole card that is not turned.
    pub fn seen(&self) -> &[Card] {
        self.shoe.books().seen()
    }

    /// What is known of it before the round that was just begun.
    pub(crate) fn seen_cards(&self) -> SeenCards {
        self.shoe.books().seen_cards()
    }

    /// Whether the next card can only come after a shuffle.
    pub fn is_empty(&self) -> bool {
        self.shoe.is_empty()
    }

    /// Shuffles all cards, those on the table too.
    pub fn shuffle_all(&mut self) {
        self.shuffler.turn_to(self.upcoming(), 0);
        self.shoe.shuffle(&mut |bound| self.shuffler.below(bound));
        self.start_over();
    }

    /// The cards.
    pub const fn shoe(&self) -> &Shoe {
        &self.shoe
    }

    /// Which shoe of its table it is, from 1.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// What its shuffles follow from: a secret as long as it is played.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// How its shuffles follow from the seed.
    pub const fn scheme(&self) -> SchemeVersion {
        SchemeVersion::CURRENT
    }

    /// What the players contributed to its shuffles, in the order of their seats.
    pub fn contributions(&self) -> &[Vec<u8>] {
        &self.contributions
    }

    /// What is told of the seed before the first bet.
    pub fn commitment(&self) -> Commitment {
        self.seed.commitment()
    }

    /// Whether it has been shuffled for its first round.
    pub const fn is_begun(&self) -> bool {
        self.begun
    }

    /// Whether it has been played out: the house shuffles before the next round.
    pub fn is_over(&self) -> bool {
        self.begun && self.shoe.is_shuffle_due()
    }

    /// The number of the shoe that a shuffle makes.
    fn upcoming(&self) -> u64 {
        // A journal from outside can name any number.
        self.number.saturating_add(u64::from(self.begun))
    }

    fn start_over(&mut self) {
        self.number = self.upcoming();
        self.begun = true;
        let first = std::mem::take(&mut self.first);
        let stacked = self.shoe.stack(&first);
        assert!(stacked.is_ok(), "a whole shoe holds the cards that it was made with");
    }
}
