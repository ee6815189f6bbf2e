//! The sections of a report.

use blackjack_engine::{Chips, House, Stakes};

use super::section::{Body, Column, Section, SectionKind};
use crate::figures::{percent_of, signed};
use crate::words::{counted, play};
use crate::{Class, Habit, MicroSum, Moment, Priced, Results, Sums, Tally};

/// How many mistakes are told, and how many houses.
const HABITS: usize = 10;
const HOUSES: usize = 12;

/// From so many rounds on luck is measured by how far it strays.
const DEVIATIONS_FROM: u64 = 10;

/// All that there is to tell of one unit of money, which is named where there are several.
pub(super) fn all(results: &Results, several: bool) -> Vec<Section> {
    let stakes = &results.unit.stakes().unwrap_or(*House::default().stakes());
    let mut sections = vec![
        sums(&results.total, stakes),
        skill(&results.total, stakes),
        bankroll(results, stakes),
        decisions(results, stakes),
        worst_hands(results, stakes),
        rounds(results),
        houses(results, stakes),
    ];
    if several {
        sections[0].title += &format!(" in {}", results.unit.plural());
    }
    sections.retain(|section| !section.body.is_empty() || !section.notes.is_empty());
    sections
}

/// What was won and lost.
fn sums(sums: &Sums, stakes: &Stakes) -> Section {
    const COLUMNS: &[Column] = &[Column::numbers(""), Column::numbers("").aside()];
    let Sums { rounds, hands, won, pushed, lost, naturals, staked, net, .. } = *sums;
    let row = |lead: &str, figure: String, share: String| vec![lead.into(), figure, share];
    let of_hands = |lead, count: u64| row(lead, count.to_string(), percent_of(count, hands));
    let rows = vec![
        row("rounds", rounds.to_string(), String::new()),
        row("hands", hands.to_string(), String::new()),
        of_hands("won", won),
        of_hands("pushed", pushed),
        of_hands("lost", lost),
        of_hands("naturals", naturals),
        row("staked", stakes.money(staked), String::new()),
        row("result", stakes.signed(net), of_stakes(net, staked)),
    ];
    Section::new(SectionKind::Results, Body::Table { columns: COLUMNS, rows }, None)
}

/// A result in percent of what was staked.
#[expect(clippy::cast_precision_loss, reason = "it is rounded to a hundredth of a percent")]
fn of_stakes(net: Chips, staked: Chips) -> String {
    if staked == Chips::ZERO {
        return "-".into();
    }
    format!("{} %", signed(net.0 as f64 / staked.0 as f64 * 100.0, 2))
}

/// The result apart: what the bets were worth, what mistakes took of it, and what chance did.
fn skill(total: &Sums, stakes: &Stakes) -> Section {
    const COLUMNS: &[Column] = &[Column::numbers(""), Column::words("").aside()];
    let priced = &total.priced;
    let row = |lead: &str, sum: MicroSum, what: &str| {
        vec![lead.to_owned(), stakes.signed(sum.chips()), what.to_owned()]
    };
    let rows = vec![
        row("best play", priced.worth, "what the bets were worth before the first card"),
        row("mistakes", MicroSum(-priced.cost.0), "what your choices gave away of that"),
        row("expected", priced.expected(), "the skill in the result"),
        row("luck", priced.luck(), "what chance made of it"),
        vec!["result".into(), stakes.signed(priced.net), String::new()],
    ];
    let rest = total.rounds - priced.rounds;
    let left_out = (rest > 0).then(|| {
        let (rest, net) = (counted(rest, "round"), stakes.signed(total.net - priced.net));
        format!("Left out: {rest} without an exact answer, {net} in all.")
    });
    let notes = deviations(priced).into_iter().chain(left_out);
    Section::new(SectionKind::Skill, Body::Table { columns: COLUMNS, rows }, notes)
}

/// How far luck has strayed: of a few rounds nobody can tell.
fn deviations(priced: &Priced) -> Option<String> {
    let deviation = priced.deviation();
    let is_told = priced.rounds >= DEVIATIONS_FROM && deviation > 0.0;
    let deviations = is_told.then(|| signed(priced.luck().exactly() / deviation, 1))?;
    Some(format!("Luck is {deviations} standard deviations."))
}

/// How the money went, and how far from what was expected it strays by chance.
fn bankroll(results: &Results, stakes: &Stakes) -> Section {
    let start = Moment { rounds: 0, net: Chips::ZERO, expected: MicroSum(0), band: 0.0 };
    let moments: Vec<_> = [start].into_iter().chain(results.curve.iter().copied()).collect();
    let strays = moments.last().filter(|last| last.band > 0.0).map(|last| {
        let [low, high] = [-last.band, last.band].map(|band| {
            #[expect(clippy::cast_possible_truncation, reason = "in whole smallest units")]
            stakes.signed(Chips((last.expected.exactly() + band).round() as i64))
        });
        format!("Played like this, 19 of 20 end between {low} and {high}.")
    });
    Section::new(SectionKind::Bankroll, Body::Curve { moments, stakes: *stakes }, strays)
}

/// How decisions of each kind were judged, and bets.
fn decisions(results: &Results, stakes: &Stakes) -> Section {
    const COLUMNS: &[Column] = &[
        Column::numbers("asked"),
        Column::numbers("right").aside(),
        Column::numbers("close").aside(),
        Column::numbers("wrong").aside(),
        Column::numbers("accuracy"),
        Column::numbers("cost").aside(),
    ];
    let row = |lead: &str, tally: Tally| {
        let Tally { seen, close, wrong, cost, .. } = tally;
        let mut row = vec![lead.to_owned()];
        row.extend([seen, tally.right(), close, wrong].map(|count| count.to_string()));
        row.extend([percent_of(seen - wrong, seen), stakes.money(cost.chips())]);
        row
    };
    let mut rows: Vec<_> =
        Class::ALL.iter().map(|&class| row(plural(class), results.class(class))).collect();
    rows.push(row("all", results.decisions()));
    let ((seen, wrong), cost) = (results.total.bets, results.total.bet_cost);
    rows.push(row("bets", Tally { seen, wrong, cost, ..Tally::default() }));
    let mut notes = Vec::new();
    if wrong > 0 {
        notes.push(
            "A bet is wrong that is more than the least while the cards left are worse than a \
             fresh shoe."
                .into(),
        );
    }
    if results.unjudged > 0 {
        let count = counted(results.unjudged, "decision");
        notes.push(format!("{count} more had no exact answer, as the shoe could run out in play."));
    }
    Section::new(SectionKind::Decisions, Body::Table { columns: COLUMNS, rows }, notes)
}

/// What decisions of a kind are called together.
const fn plural(class: Class) -> &'static str {
    match class {
        Class::Hard => "hard",
        Class::Soft => "soft",
        Class::Pair => "pairs",
        Class::Insurance => "insurance",
    }
}

/// The mistakes that cost most.
fn worst_hands(results: &Results, stakes: &Stakes) -> Section {
    const COLUMNS: &[Column] = &[
        Column::words("you").aside(),
        Column::words("best"),
        Column::numbers("times"),
        Column::numbers("cost"),
    ];
    let row = |habit: &Habit| {
        let [you, best] = [habit.choice, habit.best].map(|it| play(it).to_owned());
        let (times, cost) = (habit.times.to_string(), stakes.money(habit.cost.chips()));
        vec![habit.case.clone(), you, best, times, cost]
    };
    let rows: Vec<_> = results.habits.iter().take(HABITS).map(row).collect();
    let none = rows.is_empty().then(|| "No mistake so far.".to_owned());
    Section::new(SectionKind::WorstHands, Body::Table { columns: COLUMNS, rows }, none)
}

/// How many rounds ended with which result, in first stakes.
fn rounds(results: &Results) -> Section {
    let bar = |&(halves, count): &(i64, u64)| {
        let half = if halves % 2 == 0 { "" } else { ".5" };
        let sign = match halves {
            1.. => "+",
            0 => "",
            _ => "-",
        };
        (format!("{sign}{}{half}", halves.unsigned_abs() / 2), count)
    };
    let bars = results.histogram.iter().map(bar).collect();
    Section::new(SectionKind::Rounds, Body::Bars(bars), None)
}

/// The results at each house.
fn houses(results: &Results, stakes: &Stakes) -> Section {
    const COLUMNS: &[Column] = &[
        Column::numbers("rounds"),
        Column::numbers("staked").aside(),
        Column::numbers("result"),
        Column::numbers("luck").aside(),
    ];
    let row = |(name, sums): &(String, Sums)| {
        let (result, luck) = (sums.net, sums.priced.luck().chips());
        let [result, luck] = [result, luck].map(|chips| stakes.signed(chips));
        vec![name.clone(), sums.rounds.to_string(), stakes.money(sums.staked), result, luck]
    };
    let rows = results.houses.iter().take(HOUSES).map(row).collect();
    let rest = results.houses.len().saturating_sub(HOUSES);
    let more = (rest > 0).then(|| format!("And {} more.", counted(rest, "house")));
    Section::new(SectionKind::Houses, Body::Table { columns: COLUMNS, rows }, more)
}
