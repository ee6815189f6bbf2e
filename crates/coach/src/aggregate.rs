//! Statistics from the reviews of rounds: `Aggregate`.
//!
//! A store feeds it the entries in the order in which the rounds were played, and the decisions
//! with its own matchup ids. Every store gets the same [`crate::Statistics`] from the same reviews.

use std::collections::{BTreeMap, HashMap};

use blackjack_engine::{Chips, Unit};

use crate::decision::DecisionClass;
use crate::decision::play::Play;
use crate::decision::verdict::Verdict;
use crate::micros::{MicroSum, Micros};
use crate::statistics::tally::{MatchupTally, MistakeTally, Tally};
use crate::statistics::totals::Totals;
use crate::statistics::{BankrollPoint, Results};

/// The number of standard deviations within which 19 in 20 results lie.
const NINETEEN_OF_TWENTY: f64 = 1.96;

/// A matchup, with its id in the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchupName {
    /// The class of the decision.
    pub class: DecisionClass,
    /// The hand and the upcard: `16 v T`.
    pub hand: String,
}

/// The names of matchups, by their ids in the store.
pub type MatchupNames = HashMap<i64, MatchupName>;

/// The account of one unit of money, by its index in an aggregate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Account(usize);

/// The review of a seat, without its decisions.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The id of the round.
    pub round: i64,
    /// The seat.
    pub seat: u8,
    /// The unit of money.
    pub account: Account,
    /// The house, by its index in the list of houses.
    pub house: usize,
    /// The opening time of the round, in milliseconds since 1970.
    pub opened_ms: i64,
    /// The initial bets of all starting hands.
    pub bet: Chips,
    /// The net result.
    pub net: Chips,
    /// The number of hands won.
    pub won: u32,
    /// The number of hands pushed.
    pub pushed: u32,
    /// The number of hands lost.
    pub lost: u32,
    /// The number of blackjacks.
    pub blackjacks: u32,
    /// The total amount staked, insurance included.
    pub staked: Chips,
    /// The expected value of the bets before the first card; `None` if there is no exact value.
    pub worth: Option<Micros>,
    /// The cost of the bet sizes.
    pub bet_cost: Micros,
    /// The number of decisions that could not be judged.
    pub unjudged: u32,
    /// The cost of the decisions, in millionths of a smallest unit.
    pub cost: i128,
}

/// A decision that was not right or that cost something.
#[derive(Debug)]
pub struct CostlyDecision {
    /// The id of the matchup.
    pub matchup: i64,
    /// The letter of the choice.
    pub choice: char,
    /// The letter of the best choice.
    pub best: char,
    /// The cost compared with the best choice.
    pub cost: Micros,
    /// The cost compared with the recommended play.
    pub cost_vs_level: Micros,
    /// The verdict.
    pub verdict: Verdict,
}

/// Running sums over reviews.
#[derive(Debug)]
pub struct Aggregate {
    names: MatchupNames,
    houses: Vec<String>,
    units: Vec<Counts>,
}

/// The running sums of one unit of money.
#[derive(Debug)]
struct Counts {
    unit: Unit,
    /// The counts of each matchup.
    matchups: BTreeMap<i64, MatchupCount>,
    /// The counts of each mistake.
    mistakes: HashMap<MistakeKey, MistakeCount>,
}

/// The counts of one matchup.
#[derive(Clone, Copy, Debug, Default)]
struct MatchupCount {
    tally: Tally,
    /// The opening time of the last round with a mistake.
    last_wrong_ms: Option<i64>,
}

/// The identity of a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct MistakeKey {
    matchup: i64,
    choice: char,
    best: char,
}

/// The counts of one mistake.
#[derive(Clone, Copy, Debug, Default)]
struct MistakeCount {
    times: u64,
    cost: MicroSum,
}

impl Aggregate {
    /// Creates an aggregate without entries.
    pub const fn new(names: MatchupNames, houses: Vec<String>) -> Self {
        Self { names, houses, units: Vec::new() }
    }

    /// Returns the account of a unit of money, opening it if necessary.
    pub fn account(&mut self, unit: Unit) -> Account {
        let known = self.units.iter().position(|counts| counts.unit == unit);
        Account(known.unwrap_or_else(|| {
            self.units.push(Counts { unit, matchups: BTreeMap::new(), mistakes: HashMap::new() });
            self.units.len() - 1
        }))
    }

    /// Counts a decision about a matchup.
    pub fn count_decision(&mut self, account: Account, matchup: i64) {
        self.units[account.0].matchup(matchup).tally.seen += 1;
    }

    /// Adds the cost of a decision. Decisions that were right and cost nothing may be left out.
    pub fn add_costly(&mut self, entry: &Entry, decision: &CostlyDecision) {
        let counts = &mut self.units[entry.account.0];
        let MatchupCount { tally, last_wrong_ms } = counts.matchup(decision.matchup);
        tally.cost.0 += i128::from(decision.cost.0);
        tally.cost_vs_level.0 += i128::from(decision.cost_vs_level.0);
        match decision.verdict {
            Verdict::Right => {}
            Verdict::Close => tally.close += 1,
            Verdict::Wrong => {
                tally.wrong += 1;
                *last_wrong_ms = Some(entry.opened_ms).max(*last_wrong_ms);
                let CostlyDecision { matchup, choice, best, .. } = *decision;
                let count =
                    counts.mistakes.entry(MistakeKey { matchup, choice, best }).or_default();
                count.times += 1;
                count.cost.0 += i128::from(decision.cost.0);
            }
        }
    }

    /// Returns the results of these entries, which must be in the order in which they were played.
    pub fn results(self, entries: &[Entry]) -> Vec<Results> {
        let Self { names, houses, units } = self;
        let results = units.into_iter().enumerate().map(|(place, counts)| {
            let entries = entries.iter().filter(|entry| entry.account.0 == place);
            counts.results(&entries.collect::<Vec<_>>(), &houses, &names)
        });
        let mut results: Vec<_> = results.filter(|results| results.total.rounds > 0).collect();
        results
            .sort_by(|a, b| b.total.rounds.cmp(&a.total.rounds).then_with(|| a.unit.cmp(&b.unit)));
        results
    }
}

impl Counts {
    /// Returns the counts of a matchup.
    fn matchup(&mut self, matchup: i64) -> &mut MatchupCount {
        self.matchups.entry(matchup).or_default()
    }

    fn results(self, entries: &[&Entry], houses: &[String], names: &MatchupNames) -> Results {
        let mut by_house = vec![Totals::default(); houses.len()];
        let (mut total, mut unjudged, mut histogram) = (Totals::default(), 0, BTreeMap::new());
        for entry in entries {
            total.add(entry);
            by_house[entry.house].add(entry);
            unjudged += u64::from(entry.unjudged);
            *histogram.entry(halves(entry.net, entry.bet)).or_default() += 1;
        }
        let mut houses: Vec<_> = houses.iter().cloned().zip(by_house).collect();
        houses.retain(|(_, sums)| sums.rounds > 0);
        houses.sort_by(|a, b| b.1.rounds.cmp(&a.1.rounds).then_with(|| a.0.cmp(&b.0)));
        Results {
            total,
            houses,
            unjudged,
            matchups: matchup_tallies(&self.matchups, names),
            mistakes: mistake_tallies(&self.mistakes, names),
            curve: curve(entries),
            histogram: histogram.into_iter().collect(),
            unit: self.unit,
        }
    }
}

impl Totals {
    fn add(&mut self, entry: &Entry) {
        let [won, pushed, lost] = [entry.won, entry.pushed, entry.lost].map(u64::from);
        self.rounds += 1;
        self.hands += won + pushed + lost;
        self.won += won;
        self.pushed += pushed;
        self.lost += lost;
        self.blackjacks += u64::from(entry.blackjacks);
        self.staked = self.staked.saturating_add(entry.staked);
        self.net = self.net.saturating_add(entry.net);
        self.cost.0 += entry.cost;
        self.bet_cost.0 += i128::from(entry.bet_cost.0);
        self.judged_bets += u64::from(entry.worth.is_some());
        self.wrong_bets += u64::from(entry.bet_cost > Micros::ZERO);
        if let Some(worth) = entry.priced() {
            let priced = &mut self.priced;
            priced.rounds += 1;
            priced.net = priced.net.saturating_add(entry.net);
            priced.worth.0 += i128::from(worth.0);
            priced.cost.0 += entry.cost;
            priced.squares += entry.luck().as_f64().powi(2);
        }
    }
}

impl Entry {
    /// Returns the value of the bets if every decision has an exact value too.
    fn priced(&self) -> Option<Micros> {
        self.worth.filter(|_| self.unjudged == 0)
    }

    /// Returns the expected result as the seat was played; without exact values, the actual one.
    fn expected(&self) -> MicroSum {
        let paid = i128::from(self.net.0) * i128::from(Micros::PER_CHIP);
        MicroSum(self.priced().map_or(paid, |worth| i128::from(worth.0) - self.cost))
    }

    /// Returns the difference between the actual and the expected result.
    fn luck(&self) -> MicroSum {
        let paid = i128::from(self.net.0) * i128::from(Micros::PER_CHIP);
        MicroSum(paid - self.expected().0)
    }
}

/// Returns a result in half initial bets, rounded to the nearest whole number.
fn halves(net: Chips, bet: Chips) -> i64 {
    // The product saturates above 2^61 smallest units, more than any purse holds.
    net.0.saturating_mul(4).saturating_add(bet.0).div_euclid(bet.0.max(1).saturating_mul(2))
}

/// Returns the bankroll over time, at evenly spaced points.
fn curve(entries: &[&Entry]) -> Vec<BankrollPoint> {
    let (count, mut net, mut expected, mut squares) = (entries.len(), Chips::ZERO, 0, 0.0);
    let mut curve = Vec::with_capacity(count.min(Results::CURVE_MAX));
    for (rounds, entry) in (1..).zip(entries) {
        net = net.saturating_add(entry.net);
        expected += entry.expected().0;
        squares += entry.luck().as_f64().powi(2);
        if rounds * Results::CURVE_MAX / count > (rounds - 1) * Results::CURVE_MAX / count {
            let rounds = u64::try_from(rounds).unwrap_or(u64::MAX);
            let (expected, band) = (MicroSum(expected), NINETEEN_OF_TWENTY * f64::sqrt(squares));
            curve.push(BankrollPoint { rounds, net, expected, band });
        }
    }
    curve
}

/// Returns the counts of every matchup, costliest first.
fn matchup_tallies(
    matchups: &BTreeMap<i64, MatchupCount>,
    names: &MatchupNames,
) -> Vec<MatchupTally> {
    let tallies = matchups.iter().filter_map(|(id, &MatchupCount { tally, last_wrong_ms })| {
        let MatchupName { class, hand } = names.get(id).filter(|_| tally.seen > 0)?;
        Some(MatchupTally { class: *class, matchup: hand.clone(), tally, last_wrong_ms })
    });
    let mut tallies: Vec<_> = tallies.collect();
    tallies.sort_by(|a, b| {
        let costliest = b.tally.cost.cmp(&a.tally.cost);
        costliest.then_with(|| (a.class, &a.matchup).cmp(&(b.class, &b.matchup)))
    });
    tallies
}

/// Returns the counts of every mistake, costliest first.
fn mistake_tallies(
    mistakes: &HashMap<MistakeKey, MistakeCount>,
    names: &MatchupNames,
) -> Vec<MistakeTally> {
    let tallies = mistakes.iter().filter_map(|(key, &MistakeCount { times, cost })| {
        let MatchupName { class, hand } = names.get(&key.matchup)?;
        let [choice, best] = [key.choice, key.best].map(|letter| Play::from_letter(letter, *class));
        let (choice, best) = (choice?, best?);
        Some(MistakeTally { class: *class, matchup: hand.clone(), choice, best, times, cost })
    });
    let mut tallies: Vec<_> = tallies.collect();
    tallies.sort_by(|a, b| {
        let key = |it: &MistakeTally| (it.class, it.matchup.clone(), it.choice, it.best);
        b.cost.cmp(&a.cost).then_with(|| key(a).cmp(&key(b)))
    });
    tallies
}
