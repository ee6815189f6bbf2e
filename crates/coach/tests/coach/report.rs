//! What a memory comes to, line by line.

use blackjack_coach::{report, unjudged};
use blackjack_engine::Chips;
use blackjack_table::{
    CaseTally, Class, Habit, MicroSum, Moment, Priced, Results, Statistics, Sums, Tally, Unit,
};

/// An evening, in dollars or in another unit.
fn results(unit: &str, minor: i64) -> Results {
    let priced = Priced {
        rounds: 1_200,
        net: Chips(-10_750),
        worth: MicroSum(-10_812_345_678),
        cost: MicroSum(10_012_000_000),
        squares: 6.4e8,
    };
    let total = Sums {
        rounds: 1_204,
        hands: 2_011,
        won: 867,
        pushed: 173,
        lost: 971,
        naturals: 93,
        staked: Chips(4_130_000),
        net: Chips(-11_250),
        cost: MicroSum(10_112_000_000),
        bets: (1_200, 311),
        bet_cost: MicroSum(4_400_000_000),
        priced,
    };
    let less = Sums { rounds: 4, net: Chips(550), staked: Chips(4_000), ..Sums::default() };
    let case = |class, case: &str, seen, wrong, cost| CaseTally {
        class,
        case: case.into(),
        tally: Tally { seen, close: 1, wrong, cost: MicroSum(cost), miss: MicroSum(cost) },
        last_wrong_ms: Some(0),
    };
    let habit = |class, case: &str, choice, best, times, cost| Habit {
        class,
        case: case.into(),
        choice,
        best,
        times,
        cost: MicroSum(cost),
    };
    let moment = |rounds: u32| Moment {
        rounds: rounds.into(),
        net: Chips(i64::from(rounds * rounds % 40_000) / 2 - 9 * i64::from(rounds)),
        expected: MicroSum(-i128::from(rounds) * 17_353_621),
        band: 1_400.0 * f64::from(rounds).sqrt(),
    };
    Results {
        unit: Unit { name: unit.into(), minor },
        total,
        houses: vec![("strip".into(), total), ("a-house-of-my-own".into(), less)],
        unjudged: 2,
        cases: vec![
            case(Class::Soft, "A,7 v 9", 20, 14, 612_000_000),
            case(Class::Hard, "12 v 3", 40, 11, 380_000_000),
            case(Class::Pair, "9,9 v 7", 9, 5, 295_000_000),
            case(Class::Insurance, "insurance", 131, 2, 4_500_000_000),
        ],
        habits: vec![
            habit(Class::Insurance, "insurance", 'i', 'n', 2, 4_500_000_000),
            habit(Class::Soft, "A,7 v 9", 's', 'h', 14, 612_000_000),
            habit(Class::Hard, "15 v T", 'n', 'r', 11, 380_000_000),
            habit(Class::Pair, "9,9 v 7", 'p', 's', 5, 295_000_000),
        ],
        curve: (1..=200).map(|part| moment(part * 6)).collect(),
        histogram: vec![(-2, 500), (0, 90), (2, 500), (3, 50)],
    }
}

fn evening(results: Vec<Results>) -> Statistics {
    Statistics { played: 1_290, judged: 1_204, results, median_ms: Some(1_340) }
}

#[test]
fn everything_is_told() {
    insta::assert_snapshot!(report(&evening(vec![results("$", 100)]), false).join("\n"));
}

#[test]
fn units_of_money_are_told_one_after_the_other() {
    let nothing = Results {
        total: Sums { rounds: 1, hands: 1, pushed: 1, ..Sums::default() },
        houses: vec![],
        unjudged: 0,
        cases: vec![],
        habits: vec![],
        curve: vec![Moment { rounds: 1, net: Chips::ZERO, expected: MicroSum(-12), band: 0.0 }],
        histogram: vec![(0, 1)],
        ..results("coin", 60)
    };
    let two = evening(vec![results("€", 100), nothing]);
    insta::assert_snapshot!(report(&two, true).join("\n"));
}

#[test]
fn lines_of_tables_fit_a_terminal() {
    let most = Results {
        total: Sums { staked: Chips(i64::MAX / 2), ..results("$", 100).total },
        ..results("$", 100)
    };
    for line in report(&evening(vec![most]), false) {
        let is_sentence = line.ends_with('.');
        assert!(is_sentence || line.chars().count() <= 80, "{line}");
    }
}

/// Choices that nobody had time to think about have no pace.
#[test]
fn choices_that_came_through_a_pipe_are_not_timed() {
    let paced = |ms| Statistics { median_ms: Some(ms), ..evening(vec![results("$", 100)]) };
    let told = |ms| report(&paced(ms), false).iter().any(|line| line.starts_with("Half of the"));
    assert!(told(100) && !told(99));
}

/// Before anything is judged, that is what is said.
#[test]
fn what_is_not_judged_is_said() {
    let of = |played, judged| Statistics { played, judged, ..Statistics::default() };
    let told = |played, judged| report(&of(played, judged), false);
    assert_eq!(told(0, 0), ["No round was played to its end."]);
    assert_eq!(
        told(1, 0),
        ["1 round was played, and is not judged yet: the coach judges as you play."]
    );
    assert_eq!(
        told(7, 0),
        ["7 rounds were played, and none is judged yet: the coach judges as you play."]
    );
    assert_eq!(told(7, 5), ["Of 7 rounds 5 are judged so far, and these are told."]);
    assert_eq!(unjudged(&of(7, 7)), None);
}
