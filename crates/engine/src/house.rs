//! Houses: rules and stakes under a name, read like a casino's rule card.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use toml::de::{DeTable, DeValue};

use crate::rules::conflicts;
use crate::{Key, Rules, Setting, Stakes};

/// The largest house file that is read, in bytes.
pub const HOUSE_FILE_MAX: usize = 64 * 1024;

/// Mistakes beyond this number are counted, not listed.
const MISTAKES_MAX: usize = 50;

/// A house: its name and title, its rules, its stakes, and what was stated to get them.
///
/// ```
/// use blackjack_engine::House;
/// let house = House::parse("corner", "[rules]\ndecks = 2\ndealer-17 = \"hit-soft\"\n")?;
/// assert_eq!(house.rules().decks(), 2);
/// let single = house.with(["decks=1"])?;
/// assert_eq!(single.rules().decks(), 1);
/// # Ok::<(), blackjack_engine::HouseErrors>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    name: String,
    title: String,
    statements: Vec<Statement>,
    rules: Rules,
    stakes: Stakes,
}

/// Where a house is stated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    /// In a file, at this line and column, both from 1.
    File(Position),
    /// On top of a file: `--set`.
    Asked,
}

/// One key and its value, as somebody stated them.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Statement {
    key: &'static str,
    value: Setting,
    origin: Origin,
}

/// A place in a text, line and column from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// One mistake in a house file or a setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseError {
    /// Where in the file; `None` for a setting from elsewhere.
    pub position: Option<Position>,
    /// What is wrong.
    pub kind: HouseErrorKind,
}

/// What is wrong in a house file or a setting.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HouseErrorKind {
    /// The text is no TOML.
    #[error("{0}")]
    Syntax(String),
    /// The file is too large to be a house.
    #[error("a house file has at most {HOUSE_FILE_MAX} bytes; this one has {bytes}")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// A setting that is not `key=value`.
    #[error("expected key=value, found \"{found}\"")]
    NotASetting {
        /// The text.
        found: String,
    },
    /// A table or top-level key that no house has.
    #[error("unknown {what} \"{name}\"; expected {expected}")]
    UnknownEntry {
        /// "table" or "key".
        what: &'static str,
        /// Its name.
        name: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// A key that no house has.
    #[error("unknown key \"{name}\"{}", Suggestion(*nearest))]
    UnknownKey {
        /// Its name.
        name: String,
        /// The key that is spelt most like it.
        nearest: Option<&'static str>,
    },
    /// A title that is no text.
    #[error("title: expected a text, found {found}")]
    BadTitle {
        /// What was written.
        found: &'static str,
    },
    /// A key of the other table.
    #[error("\"{key}\" belongs into [{table}]")]
    WrongTable {
        /// The key.
        key: &'static str,
        /// Where it belongs.
        table: &'static str,
    },
    /// A value that the key does not accept.
    #[error("{key}: expected {expected}, found {found}{}", Suggestion(nearest.as_deref()))]
    BadValue {
        /// The key.
        key: &'static str,
        /// What it accepts.
        expected: String,
        /// What was written.
        found: String,
        /// The word that is spelt most like it.
        nearest: Option<String>,
    },
    /// Two settings that contradict each other.
    #[error("{key} = {value} needs {needs}, but {by} is {other}")]
    Conflict {
        /// The key that has no meaning.
        key: &'static str,
        /// Its value.
        value: String,
        /// What it needs.
        needs: &'static str,
        /// The key that takes its meaning away.
        by: &'static str,
        /// That key's value.
        other: String,
    },
    /// More mistakes than are worth listing.
    #[error("and {more} more mistakes")]
    TooMany {
        /// How many are not listed.
        more: usize,
    },
}

/// The end of a message that suggests a name.
struct Suggestion<'a>(Option<&'a str>);

impl fmt::Display for Suggestion<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(name) => write!(f, "; did you mean \"{name}\"?"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for HouseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            Some(Position { line, column }) => {
                write!(f, "line {line}, column {column}: {}", self.kind)
            }
            None => write!(f, "{}", self.kind),
        }
    }
}

/// Every mistake of a house file, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseErrors(pub Vec<HouseError>);

impl fmt::Display for HouseErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl core::error::Error for HouseErrors {}

/// The files of the houses that come with the engine, by name.
const BUILT_IN: [(&str, &str); 14] = [
    ("reno", include_str!("../houses/reno.toml")),
    ("reno-1987", include_str!("../houses/reno-1987.toml")),
    ("seven", include_str!("../houses/seven.toml")),
    ("bbs", include_str!("../houses/bbs.toml")),
    ("vegas", include_str!("../houses/vegas.toml")),
    ("strip", include_str!("../houses/strip.toml")),
    ("downtown", include_str!("../houses/downtown.toml")),
    ("atlantic-city", include_str!("../houses/atlantic-city.toml")),
    ("single-deck", include_str!("../houses/single-deck.toml")),
    ("six-to-five", include_str!("../houses/six-to-five.toml")),
    ("euro", include_str!("../houses/euro.toml")),
    ("macau", include_str!("../houses/macau.toml")),
    ("charlie", include_str!("../houses/charlie.toml")),
    DEFAULT,
];

/// The house that states nothing, which is not listed: others are told by their difference to it.
const DEFAULT: (&str, &str) = ("default", "title = \"Every key at its default\"\n");

impl Default for House {
    /// The house that states nothing: its name is `default`.
    fn default() -> Self {
        Self {
            name: DEFAULT.0.into(),
            title: "Every key at its default".into(),
            statements: Vec::new(),
            rules: Rules::default(),
            stakes: Stakes::default(),
        }
    }
}

impl House {
    /// The names of the houses that come with the engine, the historic ones first.
    pub fn built_in_names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(name, _)| *name).filter(|name| *name != DEFAULT.0)
    }

    /// The file of a house that comes with the engine; also of `default`, which states nothing.
    pub fn built_in_text(name: &str) -> Option<&'static str> {
        BUILT_IN.iter().find(|(other, _)| *other == name).map(|(_, text)| *text)
    }

    /// A house that comes with the engine; also `default`, which states nothing.
    pub fn built_in(name: &str) -> Option<Self> {
        Self::parse(name, Self::built_in_text(name)?).ok()
    }

    /// Reads a house file. The name is what the house is called, as a rule the file's.
    ///
    /// # Errors
    ///
    /// Every mistake in the file, each with its line and column.
    pub fn parse(name: &str, text: &str) -> Result<Self, HouseErrors> {
        if text.len() > HOUSE_FILE_MAX {
            let kind = HouseErrorKind::TooLarge { bytes: text.len() };
            return Err(HouseErrors([HouseError { position: None, kind }].into()));
        }
        let mut reader = Reader { text, title: None, statements: Vec::new(), errors: Vec::new() };
        reader.file();
        let Reader { title, statements, errors, .. } = reader;
        Self::settle(name, title.unwrap_or_default(), statements, errors)
    }

    /// This house with some keys changed, each given as `key=value`. What the changes make
    /// meaningless in the house is dropped.
    ///
    /// # Errors
    ///
    /// Every unknown key, bad value and contradiction between what was asked for.
    pub fn with<'a>(
        &self,
        settings: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, HouseErrors> {
        let mut errors = Vec::new();
        let mut statements = self.statements.clone();
        for statement in &mut statements {
            if statement.origin == Origin::Asked {
                statement.origin = Origin::File(Position { line: 0, column: 0 });
            }
        }
        for text in settings {
            match asked(text) {
                Ok(asked) => {
                    statements.retain(|statement| statement.key != asked.key);
                    statements.push(asked);
                }
                Err(kind) => errors.push(HouseError { position: None, kind }),
            }
        }
        Self::settle(&self.name, self.title.clone(), statements, errors)
    }

    /// Brings statements together into a house, or lists what is wrong with them.
    fn settle(
        name: &str,
        title: String,
        mut statements: Vec<Statement>,
        mut errors: Vec<HouseError>,
    ) -> Result<Self, HouseErrors> {
        loop {
            let (rules, stakes) = assign(&statements);
            let (meaningless, mut found) = contradictions(&rules, &stakes, &statements);
            if let Some(key) = meaningless {
                statements.retain(|statement| statement.key != key);
                continue;
            }
            errors.append(&mut found);
            if errors.is_empty() {
                let rules = canonical(rules);
                return Ok(Self { name: name.to_owned(), title, statements, rules, stakes });
            }
            errors.sort_by_key(|error| error.position);
            if errors.len() > MISTAKES_MAX {
                let kind = HouseErrorKind::TooMany { more: errors.len() - MISTAKES_MAX };
                errors.truncate(MISTAKES_MAX);
                errors.push(HouseError { position: None, kind });
            }
            return Err(HouseErrors(errors));
        }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// One line on what the house is; may be empty.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The stakes.
    pub const fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// The settings, as `key=value`, that [`House::with`] turns `base` into this house's rules and
    /// stakes with.
    ///
    /// ```
    /// use blackjack_engine::House;
    /// let house = House::default().with(["decks=1", "burn=0"])?;
    /// assert_eq!(house.difference(&House::default()), ["decks=1"]);
    /// # Ok::<(), blackjack_engine::HouseErrors>(())
    /// ```
    pub fn difference(&self, base: &Self) -> Vec<String> {
        let mut settings = Vec::new();
        let mut changed = base.clone();
        // What one key is set to may move the default of another, which is then set too.
        loop {
            let more = self.unlike(&changed);
            if more.is_empty() {
                return settings;
            }
            settings.extend(more);
            match base.with(settings.iter().map(String::as_str)) {
                Ok(next) if next != changed => changed = next,
                Ok(_) | Err(_) => return settings,
            }
        }
    }

    /// The settings of this house that mean something and are others than that one's.
    fn unlike(&self, other: &Self) -> Vec<String> {
        let meaningless =
            |key: &str| conflicts(&self.rules, |_| false).any(|conflict| conflict.key == key);
        let rules = Rules::KEYS
            .iter()
            .filter(|key| !meaningless(key.name))
            .map(|key| (key.name, self.rules.text(key.name), other.rules.text(key.name)));
        let stakes = Stakes::KEYS
            .iter()
            .map(|key| (key.name, self.stakes.text(key.name), other.stakes.text(key.name)));
        rules
            .chain(stakes)
            .filter(|(_, mine, theirs)| mine != theirs)
            .map(|(key, mine, _)| format!("{key}={}", mine.unwrap_or_default()))
            .collect()
    }
}

/// Every key of a house file, those of the rules first.
pub fn keys() -> impl Iterator<Item = &'static Key> {
    Rules::KEYS.iter().chain(Stakes::KEYS)
}

/// Reads `key=value`.
fn asked(text: &str) -> Result<Statement, HouseErrorKind> {
    let Some((name, value)) = text.split_once('=') else {
        return Err(HouseErrorKind::NotASetting { found: excerpt(text) });
    };
    let (name, value) = (name.trim(), value.trim());
    let key = keys().find(|key| key.name == name).ok_or_else(|| unknown(name))?;
    accept(key, Setting::from_text(value), Origin::Asked)
}

/// Takes a statement if its key accepts the value.
fn accept(key: &'static Key, value: Setting, origin: Origin) -> Result<Statement, HouseErrorKind> {
    let (mut rules, mut stakes) = (Rules::default(), Stakes::default());
    if rules.assign(key.name, &value) || stakes.assign(key.name, &value) {
        return Ok(Statement { key: key.name, value, origin });
    }
    let expected = key.values();
    let found = match &value {
        Setting::Word(word) => format!("\"{}\"", excerpt(word)),
        Setting::Whole(_) | Setting::Flag(_) | Setting::Other(_) => value.to_string(),
    };
    let nearest = match (&value, expected.strip_prefix("one of ")) {
        (Setting::Word(word), Some(words)) => {
            nearest(word, words.split(", ")).map(ToString::to_string)
        }
        _ => None,
    };
    Err(HouseErrorKind::BadValue { key: key.name, expected, found, nearest })
}

fn unknown(name: &str) -> HouseErrorKind {
    let nearest = nearest(name, keys().map(|key| key.name));
    HouseErrorKind::UnknownKey { name: excerpt(name), nearest }
}

/// Rules and stakes from what was stated, all values accepted.
fn assign(statements: &[Statement]) -> (Rules, Stakes) {
    let (mut rules, mut stakes) = (Rules::default(), Stakes::default());
    for Statement { key, value, .. } in statements {
        let _known = rules.assign(key, value) || stakes.assign(key, value);
    }
    rules.yield_defaults(|key| find(statements, key).is_some());
    (rules, stakes)
}

fn find<'a>(statements: &'a [Statement], key: &str) -> Option<&'a Statement> {
    statements.iter().find(|statement| statement.key == key)
}

/// What contradicts what: the first key of a file that something asked for on top of it makes
/// meaningless, and all true contradictions.
fn contradictions(
    rules: &Rules,
    stakes: &Stakes,
    statements: &[Statement],
) -> (Option<&'static str>, Vec<HouseError>) {
    let asked = |key| find(statements, key).is_some_and(|s| s.origin == Origin::Asked);
    let mut errors = Vec::new();
    let stated = |key: &str| find(statements, key).is_some();
    for conflict in conflicts(rules, stated) {
        let Some(statement) = find(statements, conflict.key) else { continue };
        if statement.value.is_neutral() {
            continue;
        }
        if asked(conflict.by) && !asked(conflict.key) {
            return (Some(conflict.key), Vec::new());
        }
        let other = rules.text(conflict.by).unwrap_or_default();
        errors.push(contradiction(statement, conflict.needs, conflict.by, other));
    }
    for (holds, key, by, needs) in unplayable(rules, stakes) {
        let Some(statement) = find(statements, key).filter(|_| holds) else { continue };
        if asked(by) && !asked(key) {
            return (Some(key), Vec::new());
        }
        let other = rules.text(by).or_else(|| stakes.text(by)).unwrap_or_default();
        errors.push(contradiction(statement, needs, by, other));
    }
    (None, errors)
}

/// Stakes that nobody could place: whether they hold, the key, the key in its way, what it needs.
fn unplayable(
    rules: &Rules,
    stakes: &Stakes,
) -> [(bool, &'static str, &'static str, &'static str); 2] {
    let no_bet = stakes.offer(rules, None, None, 1).is_none();
    let maximum = stakes.maximum();
    let in_the_way = if stakes.minimum() > maximum {
        "minimum"
    } else if stakes.step() > 1 {
        "step"
    } else {
        "rounding"
    };
    [
        (no_bet && stakes.fixed() == 0, "maximum", in_the_way, "a bet that is no larger"),
        (no_bet && stakes.fixed() > 0, "fixed", "rounding", "rounding down or up to be paid out"),
    ]
}

fn contradiction(
    statement: &Statement,
    needs: &'static str,
    by: &'static str,
    other: String,
) -> HouseError {
    let position = match statement.origin {
        Origin::File(position) if position.line > 0 => Some(position),
        Origin::File(_) | Origin::Asked => None,
    };
    let value = statement.value.to_string();
    HouseError {
        position,
        kind: HouseErrorKind::Conflict { key: statement.key, value, needs, by, other },
    }
}

/// The same game with a default in every key that means nothing in it.
fn canonical(mut rules: Rules) -> Rules {
    let meaningless: Vec<_> = conflicts(&rules, |_| false).map(|conflict| conflict.key).collect();
    for key in meaningless {
        rules.forget(key);
    }
    rules
}

/// Collects what a house file states, and its mistakes.
struct Reader<'a> {
    text: &'a str,
    title: Option<String>,
    statements: Vec<Statement>,
    errors: Vec<HouseError>,
}

impl Reader<'_> {
    fn file(&mut self) {
        let (document, errors) = DeTable::parse_recoverable(self.text);
        for error in errors {
            let offset = error.span().map_or(0, |span| span.start);
            self.mistake(offset, HouseErrorKind::Syntax(error.message().to_owned()));
        }
        for (name, value) in document.get_ref() {
            let offset = name.span().start;
            match (name.get_ref().as_ref(), value.get_ref()) {
                ("rules", DeValue::Table(table)) => self.table("rules", table),
                ("stakes", DeValue::Table(table)) => self.table("stakes", table),
                ("title", DeValue::String(title)) => self.title = Some(title.to_string()),
                ("title", other) => {
                    self.mistake(offset, HouseErrorKind::BadTitle { found: other.type_str() });
                }
                (name, value) => {
                    let (what, expected) = if value.is_table() {
                        ("table", "[rules] or [stakes]")
                    } else {
                        ("key", "a title (a text), [rules] or [stakes] here")
                    };
                    let name = excerpt(name);
                    self.mistake(offset, HouseErrorKind::UnknownEntry { what, name, expected });
                }
            }
        }
    }

    fn table(&mut self, table: &'static str, entries: &DeTable<'_>) {
        for (name, value) in entries {
            let offset = name.span().start;
            let accepted = match keys().find(|key| key.name == name.get_ref().as_ref()) {
                None => Err(unknown(name.get_ref())),
                Some(key) if key.table != table => {
                    Err(HouseErrorKind::WrongTable { key: key.name, table: key.table })
                }
                Some(key) => {
                    let origin = Origin::File(self.position(offset));
                    accept(key, setting(value.get_ref()), origin)
                }
            };
            match accepted {
                Ok(statement) => self.statements.push(statement),
                Err(kind) => self.mistake(offset, kind),
            }
        }
    }

    fn mistake(&mut self, offset: usize, kind: HouseErrorKind) {
        let position = Some(self.position(offset));
        self.errors.push(HouseError { position, kind });
    }

    fn position(&self, offset: usize) -> Position {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        Position { line, column: before[line_start..].chars().count() + 1 }
    }
}

/// A TOML value as a setting.
fn setting(value: &DeValue<'_>) -> Setting {
    match value {
        DeValue::String(text) => Setting::Word(text.to_string()),
        DeValue::Boolean(flag) => Setting::Flag(*flag),
        DeValue::Integer(number) => {
            let digits = number.as_str().replace('_', "");
            i64::from_str_radix(&digits, number.radix())
                .map_or(Setting::Other("a number beyond all limits"), Setting::Whole)
        }
        DeValue::Float(_) => Setting::Other("a number with a fraction"),
        DeValue::Datetime(_) => Setting::Other("a date"),
        DeValue::Array(_) => Setting::Other("a list"),
        DeValue::Table(_) => Setting::Other("a table"),
    }
}

/// The beginning of a text that may be long and ugly, fit for a message.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let clean = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut excerpt: String = clean.clone().take(LONGEST).collect();
    if clean.count() > LONGEST {
        excerpt.push('…');
    }
    excerpt
}

/// The candidate that is spelt most like `name`, if any is near: at most a third of its letters
/// differ, or it begins with the name.
///
/// ```
/// use blackjack_engine::nearest;
/// assert_eq!(nearest("dealer17", ["decks", "dealer-17"]), Some("dealer-17"));
/// assert_eq!(nearest("xyzzy", ["decks", "dealer-17"]), None);
/// ```
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > 64 {
        return None;
    }
    let name = name.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (distance(&name, candidate), candidate))
        .filter(|&(distance, candidate)| {
            distance * 3 <= candidate.len().max(3)
                || (name.len() > 2 && (candidate.starts_with(&name) || name.starts_with(candidate)))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters must be changed, added, dropped or swapped with their neighbour to turn `a` into
/// `b` (the distance of Damerau and Levenshtein, no letter touched twice).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    // The rows of the letter before, and of the one before that, by letters of `b`.
    let mut last = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let above = core::mem::replace(&mut last, core::mem::take(&mut row));
        row.push(i);
        for j in 1..=b.len() {
            let changed = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut steps = changed.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                steps = steps.min(above[j - 2] + 1);
            }
            row.push(steps);
        }
    }
    row[b.len()]
}
