//! Rules, stakes and settings of tables as programs make them: of values, without text.

use alloc::vec::Vec;

use super::resolve::{RULES, STAKES, settle};
use super::statement::{Origin, Statement, accept, bad_value};
use super::{House, HouseError, HouseErrors};
use crate::keys::key;
use crate::setting::Setting;
use crate::{Rules, Stakes, TableSettings};

/// Makes [`Rules`] of values: a setter for each key, which takes the type that its getter returns.
/// What is not set has its default.
///
/// What is set is checked as a house file is, when the rules are built: values that are out of
/// range, and keys that contradict each other, all of them at once.
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
///     "2 decks, H17, natural 6 to 5, double 10-11, DAS, split to 4"
/// );
/// let refused = Rules::builder().split_hands(1).hit_split_aces(true).build();
/// assert_eq!(
///     refused.map_err(|errors| errors.to_string()),
///     Err("hit-split-aces = true needs split-hands of 2 or more, but split-hands is 1".into())
/// );
/// # Ok::<(), HouseErrors>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct RulesBuilder(Stated);

/// Makes [`Stakes`] of values, as [`RulesBuilder`] makes rules: a setter for each key. Amounts are
/// in units.
///
/// ```
/// use blackjack_engine::{Chips, Stakes};
/// let stakes = Stakes::builder().unit("coin").minor(60).maximum(10).build()?;
/// assert_eq!(stakes.money(Chips(90)), "1:30 coins");
/// # Ok::<(), blackjack_engine::HouseErrors>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct StakesBuilder(Stated);

impl Rules {
    /// Begins with every key at its default.
    pub fn builder() -> RulesBuilder {
        RulesBuilder::default()
    }

    /// Begins with these rules, to change some of them: what the changes make meaningless is
    /// dropped.
    ///
    /// ```
    /// use blackjack_engine::Rules;
    /// let resplits = Rules::builder().split_aces_hands(4).hit_split_aces(true).build()?;
    /// assert_eq!(resplits.change().split_hands(1).build()?, Rules::builder().split_hands(1).build()?);
    /// # Ok::<(), blackjack_engine::HouseErrors>(())
    /// ```
    pub fn change(&self) -> RulesBuilder {
        RulesBuilder(Stated::of(&House::of(*self, Stakes::default())))
    }
}

impl Stakes {
    /// Begins with every key at its default.
    pub fn builder() -> StakesBuilder {
        StakesBuilder::default()
    }

    /// Begins with these stakes, to change some of them.
    pub fn change(&self) -> StakesBuilder {
        StakesBuilder(Stated::of(&House::of(Rules::default(), *self)))
    }
}

impl RulesBuilder {
    /// The rules, if they can be.
    ///
    /// # Errors
    ///
    /// Every value that a key does not accept, and every contradiction between keys that were set.
    pub fn build(self) -> Result<Rules, HouseErrors> {
        let (statements, errors) = self.0.accepted();
        Ok(settle(statements, errors, RULES)?.rules)
    }

    pub(crate) fn state(self, key: &'static str, value: Setting) -> Self {
        Self(self.0.state(key, value))
    }
}

impl StakesBuilder {
    /// The stakes. Whether bets can be placed and paid out depends on the rules too:
    /// [`House::new`] sees to that.
    ///
    /// # Errors
    ///
    /// Every value that a key does not accept.
    pub fn build(self) -> Result<Stakes, HouseErrors> {
        let (statements, errors) = self.0.accepted();
        Ok(settle(statements, errors, STAKES)?.stakes)
    }

    pub(crate) fn state(self, key: &'static str, value: Setting) -> Self {
        Self(self.0.state(key, value))
    }
}

/// Makes [`TableSettings`] of values: a setter for each key.
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
    /// Begins with every key at its default.
    pub fn builder() -> TableSettingsBuilder {
        TableSettingsBuilder::default()
    }
}

impl TableSettingsBuilder {
    /// The settings.
    ///
    /// # Errors
    ///
    /// Every value that a key does not accept.
    pub fn build(self) -> Result<TableSettings, HouseErrors> {
        if self.errors.is_empty() { Ok(self.settings) } else { Err(HouseErrors(self.errors)) }
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "as the builders of rules and stakes take it"
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

/// What was set, the last value of each key, on top of what held before.
#[derive(Clone, Default, Debug)]
struct Stated {
    before: Vec<Statement>,
    values: Vec<(&'static str, Setting)>,
}

impl Stated {
    /// Nothing yet, on top of this house.
    fn of(house: &House) -> Self {
        let before = house.difference(&House::default());
        let before = before.iter().filter_map(|setting| super::asked(setting).ok());
        let before = before.map(|stated| Statement { origin: Origin::Before, ..stated });
        Self { before: before.collect(), values: Vec::new() }
    }

    fn state(mut self, key: &'static str, value: Setting) -> Self {
        self.before.retain(|statement| statement.key != key);
        self.values.retain(|(other, _)| *other != key);
        self.values.push((key, value));
        self
    }

    /// What the keys accept of it, and what they do not.
    fn accepted(self) -> (Vec<Statement>, Vec<HouseError>) {
        let (mut statements, mut errors) = (self.before, Vec::new());
        for (name, value) in self.values {
            let Some(key) = key(name) else { unreachable!("a setter sets a key: {name}") };
            match accept(key, value, Origin::Asked) {
                Ok(statement) => statements.push(statement),
                Err(kind) => errors.push(HouseError { position: None, kind }),
            }
        }
        (statements, errors)
    }
}
