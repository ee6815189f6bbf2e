//! A section of a report: `Section`, and its figures.

use blackjack_engine::Stakes;

use crate::statistics::BankrollPoint;

/// A section of a report.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// The kind of section.
    pub kind: SectionKind,
    /// The title, in lower case.
    pub title: String,
    /// The figures.
    pub body: Body,
    /// Sentences below the figures.
    pub notes: Vec<String>,
}

/// The subject of a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SectionKind {
    /// Wins and losses.
    Results,
    /// The result, split into skill and luck.
    Skill,
    /// The bankroll over time.
    Bankroll,
    /// Judged decisions by class.
    Decisions,
    /// The costliest mistakes.
    WorstHands,
    /// The distribution of round results.
    Rounds,
    /// The results at each house.
    Houses,
}

/// The figures of a section.
#[derive(Clone, PartialEq, Debug)]
pub enum Body {
    /// Rows of figures.
    Table {
        /// The columns after the first one, which names the row.
        columns: &'static [Column],
        /// The rows: a name, then one cell for each column.
        rows: Vec<Vec<String>>,
    },
    /// The net result over time.
    Curve {
        /// The points, starting before the first round.
        moments: Vec<BankrollPoint>,
        /// The stakes, which format the money.
        stakes: Stakes,
    },
    /// Labelled counts.
    Bars(Vec<(String, u64)>),
}

impl Section {
    /// Creates a section with the title of its kind.
    pub(super) fn new(
        kind: SectionKind,
        body: Body,
        notes: impl IntoIterator<Item = String>,
    ) -> Self {
        Self { kind, title: kind.title().into(), body, notes: notes.into_iter().collect() }
    }
}

impl SectionKind {
    /// Returns the title.
    pub(super) const fn title(self) -> &'static str {
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
    /// Returns whether there are no figures.
    pub(super) const fn is_empty(&self) -> bool {
        match self {
            Self::Table { rows, .. } => rows.is_empty(),
            // The first point is the start, before any round.
            Self::Curve { moments, .. } => moments.len() < 2,
            Self::Bars(bars) => bars.is_empty(),
        }
    }
}

/// A column of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// The heading; empty if it needs none.
    pub head: &'static str,
    /// True if the column holds numbers, which are right-aligned.
    pub is_number: bool,
    /// True if the column may be omitted where space is short.
    pub is_optional: bool,
}

impl Column {
    pub(super) const fn numbers(head: &'static str) -> Self {
        Self { head, is_number: true, is_optional: false }
    }

    pub(super) const fn words(head: &'static str) -> Self {
        Self { head, is_number: false, is_optional: false }
    }

    /// Marks a column that may be left out where space is short.
    pub(super) const fn optional(self) -> Self {
        Self { is_optional: true, ..self }
    }
}
