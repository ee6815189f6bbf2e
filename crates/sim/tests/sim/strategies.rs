//! Strategies by name against exact mathematics, with a fresh shoe every round.

use blackjack_engine::{Action, Composition, House};
use blackjack_odds::{Cell, Chart, Row, SimpleStrategy, Strategy, round_odds};
use blackjack_sim::{Scenario, Simulation, Statistics, Strategy as Named};

/// The number of blocks to play, with about 16,000 rounds each.
const BLOCKS: u64 = 300;

/// Returns a built-in house that shuffles before every round.
fn fresh(name: &str) -> House {
    let house = House::built_in(name).expect("it is built in");
    house.with(["shuffle=every-round", "burn=0"]).expect("the rules agree")
}

/// Plays a strategy at a house.
fn played(house: &House, strategy: Named) -> (Simulation, Statistics) {
    let scenario = Scenario { strategy, ..Scenario::basic(house.clone()) };
    let simulation = Simulation::new(scenario.game().expect("it can be simulated"), 12);
    let mut tally = simulation.tally();
    simulation.play_all(simulation.engine(), 0..BLOCKS, 2, &mut tally);
    let statistics = Statistics::new(simulation.game(), &tally);
    (simulation, statistics)
}

/// Returns the exact EV of a strategy at a house.
fn exact(house: &House, strategy: Strategy<'_>) -> f64 {
    let shoe = Composition::decks(house.rules().decks());
    round_odds(house.rules(), &shoe, strategy).expect("it has odds").ev
}

fn assert_close(name: &str, statistics: &Statistics, exact: f64) {
    let off = (statistics.ev - exact) / statistics.ev_error;
    assert!(off.abs() < 4.0, "{name}: {} is {off:.1} errors off {exact}", statistics.ev);
}

/// Charts by the number of cards beat the best chart by totals by the amount that the odds predict.
#[test]
fn play_by_composition_is_worth_what_the_odds_say() {
    for (name, gain) in [
        ("single-deck", 0.000_36),
        ("bbs", 0.009_7),
        ("charlie", 0.003_4),
        ("euro", 0.0),
        ("strip", 0.0),
        ("seven", 0.0),
    ] {
        let house = fresh(name);
        let (simulation, statistics) = played(&house, Named::ByComposition);
        assert_eq!(
            simulation.one_by_one(),
            None,
            "{name}: equal rows are one, so lanes can play it"
        );
        let best = exact(&house, Strategy::ZeroMemory);
        assert_close(name, &statistics, best);
        let chart = Chart::best(house.rules(), &Composition::decks(house.rules().decks()));
        let chart = chart.expect("it has odds");
        let by_totals = exact(&house, Strategy::Chart(&chart));
        assert!(best - by_totals > 0.9 * gain, "{name}: {best} against {by_totals}");
        assert!(statistics.ev - by_totals > gain - 4.0 * statistics.ev_error, "{name}");
    }
}

#[test]
fn the_simple_list_is_worth_what_its_chart_is() {
    for name in ["strip", "bbs", "single-deck", "euro", "seven"] {
        let house = fresh(name);
        let chart = SimpleStrategy::fit(house.rules()).expect("it has odds").chart();
        let (_, statistics) = played(&house, Named::Simple);
        assert_close(name, &statistics, exact(&house, Strategy::Chart(&chart)));
    }
}

/// Three of the dealer's rules, as the highest totals that are hit.
#[test]
fn mimic_hits_and_stands_as_the_dealer_must() {
    for (rule, hard, soft) in [("stand", 16, 16), ("hit-soft", 16, 17), ("hit-all", 17, 17)] {
        let house = fresh("strip").with([&*format!("dealer-17={rule}")]).expect("the rules agree");
        let chart = Chart::new(house.rules(), |row, _| {
            let hits = match row.total() {
                Row::Hard(total) => total <= hard,
                Row::Soft(total) => total <= soft,
                Row::Pair(_) => unreachable!("a total is not a pair"),
            };
            Cell::of([if hits { Action::Hit } else { Action::Stand }])
        });
        let (_, statistics) = played(&house, Named::Mimic);
        assert_close(rule, &statistics, exact(&house, Strategy::Chart(&chart)));
    }
}

/// A king and a queen are not a pair where pairs are of one rank, even if no pair is
/// split: their total decides.
#[test]
fn pairs_of_one_rank_where_nobody_splits() {
    let house = fresh("strip").with(["split-by=rank", "split-hands=1"]).expect("the rules agree");
    let shoe = Composition::decks(house.rules().decks());
    let mut chart = Chart::best(house.rules(), &shoe).expect("it has odds");
    for upcard in chart.upcards().to_vec() {
        *chart.cell_mut(Row::Pair(10), upcard).expect("it has the row") = Cell::of([Action::Hit]);
    }
    let (_, statistics) = played(&house, Named::Chart(chart.to_csv()));
    assert_close("pair T", &statistics, exact(&house, Strategy::Chart(&chart)));
}
