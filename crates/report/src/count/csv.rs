//! Index plays as comma-separated values.

use blackjack_engine::value_symbol;
use blackjack_sim::{Insurance, PlayByCount, PlaysByCount};
use thiserror::Error;

/// The error for an index that is too far from 0 to be read again.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "the index of {hand} is not between -{most} and {most}, which is as far as \
     \"bj sim --index-plays\" reads",
    most = PlaysByCount::INDEX_MAX
)]
pub struct CsvIndexError {
    /// The hand with its upcard, such as `hard 12 v 4`.
    pub hand: String,
}

/// Returns all plays as comma-separated values, which `bj sim --index-plays` reads.
///
/// # Errors
///
/// Returns an error if the index of a play is too far from 0.
pub fn csv(plays: &PlaysByCount) -> Result<String, CsvIndexError> {
    let insured = match plays.insurance() {
        Some(Insurance::From(at) | Insurance::Below(at)) => Some(("insurance".to_owned(), at)),
        Some(Insurance::Never | Insurance::Always | Insurance::ByComposition) | None => None,
    };
    let of_plays = plays.plays().iter().map(|play| (shown(play), play.from));
    for (hand, index) in of_plays.chain(insured) {
        if index.abs() > 100 * PlaysByCount::INDEX_MAX {
            return Err(CsvIndexError { hand });
        }
    }
    Ok(plays.to_csv())
}

/// Returns a hand with its upcard, such as `hard 12 v 4`.
fn shown(play: &PlayByCount) -> String {
    let against = play.upcard.map(|upcard| format!(" v {}", value_symbol(upcard)));
    format!("{}{}", play.row, against.unwrap_or_default())
}
