//! Charts as nested lists and maps: JSON by total, and the arrays of programs.

use blackjack_engine::excerpt;

use super::code::Code;
use super::draft::{Draft, UPCARDS};
use super::literal::{self, Group, Literal, Named};
use super::row_names::rows;
use super::{Mistake, Piece, Section, long_form, unnamed_rows};
use crate::chart::ChartErrorKind;

/// Reads a chart from all lists and maps of a text.
pub(super) fn read<'a>(text: &'a str, draft: &mut Draft<'a>) -> Result<(), Mistake> {
    let group = literal::read(text)?;
    let mut nested = Nested { text, draft, names_columns: true };
    nested.visit(&group, None)?;
    if !nested.names_columns {
        let line = "lists without upcards read as 2 to 10, then the ace";
        nested.draft.assumptions.insert(0, line.to_owned());
    }
    Ok(())
}

struct Nested<'a, 'd> {
    text: &'a str,
    draft: &'d mut Draft<'a>,
    /// False if a list was read whose values have no upcards.
    names_columns: bool,
}

impl<'a> Nested<'a, '_> {
    /// Reads all charts in a group of this part.
    fn visit(&mut self, group: &Group<'a>, section: Option<Section>) -> Result<(), Mistake> {
        if let Some((kind, decision)) = decision(group) {
            return long_form::decision(self.text, self.draft, kind, decision);
        }
        let lists = group.values.iter().map(list).collect::<Option<Vec<_>>>();
        if let Some(lists) = lists.filter(|lists| !lists.is_empty()) {
            return self.unnamed(section, lists);
        }
        let mut of_map = section;
        for Named { name, value } in &group.values {
            let inner = match value {
                Literal::Group(inner) if !inner.values.is_empty() => inner,
                // A word before its value, as in a list of keys and values.
                Literal::Word(word) => {
                    let titled = Section::titled(word.text).filter(|_| name.is_none());
                    of_map = titled.or(of_map);
                    continue;
                }
                Literal::Group(_) => continue,
            };
            let titled = name.and_then(|name| Section::titled(name.text));
            match name.filter(|_| is_row(inner)) {
                Some(name) => self.row(name, of_map, inner)?,
                None => self.visit(inner, titled.or(of_map))?,
            }
        }
        Ok(())
    }

    /// Adds the row of this name.
    fn row(
        &mut self,
        name: Piece<'a>,
        section: Option<Section>,
        codes: &Group<'a>,
    ) -> Result<(), Mistake> {
        let Some(rows) = rows(name.text, section) else {
            return Err(name.mistake(ChartErrorKind::UnknownHand { found: excerpt(name.text) }));
        };
        let cells = self.cells(codes, name.text)?;
        rows.into_iter().try_for_each(|row| {
            self.draft.add_row(self.text, row, name.offset, cells.iter().copied())
        })
    }

    /// Adds rows without names.
    fn unnamed(&mut self, section: Option<Section>, lists: Vec<&Group<'a>>) -> Result<(), Mistake> {
        let cells = lists.into_iter().map(|list| self.cells(list, "a row"));
        let cells = cells.collect::<Result<Vec<_>, _>>()?;
        unnamed_rows::fill(self.text, self.draft, section, cells)
    }

    /// Returns the codes of a row, each with its upcard.
    fn cells(&mut self, codes: &Group<'a>, row: &str) -> Result<Vec<(u8, Piece<'a>)>, Mistake> {
        let mut cells = Vec::new();
        let has_names = codes.values.iter().any(|code| code.name.is_some());
        self.names_columns &= has_names;
        let expected = UPCARDS.len();
        if !has_names && codes.values.len() != expected {
            let (row, found) = (excerpt(row), codes.values.len());
            let kind = ChartErrorKind::RowLength { row, found, expected };
            return Err(Mistake { offset: codes.offset, kind });
        }
        for (place, code) in codes.values.iter().enumerate() {
            let Literal::Word(word) = code.value else { continue };
            let upcard = if has_names {
                let named = code.name.unwrap_or(word);
                named.upcard().ok_or_else(|| {
                    let found = excerpt(named.text);
                    named.mistake(ChartErrorKind::UnknownUpcard { found })
                })?
            } else {
                UPCARDS[place]
            };
            cells.push((upcard, word));
        }
        Ok(cells)
    }
}

/// Returns whether a group has words only, and a code among them.
fn is_row(group: &Group<'_>) -> bool {
    let word = |value: &Named<'_>| match value.value {
        Literal::Word(word) => Some(Code::read(word.text)),
        Literal::Group(_) => None,
    };
    let codes = group.values.iter().map(word).collect::<Option<Vec<_>>>();
    codes.is_some_and(|codes| codes.len() > 1 && codes.iter().any(Option::is_some))
}

/// Returns the list of words that a value without a name is.
fn list<'b, 'a>(value: &'b Named<'a>) -> Option<&'b Group<'a>> {
    match (&value.name, &value.value) {
        (None, Literal::Group(group)) if is_row(group) => {
            group.values.iter().all(|code| code.name.is_none()).then_some(group)
        }
        _ => None,
    }
}

/// Returns the decision that a map of words is: the kind of the hand, the hand, the upcard and the
/// action.
fn decision<'a>(group: &Group<'a>) -> Option<(Option<Piece<'a>>, [Piece<'a>; 3])> {
    let words = group.values.iter().map(|Named { name, value }| match value {
        Literal::Word(word) => Some((*name.as_ref()?, *word)),
        Literal::Group(_) => None,
    });
    long_form::named(&words.collect::<Option<Vec<_>>>()?)
}
