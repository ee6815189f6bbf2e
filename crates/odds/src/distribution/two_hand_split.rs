//! The joint results of two split hands. Expected values can be added hand by hand; the
//! probabilities of results cannot.

use std::collections::BTreeMap;

use crate::dealer::chances::DealerChances;
use crate::game::{BLACKJACK_END, Column, Game, OUTCOME_COUNT};
use crate::hands::endings::{CardBundle, Ending, FinalHand, PackedBundle, chance_in_order};
use crate::number::Number;
use crate::value_counts::ValueCounts;

/// Two split hands in one column.
pub(crate) struct TwoHandSplit<T> {
    /// The kinds of final hands.
    kinds: Vec<FinalHandKind<T>>,
    /// For two kinds, the lower first: the probabilities of both together with each dealer outcome.
    chances: KindChances<T>,
    /// The rule by which a dealer blackjack takes the initial bet.
    blackjack: BlackjackLoss,
}

/// Final hands with the same payoffs.
#[derive(PartialEq)]
struct FinalHandKind<T> {
    /// The result against each dealer outcome.
    results: [T; OUTCOME_COUNT],
    /// True if the hand loses the initial bet to a dealer blackjack that takes original bets only.
    loses_initial_bet: bool,
}

/// The rule by which a dealer blackjack takes the initial bet of a hand that was split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BlackjackLoss {
    /// Each hand loses its own bets.
    PerHand,
    /// The dealer peeks, and takes the initial bet before anything is split.
    BeforePlay,
    /// The hands lose one initial bet together, unless none of them can.
    OneInitialBet,
}

impl BlackjackLoss {
    pub(crate) fn of<T: Number>(game: &Game<T>, column: Column) -> Self {
        if column.peeks {
            Self::BeforePlay
        } else if game.takes_initial_bet_only(column) {
            Self::OneInitialBet
        } else {
            Self::PerHand
        }
    }
}

impl<T: Number> TwoHandSplit<T> {
    /// Combines two hands in a game of this one column. `shoe` includes the upcard but not the
    /// pair; `ends` are the ways in which one hand can end.
    pub(crate) fn new(game: &Game<T>, column: Column, shoe: ValueCounts, ends: &[Ending]) -> Self {
        // The undoubled bust comes first. Its probabilities are those left over by all other kinds,
        // so its many endings need not be listed.
        let bust = FinalHand::Busted { doubled: false };
        let kind_of_hand = |hand: FinalHand| FinalHandKind {
            results: game.results(hand, column, false),
            loses_initial_bet: hand.loses_initial_bet(&game.rules),
        };
        let mut kinds = vec![kind_of_hand(bust)];
        let mut kind_of = |end: &Ending| {
            let kind = kind_of_hand(end.final_hand);
            let known = kinds.iter().skip(1).position(|other| *other == kind);
            let place = known.map_or(kinds.len(), |place| place + 1);
            if known.is_none() {
                kinds.push(kind);
            }
            u8::try_from(place).unwrap_or_else(|_| unreachable!("there are a few dozen payoffs"))
        };
        let ends = ends.iter().filter(|end| end.final_hand != bust);
        let ends = ends.map(|end| SingleEnding {
            drawn: end.drawn,
            kind: kind_of(end),
            orders: end.orders,
        });
        let ends = ends.collect::<Vec<_>>();
        let mut chances = BTreeMap::new();
        let both = joint_endings(&ends);
        let both = both.chunk_by(|one, other| one.drawn == other.drawn).collect::<Vec<_>>();
        // In chunks, to limit memory: there may be a hundred thousand.
        for joint_endings in both.chunks(4096) {
            add_chances(game, column, &shoe, joint_endings, &mut chances);
        }
        add_busts(game, column, &shoe, &ends, &mut chances);
        Self { kinds, chances, blackjack: BlackjackLoss::of(game, column) }
    }

    /// Returns, for each combination, the total result of both hands, the dealer outcome and the
    /// probability.
    pub(crate) fn results(&self) -> impl Iterator<Item = (T, usize, T)> + '_ {
        self.chances.iter().flat_map(move |(&(one, other), chances)| {
            chances.iter().enumerate().map(move |(end, chance)| {
                let [one, other] = [one, other].map(|kind| &self.kinds[usize::from(kind)]);
                let sum = one.results[end].clone() + other.results[end].clone();
                let loses_initial_bet = one.loses_initial_bet || other.loses_initial_bet;
                let result = match self.blackjack {
                    BlackjackLoss::BeforePlay if end == BLACKJACK_END => T::zero() - T::one(),
                    BlackjackLoss::OneInitialBet if end == BLACKJACK_END && loses_initial_bet => {
                        sum - T::one()
                    }
                    BlackjackLoss::PerHand
                    | BlackjackLoss::BeforePlay
                    | BlackjackLoss::OneInitialBet => sum,
                };
                (result, end, chance.clone())
            })
        })
    }
}

/// One way for one hand to end.
struct SingleEnding {
    drawn: CardBundle,
    kind: u8,
    orders: u32,
}

/// The cards that two hands draw, and the kinds of their final hands, the lower first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct JointEnding {
    drawn: PackedBundle,
    kinds: (u8, u8),
    orders: i32,
}

/// Lists all joint endings in order, each once.
fn joint_endings(ends: &[SingleEnding]) -> Vec<JointEnding> {
    let mut joint_endings = Vec::with_capacity(ends.len() * (ends.len() + 1) / 2);
    for (at, one) in ends.iter().enumerate() {
        for (place, other) in ends.iter().enumerate().skip(at) {
            let times = if place == at { 1 } else { 2 };
            joint_endings.push(JointEnding {
                drawn: one.drawn.and(other.drawn).packed(),
                kinds: (one.kind.min(other.kind), one.kind.max(other.kind)),
                // Each factor is at most a few hundred, so the conversion cannot fail.
                orders: i32::try_from(one.orders * other.orders * times).unwrap_or(i32::MAX),
            });
        }
    }
    joint_endings.sort_unstable();
    joint_endings.dedup_by(|later, first| {
        let same = (later.drawn, later.kinds) == (first.drawn, first.kinds);
        if same {
            first.orders += later.orders;
        }
        same
    });
    joint_endings
}

/// The kind of an undoubled bust.
const BUST: u8 = 0;

/// Adds the probabilities of one and of two undoubled busts: the remainder after subtracting all
/// other kinds.
fn add_busts<T: Number>(
    game: &Game<T>,
    column: Column,
    shoe: &ValueCounts,
    ends: &[SingleEnding],
    chances: &mut KindChances<T>,
) {
    let dealer = DealerChances::new(game, &[*shoe]);
    let mut two: [T; OUTCOME_COUNT] = std::array::from_fn(|end| dealer.at(0).chance(end, 0));
    for chance in chances.values() {
        subtract_share(&mut two, chance, 1);
    }
    let mut one = KindChances::new();
    for (kind, mut alone) in single_hand_chances(game, column, shoe, ends) {
        for (kinds, chance) in &*chances {
            match *kinds {
                (first, second) if first == kind && second == kind => {
                    subtract_share(&mut alone, chance, 1);
                }
                // In half of the cases this hand is the first of the two.
                (first, second) if first == kind || second == kind => {
                    subtract_share(&mut alone, chance, 2);
                }
                _ => {}
            }
        }
        let either = alone.map(|chance| chance * T::from_int(2));
        subtract_share(&mut two, &either, 1);
        one.insert((BUST, kind), either);
    }
    chances.append(&mut one);
    chances.insert((BUST, BUST), two);
}

/// Subtracts the probabilities divided by `parts`.
fn subtract_share<T: Number>(
    from: &mut [T; OUTCOME_COUNT],
    chances: &[T; OUTCOME_COUNT],
    parts: i32,
) {
    for (left, chance) in from.iter_mut().zip(chances) {
        *left = left.clone() - chance.clone() / T::from_int(parts);
    }
}

/// Returns, for each kind, its probability for one hand together with each dealer
/// outcome, for any other hand.
fn single_hand_chances<T: Number>(
    game: &Game<T>,
    column: Column,
    shoe: &ValueCounts,
    ends: &[SingleEnding],
) -> BTreeMap<u8, [T; OUTCOME_COUNT]> {
    let singles = ends.iter().map(|one| JointEnding {
        drawn: one.drawn.packed(),
        kinds: (one.kind, one.kind),
        orders: i32::try_from(one.orders).unwrap_or(i32::MAX),
    });
    let singles = singles.collect::<Vec<_>>();
    let mut chances = BTreeMap::new();
    add_chances(game, column, shoe, &singles.chunks(1).collect::<Vec<_>>(), &mut chances);
    chances.into_iter().map(|((kind, _), chance)| (kind, chance)).collect()
}

/// For two kinds: the probabilities of both together with each dealer outcome.
type KindChances<T> = BTreeMap<(u8, u8), [T; OUTCOME_COUNT]>;

/// Adds the probabilities of joint endings. Endings with the same cards share their dealer chances.
fn add_chances<T: Number>(
    game: &Game<T>,
    column: Column,
    shoe: &ValueCounts,
    joint_endings: &[&[JointEnding]],
    chances: &mut KindChances<T>,
) {
    let left = |joint: &JointEnding| shoe.without(&joint.drawn.counts());
    let possible = joint_endings.iter().filter_map(|all| Some((left(all.first()?)?, *all)));
    let (shoes, joint_endings): (Vec<ValueCounts>, Vec<&[JointEnding]>) = possible.unzip();
    let outlooks = DealerChances::new(game, &shoes);
    for (place, all) in joint_endings.into_iter().enumerate() {
        let outlook = outlooks.at(place);
        let drawn = all.first().map_or([0; 10], |joint| joint.drawn.counts());
        let order = chance_in_order::<T>(shoe, column.upcard(), &drawn);
        for joint in all {
            let zeros = || std::array::from_fn(|_| T::zero());
            let cells = chances.entry(joint.kinds).or_insert_with(zeros);
            let order = order.clone() * T::from_int(joint.orders);
            for (end, chances) in outlook.ends() {
                cells[end] = cells[end].clone() + order.clone() * chances[0].clone();
            }
        }
    }
}
