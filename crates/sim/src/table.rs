//! An automaton as one table: [`Table`].
//!
//! A place is one number. The first places are ends; then come events, which need more than a card; and from
//! `rows_from` up, a place is the start of a row: adding the kind of a card gives the position of the next
//! place. Equal rows are one, and so are equal events.

use std::collections::HashMap;

use crate::automaton::{Automaton, Node, NodeId};
use crate::count_scheme::Hundredths;
use crate::error::SimError;
use crate::kinds::Kind;

/// A place in play.
pub(crate) type Place = u16;

/// The number of places.
pub(crate) const PLACES: usize = 1 << 16;

/// An event, which needs more than a card.
#[derive(Debug)]
pub(crate) enum Event<S> {
    /// The count decides: the next place from each count up, in ascending order.
    Decision { hole: Option<Kind>, next: Vec<(Hundredths, Place)> },
    /// A pair is split.
    Split(S),
}

/// An automaton as one table.
#[derive(Debug)]
pub(crate) struct Table<S> {
    pub(crate) next: Box<[Place; PLACES]>,
    /// The number of ends.
    pub(crate) ends: usize,
    pub(crate) events: Vec<Event<S>>,
    pub(crate) rows_from: Place,
    /// The places of the starts.
    pub(crate) starts: Vec<Place>,
    /// The first place behind all rows.
    pub(crate) free: usize,
}

/// A place whose number is not known yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Target {
    End(u32),
    Event(u32),
    Row(u32),
}

/// An event whose places are not known yet.
enum OpenEvent<S> {
    Decision(OpenDecision),
    Split(S),
}

type OpenDecision = (Option<Kind>, Vec<(Hundredths, Target)>);

struct Builder<S> {
    nodes: Vec<Option<Node<S>>>,
    targets: Vec<Option<Target>>,
    rows: Vec<Vec<Target>>,
    events: Vec<OpenEvent<S>>,
    known_rows: HashMap<Vec<Target>, u32>,
    known_decisions: HashMap<OpenDecision, u32>,
}

impl<S> Table<S> {
    /// Lays out an automaton with this many ends, for this many kinds of cards.
    pub(crate) fn new(
        automaton: Automaton<S>,
        ends: usize,
        kinds: usize,
    ) -> Result<Self, SimError> {
        let mut builder = Builder {
            targets: vec![None; automaton.nodes.len()],
            nodes: automaton.nodes.into_iter().map(Some).collect(),
            rows: Vec::new(),
            events: Vec::new(),
            known_rows: HashMap::new(),
            known_decisions: HashMap::new(),
        };
        let starts = automaton.starts.iter().map(|&id| builder.target_of(id)).collect::<Vec<_>>();
        builder.layout(&starts, ends, kinds)
    }
}

impl<S> Builder<S> {
    /// Returns the target of a node. What follows it is numbered first.
    fn target_of(&mut self, id: NodeId) -> Target {
        let mut open = vec![id];
        while let Some(&id) = open.last() {
            let missing = self.missing(id);
            if missing.is_empty() {
                open.pop();
                if let Some(node) = self.nodes[id as usize].take() {
                    self.targets[id as usize] = Some(self.number(node));
                }
            } else {
                open.extend(missing);
            }
        }
        self.numbered(id)
    }

    /// Lists the nodes that follow this one and have not been numbered.
    fn missing(&self, id: NodeId) -> Vec<NodeId> {
        let is_missing = |id: &NodeId| self.targets[*id as usize].is_none();
        match &self.nodes[id as usize] {
            None | Some(Node::Over(_) | Node::Split(_)) => Vec::new(),
            Some(Node::Card(next)) => next.iter().copied().filter(is_missing).collect(),
            Some(Node::Decision { next, .. }) => {
                next.iter().map(|(_, id)| *id).filter(is_missing).collect()
            }
        }
    }

    fn numbered(&self, id: NodeId) -> Target {
        self.targets[id as usize].unwrap_or_else(|| unreachable!("what follows has been numbered"))
    }

    fn number(&mut self, node: Node<S>) -> Target {
        match node {
            Node::Over(end) => Target::End(end),
            Node::Split(split) => {
                self.events.push(OpenEvent::Split(split));
                Target::Event(self.events.len() as u32 - 1)
            }
            Node::Card(next) => {
                let row = next.into_iter().map(|id| self.numbered(id)).collect::<Vec<_>>();
                let rows = &mut self.rows;
                Target::Row(*self.known_rows.entry(row).or_insert_with_key(|row| {
                    rows.push(row.clone());
                    rows.len() as u32 - 1
                }))
            }
            Node::Decision { hole, next } => {
                let next = next.into_iter().map(|(from, id)| (from, self.numbered(id)));
                let mut next = next.collect::<Vec<_>>();
                next.dedup_by_key(|(_, target)| *target);
                if let [(_, only)] = next.as_slice() {
                    return *only;
                }
                let events = &mut self.events;
                let known = self.known_decisions.entry((hole, next));
                Target::Event(*known.or_insert_with_key(|decision| {
                    events.push(OpenEvent::Decision(decision.clone()));
                    events.len() as u32 - 1
                }))
            }
        }
    }

    fn layout(self, starts: &[Target], ends: usize, kinds: usize) -> Result<Table<S>, SimError> {
        let rows_from = ends + self.events.len();
        let free = rows_from + self.rows.len() * kinds;
        if free > PLACES {
            return Err(SimError::TooLarge);
        }
        let place = |target: Target| match target {
            Target::End(end) => end as Place,
            Target::Event(event) => ends as Place + event as Place,
            Target::Row(row) => (rows_from + row as usize * kinds) as Place,
        };
        let mut next = vec![0; PLACES];
        for (to, from) in next[rows_from..].iter_mut().zip(self.rows.iter().flatten()) {
            *to = place(*from);
        }
        let events = self.events.into_iter().map(|event| match event {
            OpenEvent::Split(split) => Event::Split(split),
            OpenEvent::Decision((hole, next)) => {
                let next = next.into_iter().map(|(from, target)| (from, place(target)));
                Event::Decision { hole, next: next.collect() }
            }
        });
        Ok(Table {
            ends,
            events: events.collect(),
            rows_from: rows_from as Place,
            starts: starts.iter().map(|&start| place(start)).collect(),
            free,
            next: next.try_into().unwrap_or_else(|_| unreachable!("it has all places")),
        })
    }
}
