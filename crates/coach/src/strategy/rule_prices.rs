//! The effect of a house's rules on the player's expectation.

use blackjack_engine::{Composition, House};
use blackjack_odds::{OddsError, Strategy, round_odds};

/// The expectation at a house, and the effect of changing one rule.
#[derive(Clone, PartialEq, Debug)]
pub struct RulePrices {
    house: House,
    edge: f64,
}

impl RulePrices {
    /// Computes the expectation at a house with best play from a full shoe.
    ///
    /// # Errors
    ///
    /// The errors of [`round_odds`].
    pub fn new(house: &House) -> Result<Self, OddsError> {
        Ok(Self { house: house.clone(), edge: expectation(house)? })
    }

    /// Returns the player's expectation, in initial bets per round.
    pub const fn edge(&self) -> f64 {
        self.edge
    }

    /// Returns the change in the expectation if one rule has a different value. `None` if the house
    /// cannot have that value, or if there is no exact answer.
    ///
    /// ```
    /// use blackjack_coach::RulePrices;
    /// use blackjack_engine::House;
    /// let strip = RulePrices::new(&House::built_in("strip").ok_or("no such house")?)?;
    /// let six_to_five = strip.of("natural-pays", "6 to 5").ok_or("no price")?;
    /// assert!((six_to_five - -0.0136).abs() < 0.0001, "the costliest rule of all");
    /// assert_eq!(strip.of("cut-card", "50"), Some(0.0), "the cut card does not affect the odds");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(&self, key: &str, value: &str) -> Option<f64> {
        let changed = self.house.with([format!("{key}={value}").as_str()]).ok()?;
        Some(expectation(&changed).ok()? - self.edge)
    }
}

fn expectation(house: &House) -> Result<f64, OddsError> {
    let rules = house.rules();
    let shoe = Composition::decks(rules.decks());
    Ok(round_odds(rules, &shoe, Strategy::ZeroMemory)?.ev)
}
