//! What splitting is worth, exactly, to any number of hands.
//!
//! A hand that comes from a split is played by its own cards. The cards of a shoe lie in random
//! order, so what other hands draw later does not change what this one can expect: cards that
//! others draw unseen are no different from cards that stay in the shoe. All that it depends on is
//! how many cards of the pair went to the other hands, and of how many other cards it is known that
//! they are not of the pair (they ended the splitting of their hand).
//!
//! For one hand that starts with one card of the pair, when `a` more of them are gone than the two
//! of the pair, let `V(a)` be its value, and `N(a)` the part of it where its second card is not of
//! the pair: an expectation of `value · 1(not of the pair)`, not divided by the chance of it. That
//! `b` other cards are known not to be of the pair is taken in by inclusion and exclusion over how
//! many of them are:
//!
//! ```text
//! N(a; b) = Σ_j (−1)^j C(b, j) · P(j given cards are of the pair | a) · N(a + j)
//! P(j given cards are of the pair | a) = p (p − 1) … (p − j + 1) / (n (n − 1) … (n − j + 1))
//! ```
//!
//! with `p` cards of the pair among `n` when `a` more are gone, and the same for `V(a; b)`. The
//! term holds because `j` cards that are known to be of the pair, wherever they lie, are `j` more
//! that are gone. Removing `b` cards "that are not of the pair" from the shoe, as mean cards, would
//! be the tempting short cut, and is wrong: which cards they are depends on what is left.
//!
//! What remains is to sum over the ways in which the splitting can go (`splitting`). With `a` more
//! cards of the pair, `h` hands that another card closed, and `m` hands that were open when there
//! were as many hands as there may be, in `o` orders:
//!
//! ```text
//! split = Σ o · P(a given cards are of the pair) · (h · N(a; h − 1) + m · V(a; h))
//! ```
//!
//! `N` and `V` hold the chances of the closing cards already, so nothing is multiplied by them
//! here. All `h` hands are alike, and so are all `m`: it does not matter which of them came first,
//! since every order of the same cards has the same chance.
//!
//! The step over `j` asks for one play: `N(a + j)` has to be what the *same* choices are worth with
//! `j` more cards gone. Zero-memory and charts are such plays. Pair-aware values are fitted anew
//! for each number of cards gone. That makes no difference where a pair becomes two hands; where it
//! may become more, the sum mixes plays that were fitted to different numbers, as published tables
//! of that strategy do.
//!
//! That hands of a split have equal expectations was worked out by J. Nairn; the sum is the
//! recursion of E. Farmer's program in closed form (`docs/odds.md`).

use blackjack_engine::Action;

use crate::against::{Against, AgainstSplit};
use crate::chances::Outlook;
use crate::counts::Counts;
use crate::game::{Column, Family, Game, whole};
use crate::hands::{HandIndex, hands};
use crate::number::Number;
use crate::plan::{Plan, Played};
use crate::splitting::{Splitting, splittings};
use crate::values::{Choices, Chooser, Part, Table, Values, hands_holding};

/// How the hands of a split are played.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SplitPlay<'a, T> {
    /// By these values, which are those of hands that were not split.
    ZeroMemory(&'a Values<T>),
    /// As well as can be for whoever knows how many cards of the pair went to other hands.
    PairAware,
    /// Like this.
    Fixed(&'a Choices),
}

impl<T: Number> SplitPlay<'_, T> {
    /// What hands do, where that is settled beforehand.
    fn plan(&self, game: &Game<T>, shoe: &Counts, root: HandIndex, family: Family) -> Option<Plan> {
        match self {
            Self::ZeroMemory(base) => {
                Some(Plan::new(game, shoe, root, family.split, |hand, at| {
                    let legal = game.legal(hands().get(hand), family, game.columns[at]);
                    base.best_of(hand, at, legal)
                }))
            }
            Self::Fixed(choices) => Some(Plan::of(game, shoe, root, family, choices)),
            Self::PairAware => None,
        }
    }
}

/// The values of one hand of a split, by how many more cards of the pair than two are gone.
#[derive(Debug)]
pub(crate) struct SplitHands<T> {
    /// The value of the pair's cards.
    pub(crate) value: u8,
    /// The most hands that it may become.
    pub(crate) limit: u8,
    /// How they are played.
    pub(crate) choices: SplitChoices,
    /// With any second card, in each column; one of the pair's value is worth what `unpaired` says.
    any: Vec<Vec<T>>,
    /// If the second card is of the pair and the hand is not split again.
    paired: Vec<Vec<T>>,
    /// If it has the value of the pair's and is not of the pair, as tens may be.
    unpaired: Vec<Vec<T>>,
}

/// What the hands of a split do.
#[derive(Debug)]
pub(crate) enum SplitChoices {
    /// The same whatever other hands got.
    Plan(Plan),
    /// By how many more cards of the pair are gone.
    ByGone(Vec<Choices>),
}

impl SplitChoices {
    /// What a hand does when so many more cards of the pair are gone than two.
    pub(crate) fn choice(&self, hand: HandIndex, column: usize, more: u16) -> Action {
        match self {
            Self::Plan(plan) => plan.choice(hand, column),
            Self::ByGone(choices) => choices
                .get(usize::from(more))
                .and_then(|choices| choices.row(hand)[column])
                .unwrap_or(Action::Stand),
        }
    }
}

/// How many cards of a pair are left, and how many in all, once the pair and the upcard are gone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Left {
    pub(crate) of_pair: u16,
    pub(crate) all: u16,
}

impl<T: Number> SplitHands<T> {
    /// For a pair of this value that may become so many hands, out of this shoe, upcard and pair
    /// included. `known` are the dealer's chances against hands of this shoe.
    pub(crate) fn new(
        game: &Game<T>,
        (shoe, known): (&Counts, &Against<T>),
        (value, limit): (u8, u8),
        by: &SplitPlay<'_, T>,
    ) -> Self {
        let family = Family::full(value);
        let root = hands().get(0).after(value);
        // Splitting to n hands takes n − 2 more cards of the pair, and asks about n − 2 others: `a`
        // and `j` of the sums go up to n − 2 each, and values are needed for up to a + j.
        let most = u16::from(limit.saturating_sub(2)) * 2;
        let most = most.min(shoe.of(value).saturating_sub(2));
        // The fullest shoe that a hand can be drawn from: it reaches what every later one does.
        let one_gone = shoe.without_value(value, 1).unwrap_or(*shoe);
        let plan = by.plan(game, &one_gone, root, family);
        let holding = match &plan {
            Some(plan) => plan.standing().collect(),
            None => hands_holding(root, &one_gone),
        };
        let against = AgainstSplit::new(game, shoe, known, (value, most), &holding);
        let (mut whole_hands, mut paired, mut by_gone) = (Vec::new(), Vec::new(), Vec::new());
        let mut played = Played::new(game);
        for more in 0..=most {
            let Some(shoe) = shoe.without_value(value, 1 + more) else { break };
            let part = Part { game, shoe, family, hands: &holding };
            let outlook = |hand| against.hand(hand, more);
            if let Some(plan) = &plan {
                part.play(plan, outlook, &mut played);
            } else {
                let values = part.fitted(|hand| Some(outlook(hand)));
                if game.columns.iter().any(|&column| game.takes_first_stake(column)) {
                    let plan = Plan::of(game, &shoe, root, family, &values.choices);
                    part.play(&plan, outlook, &mut played);
                } else {
                    played.value = values.value;
                }
                by_gone.push(values.choices);
            }
            whole_hands.push(part.first_draw(root, &played.value));
            paired.push(played.value.row(hands().get(root).after(value)).to_vec());
        }
        let choices = plan.map_or(SplitChoices::ByGone(by_gone), SplitChoices::Plan);
        Self { value, limit, choices, any: whole_hands, unpaired: paired.clone(), paired }
    }

    /// The same, where two cards of one value that are no pair are played as these are.
    #[must_use]
    pub(crate) fn with_unpaired(self, others: Self) -> Self {
        Self { any: others.any, unpaired: others.paired, ..self }
    }

    /// What the hands of the split are worth together, in this column.
    pub(crate) fn value(&self, column: usize, left: Left) -> T {
        let possible = |way: &Splitting| way.more <= left.of_pair && way.more <= left.all;
        let ways = splittings(self.limit).into_iter().filter(possible);
        ways.fold(T::zero(), |sum, way| {
            let chance = falling::<T>(left.of_pair, way.more) / falling(left.all, way.more);
            let closed = match way.others {
                0 => T::zero(),
                others => self.other(column, left, way.more, others - 1) * whole(others),
            };
            let open = self.any(column, left, way.more, way.others) * whole(way.open);
            sum + chance * T::whole(way.orders) * (closed + open)
        })
    }

    /// The value where the second card is not of the pair, and neither are so many other cards:
    /// `N(a; b)`. `N(a)` is `V(a)` less what a second card of the pair brings to it.
    fn other(&self, column: usize, left: Left, more: u16, others: u16) -> T {
        excluding(left, more, others, |gone| {
            let paired = self.unpaired[usize::from(gone)][column].clone();
            self.any[usize::from(gone)][column].clone() - paired * left.pairs(gone)
        })
    }

    /// The value with any second card, where so many other cards are not of the pair: `V(a; b)`.
    /// `any` counts a second card of the pair as if it were none; where that makes a difference
    /// (tens of two ranks under a chart), it is put right by its chance.
    fn any(&self, column: usize, left: Left, more: u16, others: u16) -> T {
        excluding(left, more, others, |gone| {
            let at = usize::from(gone);
            let [paired, unpaired] =
                [&self.paired, &self.unpaired].map(|values| values[at][column].clone());
            self.any[at][column].clone() + (paired - unpaired) * left.pairs(gone)
        })
    }
}

impl Left {
    /// The chance that a card is of the pair when so many more of them are gone.
    fn pairs<T: Number>(self, gone: u16) -> T {
        whole::<T>(self.of_pair - gone) / whole(self.all - gone)
    }
}

/// Inclusion and exclusion over how many of the other cards are of the pair.
fn excluding<T: Number>(left: Left, more: u16, others: u16, value: impl Fn(u16) -> T) -> T {
    let mut sum = T::zero();
    let mut choose = T::one();
    for j in 0..=others {
        let gone = more + j;
        if gone > left.of_pair || gone >= left.all {
            break;
        }
        let chance = falling::<T>(left.of_pair - more, j) / falling(left.all - more, j);
        let term = choose.clone() * chance * value(gone);
        sum = if j % 2 == 0 { sum + term } else { sum - term };
        // C(b, j + 1) from C(b, j).
        choose = choose * whole(others - j) / whole(j + 1);
    }
    sum
}

/// n (n − 1) … for so many factors.
fn falling<T: Number>(n: u16, factors: u16) -> T {
    (0..factors).fold(T::one(), |product, k| product * whole(n.saturating_sub(k)))
}

/// How many hands a pair becomes on average that may become so many. Here the closing cards are
/// part of the chance of a way, since no value brings them in.
pub(crate) fn hands_expected<T: Number>(left: Left, limit: u8) -> T {
    let of_other = left.all - left.of_pair;
    let ways = splittings(limit).into_iter();
    let possible = ways.filter(|way| way.more <= left.of_pair && way.others <= of_other);
    possible.fold(T::zero(), |sum, way| {
        let cards = falling::<T>(left.of_pair, way.more) * falling(of_other, way.others);
        let chance = cards / falling(left.all, way.more + way.others) * T::whole(way.orders);
        sum + chance * whole(way.others + way.open)
    })
}

impl<T: Number> Part<'_, T> {
    /// What the hands of a split are worth to whoever plays each as well as can be, as if it were
    /// the one that a natural takes the first stake from: all hands together lose that, and who
    /// plays as if another did loses it the more often.
    fn fitted<'c>(&self, outlook: impl Fn(HandIndex) -> Option<Outlook<'c, T>>) -> Values<T>
    where
        T: 'c,
    {
        let family = Family { bears: true, ..self.family };
        Part { family, game: self.game, ..*self }.values(outlook, Chooser::Best)
    }

    /// What a hand of one card is worth before it gets its second, in each column.
    fn first_draw(&self, root: HandIndex, value: &Table<T>) -> Vec<T> {
        let hand = hands().get(root);
        let mut row = vec![T::zero(); self.game.columns.len()];
        if let Some(unseen) = self.shoe.without(&hand.held) {
            self.draw(hand, &unseen, value, false, &mut row);
        }
        row
    }
}

/// What is left once a pair and the upcard of a column are gone; `of_pair` counts the cards that
/// pair with it.
pub(crate) fn left(shoe: &Counts, column: Column, value: u8, of_pair: u16) -> Left {
    let up = u16::from(column.upcard().is_some());
    let same = u16::from(column.upcard() == Some(value));
    Left { of_pair: of_pair - 2 - same.min(of_pair - 2), all: shoe.len() - 2 - up }
}
