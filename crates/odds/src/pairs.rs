//! Two hands of one split, together: the sum of their results, which their expectations alone do
//! not tell.

use std::collections::BTreeMap;

use crate::chances::Chances;
use crate::counts::Counts;
use crate::ends::{Bundle, End, Ended, Packed, chance_in_order};
use crate::game::{Column, Game, NATURAL, OUTCOMES};
use crate::number::Number;

/// Two hands of a split in one column.
pub(crate) struct SplitPairs<T> {
    /// The kinds of ends: what they win for each of the dealer's, and whether they bear the loss of
    /// the first stake.
    kinds: Vec<([T; OUTCOMES], bool)>,
    /// For two kinds, the lower first: the chance of them and of each of the dealer's ends.
    chances: KindChances<T>,
    /// What a dealer natural takes of the start: everything is said by the kinds, or one first
    /// stake before anybody plays, or one first stake from a hand that bears it.
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
        // The bust of a hand that was not doubled comes first. It is what is left when the chances
        // of everything else are known, and so its many ways need not be looked at.
        let bust = Ended::Busted { doubled: false };
        let mut kinds = vec![(game.results(bust, column, false), bust.bears(&game.rules))];
        let mut kind_of = |end: &End| {
            let kind = (game.results(end.ended, column, false), end.ended.bears(&game.rules));
            let known = kinds.iter().skip(1).position(|other| *other == kind);
            let place = known.map_or(kinds.len(), |place| place + 1);
            if known.is_none() {
                kinds.push(kind);
            }
            u8::try_from(place).unwrap_or_else(|_| unreachable!("there are some dozen payoffs"))
        };
        let ends = ends.iter().filter(|end| end.ended != bust);
        let ends = ends.map(|end| One { drawn: end.drawn, kind: kind_of(end), orders: end.orders });
        let ends = ends.collect::<Vec<_>>();
        let mut chances = BTreeMap::new();
        let both = unions(&ends);
        let both = both.chunk_by(|one, other| one.drawn == other.drawn).collect::<Vec<_>>();
        // Some at a time: there may be a hundred thousand.
        for unions in both.chunks(4096) {
            add_chances(game, column, &shoe, unions, &mut chances);
        }
        add_busts(game, column, &shoe, &ends, &mut chances);
        let natural = if column.peeks {
            Taken::BeforePlay
        } else if game.takes_first_stake(column) {
            Taken::FromBearer
        } else {
            Taken::FromEach
        };
        Self { kinds, chances, natural }
    }

    /// What both hands win together, for which of the dealer's ends, and the chance of it.
    pub(crate) fn results(&self) -> impl Iterator<Item = (T, usize, T)> + '_ {
        self.chances.iter().flat_map(move |(&(one, other), chances)| {
            chances.iter().enumerate().map(move |(end, chance)| {
                let [(one, one_bears), (other, other_bears)] =
                    [one, other].map(|kind| &self.kinds[usize::from(kind)]);
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

/// One way for one hand to end.
struct One {
    drawn: Bundle,
    kind: u8,
    orders: u32,
}

/// What two hands draw together, and what they end as, the lower kind first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Union {
    drawn: Packed,
    kinds: (u8, u8),
    orders: i32,
}

/// All that two hands can draw and end as, in order, each once.
fn unions(ends: &[One]) -> Vec<Union> {
    let mut unions = Vec::with_capacity(ends.len() * (ends.len() + 1) / 2);
    for (at, one) in ends.iter().enumerate() {
        for (place, other) in ends.iter().enumerate().skip(at) {
            let times = if place == at { 1 } else { 2 };
            unions.push(Union {
                drawn: one.drawn.and(other.drawn).packed(),
                kinds: (one.kind.min(other.kind), one.kind.max(other.kind)),
                // Some hundred orders for each.
                orders: i32::try_from(one.orders * other.orders * times).unwrap_or(i32::MAX),
            });
        }
    }
    unions.sort_unstable();
    unions.dedup_by(|later, first| {
        let same = (later.drawn, later.kinds) == (first.drawn, first.kinds);
        if same {
            first.orders += later.orders;
        }
        same
    });
    unions
}

/// The kind of a bust that was not doubled.
const BUST: u8 = 0;

/// Adds the chances of one bust and of two: what is left of a hand's and of the dealer's when those
/// of all other kinds are taken away.
fn add_busts<T: Number>(
    game: &Game<T>,
    column: Column,
    shoe: &Counts,
    ends: &[One],
    chances: &mut KindChances<T>,
) {
    let dealer = Chances::new(game, &[*shoe]);
    let mut two: [T; OUTCOMES] = std::array::from_fn(|end| dealer.at(0).end(end)[0].clone());
    for chance in chances.values() {
        take(&mut two, chance, 1);
    }
    let mut one = KindChances::new();
    for (kind, mut alone) in alone(game, column, shoe, ends) {
        for (kinds, chance) in &*chances {
            match *kinds {
                (first, second) if first == kind && second == kind => take(&mut alone, chance, 1),
                // Half of it is that this hand is the one of the two.
                (first, second) if first == kind || second == kind => take(&mut alone, chance, 2),
                _ => {}
            }
        }
        let either = alone.map(|chance| chance * T::whole(2));
        take(&mut two, &either, 1);
        one.insert((BUST, kind), either);
    }
    chances.append(&mut one);
    chances.insert((BUST, BUST), two);
}

/// Takes so many parts of some chances away from others.
fn take<T: Number>(from: &mut [T; OUTCOMES], chances: &[T; OUTCOMES], parts: i32) {
    for (left, chance) in from.iter_mut().zip(chances) {
        *left = left.clone() - chance.clone() / T::whole(parts);
    }
}

/// For each kind: the chance of it for one hand, whatever the other does, and of each of the
/// dealer's ends.
fn alone<T: Number>(
    game: &Game<T>,
    column: Column,
    shoe: &Counts,
    ends: &[One],
) -> BTreeMap<u8, [T; OUTCOMES]> {
    let singles = ends.iter().map(|one| Union {
        drawn: one.drawn.packed(),
        kinds: (one.kind, one.kind),
        orders: i32::try_from(one.orders).unwrap_or(i32::MAX),
    });
    let singles = singles.collect::<Vec<_>>();
    let mut chances = BTreeMap::new();
    add_chances(game, column, shoe, &singles.chunks(1).collect::<Vec<_>>(), &mut chances);
    chances.into_iter().map(|((kind, _), chance)| (kind, chance)).collect()
}

/// For two kinds: the chance of them and of each of the dealer's ends.
type KindChances<T> = BTreeMap<(u8, u8), [T; OUTCOMES]>;

/// Adds the chances of unions, together where the cards are the same.
fn add_chances<T: Number>(
    game: &Game<T>,
    column: Column,
    shoe: &Counts,
    unions: &[&[Union]],
    chances: &mut KindChances<T>,
) {
    let left = |union: &Union| shoe.without(&union.drawn.held());
    let possible = unions.iter().filter_map(|all| Some((left(all.first()?)?, *all)));
    let (shoes, unions): (Vec<Counts>, Vec<&[Union]>) = possible.unzip();
    let outlooks = Chances::new(game, &shoes);
    for (place, all) in unions.into_iter().enumerate() {
        let outlook = outlooks.at(place);
        let drawn = all.first().map_or([0; 10], |union| union.drawn.held());
        let order = chance_in_order::<T>(shoe, column.upcard(), &drawn);
        for union in all {
            let zeros = || std::array::from_fn(|_| T::zero());
            let cells = chances.entry(union.kinds).or_insert_with(zeros);
            let order = order.clone() * T::whole(union.orders);
            for (end, cell) in cells.iter_mut().enumerate() {
                *cell = cell.clone() + order.clone() * outlook.end(end)[0].clone();
            }
        }
    }
}
