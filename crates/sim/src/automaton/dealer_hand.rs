//! The dealer's hand after split hands, as an automaton: [`DealerHands`].

use blackjack_engine::{DealerEnd, Hand, Rules, Total, dealer_draws, dealer_end, makes_blackjack};
use foldhash::{HashMap, HashMapExt};

use crate::automaton::table::{Event, TableBuilder, Target};
use crate::automaton::{Automaton, Node, NodeId};
use crate::cards::kinds::{CardKind, CardKinds};
use crate::game::Game;

/// The number of ends of a dealer's hand that payoffs distinguish.
pub(crate) const DEALER_ENDS: usize = 9;

/// Lists the ends, in the order of their numbers.
pub(crate) fn dealer_ends() -> [DealerEnd; DEALER_ENDS] {
    use DealerEnd::{Blackjack, Busted, Charlie, Pushed, Stood};
    [Blackjack, Busted, Charlie, Pushed, Stood(17), Stood(18), Stood(19), Stood(20), Stood(21)]
}

/// The number of the end that is a blackjack.
pub(crate) const BLACKJACK: usize = 0;

/// The number of an end that is not a blackjack, for bets that depend only on whether it is one.
pub(crate) const NO_BLACKJACK: usize = 1;

/// The extent to which the dealer's hand is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DealerPlays {
    /// Until a dealer's blackjack is certain or ruled out.
    UntilBlackjackKnown,
    /// To the end.
    Out,
}

/// The dealer's hands of up to two cards that play can start from, with their targets.
pub(crate) struct DealerHands(HashMap<(DealerPlays, Vec<CardKind>), Target>);

impl DealerHands {
    /// Adds the hands to a table.
    pub(crate) fn new(game: &Game, builder: &mut TableBuilder) -> Self {
        let kinds = &game.card_kinds;
        let pairs = kinds.all().flat_map(|one| kinds.all().map(move |other| vec![one, other]));
        let single = kinds.all().map(|kind| vec![kind]);
        let starts = std::iter::once(Vec::new()).chain(single).chain(pairs).collect::<Vec<_>>();
        let ends =
            std::array::from_fn::<_, DEALER_ENDS, _>(|end| builder.event(Event::DealerOver(end)));
        let mut known = HashMap::new();
        for plays in [DealerPlays::UntilBlackjackKnown, DealerPlays::Out] {
            let automaton = explore(game, plays, &starts);
            let end = |end: u32| ends[end as usize];
            let targets = builder.add(automaton, end, |_, ()| unreachable!("dealers do not split"));
            known.extend(starts.iter().map(|cards| (plays, cards.clone())).zip(targets));
        }
        Self(known)
    }

    /// Returns the target of a hand of these cards, up to two.
    pub(crate) fn target(&self, plays: DealerPlays, cards: &[CardKind]) -> Target {
        self.0[&(plays, cards.to_vec())]
    }
}

fn hand(kinds: &CardKinds, cards: &[CardKind]) -> Hand {
    cards.iter().map(|&kind| kinds.card(kind)).collect()
}

/// Explores the dealer's hands from these cards.
fn explore(game: &Game, plays: DealerPlays, starts: &[Vec<CardKind>]) -> Automaton<()> {
    let (rules, kinds) = (game.rules(), &game.card_kinds);
    let mut explorer = Explorer { rules, kinds, plays, known: HashMap::new(), hands: Vec::new() };
    let starts = starts.iter().map(|cards| explorer.node_of(hand(kinds, cards))).collect();
    let mut nodes = Vec::new();
    while let Some(hand) = explorer.hands.get(nodes.len()).cloned() {
        let node = explorer.expand(&hand);
        nodes.push(node);
    }
    Automaton { nodes, starts }
}

struct Explorer<'a> {
    rules: &'a Rules,
    kinds: &'a CardKinds,
    plays: DealerPlays,
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
        if let Some(end) = self.end(hand) {
            return Node::Over(end as u32);
        }
        let next = self.kinds.all().map(|kind| {
            let mut next = hand.clone();
            next.push(self.kinds.card(kind));
            self.node_of(next)
        });
        Node::Card(next.collect())
    }

    fn end(&self, hand: &Hand) -> Option<usize> {
        let number = || {
            let end = dealer_end(self.rules, hand);
            let place = dealer_ends().iter().position(|other| *other == end);
            place.unwrap_or_else(|| unreachable!("the dealer does not stand below 17"))
        };
        match self.plays {
            DealerPlays::Out => {
                let draws = hand.len() < 2 || dealer_draws(self.rules, hand.total(), hand.len());
                (!draws).then(number)
            }
            // A first card may already rule a blackjack out.
            DealerPlays::UntilBlackjackKnown => match hand.cards() {
                [] => None,
                [card] => (!makes_blackjack(card.value())).then_some(NO_BLACKJACK),
                [..] => Some(if hand.is_blackjack() { BLACKJACK } else { NO_BLACKJACK }),
            },
        }
    }
}
