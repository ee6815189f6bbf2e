//! The deck of the program of 1974: a table that is never re-sorted, and a 16-bit generator ("Be
//! careful of the random number generator", says the manual of 1973).

use blackjack_engine::{Card, Rank, Suit};

/// The deck, of which `left` cards are still to be dealt.
///
/// A shuffle only sets `left` to 52 again, so the order of the table stays. The last card of a deck
/// is never dealt.
#[derive(Clone, Debug)]
pub(super) struct TableDeck {
    table: Vec<Card>,
    left: usize,
    pick: Pick,
}

/// The choice of the next card.
#[derive(Clone, Copy, Debug)]
enum Pick {
    /// By the generator, which is reseeded whenever its state is 0, from the
    /// clock if there is no seed.
    Generator { state: u16, seed: Option<u16>, now_ms: fn() -> i64 },
    /// In the order of the table, which is the order of the deal.
    InOrder,
}

impl TableDeck {
    /// Creates the deck of the program with this seed, or with the clock, from
    /// which the program took it.
    pub(super) fn seeded(seed: Option<u16>, now_ms: fn() -> i64) -> Self {
        let pick = Pick::Generator { state: seed.unwrap_or(0), seed, now_ms };
        Self { table: in_table_order().collect(), left: 0, pick }
    }

    /// Creates a deck that deals these cards first, all different, then the others in the order of
    /// the program's table, and the same again after each shuffle.
    pub(super) fn arranged(first: &[Card]) -> Self {
        let rest = in_table_order().filter(|card| !first.contains(card));
        let mut table: Vec<Card> = first.iter().copied().chain(rest).collect();
        table.reverse();
        Self { table, left: 0, pick: Pick::InOrder }
    }

    /// Returns the number of cards still to be dealt, including the last one, which never is.
    pub(super) const fn left(&self) -> usize {
        self.left
    }

    /// Returns the number of cards dealt since the last shuffle.
    pub(super) fn dealt(&self) -> usize {
        self.table.len() - self.left
    }

    /// Returns whether a shuffle must come before the next card.
    pub(super) const fn needs_shuffle(&self) -> bool {
        self.left <= 1
    }

    /// Returns all cards of the table to the deck.
    pub(super) fn shuffle(&mut self) {
        self.left = self.table.len();
    }

    /// Deals a card.
    pub(super) fn draw(&mut self) -> Card {
        let chosen = self.choose();
        self.left -= 1;
        self.table.swap(chosen, self.left);
        self.table[self.left]
    }

    fn choose(&mut self) -> usize {
        match &mut self.pick {
            Pick::InOrder => self.left - 1,
            Pick::Generator { state, seed, now_ms } => {
                if *state == 0 {
                    *state = seed.unwrap_or_else(|| low_seconds(now_ms()));
                }
                *state = state.wrapping_mul(13077).wrapping_add(6925);
                (usize::from(*state & 0x7fff) * self.left) >> 15
            }
        }
    }
}

/// Returns the table as the program builds it: ace to king, each in hearts,
/// spades, diamonds and clubs.
fn in_table_order() -> impl Iterator<Item = Card> {
    const SUITS: [Suit; 4] = [Suit::Hearts, Suit::Spades, Suit::Diamonds, Suit::Clubs];
    Rank::ALL.into_iter().flat_map(|rank| SUITS.map(|suit| Card::new(rank, suit)))
}

/// Returns the low 16 bits of the time in seconds.
fn low_seconds(now_ms: i64) -> u16 {
    u16::try_from((now_ms / 1_000).rem_euclid(1 << 16)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_1_deals_what_the_program_dealt() {
        let mut deck = TableDeck::seeded(Some(1), || 0);
        deck.shuffle();
        let dealt: Vec<_> = (0..12).map(|_| deck.draw().to_string()).collect();
        assert_eq!(dealt.join(" "), "8C 8S KS 2S 7D QD 9C JD 8H TD 5D 7C");
    }

    #[test]
    fn a_state_of_0_becomes_the_seed_again() {
        // The state before 0: 13077 x + 6925 = 0 modulo 65536.
        let before =
            (0..=u16::MAX).find(|x| x.wrapping_mul(13077).wrapping_add(6925) == 0).unwrap();
        let mut deck = TableDeck::seeded(Some(before), || 0);
        deck.shuffle();
        let first = deck.draw();
        assert_eq!(first.to_string(), "AH", "the state is 0, and picks the first card");
        let mut again = deck.clone();
        deck.pick = Pick::Generator { state: before, seed: Some(before), now_ms: || 0 };
        assert_eq!(again.draw(), deck.draw(), "a clock that stands still");
    }

    /// No card is dealt twice between two shuffles, for any seed.
    #[test]
    fn cards_are_unique_between_shuffles_for_every_seed() {
        for seed in 0..=u16::MAX {
            let mut deck = TableDeck::seeded(Some(seed), || 0);
            deck.shuffle();
            let mut seen = 0_u64;
            while !deck.needs_shuffle() {
                seen |= 1 << deck.draw().index();
            }
            assert_eq!(seen.count_ones(), 51, "seed {seed}");
        }
    }
}
