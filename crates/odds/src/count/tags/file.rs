//! Tag files: TOML with a line for each card, such as `5 = 1` or `T = -1`.

use std::fmt;

use blackjack_engine::{Position, excerpt, is_invisible_char};
use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Tags;

/// The largest size of a tag file, in bytes.
pub const TAGS_FILE_MAX: usize = 16_384;

/// The largest absolute value of a tag.
const MAX_TAG: f64 = 99.0;

/// The largest length of a name, in characters.
const MAX_NAME_CHARS: usize = 40;

/// The names of the cards in a file, by value.
const CARD_NAMES: [&str; 10] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"];

/// An error in a tag file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{position}: {kind}")]
pub struct TagsError {
    /// The position in the text.
    pub position: Position,
    /// The kind of error.
    pub kind: TagsErrorKind,
}

/// The kinds of errors in a tag file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TagsErrorKind {
    /// The text is not valid TOML.
    #[error("{0}")]
    Syntax(String),
    /// The text is too large for a tag file.
    #[error("a tag file has at most {TAGS_FILE_MAX} bytes; this one has {bytes}")]
    TooLarge {
        /// The size.
        bytes: usize,
    },
    /// A key is not a card.
    #[error("\"{found}\" is not a card; expected A, 2 to 9, T (all ten-valued cards), or name")]
    UnknownCard {
        /// The key.
        found: String,
    },
    /// The tag of a card is not a number, or out of range.
    #[error(
        "{card}: expected a number from -99 to 99 with two decimals at most, as in -1 or 0.5, \
         found {found}"
    )]
    InvalidTag {
        /// The card.
        card: &'static str,
        /// The value found.
        found: String,
    },
    /// The name is not valid.
    #[error("name: expected 1 to {MAX_NAME_CHARS} characters between quotes, found {found}")]
    InvalidName {
        /// The value found.
        found: String,
    },
    /// A card appears under two of its names.
    #[error("{card} appears twice")]
    DuplicateCard {
        /// The card.
        card: &'static str,
    },
    /// Cards are missing.
    #[error("{} missing; use 0 for a card that is not counted", MissingCardsText(cards))]
    MissingCards {
        /// The cards.
        cards: Vec<&'static str>,
    },
    /// All tags are equal.
    #[error("all cards have the same tag, so the count would say nothing")]
    AllTagsEqual,
}

/// Lists missing cards in words.
struct MissingCardsText<'a>(&'a [&'static str]);

impl fmt::Display for MissingCardsText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = if self.0.len() == 1 { "is" } else { "are" };
        write!(f, "{} {verb}", self.0.join(", "))
    }
}

/// All errors of a tag file, in the order of the text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct TagsErrors(pub Vec<TagsError>);

impl fmt::Display for TagsErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.0.iter().map(ToString::to_string).collect::<Vec<_>>();
        f.write_str(&lines.join("\n"))
    }
}

impl Tags {
    /// Reads a tag file. The system is called `name` unless the file states a name.
    ///
    /// ```
    /// use blackjack_odds::Tags;
    /// let text = "
    ///     name = \"Ace-Seven\"   # a comment
    ///     A = -1
    ///     2 = 0\n3 = 0\n4 = 0\n5 = 0\n6 = 0\n7 = 1\n8 = 0\n9 = 0\nT = 0";
    /// let tags = Tags::parse("mine", text)?;
    /// assert_eq!((tags.name(), tags.of(1), tags.of(7)), ("Ace-Seven", -1.0, 1.0));
    /// # Ok::<(), blackjack_odds::TagsErrors>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns every error, each with its line and column.
    pub fn parse(name: &str, text: &str) -> Result<Self, TagsErrors> {
        let mut reader = TagsReader { text, name: None, tags: [None; 10], errors: Vec::new() };
        if text.len() > TAGS_FILE_MAX {
            reader.report(0, TagsErrorKind::TooLarge { bytes: text.len() });
        } else {
            reader.read();
        }
        let TagsReader { name: own, tags, mut errors, .. } = reader;
        if errors.is_empty() {
            let name = own.unwrap_or_else(|| name.to_owned());
            return Ok(Self { name, tags: tags.map(Option::unwrap_or_default) });
        }
        errors.sort_by_key(|error| error.position);
        Err(TagsErrors(errors))
    }
}

/// Collects the entries of a tag file and its errors.
struct TagsReader<'a> {
    text: &'a str,
    name: Option<String>,
    /// The tags by value, where stated.
    tags: [Option<f64>; 10],
    errors: Vec<TagsError>,
}

impl TagsReader<'_> {
    fn report(&mut self, offset: usize, kind: TagsErrorKind) {
        self.errors.push(TagsError { position: Position::of(self.text, offset), kind });
    }

    fn read(&mut self) {
        let (document, errors) = DeTable::parse_recoverable(self.text);
        let mut entries: Vec<_> = document.get_ref().iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in entries {
            self.read_entry(key.get_ref(), key.span().start, value);
        }
        for error in &errors {
            let offset = error.span().map_or(0, |span| span.start);
            let line = Position::of(self.text, offset).line;
            // One syntax error per line is enough: the first one causes others.
            if self.errors.iter().all(|error| error.position.line != line) {
                self.report(offset, TagsErrorKind::Syntax(error.message().to_owned()));
            }
        }
        if errors.is_empty() {
            self.check_complete();
        }
    }

    fn read_entry(&mut self, key: &str, at: usize, value: &Spanned<DeValue<'_>>) {
        let offset = value.span().start;
        // A table can have several spans.
        let found = if value.get_ref().is_table() {
            "a table".into()
        } else {
            excerpt(self.text.get(value.span()).unwrap_or_default())
        };
        match (key, value.get_ref()) {
            ("name", DeValue::String(name)) if is_name(name) => {
                self.name = Some(name.trim().to_owned());
            }
            ("name", _) => self.report(offset, TagsErrorKind::InvalidName { found }),
            (key, value) => match place(key) {
                None => self.report(at, TagsErrorKind::UnknownCard { found: excerpt(key) }),
                Some(card) if self.tags[card].is_some() => {
                    self.report(at, TagsErrorKind::DuplicateCard { card: CARD_NAMES[card] });
                }
                Some(card) => {
                    let tag = tag(value);
                    if tag.is_none() {
                        self.report(
                            offset,
                            TagsErrorKind::InvalidTag { card: CARD_NAMES[card], found },
                        );
                    }
                    // Counts as present, so that the card is not reported as missing too.
                    self.tags[card] = Some(tag.unwrap_or_default());
                }
            },
        }
    }

    /// Checks that the file states all cards, once every line could be read.
    fn check_complete(&mut self) {
        let end = self.text.trim_end().len();
        let missing = CARD_NAMES.iter().zip(&self.tags).filter(|(_, tag)| tag.is_none());
        let cards = missing.map(|(card, _)| *card).collect::<Vec<_>>();
        if !cards.is_empty() {
            self.report(end, TagsErrorKind::MissingCards { cards });
        } else if self.errors.is_empty() && self.tags.iter().all(|tag| *tag == self.tags[0]) {
            self.report(end, TagsErrorKind::AllTagsEqual);
        }
    }
}

/// Returns the index of a card by its name.
fn place(card: &str) -> Option<usize> {
    let upper = card.to_ascii_uppercase();
    let name = if upper == "10" { "T" } else { upper.as_str() };
    CARD_NAMES.iter().position(|card| *card == name)
}

/// Reads a tag; `None` for anything but a number of hundredths within range.
fn tag(value: &DeValue<'_>) -> Option<f64> {
    let number = match value {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        DeValue::Integer(_)
        | DeValue::String(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => return None,
    };
    let tag = number.parse::<f64>().ok().filter(|tag| tag.abs() <= MAX_TAG)?;
    let nearest = (tag * 100.0).round() / 100.0;
    // Turns -0 into 0.
    nearest.total_cmp(&tag).is_eq().then_some(tag + 0.0)
}

fn is_name(name: &str) -> bool {
    (1..=MAX_NAME_CHARS).contains(&name.trim().chars().count())
        && !name.chars().any(is_invisible_char)
}
