//! The sections of a report.

use blackjack_engine::{Chips, House, Stakes};

use super::section::{Body, Column, Section, SectionKind};
use crate::decision::DecisionClass;
use crate::figures::{percent_of, signed};
use crate::micros::MicroSum;
use crate::statistics::tally::{MistakeTally, Tally};
use crate::statistics::totals::{PricedRounds, Totals};
use crate::statistics::{BankrollPoint, Results};
use crate::words::{counted, play};

/// The maximum numbers of mistakes and houses in a report.
const MISTAKES_MAX: usize = 10;
const HOUSES_MAX: usize = 12;

/// The minimum number of rounds to state luck in standard deviations.
const DEVIATIONS_FROM: u64 = 10;

/// Returns the sections of one unit of money, which is named if there are several.
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

/// Returns the section of wins and losses.
fn sums(sums: &Totals, stakes: &Stakes) -> Section {
    const COLUMNS: &[Column] = &[Column::numbers(""), Column::numbers("").optional()];
    let Totals { rounds, hands, won, pushed, lost, blackjacks, staked, net, .. } = *sums;
    let row = |lead: &str, figure: String, share: String| vec![lead.into(), figure, share];
    let of_hands = |lead, count: u64| row(lead, count.to_string(), percent_of(count, hands));
    let rows = vec![
        row("rounds", rounds.to_string(), String::new()),
        row("hands", hands.to_string(), String::new()),
        of_hands("won", won),
        of_hands("pushed", pushed),
        of_hands("lost", lost),
        of_hands("blackjacks", blackjacks),
        row("staked", stakes.money(staked), String::new()),
        row("result", stakes.signed(net), of_stakes(net, staked)),
    ];
    Section::new(SectionKind::Results, Body::Table { columns: COLUMNS, rows }, None)
}

/// Formats a result in percent of the amount staked.
#[expect(clippy::cast_precision_loss, reason = "it is rounded to a hundredth of a percent")]
fn of_stakes(net: Chips, staked: Chips) -> String {
    if staked == Chips::ZERO {
        return "-".into();
    }
    format!("{} %", signed(net.0 as f64 / staked.0 as f64 * 100.0, 2))
}

/// Splits the result into the value of the bets, the cost of mistakes, and luck.
fn skill(total: &Totals, stakes: &Stakes) -> Section {
    const COLUMNS: &[Column] = &[Column::numbers(""), Column::words("").optional()];
    let priced = &total.priced;
    let row = |lead: &str, sum: MicroSum, what: &str| {
        vec![lead.to_owned(), stakes.signed(sum.chips()), what.to_owned()]
    };
    let rows = vec![
        row("best play", priced.worth, "value of your bets before the first card"),
        row("mistakes", MicroSum(-priced.cost.0), "given away by your choices"),
        row("expected", priced.expected(), "due to skill"),
        row("luck", priced.luck(), "due to chance"),
        vec!["result".into(), stakes.signed(priced.net), String::new()],
    ];
    let rest = total.rounds - priced.rounds;
    let left_out = (rest > 0).then(|| {
        let (rest, net) = (counted(rest, "round"), stakes.signed(total.net - priced.net));
        format!("Not included: {rest} without exact values, {net} in total.")
    });
    let notes = deviations(priced).into_iter().chain(left_out);
    Section::new(SectionKind::Skill, Body::Table { columns: COLUMNS, rows }, notes)
}

/// States luck in standard deviations; a few rounds say nothing about it.
fn deviations(priced: &PricedRounds) -> Option<String> {
    let deviation = priced.deviation();
    let is_shown = priced.rounds >= DEVIATIONS_FROM && deviation > 0.0;
    let deviations = is_shown.then(|| signed(priced.luck().as_f64() / deviation, 1))?;
    Some(format!("Luck is {deviations} standard deviations."))
}

/// Returns the bankroll over time, with the range that chance explains.
fn bankroll(results: &Results, stakes: &Stakes) -> Section {
    let start = BankrollPoint { rounds: 0, net: Chips::ZERO, expected: MicroSum(0), band: 0.0 };
    let moments: Vec<_> = [start].into_iter().chain(results.curve.iter().copied()).collect();
    let note = moments.last().filter(|last| last.band > 0.0).map(|last| {
        let [low, high] = [-last.band, last.band].map(|band| {
            #[expect(clippy::cast_possible_truncation, reason = "in whole smallest units")]
            stakes.signed(Chips((last.expected.as_f64() + band).round() as i64))
        });
        format!("With this play, 19 of 20 players would end between {low} and {high}.")
    });
    Section::new(SectionKind::Bankroll, Body::Curve { moments, stakes: *stakes }, note)
}

/// Returns the judged decisions by class, and the bets.
fn decisions(results: &Results, stakes: &Stakes) -> Section {
    const COLUMNS: &[Column] = &[
        Column::numbers("asked"),
        Column::numbers("right").optional(),
        Column::numbers("close").optional(),
        Column::numbers("wrong").optional(),
        Column::numbers("accuracy"),
        Column::numbers("cost").optional(),
    ];
    let row = |lead: &str, tally: Tally| {
        let Tally { seen, close, wrong, cost, .. } = tally;
        let mut row = vec![lead.to_owned()];
        row.extend([seen, tally.right(), close, wrong].map(|count| count.to_string()));
        row.extend([percent_of(seen - wrong, seen), stakes.money(cost.chips())]);
        row
    };
    let mut rows: Vec<_> =
        DecisionClass::ALL.iter().map(|&class| row(plural(class), results.class(class))).collect();
    rows.push(row("all", results.decisions()));
    let Totals { judged_bets: seen, wrong_bets: wrong, bet_cost: cost, .. } = results.total;
    rows.push(row("bets", Tally { seen, wrong, cost, ..Tally::default() }));
    let mut notes = Vec::new();
    if wrong > 0 {
        notes.push(
            "A bet is wrong if it is above the minimum while the cards left are worse than a \
             fresh shoe."
                .into(),
        );
    }
    if results.unjudged > 0 {
        let count = counted(results.unjudged, "more decision");
        notes.push(format!("{count} had no exact value because the shoe could run out."));
    }
    Section::new(SectionKind::Decisions, Body::Table { columns: COLUMNS, rows }, notes)
}

/// Returns the plural name of a class.
const fn plural(class: DecisionClass) -> &'static str {
    match class {
        DecisionClass::Hard => "hard",
        DecisionClass::Soft => "soft",
        DecisionClass::Pair => "pairs",
        DecisionClass::Insurance => "insurance",
    }
}

/// Returns the costliest mistakes.
fn worst_hands(results: &Results, stakes: &Stakes) -> Section {
    const COLUMNS: &[Column] = &[
        Column::words("you").optional(),
        Column::words("best"),
        Column::numbers("times"),
        Column::numbers("cost"),
    ];
    let row = |mistake: &MistakeTally| {
        let [you, best] = [mistake.choice, mistake.best].map(|it| play(it).to_owned());
        let (times, cost) = (mistake.times.to_string(), stakes.money(mistake.cost.chips()));
        vec![mistake.matchup.clone(), you, best, times, cost]
    };
    let rows: Vec<_> = results.mistakes.iter().take(MISTAKES_MAX).map(row).collect();
    let none = rows.is_empty().then(|| "No mistakes so far.".to_owned());
    Section::new(SectionKind::WorstHands, Body::Table { columns: COLUMNS, rows }, none)
}

/// Returns the distribution of round results, in initial bets.
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

/// Returns the results at each house.
fn houses(results: &Results, stakes: &Stakes) -> Section {
    const COLUMNS: &[Column] = &[
        Column::numbers("rounds"),
        Column::numbers("staked").optional(),
        Column::numbers("result"),
        Column::numbers("luck").optional(),
    ];
    let row = |(name, sums): &(String, Totals)| {
        let (result, luck) = (sums.net, sums.priced.luck().chips());
        let [result, luck] = [result, luck].map(|chips| stakes.signed(chips));
        vec![name.clone(), sums.rounds.to_string(), stakes.money(sums.staked), result, luck]
    };
    let rows = results.houses.iter().take(HOUSES_MAX).map(row).collect();
    let rest = results.houses.len().saturating_sub(HOUSES_MAX);
    let more = (rest > 0).then(|| format!("And {} more.", counted(rest, "house")));
    Section::new(SectionKind::Houses, Body::Table { columns: COLUMNS, rows }, more)
}
