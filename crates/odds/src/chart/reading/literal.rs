//! Nested literals as JSON and the sources of programs have them, read without the rest of their
//! grammar: a group in brackets, with names before some of its values.

use super::{Mistake, Piece, Section};
use crate::chart::ChartErrorKind;

/// The beginnings and ends of comments of several lines.
const LONG: [(&str, &str); 3] = [("/*", "*/"), ("\"\"\"", "\"\"\""), ("'''", "'''")];

/// The deepest nesting that is read.
const DEPTH_MAX: usize = 32;

/// A value: a word, a number or a string; or a group of values.
#[derive(Debug)]
pub(super) enum Literal<'a> {
    Word(Piece<'a>),
    Group(Group<'a>),
}

/// The values in a pair of brackets.
#[derive(Debug)]
pub(super) struct Group<'a> {
    pub(super) offset: usize,
    pub(super) values: Vec<Named<'a>>,
}

/// A value, and the word before its colon or before the value itself, if there is one.
#[derive(Debug)]
pub(super) struct Named<'a> {
    pub(super) name: Option<Piece<'a>>,
    pub(super) value: Literal<'a>,
}

/// Reads a text as the values of a group.
pub(super) fn read(text: &str) -> Result<Group<'_>, Mistake> {
    let mut reader = Reader { text, offset: 0, depth: 0 };
    let group = reader.group(None)?;
    reader.blanks();
    if reader.offset < text.len() {
        return Err(reader.mistake());
    }
    Ok(group)
}

struct Reader<'a> {
    text: &'a str,
    offset: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    fn mistake(&self) -> Mistake {
        Mistake { offset: self.offset, kind: ChartErrorKind::Brackets }
    }

    /// Skips blanks, comments, and the punctuation that separates nothing.
    fn blanks(&mut self) {
        loop {
            let rest = self.rest();
            let skipped = if rest.starts_with("//") || rest.starts_with('#') {
                rest.find('\n').unwrap_or(rest.len())
            } else if let Some((begin, end)) = LONG.iter().find(|(it, _)| rest.starts_with(it)) {
                let inside = &rest[begin.len()..];
                inside.find(end).map_or(rest.len(), |at| begin.len() + at + end.len())
            } else {
                let ends =
                    |c: char| !c.is_whitespace() && !matches!(c, '=' | '<' | '>' | '\u{feff}');
                rest.find(ends).unwrap_or(rest.len())
            };
            if skipped == 0 {
                return;
            }
            self.offset += skipped;
        }
    }

    /// Reads the values up to a closing bracket, or to the end of the text.
    fn group(&mut self, end: Option<char>) -> Result<Group<'a>, Mistake> {
        let offset = self.offset.saturating_sub(1);
        let mut values = Vec::new();
        // The words and groups since the last comma.
        let mut element = Vec::new();
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return Err(self.mistake());
        }
        loop {
            self.blanks();
            let next = self.rest().chars().next();
            match next {
                Some(',' | ';') => values.extend(named(&mut element)),
                // A name stands before it.
                Some(':') => {}
                Some('[') => self.open(']', &mut element)?,
                Some('{') => self.open('}', &mut element)?,
                Some('(') => self.open(')', &mut element)?,
                Some(']' | '}' | ')') | None if next == end => {
                    values.extend(named(&mut element));
                    self.offset += usize::from(next.is_some());
                    self.depth -= 1;
                    return Ok(Group { offset, values });
                }
                Some(']' | '}' | ')') | None => return Err(self.mistake()),
                Some(quote @ ('"' | '\'' | '`')) => element.push(self.string(quote)?),
                Some(_) => {
                    // Statements of some languages end without a semicolon.
                    if matches!(element.last(), Some(Literal::Group(_))) {
                        values.extend(named(&mut element));
                    }
                    element.push(self.word());
                    continue;
                }
            }
            if matches!(next, Some(',' | ';' | ':')) {
                self.offset += 1;
            }
        }
    }

    fn open(&mut self, end: char, element: &mut Vec<Literal<'a>>) -> Result<(), Mistake> {
        self.offset += 1;
        let group = self.group(Some(end))?;
        element.push(Literal::Group(group));
        Ok(())
    }

    fn string(&mut self, quote: char) -> Result<Literal<'a>, Mistake> {
        let inside = &self.text[self.offset + 1..];
        let Some(length) = inside.find([quote, '\n']).filter(|&at| inside[at..].starts_with(quote))
        else {
            return Err(self.mistake());
        };
        let piece = Piece { text: &inside[..length], offset: self.offset + 1 };
        self.offset += length + 2;
        Ok(Literal::Word(piece))
    }

    fn word(&mut self) -> Literal<'a> {
        let rest = self.rest();
        let ends = |c: char| c.is_whitespace() || ",;:[]{}()\"'`=<>#".contains(c);
        // A word has at least one letter, so that the reader moves on.
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let length = rest[first..].find(ends).map_or(rest.len(), |at| first + at);
        let piece = Piece { text: &rest[..length], offset: self.offset };
        self.offset += length;
        Literal::Word(piece)
    }
}

/// Returns the value of an element, the last of its words and groups, with the word before it that
/// names a part of a chart, or the last one, as its name.
fn named<'a>(element: &mut Vec<Literal<'a>>) -> Option<Named<'a>> {
    let value = element.pop()?;
    let words = element.drain(..).rev().filter_map(|before| match before {
        Literal::Word(piece) => Some(piece),
        // A computed key, such as [ChartType.Hard].
        Literal::Group(Group { mut values, .. }) => match values.pop()?.value {
            Literal::Word(piece) if values.is_empty() => Some(piece),
            Literal::Word(_) | Literal::Group(_) => None,
        },
    });
    let words = words.collect::<Vec<_>>();
    let titled = words.iter().find(|word| Section::titled(word.text).is_some());
    let name = titled.or(words.first()).copied();
    Some(Named { name, value })
}
