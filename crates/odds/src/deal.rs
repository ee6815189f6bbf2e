//! The starting hands of a shoe: how likely each is, and what its actions are worth.

use blackjack_engine::{Action, Composition, Rules, SplitBy, Total};

use crate::against::Against;
use crate::charted::charted;
use crate::counts::{Counts, VALUES};
use crate::dealt::{chance_dealt, chance_of_one_rank, ranks_of_value};
use crate::error::OddsError;
use crate::exhaust::check_rounds;
use crate::game::{Column, Family, Game, whole};
use crate::hands::{HandIndex, hands};
use crate::number::Number;
use crate::shown::Shown;
use crate::split::{Left, SplitHands, SplitPlay, hands_expected, left};
use crate::split_limit::split_limit;
use crate::strategy::Strategy;
use crate::values::{Choices, Chooser, Part, Values, hands_holding};
use crate::worth::{Worth, worth};

/// Two cards to start with, as far as their rank matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Start {
    /// The values of the two cards, the lower first.
    pub(crate) values: [u8; 2],
    /// Whether they are a pair in this house.
    pub(crate) is_pair: bool,
}

/// Everything about the starting hands of a shoe.
#[derive(Debug)]
pub(crate) struct Deal<'a, T> {
    pub(crate) game: Game<T>,
    pub(crate) shoe: Counts,
    pub(crate) composition: Composition,
    pub(crate) base: Values<T>,
    against: Against<T>,
    strategy: Strategy<'a>,
    splits: Vec<Option<SplitHands<T>>>,
    /// By pair and column: what a dealer natural takes of a split start, beside what its hands lose
    /// of themselves, for each way in which the pair can lie. `None` where that is not worked out:
    /// see [`Deal::taken_from`].
    taken: Vec<Vec<Option<Vec<T>>>>,
}

impl<'a, T: Number> Deal<'a, T> {
    /// Works out all starting hands of this shoe.
    pub(crate) fn new(
        rules: &Rules,
        composition: &Composition,
        strategy: Strategy<'a>,
    ) -> Result<Self, OddsError> {
        if rules.dealer_upcard() {
            let shown = VALUES.map(Shown::Up).collect::<Vec<_>>();
            Self::under(rules, composition, &shown, strategy)
        } else {
            Self::under(rules, composition, &[Shown::Nothing], strategy)
        }
    }

    /// The same, for some of the things that the dealer may show.
    pub(crate) fn under(
        rules: &Rules,
        composition: &Composition,
        shown: &[Shown],
        strategy: Strategy<'a>,
    ) -> Result<Self, OddsError> {
        let game = Game::new(rules, shown);
        let shoe = Counts::new(composition);
        let upcards = game.columns.iter().map(|column| column.upcard()).collect::<Vec<_>>();
        check_rounds(rules, composition, &upcards)?;
        let charted = match strategy {
            Strategy::Chart(chart) => Some(charted(&game, chart, Family::START)?),
            Strategy::ZeroMemory | Strategy::PairAware => None,
        };
        let (base, against) = starting_values(&game, &shoe, 0, Family::START, charted.as_ref());
        let mut deal = Self {
            game,
            shoe,
            composition: *composition,
            base,
            against,
            strategy,
            splits: Vec::new(),
            taken: Vec::new(),
        };
        for value in VALUES {
            let split = deal.split_hands(value)?;
            let columns = 0..deal.game.columns.len();
            let taken = columns.map(|at| match &split {
                Some(split) => deal.taken_from(split, value, at),
                None => Ok(None),
            });
            let taken = taken.collect::<Result<_, _>>()?;
            deal.splits.push(split);
            deal.taken.push(taken);
        }
        Ok(deal)
    }

    /// What a dealer natural takes of a split pair.
    ///
    /// Where it takes one first stake at most, that is a matter of all hands together. It is worked
    /// out where there are two; where there are more it takes long, and is left out (`None`) if
    /// splitting could not be the best even if nothing were taken.
    fn taken_from(
        &self,
        split: &SplitHands<T>,
        value: u8,
        at: usize,
    ) -> Result<Option<Vec<T>>, OddsError> {
        let column = self.game.columns[at];
        let Some(hand) = hands().find([value, value]) else { return Ok(None) };
        let natural = self.natural(hand, column);
        let ways = self.pairs(value, column);
        if !self.game.takes_first_stake(column) || !natural.exceeds(&T::zero()) {
            return Ok(Some(vec![T::zero(); ways.len()]));
        }
        let few = split_limit(&self.game.rules, value, Family::START) <= 2;
        if !few && !self.may_split(split, (hand, value), at, &natural) {
            return Ok(None);
        }
        let taken = ways.iter().map(|(_, left)| {
            Ok(natural.clone() - split.unborne(&self.game, &self.shoe, at, *left)?)
        });
        taken.collect::<Result<_, _>>().map(Some)
    }

    /// Whether a pair may be split in a column: if splitting could be the best, however little of
    /// it bears what this natural takes, or by the chart.
    fn may_split(
        &self,
        split: &SplitHands<T>,
        (hand, value): (HandIndex, u8),
        at: usize,
        natural: &T,
    ) -> bool {
        let column = self.game.columns[at];
        if let Strategy::Chart(chart) = self.strategy {
            let legal = self.game.legal(hands().get(hand), Family::START, column);
            let total = hands().get(hand).total;
            return chart.choose(total, Some(value), column.upcard(), legal) == Action::Split;
        }
        let others = self.worth(hand, at).best().1;
        self.pairs(value, column).into_iter().any(|(_, left)| {
            let unborne = split.unborne_at_most(&self.game, &self.shoe, at, left);
            (split.value(at, left) - natural.clone() + unborne).exceeds(&others)
        })
    }

    fn split_hands(&self, value: u8) -> Result<Option<SplitHands<T>>, OddsError> {
        let limit = split_limit(&self.game.rules, value, Family::START);
        if limit < 2 || self.shoe.of(value) < 2 {
            return Ok(None);
        }
        let known = (&self.base, &self.against);
        split_hands(&self.game, &self.shoe, (value, limit), self.strategy, known).map(Some)
    }

    /// What is done with a start, and what that is worth.
    pub(crate) fn chosen(
        &self,
        start: Start,
        at: usize,
        is_natural: bool,
        worth: &Worth<T>,
    ) -> (Action, T) {
        if is_natural {
            return (Action::Stand, worth.stand.clone());
        }
        let Strategy::Chart(chart) = self.strategy else { return worth.best() };
        let pair = start.is_pair.then_some(start.values[0]);
        let total = Total::of(start.values);
        let action = chart.choose(total, pair, self.game.columns[at].upcard(), worth.legal());
        (action, worth.of(action).cloned().unwrap_or_else(|| worth.stand.clone()))
    }

    /// All pairs of starting cards.
    pub(crate) fn starts(&self) -> Vec<Start> {
        let by_rank = self.game.rules.split_by() == SplitBy::Rank;
        let mut starts = Vec::new();
        for first in VALUES {
            for second in first..=10 {
                let values = [first, second];
                starts.push(Start { values, is_pair: first == second });
                if first == second && first == 10 && by_rank {
                    starts.push(Start { values, is_pair: false });
                }
            }
        }
        starts
    }

    /// The chance that a start is dealt, with this column's upcard.
    pub(crate) fn chance(&self, start: Start, column: Column) -> T {
        let dealt = chance_dealt::<T>(&self.shoe, &start.values, column.upcard());
        if start.values[0] != start.values[1] || self.game.rules.split_by() == SplitBy::Value {
            return dealt;
        }
        let same = chance_of_one_rank(&self.composition, start.values[0]);
        dealt * if start.is_pair { same } else { T::one() - same }
    }

    /// How many cards there are of each kind that pairs with its like, of this value.
    fn pairing(&self, value: u8) -> Vec<u16> {
        match self.game.rules.split_by() {
            SplitBy::Value => vec![self.shoe.of(value)],
            SplitBy::Rank => ranks_of_value(&self.composition, value).collect(),
        }
    }

    /// The ways in which a pair of this value can lie under a column's upcard: the chance of each,
    /// given the value of both, and what is left.
    fn pairs(&self, value: u8, column: Column) -> Vec<(T, Left)> {
        let kinds = self.pairing(value);
        let both = |of: u16| i32::from(of) * i32::from(of.saturating_sub(1));
        let pairs = kinds.iter().map(|&of| both(of)).sum::<i32>();
        let mut ways = Vec::new();
        for of_kind in kinds.into_iter().filter(|&of_kind| of_kind >= 2) {
            let chance = T::whole(both(of_kind)) / T::whole(pairs);
            let same_value = column.upcard() == Some(value);
            let others = self.shoe.of(value) - of_kind;
            let all = left(&self.shoe, column, value, of_kind).all;
            let rest = self.shoe.of(value) - 2;
            if !same_value || others == 0 {
                ways.push((chance, left(&self.shoe, column, value, of_kind)));
            } else {
                let up_same = whole::<T>(of_kind - 2) / whole(rest);
                let up_other = whole::<T>(others) / whole(rest);
                if of_kind > 2 {
                    ways.push((chance.clone() * up_same, Left { of_pair: of_kind - 3, all }));
                }
                ways.push((chance * up_other, Left { of_pair: of_kind - 2, all }));
            }
        }
        ways
    }

    /// What a start is worth in a column, for each way in which it can lie, with its chance.
    pub(crate) fn worths(&self, start: Start, at: usize) -> Vec<(T, Worth<T>)> {
        let column = self.game.columns[at];
        let Some(hand) = hands().find(start.values) else { return Vec::new() };
        let worth = self.worth(hand, at);
        let split = self.splits[usize::from(start.values[0]) - 1].as_ref();
        match split.filter(|_| start.is_pair) {
            None => vec![(T::one(), worth)],
            Some(split) => {
                let taken = &self.taken[usize::from(start.values[0]) - 1][at];
                let ways = self.pairs(start.values[0], column).into_iter();
                ways.enumerate()
                    .map(|(way, (chance, left))| {
                        let taken = taken.as_ref().map(|taken| taken[way].clone());
                        let value = taken.map(|taken| split.value(at, left) - taken);
                        (chance, Worth { split: value, ..worth.clone() })
                    })
                    .collect()
            }
        }
    }

    /// What a start is worth in a column on average over the ways in which it can lie.
    pub(crate) fn mean_worth(&self, start: Start, at: usize) -> Option<Worth<T>> {
        let parts = self.worths(start, at).into_iter();
        parts.map(|(chance, worth)| worth.scaled(&chance)).reduce(Worth::plus)
    }

    /// Whether a pair of this value can be split, and comes.
    pub(crate) fn splits(&self, value: u8) -> bool {
        self.splits[usize::from(value) - 1].is_some()
    }

    /// How many hands a pair of this value becomes on average when it is split.
    pub(crate) fn hands_expected(&self, value: u8, at: usize) -> T {
        let column = self.game.columns[at];
        let limit = split_limit(&self.game.rules, value, Family::START);
        let ways = self.pairs(value, column).into_iter();
        ways.fold(T::zero(), |sum, (chance, left)| sum + chance * hands_expected(left, limit))
    }

    /// The chance of a dealer natural against a hand.
    pub(crate) fn natural(&self, hand: HandIndex, column: Column) -> T {
        let unseen = self.shoe.without(&hands().get(hand).held);
        unseen.map_or_else(T::zero, |unseen| column.natural(&unseen))
    }

    /// What a hand is worth, splitting apart.
    pub(crate) fn worth(&self, hand: HandIndex, at: usize) -> Worth<T> {
        worth(
            &self.game,
            &self.base,
            hand,
            Family::START,
            (at, self.natural(hand, self.game.columns[at])),
        )
    }
}

/// All hands of a family that hold these cards: what they are worth, and the dealer's chances
/// against each.
pub(crate) fn starting_values<T: Number>(
    game: &Game<T>,
    shoe: &Counts,
    root: HandIndex,
    family: Family,
    charted: Option<&Choices>,
) -> (Values<T>, Against<T>) {
    let all = hands_holding(root, shoe);
    let against = Against::new(game, shoe, &all);
    let part = Part { game, shoe: *shoe, family, hands: &all };
    let chooser = charted.map_or(Chooser::Best, Chooser::Fixed);
    (part.values(|hand| against.hand(hand), chooser), against)
}

/// The hands of a split pair of this value that may become so many. What hands are worth that are
/// not split is known, and the dealer's chances against each.
pub(crate) fn split_hands<T: Number>(
    game: &Game<T>,
    shoe: &Counts,
    (value, limit): (u8, u8),
    strategy: Strategy<'_>,
    (base, against): (&Values<T>, &Against<T>),
) -> Result<SplitHands<T>, OddsError> {
    let split = |by: &SplitPlay<'_, T>| SplitHands::new(game, (shoe, against), (value, limit), by);
    let chart = match strategy {
        Strategy::Chart(chart) => chart,
        Strategy::PairAware => return Ok(split(&SplitPlay::PairAware)),
        Strategy::ZeroMemory => return Ok(split(&SplitPlay::ZeroMemory(base))),
    };
    let mut choices = charted(game, chart, Family::full(value))?;
    let pairs = split(&SplitPlay::Fixed(&choices));
    if value != 10 || game.rules.split_by() == SplitBy::Value {
        return Ok(pairs);
    }
    // Two tens of different ranks are no pair, and played by their total.
    if let Some(tens) = hands().find([10, 10]) {
        let total = hands().get(tens).total;
        for (choice, column) in choices.row_mut(tens).iter_mut().zip(&game.columns) {
            let legal = game.legal(hands().get(tens), Family::full(value), *column);
            *choice = Some(chart.choose(total, None, column.upcard(), legal));
        }
    }
    Ok(pairs.with_unpaired(split(&SplitPlay::Fixed(&choices))))
}
