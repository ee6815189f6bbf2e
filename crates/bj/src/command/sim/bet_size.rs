//! Ramps that follow from the value of a count: a fraction of the Kelly bet, or the largest
//! bets that a risk allows.

use blackjack_report::sim::TOLERATED_EXCESS;
use blackjack_sim::{
    BetLimits, BetSize, RampSteps, Risk, Scenario, ScenarioError, Simulation, Statistics,
};

use super::scenario_options::ScenarioOptions;
use crate::output;

/// The blocks that are played to measure the value of one unit at each count: about 130 million
/// rounds if rounds are played in step, which measure a risk of 5 % to within a twentieth of its
/// value; an eighth of that if they are played one by one.
const BLOCKS: u64 = 8_000;
const BLOCKS_ONE_BY_ONE: u64 = 1_000;

/// Returns how large bets are by these options, for a purse; `None` if they do not say it.
pub(super) fn asked(options: &ScenarioOptions, bankroll: u32) -> Option<BetSize> {
    let purse = f64::from(bankroll);
    let kelly = options.kelly.map(|fraction| BetSize::Kelly { fraction, purse });
    kelly.or_else(|| options.ruin.map(|ruin| BetSize::Risk { ruin, purse }))
}

/// Returns the ramp with bets of this size between the lowest and the highest bet of
/// the scenario's own ramp.
pub(super) fn ramp(
    scenario: &Scenario,
    size: BetSize,
    options: &ScenarioOptions,
    seed: u64,
    threads: usize,
) -> Result<RampSteps, ScenarioError> {
    let bets = scenario.ramp.steps.iter().map(|(_, bet)| *bet).chain([scenario.ramp.lowest]);
    let (lowest, highest) = (bets.clone().min().unwrap_or(1), bets.max().unwrap_or(1));
    // A bet of one unit at all counts, with a step where the player begins to sit out.
    let steps = options.wong.map(|below| (below, 1)).into_iter().collect();
    let learning = Scenario { ramp: RampSteps { lowest: 1, steps }, ..scenario.clone() };
    // These cards differ from those of the later run, so that the bets are not fitted
    // to the luck of its seed.
    let simulation = Simulation::new(learning.game()?, !seed);
    let blocks = simulation.one_by_one().map_or(BLOCKS, |_| BLOCKS_ONE_BY_ONE);
    let mut tally = simulation.tally();
    simulation.play_all(simulation.engine(), 0..blocks, threads, &mut tally);
    let statistics = Statistics::new(simulation.game(), &tally);
    let (chip, sits_out_below) = (options.chip.unwrap_or(1), options.wong);
    let limits = BetLimits { lowest, highest, chip, sits_out_below };
    let bets = statistics.bets_of(size, limits);
    let classes = statistics.by_count.iter().zip(&bets);
    if let BetSize::Risk { ruin, purse } = size {
        let bets = bets.iter().copied().map(f64::from).collect::<Vec<_>>();
        let (ev, variance, _) = statistics.with_bets(&bets);
        if (Risk { ev, variance }).of_ruin(purse) > (1.0 + TOLERATED_EXCESS) * ruin {
            output::print_error(format!(
                "{}: no bets between those of the ramp have so small a risk of ruin; these have the least",
                scenario.house.name()
            ));
        }
    }
    if let (BetSize::Kelly { purse, .. }, true) = (size, lowest < highest) {
        let played = bets.iter().copied().filter(|bet| *bet > 0).collect::<Vec<_>>();
        if played.iter().all(|bet| *bet == lowest) {
            output::print_error(format!(
                "{}: with a purse of {purse} units the Kelly bet is at no count larger than the lowest \
                 bet of the ramp, {lowest}, so all bets are equal",
                scenario.house.name()
            ));
        }
    }
    let mut ramp = RampSteps { lowest: bets.first().copied().unwrap_or(lowest), steps: Vec::new() };
    for (from, bet) in classes.filter_map(|(class, bet)| Some((class.from?, *bet))) {
        let before = ramp.steps.last().map_or(ramp.lowest, |(_, bet)| *bet);
        if bet != before {
            ramp.steps.push((from, bet));
        }
    }
    Ok(ramp)
}
