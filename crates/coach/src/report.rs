//! What a memory comes to, in sections: every face lays them out as it has room.

mod lines;
mod sections;

use blackjack_engine::Stakes;
use blackjack_table::{Moment, Statistics};

use crate::figures::plain;
pub use lines::report_lines;

/// Choices that came faster than that were not thought about: they came through a pipe.
const PACE_FROM_MS: u64 = 100;

/// A part of a report, under a title.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// What it is about.
    pub kind: SectionKind,
    /// Its title, in the middle of a sentence.
    pub title: String,
    /// Its figures.
    pub body: Body,
    /// Sentences below them.
    pub notes: Vec<String>,
}

/// What a section is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SectionKind {
    /// What was won and lost.
    Results,
    /// The result apart: what play made of it, and what chance.
    Skill,
    /// How the money went.
    Bankroll,
    /// How decisions were judged, by their kind.
    Decisions,
    /// The mistakes that cost most.
    WorstHands,
    /// How many rounds ended with which result.
    Rounds,
    /// The results at each house.
    Houses,
}

/// The figures of a section.
#[derive(Clone, PartialEq, Debug)]
pub enum Body {
    /// Rows of figures.
    Table {
        /// What stands in the columns behind the first, which says what a row is about.
        columns: &'static [Column],
        /// The rows, with a cell for the first column and for each of the others.
        rows: Vec<Vec<String>>,
    },
    /// How the money stood after some rounds.
    Curve {
        /// The moments, the first one before the first round.
        moments: Vec<Moment>,
        /// The money.
        stakes: Stakes,
    },
    /// How often something was.
    Bars(Vec<(String, u64)>),
}

impl SectionKind {
    /// The title of a section that is about this.
    const fn title(self) -> &'static str {
        match self {
            Self::Results => "results",
            Self::Skill => "skill and luck",
            Self::Bankroll => "bankroll",
            Self::Decisions => "decisions",
            Self::WorstHands => "worst hands",
            Self::Rounds => "rounds by result, in bets",
            Self::Houses => "houses",
        }
    }
}

impl Body {
    /// Whether there is nothing in it.
    const fn is_empty(&self) -> bool {
        match self {
            Self::Table { rows, .. } => rows.is_empty(),
            // Nothing was played yet at its first moment.
            Self::Curve { moments, .. } => moments.len() < 2,
            Self::Bars(bars) => bars.is_empty(),
        }
    }
}

/// A column of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its head; nothing where it needs none.
    pub head: &'static str,
    /// Whether it holds numbers, which stand at its right.
    pub is_number: bool,
    /// Whether it is left out where there is little room.
    pub is_aside: bool,
}

impl Column {
    const fn numbers(head: &'static str) -> Self {
        Self { head, is_number: true, is_aside: false }
    }

    const fn words(head: &'static str) -> Self {
        Self { head, is_number: false, is_aside: false }
    }

    /// The same, to be left out where there is little room.
    const fn aside(self) -> Self {
        Self { is_aside: true, ..self }
    }
}

/// What a memory comes to, for each unit of money one after the other; what there is nothing to say
/// of is left out.
///
/// # Errors
///
/// Why there is nothing to tell, as a sentence.
pub fn report(statistics: &Statistics) -> Result<Vec<Vec<Section>>, String> {
    if statistics.judged == 0 {
        return Err(nothing(statistics.played));
    }
    let several = statistics.results.len() > 1;
    let mut units: Vec<_> =
        statistics.results.iter().map(|results| sections::all(results, several)).collect();
    for section in units.iter_mut().take(1).flatten() {
        match section.kind {
            SectionKind::Results => section.notes.extend(unjudged(statistics)),
            SectionKind::Decisions => section.notes.extend(pace(statistics)),
            SectionKind::Skill
            | SectionKind::Bankroll
            | SectionKind::WorstHands
            | SectionKind::Rounds
            | SectionKind::Houses => {}
        }
    }
    Ok(units)
}

/// Why nothing is told of so many rounds.
fn nothing(played: u64) -> String {
    match played {
        0 => "No round was played to its end.".into(),
        1 => "1 round was played, and is not judged yet: the coach judges as you play.".into(),
        _ => format!(
            "{played} rounds were played, and none is judged yet: the coach judges as you play."
        ),
    }
}

/// How much of what was played is judged, where that is not all of it.
fn unjudged(statistics: &Statistics) -> Option<String> {
    let Statistics { played, judged, .. } = *statistics;
    let are = if judged == 1 { "is" } else { "are" };
    (judged < played).then(|| format!("Of {played} rounds {judged} {are} judged so far."))
}

/// How long choices took.
fn pace(statistics: &Statistics) -> Option<String> {
    let ms = statistics.median_ms.filter(|&ms| ms >= PACE_FROM_MS)?;
    #[expect(clippy::cast_precision_loss, reason = "it is rounded to a tenth of a second")]
    let seconds = plain(ms as f64 / 1_000.0, 1);
    Some(format!("Half of the choices took {seconds} s or less."))
}
