//! What splitting is worth, exactly, to any number of hands.
//!
//! A hand that comes from a split is played by its own cards. The cards of a shoe lie in random
//! order, so what other hands draw later does not change what this one can expect: all that it
//! depends on is how many cards of the pair went to the other hands, and of how many other cards it
//! is known that they are not of the pair (they ended the splitting of their hand).
//!
//! For one hand that starts with one card of the pair, when `a` more of them are gone than the two
//! of the pair, let `V(a)` be its value, and `N(a)` the part of it where its second card is not of
//! the pair. That `b` other cards are known not to be of the pair is taken in by inclusion and
//! exclusion over how many of them are:
//!
//! ```text
//! N(a; b) = Σ_j (−1)^j C(b, j) · P(j given cards are of the pair | a) · N(a + j)
//! ```
//!
//! and the same for `V(a; b)`. What remains is to sum over the ways in which the splitting can go.

use crate::chances::{Chances, Outlook};
use crate::counts::Counts;
use crate::game::{Column, Family, Game, hands, whole};
use crate::hands::HandIndex;
use crate::number::Number;
use crate::plan::{Plan, Played};
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

/// The values of one hand of a split, by how many more cards of the pair than two are gone.
#[derive(Debug)]
pub(crate) struct SplitHands<T> {
    /// With any second card, in each column.
    any: Vec<Vec<T>>,
    /// If the second card is of the pair and the hand is not split again.
    paired: Vec<Vec<T>>,
}

/// How many cards of a pair are left, and how many in all, once the pair and the upcard are gone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Left {
    pub(crate) of_pair: u16,
    pub(crate) all: u16,
}

impl<T: Number> SplitHands<T> {
    /// For a pair of this value out of this shoe, upcard and pair included.
    pub(crate) fn new(
        game: &Game<T>,
        shoe: &Counts,
        value: u8,
        limit: u8,
        play: SplitPlay<'_, T>,
    ) -> Self {
        let family = Family::full(value);
        let root = hands().get(0).after(value);
        // Splitting to n hands takes n − 2 more cards of the pair, and asks about n − 2 others.
        let most = u16::from(limit.saturating_sub(2)) * 2;
        let most = most.min(shoe.of(value).saturating_sub(2));
        let one_gone = shoe.without_value(value, 1).unwrap_or(*shoe);
        let plan = match play {
            SplitPlay::ZeroMemory(base) => {
                Some(Plan::new(game, &one_gone, root, family.split, |hand, at| {
                    let legal = game.legal(hands().get(hand), family, game.columns[at]);
                    base.best_of(hand, at, legal)
                }))
            }
            SplitPlay::Fixed(choices) => {
                Some(Plan::of(game, &one_gone, root, family, choices))
            }
            SplitPlay::PairAware => None,
        };
        let holding = match &plan {
            Some(plan) => plan.standing().collect(),
            None => hands_holding(root, &one_gone),
        };
        let shoes = SplitShoes::new(game, shoe, value, most, &holding);
        let mut this = Self { any: Vec::new(), paired: Vec::new() };
        let mut played = Played::new(game);
        for more in 0..=most {
            let Some(shoe) = shoe.without_value(value, 1 + more) else { break };
            let part = Part { game, shoe, family, hands: &holding };
            let outlook = |hand| shoes.outlook(hand, more);
            match &plan {
                Some(plan) => part.play(plan, outlook, &mut played),
                None => played.value = part.values(outlook, Chooser::Best).value,
            }
            this.any.push(part.first_draw(root, &played.value));
            this.paired.push(played.value.row(hands().get(root).after(value)).to_vec());
        }
        this
    }

    /// What splitting is worth, to at most so many hands, in this column.
    pub(crate) fn value(&self, column: usize, left: Left, limit: u8) -> T {
        let limit = u16::from(limit);
        let mut sum = T::zero();
        // Ways to come to so many more cards of the pair and so many other second cards, while
        // hands still wait for one.
        let mut ways = vec![1_i32];
        for more in 0..=limit - 2 {
            let chance = falling::<T>(left.of_pair, more) / falling_or_one(left.all, more);
            if more > left.of_pair || more > left.all {
                break;
            }
            if more + 2 == limit {
                for (others, &ways) in (0..).zip(&ways) {
                    let done = self.other(column, left, more, others - 1.min(others));
                    let open = self.any(column, left, more, others);
                    let hands = done * whole(others) + open * whole(limit - others);
                    sum = sum + hands * T::whole(ways) * chance.clone();
                }
                break;
            }
            // All hands but the last have their second card: the last one ends the splitting.
            let hands = more + 2;
            let mut still = Vec::new();
            let mut so_far = 0;
            for others in 0..hands {
                so_far += ways.get(usize::from(others)).copied().unwrap_or_default();
                still.push(so_far);
            }
            let ended = *still.last().unwrap_or(&0);
            let each = self.other(column, left, more, hands - 1);
            sum = sum + each * whole(hands) * T::whole(ended) * chance;
            ways = still;
        }
        sum
    }

    /// The value where the second card is not of the pair, and neither are so many other cards.
    fn other(&self, column: usize, left: Left, more: u16, others: u16) -> T {
        self.excluding(left, more, others, |gone| {
            let all = whole::<T>(left.all - gone);
            let chance = whole::<T>(left.of_pair - gone) / all;
            let gone = usize::from(gone);
            self.any[gone][column].clone() - self.paired[gone][column].clone() * chance
        })
    }

    /// The value with any second card, where so many other cards are not of the pair.
    fn any(&self, column: usize, left: Left, more: u16, others: u16) -> T {
        self.excluding(left, more, others, |gone| self.any[usize::from(gone)][column].clone())
    }

    /// Inclusion and exclusion over how many of the other cards are of the pair.
    fn excluding(&self, left: Left, more: u16, others: u16, value: impl Fn(u16) -> T) -> T {
        let mut sum = T::zero();
        let mut choose = T::one();
        for j in 0..=others {
            let gone = more + j;
            if gone > left.of_pair || gone >= left.all {
                break;
            }
            let chance = falling::<T>(left.of_pair - more, j) / falling_or_one(left.all - more, j);
            let term = choose.clone() * chance * value(gone);
            sum = if j % 2 == 0 { sum + term } else { sum - term };
            choose = choose * whole(others - j) / whole(j + 1);
        }
        sum
    }
}

/// n (n − 1) … for so many factors.
fn falling<T: Number>(n: u16, factors: u16) -> T {
    (0..factors).fold(T::one(), |product, k| product * whole(n.saturating_sub(k)))
}

fn falling_or_one<T: Number>(n: u16, factors: u16) -> T {
    if factors > n { T::one() } else { falling(n, factors) }
}

/// The shoes that the hands of a split are played against: those of a hand without its cards of the
/// pair, by how many cards of the pair are gone in all.
struct SplitShoes<T> {
    value: u8,
    chances: Chances<T>,
    /// By the rest of the hand, then by the cards of the pair.
    places: Vec<u32>,
    width: usize,
}

const NOWHERE: u32 = u32::MAX;

impl<T: Number> SplitShoes<T> {
    fn new(game: &Game<T>, shoe: &Counts, value: u8, most: u16, holding: &[HandIndex]) -> Self {
        let width = 23 + usize::from(most);
        let mut places = vec![NOWHERE; hands().len() * width];
        let mut shoes = Vec::new();
        for &index in holding {
            let hand = hands().get(index);
            let rest = hands().without(index, value);
            for more in 0..=most {
                let of_pair = u16::from(hand.holds(value)) + 1 + more;
                let place = &mut places[usize::from(rest) * width + usize::from(of_pair)];
                let unseen = shoe.without_value(value, of_pair);
                let unseen = unseen.and_then(|shoe| shoe.without(&hands().get(rest).held));
                if let (&mut NOWHERE, Some(unseen)) = (&mut *place, unseen) {
                    *place = u32::try_from(shoes.len()).unwrap_or(NOWHERE);
                    shoes.push(unseen);
                }
            }
        }
        Self { value, chances: Chances::new(game, &shoes), places, width }
    }

    fn outlook(&self, hand: HandIndex, more: u16) -> Outlook<'_, T> {
        let of_pair = usize::from(hands().get(hand).holds(self.value)) + 1 + usize::from(more);
        let place = self.places[usize::from(hands().without(hand, self.value)) * self.width + of_pair];
        self.chances.at(place as usize)
    }
}

impl<T: Number> Part<'_, T> {
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
