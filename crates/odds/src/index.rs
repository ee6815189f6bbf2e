//! Index plays: the true counts at which plays change.
//!
//! At a true count, the rest of a shoe is assumed to have its mean composition: `rest` derives
//! it, and explains why the hand and the upcard come out of the shoe first. The number of cards
//! left does not matter for that, so hands are valued with all others left: the mean over all
//! rests of one size is the value of the whole. `curve` corrects for the differences between
//! the counts of these rests.
//!
//! Every hand is solved exactly on a series of shoes in whole cards (`shoes`). The rest of such a
//! shoe after a hand is not quite the expected rest at its own true count: it is off by a fraction
//! of a card of each value. So every value is corrected with the effects of removal,
//!
//! ```text
//! V(expected) = V(shoe − hand) − Σ (expected − (shoe − hand))ᵥ · effect(v) / decks
//! ```
//!
//! The differences add up to 0, and so do their tags, so the number of cards has no effect and the
//! count is unchanged. The values of a decision then lie on a smooth curve over the count (`fit`,
//! `curve`), and a play changes where two of them cross.

mod change;
mod convention;
mod curve;
mod decisions;
mod effects;
mod fit;
mod insurance;
mod known;
mod options;
mod play;
mod rest;
mod series;
mod shoes;

use std::collections::BTreeMap;

use blackjack_engine::{Composition, Rules};

use crate::chart::Row;
use crate::count::efficiency::{Efficiency, RemovalRounds};
use crate::count::one_removed::visit_shoes;
use crate::count::tags::Tags;
use crate::dealer::upcard::DealerUpcard;
use crate::depletion::check_rounds;
use crate::error::OddsError;
use crate::round::starting_hands::StartingHands;
use crate::round::summarize;
use change::{plays, plays_without_surrender};
pub use convention::{Convention, Rounding};
use curve::{Curve, Series};
use effects::EffectsOfRemoval;
use insurance::insurance;
pub use insurance::insurance_index;
pub use options::{Bets, CardsInHand, IndexOptions};
pub use play::{IndexPlay, Indices, InsuranceIndex};
use series::Survey;

/// Returns the index plays of all hands. The hands of a total are weighted by frequency.
///
/// ```no_run
/// use blackjack_engine::House;
/// use blackjack_odds::{IndexOptions, Tags, index_plays};
/// let strip = House::built_in("strip").expect("it is built in");
/// let hi_lo = Tags::built_in("hi-lo").expect("it is built in");
/// let found = index_plays(strip.rules(), &hi_lo, &IndexOptions::of(strip.rules()))?;
/// let best = &found.plays[0];
/// println!("{} v {:?}: {:.1}", best.row, best.upcard, best.at);
/// # Ok::<(), blackjack_odds::OddsError>(())
/// ```
///
/// # Errors
///
/// As [`crate::round_odds`] for whole shoes.
pub fn index_plays(
    rules: &Rules,
    tags: &Tags,
    options: &IndexOptions,
) -> Result<Indices, OddsError> {
    let rows = Row::all().collect::<Vec<_>>();
    let survey = Survey::new(rules, tags, options, DealerUpcard::all(rules))?;
    let curves = curves(&survey, &rows, effect_decks(&survey), |_| ())?;
    Ok(indices(rules, tags, options, &curves))
}

/// Returns the index plays of a count, and the efficiency of several, in their order:
/// less work than one by one.
///
/// # Errors
///
/// As [`index_plays`].
pub fn count_odds(
    rules: &Rules,
    tags: &Tags,
    options: &IndexOptions,
    counts: &[Tags],
) -> Result<(Indices, Vec<Efficiency>), OddsError> {
    let (rows, mut rounds) = (Row::all().collect::<Vec<_>>(), Vec::new());
    let survey = Survey::new(rules, tags, options, DealerUpcard::all(rules))?;
    let curves = curves(&survey, &rows, 1, |deal| rounds.push(summarize(deal)))?;
    let rounds = RemovalRounds::of(rules, rounds);
    let efficiencies = counts.iter().map(|tags| rounds.efficiency_of(tags)).collect();
    Ok((indices(rules, tags, options, &curves), efficiencies))
}

/// Lists the plays of all cells.
fn indices(rules: &Rules, tags: &Tags, options: &IndexOptions, curves: &[Curve]) -> Indices {
    let all = |plays: fn(&Curve, &IndexOptions) -> Vec<IndexPlay>| {
        let mut all = curves.iter().flat_map(|curve| plays(curve, options)).collect::<Vec<_>>();
        all.sort_by(|one, other| other.gain.total_cmp(&one.gain));
        all
    };
    Indices {
        plays: all(plays),
        without_surrender: all(plays_without_surrender),
        insurance: insurance(rules, tags, options),
    }
}

/// Returns the index plays of one cell of a chart, the lowest index first; empty if the play never
/// changes.
///
/// # Errors
///
/// As [`index_plays`], and for an upcard that the dealer of this house cannot show.
pub fn cell_index_plays(
    rules: &Rules,
    tags: &Tags,
    options: &IndexOptions,
    row: Row,
    upcard: Option<u8>,
) -> Result<Vec<IndexPlay>, OddsError> {
    let survey = Survey::new(rules, tags, options, vec![DealerUpcard::of(rules, upcard)?])?;
    let curves = curves(&survey, &[row], effect_decks(&survey), |_| ())?;
    let mut plays = curves.iter().flat_map(|curve| plays(curve, options)).collect::<Vec<_>>();
    plays.sort_by(|one, other| one.at.total_cmp(&other.at));
    Ok(plays)
}

/// Returns the number of decks for the effects of removal: one, as for efficiencies, so that all
/// answers about a count agree; the decks of the house if play can run one deck out of cards.
fn effect_decks(survey: &Survey<'_>) -> u8 {
    let runs_out = check_rounds(survey.rules, &Composition::decks(1), &survey.upcards).is_err();
    if runs_out { survey.rules.decks() } else { 1 }
}

/// Computes the values of every cell over the true count. The deals of `decks` decks, for the
/// effects of removal, and of the same minus one card of each value are passed to `visit`.
fn curves(
    survey: &Survey<'_>,
    rows: &[Row],
    decks: u8,
    mut visit: impl FnMut(&StartingHands<'static, f64>),
) -> Result<Vec<Curve>, OddsError> {
    let decisions = survey.decisions(rows);
    let mut effects = EffectsOfRemoval::new(decks);
    visit_shoes(survey.rules, decks, &survey.upcards, |removed, deal| {
        effects.add(removed, survey.solve(deal, &decisions));
        visit(deal);
    })?;
    let mut cells = BTreeMap::<_, Vec<Series>>::new();
    for (decision, series) in decisions.iter().zip(survey.series(&decisions, &effects)?) {
        cells.entry((decision.column, decision.row)).or_default().push(series);
    }
    let curve = |((column, row), hands): ((usize, Row), Vec<Series>)| {
        Curve::new(row, survey.upcards[column].upcard(), &hands, survey.options)
    };
    Ok(cells.into_iter().filter_map(curve).collect())
}
