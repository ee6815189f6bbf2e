//! The value of a count at a house, and the risk to a purse there: [`CountWorth`].

use blackjack_coach::figures::{part, percent, signed};
use blackjack_engine::{Chips, House, Stakes};
use blackjack_odds::Tags;
use blackjack_sim::{
    CountChoice, CountClass, Risk, Scenario, ScenarioError, Simulation, Statistics,
};

/// The number of simulated blocks, of about 16,000 rounds each: about 20 million rounds.
const BLOCKS: u64 = 1_220;

/// The number of blocks before the first result. Later results follow
/// whenever the number has doubled.
const BLOCKS_FIRST: u64 = 16;

/// The maximum number of blocks between two checks whether the result is still wanted.
const BLOCKS_AT_ONCE: u64 = 32;

/// The trips for which the risk of a purse is shown, in rounds.
const TRIPS: [(f64, &str); 2] = [(1_000.0, "1,000"), (10_000.0, "10,000")];

/// The value of a bet by the true count, rounded down, and the effect of rounds on a purse: from
/// simulated rounds of basic strategy with equal bets, dealt and shuffled by the house's procedure.
#[derive(Clone, PartialEq, Debug)]
pub struct CountWorth {
    statistics: Statistics,
}

/// The value of a bet at a true count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ValueAtCount {
    /// The lowest count; `None` for all below the next one.
    pub from: Option<f64>,
    /// The share of rounds that begin there.
    pub share: f64,
    /// The EV, in bets; 0 without rounds.
    pub ev: f64,
    /// Its standard error; 0 without rounds.
    pub error: f64,
}

impl CountWorth {
    /// Simulates rounds at a house while `is_wanted` returns true, and emits
    /// increasingly exact results.
    ///
    /// # Errors
    ///
    /// The errors of [`Scenario::game`].
    pub fn simulate(
        house: &House,
        tags: &Tags,
        is_wanted: &dyn Fn() -> bool,
        emit: &mut dyn FnMut(Self),
    ) -> Result<(), ScenarioError> {
        let simulation = Simulation::new(scenario(house, tags).game()?, 1);
        let (mut done, mut shown_at, mut tally) = (0, BLOCKS_FIRST, simulation.tally());
        while done < BLOCKS && is_wanted() {
            let end = (done + BLOCKS_AT_ONCE).min(shown_at).min(BLOCKS);
            simulation.play_blocks(simulation.engine(), done..end, &mut tally);
            done = end;
            if done == shown_at || done == BLOCKS {
                shown_at *= 2;
                emit(Self { statistics: Statistics::new(simulation.game(), &tally) });
            }
        }
        Ok(())
    }

    /// Returns the number of simulated rounds.
    pub const fn rounds(&self) -> u64 {
        self.statistics.rounds
    }

    /// Lists the value of a bet at each count, from the lowest.
    pub fn by_count(&self) -> impl Iterator<Item = ValueAtCount> {
        self.statistics.by_count.iter().map(|class| self.value(class))
    }

    /// Returns the value of a bet at a true count; `None` if no simulated round began there.
    pub fn at(&self, true_count: f64) -> Option<ValueAtCount> {
        let is_below = |value: &ValueAtCount| value.from.is_none_or(|from| from <= true_count);
        self.by_count().take_while(is_below).last().filter(|value| value.share > 0.0)
    }

    fn value(&self, class: &CountClass) -> ValueAtCount {
        let from = class.from.map(|hundredths| f64::from(hundredths) / 100.0);
        #[expect(clippy::cast_precision_loss, reason = "a share of rounds")]
        let share = class.unit.rounds as f64 / self.statistics.rounds.max(1) as f64;
        ValueAtCount { from, share, ev: class.unit.ev, error: class.unit.ev_error }
    }

    /// Describes the value of the next round at a true count, and the effect of rounds with equal
    /// bets of this size on a purse, if there is one.
    pub fn lines(
        &self,
        true_count: f64,
        stakes: &Stakes,
        bet: Chips,
        purse: Option<Chips>,
    ) -> Vec<String> {
        let next = match self.at(true_count) {
            Some(value) => format!(
                "The next round is worth {} % of the bet at this count{}: {} on {}.",
                signed(100.0 * value.ev, 2),
                within(value.error, 2),
                stakes.signed(part(bet, value.ev)),
                stakes.money(bet),
            ),
            None => "No simulated round began at this count.".to_owned(),
        };
        let (ev, error) = (self.statistics.ev, self.statistics.ev_error);
        let mean = format!(
            "Over all counts, a round is worth {} % of the bet{}.",
            signed(100.0 * ev, 2),
            within(error, 2)
        );
        [next, mean].into_iter().chain(purse.map(|purse| self.risk(stakes, bet, purse))).collect()
    }

    /// Describes the risk of losing a purse with equal bets.
    fn risk(&self, stakes: &Stakes, bet: Chips, purse: Chips) -> String {
        let risk = Risk { ev: self.statistics.ev, variance: self.statistics.variance };
        #[expect(clippy::cast_precision_loss, reason = "a number of bets for a formula")]
        let bets = purse.0 as f64 / bet.0.max(1) as f64;
        let chance = |figure: &dyn Fn(Risk) -> f64| {
            let error = risk.error_of(self.statistics.ev_error, figure);
            format!("{} %{}", percent(figure(risk), 1), within(error.min(1.0), 1))
        };
        let trips = TRIPS.map(|(rounds, name)| {
            format!("within {name} rounds {}", chance(&|risk| risk.of_ruin_within(bets, rounds)))
        });
        let ever =
            if risk.ev > 0.0 { chance(&|risk| risk.of_ruin(bets)) } else { "certain".to_owned() };
        format!(
            "The risk of losing your {} with bets of {}: {}; sooner or later {ever}.",
            stakes.money(purse),
            stakes.money(bet),
            trips.join("; ")
        )
    }
}

/// Returns the game of a player who counts with these tags and bets one unit.
fn scenario(house: &House, tags: &Tags) -> Scenario {
    let mut values = [0.0; 10];
    for (value, tag) in (1..=10).zip(&mut values) {
        *tag = tags.of(value);
    }
    let count = CountChoice { tags: Some(values), ..CountChoice::built_in(tags.name()) };
    Scenario { count: Some(count), ..Scenario::basic(house.clone()) }
}

/// Returns a standard error as the end of a figure, ", +- 0.02 %"; nothing if it is rounded to
/// zero.
fn within(error: f64, decimals: usize) -> String {
    match percent(error, decimals) {
        zero if !zero.bytes().any(|byte| matches!(byte, b'1'..=b'9')) => String::new(),
        error => format!(", +- {error} %"),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Returns the first results for a house.
    fn found(house: &str, results: usize) -> Vec<CountWorth> {
        let (house, tags) = (House::built_in(house).unwrap(), Tags::built_in("hi-lo").unwrap());
        let (mut found, count) = (Vec::new(), Cell::new(0));
        CountWorth::simulate(&house, &tags, &|| count.get() < results, &mut |worth| {
            count.set(count.get() + 1);
            found.push(worth);
        })
        .unwrap();
        found
    }

    #[test]
    fn results_become_more_exact_until_they_are_no_longer_wanted() {
        let found = found("strip", 3);
        let [first, second, third] = &found[..] else { panic!("three results: {}", found.len()) };
        assert!(first.rounds() < second.rounds() && second.rounds() < third.rounds());
        let error = |worth: &CountWorth| worth.at(0.5).unwrap().error;
        assert!(error(first) > error(third) && error(third) > 0.0);
        let share: f64 = third.by_count().map(|value| value.share).sum();
        assert!((share - 1.0).abs() < 1e-9, "{share}");
        let good = third.at(4.9).unwrap();
        assert_eq!(good.from, Some(4.0), "a true count is rounded down");
        assert!(good.ev > third.at(-4.0).unwrap().ev);
        assert_eq!(third.at(-99.0).unwrap().from, None);
    }

    #[test]
    fn the_risk_of_a_purse_is_told_with_its_error() {
        let found = found("strip", 1);
        let (strip, bet) = (House::built_in("strip").unwrap(), Chips(1_000));
        let lines = found[0].lines(0.0, strip.stakes(), bet, Some(Chips(20_000)));
        let [next, mean, risk] = &lines[..] else { panic!("three lines: {lines:?}") };
        assert!(
            next.starts_with("The next round is worth ") && next.contains(" on $10."),
            "{next}"
        );
        assert!(mean.contains(" a round is worth "), "{mean}");
        assert!(
            risk.starts_with("The risk of losing your $200 with bets of $10: within 1,000"),
            "{risk}"
        );
        assert!(risk.ends_with("; sooner or later certain."), "{risk}");
        assert_eq!(found[0].lines(0.0, strip.stakes(), bet, None).len(), 2);
    }

    /// A shoe that is shuffled before each round has no favourable counts.
    #[test]
    fn without_a_shoe_there_is_one_count() {
        let house = House::built_in("strip").unwrap().with(["shuffle=every-round"]).unwrap();
        let mut last = None;
        let tags = Tags::built_in("hi-lo").unwrap();
        let wanted = Cell::new(true);
        CountWorth::simulate(&house, &tags, &|| wanted.get(), &mut |worth| {
            wanted.set(false);
            last = Some(worth);
        })
        .unwrap();
        let worth = last.unwrap();
        assert!((worth.at(0.0).unwrap().share - 1.0).abs() < 1e-12);
        assert_eq!(worth.at(3.0), None);
    }
}
