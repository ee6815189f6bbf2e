//! The daily, and rounds replayed another way.

use blackjack_coach::{Counsel, Daily, JudgedRound, Micros, Score, WhatIfComparison, Yardstick};
use blackjack_engine::{Chips, Choice, Record, SeenCards};
use blackjack_table::Table;

use crate::kit::{Dice, choice, daily_table, daily_wagers, house};

/// Plays this number of rounds of a daily with these choices.
fn daily(day: &str, rounds: usize, mut choose: impl FnMut(&Table) -> Option<Choice>) -> Daily {
    let mut daily = Daily::new(day.parse().unwrap());
    let mut table = daily_table(&daily);
    for _ in 0..rounds {
        table.deal(&daily_wagers(), 0).unwrap();
        while let Some(choice) = choose(&table) {
            let hand = table.active_hand().unwrap();
            table.act(hand, choice, 0).unwrap();
        }
        daily.add(JudgedRound::new(table.last().unwrap(), table.seen_before_round().unwrap()));
    }
    daily
}

/// Returns the best choice for the cards left.
fn best(table: &Table) -> Option<Choice> {
    let view = table.round()?.round().view();
    let counsel = Counsel::new(table.house(), &view, &table.seen_cards(), &Yardstick::EXACT);
    Some(counsel.unwrap()?.best())
}

#[test]
fn best_play_loses_nothing() {
    for day in ["2026-11-20", "2027-01-01"] {
        let daily = daily(day, Daily::ROUNDS, best);
        let score = daily.score();
        assert_eq!((score.cost, score.close), (Micros::ZERO, 0));
        assert_eq!((score.right, score.rounds), (score.asked, 20));
        let asked = score.asked;
        assert_eq!(
            daily.share(false),
            format!(
                "bj daily {day}: ●●●●●●●●●● ●●●●●●●●●●, 0.000 bets lost, {asked} of {asked} right"
            )
        );
        assert!(daily.is_over());
    }
}

#[test]
fn the_same_answers_give_the_same_line_and_other_days_other_cards() {
    let by_chance = |day| {
        let mut dice = Dice(3);
        daily(day, Daily::ROUNDS, |table| choice(table, &mut dice))
    };
    let once = by_chance("2026-11-20");
    assert_eq!(once, by_chance("2026-11-20"));
    assert_ne!(once.score(), by_chance("2026-11-21").score());
    insta::assert_snapshot!("daily", {
        let lines = once.lines(house("strip").stakes());
        [&lines[..], &[once.share(false), once.share(true)]].concat().join("\n")
    });
}

#[test]
fn the_date_is_the_seed_of_the_cards() {
    let stand = |table: &Table| {
        let asked = table.round()?.round().phase();
        let is_offer = !matches!(asked, blackjack_engine::Phase::Action { .. });
        let stands = Choice::Act(blackjack_engine::Action::Stand);
        asked.hand().map(|_| if is_offer { Choice::Decline } else { stands })
    };
    let mut table = daily_table(&Daily::new("2026-11-20".parse().unwrap()));
    let mut seeded = crate::kit::table(&house("strip"), 20_261_120);
    for table in [&mut table, &mut seeded] {
        for _ in 0..Daily::ROUNDS {
            table.deal(&daily_wagers(), 0).unwrap();
            while let Some(choice) = stand(table) {
                let hand = table.active_hand().unwrap();
                table.act(hand, choice, 0).unwrap();
            }
        }
        assert_eq!(table.shoe().number, 1, "one shoe is enough");
    }
    assert_eq!(table.last(), seeded.last());
}

#[test]
fn an_abandoned_daily_reports_the_rounds_played() {
    let none = daily("2026-11-20", 0, best);
    assert_eq!(
        none.lines(house("strip").stakes()),
        ["Daily 2026-11-20, 0 of 20 rounds: not finished."]
    );
    assert_eq!(none.score(), Score::default());
    let seven = daily("2026-11-20", 7, best);
    let asked = seven.score().asked;
    assert!(!seven.is_over());
    assert_eq!(
        seven.share(true),
        format!(
            "bj daily 2026-11-20: +++++++... .........., 0.000 bets lost, {asked} of {asked} right"
        )
    );
}

#[test]
fn choices_and_luck_add_up_to_the_difference() {
    let house = house("strip");
    let mut dice = Dice(8);
    let mut table = crate::kit::table(&house, 5);
    let mut compared = 0;
    for _ in 0..60 {
        table.deal(&daily_wagers(), 0).unwrap();
        while let Some(choice) = choice(&table, &mut dice) {
            let hand = table.active_hand().unwrap();
            table.act(hand, choice, 0).unwrap();
        }
        let (then, seen) = (table.last().unwrap(), table.seen_before_round().unwrap());
        let Ok(mut again) = Table::what_if(then, vec![], seen, 0, 1) else { continue };
        while let Some(choice) = best(&again) {
            let hand = again.active_hand().unwrap();
            again.act(hand, choice, 0).unwrap();
        }
        let both = WhatIfComparison::new(then, again.last().unwrap(), seen, 0);
        let lines = both.lines(house.stakes(), &[None]);
        let this_way = lines.iter().filter(|line| line.starts_with("This way, "));
        assert!(this_way.clone().count() > 0 && this_way.clone().all(|it| it.ends_with("right.")));
        let (sum, _) = sums(lines.last().unwrap());
        assert!((sum[0] - sum[1] - sum[2]).abs() < 0.015, "{lines:?}");
        assert!(sum[1] >= 0.0, "the best is never worse: {lines:?}");
        compared += 1;
    }
    assert!(compared > 40, "{compared}");
}

/// Parses the amounts in a sentence.
fn sums(line: &str) -> (Vec<f64>, &str) {
    let words = line.split([' ', ',']).map(|word| word.trim_end_matches('.'));
    let amounts = words.filter(|word| word.contains('$'));
    (amounts.map(|word| word.replace('$', "").parse().unwrap()).collect(), line)
}

#[test]
fn several_players_are_compared_together() {
    let [then, now]: [Record; 2] = [
        "vegas 25@100/50@80: TS TD 8C 9C 9D TH s s = +25/+50",
        "vegas 25@100/50@80: TS TD 8C 9C 9D TH h 5C s = -25/+50",
    ]
    .map(|line| line.parse().unwrap());
    let seen = SeenCards::after(then.house().rules(), &[]);
    let names = ["Ada", "Bob"].map(|name| Some(name.to_owned()));
    let lines = WhatIfComparison::new(&then, &now, &seen, 0).lines(then.house().stakes(), &names);
    assert_eq!(lines.len(), 5, "{lines:?}");
    assert!(lines[0].starts_with("Then Ada, 19 v 8: stand, right."), "{lines:?}");
    assert!(lines[3].starts_with("This way Bob, 19 v 8: stand, right."), "{lines:?}");
    assert!(lines[4].starts_with("Of the -$50 difference, the choices made -$"), "{lines:?}");
    assert_eq!(now.round().result().map(|result| result.nets[1]), Some(Chips(5_000)));
}
