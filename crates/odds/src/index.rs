//! The true count at which a play changes.
//!
//! What is left of a shoe at a true count is taken to be what it is on average: by the regression
//! of what is not seen on the count, the share of cards with the tag `τ` is
//!
//! ```text
//! p · (1 − t / 52 · (τ − mean) / variance)
//! ```
//!
//! with `p` its share of a pack. On a row of such shoes every hand is worked out exactly, and
//! between two of them the difference of two actions is taken to be straight. The count of a
//! decision has seen its own cards and the upcard too. These come from all packs of the house: what
//! is left of a shoe is on average as a whole one is at the same count, less the cards of the hand.

mod change;
mod play;
mod sample;
mod shoes;

use blackjack_engine::Rules;

use crate::chart::Row;
use crate::counts::VALUES;
use crate::deal::Deal;
use crate::error::OddsError;
use crate::game::Column;
use crate::shown::Shown;
use crate::strategy::Strategy;
use crate::tags::{PACK, Tags, share};
use crate::worth::insurance_odds;
use change::{plays_of, spread};
pub use play::IndexPlay;
use sample::{Sums, add};
use shoes::{shoes, true_counts};

/// Where the plays of all starting hands change, the most valuable first when so many packs are
/// left. Two cards of a total count by how often they come.
///
/// ```no_run
/// use blackjack_engine::House;
/// use blackjack_odds::{Tags, index_plays};
/// let strip = House::built_in("strip").expect("it is built in");
/// let hi_lo = Tags::built_in("hi-lo").expect("it is built in");
/// let plays = index_plays(strip.rules(), &hi_lo, 3.0)?;
/// println!("{} v {:?}: {:.1}", plays[0].row, plays[0].upcard, plays[0].at);
/// # Ok::<(), blackjack_odds::OddsError>(())
/// ```
///
/// # Errors
///
/// As [`crate::round_odds`] for whole shoes.
pub fn index_plays(
    rules: &Rules,
    tags: &Tags,
    packs_left: f64,
) -> Result<Vec<IndexPlay>, OddsError> {
    let shown = if rules.dealer_upcard() {
        VALUES.map(Shown::Up).collect::<Vec<_>>()
    } else {
        vec![Shown::Nothing]
    };
    plays(rules, tags, packs_left, &shown, &Row::all().collect::<Vec<_>>())
}

/// Where the plays of one cell of a chart change, the lowest count first; empty where they do not.
///
/// # Errors
///
/// As [`index_plays`]; and where the upcard is none that this house's dealer can show.
pub fn index_of(
    rules: &Rules,
    tags: &Tags,
    packs_left: f64,
    row: Row,
    upcard: Option<u8>,
) -> Result<Vec<IndexPlay>, OddsError> {
    let shown = Shown::of(rules, upcard)?;
    let mut plays = plays(rules, tags, packs_left, &[shown], &[row])?;
    plays.sort_by(|one, other| one.at.total_cmp(&other.at));
    Ok(plays)
}

/// The true count from which on insurance pays, the ace that lies open seen, or up to which where
/// tens add to the count; `None` where it is not offered, or does not depend on the count.
///
/// ```
/// use blackjack_engine::House;
/// use blackjack_odds::{Tags, insurance_index};
/// let strip = House::built_in("strip").expect("it is built in");
/// let hi_lo = Tags::built_in("hi-lo").expect("it is built in");
/// let index = insurance_index(strip.rules(), &hi_lo).expect("it is offered");
/// assert!((index - 3.0).abs() < 0.5);
/// ```
pub fn insurance_index(rules: &Rules, tags: &Tags) -> Option<f64> {
    let column = Column::new(rules, Shown::Up(1));
    let pays = insurance_odds::<f64>(rules, column)?;
    let cards = f64::from(rules.decks()) * PACK;
    // The share of tens that makes it fair, of what is left when the ace has been dealt.
    let fair = (cards - 1.0) / ((pays + 1.0) * cards);
    let before = (1.0 - fair / share(10)) * PACK / tags.lean(10);
    let at = (before * cards + (tags.of(1) - tags.mean()) * PACK) / (cards - 1.0);
    at.is_finite().then_some(at)
}

/// How many packs plays are usually changed with: half of a house's, but one at least.
pub fn packs_left_usually(rules: &Rules) -> f64 {
    (f64::from(rules.decks()) / 2.0).max(1.0)
}

fn plays(
    rules: &Rules,
    tags: &Tags,
    packs_left: f64,
    shown: &[Shown],
    rows: &[Row],
) -> Result<Vec<IndexPlay>, OddsError> {
    let mut samples = vec![Vec::new(); shown.len() * rows.len()];
    for true_count in true_counts(tags) {
        let mut sums = vec![Sums::default(); samples.len()];
        for shoe in shoes(tags, true_count, u16::from(rules.decks()) * 52) {
            let deal = Deal::<f64>::under(rules, &shoe, shown, Strategy::ZeroMemory)?;
            add(&deal, tags, &shoe, rows, &mut sums);
        }
        for (samples, sums) in samples.iter_mut().zip(sums) {
            samples.extend(sums.mean());
        }
    }
    let spread = spread(tags, rules, packs_left);
    let cells = shown.iter().flat_map(|shown| rows.iter().map(move |&row| (row, shown.upcard())));
    let mut plays = Vec::new();
    for (cell, samples) in cells.zip(samples) {
        plays.extend(plays_of(cell, &samples, spread));
    }
    plays.sort_by(|one, other| other.gain.total_cmp(&one.gain));
    Ok(plays)
}
