//! Plays by the count as lines of numbers, as Farmer's strategy programs have them in `indices`.

use blackjack_engine::{Action, Position, excerpt};
use blackjack_odds::{Cell, Row};

use super::{PlayByCount, PlaysError, PlaysErrorKind};
use crate::count_scheme::Hundredths;

/// The number that ends a line.
const END: &str = "1000";

/// The lowest index: plays without one are taken from it up.
const LOWEST: Hundredths = -30_000;

/// The actions by their codes, from 1.
const ACTIONS: [Action; 5] =
    [Action::Stand, Action::Hit, Action::Double, Action::Split, Action::Surrender];

/// The hands of a line: their row and upcard, and whether they may double and surrender.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Situation {
    row: Row,
    upcard: u8,
    doubles: bool,
    surrenders: bool,
}

/// A line: the action from each count up.
struct NumberLine {
    situation: Situation,
    steps: Vec<(Hundredths, Action)>,
    offset: usize,
}

impl NumberLine {
    fn action_at(&self, count: Hundredths) -> Option<Action> {
        let reached = self.steps.iter().rfind(|(from, _)| *from <= count);
        reached.map(|(_, action)| *action)
    }
}

/// The plays of a file, and what was assumed.
#[derive(Default)]
pub(super) struct NumberPlays {
    pub(super) plays: Vec<PlayByCount>,
    pub(super) assumptions: Vec<String>,
}

/// Returns whether a text is in this layout: its first line begins with a number.
pub(super) fn are_numbers(text: &str) -> bool {
    let first = lines(text).next().and_then(|(_, line)| line.split_whitespace().next());
    first.is_some_and(|word| word.parse::<i32>().is_ok())
}

/// Reads plays; `can_surrender` says whether the house offers it.
pub(super) fn read(text: &str, can_surrender: bool) -> Result<NumberPlays, Vec<PlaysError>> {
    let (mut read, mut errors) = (Vec::<NumberLine>::new(), Vec::new());
    let at = |offset, kind| PlaysError { position: Position::of(text, offset), kind };
    for (offset, line) in lines(text) {
        match number_line(line, offset) {
            Ok(line) if read.iter().any(|other| other.situation == line.situation) => {
                errors.push(at(offset, PlaysErrorKind::Twice(name(line.situation))));
            }
            Ok(line) => read.push(line),
            Err((offset, found, expected)) => {
                let found = excerpt(found);
                errors.push(at(offset, PlaysErrorKind::Number { found, expected }));
            }
        }
    }
    let mut found = NumberPlays::default();
    let cells = read.iter().map(|line| (line.situation.row, line.situation.upcard));
    let mut cells = cells.collect::<Vec<_>>();
    cells.sort_unstable();
    cells.dedup();
    for cell in cells {
        let of_cell = |line: &&NumberLine| (line.situation.row, line.situation.upcard) == cell;
        let lines = read.iter().filter(of_cell).collect::<Vec<_>>();
        match plays_of(&lines) {
            Ok(plays) => found.plays.extend(plays),
            Err((offset, kind)) => errors.push(at(offset, kind)),
        }
    }
    found.assumptions = assumptions(&read, can_surrender);
    errors.sort_by_key(|error| (error.position.line, error.position.column));
    if errors.is_empty() { Ok(found) } else { Err(errors) }
}

/// Returns the lines that are neither blank nor comments, each with its place.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        let start = offset;
        offset += line.len();
        (start, line.trim_end())
    });
    lines.filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
}

/// A wrong number: its place, its text, and what is expected there.
type WrongNumber<'a> = (usize, &'a str, &'static str);

/// The words of a line that have not been read.
struct Words<'a> {
    line: &'a str,
    /// The place of the line in the text, and of the rest in the line.
    offset: usize,
    start: usize,
}

impl<'a> Words<'a> {
    /// Reads the next word, which is expected to be this.
    fn take<T>(
        &mut self,
        expected: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, WrongNumber<'a>> {
        let rest = &self.line[self.start..];
        let from = self.start + rest.len() - rest.trim_start().len();
        let word = rest.split_whitespace().next().unwrap_or_default();
        self.start = from + word.len();
        read(word).ok_or((self.offset + from, word, expected))
    }
}

const TOTAL: &str = "a total from 4 to 21, or from -12 to -21 for a soft one";
const UPCARD: &str = "an upcard from 1, the ace, to 10";
const FLAG: &str = "0 or 1: whether the hand may double, split, surrender";
const PAIR: &str = "the total of a pair, as the hand may split";
const CODE: &str = "1 stand, 2 hit, 3 double, 4 split or 5 surrender, where that is open";
const COUNT: &str =
    "a true count above the one before, with two decimals at most, or 1000 at the end";

fn number_line(line: &str, offset: usize) -> Result<NumberLine, WrongNumber<'_>> {
    let mut words = Words { line, offset, start: 0 };
    let is_total = |total: &i32| matches!(total, 4..=21 | -21..=-12);
    let total = words.take(TOTAL, |word| word.parse().ok().filter(is_total))?;
    let is_upcard = |upcard: &u8| (1..=10).contains(upcard);
    let upcard = words.take(UPCARD, |word| word.parse().ok().filter(is_upcard))?;
    let mut flag = || {
        words.take(FLAG, |word| match word {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        })
    };
    let (doubles, splits, surrenders) = (flag()?, flag()?, flag()?);
    let row = row(total, splits).ok_or_else(|| {
        let indent = line.len() - line.trim_start().len();
        (offset + indent, line.split_whitespace().next().unwrap_or_default(), PAIR)
    })?;
    let is_open = |action: &Action| match action {
        Action::Double => doubles,
        Action::Split => splits,
        Action::Surrender => surrenders,
        Action::Hit | Action::Stand => true,
    };
    let mut steps = Vec::new();
    let mut from = Some(LOWEST);
    while let Some(start) = from {
        let action = words.take(CODE, |word| {
            let code = word.parse::<usize>().ok()?.checked_sub(1)?;
            ACTIONS.get(code).copied().filter(is_open)
        })?;
        steps.push((start, action));
        from = words.take(COUNT, |word| match word.trim_start_matches('+') {
            END => Some(None),
            _ => hundredths(word).filter(|count| *count > start).map(Some),
        })?;
    }
    words.take("nothing after 1000", |word| word.is_empty().then_some(()))?;
    Ok(NumberLine { situation: Situation { row, upcard, doubles, surrenders }, steps, offset })
}

/// Returns the row of a total, which is negative if it is soft.
fn row(total: i32, splits: bool) -> Option<Row> {
    let size = u8::try_from(total.abs()).ok()?;
    match (splits, total) {
        (false, 0..) => Some(Row::Hard(size)),
        (false, _) => Some(Row::Soft(size)),
        (true, -12) => Some(Row::Pair(1)),
        (true, 4..=20) if total % 2 == 0 => Some(Row::Pair(size / 2)),
        (true, _) => None,
    }
}

/// Reads a count as whole hundredths.
fn hundredths(word: &str) -> Option<Hundredths> {
    let count = word.parse::<f64>().ok()? * 100.0;
    let is_whole = count.abs() <= 30_000.0 && (count - count.round()).abs() < 1e-6;
    is_whole.then(|| count.round() as Hundredths)
}

/// Returns the plays of a cell, which its lines state for hands with more options and with fewer.
fn plays_of(lines: &[&NumberLine]) -> Result<Vec<PlayByCount>, (usize, PlaysErrorKind)> {
    let mut counts =
        lines.iter().flat_map(|line| &line.steps).map(|step| step.0).collect::<Vec<_>>();
    counts.sort_unstable();
    counts.dedup();
    let mut plays = Vec::<PlayByCount>::new();
    for from in counts {
        let above = actions_at(lines, from)?;
        let below = plays.last().map(|play| play.above.clone());
        if below.as_ref() == Some(&above) {
            continue;
        }
        let Situation { row, upcard, .. } = lines[0].situation;
        plays.push(PlayByCount { row, upcard: Some(upcard), from, above, below });
    }
    // The first is at every count, which the next one says as well.
    if plays.len() > 1 {
        plays.remove(0);
    }
    Ok(plays)
}

/// Returns the actions of a cell at a count: those of the hands with the most options, each
/// followed by that of the hands that lack it.
fn actions_at(lines: &[&NumberLine], count: Hundredths) -> Result<Cell, (usize, PlaysErrorKind)> {
    let line = |doubles, surrenders| {
        lines.iter().find(|line| {
            (line.situation.doubles, line.situation.surrenders) == (doubles, surrenders)
        })
    };
    let mut doubles = lines.iter().any(|line| line.situation.doubles);
    let mut surrenders = lines.iter().any(|line| line.situation.surrenders);
    let mut cell = Cell::default();
    while let Some(action) = line(doubles, surrenders).and_then(|line| line.action_at(count)) {
        cell.0.push(action);
        match action {
            Action::Surrender => surrenders = false,
            Action::Double => doubles = false,
            Action::Hit | Action::Stand | Action::Split => break,
        }
    }
    // The hands with fewer options play alike; a file can state others, a chart cannot.
    for line in lines {
        let is_open = |action: &Action| match action {
            Action::Double => line.situation.doubles,
            Action::Surrender => line.situation.surrenders,
            Action::Hit | Action::Stand | Action::Split => true,
        };
        let expected = cell.0.iter().copied().find(is_open);
        let found = line.action_at(count);
        if expected.is_some() && found != expected {
            let play = name(line.situation);
            return Err((line.offset, PlaysErrorKind::UnlikeOthers(play)));
        }
    }
    Ok(cell)
}

/// Returns what is assumed of hands whose options no line states.
fn assumptions(lines: &[NumberLine], can_surrender: bool) -> Vec<String> {
    let lacks = |is_open: fn(&Situation) -> bool| {
        lines.iter().map(|line| line.situation).find(|one| {
            let of_cell = |other: &&NumberLine| {
                (other.situation.row, other.situation.upcard) == (one.row, one.upcard)
            };
            !lines.iter().filter(of_cell).any(|other| is_open(&other.situation))
        })
    };
    let line = |one: Situation, option: &str| {
        format!(
            "{} and maybe others have no line for hands that may {option}: read as where they may not",
            name(one)
        )
    };
    let double = lacks(|it| it.doubles).map(|one| line(one, "double"));
    let surrender = lacks(|it| it.surrenders).filter(|_| can_surrender);
    double.into_iter().chain(surrender.map(|one| line(one, "surrender"))).collect()
}

/// Names a situation.
fn name(Situation { row, upcard, .. }: Situation) -> String {
    format!("{row} v {}", blackjack_engine::value_symbol(upcard))
}
