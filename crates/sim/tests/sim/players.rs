//! Players for tests.

use blackjack_engine::generate::{Choices, Seeded};
use blackjack_engine::{Action, Composition, Rules};
use blackjack_odds::{Cell, Chart, Rounding, Tags};
use blackjack_sim::{CountBy, CountScheme, Insurance, Player, Policy, Ramp};

/// Plays the best chart with equal bets.
pub(crate) fn basic(rules: &Rules) -> Player {
    let chart = Chart::best(rules, &Composition::decks(rules.decks())).expect("it has odds");
    Player::flat(Policy::well(rules, chart).expect("it has odds"))
}

/// Plays by the cards of each hand, with equal bets.
pub(crate) fn by_composition(rules: &Rules) -> Option<Player> {
    Policy::by_composition(rules).ok().map(Player::flat)
}

/// Plays at random: random charts that change with a random count, random insurance, random bets.
pub(crate) fn random(seed: &mut Seeded, rules: &Rules) -> Player {
    let charts = [-300, -100, 0, 100, 200].map(|from| (from, random_chart(seed, rules)));
    let charts = charts.into_iter().take(1 + seed.below(5));
    let insurance =
        [Insurance::Never, Insurance::Always, Insurance::From(100), Insurance::Below(100)];
    let policy = Policy::by_count(charts).with_insurance(*seed.choose(&insurance));
    if seed.one_in(6) {
        return Player::flat(policy);
    }
    let names = Tags::built_in_names().collect::<Vec<_>>();
    let name: &str = seed.choose::<&str>(&names);
    let tags = Tags::built_in(name).expect("it is built in");
    let rounding = *seed.choose(&[
        None,
        Some(Rounding::Floor),
        Some(Rounding::Nearest),
        Some(Rounding::Truncate),
    ]);
    let by = if seed.one_in(3) {
        CountBy::RunningCount { start: *seed.choose(&[-20, -4, 0, 4]) }
    } else {
        CountBy::TrueCount
    };
    let scheme = CountScheme { tags, by, rounding, decks_to: *seed.choose(&[0, 25, 50, 100]) };
    let ramp = Ramp::new(*seed.choose(&[0, 1]), [(50, 2), (200, 5), (400, 12)]);
    let other: &str = seed.choose::<&str>(&names);
    let bet_count = seed.one_in(3).then(|| {
        let tags = Tags::built_in(other).expect("it is built in");
        CountScheme { tags, ..scheme.clone() }
    });
    Player { count: Some(scheme), bet_count, ramp, ..Player::flat(policy) }
}

/// Returns a chart of random actions, with more splits than is sensible.
fn random_chart(seed: &mut Seeded, rules: &Rules) -> Chart {
    let cell = Chart::new(rules, |_, _| Cell::of([Action::Stand]));
    let mut chart = cell;
    for row in blackjack_odds::Row::all() {
        for up in chart.upcards().to_vec() {
            let mut actions = Cell::default();
            if matches!(row, blackjack_odds::Row::Pair(_)) && !seed.one_in(3) {
                actions.0.push(Action::Split);
            }
            for action in [Action::Surrender, Action::Double] {
                if seed.one_in(4) {
                    actions.0.push(action);
                }
            }
            actions.0.push(*seed.choose(&[Action::Hit, Action::Stand]));
            *chart.cell_mut(row, up).expect("the chart has the cell") = actions;
        }
    }
    chart
}
