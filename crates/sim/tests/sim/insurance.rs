//! Insurance against plain counting of cards.

use blackjack_engine::{Composition, House, Rules, Shuffle};
use blackjack_odds::{Chart, Tags};
use blackjack_sim::{CountBy, CountScheme, Insurance, Player, Policy};

use crate::mathematics::play;

/// The rounds of a comparison.
const ROUNDS: u64 = 2_000_000;

/// Returns the mean and the variance of the result of insurance in a round of a fresh shoe, taken
/// if the running count of the player's cards and the ace is at least `from`.
fn exact(decks: u8, pays: f64, from: f64, tags: &Tags) -> (f64, f64) {
    let decks = f64::from(decks);
    let (mut mean, mut square) = (0.0, 0.0);
    for (one, two) in (1..=10_u8).flat_map(|one| (1..=10).map(move |two| (one, two))) {
        // The ace is dealt first, which does not change the probabilities.
        let mut left =
            [4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 16.0].map(|cards| cards * decks);
        let mut chance = 1.0;
        for value in [1, one, two] {
            let all = left.iter().sum::<f64>();
            let cards = &mut left[usize::from(value) - 1];
            chance *= *cards / all;
            *cards -= 1.0;
        }
        if tags.of(1) + tags.of(one) + tags.of(two) >= from {
            let ten = left[9] / left.iter().sum::<f64>();
            mean += chance * (ten * pays / 2.0 - (1.0 - ten) / 2.0);
            square += chance * (ten * (pays / 2.0).powi(2) + (1.0 - ten) / 4.0);
        }
    }
    (mean, square - mean * mean)
}

/// Plays the best chart with insurance by the Hi-Lo running count, and returns the EV of a round.
fn simulated(rules: &Rules, chart: &Chart, insurance: Insurance) -> f64 {
    let by = CountBy::RunningCount { start: 0 };
    let count = Some(CountScheme { by, ..CountScheme::of(hi_lo()) });
    let policy = Policy::chart(chart.clone()).with_insurance(insurance);
    let player = Player { count, ..Player::flat(policy) };
    play(rules, player, ROUNDS).expect("it can be simulated").ev
}

fn hi_lo() -> Tags {
    Tags::built_in("hi-lo").expect("it is built in")
}

/// The win of insurance is the difference that it makes with the same cards.
#[test]
fn wins_what_counting_the_cards_says() {
    for (decks, odds, pays) in [(1, "2 to 1", 2.0), (6, "3 to 1", 3.0)] {
        let strip = House::built_in("strip").expect("it is built in");
        let settings = [format!("decks={decks}"), format!("insurance-pays={odds}")];
        let house = strip.with(settings.iter().map(String::as_str)).expect("the rules agree");
        let rules = house.rules().change().shuffle(Shuffle::EveryRound).build();
        let rules = rules.expect("the rules agree");
        let chart = Chart::best(&rules, &Composition::decks(decks)).expect("it has odds");
        let without = simulated(&rules, &chart, Insurance::Never);
        let by_count = [(-1.0, -100), (0.0, 0), (1.0, 100)];
        let by_count = by_count.map(|(from, at)| (from, Insurance::From(at)));
        for (from, insurance) in [(-9.0, Insurance::Always)].into_iter().chain(by_count) {
            let (mean, variance) = exact(decks, pays, from, &hi_lo());
            let won = simulated(&rules, &chart, insurance) - without;
            let off = |won| (won - mean) / (variance / ROUNDS as f64).sqrt();
            assert!(off(won).abs() < 4.0, "{decks} decks from {from}: {won} is not {mean}");
            let (wrong, _) = exact(decks, 5.0 - pays, from, &hi_lo());
            assert!(off(wrong).abs() > 8.0, "the wrong odds would be found");
        }
    }
}
