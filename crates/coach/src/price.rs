//! What the rules of a house are worth to the player.

use blackjack_engine::{Composition, House};
use blackjack_odds::{OddsError, Strategy, round_odds};

/// What a house is worth, and what it would be by another rule.
#[derive(Clone, PartialEq, Debug)]
pub struct Prices {
    house: House,
    edge: f64,
}

impl Prices {
    /// Of this house, dealt from full packs, to somebody who plays as well as can be.
    ///
    /// # Errors
    ///
    /// As [`round_odds`].
    pub fn new(house: &House) -> Result<Self, OddsError> {
        Ok(Self { house: house.clone(), edge: worth(house)? })
    }

    /// What a round is worth to the player, in initial wagers.
    pub const fn edge(&self) -> f64 {
        self.edge
    }

    /// By how much that rises if one key has another value; `None` where the house cannot have it,
    /// and where there is no exact answer.
    ///
    /// ```
    /// use blackjack_coach::Prices;
    /// use blackjack_engine::House;
    /// let strip = Prices::new(&House::built_in("strip").ok_or("no such house")?)?;
    /// let six_to_five = strip.of("natural-pays", "6 to 5").ok_or("no price")?;
    /// assert!((six_to_five - -0.0136).abs() < 0.0001, "dearer than anything else");
    /// assert_eq!(strip.of("cut-card", "50"), Some(0.0), "the cut card changes no chance");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(&self, key: &str, value: &str) -> Option<f64> {
        let changed = self.house.with([format!("{key}={value}").as_str()]).ok()?;
        Some(worth(&changed).ok()? - self.edge)
    }
}

fn worth(house: &House) -> Result<f64, OddsError> {
    let rules = house.rules();
    let shoe = Composition::packs(rules.decks());
    Ok(round_odds::<f64>(rules, &shoe, Strategy::ZeroMemory)?.ev)
}
