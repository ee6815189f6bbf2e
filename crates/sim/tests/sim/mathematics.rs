//! The simulator against exact mathematics: fresh shoes, and charts on both sides.

use blackjack_engine::generate::{Seeded, small_house};
use blackjack_engine::{Composition, House, InsuranceRule, Rules, Shuffle};
use blackjack_odds::{Chart, Strategy, distribution, round_odds};
use blackjack_sim::{Engine, Game, Player, Policy, Simulation, Statistics};

use crate::chi_square;

/// The number of rounds of a comparison.
const ROUNDS: u64 = 10_000_000;

/// The comparison of a simulation with the exact odds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison {
    /// The deviation of the EV, in standard errors.
    ev: f64,
    /// The ratio of the variances; `None` without an exact variance.
    variance: Option<f64>,
    /// The distance of the frequencies of results from their chances, as a standard normal number;
    /// `None` if there are too many ways to reach a result.
    fit: Option<f64>,
}

impl Comparison {
    /// Returns a deviation that is too large for chance, if any.
    pub(crate) fn error(&self) -> Option<String> {
        let Self { ev, variance, fit } = self;
        let ev = (ev.abs() >= 4.0).then(|| format!("the EV is off by {ev:.1} errors"));
        let variance = variance.filter(|ratio| (ratio - 1.0).abs() >= 0.004);
        let variance = variance.map(|ratio| format!("the variance is {ratio:.3} of what is exact"));
        let fit = fit.filter(|fit| fit.abs() >= 4.0);
        let fit = fit.map(|fit| format!("the results do not fit their chances: {fit:.1}"));
        let all = [ev, variance, fit].into_iter().flatten().collect::<Vec<_>>();
        (!all.is_empty()).then(|| all.join("; "))
    }
}

/// Returns rules with a fresh shoe every round. There is no insurance, because the odds take it by
/// the cards of the hand, which no chart can express.
pub(crate) fn with_fresh_shoes(rules: &Rules) -> Option<Rules> {
    let rules = rules.change().shuffle(Shuffle::EveryRound).burn(0).insurance(InsuranceRule::None);
    rules.build().ok()
}

/// Returns rules with an infinite deck, also without insurance.
fn with_an_infinite_deck(rules: &Rules) -> Option<Rules> {
    rules.change().shuffle(Shuffle::EveryCard).insurance(InsuranceRule::None).build().ok()
}

/// Plays a game until it has this many rounds.
pub(crate) fn play(rules: &Rules, player: Player, rounds: u64) -> Option<Statistics> {
    let simulation = Simulation::new(Game::new(rules, player).ok()?, 11);
    let mut tally = simulation.tally();
    let mut blocks = 0;
    while tally.rounds() < rounds {
        simulation.play_blocks(Engine::Lanes, blocks..blocks + 50, &mut tally);
        blocks += 50;
    }
    Some(Statistics::new(simulation.game(), &tally))
}

/// Plays rules, and compares the results with the odds of other rules, which are the same except
/// when testing the test; `None` without exact odds.
pub(crate) fn compared(played: &Rules, meant: &Rules) -> Option<Comparison> {
    compared_as_they_are(&with_fresh_shoes(played)?, &with_fresh_shoes(meant)?)
}

/// The same with the shuffles of the rules, after which every round must be alike.
fn compared_as_they_are(played: &Rules, meant: &Rules) -> Option<Comparison> {
    let shoe = Composition::decks(meant.decks());
    let chart = Chart::best(meant, &shoe).ok()?;
    let exact = round_odds(meant, &shoe, Strategy::Chart(&chart)).ok()?;
    let policy = Policy::well(meant, chart.clone()).ok()?;
    let statistics = play(played, Player::flat(policy), ROUNDS)?;
    let spread = distribution(meant, &shoe, Strategy::Chart(&chart)).ok();
    let fit = spread.as_ref().and_then(|spread| spread.outcomes.as_ref());
    Some(Comparison {
        ev: (statistics.ev - exact.ev) / statistics.ev_error,
        variance: spread.as_ref().map(|spread| statistics.variance / spread.variance),
        fit: fit.map(|chances| chi_square::fit(&statistics.results, chances)),
    })
}

/// Compares a house with a fresh shoe every round; `None` if it has no exact odds.
fn agreed(name: &str, rules: &Rules) -> Option<Comparison> {
    let comparison = compared(rules, rules)?;
    assert_eq!(comparison.error(), None, "{name}");
    Some(comparison)
}

#[test]
fn every_house_agrees_with_its_odds() {
    for name in House::built_in_names() {
        let house = House::built_in(name).expect("it is built in");
        assert!(agreed(name, house.rules()).is_some(), "{name} has odds");
    }
}

/// The chance of every result is known if a pair becomes at most two hands.
#[test]
fn results_are_as_frequent_as_their_chances() {
    for name in ["strip", "euro", "charlie", "single-deck"] {
        let house = House::built_in(name).expect("it is built in");
        let house = house.with(["split-hands=2"]).expect("the rules agree");
        let comparison = agreed(name, house.rules()).expect("it has odds");
        assert!(comparison.fit.is_some(), "{name} has chances of results");
    }
}

/// Infinite decks, and blackjacks that only tie other 21s.
#[test]
fn infinite_decks_and_plain_blackjacks_agree_with_their_odds() {
    for settings in [
        &["surrender=late", "split-hands=2"][..],
        &["split-by=rank", "hole-card=none", "charlie=5", "split-hands=2"],
        &["hole-card=no-peek", "dealer-natural-beats-21=false", "split-hands=2"],
        &["natural-beats-21=false", "natural-pays=2 to 1", "double-cards=any"],
    ] {
        let house = House::default().with(settings.iter().copied()).expect("the rules agree");
        assert!(agreed(&house.notation(), house.rules()).is_some(), "{settings:?}");
        let rules = with_an_infinite_deck(house.rules()).expect("the rules agree");
        let comparison = compared_as_they_are(&rules, &rules).expect("it has odds");
        assert_eq!(comparison.error(), None, "{settings:?} with an infinite deck");
    }
}

/// Sixty random houses that have odds.
#[test]
fn random_houses_agree_with_their_odds() {
    let mut seed = Seeded(5);
    let mut compared = 0;
    while compared < 60 {
        let house = small_house(&mut seed);
        compared += u32::from(agreed(&house.notation(), house.rules()).is_some());
    }
}
