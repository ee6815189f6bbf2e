//! Automata of rounds, or of parts of rounds: [`Automaton`].
//!
//! The automaton is found by exploration, not written by hand: every step is taken by the engine's
//! own `Round`, and rounds with the same future share one node. The key of a [`Scope`] decides
//! which rounds these are; tests that play the same cards on `Round` itself check that the key is
//! fine enough. Only choices that the strategy makes at some count are explored.

mod dealer_hand;
mod hand_key;
pub(crate) mod program;
pub(crate) mod split_hands;
pub(crate) mod table;
pub(crate) mod whole_round;

use std::hash::Hash;

use blackjack_engine::Action;
use foldhash::{HashMap, HashMapExt};

use crate::cards::kinds::CardKind;
use crate::count_scheme::Hundredths;
use crate::game::Game;
use crate::policy::Play;
use crate::round_player::RoundPlayer;

/// A node, by its number.
pub(crate) type NodeId = u32;

/// A state of play.
#[derive(Debug)]
pub(crate) enum Node<S> {
    /// A card is dealt: the next node for each kind.
    Card(Vec<NodeId>),
    /// The count decides: the next node from each count up, in ascending order.
    Decision { hole_card: Option<CardKind>, next: Vec<(Hundredths, NodeId)> },
    /// A pair is split.
    Split(S),
    /// Play is over, with this end.
    Over(u32),
}

/// The part of play to explore, and where it ends.
pub(crate) trait Scope {
    /// The state that the future depends on. Rounds with the same key have the same future.
    type Key: Eq + Hash;
    /// The data kept about a round in which a pair is split.
    type Split;

    fn key(&self, player: &RoundPlayer<'_>, is_split: bool) -> Self::Key;

    /// Returns the end of play; `None` if it continues.
    fn end(&mut self, player: &mut RoundPlayer<'_>) -> Option<u32>;

    /// Keeps a round in which a pair has just been split.
    fn split(&mut self, player: RoundPlayer<'_>) -> Self::Split;
}

/// All that can happen in a scope.
#[derive(Debug)]
pub(crate) struct Automaton<S> {
    pub(crate) nodes: Vec<Node<S>>,
    /// The nodes of the rounds from which it was explored.
    pub(crate) starts: Vec<NodeId>,
}

impl<S> Automaton<S> {
    /// Explores a scope from these rounds.
    pub(crate) fn explore<'a>(
        game: &'a Game,
        scope: &mut impl Scope<Split = S>,
        starts: impl IntoIterator<Item = RoundPlayer<'a>>,
    ) -> Self {
        let (known, nodes, open) = (HashMap::new(), Vec::new(), Vec::new());
        let mut explorer = Explorer { game, scope, known, nodes, open };
        let starts = starts.into_iter().map(|player| explorer.node_of(&player, false)).collect();
        while let Some((id, player, is_split)) = explorer.open.pop() {
            explorer.nodes[id as usize] = Some(explorer.expand(player, is_split));
        }
        let nodes = explorer.nodes.into_iter();
        let nodes = nodes.map(|node| node.unwrap_or_else(|| unreachable!("all are expanded")));
        let nodes = nodes.collect();
        Self { nodes, starts }
    }
}

struct Explorer<'a, 's, T: Scope> {
    game: &'a Game,
    scope: &'s mut T,
    known: HashMap<T::Key, NodeId>,
    /// The nodes; `None` until one is expanded.
    nodes: Vec<Option<Node<T::Split>>>,
    /// The nodes that have not been expanded, with their rounds, and whether a pair has just
    /// been split. The last one is expanded first: rounds are large, and a depth-first
    /// search keeps few of them.
    open: Vec<(NodeId, RoundPlayer<'a>, bool)>,
}

impl<'a, T: Scope> Explorer<'a, '_, T> {
    /// Returns the node of a round. A round is cloned, not moved: a move would copy the whole
    /// capacity for cards, and most rounds are already known.
    fn node_of(&mut self, player: &RoundPlayer<'a>, is_split: bool) -> NodeId {
        let key = self.scope.key(player, is_split);
        *self.known.entry(key).or_insert_with(|| {
            let id = self.nodes.len() as NodeId;
            self.nodes.push(None);
            self.open.push((id, player.clone(), is_split));
            id
        })
    }

    fn expand(&mut self, mut player: RoundPlayer<'a>, is_split: bool) -> Node<T::Split> {
        if is_split {
            return Node::Split(self.scope.split(player));
        }
        if let Some(end) = self.scope.end(&mut player) {
            return Node::Over(end);
        }
        let Some(decision) = player.decision() else { return self.deal(&player) };
        let choices = self.game.player.policy.choices(&decision);
        let next = choices.into_iter().map(|(from, play)| {
            let mut next = player.clone();
            next.choose(play);
            (from, self.node_of(&next, play == Play::Act(Action::Split)))
        });
        Node::Decision { hole_card: player.hole_card, next: next.collect() }
    }

    fn deal(&mut self, player: &RoundPlayer<'a>) -> Node<T::Split> {
        let next = self.game.card_kinds.all().map(|kind| {
            let mut next = player.clone();
            next.deal(kind);
            self.node_of(&next, false)
        });
        Node::Card(next.collect())
    }
}
