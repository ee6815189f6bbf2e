//! Rows without names, as lists in programs have them: their number says which they are.

use blackjack_engine::Action;

use super::code::Code;
use super::draft::Draft;
use super::{Mistake, Piece, Section};
use crate::chart::{ChartErrorKind, Row};

/// The codes of a row, each with its upcard.
type Codes<'a> = Vec<(u8, Piece<'a>)>;

/// The first and the last total of so many rows, the more usual first.
const HARD: [(usize, &[u8]); 9] = [
    (18, &[4]),
    (17, &[5, 4]),
    (16, &[5]),
    (15, &[5]),
    (14, &[5, 4]),
    (13, &[5]),
    (12, &[7, 6]),
    (11, &[7, 8]),
    (10, &[8]),
];
const SOFT: [(usize, u8); 4] = [(10, 12), (9, 13), (8, 13), (7, 13)];

/// Adds rows in the order of their totals, pairs from twos to aces.
pub(super) fn fill<'a>(
    text: &str,
    draft: &mut Draft<'a>,
    section: Option<Section>,
    codes: Vec<Codes<'a>>,
) -> Result<(), Mistake> {
    let place = codes.first().and_then(|row| row.first()).map_or(0, |(_, piece)| piece.offset);
    let rows = section.and_then(|section| rows(section, &codes));
    let Some(rows) = rows else {
        let kind = ChartErrorKind::UnnamedRows { found: codes.len() };
        return Err(Mistake { offset: place, kind });
    };
    if let (Some(first), Some(last)) = (rows.first(), rows.last()) {
        draft.assumptions.push(format!("rows without names read as {first} to {last}"));
    }
    for (row, codes) in rows.into_iter().zip(codes) {
        let name = codes.first().map_or(place, |(_, piece)| piece.offset);
        draft.add_row(text, row, name, codes.into_iter())?;
    }
    Ok(())
}

/// Returns the rows of a part that has this many.
fn rows(section: Section, codes: &[Codes<'_>]) -> Option<Vec<Row>> {
    let number = codes.len();
    let totals = |first: u8| first..first + u8::try_from(number).unwrap_or(0);
    match section {
        Section::Pairs => (number == 10).then(|| (2..=10).chain([1]).map(Row::Pair).collect()),
        Section::Soft => {
            let (_, first) = SOFT.iter().find(|(rows, _)| *rows == number)?;
            Some(totals(*first).map(Row::Soft).collect())
        }
        Section::Hard => {
            let (_, firsts) = HARD.iter().find(|(rows, _)| *rows == number)?;
            // Where two readings are usual, one of them stands from 12 up and never below.
            let sensible = firsts.iter().find(|first| first_stand(codes) == Some(12 - **first));
            let first = sensible.or(firsts.first())?;
            Some(totals(*first).map(Row::Hard).collect())
        }
    }
}

/// Returns the index of the first row that stands anywhere.
fn first_stand(codes: &[Codes<'_>]) -> Option<u8> {
    let stands = |(_, code): &(u8, Piece<'_>)| {
        Code::read(code.bare().text) == Some(Code::Plain(Action::Stand))
    };
    let first = codes.iter().position(|row| row.iter().any(stands))?;
    u8::try_from(first).ok()
}
