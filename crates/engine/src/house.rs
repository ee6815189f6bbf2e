//! Houses: named sets of rules and stakes, as on a casino's rule card.

mod builder;
mod error;
mod full_text;
pub(crate) mod keys;
mod reader;
mod resolve;
mod side_bet_reader;
pub(crate) mod stakes;
mod statement;
mod table_changes;
pub(crate) mod table_settings;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

pub use builder::{RulesBuilder, StakesBuilder, TableSettingsBuilder};
pub use error::{HouseError, HouseErrorKind, HouseErrors, Position};
use reader::Reader;
use resolve::{HOUSE_CHECKS, resolve};
pub use statement::SIDE_BETS;
use statement::{Origin, Statement, parse_setting};

use crate::house::stakes::Stakes;
use crate::house::table_settings::TableSettings;
use crate::money::chips::Chips;
use crate::rules::Rules;
use crate::rules::conflicts;
use crate::side_bets::SideBets;
use crate::spelling::is_invisible_char;

/// The size limit of a house file, in bytes.
pub const HOUSE_FILE_MAX: usize = 64 * 1024;

/// A house: its name and title, its rules and stakes, and the settings they were made from.
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
    // Shared, because every round clones its house.
    name: Arc<str>,
    title: Arc<str>,
    /// The built-in house that this one is or is based on; `default` for a custom house.
    base: &'static str,
    statements: Arc<[Statement]>,
    rules: Rules,
    stakes: Stakes,
    side_bets: SideBets,
    table: TableSettings,
}

/// The built-in houses: name and house file.
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

/// The house without any settings. It is not listed; notation describes custom houses by
/// their differences from it.
const DEFAULT: (&str, &str) = ("default", "title = \"Every key at its default\"\n");

impl Default for House {
    /// Returns the house without any settings, named `default`.
    fn default() -> Self {
        Self {
            name: DEFAULT.0.into(),
            base: DEFAULT.0,
            title: "Every key at its default".into(),
            statements: Arc::default(),
            rules: Rules::default(),
            stakes: Stakes::default(),
            side_bets: SideBets::default(),
            table: TableSettings::default(),
        }
    }
}

impl House {
    /// Returns the names of the built-in houses, the historic ones first.
    pub fn built_in_names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(name, _)| *name).filter(|name| *name != DEFAULT.0)
    }

    /// Returns the file of a built-in house, including `default`.
    pub fn built_in_text(name: &str) -> Option<&'static str> {
        BUILT_IN.iter().find(|(other, _)| *other == name).map(|(_, text)| *text)
    }

    /// Returns a built-in house, including `default`.
    pub fn built_in(name: &str) -> Option<Self> {
        let (base, text) = BUILT_IN.iter().find(|(other, _)| *other == name)?;
        Some(Self { base, ..Self::parse(name, text).ok()? })
    }

    /// Builds a house from rules and stakes, without a title or a file.
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
    /// [`HouseErrorKind::Unplayable`] if no bet can be placed, or no bet that these rules can pay
    /// out.
    pub fn new(name: &str, rules: Rules, stakes: Stakes) -> Result<Self, HouseErrors> {
        let settings = Self::of(rules, stakes).difference(&Self::default());
        let house = Self::default().with(settings.iter().map(String::as_str))?;
        Ok(Self { name: name.into(), title: Arc::default(), ..house.with_changes_as_own() })
    }

    /// Builds a house from rules and stakes without checking them together.
    pub(crate) fn of(rules: Rules, stakes: Stakes) -> Self {
        Self { rules, stakes, ..Self::default() }
    }

    /// Returns this house with its changes counted as its own settings.
    fn with_changes_as_own(mut self) -> Self {
        let own =
            |statement: &Statement| Statement { origin: Origin::Program, ..statement.clone() };
        self.statements = self.statements.iter().map(own).collect();
        self
    }

    /// Returns the house with these side bets as its own.
    #[cfg(feature = "serde")]
    pub(crate) fn with_side_bets(self, bets: &SideBets) -> Result<Self, HouseErrors> {
        Ok(self.with([format!("{SIDE_BETS}={bets}").as_str()])?.with_changes_as_own())
    }

    /// Returns the house with this title: one line that describes it.
    ///
    /// # Errors
    ///
    /// [`HouseErrorKind::UnprintableTitle`] if the title is not a single printable line.
    pub fn with_title(self, title: &str) -> Result<Self, HouseErrors> {
        if title.chars().any(is_invisible_char) {
            let error = HouseError { position: None, kind: HouseErrorKind::UnprintableTitle };
            return Err(HouseErrors([error].into()));
        }
        Ok(Self { title: title.into(), ..self })
    }

    /// Parses a house file. The name is usually the file's name without its extension.
    ///
    /// # Errors
    ///
    /// Every error in the file, each with its line and column.
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
        let resolved = resolve(statements, errors, HOUSE_CHECKS)?;
        let house = resolved.house(name, &title.unwrap_or_default(), DEFAULT.0);
        Ok(house.with_table_settings(settings))
    }

    /// Returns this house with some keys changed, each given as `key=value`. Settings of the house
    /// that become irrelevant are dropped.
    ///
    /// # Errors
    ///
    /// Every unknown key, bad value and contradiction among the changes.
    pub fn with<'a>(
        &self,
        settings: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, HouseErrors> {
        let mut errors = Vec::new();
        let mut statements = self.statements.to_vec();
        for statement in &mut statements {
            if statement.origin == Origin::Requested {
                statement.origin = Origin::Earlier;
            }
        }
        for text in settings {
            match parse_setting(text) {
                Ok(requested) => {
                    statements.retain(|statement| statement.key != requested.key);
                    statements.push(requested);
                }
                Err(kind) => errors.push(HouseError { position: None, kind }),
            }
        }
        let resolved = resolve(statements, errors, HOUSE_CHECKS)?;
        let house = resolved.house(&self.name, &self.title, self.base);
        Ok(house.with_table_settings(self.table))
    }

    /// Returns this house with these table settings.
    #[must_use]
    pub fn with_table_settings(self, table: TableSettings) -> Self {
        Self { table, ..self }
    }

    /// Returns the built-in house that this one is or is based on; the house `default` for a custom
    /// house.
    #[must_use]
    pub fn base(&self) -> Self {
        Self::built_in(self.base).unwrap_or_default()
    }

    /// Returns the changes made on top of the house's file: keys and their values.
    pub fn changes(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        let changed = self.statements.iter().filter(|statement| statement.origin.is_change());
        changed.map(|statement| (statement.key, statement.value.to_string()))
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the title: one line that describes the house. It may be empty.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the stakes.
    pub const fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// Returns the side bets, in the order in which they are offered.
    pub const fn side_bets(&self) -> &SideBets {
        &self.side_bets
    }

    /// Returns everything that determines the game: in houses with equal games, equal
    /// inputs have equal results.
    pub const fn game(&self) -> (&Rules, &Stakes, &SideBets) {
        (&self.rules, &self.stakes, &self.side_bets)
    }

    /// Returns the table settings, such as the time that its tables wait for players,
    /// which do not affect the game.
    pub const fn table_settings(&self) -> &TableSettings {
        &self.table
    }

    /// Returns the first bet suggested to a player with enough money.
    pub fn first_offer(&self) -> Chips {
        self.stakes.offer(&self.rules, None, None, 1).unwrap_or(self.stakes.min_bet())
    }

    /// Returns the settings, as `key=value`, with which [`House::with`] turns `base` into a house
    /// with these rules and stakes. `base` is [`House::base`] or the default house.
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
        // Setting one key can change the default of another, which must then be set as well.
        loop {
            let more = self.differing_settings(&changed);
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

    /// Returns the name of this house in a round's record: the built-in house that it is or is
    /// based on, with the keys that differ. A custom house is `default` with all of its keys.
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

    /// Returns the settings in which this house differs from the other one, without irrelevant
    /// keys.
    fn differing_settings(&self, other: &Self) -> Vec<String> {
        let meaningless =
            |key: &str| conflicts(&self.rules, |_| false).any(|conflict| conflict.key == key);
        let rules = Rules::KEYS
            .iter()
            .filter(|key| !meaningless(key.name))
            .map(|key| (key.name, self.rules.text(key.name), other.rules.text(key.name)));
        let stakes = Stakes::KEYS
            .iter()
            .map(|key| (key.name, self.stakes.text(key.name), other.stakes.text(key.name)));
        let side_bets = |house: &Self| Some(house.side_bets.to_string());
        rules
            .chain(stakes)
            .chain([(SIDE_BETS, side_bets(self), side_bets(other))])
            .filter(|(_, mine, theirs)| mine != theirs)
            .map(|(key, mine, _)| format!("{key}={}", mine.unwrap_or_default()))
            .collect()
    }
}
