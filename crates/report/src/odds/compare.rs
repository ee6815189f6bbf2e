//! Several houses side by side.

use blackjack_coach::figures::percent;
use blackjack_engine::{Chips, Rules, value_symbol};

use super::answer::Answer;
use super::hourly_cost::HourlyCost;
use super::overview::played;
use super::question::Question;
use crate::layout::WIDTH;

/// One line of the table: a name, and a cell for each house.
struct Line {
    name: String,
    cells: Vec<String>,
}

/// Returns a table with a column for each house: the value of a round, and the rules in which the
/// houses differ. Columns that do not fit continue below.
pub(super) fn text(question: &Question, answers: &[Answer<'_>]) -> String {
    let mut text = played(question);
    text += "Percent of the initial bet, for the player; then the rules that differ.\n";
    let hour = answers.iter().find_map(|answer| answer.hour.as_ref());
    text += &hour.map_or(String::new(), |hour| format!("One hour is {} hands.\n", hour.hands));
    let lines = lines(answers);
    let name = lines.iter().map(|line| line.name.len()).max().unwrap_or_default();
    let widths = (0..answers.len()).map(|at| {
        2 + lines.iter().map(|line| line.cells[at].chars().count()).max().unwrap_or_default()
    });
    let widths = widths.collect::<Vec<_>>();
    let mut from = 0;
    while from < answers.len() {
        let mut to = from + 1;
        while to < answers.len() && name + widths[from..=to].iter().sum::<usize>() <= WIDTH {
            to += 1;
        }
        text.push('\n');
        for line in &lines {
            let mut row = format!("{:<name$}", line.name);
            for (cell, width) in line.cells[from..to].iter().zip(&widths[from..to]) {
                row += &format!("{cell:>width$}");
            }
            text += row.trim_end();
            text.push('\n');
        }
        from = to;
    }
    text
}

fn lines(answers: &[Answer<'_>]) -> Vec<Line> {
    let line = |name: &str, cell: &dyn Fn(&Answer<'_>) -> String| Line {
        name: name.into(),
        cells: answers.iter().map(cell).collect(),
    };
    let share =
        |share: Option<f64>, decimals| share.map_or("-".into(), |share| percent(share, decimals));
    let mut lines = vec![
        line("", &|answer| answer.house.name().into()),
        line("expectation", &|answer| share(answer.round.as_ref().map(|round| round.ev), 4)),
        line("house edge", &|answer| share(answer.round.as_ref().map(|round| -round.ev), 4)),
    ];
    if answers.iter().any(|answer| answer.hour.is_some()) {
        let money = |answer: &Answer<'_>, of: fn(&HourlyCost) -> Chips| {
            let hour = answer.hour.as_ref();
            hour.map_or("-".into(), |hour| answer.money(of(hour)))
        };
        lines.push(line("bet", &|answer| money(answer, |hour| hour.bet)));
        lines.push(line("per hour", &|answer| money(answer, |hour| hour.expected)));
    }
    lines.push(line("insurance", &|answer| {
        share(answer.round.as_ref().and_then(|round| round.insurance), 4)
    }));
    for value in 1..=10 {
        lines.push(line(&format!("against {}", value_symbol(value)), &|answer| {
            let mut upcards = answer.round.iter().flat_map(|round| &round.by_upcard);
            share(upcards.find(|odds| odds.upcard == value).map(|odds| odds.ev), 2)
        }));
    }
    let differing = Rules::KEYS.iter().map(|key| {
        line(key.name, &|answer| answer.house.rules().text(key.name).unwrap_or_default())
    });
    lines.extend(differing.filter(|line| line.cells.iter().any(|cell| *cell != line.cells[0])));
    lines
}
