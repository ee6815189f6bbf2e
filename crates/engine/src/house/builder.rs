//! Builders that create rules, stakes and table settings from typed values.

use alloc::vec::Vec;

use super::resolve::{RULES_CHECKS, STAKES_CHECKS, resolve};
use super::statement::{Origin, Statement, accept, bad_value};
use super::{House, HouseError, HouseErrors};
use crate::house::keys::key;
use crate::house::stakes::Stakes;
use crate::house::table_settings::TableSettings;
use crate::key::setting::Setting;
use crate::rules::Rules;

/// A builder for [`Rules`], with a setter for each key that takes the type its getter returns.
/// Unset keys have their defaults.
///
/// Building checks the values like those of a house file: all values out of range and all
/// contradictions between keys are reported together.
///
/// ```
/// use blackjack_engine::{Dealer17, DoubleOn, HouseErrors, Ratio, Rules};
/// let rules = Rules::builder()
///     .decks(2)
///     .dealer_17(Dealer17::HitSoft)
///     .double_on(DoubleOn::TenOrEleven)
///     .natural_pays(Ratio::to(6, 5))
///     .build()?;
/// assert_eq!(
///     rules.summary(),
///     "2 decks, H17, blackjack 6 to 5, double 10-11, DAS, split to 4"
/// );
/// let refused = Rules::builder().split_hands(1).hit_split_aces(true).build();
/// assert_eq!(
///     refused.map_err(|errors| errors.to_string()),
///     Err("hit-split-aces = true needs split-hands of 2 or more, but split-hands is 1".into())
/// );
/// # Ok::<(), HouseErrors>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct RulesBuilder(BuilderSettings);

/// A builder for [`Stakes`], with a setter for each key. Amounts are in units.
///
/// ```
/// use blackjack_engine::{Chips, Stakes};
/// let stakes = Stakes::builder().unit("coin").minor(60).maximum(10).build()?;
/// assert_eq!(stakes.money(Chips(90)), "1:30 coins");
/// # Ok::<(), blackjack_engine::HouseErrors>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct StakesBuilder(BuilderSettings);

impl Rules {
    /// Starts a builder with every key at its default.
    pub fn builder() -> RulesBuilder {
        RulesBuilder::default()
    }

    /// Starts a builder with these rules. Settings that become irrelevant are dropped.
    ///
    /// ```
    /// use blackjack_engine::Rules;
    /// let resplits = Rules::builder().split_aces_hands(4).hit_split_aces(true).build()?;
    /// let without = Rules::builder().split_hands(1).build()?;
    /// assert_eq!(resplits.change().split_hands(1).build()?, without);
    /// # Ok::<(), blackjack_engine::HouseErrors>(())
    /// ```
    pub fn change(&self) -> RulesBuilder {
        RulesBuilder(BuilderSettings::of(&House::of(*self, Stakes::default())))
    }
}

impl Stakes {
    /// Starts a builder with every key at its default.
    pub fn builder() -> StakesBuilder {
        StakesBuilder::default()
    }

    /// Starts a builder with these stakes.
    pub fn change(&self) -> StakesBuilder {
        StakesBuilder(BuilderSettings::of(&House::of(Rules::default(), *self)))
    }
}

impl RulesBuilder {
    /// Builds the rules.
    ///
    /// # Errors
    ///
    /// Every value that a key does not accept, and every contradiction between the keys that were
    /// set.
    pub fn build(self) -> Result<Rules, HouseErrors> {
        let (statements, errors) = self.0.accepted();
        Ok(resolve(statements, errors, RULES_CHECKS)?.rules)
    }

    pub(crate) fn state(self, key: &'static str, value: Setting) -> Self {
        Self(self.0.state(key, value))
    }
}

impl StakesBuilder {
    /// Builds the stakes. [`House::new`] checks that bets can be placed and paid out, which
    /// also depends on the rules.
    ///
    /// # Errors
    ///
    /// Every value that a key does not accept.
    pub fn build(self) -> Result<Stakes, HouseErrors> {
        let (statements, errors) = self.0.accepted();
        Ok(resolve(statements, errors, STAKES_CHECKS)?.stakes)
    }

    pub(crate) fn state(self, key: &'static str, value: Setting) -> Self {
        Self(self.0.state(key, value))
    }
}

/// A builder for [`TableSettings`], with a setter for each key.
///
/// ```
/// use blackjack_engine::{TableSettings, WhenAway};
/// let table = TableSettings::builder().turn_seconds(30).when_away(WhenAway::Stand).build()?;
/// assert_eq!(table.turn_seconds(), 30);
/// assert!(TableSettings::builder().turn_seconds(5).build().is_err());
/// # Ok::<(), blackjack_engine::HouseErrors>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct TableSettingsBuilder {
    settings: TableSettings,
    errors: Vec<HouseError>,
}

impl TableSettings {
    /// Starts a builder with every key at its default.
    pub fn builder() -> TableSettingsBuilder {
        TableSettingsBuilder::default()
    }
}

impl TableSettingsBuilder {
    /// Builds the table settings.
    ///
    /// # Errors
    ///
    /// Every value that a key does not accept.
    pub fn build(self) -> Result<TableSettings, HouseErrors> {
        if self.errors.is_empty() { Ok(self.settings) } else { Err(HouseErrors(self.errors)) }
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "same signature as the builders of rules and stakes"
    )]
    pub(crate) fn state(mut self, name: &'static str, value: Setting) -> Self {
        if !self.settings.assign(name, &value) {
            let key = TableSettings::KEYS.iter().find(|key| key.name == name);
            let kind = key.map(|key| bad_value(key, &value));
            self.errors.extend(kind.map(|kind| HouseError { position: None, kind }));
        }
        self
    }
}

/// The earlier settings, and the last value set for each key on top of them.
#[derive(Clone, Default, Debug)]
struct BuilderSettings {
    before: Vec<Statement>,
    values: Vec<(&'static str, Setting)>,
}

impl BuilderSettings {
    /// Starts from the settings of this house.
    fn of(house: &House) -> Self {
        let before = house.difference(&House::default());
        let before = before.iter().filter_map(|setting| super::parse_setting(setting).ok());
        let before = before.map(|statement| Statement { origin: Origin::Earlier, ..statement });
        Self { before: before.collect(), values: Vec::new() }
    }

    fn state(mut self, key: &'static str, value: Setting) -> Self {
        self.before.retain(|statement| statement.key != key);
        self.values.retain(|(other, _)| *other != key);
        self.values.push((key, value));
        self
    }

    /// Splits the values into accepted statements and errors.
    fn accepted(self) -> (Vec<Statement>, Vec<HouseError>) {
        let (mut statements, mut errors) = (self.before, Vec::new());
        for (name, value) in self.values {
            let Some(key) = key(name) else { unreachable!("every setter has a key: {name}") };
            match accept(key, value, Origin::Requested) {
                Ok(statement) => statements.push(statement),
                Err(kind) => errors.push(HouseError { position: None, kind }),
            }
        }
        (statements, errors)
    }
}
