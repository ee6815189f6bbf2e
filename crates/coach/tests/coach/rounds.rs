//! Reviews of finished rounds.

use blackjack_coach::{
    BetCounsel, CLOSE, Counsel, Level, Micros, Play, Verdict, WhatIfComparison, Yardstick, review,
};
use blackjack_engine::{Action, Chips, Composition, House, SeenCards};

use crate::kit::{Dice, choice, deal, house, round, table};

/// Returns a fresh shoe.
fn whole(house: &House) -> SeenCards {
    SeenCards::after(house.rules(), &[])
}

#[test]
fn a_finished_round_is_judged_as_it_was_live() {
    for name in House::built_in_names() {
        let house = house(name);
        let (mut table, mut dice) = (table(&house, 7), Dice(7));
        let mut records = Vec::new();
        let mut shoe = table.shoe().number;
        for _ in 0..25 {
            if table.shoe().number != shoe {
                (shoe, records) = (table.shoe().number, Vec::new());
            }
            let seen = SeenCards::after(house.rules(), &records);
            deal(&mut table, 1);
            let (mut costs, mut unjudged) = (Vec::new(), 0);
            while let Some(choice) = choice(&table, &mut dice) {
                let view = table.round().unwrap().round().view();
                let counsel = Counsel::new(&house, &view, &table.seen_cards(), &Yardstick::EXACT);
                match counsel {
                    Ok(counsel) => {
                        let counsel = counsel.unwrap();
                        let bet = view.hand(table.active_hand().unwrap());
                        #[expect(clippy::cast_precision_loss, reason = "small bets")]
                        let bet = bet.unwrap().stake.0 as f64;
                        costs.push(Micros::from_chips(counsel.judge(choice).unwrap().cost * bet));
                    }
                    Err(_) => unjudged += 1,
                }
                let hand = table.active_hand().unwrap();
                table.act(hand, choice, 0).unwrap();
            }
            let record = table.last().unwrap().clone();
            let reviews = review(&record, &seen, &Yardstick::EXACT);
            let [review] = &reviews[..] else { panic!("one seat") };
            let judged: Vec<_> = review.judged.iter().map(|judged| judged.cost).collect();
            assert_eq!((judged, review.unjudged), (costs, unjudged), "{record}");
            records.push(record);
        }
    }
}

#[test]
fn a_review_counts_hands_stakes_and_decisions() {
    let strip = house("strip");
    let record = round(&strip, Chips(1_000), "8S 6D 8H TC p 3C d TD 2S h TH s 4H");
    let [review] = &review(&record, &whole(&strip), &Yardstick::EXACT)[..] else { panic!() };
    assert_eq!((review.hands, review.won, review.pushed, review.lost), (2, 1, 1, 0));
    assert_eq!(review.staked, Chips(3_000));
    let found = review.judged.iter().map(|it| (it.number, it.matchup.as_str(), it.verdict));
    let found: Vec<_> = found.collect();
    assert_eq!(
        found,
        [
            (1, "8,8 v 6", Verdict::Right),
            (2, "11 v 6", Verdict::Right),
            (3, "10 v 6", Verdict::Wrong),
            (4, "20 v 6", Verdict::Right),
        ]
    );
    let worth = review.worth.unwrap();
    assert_eq!(worth, Micros::from_chips(-0.002_614_013_511_772_6 * 1_000.0));
    assert_eq!(review.bet_cost, Micros::ZERO, "a fresh shoe is as good as the house gets");
}

#[test]
fn hitting_a_three_card_16_is_a_mistake_at_both_levels() {
    let strip = house("strip");
    // Two fours and an eight against a ten: basic strategy and exact play both stand.
    let record = round(&strip, Chips(1_000), "4S TD 4H 7C h 8D h 2D s");
    let judge = |level| {
        let yardstick = Yardstick::new(&strip, level).unwrap();
        review(&record, &whole(&strip), &yardstick)[0].judged.clone()
    };
    let (exact, card) = (judge(Level::Exact), judge(Level::BasicStrategy));
    let stand = Play::Act(Action::Stand);
    assert_eq!(
        (exact[1].matchup.as_str(), exact[1].best, exact[1].verdict),
        ("16 v T", stand, Verdict::Wrong)
    );
    assert_eq!(
        (card[1].recommended, card[1].cost_vs_level, card[1].verdict),
        (stand, exact[1].cost_vs_level, Verdict::Wrong)
    );
    assert_eq!(card[1].cost, exact[1].cost, "the cost is exact at every level");
}

#[test]
fn simpler_levels_cost_more() {
    let strip = house("strip");
    let price = |level| Yardstick::new(&strip, level).unwrap().price();
    let (card, simple) = (price(Level::BasicStrategy), price(Level::Simple));
    assert_eq!(price(Level::Exact).to_bits(), 0);
    assert!(0.0 < card && card < 0.001, "{card}");
    assert!(card < simple && simple < 0.02, "{simple}");
}

#[test]
fn a_bet_is_judged_by_the_loss_against_a_fresh_shoe() {
    let strip = house("strip");
    let tens = round(&strip, Chips(1_000), "TS TD KH JC s");
    let seen = SeenCards::after(strip.rules(), &[tens.clone(), tens]);
    let bet_cost = |bet| {
        let record = round(&strip, Chips(bet), "TS 6D 9H 9C s 5H");
        review(&record, &seen, &Yardstick::EXACT)[0].bet_cost
    };
    let now = BetCounsel::new(&strip, &seen.composition()).unwrap();
    assert!(now.ev < now.fresh - 0.002, "{now:?}");
    assert_eq!(bet_cost(1_000), Micros::from_chips((now.fresh - now.ev) * 900.0));
    assert_eq!(bet_cost(100), Micros::ZERO, "the minimum bet");
}

/// Almost any shoe differs slightly from a fresh one, so tiny costs count as zero.
#[test]
fn a_bet_whose_size_costs_almost_nothing_costs_nothing() {
    let strip = house("strip");
    let fives = round(&strip, Chips(1_000), "TS 6D 9H 9C s 5H");
    let high = round(&strip, Chips(1_000), "TS 8D 9H 9C s");
    for (seen_before, rounds) in [(&fives, 0_usize), (&high, 1)] {
        let seen_before = SeenCards::after(strip.rules(), &vec![seen_before.clone(); rounds]);
        let now = BetCounsel::new(&strip, &seen_before.composition()).unwrap();
        let [review] = &review(&fives, &seen_before, &Yardstick::EXACT)[..] else { panic!() };
        assert!(now.ev > now.fresh - CLOSE, "{now:?}");
        assert_eq!(now.cost(Chips(1_000)) > 0.0, rounds > 0, "{now:?}");
        assert_eq!(review.bet_cost, Micros::ZERO);
    }
}

/// Luck is the rest of the result, so it averages zero over all outcomes.
#[test]
fn the_value_of_a_bet_is_its_odds_with_the_cards_left() {
    let strip = house("strip");
    let earlier = round(&strip, Chips(100), "TS 6D 9H 9C s 5H");
    let seen_before = SeenCards::after(strip.rules(), &[earlier]);
    let record = round(&strip, Chips(100), "TS 6D 9H 9C s 5H");
    let [review] = &review(&record, &seen_before, &Yardstick::EXACT)[..] else { panic!() };
    let mut shoe = Composition::decks(6);
    for card in ["TS", "6D", "9H", "9C", "5H"] {
        let card: blackjack_engine::Card = card.parse().unwrap();
        assert!(shoe.remove(card.rank()));
    }
    let strategy = blackjack_odds::Strategy::ZeroMemory;
    let ev = blackjack_odds::round_odds(strip.rules(), &shoe, strategy).unwrap().ev;
    assert_eq!(review.worth, Some(Micros::from_chips(ev * 100.0)));
}

#[test]
fn two_rounds_are_compared_from_their_first_difference() {
    let [then, now] = ["TS 6D 2C TH h 2D s TC", "TS 6D 2C TH h 2D h 3D s TC"];
    let strip = house("strip");
    let [then, now] = [then, now].map(|line| round(&strip, Chips(1_000), line));
    let both = |same| WhatIfComparison::new(&then, &now, &whole(&strip), same);
    let [all, parted] = [0, 1].map(|same| both(same).lines(strip.stakes(), &[None]));
    assert!(all[0].starts_with("Then, 12 v 6: hit cost"), "{all:?}");
    assert!(parted[0].starts_with("Then, 14 v 6: stand"), "{parted:?}");
    assert_eq!((all.len(), parted.len()), (6, 4));
    assert_eq!(all.last(), parted.last(), "common choices do not affect the comparison");
}
