//! What every action of one hand is worth that lies on the table.

use blackjack_engine::{Action, Composition, Rank, Rules, Split, SplitBy, Total, is_pair};

use crate::against::Against;
use crate::charted::charted;
use crate::counts::Counts;
use crate::deal::{split_hands, starting_values};
use crate::dealt::{chance_dealt, chance_of_one_rank};
use crate::error::OddsError;
use crate::exhaust::{Played, check_hand};
use crate::game::{Family, Game};
use crate::hands::{HandIndex, HandNode, hands};
use crate::number::Number;
use crate::round::{Condition, HandOdds, insurance_value};
use crate::shown::Shown;
use crate::split::Left;
use crate::split_limit::split_limit;
use crate::strategy::Strategy;
use crate::values::Values;
use crate::worth::{Worth, insurance_odds, worth};

/// One hand on the table, as its player sees it.
#[derive(Clone, Debug)]
pub(crate) struct Spot<'a> {
    pub(crate) rules: &'a Rules,
    /// The cards that are not seen, with those of the hand and the upcard.
    pub(crate) shoe: &'a Composition,
    pub(crate) cards: &'a [Rank],
    pub(crate) upcard: Option<Rank>,
    pub(crate) family: Family,
    pub(crate) strategy: Strategy<'a>,
}

/// What every action of a hand that was not split is worth against an upcard, when both come from
/// this shoe and the rest of it is not seen. It may have drawn cards already.
///
/// ```
/// use blackjack_engine::{Action, Composition, House, Rank};
/// use blackjack_odds::{Strategy, hand_odds};
/// let reno = House::built_in("reno").expect("it is built in");
/// let (shoe, eights) = (Composition::packs(1), [Rank::Eight, Rank::Eight]);
/// let up = Some(Rank::Ace);
/// let odds = hand_odds::<f64>(reno.rules(), &shoe, &eights, up, Strategy::PairAware)?;
/// assert_eq!(odds.best, Action::Split);
/// assert!((odds.split.expect("eights are a pair") - -0.333_718_135).abs() < 1e-9);
/// # Ok::<(), blackjack_odds::OddsError>(())
/// ```
///
/// # Errors
///
/// [`OddsError`] for a hand or an upcard that the shoe does not hold, a hand that is asked nothing,
/// an upcard in a house without one or none in a house with one, and a shoe that can run out.
pub fn hand_odds<T: Number>(
    rules: &Rules,
    shoe: &Composition,
    cards: &[Rank],
    upcard: Option<Rank>,
    strategy: Strategy<'_>,
) -> Result<HandOdds<T>, OddsError> {
    let spot = Spot { rules, shoe, cards, upcard, family: Family::START, strategy };
    spot.odds(Condition::of(rules))
}

impl Spot<'_> {
    /// What every action is worth under this condition.
    pub(crate) fn odds<T: Number>(&self, condition: Condition) -> Result<HandOdds<T>, OddsError> {
        self.check_cards()?;
        let shown = self.upcard.map_or(Shown::Nothing, |rank| Shown::Up(rank.value()));
        let game = Game::<T>::new(self.rules, &[shown]);
        let shoe = Counts::new(self.shoe);
        let values = self.cards.iter().map(|rank| rank.value());
        let hand = hands()
            .find(values.clone())
            .ok_or_else(|| OddsError::Bust { total: values.clone().map(u16::from).sum() })?;
        let node = hands().get(hand);
        if game.is_charlie(node) {
            return Err(OddsError::Charlie { cards: node.cards });
        }
        // Those of the other hands of its family count too.
        let others = u16::from(self.family.hands) - 1;
        let of_pair = if self.is_pair() { self.left(&shoe).of_pair + 2 + others } else { 0 };
        let played = Played { hand, family: self.family, of_pair };
        check_hand(self.rules, &shoe, played, self.upcard.map(Rank::value))?;
        let worth = self.worth(&game, &shoe, hand, node)?;
        let column = game.columns[0];
        let unseen = shoe.without(&node.held).unwrap_or(shoe);
        let natural = column.natural::<T>(&unseen);
        let is_natural = game.is_natural(node, self.family.split);
        let best = self.best(&worth, is_natural);
        let told = worth.given(condition, column, is_natural, &natural);
        let pays = insurance_odds::<T>(self.rules, column)
            .filter(|_| node.cards == 2 && self.family.split == Split::None);
        let mut cards = values.collect::<Vec<_>>();
        cards.sort_unstable();
        let probability = self.probability(&shoe, &cards);
        Ok(HandOdds {
            cards,
            is_pair: self.is_pair(),
            upcard: column.upcard(),
            probability,
            insurance: pays.map(|pays| insurance_value(&pays, &natural)),
            natural,
            stand: told.stand,
            hit: told.hit,
            double: told.double,
            split: told.split,
            surrender: told.surrender,
            best,
        })
    }

    /// The chance that these cards come in any order, and the upcard.
    fn probability<T: Number>(&self, shoe: &Counts, values: &[u8]) -> T {
        let dealt = chance_dealt::<T>(shoe, values, self.upcard.map(Rank::value));
        match *values {
            [one, other] if one == other && self.rules.split_by() == SplitBy::Rank => {
                let same = chance_of_one_rank(self.shoe, one);
                dealt * if self.is_pair() { same } else { T::one() - same }
            }
            _ => dealt,
        }
    }

    /// Whether the shoe holds the cards, and the house shows what is asked about.
    fn check_cards(&self) -> Result<(), OddsError> {
        Shown::of(self.rules, self.upcard.map(Rank::value))?;
        if self.cards.len() < 2 {
            return Err(OddsError::TooFewCards { cards: self.cards.len() });
        }
        let mut left = *self.shoe;
        for &rank in self.cards.iter().chain(&self.upcard) {
            if !left.remove(rank) {
                return Err(OddsError::NotInShoe { rank });
            }
        }
        Ok(())
    }

    /// Whether the cards are a pair in this house.
    fn is_pair(&self) -> bool {
        let &[first, second] = self.cards else { return false };
        is_pair(self.rules, first, second)
    }

    fn worth<T: Number>(
        &self,
        game: &Game<T>,
        shoe: &Counts,
        hand: HandIndex,
        node: &HandNode,
    ) -> Result<Worth<T>, OddsError> {
        let column = game.columns[0];
        let pair = self.cards[0].value();
        let splits =
            self.is_pair() && game.legal(node, self.family, column).contains(Action::Split);
        // To split by memory of nothing, one must know what any hand with one such card is worth.
        let root = if splits { hands().get(0).after(pair) } else { hand };
        let choices = match self.strategy {
            Strategy::Chart(chart) => Some(charted(game, chart, self.family)?),
            Strategy::ZeroMemory | Strategy::PairAware => None,
        };
        let (base, against) = starting_values(game, shoe, root, self.family, choices.as_ref());
        let unseen = shoe.without(&node.held).unwrap_or(*shoe);
        let natural = column.natural::<T>(&unseen);
        let mut worth = worth(game, &base, hand, self.family, (0, natural.clone()));
        if splits {
            worth.split = Some(self.split_value(game, shoe, (&base, &against), natural)?);
        }
        Ok(worth)
    }

    fn split_value<T: Number>(
        &self,
        game: &Game<T>,
        shoe: &Counts,
        known: (&Values<T>, &Against<T>),
        natural: T,
    ) -> Result<T, OddsError> {
        let pair = self.cards[0].value();
        let most = split_limit(self.rules, pair, self.family);
        let split = split_hands(game, shoe, (pair, most), self.strategy, known)?;
        let left = self.left(shoe);
        let value = split.value(0, left);
        if !self.family.bears || !game.takes_first_stake(game.columns[0]) {
            return Ok(value);
        }
        Ok(value - (natural - split.unborne(game, shoe, 0, left)?))
    }

    /// What is left when the pair and the upcard are gone.
    fn left(&self, shoe: &Counts) -> Left {
        let rank = self.cards[0];
        let (of_pair, up) = match self.rules.split_by() {
            SplitBy::Value => {
                let value = rank.value();
                (shoe.of(value), self.upcard.is_some_and(|up| up.value() == value))
            }
            SplitBy::Rank => (self.shoe.count(rank), self.upcard == Some(rank)),
        };
        let upcards = u16::from(self.upcard.is_some());
        Left { of_pair: of_pair - 2 - u16::from(up), all: shoe.len() - 2 - upcards }
    }

    fn best<T: Number>(&self, worth: &Worth<T>, is_natural: bool) -> Action {
        if is_natural {
            return Action::Stand;
        }
        let Strategy::Chart(chart) = self.strategy else { return worth.best().0 };
        let pair = self.is_pair().then_some(self.cards[0].value());
        let total = Total::of(self.cards.iter().map(|rank| rank.value()));
        chart.choose(total, pair, self.upcard.map(Rank::value), worth.legal())
    }
}
