//! Two hands of one split, together: the sum of their results, which their expectations alone do not
//! tell.

use std::collections::BTreeMap;

use crate::chances::Chances;
use crate::counts::Counts;
use crate::ends::{Bundle, End, chance_in_order};
use crate::game::{Column, Game, NATURAL, OUTCOMES};
use crate::number::Number;

use blackjack_engine::LostToNatural;

/// Two hands of a split in one column.
pub(crate) struct SplitPairs<T> {
    /// The kinds of ends: what they win for each of the dealer's, and whether they bear the loss of
    /// the first stake.
    kinds: Vec<([T; OUTCOMES], bool)>,
    /// For two kinds, the lower first: the chance of them and of each of the dealer's ends.
    chances: BTreeMap<(usize, usize), [T; OUTCOMES]>,
    /// What a dealer natural takes of the start: everything is said by the kinds, or one first stake
    /// before anybody plays, or one first stake from a hand that bears it.
    natural: Taken,
}

/// How a dealer natural takes the first stake of a split start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Taken {
    FromEach,
    BeforePlay,
    FromBearer,
}

impl<T: Number> SplitPairs<T> {
    /// For a game of this one column, a shoe that the pair is gone from, upcard included, and what
    /// becomes of one hand.
    pub(crate) fn new(game: &Game<T>, column: Column, shoe: Counts, ends: &[End]) -> Self {
        let mut kinds = Vec::new();
        let mut kind_of = |end: &End| {
            let kind = (game.results(end.ended, column, false), end.ended.bears(&game.rules));
            kinds.iter().position(|other| *other == kind).unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            })
        };
        let ends = ends.iter().map(|end| (end.drawn, kind_of(end), end.orders)).collect::<Vec<_>>();
        let unions = unions(&ends);
        let possible = |(bundle, _): &&(Bundle, _)| shoe.without(&bundle.held()).is_some();
        let unions = unions.iter().filter(possible).collect::<Vec<_>>();
        let shoes = unions.iter().filter_map(|(bundle, _)| shoe.without(&bundle.held()));
        let outlooks = Chances::new(game, &shoes.collect::<Vec<_>>());
        let mut chances = BTreeMap::new();
        for (place, (bundle, kinds)) in unions.into_iter().enumerate() {
            let order = chance_in_order::<T>(&shoe, column.upcard(), *bundle);
            for &(kinds, orders) in kinds {
                let cells =
                    chances.entry(kinds).or_insert_with(|| std::array::from_fn(|_| T::zero()));
                for (end, cell) in cells.iter_mut().enumerate() {
                    let dealer = outlooks.at(place).end(end)[0].clone();
                    *cell = cell.clone() + order.clone() * T::whole(orders) * dealer;
                }
            }
        }
        let natural = match game.rules.lost_to_natural() {
            _ if column.peeks => Taken::BeforePlay,
            LostToNatural::All => Taken::FromEach,
            LostToNatural::Original | LostToNatural::OriginalAndBusted => Taken::FromBearer,
        };
        Self { kinds, chances, natural }
    }

    /// What both hands win together, for which of the dealer's ends, and the chance of it.
    pub(crate) fn results(&self) -> impl Iterator<Item = (T, usize, T)> + '_ {
        self.chances.iter().flat_map(move |(&(one, other), chances)| {
            chances.iter().enumerate().map(move |(end, chance)| {
                let [(one, one_bears), (other, other_bears)] =
                    [one, other].map(|kind| &self.kinds[kind]);
                let sum = one[end].clone() + other[end].clone();
                let bears = *one_bears || *other_bears;
                let result = match self.natural {
                    Taken::BeforePlay if end == NATURAL => T::zero() - T::one(),
                    Taken::FromBearer if end == NATURAL && bears => sum - T::one(),
                    Taken::FromEach | Taken::BeforePlay | Taken::FromBearer => sum,
                };
                (result, end, chance.clone())
            })
        })
    }
}

/// Two kinds of ends with the number of orders.
type Kinds = Vec<((usize, usize), i32)>;

/// The cards that two hands draw together, and what they end as: each with the number of orders.
fn unions(ends: &[(Bundle, usize, u32)]) -> Vec<(Bundle, Kinds)> {
    let mut pairs = Vec::with_capacity(ends.len() * (ends.len() + 1) / 2);
    for (at, &(drawn, kind, orders)) in ends.iter().enumerate() {
        for (place, &(other_drawn, other_kind, other_orders)) in ends.iter().enumerate().skip(at) {
            let times = if place == at { 1 } else { 2 };
            let kinds = (kind.min(other_kind), kind.max(other_kind));
            // Some hundred orders for each.
            let orders = i32::try_from(orders * other_orders * times).unwrap_or(i32::MAX);
            pairs.push((drawn.and(other_drawn), kinds, orders));
        }
    }
    pairs.sort_unstable_by_key(|&(bundle, kinds, _)| (bundle, kinds));
    let mut unions: Vec<(Bundle, Kinds)> = Vec::new();
    for (bundle, kinds, orders) in pairs {
        match unions.last_mut() {
            Some((last, all)) if *last == bundle => match all.last_mut() {
                Some((last, sum)) if *last == kinds => *sum += orders,
                _ => all.push((kinds, orders)),
            },
            _ => unions.push((bundle, vec![(kinds, orders)])),
        }
    }
    unions
}
