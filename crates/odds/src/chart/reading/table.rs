//! Charts as tables of lines: a row for each hand and a column for each upcard, in one block or in
//! several.

use std::collections::BTreeSet;

use super::code::Code;
use super::draft::{Draft, UPCARDS};
use super::fields::splits;
use super::long_form::LongForm;
use super::row_names::rows;
use super::{Mistake, Piece, Section, unnamed_rows};
use crate::chart::ChartErrorKind;
use blackjack_engine::{excerpt, value_symbol};

/// The parts in the order in which they are printed.
const SECTIONS: [Section; 3] = [Section::Hard, Section::Soft, Section::Pairs];

/// A line with the codes of a row.
struct TableRow<'a> {
    block: usize,
    section: Option<Section>,
    /// The name; empty if the row has none.
    name: Piece<'a>,
    cells: Vec<(u8, Piece<'a>)>,
}

/// Reads a table, or a list of decisions.
pub(super) fn read<'a>(text: &'a str, draft: &mut Draft<'a>) -> Result<(), Mistake> {
    let mut table = Table::default();
    let mut lines = lines(text);
    while let Some(line) = lines.next() {
        if let Some(form) = LongForm::of(line).filter(|_| table.rows.is_empty()) {
            return lines
                .filter(|line| !is_blank_or_comment(*line))
                .try_for_each(|line| form.read(text, line, draft));
        }
        table.take(line)?;
    }
    table.place_blocks(draft);
    table.fill(text, draft)
}

/// Returns the lines of a text.
fn lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut offset = 0;
    text.split_inclusive('\n').map(move |line| {
        let piece = Piece { text: line.trim_end(), offset };
        offset += line.len();
        piece
    })
}

fn is_blank_or_comment(line: Piece<'_>) -> bool {
    let text = line.bare().text;
    text.is_empty() || text.starts_with('#') || text.starts_with("//")
}

/// A table as far as it has been read.
#[derive(Default)]
struct Table<'a> {
    /// The upcards of the columns; `None` before a heading.
    columns: Option<Vec<u8>>,
    rows: Vec<TableRow<'a>>,
    block: usize,
    section: Option<Section>,
    /// True if the section was named after the last row.
    is_section_new: bool,
}

impl<'a> Table<'a> {
    /// Takes a line: a heading, a title, a row, a comment, or nothing.
    fn take(&mut self, line: Piece<'a>) -> Result<(), Mistake> {
        let bare = line.bare();
        if bare.text.is_empty() {
            self.end_block();
            return Ok(());
        }
        let is_rule = bare.text.chars().all(|c| matches!(c, '|' | '-' | ':' | '+' | '=' | ' '));
        if is_rule || bare.text.starts_with("//") {
            return Ok(());
        }
        let is_comment = bare.text.starts_with('#');
        let body = bare.text.trim_start_matches('#');
        let uncommented = Piece { text: body, offset: bare.offset + bare.text.len() - body.len() };
        let line = if is_comment { uncommented } else { line };
        match splits(line).find(|fields| is_heading(fields)) {
            Some(fields) => self.heading(&fields),
            None if is_comment => {
                self.title(line);
                Ok(())
            }
            None => self.row(line),
        }
    }

    fn end_block(&mut self) {
        let has_rows = self.rows.last().is_some_and(|row| row.block == self.block);
        self.block += usize::from(has_rows);
    }

    /// Takes a title, and returns whether it names a part of the chart.
    fn title(&mut self, line: Piece<'a>) -> bool {
        let section = Section::titled(line.text);
        if section.is_some() {
            self.end_block();
            (self.section, self.is_section_new) = (section, true);
        }
        section.is_some()
    }

    fn heading(&mut self, fields: &[Piece<'a>]) -> Result<(), Mistake> {
        let corner = fields.iter().take_while(|field| field.upcard().is_none()).count();
        let (corner, columns) = fields.split_at(corner);
        let last = columns.len() - usize::from(columns.last().is_some_and(|it| it.text.is_empty()));
        let mut upcards = Vec::new();
        for column in &columns[..last] {
            let found = || excerpt(column.text);
            let Some(upcard) = column.upcard() else {
                return Err(column.mistake(ChartErrorKind::UnknownUpcard { found: found() }));
            };
            if upcards.contains(&upcard) {
                return Err(column.mistake(ChartErrorKind::RepeatedUpcard { found: found() }));
            }
            upcards.push(upcard);
        }
        if let Some(&missing) = UPCARDS.iter().find(|upcard| !upcards.contains(upcard)) {
            let kind = ChartErrorKind::MissingUpcard { upcard: value_symbol(missing) };
            return Err(columns[0].mistake(kind));
        }
        self.end_block();
        let named = corner.iter().find_map(|field| Section::titled(field.text));
        if named.is_some() || !self.is_section_new {
            self.section = named;
        }
        self.columns = Some(upcards);
        Ok(())
    }

    fn row(&mut self, line: Piece<'a>) -> Result<(), Mistake> {
        let columns = self.columns.clone().unwrap_or(UPCARDS.to_vec());
        for mut fields in splits(line) {
            let has_end = fields.last().is_some_and(|field| field.text.is_empty());
            if has_end && fields.len() == columns.len() + 2 {
                fields.pop();
            }
            let Some(named) = fields.len().checked_sub(columns.len()) else { continue };
            let (name, codes) = fields.split_at(named);
            let name = whole(line, name);
            let is_row = if named == 0 {
                codes.iter().all(|code| Code::read(code.text).is_some())
            } else {
                is_name(name.text, self.section)
            };
            if is_row {
                let cells = columns.into_iter().zip(codes.iter().copied()).collect();
                let (block, section) = (self.block, self.section);
                self.rows.push(TableRow { block, section, name, cells });
                self.is_section_new = false;
                return Ok(());
            }
        }
        self.other(line, columns.len())
    }

    /// Takes a line that is no row: a title, a legend, words before the table, or a mistake.
    fn other(&mut self, line: Piece<'a>, expected: usize) -> Result<(), Mistake> {
        let all = splits(line).max_by_key(Vec::len).unwrap_or_else(|| vec![line.bare()]);
        let (first, rest) = (all[0], &all[1..]);
        let codes = rest.iter().filter(|field| Code::read(field.text).is_some()).count();
        let is_of_codes = rest.len() >= 3 && 2 * codes > rest.len();
        let has_begun = self.columns.is_some() || !self.rows.is_empty();
        let name = splits(line).map(|fields| fields[0]).find(|it| is_name(it.text, self.section));
        match name {
            Some(name) if is_of_codes || (has_begun && codes > 0) => {
                let found = splits(line).find(|fields| fields[0].text == name.text);
                let found = found.map_or(rest.len(), |fields| fields.len() - 1);
                let row = excerpt(name.text);
                Err(name.mistake(ChartErrorKind::RowLength { row, found, expected }))
            }
            _ if !is_of_codes && (self.title(line) || !has_begun || line.text.contains('=')) => {
                Ok(())
            }
            _ => Err(first.mistake(ChartErrorKind::UnknownHand { found: excerpt(first.text) })),
        }
    }

    /// Names the parts of three blocks without titles whose rows are plain numbers.
    fn place_blocks(&mut self, draft: &mut Draft<'a>) {
        let mut blocks = self.rows.iter().map(|row| row.block).collect::<Vec<_>>();
        blocks.dedup();
        let is_plain = |row: &TableRow<'_>| {
            row.section.is_none() && (row.name.text.len() <= 2 || row.name.text.contains('-'))
        };
        let is_repeated = |row: &TableRow<'_>| {
            let mut others = self.rows.iter().filter(|other| other.block != row.block);
            row.name.text.is_empty() || others.any(|other| other.name.text == row.name.text)
        };
        let has_letters = |row: &TableRow<'_>| rows(row.name.text, Some(Section::Hard)).is_none();
        let first_is_hard = !self.rows.iter().any(|row| row.block == blocks[0] && has_letters(row));
        if blocks.len() == 3
            && first_is_hard
            && self.rows.iter().all(is_plain)
            && self.rows.iter().any(is_repeated)
        {
            for row in &mut self.rows {
                let place = blocks.iter().position(|block| *block == row.block);
                row.section = place.map(|place| SECTIONS[place]);
            }
            let line = "three blocks without titles read as hard totals, soft totals and pairs";
            draft.assumptions.push(line.to_owned());
        }
    }

    /// Adds all rows to the draft.
    fn fill(self, text: &str, draft: &mut Draft<'a>) -> Result<(), Mistake> {
        if self.columns.is_none() && !self.rows.is_empty() {
            draft.assumptions.push("no heading: columns read as 2 to 10, then the ace".to_owned());
        }
        for block in self.rows.chunk_by(|one, next| {
            (one.block, one.name.text.is_empty()) == (next.block, next.name.text.is_empty())
        }) {
            if block[0].name.text.is_empty() {
                let codes = block.iter().map(|row| row.cells.clone()).collect();
                unnamed_rows::fill(text, draft, block[0].section, codes)?;
                continue;
            }
            for TableRow { section, name, cells, .. } in block {
                let Some(rows) = rows(name.text, *section) else {
                    let kind = ChartErrorKind::UnknownHand { found: excerpt(name.text) };
                    return Err(name.mistake(kind));
                };
                for row in rows {
                    draft.add_row(text, row, name.offset, cells.iter().copied())?;
                }
            }
        }
        Ok(())
    }
}

/// Returns whether the fields are a heading: at least half of the upcards. A row of X is none,
/// though X may be a ten.
fn is_heading(fields: &[Piece<'_>]) -> bool {
    let upcards = fields.iter().filter_map(|field| field.upcard());
    upcards.collect::<BTreeSet<_>>().len() >= 5
}

/// Returns whether a text is the name of a row of some part.
fn is_name(text: &str, section: Option<Section>) -> bool {
    let sections = SECTIONS.into_iter().map(Some);
    std::iter::once(section).chain(sections).any(|section| rows(text, section).is_some())
}

/// Returns the fields as one piece of their line.
fn whole<'a>(line: Piece<'a>, fields: &[Piece<'a>]) -> Piece<'a> {
    let (Some(first), Some(last)) = (fields.first(), fields.last()) else {
        return Piece { text: "", offset: line.offset };
    };
    let (from, to) = (first.offset - line.offset, last.offset + last.text.len() - line.offset);
    Piece { text: &line.text[from..to], offset: first.offset }.bare()
}
