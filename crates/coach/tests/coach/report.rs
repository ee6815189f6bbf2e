//! The report of the statistics, line by line.

use blackjack_coach::{
    BankrollPoint, Body, DecisionClass, MatchupTally, MicroSum, MistakeTally, Play, PricedRounds,
    Results, SectionKind, Statistics, Tally, Totals, report, report_lines,
};
use blackjack_engine::{Action, Chips, Unit};

const HIT: Play = Play::Act(Action::Hit);
const STAND: Play = Play::Act(Action::Stand);
const SPLIT: Play = Play::Act(Action::Split);
const SURRENDER: Play = Play::Act(Action::Surrender);

/// The results of a session, in dollars or in another unit.
fn results(unit: &str, minor: i64) -> Results {
    let priced = PricedRounds {
        rounds: 1_200,
        net: Chips(-10_750),
        worth: MicroSum(-10_812_345_678),
        cost: MicroSum(10_012_000_000),
        squares: 6.4e8,
    };
    let total = Totals {
        rounds: 1_204,
        hands: 2_011,
        won: 867,
        pushed: 173,
        lost: 971,
        blackjacks: 93,
        staked: Chips(4_130_000),
        net: Chips(-11_250),
        cost: MicroSum(10_112_000_000),
        judged_bets: 1_200,
        wrong_bets: 311,
        bet_cost: MicroSum(4_400_000_000),
        priced,
    };
    let less = Totals { rounds: 4, net: Chips(550), staked: Chips(4_000), ..Totals::default() };
    let matchup = |class, matchup: &str, seen, wrong, cost| MatchupTally {
        class,
        matchup: matchup.into(),
        tally: Tally { seen, close: 1, wrong, cost: MicroSum(cost), cost_vs_level: MicroSum(cost) },
        last_wrong_ms: Some(0),
    };
    let habit = |class, matchup: &str, choice, best, times, cost| MistakeTally {
        class,
        matchup: matchup.into(),
        choice,
        best,
        times,
        cost: MicroSum(cost),
    };
    let moment = |rounds: u32| BankrollPoint {
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
        matchups: vec![
            matchup(DecisionClass::Soft, "A,7 v 9", 20, 14, 612_000_000),
            matchup(DecisionClass::Hard, "12 v 3", 40, 11, 380_000_000),
            matchup(DecisionClass::Pair, "9,9 v 7", 9, 5, 295_000_000),
            matchup(DecisionClass::Insurance, "insurance", 131, 2, 4_500_000_000),
        ],
        mistakes: vec![
            habit(
                DecisionClass::Insurance,
                "insurance",
                Play::Insure,
                Play::Decline,
                2,
                4_500_000_000,
            ),
            habit(DecisionClass::Soft, "A,7 v 9", STAND, HIT, 14, 612_000_000),
            habit(DecisionClass::Hard, "15 v T", Play::PlayOn, SURRENDER, 11, 380_000_000),
            habit(DecisionClass::Pair, "9,9 v 7", SPLIT, STAND, 5, 295_000_000),
        ],
        curve: (1..=200).map(|part| moment(part * 6)).collect(),
        histogram: vec![(-2, 500), (0, 90), (2, 500), (3, 50)],
    }
}

fn statistics_of(results: Vec<Results>) -> Statistics {
    Statistics { played: 1_290, judged: 1_204, results, median_ms: Some(1_340) }
}

#[test]
fn the_whole_report() {
    let statistics = statistics_of(vec![results("$", 100)]);
    insta::assert_snapshot!(report_lines(&statistics, false).join("\n"));
}

#[test]
fn units_of_money_are_reported_separately() {
    let nothing = Results {
        total: Totals { rounds: 1, hands: 1, pushed: 1, ..Totals::default() },
        houses: vec![],
        unjudged: 0,
        matchups: vec![],
        mistakes: vec![],
        curve: vec![BankrollPoint {
            rounds: 1,
            net: Chips::ZERO,
            expected: MicroSum(-12),
            band: 0.0,
        }],
        histogram: vec![(0, 1)],
        ..results("coin", 60)
    };
    let two = statistics_of(vec![results("€", 100), nothing]);
    insta::assert_snapshot!(report_lines(&two, true).join("\n"));
}

/// The house with the most rounds is not always the one with the most mistakes.
#[test]
fn the_suggested_drill_is_at_the_house_with_the_costliest_mistakes() {
    let named = |cost: i128| {
        let mut results = results("$", 100);
        results.houses[1].1.cost = MicroSum(cost);
        report_lines(&statistics_of(vec![results]), false).pop().unwrap()
    };
    assert_eq!(named(10_112_000_000), "To drill your costliest mistakes: bj drill weak strip");
    assert!(named(10_112_000_001).ends_with("bj drill weak a-house-of-my-own"));
}

#[test]
fn table_lines_fit_a_terminal() {
    let most = Results {
        total: Totals { staked: Chips(i64::MAX / 2), ..results("$", 100).total },
        ..results("$", 100)
    };
    for line in report_lines(&statistics_of(vec![most]), false) {
        let is_sentence = line.ends_with('.');
        assert!(is_sentence || line.chars().count() <= 80, "{line}");
    }
}

/// Choices read from a pipe take no time, so their median is not reported.
#[test]
fn choices_from_a_pipe_are_not_timed() {
    let paced = |ms| Statistics { median_ms: Some(ms), ..statistics_of(vec![results("$", 100)]) };
    let timed =
        |ms| report_lines(&paced(ms), false).iter().any(|line| line.starts_with("Median decision"));
    assert!(timed(100) && !timed(99));
}

/// Before any review, the report says only that.
#[test]
fn unjudged_rounds_and_decisions_are_reported() {
    let of = |played, judged| {
        let results = Vec::from_iter((judged > 0).then(|| results("$", 100)));
        Statistics { played, judged, results, median_ms: None }
    };
    let lines_of = |played, judged| report_lines(&of(played, judged), false);
    assert_eq!(lines_of(0, 0), ["No finished rounds yet."]);
    assert_eq!(
        lines_of(1, 0),
        ["1 round played, not reviewed yet: the coach reviews rounds as you play."]
    );
    assert_eq!(
        lines_of(7, 0),
        ["7 rounds played, none reviewed yet: the coach reviews rounds as you play."]
    );
    let says = |played, judged, line: &str| lines_of(played, judged).iter().any(|it| it == line);
    assert!(says(7, 5, "5 of 7 rounds are reviewed so far."));
    assert!(says(7, 1, "1 of 7 rounds is reviewed so far."));
    assert!(!lines_of(7, 7).iter().any(|line| line.contains("reviewed so far")));
}

/// A few rounds are not enough to estimate the spread of luck.
#[test]
fn luck_is_reported_from_ten_rounds_on() {
    let luck_line = |rounds, squares| {
        let mut few = results("$", 100);
        few.total.priced = PricedRounds { rounds, squares, ..few.total.priced };
        let luck = |line: &String| line.starts_with("Luck is");
        report_lines(&statistics_of(vec![few]), false).into_iter().find(luck)
    };
    assert_eq!(luck_line(10, 6.4e8).as_deref(), Some("Luck is +0.4 standard deviations."));
    assert_eq!(luck_line(9, 6.4e8), None);
    assert_eq!(luck_line(10, 0.0), None);
    assert_eq!(luck_line(10, 1e20).as_deref(), Some("Luck is 0.0 standard deviations."));
}

/// Empty sections are left out, except the one that says that there were no mistakes.
#[test]
fn sections_without_figures_are_left_out() {
    use SectionKind::{Decisions, Results, Rounds, Skill, WorstHands};

    let mut few = results("$", 100);
    few.curve.clear();
    few.houses.clear();
    few.mistakes.clear();
    let units = report(&statistics_of(vec![few])).unwrap();
    let kinds: Vec<_> = units[0].iter().map(|section| section.kind).collect();
    assert_eq!(kinds, [Results, Skill, Decisions, WorstHands, Rounds]);
}

/// A loss of half a bet has a sign too.
#[test]
fn results_are_reported_in_bets() {
    let mut halves = results("$", 100);
    halves.histogram = vec![(-3, 1), (-1, 2), (0, 3), (1, 4), (4, 5)];
    let units = report(&statistics_of(vec![halves])).unwrap();
    let section = units[0].iter().find(|section| section.kind == SectionKind::Rounds).unwrap();
    let Body::Bars(bars) = &section.body else { panic!("{section:?}") };
    let leads: Vec<_> = bars.iter().map(|(lead, _)| lead.as_str()).collect();
    assert_eq!(leads, ["-1.5", "-0.5", "0", "+0.5", "+2"]);
}
