//! Sixty-four shoes, dealt in step.
//!
//! A shuffled shoe need not exist before it is dealt. With `left` cards remaining, a number below
//! `left` picks one of them, and the remaining cards of each kind determine its kind. This has
//! exactly the distribution of dealing from a shuffled shoe, without a shuffle and without memory
//! for one. Because all shoes are dealt in step, `left` is the same for all of them.
//!
//! A shoe keeps running totals instead of counts: the number of cards of the first kind, of the
//! first two kinds, and so on up to the middle; and from the other end, the number of the last
//! kind, of the last two kinds, and so on. Half of a shoe of eight decks fits in a byte. The picked
//! number is compared with all of them, and each comparison tells both on which side of that
//! boundary the kind is and whether the total loses a card.

use crate::cards::kinds::CardKind;
use crate::lanes::vectors::{VectorWork, Vectors};
use crate::lanes::{Bytes, LANES, Words};
use crate::threefry::Key;

/// The rows that one call of the generator supplies.
const ROWS_AT_ONCE: usize = 4;

/// The first counter of the numbers that replace refused ones: outside those of all rows.
const REDRAWS: u32 = 1 << 31;

/// The counter of the cards of a refill.
const REFILLS: u32 = 1 << 30;

/// Sixty-four shoes, with the cards that have been dealt from them. `LOW` and `HIGH` are the
/// numbers of running totals from either end: together, one less than the number of kinds.
#[derive(Clone, Debug)]
pub(crate) struct Shoes<const LOW: usize, const HIGH: usize> {
    key: Key,
    /// The number of this group of shoes in its stream.
    group: u32,
    full: u16,
    /// True if every card is drawn from a full shoe.
    is_replaced: bool,
    totals: Totals<LOW, HIGH>,
    /// The totals of full shoes.
    fresh: Totals<LOW, HIGH>,
    /// By the number of cards left: the minimum for the lower half of a product.
    limits: Vec<u16>,
    /// The kinds of the cards, a row for each card that has left the shoes.
    rows: Vec<Bytes>,
    dealt: usize,
}

/// The running totals of the cards that are left.
#[derive(Clone, Debug)]
pub(crate) struct Totals<const LOW: usize, const HIGH: usize> {
    /// The cards of the first kind, of the first two, …
    low: [Bytes; LOW],
    /// The cards above the kinds `LOW`, `LOW + 1`, …
    high: [Bytes; HIGH],
}

/// The same, in vectors.
struct Held<V: Vectors, const LOW: usize, const HIGH: usize> {
    low: [V::Bytes; LOW],
    high: [V::Bytes; HIGH],
}

/// The dealing of cards until this many have left each shoe.
struct Dealing<'a, const LOW: usize, const HIGH: usize> {
    shoes: &'a mut Shoes<LOW, HIGH>,
    depth: usize,
}

impl<const LOW: usize, const HIGH: usize> VectorWork for Dealing<'_, LOW, HIGH> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vectors>(self, vectors: V) {
        self.shoes.deal(vectors, self.depth);
    }
}

impl<const LOW: usize, const HIGH: usize> Shoes<LOW, HIGH> {
    /// Creates shoes with this many cards of each kind, which are put back if they are replaced.
    pub(crate) fn new(counts: &[u16], is_replaced: bool) -> Self {
        assert_eq!(counts.len(), LOW + HIGH + 1, "a total stands between two kinds");
        let byte = |sum: u16| match u8::try_from(sum) {
            Ok(sum) => [sum; LANES],
            Err(_) => unreachable!("half of eight decks fits in a byte"),
        };
        let fresh = Totals {
            low: std::array::from_fn(|at| byte(counts[..=at].iter().sum())),
            high: std::array::from_fn(|at| byte(counts[LOW + at + 1..].iter().sum())),
        };
        let full = counts.iter().sum();
        let rows = vec![[0; LANES]; usize::from(full).next_multiple_of(ROWS_AT_ONCE)];
        let limits = std::iter::once(0).chain((1..=full).map(refused_below)).collect();
        let (key, totals) = (Key::new([0; 2]), fresh.clone());
        Self { key, group: 0, full, is_replaced, totals, fresh, limits, rows, dealt: 0 }
    }

    /// Starts a group of fresh shoes of this stream.
    pub(crate) fn shuffle(&mut self, key: Key, group: u32) {
        (self.key, self.group, self.dealt) = (key, group, 0);
        self.totals.clone_from(&self.fresh);
    }

    /// Returns the number of cards in a full shoe.
    pub(crate) const fn full(&self) -> usize {
        self.full as usize
    }

    /// Deals until at least this many cards have left each shoe, or all.
    pub(crate) fn deal_to<V: Vectors>(&mut self, vectors: V, depth: usize) {
        vectors.apart(Dealing { shoes: self, depth });
    }

    #[inline(always)]
    fn deal<V: Vectors>(&mut self, vectors: V, depth: usize) {
        let depth = depth.min(self.full());
        // Loops, not closures: those would be compiled without the vectors' instructions.
        let zero = vectors.byte(0);
        let mut totals = Held { low: [zero; LOW], high: [zero; HIGH] };
        for (held, total) in totals.low.iter_mut().zip(&self.totals.low) {
            *held = vectors.load_bytes(total);
        }
        for (held, total) in totals.high.iter_mut().zip(&self.totals.high) {
            *held = vectors.load_bytes(total);
        }
        while self.dealt < depth {
            self.deal_rows(vectors, &mut totals);
        }
        for (total, held) in self.totals.low.iter_mut().zip(totals.low) {
            vectors.store_bytes(held, total);
        }
        for (total, held) in self.totals.high.iter_mut().zip(totals.high) {
            vectors.store_bytes(held, total);
        }
    }

    /// Returns the number of cards that have been dealt from each shoe.
    pub(crate) const fn dealt(&self) -> usize {
        self.dealt
    }

    /// Returns the number, below `all`, that picks a card after one shoe has run out and been
    /// refilled, and this many cards have been dealt from the refill.
    pub(crate) fn refill_number(&self, lane: usize, dealt: usize, all: usize) -> usize {
        let counter = REDRAWS | REFILLS | (lane as u32) << 16 | dealt as u32;
        let [one, two] = self.key.words([self.group, counter]);
        // The bias of 64 bits is immeasurable.
        let wide = u128::from(u64::from(one) << 32 | u64::from(two)) * all as u128;
        (wide >> 64) as usize
    }

    /// Returns the kinds of the cards at this depth, which have been dealt.
    pub(crate) fn row(&self, depth: usize) -> &Bytes {
        &self.rows[depth]
    }

    /// Returns the cards of a shoe from this depth on, if there are enough
    /// and they have been dealt.
    pub(crate) fn cards_from<const CARDS: usize>(
        &self,
        depth: usize,
        lane: usize,
    ) -> Option<[CardKind; CARDS]> {
        let is_dealt = depth + CARDS <= self.dealt.min(self.full());
        is_dealt.then(|| std::array::from_fn(|at| self.rows[depth + at][lane]))
    }

    /// Deals as many rows as the generator supplies at once.
    #[inline(always)]
    fn deal_rows<V: Vectors>(&mut self, vectors: V, totals: &mut Held<V, LOW, HIGH>) {
        let first = self.dealt;
        let rows = ROWS_AT_ONCE.min(self.full() - first);
        let one = vectors.byte(1);
        let mut counters = [vectors.counting(); ROWS_AT_ONCE];
        for (at, counter) in counters.iter_mut().enumerate() {
            *counter = vectors.add(*counter, vectors.quad(((first + at) * LANES / 4) as u32));
        }
        let group = vectors.quad(self.group);
        let numbers = vectors.random_words(self.key, group, counters);
        for (at, &[low, high]) in numbers.iter().enumerate().take(rows) {
            let row = self.full - (first + at) as u16;
            let left = if self.is_replaced { self.full } else { row };
            let limit = self.limits[usize::from(left)];
            let (mut above, mut below, refused) = vectors.pick(low, high, left, limit);
            if refused {
                let lanes = vectors.refused(low, high, left, limit);
                let numbers = self.redrawn(vectors.words(low, high), lanes, row, left);
                let (low, high) = vectors.quads(&numbers);
                (above, below, _) = vectors.pick(low, high, left, limit);
            }
            let mut kind = vectors.byte(LOW as u8);
            for total in &mut totals.low {
                vectors.take::<true>(above, total, &mut kind, one);
            }
            for total in &mut totals.high {
                vectors.take::<false>(below, total, &mut kind, one);
            }
            vectors.store_bytes(kind, &mut self.rows[first + at]);
            if self.is_replaced {
                self.refill(vectors, totals);
            }
        }
        self.dealt = first + rows;
    }

    /// Puts all cards back.
    #[inline(always)]
    fn refill<V: Vectors>(&self, vectors: V, totals: &mut Held<V, LOW, HIGH>) {
        for (held, total) in totals.low.iter_mut().zip(&self.fresh.low) {
            *held = vectors.load_bytes(total);
        }
        for (held, total) in totals.high.iter_mut().zip(&self.fresh.high) {
            *held = vectors.load_bytes(total);
        }
    }

    /// Replaces the refused numbers of these lanes, in a row, until none is refused.
    #[cold]
    #[inline(never)]
    fn redrawn(&self, mut numbers: Words, mut lanes: u64, row: u16, left: u16) -> Words {
        let limit = self.limits[usize::from(left)];
        while lanes != 0 {
            let lane = lanes.trailing_zeros();
            lanes &= lanes - 1;
            let number = &mut numbers[lane as usize];
            let mut attempt = 0;
            while number.wrapping_mul(left) < limit {
                let counter = REDRAWS | attempt << 20 | u32::from(row) << 6 | lane;
                let [word, _] = self.key.words([self.group, counter]);
                *number = (word >> 16) as u16;
                attempt += 1;
            }
        }
        numbers
    }
}

/// Returns the smallest lower half of a product that is accepted. Equally many of the 65,536
/// numbers must lead to each card, so the surplus is refused (D. Lemire, "Fast random integer
/// generation in an interval", 2019).
const fn refused_below(left: u16) -> u16 {
    (65_536 % left as u32) as u16
}
