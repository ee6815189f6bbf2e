//! Houses: rules and stakes under a name, read like a casino's rule card.

mod builder;
mod error;
mod full_text;
mod reader;
mod resolve;
mod statement;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

pub use builder::{RulesBuilder, StakesBuilder, TableSettingsBuilder};
pub use error::{HouseError, HouseErrorKind, HouseErrors, Position};
use reader::Reader;
use resolve::{HOUSE, settle};
use statement::{Origin, Statement, asked};

use crate::rules::conflicts;
use crate::spelling::is_unseen;
use crate::{Chips, Rules, Stakes, TableSettings};

/// The largest house file that is read, in bytes.
pub const HOUSE_FILE_MAX: usize = 64 * 1024;

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
    // Shared: every round has a house, and copies it.
    name: Arc<str>,
    title: Arc<str>,
    /// The built-in house that this is, or is a change of; `default` for anybody's own.
    base: &'static str,
    statements: Arc<[Statement]>,
    rules: Rules,
    stakes: Stakes,
    table: TableSettings,
}

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
            base: DEFAULT.0,
            title: "Every key at its default".into(),
            statements: Arc::default(),
            rules: Rules::default(),
            stakes: Stakes::default(),
            table: TableSettings::default(),
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
        let (base, text) = BUILT_IN.iter().find(|(other, _)| *other == name)?;
        Some(Self { base, ..Self::parse(name, text).ok()? })
    }

    /// A house of these rules and stakes, without a title: for programs, which have no file.
    ///
    /// ```
    /// use blackjack_engine::{Dealer17, House, Rules, Stakes};
    /// let rules = Rules::builder().decks(2).dealer_17(Dealer17::HitSoft).build()?;
    /// let stakes = Stakes::builder().minimum(5).maximum(200).build()?;
    /// let house = House::new("corner", rules, stakes)?;
    /// assert_eq!(house.notation(), "default{decks=2,dealer-17=hit-soft,minimum=5,maximum=200}");
    /// # Ok::<(), blackjack_engine::HouseErrors>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`HouseErrorKind::Unplayable`] where no bet can be placed, or none that these rules can pay
    /// out.
    pub fn new(name: &str, rules: Rules, stakes: Stakes) -> Result<Self, HouseErrors> {
        let settings = Self::of(rules, stakes).difference(&Self::default());
        let house = Self::default().with(settings.iter().map(String::as_str))?;
        Ok(Self { name: name.into(), title: Arc::default(), ..house.settled() })
    }

    /// Rules and stakes that nobody has stated or checked together.
    pub(crate) fn of(rules: Rules, stakes: Stakes) -> Self {
        Self { rules, stakes, ..Self::default() }
    }

    /// This house, with what was changed on top of it for its own.
    fn settled(mut self) -> Self {
        let own = |statement: &Statement| Statement { origin: Origin::Own, ..statement.clone() };
        self.statements = self.statements.iter().map(own).collect();
        self
    }

    /// The house under this title: one line on what it is.
    ///
    /// # Errors
    ///
    /// [`HouseErrorKind::UglyTitle`] where that is no line.
    pub fn with_title(self, title: &str) -> Result<Self, HouseErrors> {
        if title.chars().any(is_unseen) {
            let error = HouseError { position: None, kind: HouseErrorKind::UglyTitle };
            return Err(HouseErrors([error].into()));
        }
        Ok(Self { title: title.into(), ..self })
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
        let (statements, errors) = (Vec::new(), Vec::new());
        let settings = TableSettings::default();
        let mut reader = Reader { text, title: None, statements, settings, errors };
        reader.file();
        let Reader { title, statements, settings, errors, .. } = reader;
        let settled = settle(statements, errors, HOUSE)?;
        let house = settled.house(name, &title.unwrap_or_default(), DEFAULT.0);
        Ok(house.with_table_settings(settings))
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
        let mut statements = self.statements.to_vec();
        for statement in &mut statements {
            if statement.origin == Origin::Asked {
                statement.origin = Origin::Before;
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
        let settled = settle(statements, errors, HOUSE)?;
        let house = settled.house(&self.name, &self.title, self.base);
        Ok(house.with_table_settings(self.table))
    }

    /// This house with these settings of its tables.
    #[must_use]
    pub fn with_table_settings(self, table: TableSettings) -> Self {
        Self { table, ..self }
    }

    /// The built-in house that this is, or is a change of; the house `default` for anybody's own.
    #[must_use]
    pub fn base(&self) -> Self {
        Self::built_in(self.base).unwrap_or_default()
    }

    /// What was changed on top of the house's file: keys and their values.
    pub fn changes(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        let changed = self.statements.iter().filter(|statement| statement.origin.is_change());
        changed.map(|statement| (statement.key, statement.value.to_string()))
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

    /// How long its tables wait for players: no part of the game.
    pub const fn table_settings(&self) -> &TableSettings {
        &self.table
    }

    /// The bet that is offered first to who brings enough.
    pub fn first_offer(&self) -> Chips {
        self.stakes.offer(&self.rules, None, None, 1).unwrap_or(self.stakes.least())
    }

    /// The settings, as `key=value`, that [`House::with`] turns `base` into this house's rules and
    /// stakes with, where this house came from it: `base` is [`House::base`] or the default house.
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

    /// How a round's record names this house: the built-in house that it is, or is a change of,
    /// with the keys that differ; `default` with all of them for anybody's own.
    ///
    /// ```
    /// use blackjack_engine::House;
    /// let strip = House::built_in("strip").ok_or("no such house")?;
    /// assert_eq!(strip.notation(), "strip");
    /// assert_eq!(strip.with(["decks=8"]).map_err(|_| "refused")?.notation(), "strip{decks=8}");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn notation(&self) -> String {
        let base = self.base();
        let settings = self.difference(&base);
        if settings.is_empty() {
            return base.name().to_owned();
        }
        format!("{}{{{}}}", base.name, settings.join(","))
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
