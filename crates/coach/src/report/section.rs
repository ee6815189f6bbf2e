//! A part of a report: `Section`, and its figures.

use blackjack_engine::Stakes;

use crate::Moment;

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

impl Section {
    /// A section about this, under its title.
    pub(super) fn new(
        kind: SectionKind,
        body: Body,
        notes: impl IntoIterator<Item = String>,
    ) -> Self {
        Self { kind, title: kind.title().into(), body, notes: notes.into_iter().collect() }
    }
}

impl SectionKind {
    /// The title of a section that is about this.
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
    /// Whether there is nothing in it.
    pub(super) const fn is_empty(&self) -> bool {
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
    pub(super) const fn numbers(head: &'static str) -> Self {
        Self { head, is_number: true, is_aside: false }
    }

    pub(super) const fn words(head: &'static str) -> Self {
        Self { head, is_number: false, is_aside: false }
    }

    /// The same, to be left out where there is little room.
    pub(super) const fn aside(self) -> Self {
        Self { is_aside: true, ..self }
    }
}
