//! What is wrong in a file that somebody wrote, and where.

use std::fmt;

use blackjack_engine::{Position, excerpt};
use toml::de::{DeTable, DeValue};

/// Mistakes beyond this number are counted, not listed.
const LISTED_MAX: usize = 20;

/// One mistake, and where it stands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Diagnostic {
    position: Position,
    message: String,
}

/// All mistakes of a file, in its order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostics {
    /// What the file is called.
    place: String,
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// These mistakes of a file that is called `place`, in its order.
    pub fn new(place: &str, all: impl IntoIterator<Item = (Position, String)>) -> Self {
        let all = all.into_iter().map(|(position, message)| Diagnostic { position, message });
        Self { place: place.to_owned(), list: all.collect() }
    }
}

/// One a line, as compilers write them.
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
            more => write!(f, "\n{}: and {more} more mistakes", self.place),
        }
    }
}

impl std::error::Error for Diagnostics {}

/// A file that is read with every mistake in it.
#[derive(Debug)]
pub struct TomlReader<'a> {
    text: &'a str,
    place: &'a str,
    list: Vec<Diagnostic>,
    /// The lines that are no TOML: whatever else seems wrong in them follows from that.
    torn: Vec<usize>,
}

impl<'a> TomlReader<'a> {
    /// Begins with this text, which is called `place`.
    pub fn new(text: &'a str, place: &'a str) -> Self {
        Self { text, place, list: Vec::new(), torn: Vec::new() }
    }

    /// The entries of the text, as far as it is TOML; where it is not is a mistake.
    pub fn entries(&mut self) -> DeTable<'a> {
        let (document, errors) = DeTable::parse_recoverable(self.text);
        for error in errors {
            let offset = error.span().map_or(0, |span| span.start);
            self.mistake(offset, error.message().to_owned());
            self.torn.push(self.line(offset));
        }
        document.into_inner()
    }

    /// Notes a mistake at this byte of the text.
    pub fn mistake(&mut self, offset: usize, message: String) {
        let position = Position::of(self.text, offset);
        if !self.torn.contains(&position.line) {
            self.list.push(Diagnostic { position, message });
        }
    }

    /// The line of this byte of the text, from 1.
    pub fn line(&self, offset: usize) -> usize {
        Position::of(self.text, offset).line
    }

    /// What was read, if there is no mistake.
    ///
    /// # Errors
    ///
    /// Every mistake in the file.
    pub fn end<T>(self, read: T) -> Result<T, Diagnostics> {
        if self.list.is_empty() {
            return Ok(read);
        }
        let mut list = self.list;
        list.sort();
        Err(Diagnostics { place: self.place.to_owned(), list })
    }
}

/// What stands there instead of what was expected, for a message.
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

/// The end of a message that suggests a name.
pub fn suggestion(near: Option<&str>) -> String {
    near.map_or(String::new(), |name| format!("; did you mean \"{name}\"?"))
}

/// A text between quotation marks, as such files have it.
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
