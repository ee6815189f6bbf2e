//! Every hand that is not over 21, as a multiset of card values.

use std::sync::OnceLock;

use blackjack_engine::{Hand, Total};

use crate::cards::card_of_value;
use crate::counts::VALUES;

/// Every hand; the same for all games.
pub(crate) fn hands() -> &'static Hands {
    static HANDS: OnceLock<Hands> = OnceLock::new();
    HANDS.get_or_init(Hands::new)
}

/// The place of a hand in [`Hands`].
pub(crate) type HandIndex = u16;

/// What stands for "over 21" in the place of a hand.
pub(crate) const BUST: HandIndex = HandIndex::MAX;

/// One hand: how many cards of each value it holds.
#[derive(Clone, Debug)]
pub(crate) struct HandNode {
    /// How many cards of each value, aces first.
    pub(crate) held: [u8; 10],
    /// What they count for.
    pub(crate) total: Total,
    /// How many cards.
    pub(crate) cards: u8,
    /// The hand with one more card of each value; [`BUST`] if that is over 21.
    pub(crate) with: [HandIndex; 10],
    /// The hand with one card less of each value; [`BUST`] where it holds none.
    less: [HandIndex; 10],
}

impl HandNode {
    /// The hand after one more card of this value.
    pub(crate) fn after(&self, value: u8) -> HandIndex {
        self.with[usize::from(value) - 1]
    }

    /// How many cards of this value it holds.
    pub(crate) fn holds(&self, value: u8) -> u8 {
        self.held[usize::from(value) - 1]
    }

    /// The values of its cards, from low to high.
    pub(crate) fn values(&self) -> impl Iterator<Item = u8> + '_ {
        let times = |(value, &count): (u8, &u8)| std::iter::repeat_n(value, usize::from(count));
        VALUES.zip(&self.held).flat_map(times)
    }

    /// The highest value that it holds; 1 if it holds nothing.
    pub(crate) fn highest(&self) -> u8 {
        VALUES.rev().find(|&value| self.holds(value) > 0).unwrap_or(1)
    }

    /// The same as cards: of what is a natural and what the dealer has, the engine decides.
    pub(crate) fn to_hand(&self) -> Hand {
        self.values().map(card_of_value).collect()
    }

    /// The hand without one card of this value; [`BUST`] if it holds none.
    pub(crate) fn before(&self, value: u8) -> HandIndex {
        self.less[usize::from(value) - 1]
    }
}

/// All hands that are not over 21, the empty one first, ordered by their number of cards: a hand
/// stands before every hand that it can become.
#[derive(Debug)]
pub(crate) struct Hands {
    nodes: Vec<HandNode>,
}

impl Hands {
    /// All of them: 3,082 and the empty one.
    pub(crate) fn new() -> Self {
        let empty = HandNode {
            held: [0; 10],
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

    /// Links one hand to those with one card more. A card as high as any that it holds makes a hand
    /// that is new; a lower one makes a hand that was made already from a smaller one.
    fn grow(&mut self, at: usize) {
        let highest = self.nodes[at].highest();
        for value in VALUES {
            let node = &self.nodes[at];
            let total = node.total.plus(value);
            if total.is_bust() {
                continue;
            }
            let mut held = node.held;
            held[usize::from(value) - 1] += 1;
            let index = if value >= highest {
                self.nodes.push(HandNode {
                    held,
                    total,
                    cards: node.cards + 1,
                    with: [BUST; 10],
                    less: [BUST; 10],
                });
                self.nodes.len() - 1
            } else {
                usize::from(self.find_made(&held))
            };
            // 3,083 hands fit.
            let [at_index, next] =
                [at, index].map(|place| HandIndex::try_from(place).unwrap_or(BUST));
            self.nodes[at].with[usize::from(value) - 1] = next;
            self.nodes[index].less[usize::from(value) - 1] = at_index;
        }
    }

    /// The place of a hand: its cards added one by one, the lowest first.
    fn find_made(&self, held: &[u8; 10]) -> HandIndex {
        let mut at = 0;
        for (value, &count) in VALUES.zip(held) {
            for _ in 0..count {
                at = self.nodes[usize::from(at)].after(value);
            }
        }
        at
    }

    /// The place of a hand of these values, aces given as 1; `None` if it is over 21.
    pub(crate) fn find(&self, values: impl IntoIterator<Item = u8>) -> Option<HandIndex> {
        let mut at = 0;
        for value in values {
            if at != BUST {
                at = self.nodes[usize::from(at)].after(value);
            }
        }
        (at != BUST).then_some(at)
    }

    /// A hand without its cards of this value.
    pub(crate) fn without(&self, index: HandIndex, value: u8) -> HandIndex {
        let hand = self.get(index);
        (0..hand.holds(value)).fold(index, |at, _| self.get(at).before(value))
    }

    /// A hand.
    pub(crate) fn get(&self, index: HandIndex) -> &HandNode {
        &self.nodes[usize::from(index)]
    }

    /// All hands, each with its place, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (HandIndex, &HandNode)> {
        (0..).zip(&self.nodes)
    }

    /// How many there are, the empty one included.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }
}
