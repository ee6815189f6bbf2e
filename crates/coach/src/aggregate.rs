//! From what a coach found of each seat to what all of it comes to: `Aggregate`.
//!
//! Whatever remembers rounds feeds it: entries in the order in which they were played, and what was
//! decided in them by numbers of its own. It computes the same [`crate::Statistics`] for every
//! memory.

use std::collections::{BTreeMap, HashMap};

use blackjack_engine::{Chips, Unit};

use crate::{
    CaseTally, Class, Habit, MicroSum, Micros, Moment, Play, Results, Sums, Tally, Verdict,
};

/// How many standard deviations luck stays within in 19 of 20 cases.
const NINETEEN_OF_TWENTY: f64 = 1.96;

/// A unit of money, by its place in an aggregate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Account(usize);

/// What a coach found of a seat in a round.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The round, by its number in memory.
    pub round: i64,
    /// The seat.
    pub seat: u8,
    /// What was played for.
    pub account: Account,
    /// The house, by its place in the list of houses.
    pub house: usize,
    /// When the round was opened, in milliseconds since 1970.
    pub opened_ms: i64,
    /// What was bet on all starting hands.
    pub bet: Chips,
    /// What was won or lost.
    pub net: Chips,
    /// How many hands won.
    pub won: u32,
    /// How many hands neither won nor lost.
    pub pushed: u32,
    /// How many hands lost.
    pub lost: u32,
    /// How many hands were naturals.
    pub naturals: u32,
    /// Everything that was staked, insurance too.
    pub staked: Chips,
    /// What the bets were worth before the first card; none where there is no exact answer.
    pub worth: Option<Micros>,
    /// What the size of the bets cost.
    pub bet_cost: Micros,
    /// How many decisions could not be judged.
    pub unjudged: u32,
    /// What its decisions cost, in millionths of a smallest unit.
    pub cost: i128,
}

/// A decision that was not simply right.
#[derive(Debug)]
pub struct Mistake {
    /// What was asked, by its number in memory.
    pub question: i64,
    /// What was chosen, by its letter.
    pub choice: char,
    /// What would have been best, by its letter.
    pub best: char,
    /// What the choice cost against the best one.
    pub cost: Micros,
    /// What it cost against what the level plays.
    pub miss: Micros,
    /// What the coach said to it.
    pub verdict: Verdict,
}

/// Sums that grow.
#[derive(Debug)]
pub struct Aggregate {
    questions: HashMap<i64, (Class, String)>,
    houses: Vec<String>,
    units: Vec<Counts>,
}

/// Those of one unit of money.
#[derive(Debug)]
struct Counts {
    unit: Unit,
    /// By question: how decisions were judged, and when the last round of a mistake was opened.
    cases: BTreeMap<i64, (Tally, Option<i64>)>,
    /// By question, choice and best choice: how often, and what it cost.
    habits: HashMap<(i64, char, char), (u64, i128)>,
}

impl Aggregate {
    /// Nothing as yet.
    pub const fn new(questions: HashMap<i64, (Class, String)>, houses: Vec<String>) -> Self {
        Self { questions, houses, units: Vec::new() }
    }

    /// Where a unit of money is counted.
    pub fn account(&mut self, unit: Unit) -> Account {
        let known = self.units.iter().position(|counts| counts.unit == unit);
        Account(known.unwrap_or_else(|| {
            self.units.push(Counts { unit, cases: BTreeMap::new(), habits: HashMap::new() });
            self.units.len() - 1
        }))
    }

    /// Counts a decision.
    pub fn asked(&mut self, account: Account, question: i64) {
        self.units[account.0].case(question).0.seen += 1;
    }

    /// Adds what a decision cost that was not simply right.
    pub fn costly(&mut self, entry: &Entry, mistake: &Mistake) {
        let counts = &mut self.units[entry.account.0];
        let (tally, last_ms) = counts.case(mistake.question);
        tally.cost.0 += i128::from(mistake.cost.0);
        tally.miss.0 += i128::from(mistake.miss.0);
        match mistake.verdict {
            Verdict::Right => {}
            Verdict::Close => tally.close += 1,
            Verdict::Wrong => {
                tally.wrong += 1;
                *last_ms = Some(entry.opened_ms).max(*last_ms);
                let key = (mistake.question, mistake.choice, mistake.best);
                let (times, cost) = counts.habits.entry(key).or_default();
                *times += 1;
                *cost += i128::from(mistake.cost.0);
            }
        }
    }

    /// What all of it comes to, with these seats in the order in which they were played.
    pub fn results(self, entries: &[Entry]) -> Vec<Results> {
        let Self { questions, houses, units } = self;
        let results = units.into_iter().enumerate().map(|(place, counts)| {
            let entries = entries.iter().filter(|entry| entry.account.0 == place);
            counts.results(&entries.collect::<Vec<_>>(), &houses, &questions)
        });
        let mut results: Vec<_> = results.filter(|results| results.total.rounds > 0).collect();
        results
            .sort_by(|a, b| b.total.rounds.cmp(&a.total.rounds).then_with(|| a.unit.cmp(&b.unit)));
        results
    }
}

impl Counts {
    /// The sums of a question.
    fn case(&mut self, question: i64) -> &mut (Tally, Option<i64>) {
        self.cases.entry(question).or_default()
    }

    fn results(
        self,
        entries: &[&Entry],
        houses: &[String],
        questions: &HashMap<i64, (Class, String)>,
    ) -> Results {
        let mut by_house = vec![Sums::default(); houses.len()];
        let (mut total, mut unjudged, mut histogram) = (Sums::default(), 0, BTreeMap::new());
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
            cases: cases(&self.cases, questions),
            habits: habits(&self.habits, questions),
            curve: curve(entries),
            histogram: histogram.into_iter().collect(),
            unit: self.unit,
        }
    }
}

impl Sums {
    fn add(&mut self, entry: &Entry) {
        let [won, pushed, lost] = [entry.won, entry.pushed, entry.lost].map(u64::from);
        self.rounds += 1;
        self.hands += won + pushed + lost;
        self.won += won;
        self.pushed += pushed;
        self.lost += lost;
        self.naturals += u64::from(entry.naturals);
        self.staked = self.staked.saturating_add(entry.staked);
        self.net = self.net.saturating_add(entry.net);
        self.cost.0 += entry.cost;
        self.bet_cost.0 += i128::from(entry.bet_cost.0);
        self.bets.0 += u64::from(entry.worth.is_some());
        self.bets.1 += u64::from(entry.bet_cost > Micros::ZERO);
        if let Some(worth) = entry.priced() {
            let priced = &mut self.priced;
            priced.rounds += 1;
            priced.net = priced.net.saturating_add(entry.net);
            priced.worth.0 += i128::from(worth.0);
            priced.cost.0 += entry.cost;
            priced.squares += entry.luck().exactly().powi(2);
        }
    }
}

impl Entry {
    /// What the bets were worth, if every decision has an exact answer too.
    fn priced(&self) -> Option<Micros> {
        self.worth.filter(|_| self.unjudged == 0)
    }

    /// What it was expected to come to as it was played; without an exact answer what it came to.
    fn expected(&self) -> MicroSum {
        let paid = i128::from(self.net.0) * i128::from(Micros::IN_CHIP);
        MicroSum(self.priced().map_or(paid, |worth| i128::from(worth.0) - self.cost))
    }

    /// What was won beyond that.
    fn luck(&self) -> MicroSum {
        let paid = i128::from(self.net.0) * i128::from(Micros::IN_CHIP);
        MicroSum(paid - self.expected().0)
    }
}

/// A result in halves of the first stakes, to the nearest.
fn halves(net: Chips, bet: Chips) -> i64 {
    // Above 2^62 smallest units, which nobody has, it would be too large.
    net.0.saturating_mul(4).saturating_add(bet.0).div_euclid(bet.0.max(1).saturating_mul(2))
}

/// How the money went, at moments that lie equally far apart.
fn curve(entries: &[&Entry]) -> Vec<Moment> {
    let (count, mut net, mut expected, mut squares) = (entries.len(), Chips::ZERO, 0, 0.0);
    let mut curve = Vec::with_capacity(count.min(Results::CURVE_MAX));
    for (rounds, entry) in (1..).zip(entries) {
        net = net.saturating_add(entry.net);
        expected += entry.expected().0;
        squares += entry.luck().exactly().powi(2);
        if rounds * Results::CURVE_MAX / count > (rounds - 1) * Results::CURVE_MAX / count {
            let rounds = u64::try_from(rounds).unwrap_or(u64::MAX);
            let (expected, band) = (MicroSum(expected), NINETEEN_OF_TWENTY * f64::sqrt(squares));
            curve.push(Moment { rounds, net, expected, band });
        }
    }
    curve
}

/// Every question that was asked, the dearest first.
fn cases(
    cases: &BTreeMap<i64, (Tally, Option<i64>)>,
    questions: &HashMap<i64, (Class, String)>,
) -> Vec<CaseTally> {
    let cases = cases.iter().filter_map(|(id, &(tally, last_wrong_ms))| {
        let (class, case) = questions.get(id).filter(|_| tally.seen > 0)?;
        Some(CaseTally { class: *class, case: case.clone(), tally, last_wrong_ms })
    });
    let mut cases: Vec<_> = cases.collect();
    cases.sort_by(|a, b| {
        let dearest = b.tally.cost.cmp(&a.tally.cost);
        dearest.then_with(|| (a.class, &a.case).cmp(&(b.class, &b.case)))
    });
    cases
}

/// Every mistake that was made, the dearest first.
fn habits(
    habits: &HashMap<(i64, char, char), (u64, i128)>,
    questions: &HashMap<i64, (Class, String)>,
) -> Vec<Habit> {
    let habits = habits.iter().filter_map(|(&(question, choice, best), &(times, cost))| {
        let (class, case) = questions.get(&question)?;
        let (class, case, cost) = (*class, case.clone(), MicroSum(cost));
        let [choice, best] = [choice, best].map(|letter| Play::from_letter(letter, class));
        let (choice, best) = (choice?, best?);
        Some(Habit { class, case, choice, best, times, cost })
    });
    let mut habits: Vec<_> = habits.collect();
    habits.sort_by(|a, b| {
        let key = |habit: &Habit| (habit.class, habit.case.clone(), habit.choice, habit.best);
        b.cost.cmp(&a.cost).then_with(|| key(a).cmp(&key(b)))
    });
    habits
}
