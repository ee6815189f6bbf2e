//! Chances add up to one, and parts to the whole.

use blackjack_engine::{Composition, House, LostToNatural, Rank, Ratio, SplitBy};
use blackjack_odds::{
    Condition, DealerOdds, HandOdds, OddsError, RoundOdds, Strategy, dealer_odds, distribution,
    round_odds,
};

use crate::solved::{Memory, close, solved};
use blackjack_engine::generate::{Choices, Seeded, small_house};

/// One to four packs, of which some cards are gone.
fn shoe(random: &mut Seeded) -> Composition {
    let mut shoe = Composition::packs(1 + u8::try_from(random.below(4)).unwrap());
    for _ in 0..random.below(26) {
        let rank = *random.choose(&Rank::ALL);
        let _gone_already = shoe.remove(rank);
    }
    shoe
}

#[test]
fn dealers_chances_sum_to_one() {
    let mut random = Seeded(1);
    for _ in 0..200 {
        let (house, shoe) = (small_house(&mut random), shoe(&mut random));
        let held = shoe.iter().map(|(rank, _)| rank).collect::<Vec<_>>();
        let up = house.rules().dealer_upcard().then_some(*random.choose(&held));
        let odds: DealerOdds = dealer_odds(house.rules(), &shoe, up).unwrap();
        let DealerOdds { totals, charlie, natural, bust } = odds;
        let sum = totals.iter().sum::<f64>() + charlie + natural + bust;
        close(sum, 1.0, 1e-12, format!("{up:?} of {shoe:?}"));
        let all = totals.into_iter().chain([charlie, natural, bust]);
        assert!(all.into_iter().all(|chance| chance > -1e-12), "{odds:?}");
    }
}

/// What a hand is worth to whoever has not yet seen whether the dealer has a natural.
fn unconditional(house: &House, odds: &RoundOdds, hand: &HandOdds) -> f64 {
    let is_natural = hand.cards == [1, 10];
    let best = *hand.of(hand.best).unwrap();
    let peeks = hand.upcard.is_some_and(|up| house.rules().peeks_under(up));
    let value = match odds.condition {
        Condition::NoDealerNatural if peeks => {
            let lost = if is_natural { 0.0 } else { hand.natural };
            best * (1.0 - hand.natural) - lost
        }
        Condition::NoDealerNatural | Condition::None => best,
    };
    // Half the stake is insured where that pays.
    value + hand.insurance.unwrap_or(0.0).max(0.0) / 2.0
}

fn check_sums(house: &House, odds: &RoundOdds) {
    let what = format!("{:?}", house.difference(&House::default()));
    let chances = odds.hands.iter().map(|hand| hand.probability);
    close(chances.sum(), 1.0, 1e-12, &what);
    let values = odds.hands.iter();
    let sum = values.map(|hand| hand.probability * unconditional(house, odds, hand)).sum::<f64>();
    close(sum, odds.ev, 1e-11, format!("hands of {what}"));
    if house.rules().dealer_upcard() {
        let upcards = odds.by_upcard.iter();
        let (chance, ev) = upcards.fold((0.0, 0.0), |(chance, ev), upcard| {
            (chance + upcard.probability, ev + upcard.probability * upcard.ev)
        });
        close(chance, 1.0, 1e-12, format!("upcards of {what}"));
        close(ev, odds.ev, 1e-12, format!("upcards of {what}"));
    } else {
        assert!(odds.by_upcard.is_empty(), "{what}");
    }
}

#[test]
fn hands_sum_to_the_round() {
    for name in House::built_in_names() {
        let house = House::built_in(name).unwrap();
        check_sums(&house, &solved(&house, Memory::Zero));
    }
}

/// Where pairs go by rank, what is best may differ between two pairs of tens that are one row. What
/// a natural takes of many hands together takes long to work out.
#[test]
fn hands_sum_to_rounds_of_any_house() {
    let mut random = Seeded(2);
    let mut summed = 0;
    while summed < 24 {
        let (house, shoe) = (small_house(&mut random), shoe(&mut random));
        let rules = house.rules();
        let long = rules.lost_to_natural() != LostToNatural::All;
        if rules.split_by() == SplitBy::Rank || long {
            continue;
        }
        match round_odds::<f64>(house.rules(), &shoe, Strategy::ZeroMemory) {
            Ok(odds) => check_sums(&house, &odds),
            Err(OddsError::TooManyHands { .. }) => continue,
            Err(error) => panic!("{error}"),
        }
        summed += 1;
    }
}

/// The mean of all results is the expectation, and their chances sum to one.
#[test]
fn distributions_sum_to_the_round() {
    for (name, shoe) in [("reno", 1), ("bbs", 1), ("vegas", 1)] {
        let house = House::built_in(name).unwrap();
        let shoe = Composition::packs(shoe);
        let odds = round_odds::<f64>(house.rules(), &shoe, Strategy::ZeroMemory).unwrap();
        let spread = distribution(house.rules(), &shoe).unwrap();
        let sum = spread.outcomes.iter().map(|(_, chance)| chance).sum::<f64>();
        close(sum, 1.0, 1e-12, name);
        close(spread.mean, odds.ev, 1e-11, name);
        let square = |(won, chance): &(Ratio, f64)| {
            let won = f64::from(won.of()) / f64::from(won.per());
            chance * (won - odds.ev).powi(2)
        };
        let variance = spread.outcomes.iter().map(square).sum::<f64>();
        close(spread.variance, variance, 1e-11, name);
    }
}
