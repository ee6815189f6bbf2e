//! Tag sets as text: a line for each card, as `5 = 1` or `T = -1`.

use std::fmt;

use blackjack_engine::is_unseen;
use thiserror::Error;

use super::Tags;

/// The most bytes of a tag file.
pub const TAGS_FILE_MAX: usize = 16_384;

/// The most that a card may add or take away.
const TAG_MOST: f64 = 99.0;

/// The most characters of a name.
const NAME_MOST: usize = 40;

/// The most of a text that is shown when it is not understood.
const SHOWN_MOST: usize = 24;

/// The cards as a file names them, by value.
const CARDS: [&str; 10] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"];

/// A mistake in the text of a tag set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {kind}")]
pub struct TagsError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub kind: TagsErrorKind,
}

/// What can be wrong with the text of a tag set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TagsErrorKind {
    /// It is too large to be one.
    #[error("a tag file has at most {TAGS_FILE_MAX} bytes; this one has {bytes}")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// A line is none that a tag file has.
    #[error("expected a card and what it adds, as in 5 = 1, found \"{found}\"")]
    Line {
        /// What was found.
        found: String,
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
         found \"{found}\""
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
    /// A card or the name comes twice.
    #[error("{what} comes twice; it stands in line {first} already")]
    Twice {
        /// What comes twice.
        what: &'static str,
        /// Where it stands.
        first: usize,
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

/// All mistakes in the text of a tag set, in the order of their lines.
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
    /// Every mistake, each with its line.
    pub fn parse(name: &str, text: &str) -> Result<Self, TagsErrors> {
        let mut reader = Reader::default();
        if text.len() > TAGS_FILE_MAX {
            reader.mistake(1, TagsErrorKind::TooLarge { bytes: text.len() });
            return Err(TagsErrors(reader.errors));
        }
        // Some editors like to begin with a mark of byte order.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (line, text) in (1..).zip(text.lines()) {
            if let Err(kind) = reader.line(line, text) {
                reader.mistake(line, kind);
            }
        }
        reader.finish(name, text.lines().count().max(1))
    }
}

/// Collects what a tag file states, and its mistakes.
#[derive(Default)]
struct Reader {
    /// The name, and the line of the name.
    name: Option<(String, usize)>,
    /// By value: what the card adds, as far as that was understood, and the line of it.
    tags: [Option<(f64, usize)>; 10],
    errors: Vec<TagsError>,
}

impl Reader {
    fn mistake(&mut self, line: usize, kind: TagsErrorKind) {
        self.errors.push(TagsError { line, kind });
    }

    fn line(&mut self, line: usize, text: &str) -> Result<(), TagsErrorKind> {
        let text = without_remark(text).trim();
        if text.is_empty() {
            return Ok(());
        }
        let stated = text.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
        let Some((key, value)) = stated else {
            return Err(TagsErrorKind::Line { found: shown(text) });
        };
        if key == "name" {
            return self.name(line, value);
        }
        let Some(at) = place(key) else {
            return Err(TagsErrorKind::Card { found: shown(key) });
        };
        let card = CARDS[at];
        if let Some((_, first)) = self.tags[at] {
            return Err(TagsErrorKind::Twice { what: card, first });
        }
        let tag = number(value);
        // What is wrong is told once: the card is not missing besides.
        self.tags[at] = Some((tag.unwrap_or_default(), line));
        tag.map(drop).ok_or_else(|| TagsErrorKind::Tag { card, found: shown(value) })
    }

    fn name(&mut self, line: usize, value: &str) -> Result<(), TagsErrorKind> {
        if let Some((_, first)) = self.name {
            return Err(TagsErrorKind::Twice { what: "name", first });
        }
        let quoted = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
        let name = quoted.map(str::trim).filter(|name| is_name(name));
        self.name = Some((name.unwrap_or_default().to_owned(), line));
        name.map(drop).ok_or_else(|| TagsErrorKind::Name { found: shown(value) })
    }

    /// What was read, if nothing was wrong with it.
    fn finish(mut self, name: &str, last: usize) -> Result<Tags, TagsErrors> {
        let missing = CARDS.iter().zip(&self.tags).filter(|(_, tag)| tag.is_none());
        let cards = missing.map(|(card, _)| *card).collect::<Vec<_>>();
        let tags = self.tags.map(|tag| tag.map_or(0.0, |(tag, _)| tag));
        if !cards.is_empty() {
            self.mistake(last, TagsErrorKind::Missing { cards });
        } else if self.errors.is_empty() && tags.iter().all(|tag| tag.total_cmp(&tags[0]).is_eq()) {
            self.mistake(last, TagsErrorKind::Flat);
        }
        if !self.errors.is_empty() {
            return Err(TagsErrors(self.errors));
        }
        let name = self.name.map_or_else(|| name.to_owned(), |(name, _)| name);
        Ok(Tags { name, tags })
    }
}

/// A line up to a `#` that does not stand between quotes.
fn without_remark(line: &str) -> &str {
    let mut quoted = false;
    let is_remark = |(_, found): &(usize, char)| {
        quoted ^= *found == '"';
        *found == '#' && !quoted
    };
    let end = line.char_indices().find(is_remark);
    end.map_or(line, |(end, _)| &line[..end])
}

/// The place of a card by its name.
fn place(card: &str) -> Option<usize> {
    let upper = card.to_ascii_uppercase();
    let name = if upper == "10" { "T" } else { upper.as_str() };
    CARDS.iter().position(|card| *card == name)
}

/// What a card adds; `None` for anything but digits with two decimals at most, and what is too
/// much.
fn number(text: &str) -> Option<f64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = [whole, decimals].iter().all(|part| part.bytes().all(|b| b.is_ascii_digit()))
        && !(whole.is_empty() && decimals.is_empty())
        && decimals.len() <= 2;
    let tag = text.parse::<f64>().ok().filter(|tag| is_number && tag.abs() <= TAG_MOST)?;
    // Nothing is nothing, whatever its sign.
    Some(if tag == 0.0 { 0.0 } else { tag })
}

fn is_name(name: &str) -> bool {
    let length = name.chars().count();
    (1..=NAME_MOST).contains(&length) && !name.contains('"') && !name.chars().any(is_unseen)
}

/// The beginning of a text that was not understood.
fn shown(text: &str) -> String {
    let mut shown = text.chars().map(|c| if is_unseen(c) { '?' } else { c });
    let mut start = shown.by_ref().take(SHOWN_MOST).collect::<String>();
    if shown.next().is_some() {
        start.push_str("...");
    }
    start
}
