//! Plays that change at a count, and insurance by the count: [`PlaysByCount`], [`Insurance`].

mod csv;
mod error;
mod numbers;

use blackjack_engine::Action;
use blackjack_odds::{Cell, IndexPlay, Indices, Row};

use crate::count_scheme::Hundredths;
pub use error::{PlaysError, PlaysErrorKind, PlaysErrors};

/// The hand of the line for insurance in a file.
const INSURANCE: &str = "insurance";

/// A cell of a chart: its row and its upcard.
pub(crate) type CellKey = (Row, Option<u8>);

/// A play that changes at a count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayByCount {
    /// The row of the hands.
    pub row: Row,
    /// The value of the upcard; `None` in a house without one.
    pub upcard: Option<u8>,
    /// The index.
    pub from: Hundredths,
    /// The actions at the index and above, of which the first legal one is taken; if none is
    /// legal, the strategy decides.
    pub above: Cell,
    /// The actions below the index; `None` if the strategy decides there.
    pub below: Option<Cell>,
}

impl PlayByCount {
    pub(crate) const fn cell(&self) -> CellKey {
        (self.row, self.upcard)
    }
}

/// The rule by which a player takes insurance, for as much as the house allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Insurance {
    /// Never.
    #[default]
    Never,
    /// Always.
    Always,
    /// Taken at this count and above.
    From(Hundredths),
    /// Taken below this count, for a count that tens raise.
    Below(Hundredths),
    /// Taken where it pays given the cards of the hand; only with
    /// [`Policy::by_composition`](crate::Policy::by_composition).
    ByComposition,
}

/// Plays that change at a count, and insurance by the count.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlaysByCount {
    plays: Vec<PlayByCount>,
    insurance: Option<Insurance>,
    /// True if the indices are running counts.
    go_by_running_count: bool,
}

impl PlaysByCount {
    /// Takes the best index plays of a count, this many of them, and insurance by the count. Whole
    /// indices are used where there are any.
    pub fn best(indices: &Indices, most: usize) -> Self {
        Self::best_at(indices, most, |whole, at| whole.map_or(at, f64::from))
    }

    /// Takes the best index plays for a player who uses the running count, and insurance by it:
    /// `running` returns it for a true count.
    pub fn best_by_running_count(
        indices: &Indices,
        most: usize,
        running: impl Fn(f64) -> f64,
    ) -> Self {
        let best = Self::best_at(indices, most, |_, at| running(at));
        Self { go_by_running_count: true, ..best }
    }

    fn best_at(indices: &Indices, most: usize, count: impl Fn(Option<i32>, f64) -> f64) -> Self {
        let at = |whole: Option<i32>, at: f64| hundredths(count(whole, at));
        let placed = |plays: &[IndexPlay]| {
            plays.iter().map(|play| (*play, at(play.whole, play.at))).collect::<Vec<_>>()
        };
        let best = placed(&indices.plays[..most.min(indices.plays.len())]);
        let without_surrender = placed(&indices.without_surrender);
        let insurance = indices.insurance.map(|insurance| {
            let at = at(insurance.whole, insurance.at);
            if insurance.pays_below { Insurance::Below(at) } else { Insurance::From(at) }
        });
        let mut plays = Vec::<PlayByCount>::new();
        for (play, _) in &best {
            let cell = (play.row, play.upcard);
            if plays.iter().all(|other| other.cell() != cell) {
                plays.extend(changes(cell, &best, &without_surrender));
            }
        }
        Self { plays, insurance, go_by_running_count: false }
    }

    /// Lists the plays.
    pub fn plays(&self) -> &[PlayByCount] {
        &self.plays
    }

    /// Returns the rule for insurance; `None` if the strategy decides.
    pub const fn insurance(&self) -> Option<Insurance> {
        self.insurance
    }

    /// Returns the actions of a cell at a count; `None` if the strategy decides.
    pub(crate) fn actions(&self, cell: CellKey, count: Hundredths) -> Option<&Cell> {
        let of_cell = self.plays.iter().filter(|play| play.cell() == cell);
        let reached = of_cell.clone().filter(|play| play.from <= count);
        match reached.max_by_key(|play| play.from) {
            Some(play) => Some(&play.above),
            None => of_cell.min_by_key(|play| play.from)?.below.as_ref(),
        }
    }

    /// Lists the cells of the plays, each once, with the count from which the plays decide there.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (CellKey, Hundredths)> + '_ {
        let lowest = self.plays.iter().filter(|play| {
            let others = self.plays.iter().filter(|other| other.cell() == play.cell());
            others.min_by_key(|other| other.from).is_some_and(|lowest| lowest.from == play.from)
        });
        lowest.map(|play| {
            let from = if play.below.is_some() { Hundredths::MIN } else { play.from };
            (play.cell(), from)
        })
    }
}

/// Returns all changes of a cell, each with the actions before it. A surrender is followed by the
/// best action where it is not legal.
fn changes(
    cell: CellKey,
    plays: &[(IndexPlay, Hundredths)],
    without_surrender: &[(IndexPlay, Hundredths)],
) -> Vec<PlayByCount> {
    let of_cell = |plays: &[(IndexPlay, Hundredths)]| {
        let mut plays = plays.to_vec();
        plays.retain(|(play, _)| (play.row, play.upcard) == cell);
        plays
    };
    let [main, instead] = [plays, without_surrender].map(of_cell);
    let actions = |count| {
        let main = action_at(&main, count);
        let instead = action_at(&instead, count).filter(|_| main == Some(Action::Surrender));
        Cell::of(main.into_iter().chain(instead))
    };
    let mut from = main.iter().chain(&instead).map(|(_, at)| *at).collect::<Vec<_>>();
    from.sort_unstable();
    from.dedup();
    let mut changes = Vec::new();
    let mut below = actions(Hundredths::MIN);
    for from in from {
        let above = actions(from);
        if above != below {
            let (row, upcard) = cell;
            let before = std::mem::replace(&mut below, above.clone());
            changes.push(PlayByCount { row, upcard, from, above, below: Some(before) });
        }
    }
    changes
}

/// Returns the action of the plays of one cell at a count; `None` if there are none.
fn action_at(plays: &[(IndexPlay, Hundredths)], count: Hundredths) -> Option<Action> {
    let reached = plays.iter().filter(|(_, at)| *at <= count).max_by_key(|(_, at)| *at);
    let lowest = plays.iter().min_by_key(|(_, at)| *at);
    reached.map(|(play, _)| play.above).or_else(|| lowest.map(|(play, _)| play.below))
}

/// Returns the lowest count in hundredths that reaches this index.
fn hundredths(at: f64) -> Hundredths {
    let limit = f64::from(Hundredths::MAX);
    (at * 100.0).ceil().clamp(-limit, limit) as Hundredths
}
