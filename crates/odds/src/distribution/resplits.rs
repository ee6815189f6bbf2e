//! Rounds of a distribution in which a pair is split and can become more than two hands.

use crate::distribution::resplit_results::{ResplitResults, Results};
use crate::distribution::split_moments::{Moments, SplitMoments};
use crate::error::OddsError;
use crate::game::{Column, Game};
use crate::split::{CardsLeft, SplitHands};
use crate::value_counts::ValueCounts;

/// The maximum work, as counted by [`ResplitResults::work`], for which the results of all resplit
/// pairs of a round are summed: less than two seconds.
pub(crate) const MAX_WORK: u64 = 15_000_000;

/// A pair that is split in one column and can become more than two hands.
pub(crate) struct Resplit<'a> {
    /// The game of all columns.
    pub(crate) all: &'a Game<f64>,
    /// The game of this column.
    pub(crate) game: Game<f64>,
    /// The shoe, with the pair and the upcard.
    pub(crate) shoe: &'a ValueCounts,
    pub(crate) split: &'a SplitHands<f64>,
    /// The index of the column.
    pub(crate) at: usize,
    pub(crate) left: CardsLeft,
    /// The probability that this pair is dealt and split.
    pub(crate) chance: f64,
    /// The probability of a dealer blackjack.
    pub(crate) blackjack: f64,
    /// The result of insurance without and with a dealer blackjack.
    pub(crate) insurance: [f64; 2],
}

impl Resplit<'_> {
    fn column(&self) -> Column {
        self.game.columns[0]
    }

    /// Returns whether a dealer blackjack takes one bet from all hands together.
    fn takes_one(&self) -> bool {
        self.game.takes_initial_bet_only(self.column())
    }

    fn of_results(&self, parts: i64) -> ResplitResults<'_> {
        let Self { game, shoe, split, at, left, chance, .. } = self;
        ResplitResults { game, shoe, split, at: *at, left: *left, parts, chance: *chance }
    }

    /// Returns the probabilities of the results, in parts of a bet, without and
    /// with a dealer blackjack.
    pub(crate) fn results(&self, parts: i64) -> Results {
        let mut results = self.of_results(parts).sum();
        if self.column().peeks {
            results[1] = [(-parts, self.blackjack)].into();
        }
        results
    }

    /// Returns the moments of the result without and with a dealer blackjack, insurance included.
    pub(crate) fn moments(&self) -> Result<[Moments; 2], OddsError> {
        let Self { game, shoe, split, at, left, blackjack, .. } = self;
        let (at, left, blackjack) = (*at, *left, *blackjack);
        let kept = || split.kept_bets(self.all, shoe, at, left);
        let kept = self.takes_one().then(kept).transpose()?;
        let [without, with] = SplitMoments { game, shoe, split, at, left, blackjack, kept }.sum();
        let [no_blackjack, of_blackjack] = self.insurance;
        let all = [without.plus(no_blackjack), with.plus(of_blackjack)];
        Ok(all.map(|moments| moments.scaled(self.chance)))
    }
}

/// Returns whether the probabilities of all results of these pairs can be summed
/// with at most this much work.
pub(crate) fn have_results(resplits: &[Resplit<'_>], parts: i64, most_work: u64) -> bool {
    let mut left = Some(most_work);
    // The sums over shared cards are for draws without replacement.
    let is_replaced = resplits.iter().any(|resplit| resplit.shoe.is_replaced());
    !is_replaced
        && resplits.iter().all(|resplit| {
            let work = resplit.of_results(parts).work().filter(|_| !resplit.takes_one());
            left = left.zip(work).and_then(|(left, work)| left.checked_sub(work));
            left.is_some()
        })
}
