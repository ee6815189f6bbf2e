//! What a memory comes to, as blocks of rows.

use blackjack_engine::{Action, Chips, House, Stakes};
use blackjack_table::{Class, Habit, MicroSum, Moment, Results, Statistics, Sums, Tally};

use super::block::{Block, Row};
use super::curve::Point;
use crate::screen::theme::Token;

/// The most mistakes that are told.
const HABITS: usize = 8;

/// From so many rounds on luck is measured by how far it strays.
const DEVIATIONS_FROM: u64 = 10;

/// The most houses that are told.
const HOUSES: usize = 12;

/// Everything, for each unit of money one after the other, in the order of reading; and whether it
/// wants to be wide.
pub(super) fn told(statistics: &Statistics) -> Vec<Vec<(bool, Block)>> {
    let several = statistics.results.len() > 1;
    let units = statistics.results.iter().enumerate();
    units.map(|(place, results)| of_unit(statistics, results, several, place == 0)).collect()
}

fn of_unit(
    statistics: &Statistics,
    results: &Results,
    several: bool,
    is_first: bool,
) -> Vec<(bool, Block)> {
    let stakes = results.unit.stakes().unwrap_or(*House::default().stakes());
    let of = if several { format!(" IN {}", results.unit.plural()) } else { String::new() };
    let unjudged = Some((statistics.played, statistics.judged)).filter(|_| is_first);
    let mut blocks = vec![
        (false, sums(results, &stakes, &of, unjudged)),
        (false, skill(results, &stakes)),
        (true, bankroll(results, &stakes)),
        (false, decisions(results)),
        (true, habits(results, &stakes)),
        (true, rounds(results)),
    ];
    blocks.extend(pace(statistics).filter(|_| is_first).map(|pace| (false, pace)));
    blocks.push((false, houses(results)));
    blocks
}

/// Why there is nothing to tell; none where there is something.
pub(super) fn nothing(statistics: &Statistics) -> Option<String> {
    let Statistics { played, judged, .. } = *statistics;
    match (played, judged) {
        (0, _) => Some("No round was played in this time.".into()),
        (_, 0) => Some(format!(
            "{} played, and none is judged yet: the coach goes through them as you play.",
            if played == 1 { "One round was".into() } else { format!("{played} rounds were") }
        )),
        _ => None,
    }
}

/// What was won and lost; and of how many of all rounds that is told.
fn sums(results: &Results, stakes: &Stakes, of: &str, of_rounds: Option<(u64, u64)>) -> Block {
    let Sums { rounds, hands, won, pushed, lost, naturals, staked, net, .. } = results.total;
    let of_hands = |count: u64| format!("{count} {:>6}", share(count, hands));
    let mut rows = vec![
        Row::of("rounds", rounds.to_string()),
        Row::of("hands", hands.to_string()),
        Row::of("won", of_hands(won)),
        Row::of("pushed", of_hands(pushed)),
        Row::of("lost", of_hands(lost)),
        Row::of("naturals", of_hands(naturals)),
        Row::of("staked", stakes.money(staked)),
        Row::of("net", signed(stakes, net)).of_token(good_or_bad(net)),
    ];
    if let Some((played, judged)) = of_rounds.filter(|(played, judged)| judged < played) {
        rows.push(Row::sentence(format!("Of {played} rounds {judged} are judged so far.")));
    }
    Block::rows(format!("RESULTS{of}"), rows)
}

/// The result apart: what the bets were worth, what mistakes took of it, and what chance did.
fn skill(results: &Results, stakes: &Stakes) -> Block {
    let priced = results.total.priced;
    let luck = priced.luck();
    let deviations =
        if priced.deviation() > 0.0 { luck.exactly() / priced.deviation() } else { 0.0 };
    let cost = MicroSum(-priced.cost.0);
    let mut rows = vec![
        Row::of("best play", signed(stakes, priced.worth.chips())),
        Row::of("mistakes", signed(stakes, cost.chips())),
        Row::of("expected", signed(stakes, priced.expected().chips())),
        Row::of("luck", signed(stakes, luck.chips())).of_token(good_or_bad(luck.chips())),
        Row::of("result", signed(stakes, priced.net)).of_token(good_or_bad(priced.net)),
    ];
    // Of a few rounds nobody can tell how far luck strays.
    if priced.rounds >= DEVIATIONS_FROM {
        rows.push(Row::sentence(format!("Luck is {deviations:+.1} standard deviations.")));
    }
    let rest = results.total.rounds - priced.rounds;
    if rest > 0 {
        rows.push(Row::sentence(format!("{rest} rounds have no exact answer.")));
    }
    Block::rows("SKILL AND LUCK", rows)
}

fn decisions(results: &Results) -> Block {
    let row = |name: &str, tally: Tally| {
        let right = tally.seen - tally.wrong;
        Row::of(name, format!("{} {:>7}", tally.seen, share(right, tally.seen)))
    };
    let classes = [
        ("hard", Class::Hard),
        ("soft", Class::Soft),
        ("pairs", Class::Pair),
        ("insurance", Class::Insurance),
    ];
    let mut rows = vec![row("all", results.decisions())];
    rows.extend(classes.map(|(name, class)| row(name, results.class(class))));
    let (bets, dear) = results.total.bets;
    rows.push(Row::of("bets", format!("{bets} {:>7}", share(bets - dear, bets))));
    Block::rows("DECISIONS, RIGHT OR CLOSE", rows)
}

fn pace(statistics: &Statistics) -> Option<Block> {
    let half = statistics.median_ms.filter(|&ms| ms >= 100)?;
    let seconds = format!("{}.{} s", half / 1_000, half % 1_000 / 100);
    Some(Block::rows("PACE", vec![Row::of("half of the choices within", seconds)]))
}

fn houses(results: &Results) -> Block {
    let row = |(name, sums): &(String, Sums)| {
        let text = format!("{} {:>8}", sums.rounds, percent(sums.net, sums.staked));
        Row::of(name, text)
    };
    Block::rows("HOUSES, ROUNDS AND NET", results.houses.iter().take(HOUSES).map(row).collect())
}

fn bankroll(results: &Results, stakes: &Stakes) -> Block {
    let start = Moment { rounds: 0, net: Chips::ZERO, expected: MicroSum(0), band: 0.0 };
    let point = |moment: &Moment| Point {
        net: exactly(moment.net),
        expected: moment.expected.exactly(),
        band: moment.band,
    };
    let points = [start].iter().chain(&results.curve).map(point).collect();
    Block::Curve { title: "BANKROLL".into(), points, stakes: *stakes }
}

fn habits(results: &Results, stakes: &Stakes) -> Block {
    let worst = results.habits.iter().take(HABITS);
    let rows: Vec<_> = worst.map(|habit| habit_row(habit, stakes)).collect();
    let none = || vec![Row::sentence("No mistake so far.")];
    Block::rows("WORST HANDS BY COST", if rows.is_empty() { none() } else { rows })
}

/// "A,7 v 9: you stand, best hit", and how often, and what that cost.
fn habit_row(habit: &Habit, stakes: &Stakes) -> Row {
    let Habit { class, case, choice, best, times, cost } = habit;
    let what = match class {
        Class::Insurance if choice.eq_ignore_ascii_case(&'i') => "you took insurance".to_owned(),
        Class::Insurance => "you took no insurance".into(),
        Class::Hard | Class::Soft | Class::Pair => {
            format!("{case}: you {}, best {}", word(*choice), word(*best))
        }
    };
    Row::of(what, format!("{times} × {:>7}", stakes.money(cost.chips())))
}

/// A choice by its letter, in a word; what is no action plays on.
fn word(letter: char) -> &'static str {
    let is_it = |action: &Action| action.letter() == letter.to_ascii_lowercase();
    Action::ALL.into_iter().find(is_it).map_or("play on", Action::word)
}

/// How many rounds ended with which result, in first stakes.
fn rounds(results: &Results) -> Block {
    let most = results.histogram.iter().map(|&(_, count)| count).max().unwrap_or_default();
    let bar = |&(halves, count): &(i64, u64)| {
        let sign = if halves > 0 { "+" } else { "" };
        let half = if halves % 2 == 0 { "" } else { ".5" };
        let whole = halves / 2;
        // Minus one half has no whole number that bears its sign.
        let whole = if halves == -1 { "-0".into() } else { whole.to_string() };
        Row::Bar { lead: format!("{sign}{whole}{half}"), count, most }
    };
    Block::rows("ROUNDS BY RESULT, IN BETS", results.histogram.iter().map(bar).collect())
}

/// An amount with its sign.
fn signed(stakes: &Stakes, chips: Chips) -> String {
    let sign = if chips > Chips::ZERO { "+" } else { "" };
    format!("{sign}{}", stakes.money(chips))
}

fn good_or_bad(chips: Chips) -> Token {
    match chips.0 {
        1.. => Token::Win,
        0 => Token::Push,
        _ => Token::Lose,
    }
}

/// "43.1 %"; nothing of nothing.
#[expect(clippy::cast_precision_loss, reason = "it is rounded to a tenth of a percent")]
fn share(part: u64, of: u64) -> String {
    if of == 0 { "-".into() } else { format!("{:.1} %", part as f64 / of as f64 * 100.0) }
}

/// "-0.27 %", of what was staked.
fn percent(net: Chips, staked: Chips) -> String {
    if staked == Chips::ZERO {
        return "-".into();
    }
    format!("{:+.2} %", exactly(net) / exactly(staked) * 100.0)
}

#[expect(clippy::cast_precision_loss, reason = "it is drawn in a few rows")]
fn exactly(chips: Chips) -> f64 {
    chips.0 as f64
}
