//! Trips: the fortunes of a purse over a number of rounds, played rather than computed: [`Trips`].

use std::sync::{Mutex, PoisonError};

use crate::bets::wager::Wager;
use crate::cards::first_cards::FIRST;
use crate::cards::kinds::CardKind;
use crate::lanes::LANES;
use crate::lanes::vectors::Vectors;
use crate::run::groups::{GroupWork, Groups};
use crate::run::{Engine, Simulation};
use crate::statistics::Estimate;
use crate::tally::layout::TallyLayout;
use crate::tally::round_observer::RoundObserver;

/// The number of evenly spaced points of a trip at which its result is recorded;
/// the last one is its end.
const POINTS: usize = 20;

/// The first stream number of trips, beyond those of all blocks.
const STREAMS: u64 = 1 << 63;

/// Trips of the same number of rounds, in units. A trip ends after its
/// rounds, regardless of the loss.
#[derive(Clone, PartialEq, Debug)]
pub struct Trips {
    /// The number of rounds of a trip, including those without a bet.
    pub rounds: u64,
    /// The result after some of the rounds, at each point of the trip.
    pub path: Vec<(u64, Spread)>,
    /// The result at the lowest point of each trip; at most 0, where it began.
    pub lowest: Spread,
    /// The deepest fall of each trip: its maximum distance below an earlier high.
    pub deepest_fall: Spread,
}

/// The distribution of a number over trips.
#[derive(Clone, PartialEq, Debug)]
pub struct Spread {
    /// The numbers, in ascending order.
    sorted: Vec<f64>,
}

impl Trips {
    /// Returns the number of trips.
    pub fn count(&self) -> usize {
        self.lowest.sorted.len()
    }

    /// Returns the results of the trips.
    pub fn results(&self) -> &Spread {
        let [.., (_, end)] = self.path.as_slice() else { unreachable!("a trip has an end") };
        end
    }

    /// Returns the share of the trips that lost a purse at some point.
    pub fn ruined(&self, purse: f64) -> Estimate {
        self.lowest.share_up_to(-purse)
    }

    fn of(trips: &[Trip], parts: f64, points: [u64; POINTS]) -> Self {
        let spread = |number: &dyn Fn(&Trip) -> i64| Spread::of(trips.iter().map(number), parts);
        let path = points.iter().enumerate();
        let path = path.map(|(at, rounds)| (*rounds, spread(&|trip| trip.path[at])));
        let mut path = path.collect::<Vec<_>>();
        // Trips of few rounds have fewer points.
        path.dedup_by_key(|(rounds, _)| *rounds);
        Self {
            rounds: points[POINTS - 1],
            path,
            lowest: spread(&|trip| trip.lowest),
            deepest_fall: spread(&|trip| trip.deepest_fall),
        }
    }
}

impl Spread {
    fn of(numbers: impl Iterator<Item = i64>, parts: f64) -> Self {
        let mut sorted = numbers.collect::<Vec<_>>();
        sorted.sort_unstable();
        Self { sorted: sorted.into_iter().map(|number| number as f64 / parts).collect() }
    }

    /// Returns the number below which this share of the trips lies. Its error is half the distance
    /// between the numbers one standard error of the rank below and above.
    pub fn percentile(&self, share: f64) -> Estimate {
        let trips = self.sorted.len() as f64;
        let error = (share * (1.0 - share) / trips).sqrt();
        let at = |share: f64| {
            let rank = (share * trips).floor().clamp(0.0, trips - 1.0);
            self.sorted[rank as usize]
        };
        let error = (at(share + error) - at(share - error)) / 2.0;
        Estimate { value: at(share), error }
    }

    /// Returns the share of the trips up to this number.
    pub fn share_up_to(&self, number: f64) -> Estimate {
        let some = self.sorted.partition_point(|it| *it <= number);
        Estimate::of_share(some as u64, self.sorted.len() as u64)
    }

    /// Returns the share of the trips below this number.
    pub fn share_below(&self, number: f64) -> f64 {
        self.sorted.partition_point(|it| *it < number) as f64 / self.sorted.len() as f64
    }

    /// Returns the mean.
    pub fn mean(&self) -> Estimate {
        let trips = self.sorted.len() as f64;
        let mean = self.sorted.iter().sum::<f64>() / trips;
        let squares = self.sorted.iter().map(|it| (it - mean).powi(2)).sum::<f64>();
        Estimate { value: mean, error: (squares / (trips - 1.0).max(1.0) / trips).sqrt() }
    }
}

/// A trip so far, in parts of a unit.
#[derive(Clone, Copy, Debug, Default)]
struct Trip {
    /// The rounds so far.
    rounds: u64,
    result: i64,
    highest: i64,
    lowest: i64,
    deepest_fall: i64,
    /// The results at the points that have been passed.
    path: [i64; POINTS],
    passed: usize,
}

impl Trip {
    /// Adds the result of a round.
    fn add(&mut self, net: i64, points: &[u64; POINTS]) {
        self.rounds += 1;
        self.result += net;
        self.highest = self.highest.max(self.result);
        self.lowest = self.lowest.min(self.result);
        self.deepest_fall = self.deepest_fall.max(self.highest - self.result);
        while points.get(self.passed) == Some(&self.rounds) {
            self.path[self.passed] = self.result;
            self.passed += 1;
        }
    }
}

/// One trip in each lane, which goes from shoe to shoe.
struct TripsInStep<'a> {
    layout: TallyLayout,
    wagers: &'a [Wager],
    points: [u64; POINTS],
    trips: [Trip; LANES],
    under_way: usize,
}

impl RoundObserver for TripsInStep<'_> {
    fn over(
        &mut self,
        lane: usize,
        first_cell: usize,
        result: usize,
        _: impl FnOnce() -> Option<[CardKind; FIRST]>,
    ) {
        let trip = &mut self.trips[lane];
        if trip.passed == POINTS {
            return;
        }
        let class = self.layout.class_of(first_cell);
        let net = self.layout.lowest + result as i64;
        trip.add(net * i64::from(self.wagers[class].bet), &self.points);
        self.under_way -= usize::from(trip.passed == POINTS);
    }
}

/// The trips of these streams, in any order.
struct TripWork<'a> {
    simulation: &'a Simulation,
    points: [u64; POINTS],
    streams: &'a mut dyn FnMut() -> Option<u64>,
    is_wanted: &'a (dyn Fn() -> bool + Sync),
}

impl GroupWork for TripWork<'_> {
    type Output = Vec<(u64, [Trip; LANES])>;

    fn run<V: Vectors, const LOW: usize, const HIGH: usize>(
        self,
        vectors: V,
        mut groups: Groups<'_, LOW, HIGH>,
    ) -> Self::Output {
        let (game, points) = (self.simulation.game(), self.points);
        let (layout, wagers) = (game.tally_layout(), game.wagers());
        let mut all = Vec::new();
        while let Some(stream) = (self.streams)() {
            let (wagers, trips) = (wagers.as_slice(), [Trip::default(); LANES]);
            let mut observer = TripsInStep { layout, wagers, points, trips, under_way: LANES };
            let key = self.simulation.key(STREAMS + stream);
            for group in 0.. {
                groups.play(vectors, (key, group), &mut observer);
                if observer.under_way == 0 || !(self.is_wanted)() {
                    break;
                }
            }
            groups.end_block();
            all.push((stream, observer.trips));
        }
        all
    }
}

impl Simulation {
    /// Plays this many trips of this many rounds, on this many threads, while `is_wanted` returns
    /// true; `None` if stopped before the end. Trips are the same on any number of threads. Each
    /// trip begins with a fresh shoe.
    ///
    /// # Panics
    ///
    /// Without trips, or without rounds.
    pub fn trips(
        &self,
        trips: usize,
        rounds: u64,
        threads: usize,
        is_wanted: &(dyn Fn() -> bool + Sync),
    ) -> Option<Trips> {
        assert!(trips > 0 && rounds > 0, "a trip has a round at least");
        self.trips_by(self.engine(), trips, rounds, threads, is_wanted)
    }

    fn trips_by(
        &self,
        engine: Engine,
        trips: usize,
        rounds: u64,
        threads: usize,
        is_wanted: &(dyn Fn() -> bool + Sync),
    ) -> Option<Trips> {
        let point = |at: usize| (u128::from(rounds) * (at as u128 + 1)).div_ceil(POINTS as u128);
        let points = std::array::from_fn(|at| point(at) as u64);
        let streams = Mutex::new(0..trips.div_ceil(LANES) as u64);
        let next = || streams.lock().unwrap_or_else(PoisonError::into_inner).next();
        let mut played = std::thread::scope(|scope| {
            let threads = (0..threads.max(1)).map(|_| {
                let work = || {
                    let streams = &mut { next };
                    let work = TripWork { simulation: self, points, streams, is_wanted };
                    self.with_groups(engine, work)
                };
                scope.spawn(work)
            });
            let threads = threads.collect::<Vec<_>>();
            let results = threads.into_iter().map(|thread| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            results.flatten().collect::<Vec<_>>()
        });
        played.sort_unstable_by_key(|(stream, _)| *stream);
        let all = played.iter().flat_map(|(_, trips)| trips).take(trips).copied();
        let all = all.collect::<Vec<_>>();
        is_wanted().then(|| Trips::of(&all, self.game().parts as f64, points))
    }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::*;
    use crate::bets::progression::{Progression, Streak};
    use crate::scenario::count_choice::CountChoice;
    use crate::scenario::{RampSteps, Scenario};
    use crate::statistics::Statistics;
    use crate::statistics::risk::Risk;

    fn simulation(change: impl FnOnce(Scenario) -> Scenario) -> Simulation {
        let scenario = Scenario::basic(House::built_in("strip").expect("it is built in"));
        Simulation::new(change(scenario).game().expect("it can be simulated"), 4)
    }

    fn counting() -> Simulation {
        simulation(|scenario| Scenario {
            count: Some(CountChoice::built_in("hi-lo")),
            ramp: RampSteps { lowest: 1, steps: vec![(100, 4), (200, 8), (300, 12)] },
            ..scenario
        })
    }

    #[test]
    fn trips_are_the_same_on_round_and_on_any_threads() {
        let counting = counting();
        let trips = counting.trips(130, 333, 1, &|| true).expect("they are wanted");
        assert_eq!(trips, counting.trips(130, 333, 3, &|| true).expect("they are wanted"));
        assert_eq!(
            trips,
            counting.trips_by(Engine::Reference, 130, 333, 2, &|| true).expect("they are wanted")
        );
        assert_eq!((trips.count(), trips.path.len()), (130, POINTS));
        assert_eq!((trips.path[0].0, trips.rounds), (17, 333));
    }

    #[test]
    fn trips_spread_as_the_game_does() {
        let counting = counting();
        let mut tally = counting.tally();
        counting.play_all(counting.engine(), 0..300, 2, &mut tally);
        let game = Statistics::new(counting.game(), &tally);
        let (rounds, purse) = (2_000, 300.0);
        let trips = counting.trips(8_000, rounds, 2, &|| true).expect("they are wanted");
        let mean = trips.results().mean();
        let off = (mean.value - game.ev * rounds as f64) / mean.error;
        assert!(off.abs() < 4.0, "{off} errors");
        let spread = mean.error * (trips.count() as f64).sqrt();
        let expected = (game.variance * rounds as f64).sqrt();
        assert!((spread / expected - 1.0).abs() < 0.05, "{spread} and {expected}");
        let formula = Risk { ev: game.ev, variance: game.variance };
        let formula = formula.of_ruin_within(purse, rounds as f64);
        let ruined = trips.ruined(purse);
        assert!(
            (ruined.value - formula).abs() < 4.0 * ruined.error + 0.01,
            "{ruined:?}, {formula}"
        );
        assert!(trips.deepest_fall.percentile(0.5).value > -trips.lowest.percentile(0.5).value);
        let median = trips.results().percentile(0.5);
        assert!(median.error > 0.0 && median.error < spread / 20.0);
    }

    #[test]
    fn a_progression_falls_deeper_than_equal_bets() {
        let bets = vec![1, 2, 4, 8, 16];
        let martingale = Some(Progression { after: Streak::Losses, bets });
        let martingale = simulation(|scenario| Scenario { progression: martingale, ..scenario });
        let fall = |simulation: &Simulation| {
            simulation
                .trips(64, 300, 1, &|| true)
                .expect("they are wanted")
                .deepest_fall
                .mean()
                .value
        };
        assert!(fall(&martingale) > 2.0 * fall(&simulation(|scenario| scenario)));
    }

    #[test]
    fn a_trip_of_one_round() {
        let trips =
            simulation(|scenario| scenario).trips(1, 1, 1, &|| true).expect("they are wanted");
        assert_eq!(trips.count(), 1);
        assert!(trips.path.iter().all(|(rounds, _)| *rounds == 1));
        assert!(trips.results().percentile(0.5).error <= 0.0);
    }
}
