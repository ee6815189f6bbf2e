//! Index plays: the true counts at which plays change.
//!
//! At a true count, the rest of a shoe is assumed to have the composition that it has on average:
//! `rest` says which, and why the hand and the upcard come out of the shoe first. How many cards are
//! left does not matter for that, so hands are valued with all others left. For a fixed play that is
//! exact: the mean over all rests of one size is the value of the whole.
//!
//! Every hand is solved exactly on a series of shoes in whole cards (`shoes`). What such a shoe
//! leaves after a hand is not quite the expected rest at its own true count: it is off by a fraction
//! of a card of each value. So every value is corrected with the effects of removal,
//!
//! ```text
//! V(expected) = V(shoe − hand) + Σ (expected − (shoe − hand))ᵥ · −(V(deck − v − hand) − V(deck − hand))
//! ```
//!
//! The differences add up to 0, and so do their tags, which leaves no effect of the number of cards
//! and keeps the count. The values of a decision then lie on a smooth curve over the count
//! (`curve`), and a play changes where two of them cross.

mod change;
mod convention;
mod curve;
mod decisions;
mod insurance;
mod known;
mod options;
mod play;
mod rest;
mod series;
mod shoes;

use std::collections::BTreeMap;

use blackjack_engine::Rules;

use crate::chart::Row;
use crate::dealer_upcard::DealerUpcard;
use crate::error::OddsError;
use crate::tags::Tags;
use crate::value_counts::VALUES;
use change::{plays, plays_without_surrender};
pub use convention::{Convention, Rounding};
use curve::{Curve, Series};
use decisions::Decision;
use insurance::insurance;
pub use insurance::insurance_index;
pub use options::{Bets, CardsInHand, IndexOptions};
pub use play::{IndexPlay, Indices, InsuranceIndex};
use series::Survey;

/// Returns the index plays of all hands. Those of a total are weighted by how often they come up.
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
    let upcards = if rules.dealer_upcard() {
        VALUES.map(DealerUpcard::Value).collect::<Vec<_>>()
    } else {
        vec![DealerUpcard::None]
    };
    let curves = curves(rules, tags, options, &upcards, &Row::all().collect::<Vec<_>>())?;
    let all = |plays: fn(&Curve, &IndexOptions) -> Vec<IndexPlay>| {
        let mut all = curves.iter().flat_map(|curve| plays(curve, options)).collect::<Vec<_>>();
        all.sort_by(|one, other| other.gain.total_cmp(&one.gain));
        all
    };
    Ok(Indices {
        plays: all(plays),
        without_surrender: all(plays_without_surrender),
        insurance: insurance(rules, tags, options),
    })
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
    let curves = curves(rules, tags, options, &[DealerUpcard::of(rules, upcard)?], &[row])?;
    let mut plays = curves.iter().flat_map(|curve| plays(curve, options)).collect::<Vec<_>>();
    plays.sort_by(|one, other| one.at.total_cmp(&other.at));
    Ok(plays)
}

/// Computes the values of every cell over the true count.
fn curves(
    rules: &Rules,
    tags: &Tags,
    options: &IndexOptions,
    upcards: &[DealerUpcard],
    rows: &[Row],
) -> Result<Vec<Curve>, OddsError> {
    let survey = Survey::new(rules, tags, options, upcards)?;
    let decisions = Decision::list(survey.whole(), rows, options.cards);
    let mut cells = BTreeMap::<_, Vec<Series>>::new();
    for (decision, series) in decisions.iter().zip(survey.series(&decisions)?) {
        cells.entry((decision.column, decision.row)).or_default().push(series);
    }
    let curve = |((column, row), hands): ((usize, Row), Vec<Series>)| {
        Curve::new(row, upcards[column].upcard(), &hands, options)
    };
    Ok(cells.into_iter().filter_map(curve).collect())
}
