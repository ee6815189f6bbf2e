//! The frequency of each action: [`ActionFrequencies`].

use blackjack_engine::Action;

use crate::lanes::vectors::Vectors;
use crate::run::choice_counts::{CHOICES, ChoiceCounts, INSURANCE};
use crate::run::groups::{GroupWork, Groups};
use crate::run::{Engine, Simulation};
use crate::statistics::{Estimate, ratio_error};
use crate::tally::RatioSums;
use crate::tally::block_cells::BlockCells;

/// The number of blocks to play: enough rounds to see an action of one round in a thousand.
const BLOCKS: u64 = 100;

/// The frequency of each action, per round with a bet.
#[derive(Clone, PartialEq, Debug)]
pub struct ActionFrequencies {
    /// The number of rounds with a bet that were played.
    pub rounds: u64,
    /// The frequency of each action per round, in the order of [`Action::ALL`].
    pub taken: Vec<(Action, Estimate)>,
    /// The frequency of insurance per round.
    pub insurance: Estimate,
}

/// Blocks whose choices are counted.
struct ActionWork<'a>(&'a Simulation);

impl GroupWork for ActionWork<'_> {
    type Output = [RatioSums; CHOICES];

    fn run<V: Vectors, const LOW: usize, const HIGH: usize>(
        self,
        vectors: V,
        mut groups: Groups<'_, LOW, HIGH>,
    ) -> Self::Output {
        let mut cells = BlockCells::new(self.0.game().tally_layout().cells());
        let mut sums = [RatioSums::default(); CHOICES];
        for block in 0..BLOCKS {
            let key = self.0.key(block);
            for group in 0..self.0.groups() {
                groups.play_on_round(vectors, (key, group), &mut cells);
            }
            groups.end_block();
            let ChoiceCounts { rounds, choices } = groups.end_choices();
            for (sums, count) in sums.iter_mut().zip(choices) {
                sums.add_part(rounds, count.into());
            }
        }
        sums
    }
}

impl Simulation {
    /// Plays some blocks on `Round`, where every choice can be seen, and counts the player's
    /// choices. With several spots, the choices on all of them are counted together.
    pub fn action_frequencies(&self) -> ActionFrequencies {
        let sums = self.with_groups(Engine::Reference, ActionWork(self));
        let estimate = |sums: &RatioSums| Estimate {
            value: sums.value as f64 / (sums.weight as f64).max(1.0),
            error: if sums.weight > 0 { ratio_error(sums) } else { 0.0 },
        };
        let taken =
            Action::ALL.into_iter().map(|action| (action, estimate(&sums[action as usize])));
        let (rounds, insurance) = (sums[0].weight, estimate(&sums[INSURANCE]));
        ActionFrequencies { rounds, taken: taken.collect(), insurance }
    }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::*;
    use crate::scenario::Scenario;

    fn frequencies(change: impl FnOnce(Scenario) -> Scenario) -> ActionFrequencies {
        let scenario = Scenario::basic(House::built_in("strip").expect("it is built in"));
        let game = change(scenario).game().expect("it can be simulated");
        Simulation::new(game, 4).action_frequencies()
    }

    /// The known shares for six decks with splits up to four hands: about one double in ten
    /// rounds, and one split in forty.
    #[test]
    fn basic_strategy_does_what_it_is_known_to_do() {
        let frequencies = frequencies(|scenario| scenario);
        let [hit, stand, double, split, surrender] =
            [0, 1, 2, 3, 4].map(|at| frequencies.taken[at].1);
        assert!(frequencies.rounds > 1_000_000);
        assert!((0.09..0.11).contains(&double.value), "{double:?}");
        assert!((0.02..0.03).contains(&split.value), "{split:?}");
        assert!((0.03..0.05).contains(&surrender.value), "{surrender:?}");
        assert!(hit.value > 0.4 && stand.value > 0.5, "{hit:?}, {stand:?}");
        assert!(hit.error > 0.0 && hit.error < 0.002, "{hit:?}");
        assert!(frequencies.insurance.value <= 0.0, "basic strategy never insures");
    }

    #[test]
    fn two_spots_make_twice_as_many_choices() {
        let one = frequencies(|scenario| scenario).taken[2].1;
        let spots = crate::scenario::RampSteps { lowest: 2, steps: Vec::new() };
        let two = frequencies(|scenario| Scenario { spots, ..scenario }).taken[2].1;
        assert!((two.value - 2.0 * one.value).abs() < 5.0 * two.error, "{one:?}, {two:?}");
    }
}
