//! All hands that are not over 21, as multisets of card values.

pub(crate) mod action_values;
pub(crate) mod endings;
pub(crate) mod values;

use std::sync::OnceLock;

use blackjack_engine::{Hand, Total};

use crate::value_counts::{VALUES, card_of_value};

/// Returns all hands. They are the same for every game.
pub(crate) fn hands() -> &'static Hands {
    static HANDS: OnceLock<Hands> = OnceLock::new();
    HANDS.get_or_init(Hands::new)
}

/// The index of a hand in [`Hands`].
pub(crate) type HandIndex = u16;

/// A placeholder for "over 21" in place of a hand index.
pub(crate) const BUST: HandIndex = HandIndex::MAX;

/// One hand, as its number of cards of each value.
#[derive(Clone, Debug)]
pub(crate) struct HandNode {
    /// The number of cards of each value, aces first.
    pub(crate) counts: [u8; 10],
    /// The total.
    pub(crate) total: Total,
    /// The number of cards.
    pub(crate) cards: u8,
    /// The hands with one more card, by its value; [`BUST`] if over 21.
    pub(crate) with: [HandIndex; 10],
    /// The hands with one card fewer, by its value; [`BUST`] if there is no such card.
    less: [HandIndex; 10],
}

impl HandNode {
    /// Returns the hand with one more card of this value.
    pub(crate) fn after(&self, value: u8) -> HandIndex {
        self.with[usize::from(value) - 1]
    }

    /// Returns the number of cards of this value.
    pub(crate) fn holds(&self, value: u8) -> u8 {
        self.counts[usize::from(value) - 1]
    }

    /// Lists the values of the cards, from low to high.
    pub(crate) fn values(&self) -> impl Iterator<Item = u8> + Clone + '_ {
        let times = |(value, &count): (u8, &u8)| std::iter::repeat_n(value, usize::from(count));
        VALUES.zip(&self.counts).flat_map(times)
    }

    /// Returns the highest card value; 1 if the hand is empty.
    pub(crate) fn highest(&self) -> u8 {
        VALUES.rev().find(|&value| self.holds(value) > 0).unwrap_or(1)
    }

    /// Converts to cards, for rules that the engine decides by cards.
    pub(crate) fn to_hand(&self) -> Hand {
        self.values().map(card_of_value).collect()
    }

    /// Returns the hand with one fewer card of this value; [`BUST`] if it holds none.
    pub(crate) fn before(&self, value: u8) -> HandIndex {
        self.less[usize::from(value) - 1]
    }
}

/// All hands that are not over 21, in order of their number of cards, so every hand comes before
/// its successors. The empty hand is the first.
#[derive(Debug)]
pub(crate) struct Hands {
    nodes: Vec<HandNode>,
}

impl Hands {
    /// Generates all 3,082 hands and the empty one.
    pub(crate) fn new() -> Self {
        let empty = HandNode {
            counts: [0; 10],
            total: Total::default(),
            cards: 0,
            with: [BUST; 10],
            less: [BUST; 10],
        };
        let mut hands = Self { nodes: vec![empty] };
        let mut at = 0;
        while at < hands.nodes.len() {
            hands.grow(at);
            at += 1;
        }
        hands
    }

    /// Links a hand to those with one more card. A card at least as high as all others makes a new
    /// hand; a lower one makes a hand that was generated from a smaller one.
    fn grow(&mut self, at: usize) {
        let highest = self.nodes[at].highest();
        for value in VALUES {
            let node = &self.nodes[at];
            let total = node.total.plus(value);
            if total.is_bust() {
                continue;
            }
            let mut counts = node.counts;
            counts[usize::from(value) - 1] += 1;
            let index = if value >= highest {
                self.nodes.push(HandNode {
                    counts,
                    total,
                    cards: node.cards + 1,
                    with: [BUST; 10],
                    less: [BUST; 10],
                });
                self.nodes.len() - 1
            } else {
                usize::from(self.find_existing(&counts))
            };
            // 3,083 indices fit into 16 bits.
            let [at_index, next] =
                [at, index].map(|place| HandIndex::try_from(place).unwrap_or(BUST));
            self.nodes[at].with[usize::from(value) - 1] = next;
            self.nodes[index].less[usize::from(value) - 1] = at_index;
        }
    }

    /// Finds a hand by adding its cards one by one, the lowest first.
    fn find_existing(&self, counts: &[u8; 10]) -> HandIndex {
        let mut at = 0;
        for (value, &count) in VALUES.zip(counts) {
            for _ in 0..count {
                at = self.nodes[usize::from(at)].after(value);
            }
        }
        at
    }

    /// Finds the hand of these values, aces as 1; `None` if it is over 21.
    pub(crate) fn find(&self, values: impl IntoIterator<Item = u8>) -> Option<HandIndex> {
        let mut at = 0;
        for value in values {
            if at != BUST {
                at = self.nodes[usize::from(at)].after(value);
            }
        }
        (at != BUST).then_some(at)
    }

    /// Removes all cards of this value from a hand.
    pub(crate) fn without(&self, index: HandIndex, value: u8) -> HandIndex {
        let hand = self.get(index);
        (0..hand.holds(value)).fold(index, |at, _| self.get(at).before(value))
    }

    /// Returns a hand.
    pub(crate) fn get(&self, index: HandIndex) -> &HandNode {
        &self.nodes[usize::from(index)]
    }

    /// Lists all hands with their indices, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (HandIndex, &HandNode)> {
        (0..).zip(&self.nodes)
    }

    /// Returns the number of hands, the empty one included.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }
}
