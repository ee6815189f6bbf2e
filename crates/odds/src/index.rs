//! Index plays: the true counts at which plays change.
//!
//! At a true count, the rest of a shoe is assumed to have its average composition. By regression of
//! the unseen cards on the count, a card with the tag `τ` then has the share
//!
//! ```text
//! p · (1 − t / 52 · (τ − mean) / variance)
//! ```
//!
//! of the rest, with `p` its share of a deck (`shoes`). Every hand is solved exactly on a series of
//! such shoes, and the difference of two actions is interpolated linearly between them. The count
//! of a decision includes the hand and the upcard. These are dealt from a shoe as large as the
//! house's: on average the rest of a shoe has the composition of a whole shoe at the same count,
//! less the cards of the hand.

mod change;
mod play;
mod sample;
mod shoes;

use blackjack_engine::Rules;

use crate::action_values::insurance_odds;
use crate::chart::Row;
use crate::dealer_upcard::DealerUpcard;
use crate::error::OddsError;
use crate::game::Column;
use crate::starting_hands::StartingHands;
use crate::strategy::Strategy;
use crate::tags::{CARDS_PER_DECK, Tags, deck_share};
use crate::value_counts::VALUES;
use change::{plays_of, spread};
pub use play::IndexPlay;
use sample::{SampleSums, add_shoe};
use shoes::{shoes, true_counts};

/// Returns the index plays of all starting hands, those with the largest gain at `decks_left` decks
/// first. Two-card hands of a total are weighted by how often they come up.
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
    decks_left: f64,
) -> Result<Vec<IndexPlay>, OddsError> {
    let upcards = if rules.dealer_upcard() {
        VALUES.map(DealerUpcard::Value).collect::<Vec<_>>()
    } else {
        vec![DealerUpcard::None]
    };
    plays(rules, tags, decks_left, &upcards, &Row::all().collect::<Vec<_>>())
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
    decks_left: f64,
    row: Row,
    upcard: Option<u8>,
) -> Result<Vec<IndexPlay>, OddsError> {
    let upcards = DealerUpcard::of(rules, upcard)?;
    let mut plays = plays(rules, tags, decks_left, &[upcards], &[row])?;
    plays.sort_by(|one, other| one.at.total_cmp(&other.at));
    Ok(plays)
}

/// Returns the lowest true count at which insurance pays, with the dealer's ace counted; the
/// highest, for a system in which tens raise the count. `None` if insurance is not offered or does
/// not depend on the count.
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
    let column = Column::new(rules, DealerUpcard::Value(1));
    let pays = insurance_odds::<f64>(rules, column)?;
    let cards = f64::from(rules.decks()) * CARDS_PER_DECK;
    // The share of tens that makes insurance fair, after the ace is dealt.
    let fair = (cards - 1.0) / ((pays + 1.0) * cards);
    let before = (1.0 - fair / deck_share(10)) * CARDS_PER_DECK / tags.regression_slope(10);
    let at = (before * cards + (tags.of(1) - tags.mean()) * CARDS_PER_DECK) / (cards - 1.0);
    at.is_finite().then_some(at)
}

/// Returns the number of decks left for which gains are quoted: half of the house's decks, but at
/// least one.
pub fn typical_decks_left(rules: &Rules) -> f64 {
    (f64::from(rules.decks()) / 2.0).max(1.0)
}

fn plays(
    rules: &Rules,
    tags: &Tags,
    decks_left: f64,
    upcards: &[DealerUpcard],
    rows: &[Row],
) -> Result<Vec<IndexPlay>, OddsError> {
    let mut samples = vec![Vec::new(); upcards.len() * rows.len()];
    for true_count in true_counts(tags) {
        let mut sums = vec![SampleSums::default(); samples.len()];
        for shoe in shoes(tags, true_count, u16::from(rules.decks()) * 52) {
            let deal = StartingHands::<f64>::against(rules, &shoe, upcards, Strategy::ZeroMemory)?;
            add_shoe(&deal, tags, &shoe, rows, &mut sums);
        }
        for (samples, sums) in samples.iter_mut().zip(sums) {
            samples.extend(sums.mean());
        }
    }
    let spread = spread(tags, rules, decks_left);
    let cells = upcards.iter().flat_map(|shown| rows.iter().map(move |&row| (row, shown.upcard())));
    let mut plays = Vec::new();
    for ((row, upcard), samples) in cells.zip(samples) {
        plays.extend(plays_of(row, upcard, &samples, spread));
    }
    plays.sort_by(|one, other| other.gain.total_cmp(&one.gain));
    Ok(plays)
}
