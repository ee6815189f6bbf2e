//! What a memory comes to, in lines.

use blackjack_engine::{Action, Chips, House, Stakes};
use blackjack_table::{Class, Habit, MicroSum, Results, Statistics, Sums, Tally};

/// The columns of a curve in one line.
const CURVE: usize = 60;

/// How many mistakes are told, and how many houses.
const HABITS: usize = 10;
const HOUSES: usize = 12;

/// The heights of a curve, from its lowest to its highest, and without characters beyond ASCII.
const HEIGHTS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
const HEIGHTS_IN_ASCII: [&str; 8] = ["_", ".", "-", "~", "=", "+", "*", "#"];

/// What a memory comes to, in lines; an empty one stands between two parts. Lines of a table fit 80
/// columns, a sentence may be longer.
pub fn report(statistics: &Statistics, ascii: bool) -> Vec<String> {
    let mut lines: Vec<String> = unjudged(statistics).into_iter().collect();
    for results in &statistics.results {
        for part in parts(results, statistics.results.len() > 1, ascii) {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            lines.extend(part);
        }
    }
    // What comes faster than that was not thought about: it came through a pipe.
    if let Some(ms) = statistics.median_ms.filter(|&ms| ms >= 100) {
        lines.push(String::new());
        lines.push(format!("Half of the choices took {} s or less.", decimals(seconds(ms), 1)));
    }
    lines
}

/// How much of what was played is judged, where that is not all of it.
pub fn unjudged(statistics: &Statistics) -> Option<String> {
    let Statistics { played, judged, .. } = *statistics;
    match (played, judged) {
        (0, _) => Some("No round was played to its end.".into()),
        (1, 0) => {
            Some("1 round was played, and is not judged yet: the coach judges as you play.".into())
        }
        (_, 0) => Some(format!(
            "{played} rounds were played, and none is judged yet: the coach judges as you play."
        )),
        _ if judged < played => {
            Some(format!("Of {played} rounds {judged} are judged so far, and these are told."))
        }
        _ => None,
    }
}

fn parts(results: &Results, several: bool, ascii: bool) -> Vec<Vec<String>> {
    let stakes = results.unit.stakes().unwrap_or(*House::default().stakes());
    let mut parts = vec![sums(&results.total, &stakes)];
    if several {
        parts[0].insert(0, format!("In {}:", results.unit.plural()));
    }
    parts.push(houses(results, &stakes));
    parts.push(skill(results, &stakes));
    parts.push(curve(results, &stakes, ascii));
    parts.push(decisions(results, &stakes));
    parts.push(habits(results, &stakes));
    parts
}

fn sums(sums: &Sums, stakes: &Stakes) -> Vec<String> {
    let Sums { rounds, hands, won, pushed, lost, naturals, staked, net, .. } = *sums;
    let (rounds, count) = (counted(rounds, "round"), counted(hands, "hand"));
    let [won, pushed, lost] = [won, pushed, lost].map(|part| share(part, hands));
    let naturals = counted(naturals, "natural");
    vec![
        format!("{rounds}, {count}: {won} won, {pushed} pushed, {lost} lost; {naturals}."),
        format!(
            "Staked {}, result {} ({}).",
            stakes.money(staked),
            signed(stakes, net),
            percent(net, staked)
        ),
    ]
}

fn houses(results: &Results, stakes: &Stakes) -> Vec<String> {
    let head = ["House", "rounds", "staked", "result", "of it luck"];
    let mut rows = vec![head.map(ToOwned::to_owned).to_vec()];
    for (name, sums) in results.houses.iter().take(HOUSES) {
        rows.push(vec![
            name.clone(),
            sums.rounds.to_string(),
            stakes.money(sums.staked),
            signed(stakes, sums.net),
            signed(stakes, sums.priced.luck().chips()),
        ]);
    }
    let rest = results.houses.len().saturating_sub(HOUSES);
    let mut lines = table(&rows);
    if rest > 0 {
        lines.push(format!("And {} more.", counted(rest as u64, "house")));
    }
    lines
}

/// The result apart: what the bets were worth, what mistakes took of it, and what chance did.
fn skill(results: &Results, stakes: &Stakes) -> Vec<String> {
    let priced = &results.total.priced;
    let money = |sum: MicroSum| signed(stakes, sum.chips());
    let luck = priced.luck();
    let deviation = priced.deviation();
    let deviations = if deviation > 0.0 { luck.exactly() / deviation } else { 0.0 };
    // What rounds to nothing has no sign.
    let deviations = if deviations.abs() < 0.05 { 0.0 } else { deviations };
    let rows = [
        ("Best play", money(priced.worth), "what the bets were worth before the first card"),
        ("Mistakes", money(MicroSum(-priced.cost.0)), "what your choices gave away of that"),
        ("Expected", money(priced.expected()), "the skill in the result"),
        ("Luck", money(luck), ""),
        ("Result", signed(stakes, priced.net), ""),
    ];
    let sign = if deviations > 0.0 { "+" } else { "" };
    let deviations = format!("{sign}{deviations:.1} standard deviations");
    let wide = rows.iter().map(|(_, amount, _)| amount.chars().count()).max().unwrap_or_default();
    let line = |(name, amount, what): &(&str, String, &str)| {
        let what = if *name == "Luck" { deviations.as_str() } else { what };
        format!("{name:9}  {amount:>wide$}  {what}").trim_end().to_owned()
    };
    let mut lines: Vec<_> = rows.iter().map(line).collect();
    let rest = results.total.rounds - priced.rounds;
    if rest > 0 {
        let net = results.total.net - priced.net;
        lines.push(format!(
            "Left out here: {} without an exact answer, {} in all.",
            counted(rest, "round"),
            signed(stakes, net)
        ));
    }
    lines
}

fn curve(results: &Results, stakes: &Stakes, ascii: bool) -> Vec<String> {
    let Some(last) = results.curve.last() else { return Vec::new() };
    let nets = results.curve.iter().map(|moment| moment.net);
    let nets: Vec<Chips> = [Chips::ZERO].into_iter().chain(nets).collect();
    let lowest = nets.iter().copied().min().unwrap_or_default();
    let highest = nets.iter().copied().max().unwrap_or_default();
    let heights = if ascii { &HEIGHTS_IN_ASCII } else { &HEIGHTS };
    let columns = nets.len().min(CURVE);
    let drawn = (1..=columns).map(|column| {
        let above = nets[column * nets.len() / columns - 1] - lowest;
        let range = (highest - lowest).0.max(1);
        let steps = i64::try_from(heights.len() - 1).unwrap_or_default();
        let height = i128::from(above.0) * i128::from(steps) / i128::from(range);
        heights[usize::try_from(height).unwrap_or_default()]
    });
    let mut words =
        format!("Lowest {}, highest {}.", signed(stakes, lowest), signed(stakes, highest));
    if last.band > 0.0 {
        let [low, high] = [-last.band, last.band].map(|band| {
            #[expect(clippy::cast_possible_truncation, reason = "in whole smallest units")]
            signed(stakes, Chips((last.expected.exactly() + band).round() as i64))
        });
        words += &format!(" Played like this, 19 of 20 end between {low} and {high}.");
    }
    vec![format!("Curve  {}", drawn.collect::<String>()), words]
}

fn decisions(results: &Results, stakes: &Stakes) -> Vec<String> {
    let head = ["Decisions", "asked", "right", "close", "wrong", "right or close", "cost"];
    let mut rows = vec![head.map(ToOwned::to_owned).to_vec()];
    let row = |name: &str, tally: Tally| {
        let Tally { seen, close, wrong, cost, .. } = tally;
        let counts = [seen, tally.right(), close, wrong].map(|count| count.to_string());
        let mut row = vec![name.to_owned()];
        row.extend(counts);
        row.extend([share(seen - wrong, seen), stakes.money(cost.chips())]);
        row
    };
    let classes = [
        ("hard", Class::Hard),
        ("soft", Class::Soft),
        ("pairs", Class::Pair),
        ("insurance", Class::Insurance),
    ];
    rows.extend(classes.map(|(name, class)| row(name, results.class(class))));
    rows.push(row("all", results.decisions()));
    let (bets, dear) = results.total.bets;
    let cost = MicroSum(results.total.bet_cost.0);
    rows.push(row("bets", Tally { seen: bets, wrong: dear, cost, ..Tally::default() }));
    let mut lines = table(&rows);
    if dear > 0 {
        lines.push(
            "A bet is wrong that is more than the least while the cards left are worse than a"
                .into(),
        );
        lines.push("fresh shoe.".into());
    }
    if results.unjudged > 0 {
        let count = counted(results.unjudged, "decision");
        lines.push(format!("{count} more had no exact answer, as the shoe could run out in play."));
    }
    lines
}

fn habits(results: &Results, stakes: &Stakes) -> Vec<String> {
    if results.habits.is_empty() {
        return vec!["No mistake so far.".into()];
    }
    let head = ["Worst hands", "you", "best", "times", "cost"];
    let mut rows = vec![head.map(ToOwned::to_owned).to_vec()];
    for habit in results.habits.iter().take(HABITS) {
        let Habit { class, case, choice, best, times, cost } = habit;
        let [did, due] = [*choice, *best].map(|letter| word(*class, letter).to_owned());
        let cost = stakes.money(cost.chips());
        rows.push(vec![case.clone(), did, due, times.to_string(), cost]);
    }
    let house = results.houses.first().map(|(name, _)| name.as_str()).unwrap_or_default();
    let mut lines = table(&rows);
    lines.push(format!("To drill what costs you most: bj drill weak {house}"));
    lines
}

/// A choice by its letter.
fn word(class: Class, letter: char) -> &'static str {
    match (Action::from_letter(letter), class, letter) {
        (Some(action), _, _) => action.word(),
        (None, Class::Insurance, 'i') => "insure",
        (None, Class::Insurance, _) => "decline",
        (None, Class::Hard | Class::Soft | Class::Pair, _) => "play on",
    }
}

/// Rows as lines: columns as wide as they must be, numbers at their right. The first row is the
/// head; a column whose head is a number's has digits below it.
fn table(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.first().map_or(0, Vec::len);
    let wide = |column: usize| {
        rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default()
    };
    let is_number = |column: usize| {
        let is_number = |cell: &str| cell == "-" || cell.contains(|c: char| c.is_ascii_digit());
        rows.iter().skip(1).all(|row| is_number(&row[column]))
    };
    let line = |row: &Vec<String>| {
        let cells = (0..columns).map(|column| {
            let (cell, wide) = (&row[column], wide(column));
            if column > 0 && is_number(column) {
                format!("{cell:>wide$}")
            } else {
                format!("{cell:wide$}")
            }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

fn counted(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// An amount with its sign.
fn signed(stakes: &Stakes, chips: Chips) -> String {
    let sign = if chips > Chips::ZERO { "+" } else { "" };
    format!("{sign}{}", stakes.money(chips))
}

/// "43.1 %"; a dash where there is nothing to share.
#[expect(clippy::cast_precision_loss, reason = "it is rounded to a tenth of a percent")]
fn share(part: u64, of: u64) -> String {
    if of == 0 { "-".into() } else { format!("{} %", decimals(part as f64 / of as f64 * 100.0, 1)) }
}

/// "-0.27 %" of what was staked.
#[expect(clippy::cast_precision_loss, reason = "it is rounded to a hundredth of a percent")]
fn percent(net: Chips, staked: Chips) -> String {
    if staked == Chips::ZERO {
        return "-".into();
    }
    format!("{:+.2} % of it", net.0 as f64 / staked.0 as f64 * 100.0)
}

#[expect(clippy::cast_precision_loss, reason = "it is rounded to a tenth of a second")]
fn seconds(ms: u64) -> f64 {
    ms as f64 / 1_000.0
}

fn decimals(number: f64, decimals: usize) -> String {
    format!("{number:.decimals$}")
}
