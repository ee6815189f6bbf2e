//! How long a table waits for its players, and what becomes of those who do not act: the `[table]`
//! table of a house file. It is no rule of the game: rounds, odds and notation know nothing of it.

use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::house::{HouseError, HouseErrors, bad_value};
use crate::setting::{OffOr, OneOf, Setting, Whole, table, words};

words! {
    /// What happens to the hand of a player who does not act in time.
    #[derive(Default)]
    WhenAway {
        /// It waits, for as long as it takes.
        #[default]
        Wait = "wait",
        /// It stands, and takes no insurance, when the host says that the time is up.
        Stand = "stand",
    }
}

table! {
    /// How long a table waits for its players. Whatever hosts a table keeps the time; a terminal,
    /// where everybody sits at one keyboard, waits for ever.
    ///
    /// ```
    /// use blackjack_engine::{House, WhenAway};
    /// let house = House::parse("club", "[table]\nturn-seconds = 30\nwhen-away = \"stand\"\n")?;
    /// let table = house.table_settings();
    /// assert_eq!((table.turn_seconds(), table.when_away()), (30, WhenAway::Stand));
    /// assert_eq!(house.notation(), "default", "it is no rule of the game");
    /// # Ok::<(), blackjack_engine::HouseErrors>(())
    /// ```
    TableSettings in "table", built by TableSettingsBuilder {
        "turn-seconds" turn_seconds: u16 = 0, OffOr(10, 120),
            "seconds that a player has for a decision; 0 is as long as it takes";
        "when-away" when_away: WhenAway = WhenAway::Wait, OneOf(PhantomData),
            "what happens to the hand of a player whose time is up";
        "away-seconds" away_seconds: u16 = 60, Whole(10, 3_600),
            "seconds without a sign of a player before the player counts as away";
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
