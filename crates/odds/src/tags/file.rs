//! Tag sets as text: TOML with a line for each card, as `5 = 1` or `T = -1`.

use std::fmt;

use blackjack_engine::{Position, excerpt, is_unseen};
use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Tags;

/// The most bytes of a tag file.
pub const TAGS_FILE_MAX: usize = 16_384;

/// The most that a card may add or take away.
const TAG_MOST: f64 = 99.0;

/// The most characters of a name.
const NAME_MOST: usize = 40;

/// The cards as a file names them, by value.
const CARDS: [&str; 10] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"];

/// A mistake in the text of a tag set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{position}: {kind}")]
pub struct TagsError {
    /// Where it stands.
    pub position: Position,
    /// What is wrong.
    pub kind: TagsErrorKind,
}

/// What can be wrong with the text of a tag set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TagsErrorKind {
    /// The text is no TOML.
    #[error("{0}")]
    Syntax(String),
    /// It is too large to be a tag set.
    #[error("a tag file has at most {TAGS_FILE_MAX} bytes; this one has {bytes}")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// What stands before the equals sign is no card.
    #[error("\"{found}\" is no card; expected A, 2 to 9, T (all ten-valued cards), or name")]
    Card {
        /// What was found.
        found: String,
    },
    /// What stands behind it is no number, or one beyond all reason.
    #[error(
        "{card}: expected a number from -99 to 99 with two decimals at most, as in -1 or 0.5, \
         found {found}"
    )]
    Tag {
        /// The card.
        card: &'static str,
        /// What was found.
        found: String,
    },
    /// The name is none.
    #[error("name: expected 1 to {NAME_MOST} characters between quotes, found {found}")]
    Name {
        /// What was found.
        found: String,
    },
    /// A card is counted already, by another of its names.
    #[error("{card} comes twice")]
    Twice {
        /// The card.
        card: &'static str,
    },
    /// Cards are missing.
    #[error("{} missing; a card that is not counted has 0", Missing(cards))]
    Missing {
        /// The cards.
        cards: Vec<&'static str>,
    },
    /// All cards add the same.
    #[error("every card adds the same, so that the count tells nothing")]
    Flat,
}

/// Cards that are missing, in words.
struct Missing<'a>(&'a [&'static str]);

impl fmt::Display for Missing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = if self.0.len() == 1 { "is" } else { "are" };
        write!(f, "{} {verb}", self.0.join(", "))
    }
}

/// All mistakes in the text of a tag set, in its order.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct TagsErrors(pub Vec<TagsError>);

impl fmt::Display for TagsErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.0.iter().map(ToString::to_string).collect::<Vec<_>>();
        f.write_str(&lines.join("\n"))
    }
}

impl Tags {
    /// Reads a tag set. It is called `name` unless the text has a name of its own.
    ///
    /// ```
    /// use blackjack_odds::Tags;
    /// let text = "
    ///     name = \"Ace-Seven\"   # what is behind such a sign is not read
    ///     A = -1
    ///     2 = 0\n3 = 0\n4 = 0\n5 = 0\n6 = 0\n7 = 1\n8 = 0\n9 = 0\nT = 0";
    /// let tags = Tags::parse("mine", text)?;
    /// assert_eq!((tags.name(), tags.of(1), tags.of(7)), ("Ace-Seven", -1.0, 1.0));
    /// # Ok::<(), blackjack_odds::TagsErrors>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Every mistake, each with its line and column.
    pub fn parse(name: &str, text: &str) -> Result<Self, TagsErrors> {
        let mut reader = Reader { text, name: None, tags: [None; 10], errors: Vec::new() };
        if text.len() > TAGS_FILE_MAX {
            reader.mistake(0, TagsErrorKind::TooLarge { bytes: text.len() });
        } else {
            reader.file();
        }
        let Reader { name: own, tags, mut errors, .. } = reader;
        if errors.is_empty() {
            let name = own.unwrap_or_else(|| name.to_owned());
            return Ok(Self { name, tags: tags.map(Option::unwrap_or_default) });
        }
        errors.sort_by_key(|error| error.position);
        Err(TagsErrors(errors))
    }
}

/// Collects what a tag file states, and its mistakes.
struct Reader<'a> {
    text: &'a str,
    name: Option<String>,
    /// By value: what the card adds, where that is stated.
    tags: [Option<f64>; 10],
    errors: Vec<TagsError>,
}

impl Reader<'_> {
    fn mistake(&mut self, offset: usize, kind: TagsErrorKind) {
        self.errors.push(TagsError { position: Position::of(self.text, offset), kind });
    }

    fn file(&mut self) {
        let (document, errors) = DeTable::parse_recoverable(self.text);
        let mut entries: Vec<_> = document.get_ref().iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in entries {
            self.entry((key.get_ref(), key.span().start), value);
        }
        for error in &errors {
            let offset = error.span().map_or(0, |span| span.start);
            let line = Position::of(self.text, offset).line;
            // One mistake a line is enough: those that are no TOML lead to others.
            if self.errors.iter().all(|error| error.position.line != line) {
                self.mistake(offset, TagsErrorKind::Syntax(error.message().to_owned()));
            }
        }
        if errors.is_empty() {
            self.whole();
        }
    }

    fn entry(&mut self, (key, at): (&str, usize), value: &Spanned<DeValue<'_>>) {
        let offset = value.span().start;
        // A table may stand in several places.
        let found = if value.get_ref().is_table() {
            "a table".into()
        } else {
            excerpt(self.text.get(value.span()).unwrap_or_default())
        };
        match (key, value.get_ref()) {
            ("name", DeValue::String(name)) if is_name(name) => {
                self.name = Some(name.trim().to_owned());
            }
            ("name", _) => self.mistake(offset, TagsErrorKind::Name { found }),
            (key, value) => match place(key) {
                None => self.mistake(at, TagsErrorKind::Card { found: excerpt(key) }),
                Some(card) if self.tags[card].is_some() => {
                    self.mistake(at, TagsErrorKind::Twice { card: CARDS[card] });
                }
                Some(card) => {
                    let tag = tag(value);
                    if tag.is_none() {
                        self.mistake(offset, TagsErrorKind::Tag { card: CARDS[card], found });
                    }
                    // What is wrong is told once: the card is not missing besides.
                    self.tags[card] = Some(tag.unwrap_or_default());
                }
            },
        }
    }

    /// Whether the cards make a count, where every line could be read.
    fn whole(&mut self) {
        let end = self.text.trim_end().len();
        let missing = CARDS.iter().zip(&self.tags).filter(|(_, tag)| tag.is_none());
        let cards = missing.map(|(card, _)| *card).collect::<Vec<_>>();
        if !cards.is_empty() {
            self.mistake(end, TagsErrorKind::Missing { cards });
        } else if self.errors.is_empty() && self.tags.iter().all(|tag| *tag == self.tags[0]) {
            self.mistake(end, TagsErrorKind::Flat);
        }
    }
}

/// The place of a card by its name.
fn place(card: &str) -> Option<usize> {
    let upper = card.to_ascii_uppercase();
    let name = if upper == "10" { "T" } else { upper.as_str() };
    CARDS.iter().position(|card| *card == name)
}

/// What a card adds; none for anything but a number of hundredths, and for what is too much.
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
    let tag = number.parse::<f64>().ok().filter(|tag| tag.abs() <= TAG_MOST)?;
    let nearest = (tag * 100.0).round() / 100.0;
    // Nothing is nothing, whatever its sign.
    nearest.total_cmp(&tag).is_eq().then_some(tag + 0.0)
}

fn is_name(name: &str) -> bool {
    (1..=NAME_MOST).contains(&name.trim().chars().count()) && !name.chars().any(is_unseen)
}
