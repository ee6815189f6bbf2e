//! Automata as one table: [`Table`].
//!
//! A place is one number. The first places are results, followed by decisions by the count and by
//! events. From `rows_from` up, a place is the start of a row: adding the kind of a card gives the
//! position of the next place. Equal rows are stored once, like equal decisions.

use foldhash::HashMap;

use crate::automaton::{Automaton, Node, NodeId};
use crate::cards::hole_card::HoleCard;
use crate::count_scheme::Hundredths;

/// A place in play.
pub(crate) type Place = u16;

/// The number of places.
pub(crate) const PLACES: usize = 1 << 16;

/// A decision by the count: one continuation below `from`, and one from it up. More than two
/// choices form a chain of decisions. The hole card does not count while it is face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Decision<P> {
    pub(crate) hole_card: HoleCard,
    from: Hundredths,
    below: P,
    above: P,
}

/// An event, other than a decision, that takes more than a table lookup.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    /// A pair is split: the number of the round.
    Split(usize),
    /// A split hand is split again.
    SplitAgain,
    /// A split hand has ended, with this end.
    HandOver(usize),
    /// The dealer's hand, after split hands, has ended, with this end.
    DealerOver(usize),
    /// A round that was played ahead has caught up.
    Played,
}

/// Automata as one table.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) next: Box<[Place; PLACES]>,
    decisions: Vec<Decision<Place>>,
    events: Vec<Event>,
    pub(crate) results: usize,
    /// The first place of each kind after the results.
    pub(crate) events_from: Place,
    pub(crate) rows_from: Place,
    /// The first place behind all rows.
    pub(crate) free: usize,
    kinds: usize,
}

/// A place whose number is not known yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Target {
    Result(u32),
    Decision(u32),
    Event(u32),
    Row(u32),
}

/// A table in the making.
#[derive(Default)]
pub(crate) struct TableBuilder {
    rows: Vec<Vec<Target>>,
    decisions: Vec<Decision<Target>>,
    events: Vec<Event>,
    known_rows: HashMap<Vec<Target>, u32>,
    known_decisions: HashMap<Decision<Target>, u32>,
}

impl TableBuilder {
    /// Adds an event.
    pub(crate) fn event(&mut self, event: Event) -> Target {
        self.events.push(event);
        Target::Event(self.events.len() as u32 - 1)
    }

    /// Adds an automaton; the caller supplies the targets of its ends and splits. Returns
    /// the targets of its starts.
    pub(crate) fn add<S>(
        &mut self,
        automaton: Automaton<S>,
        end: impl Fn(u32) -> Target,
        split: impl FnMut(&mut Self, S) -> Target,
    ) -> Vec<Target> {
        let targets = vec![None; automaton.nodes.len()];
        let nodes = automaton.nodes.into_iter().map(Some).collect();
        let mut numbering = Numbering { builder: self, nodes, targets, end, split };
        automaton.starts.iter().map(|&id| numbering.target_of(id)).collect()
    }

    fn row(&mut self, row: Vec<Target>) -> Target {
        let rows = &mut self.rows;
        Target::Row(*self.known_rows.entry(row).or_insert_with_key(|row| {
            rows.push(row.clone());
            rows.len() as u32 - 1
        }))
    }

    /// Adds a decision between these choices, each with the lowest count at which it is
    /// made, in ascending order.
    fn decision(&mut self, hole_card: HoleCard, choices: &[(Hundredths, Target)]) -> Target {
        let [(_, last)] = choices[choices.len() - 1..] else { unreachable!("one choice at least") };
        let bounds = choices.windows(2).rev();
        bounds.fold(last, |above, pair| {
            let [(_, below), (from, _)] = *pair else { unreachable!("a window of two") };
            if below == above {
                return above;
            }
            let decisions = &mut self.decisions;
            let known = self.known_decisions.entry(Decision { hole_card, from, below, above });
            Target::Decision(*known.or_insert_with_key(|decision| {
                decisions.push(*decision);
                decisions.len() as u32 - 1
            }))
        })
    }

    /// Lays out everything after this many results, for this many kinds of cards; `None` if
    /// there are too few places.
    pub(crate) fn layout(self, results: usize, kinds: usize) -> Option<Table> {
        let events_from = results + self.decisions.len();
        let rows_from = events_from + self.events.len();
        let free = rows_from + self.rows.len() * kinds;
        if free > PLACES {
            return None;
        }
        let next = vec![0; PLACES].try_into();
        let next = next.unwrap_or_else(|_| unreachable!("it has all places"));
        let (events_from, rows_from) = (events_from as Place, rows_from as Place);
        let (decisions, events) = (Vec::new(), self.events);
        let mut table =
            Table { next, decisions, events, results, events_from, rows_from, free, kinds };
        for (at, from) in (usize::from(rows_from)..).zip(self.rows.iter().flatten()) {
            table.next[at] = table.place(*from);
        }
        let decisions = self.decisions.into_iter();
        table.decisions = decisions.map(|decision| decision.placed(&table)).collect();
        Some(table)
    }
}

impl Table {
    /// Returns the place of a target.
    pub(crate) fn place(&self, target: Target) -> Place {
        match target {
            Target::Result(result) => result as Place,
            Target::Decision(decision) => (self.results + decision as usize) as Place,
            Target::Event(event) => self.events_from + event as Place,
            Target::Row(row) => (usize::from(self.rows_from) + row as usize * self.kinds) as Place,
        }
    }

    /// Returns the decision of a place that is one.
    #[inline(always)]
    pub(crate) fn decision(&self, place: Place) -> Decision<Place> {
        self.decisions[usize::from(place) - self.results]
    }

    /// Returns the event of a place that is one.
    #[inline(always)]
    pub(crate) fn event(&self, place: Place) -> Event {
        self.events[usize::from(place - self.events_from)]
    }
}

impl Decision<Target> {
    fn placed(self, table: &Table) -> Decision<Place> {
        let Self { hole_card, from, below, above } = self;
        Decision { hole_card, from, below: table.place(below), above: table.place(above) }
    }
}

impl Decision<Place> {
    /// Returns the next place at this count.
    #[inline(always)]
    pub(crate) const fn made(self, count: Hundredths) -> Place {
        if count < self.from { self.below } else { self.above }
    }
}

/// The nodes of an automaton while targets are assigned to them.
struct Numbering<'a, S, E, F> {
    builder: &'a mut TableBuilder,
    nodes: Vec<Option<Node<S>>>,
    targets: Vec<Option<Target>>,
    end: E,
    split: F,
}

impl<S, E: Fn(u32) -> Target, F: FnMut(&mut TableBuilder, S) -> Target> Numbering<'_, S, E, F> {
    /// Returns the target of a node. Its successors are numbered first.
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
            Node::Over(end) => (self.end)(end),
            Node::Split(split) => (self.split)(self.builder, split),
            Node::Card(next) => {
                let row = next.into_iter().map(|id| self.numbered(id)).collect();
                self.builder.row(row)
            }
            Node::Decision { hole_card, next } => {
                let next = next.into_iter().map(|(from, id)| (from, self.numbered(id)));
                let next = next.collect::<Vec<_>>();
                self.builder.decision(hole_card.into(), &next)
            }
        }
    }
}
