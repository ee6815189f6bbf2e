//! Mistakes in a file, with their positions.

use std::fmt;

use blackjack_engine::{Position, excerpt};
use toml::de::{DeTable, DeValue};

/// The maximum number of listed mistakes; the rest are only counted.
const LISTED_MAX: usize = 20;

/// A mistake and its position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Diagnostic {
    position: Position,
    message: String,
}

/// The mistakes in a file, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostics {
    /// The name of the file.
    place: String,
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Collects the mistakes of the file `place`, in the order of the file.
    pub fn new(place: &str, all: impl IntoIterator<Item = (Position, String)>) -> Self {
        let all = all.into_iter().map(|(position, message)| Diagnostic { position, message });
        Self { place: place.to_owned(), list: all.collect() }
    }
}

/// Prints one mistake per line, in the format of compilers.
impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Diagnostic { position, message }) in
            self.list.iter().take(LISTED_MAX).enumerate()
        {
            let newline = if index == 0 { "" } else { "\n" };
            let Position { line, column } = position;
            write!(f, "{newline}{}:{line}:{column}: {message}", self.place)?;
        }
        match self.list.len().saturating_sub(LISTED_MAX) {
            0 => Ok(()),
            more => write!(f, "\n{}: and {more} more errors", self.place),
        }
    }
}

impl std::error::Error for Diagnostics {}

/// A reader of TOML that collects all mistakes in a file.
#[derive(Debug)]
pub struct TomlReader<'a> {
    text: &'a str,
    place: &'a str,
    list: Vec<Diagnostic>,
    /// The lines that are not valid TOML, in which other mistakes would only be consequences.
    invalid_lines: Vec<usize>,
}

impl<'a> TomlReader<'a> {
    /// Starts reading a text; `place` is the file's name in messages.
    pub fn new(text: &'a str, place: &'a str) -> Self {
        Self { text, place, list: Vec::new(), invalid_lines: Vec::new() }
    }

    /// Returns the entries of the text; invalid TOML is recorded as a mistake.
    pub fn entries(&mut self) -> DeTable<'a> {
        let (document, errors) = DeTable::parse_recoverable(self.text);
        for error in errors {
            let offset = error.span().map_or(0, |span| span.start);
            self.mistake(offset, error.message().to_owned());
            self.invalid_lines.push(self.line(offset));
        }
        document.into_inner()
    }

    /// Records a mistake at a byte of the text.
    pub fn mistake(&mut self, offset: usize, message: String) {
        let position = Position::of(self.text, offset);
        if !self.invalid_lines.contains(&position.line) {
            self.list.push(Diagnostic { position, message });
        }
    }

    /// Returns whether there are mistakes so far.
    pub fn has_mistakes(&self) -> bool {
        !self.list.is_empty()
    }

    /// Returns the line of a byte of the text, from 1.
    pub fn line(&self, offset: usize) -> usize {
        Position::of(self.text, offset).line
    }

    /// Finishes, and returns the value that was read.
    ///
    /// # Errors
    ///
    /// Returns the mistakes, if there are any.
    pub fn end<T>(self, read: T) -> Result<T, Diagnostics> {
        if self.list.is_empty() {
            return Ok(read);
        }
        let mut list = self.list;
        list.sort();
        Err(Diagnostics { place: self.place.to_owned(), list })
    }
}

/// Describes an unexpected value for a message.
pub fn found(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("\"{}\"", excerpt(text)),
        DeValue::Integer(number) => number.as_str().to_owned(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Float(_) => "a number with a fraction".into(),
        DeValue::Datetime(_) => "a date".into(),
        DeValue::Array(_) => "a list".into(),
        DeValue::Table(_) => "a table".into(),
    }
}

/// Returns the end of a message that suggests a name, if there is one.
pub fn suggestion(near: Option<&str>) -> String {
    near.map_or(String::new(), |name| format!("; did you mean \"{name}\"?"))
}

/// Quotes a text as TOML does.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            c if c.is_control() => quoted += &format!("\\u{:04X}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}
