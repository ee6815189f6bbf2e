//! The fields of a line of a table.
//!
//! The `csv` crate does not help here: it reads one separator, known beforehand, gives no columns
//! for errors, and knows neither blanks nor pipes.

use super::Piece;

/// The separators of fields; blanks come last, because they also follow the others.
pub(super) const SEPARATORS: [char; 5] = ['|', '\t', ';', ',', ' '];

/// Returns the fields of a line between these separators, of which quotation marks protect some.
pub(super) fn fields(line: Piece<'_>, separator: char) -> Vec<Piece<'_>> {
    let mut fields = Vec::new();
    let (mut start, mut is_quoted) = (0, false);
    for (at, letter) in line.text.char_indices() {
        is_quoted ^= letter == '"';
        let is_end = if separator == ' ' { letter.is_whitespace() } else { letter == separator };
        if is_end && !is_quoted {
            fields.push((start, at));
            start = at + letter.len_utf8();
        }
    }
    fields.push((start, line.text.len()));
    let piece = |(from, to): (usize, usize)| {
        let piece = Piece { text: &line.text[from..to], offset: line.offset + from };
        piece.bare()
    };
    let mut fields = fields.into_iter().map(piece).collect::<Vec<_>>();
    match separator {
        ' ' => fields.retain(|field| !field.text.is_empty()),
        '|' => {
            // The pipes at both ends of a line separate nothing.
            fields.truncate(fields.len() - usize::from(line.text.trim_end().ends_with('|')));
            let front = usize::from(line.text.trim_start().starts_with('|'));
            fields.drain(..front.min(fields.len()));
        }
        _ => {}
    }
    fields
}

/// Returns the fields of a line for each separator that it holds, where there are any: a line may
/// hold nothing but separators and blanks.
pub(super) fn splits(line: Piece<'_>) -> impl Iterator<Item = Vec<Piece<'_>>> {
    let held = SEPARATORS.into_iter().filter(move |&it| line.text.contains(it));
    held.map(move |separator| fields(line, separator)).filter(|fields| !fields.is_empty())
}
