//! The plausibility check of a tally: [`Simulation::can_add_up_to`].

use crate::bets::wager::Wager;
use crate::cards::first_cards::FIRST;
use crate::lanes::LANES;
use crate::run::Simulation;
use crate::tally::layout::{SLICE, TallyLayout};
use crate::tally::{PairSums, RatioSums, Tally};

/// The maximum number of rounds of one shoe that begin in one slice: a round
/// takes at least two cards.
const ROUNDS_PER_SLICE: u64 = SLICE.div_ceil(2) as u64;

/// The factor by which a sum may exceed its bound, after both have been rounded.
const ROUNDING: f64 = 1.0 + 1e-9;

/// The sums that follow from the cells of a tally.
#[derive(PartialEq, Eq, Default)]
struct FromCells {
    rounds: u64,
    net: i128,
    bets: i128,
    /// For rounds with several spots: their number, the number of spots, the number of pairs of
    /// spots, the results of a unit on each spot, and the squares of these results.
    several: u64,
    spots: u64,
    pairs: u64,
    unit_net: i128,
    unit_squares: i128,
}

impl FromCells {
    /// Adds up the cells; `None` if a sum is too large.
    fn of(tally: &Tally, wagers: &[Wager]) -> Option<Self> {
        let TallyLayout { results, lowest, classes, .. } = tally.layout;
        let mut sums = Self::default();
        for (at, cells) in tally.cells.chunks_exact(results).enumerate() {
            let wager = wagers[at % classes];
            for (result, &rounds) in (lowest..).zip(cells).filter(|(_, rounds)| **rounds > 0) {
                sums.add(wager, rounds, result.into())?;
            }
        }
        Some(sums)
    }

    fn add(&mut self, wager: Wager, rounds: u64, result: i128) -> Option<()> {
        let (bet, spots) = (i128::from(wager.bet), u64::from(wager.spots));
        let won = i128::from(rounds).checked_mul(result)?;
        let staked = i128::from(rounds).checked_mul(bet * i128::from(spots))?;
        self.rounds = self.rounds.checked_add(rounds)?;
        self.net = self.net.checked_add(won.checked_mul(bet)?)?;
        self.bets = self.bets.checked_add(staked)?;
        if spots > 1 {
            self.several = self.several.checked_add(rounds)?;
            self.spots = self.spots.checked_add(rounds.checked_mul(spots)?)?;
            self.pairs = self.pairs.checked_add(rounds.checked_mul(spots * (spots - 1) / 2)?)?;
            self.unit_net = self.unit_net.checked_add(won)?;
            self.unit_squares = self.unit_squares.checked_add(won.checked_mul(result)?)?;
        }
        Some(())
    }

    /// Returns the sums stated in a tally; `None` if it contradicts itself.
    fn said_by(tally: &Tally) -> Option<Self> {
        let PairSums { spots, net, squares, by_round, by_block } = tally.pairs;
        let is_same = (by_round.weight, by_round.value) == (by_block.weight, by_block.value);
        let squares = i128::try_from(squares).ok().filter(|_| is_same)?;
        Some(Self {
            rounds: tally.blocks.weight,
            net: tally.blocks.value,
            bets: tally.bets.value,
            several: by_round.parts,
            spots,
            pairs: by_round.weight,
            unit_net: net,
            // The square of a sum is the sum of the squares and twice that of the products.
            unit_squares: by_round.value.checked_mul(2)?.checked_add(squares)?,
        })
    }
}

impl Simulation {
    /// Returns whether this can be the tally of this many blocks: sums that follow from
    /// the cells must match them, and the others must be possible. This finds damage,
    /// but not a careful forgery.
    pub fn can_add_up_to(&self, tally: &Tally, blocks: u64) -> bool {
        let PairSums { by_round, by_block, .. } = tally.pairs;
        let is_like = tally.layout == self.game().tally_layout();
        is_like
            && tally.blocks.parts == blocks
            && (tally.bets.parts, tally.bets.weight) == (blocks, tally.blocks.weight)
            && by_block.parts <= blocks
            && FromCells::of(tally, &self.game().wagers())
                .is_some_and(|sums| FromCells::said_by(tally) == Some(sums))
            && self.has_possible_rounds(tally)
            && self.has_possible_first_cards(tally)
            && [tally.blocks, tally.bets, by_round, by_block].iter().all(squares_are_possible)
    }

    /// Returns whether every shoe can have begun with a round, and can have had this
    /// many rounds in each slice.
    fn has_possible_rounds(&self, tally: &Tally) -> bool {
        let per_block = u64::from(self.groups()) * LANES as u64;
        let Some(shoes) = tally.blocks.parts.checked_mul(per_block) else { return false };
        let TallyLayout { results, classes, .. } = tally.layout;
        let most = shoes.saturating_mul(ROUNDS_PER_SLICE);
        let slices = tally.cells.chunks_exact(results * classes);
        slices.enumerate().all(|(slice, cells)| {
            let rounds = cells.iter().sum::<u64>();
            rounds <= most && (slice > 0 || rounds >= shoes)
        })
    }

    /// Returns whether all rounds of each class have first cards, if those are counted. If rounds
    /// may begin with fewer cards left than that, the last round of a shoe may have none.
    fn has_possible_first_cards(&self, tally: &Tally) -> bool {
        let layout = tally.layout;
        let mut missing = vec![0_u64; layout.classes];
        for (at, cells) in tally.cells.chunks_exact(layout.results).enumerate() {
            missing[at % layout.classes] += cells.iter().sum::<u64>();
        }
        let counted = tally.firsts.chunks_exact(layout.triples.max(1));
        let fits = missing.iter_mut().zip(counted).all(|(missing, counted)| {
            let left = missing.checked_sub(counted.iter().sum());
            *missing = left.unwrap_or(0);
            left.is_some()
        });
        let per_block = u64::from(self.groups()) * LANES as u64;
        let game = self.game();
        let can_lack_some = game.cut - 1 + FIRST > game.full;
        let per_block = if can_lack_some { per_block } else { 0 };
        let shoes = tally.blocks.parts.saturating_mul(per_block);
        fits && (layout.triples == 0 || missing.iter().sum::<u64>() <= shoes)
    }
}

/// Returns whether sums of squares can belong to these sums. By the Cauchy–Schwarz inequality, the
/// square of a sum is at most the sum of the squares times their number, and the square of a sum of
/// products is at most the product of the sums of the squares.
fn squares_are_possible(sums: &RatioSums) -> bool {
    let (parts, weight, value) = (sums.parts as f64, sums.weight as f64, sums.value as f64);
    let (weight_squared, value_squared) = (sums.weight_squared as f64, sums.value_squared as f64);
    let product = sums.product as f64;
    let is_bounded = |square: f64, bound: f64| square <= bound * ROUNDING;
    is_bounded(weight * weight, parts * weight_squared)
        && is_bounded(value * value, parts * value_squared)
        && is_bounded(product * product, weight_squared * value_squared)
        && is_bounded(weight_squared, weight * weight)
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::*;
    use crate::scenario::count_choice::CountChoice;
    use crate::scenario::strategy::Strategy;
    use crate::scenario::{RampSteps, Scenario};

    fn mimic() -> Scenario {
        let house = House::built_in("strip").expect("it is built in");
        Scenario { strategy: Strategy::Mimic, ..Scenario::basic(house) }
    }

    /// A change to a tally.
    type Change = fn(&mut Tally);

    #[test]
    fn what_was_counted_adds_up_and_what_was_changed_does_not() {
        let scenario = Scenario {
            count: Some(CountChoice::built_in("hi-lo")),
            ramp: RampSteps { lowest: 0, steps: vec![(100, 2), (300, 8)] },
            ..mimic()
        };
        let simulation = Simulation::new(scenario.game().expect("it can be simulated"), 1);
        let mut tally = simulation.tally();
        assert!(simulation.can_add_up_to(&tally, 0));
        simulation.play_blocks(simulation.engine(), 0..3, &mut tally);
        assert!(simulation.can_add_up_to(&tally, 3));
        assert!(!simulation.can_add_up_to(&tally, 4));
        let changes: [Change; 9] = [
            |tally| tally.blocks.value += 1,
            |tally| tally.bets.value = 0,
            |tally| tally.blocks.weight += 1,
            |tally| tally.blocks.product = i128::MAX,
            |tally| tally.blocks.value_squared = 0,
            |tally| tally.blocks.weight_squared = u128::MAX,
            |tally| tally.cells[0] = u64::MAX,
            |tally| {
                let rounds = tally.cells.iter().sum::<u64>();
                let at = tally.cells.iter().position(|rounds| *rounds > 0).unwrap_or(0);
                tally.cells.fill(0);
                tally.cells[at] = rounds;
            },
            |tally| tally.cells.reverse(),
        ];
        for (at, change) in changes.into_iter().enumerate() {
            let mut other = tally.clone();
            change(&mut other);
            assert!(!simulation.can_add_up_to(&other, 3), "change {at}");
        }
    }

    #[test]
    fn lost_first_cards_are_found() {
        let scenario = Scenario { side_bets: true, ..mimic() };
        let simulation = Simulation::new(scenario.game().expect("it can be simulated"), 1);
        let mut tally = simulation.tally();
        simulation.play_blocks(simulation.engine(), 0..1, &mut tally);
        assert!(simulation.can_add_up_to(&tally, 1));
        let at = tally.firsts.iter().position(|rounds| *rounds > 0).expect("there are some");
        tally.firsts[at] -= 1;
        assert!(
            !simulation.can_add_up_to(&tally, 1),
            "three quarters of a shoe leave cards for all"
        );
    }

    #[test]
    fn several_spots_add_up() {
        let scenario = Scenario {
            count: Some(CountChoice::built_in("hi-lo")),
            spots: RampSteps { lowest: 1, steps: vec![(0, 2), (200, 3)] },
            ..mimic()
        };
        let simulation = Simulation::new(scenario.game().expect("it can be simulated"), 1);
        let mut tally = simulation.tally();
        simulation.play_blocks(simulation.engine(), 0..2, &mut tally);
        assert!(simulation.can_add_up_to(&tally, 2));
        let changes: [Change; 4] = [
            |tally| tally.pairs.spots += 1,
            |tally| tally.pairs.squares += 1,
            |tally| tally.pairs.by_block.value += 1,
            |tally| tally.pairs.by_round.parts = 0,
        ];
        for (at, change) in changes.into_iter().enumerate() {
            let mut other = tally.clone();
            change(&mut other);
            assert!(!simulation.can_add_up_to(&other, 2), "change {at}");
        }
    }

    /// All rounds with one result, and matching sums.
    #[test]
    fn rounds_that_no_shoe_has_do_not_add_up() {
        let simulation = Simulation::new(mimic().game().expect("it can be simulated"), 1);
        let mut tally = simulation.tally();
        simulation.play_blocks(simulation.engine(), 0..1, &mut tally);
        let rounds = tally.rounds();
        tally.cells.fill(0);
        let even = (-tally.layout.lowest) as usize;
        tally.cells[even] = rounds;
        (tally.blocks.value, tally.blocks.value_squared, tally.blocks.product) = (0, 0, 0);
        assert!(!simulation.can_add_up_to(&tally, 1));
    }

    #[test]
    fn sums_that_are_too_large_are_not_added() {
        let simulation = Simulation::new(mimic().game().expect("it can be simulated"), 1);
        let (mut one, mut other) = (simulation.tally(), simulation.tally());
        (one.blocks.value_squared, other.blocks.value_squared) = (u128::MAX, 1);
        assert!(!one.try_add(&other));
    }
}
