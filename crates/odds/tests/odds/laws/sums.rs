//! Probabilities sum to 1, and parts to the whole.

use blackjack_engine::{Composition, House, LostToNatural, Rank, Ratio, SplitBy};
use blackjack_odds::{
    Chart, Condition, DealerOdds, HandOdds, RoundOdds, Strategy, dealer_odds, distribution,
    round_odds,
};

use crate::solved_rounds::{SplitMemory, assert_close, solved_round};
use blackjack_engine::generate::{Choices, Seeded, small_house};

/// One to four decks, minus some random cards.
fn shoe(random: &mut Seeded) -> Composition {
    let mut shoe = Composition::decks(1 + u8::try_from(random.below(4)).unwrap());
    for _ in 0..random.below(26) {
        let rank = *random.choose(&Rank::ALL);
        let _gone_already = shoe.remove(rank);
    }
    shoe
}

#[test]
fn dealer_chances_sum_to_one() {
    let mut random = Seeded(1);
    for _ in 0..200 {
        let (house, shoe) = (small_house(&mut random), shoe(&mut random));
        let held = shoe.iter().map(|(rank, _)| rank).collect::<Vec<_>>();
        let up = house.rules().dealer_upcard().then_some(*random.choose(&held));
        let odds: DealerOdds = dealer_odds(house.rules(), &shoe, up).unwrap();
        let DealerOdds { totals, pushed, charlie, blackjack, bust } = odds;
        let sum = totals.iter().sum::<f64>() + pushed + charlie + blackjack + bust;
        assert_close(sum, 1.0, 1e-12, format!("{up:?} of {shoe:?}"));
        let all = totals.into_iter().chain([pushed, charlie, blackjack, bust]);
        assert!(all.into_iter().all(|chance| chance > -1e-12), "{odds:?}");
    }
}

/// Returns the value of a hand before a dealer's blackjack is ruled out.
fn unconditional(house: &House, odds: &RoundOdds, hand: &HandOdds) -> f64 {
    let is_blackjack = hand.cards == [1, 10];
    let best = *hand.of(hand.best).unwrap();
    let peeks = hand.upcard.is_some_and(|up| house.rules().peeks_with(up));
    let value = match odds.condition {
        Condition::NoDealerBlackjack if peeks => {
            let lost = if is_blackjack { 0.0 } else { hand.dealer_blackjack };
            best * (1.0 - hand.dealer_blackjack) - lost
        }
        Condition::NoDealerBlackjack | Condition::Unconditional => best,
    };
    // Insurance covers half the bet where it pays.
    value + hand.insurance.unwrap_or(0.0).max(0.0) / 2.0
}

fn check_sums(house: &House, odds: &RoundOdds) {
    let what = format!("{:?}", house.difference(&House::default()));
    let chances = odds.hands.iter().map(|hand| hand.probability);
    assert_close(chances.sum(), 1.0, 1e-12, &what);
    let values = odds.hands.iter();
    let sum = values.map(|hand| hand.probability * unconditional(house, odds, hand)).sum::<f64>();
    assert_close(sum, odds.ev, 1e-11, format!("hands of {what}"));
    if house.rules().dealer_upcard() {
        let upcards = odds.by_upcard.iter();
        let (chance, ev) = upcards.fold((0.0, 0.0), |(chance, ev), upcard| {
            (chance + upcard.probability, ev + upcard.probability * upcard.ev)
        });
        assert_close(chance, 1.0, 1e-12, format!("upcards of {what}"));
        assert_close(ev, odds.ev, 1e-12, format!("upcards of {what}"));
    } else {
        assert!(odds.by_upcard.is_empty(), "{what}");
    }
}

#[test]
fn hands_sum_to_the_round() {
    for name in House::built_in_names() {
        let house = House::built_in(name).unwrap();
        check_sums(&house, &solved_round(&house, SplitMemory::Zero));
    }
}

/// Houses that split by rank are skipped, because two pairs of tens in one row may have different
/// best plays. Losses of original bets only are skipped because they are slow to compute.
#[test]
fn hands_sum_to_the_round_in_random_houses() {
    let mut random = Seeded(2);
    let mut summed = 0;
    while summed < 24 {
        let (house, shoe) = (small_house(&mut random), shoe(&mut random));
        let rules = house.rules();
        let long = rules.lost_to_natural() != LostToNatural::All;
        if rules.split_by() == SplitBy::Rank || long {
            continue;
        }
        let odds = round_odds(house.rules(), &shoe, Strategy::ZeroMemory).unwrap();
        check_sums(&house, &odds);
        summed += 1;
    }
}

/// The mean of all results is the EV, and their probabilities sum to 1.
#[test]
fn distributions_sum_to_the_round() {
    for name in ["reno", "bbs", "vegas", "seven"] {
        let house = House::built_in(name).unwrap();
        let shoe = Composition::decks(1);
        let odds = round_odds(house.rules(), &shoe, Strategy::ZeroMemory).unwrap();
        let spread = distribution(house.rules(), &shoe, Strategy::ZeroMemory).unwrap();
        let outcomes = spread.outcomes.unwrap();
        let sum = outcomes.iter().map(|(_, chance)| chance).sum::<f64>();
        assert_close(sum, 1.0, 1e-12, name);
        assert_close(spread.mean, odds.ev, 1e-12, name);
        let square = |(won, chance): &(Ratio, f64)| {
            let won = f64::from(won.numerator()) / f64::from(won.denominator());
            chance * (won - odds.ev).powi(2)
        };
        let variance = outcomes.iter().map(square).sum::<f64>();
        assert_close(spread.variance, variance, 1e-11, name);
    }
}

/// The mean is the EV of the strategy, at every house.
#[test]
fn moments_have_the_mean_of_the_round() {
    for name in House::built_in_names() {
        let house = House::built_in(name).unwrap();
        let shoe = Composition::decks(house.rules().decks());
        let chart = Chart::best(house.rules(), &shoe).unwrap();
        let all = [Strategy::ZeroMemory, Strategy::PairAware, Strategy::Chart(&chart)];
        // Other strategies only where pairs are split most and least.
        let strategies = if ["strip", "reno"].contains(&name) { &all[..] } else { &all[..1] };
        for &strategy in strategies {
            let ev = round_odds(house.rules(), &shoe, strategy).unwrap().ev;
            let found = distribution(house.rules(), &shoe, strategy).unwrap();
            assert_close(found.mean, ev, 1e-12, format!("{name}, {strategy:?}"));
            assert!((1.0..2.0).contains(&found.variance), "{name}: {}", found.variance);
        }
    }
}
