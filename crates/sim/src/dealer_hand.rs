//! The dealer's hand as an automaton: [`DealerHands`].

use std::collections::HashMap;

use blackjack_engine::{DealerEnd, Hand, Rules, Total, dealer_draws, dealer_end};

use crate::automaton::{Automaton, Node, NodeId};
use crate::error::SimError;
use crate::game::Game;
use crate::kinds::{Kind, Kinds};
use crate::table::{Place, Table};

/// The ends of a dealer's hand that payoffs tell apart.
pub(crate) const DEALER_ENDS: usize = 9;

/// Lists the ends, in the order of their numbers.
pub(crate) fn dealer_ends() -> [DealerEnd; DEALER_ENDS] {
    use DealerEnd::{Blackjack, Busted, Charlie, Pushed, Stood};
    [Blackjack, Busted, Charlie, Pushed, Stood(17), Stood(18), Stood(19), Stood(20), Stood(21)]
}

/// The number of the end that is a blackjack.
pub(crate) const BLACKJACK: usize = 0;

/// The number of an end that is not a blackjack, for bets that only that matters to.
pub(crate) const NO_BLACKJACK: usize = 1;

/// The dealer's hands from every two cards, or from one.
#[derive(Debug)]
pub(crate) struct DealerHands {
    pub(crate) table: Table<()>,
    /// The places of the hands of up to two cards that play can start from.
    starts: HashMap<Vec<Kind>, Place>,
}

impl DealerHands {
    pub(crate) fn new(game: &Game) -> Result<Self, SimError> {
        let kinds = &game.kinds;
        let pairs = kinds.all().flat_map(|one| kinds.all().map(move |other| vec![one, other]));
        let single = kinds.all().map(|kind| vec![kind]);
        let starts = std::iter::once(Vec::new()).chain(single).chain(pairs).collect::<Vec<_>>();
        let mut explorer =
            Explorer { rules: game.rules(), kinds, known: HashMap::new(), hands: Vec::new() };
        let ids = starts.iter().map(|cards| explorer.node_of(hand(kinds, cards))).collect();
        let mut nodes = Vec::new();
        while let Some(hand) = explorer.hands.get(nodes.len()).cloned() {
            let node = explorer.expand(&hand);
            nodes.push(node);
        }
        let table = Table::new(Automaton { nodes, starts: ids }, DEALER_ENDS, kinds.len())?;
        let starts = starts.into_iter().zip(table.starts.iter().copied()).collect();
        Ok(Self { table, starts })
    }

    /// Returns the place of a hand of these cards, up to two.
    pub(crate) fn place(&self, cards: &[Kind]) -> Place {
        self.starts[cards]
    }
}

fn hand(kinds: &Kinds, cards: &[Kind]) -> Hand {
    cards.iter().map(|&kind| kinds.card(kind)).collect()
}

struct Explorer<'a> {
    rules: &'a Rules,
    kinds: &'a Kinds,
    known: HashMap<(Total, u8), NodeId>,
    hands: Vec<Hand>,
}

impl Explorer<'_> {
    fn node_of(&mut self, hand: Hand) -> NodeId {
        let told_apart = self.rules.dealer_charlie().max(3);
        let key = (hand.total(), hand.len().min(told_apart));
        *self.known.entry(key).or_insert_with(|| {
            self.hands.push(hand);
            self.hands.len() as NodeId - 1
        })
    }

    fn expand(&mut self, hand: &Hand) -> Node<()> {
        if hand.len() >= 2 && !dealer_draws(self.rules, hand.total(), hand.len()) {
            return Node::Over(self.end(hand));
        }
        let next = self.kinds.all().map(|kind| {
            let mut next = hand.clone();
            next.push(self.kinds.card(kind));
            self.node_of(next)
        });
        Node::Card(next.collect())
    }

    fn end(&self, hand: &Hand) -> u32 {
        let end = dealer_end(self.rules, hand);
        let place = dealer_ends().iter().position(|other| *other == end);
        place.unwrap_or_else(|| unreachable!("the dealer does not stand below 17")) as u32
    }
}
