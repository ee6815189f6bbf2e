//! A unit of money: [`Unit`].

use alloc::format;
use alloc::string::String;

use crate::house::House;
use crate::house::stakes::Stakes;

/// A unit of money. Amounts in different units never mix.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unit {
    /// The name or sign.
    pub name: String,
    /// The number of smallest units in one unit.
    pub minor: i64,
}

impl Unit {
    /// Returns the unit of a house.
    pub fn of(stakes: &Stakes) -> Self {
        Self { name: stakes.text("unit").unwrap_or_default(), minor: stakes.minor() }
    }

    /// Returns the plural of the name: `$`, `coins`.
    pub fn plural(&self) -> String {
        let plural = if self.name.chars().all(char::is_alphabetic) { "s" } else { "" };
        format!("{}{plural}", self.name)
    }

    /// Returns stakes that format amounts in this unit; `None` for a unit that no house can have.
    ///
    /// ```
    /// use blackjack_engine::{Chips, Unit};
    /// let unit = Unit { name: "coin".into(), minor: 60 };
    /// assert_eq!(unit.stakes().ok_or("a unit")?.money(Chips(90)), "1:30 coins");
    /// assert_eq!(unit.plural(), "coins");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn stakes(&self) -> Option<Stakes> {
        let settings = [format!("unit={}", self.name), format!("minor={}", self.minor)];
        let house = House::default().with(settings.iter().map(String::as_str)).ok()?;
        Some(*house.stakes())
    }
}
