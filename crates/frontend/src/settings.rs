//! The user's settings: house, bets, look and coach.

mod animation;
mod colours;
mod depth;
pub mod diagnostics;
mod face_name;
pub mod keyword;
mod panels;
#[cfg(test)]
mod tests;
mod text;
mod theme_name;
pub mod toml_keys;

use std::collections::BTreeMap;

use blackjack_engine::{Chips, House, check_seating};

use crate::coach::CoachSettings;
pub use animation::Animation;
pub use colours::Colours;
pub use depth::Depth;
pub use face_name::FaceName;
pub use panels::Panels;
pub use theme_name::ThemeName;

/// The maximum number of starting hands of a player, in the settings and for `--hands`.
pub const HANDS_MAX: u8 = 7;

/// The maximum number of players in the settings.
pub const PLAYERS_MAX: usize = 7;

/// Everything that the settings file holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The name of the house; `None` until the first start asks for one.
    pub house: Option<String>,
    /// The face that shows the game.
    pub face: FaceName,
    /// The theme.
    pub theme: ThemeName,
    /// The number of colours.
    pub colours: Colours,
    /// True if each suit has its own colour.
    pub four_colour: bool,
    /// The pace of the deal.
    pub animation: Animation,
    /// True if only ASCII is shown.
    pub ascii: bool,
    /// True if historic houses have the look of their time.
    pub period_look: bool,
    /// The settings of the coach and the count.
    pub coaching: CoachSettings,
    /// The occasions on which a large window shows the coach, the count and the chart.
    pub panels: Panels,
    /// The starting hands of each player.
    pub hands: u8,
    /// The players in the form that `--player` takes; empty for a solo player without a name.
    pub players: Vec<String>,
    /// The starting bet at each house, as a number in the house's money.
    pub bets: BTreeMap<String, String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            house: None,
            face: FaceName::default(),
            theme: ThemeName::default(),
            colours: Colours::default(),
            four_colour: false,
            animation: Animation::default(),
            ascii: false,
            period_look: false,
            coaching: CoachSettings::default(),
            panels: Panels::default(),
            hands: 1,
            players: Vec::new(),
            bets: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// Returns the first bet at a house, if one is saved that the house accepts.
    pub fn bet(&self, house: &House) -> Option<Chips> {
        let bet = house.stakes().read(self.bets.get(house.name())?)?;
        house.stakes().check(house.rules(), bet).is_ok().then_some(bet)
    }

    /// Returns the starting hands of each player; 1 if the house does not deal that many in all.
    pub fn hands_at(&self, house: &House, players: usize) -> u8 {
        let seating = (0..players).map(|_| usize::from(self.hands));
        if check_seating(house.rules(), seating).is_ok() { self.hands } else { 1 }
    }

    /// Sets the first bet at a house.
    pub fn set_bet(&mut self, house: &House, bet: Chips) {
        self.bets.insert(house.name().to_owned(), house.stakes().number(bet));
    }

    /// Returns the colour depth to draw with, on a terminal with the detected one.
    pub fn depth(&self, detected: Depth) -> Depth {
        match self.colours {
            Colours::Auto => detected,
            Colours::Always(depth) => depth,
        }
    }
}
