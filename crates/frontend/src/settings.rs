//! What somebody chose, and a file remembers: house, bets, look.

mod animation;
mod colours;
mod depth;
mod face_name;
#[cfg(test)]
mod tests;
mod text;
mod theme_name;

use std::collections::BTreeMap;

use blackjack_engine::{Chips, House, check_seating};

use crate::coach::CoachSettings;
pub use animation::Animation;
pub use colours::Colours;
pub use depth::Depth;
pub use face_name::FaceName;
pub use theme_name::ThemeName;

/// The most starting hands that are remembered: as many as `--hands` takes.
pub const HANDS_MAX: u8 = 7;

/// The most players that are remembered.
pub const PLAYERS_MAX: usize = 7;

/// Everything that somebody can choose once and for all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The house by name; `None` as long as nobody was asked.
    pub house: Option<String>,
    /// Which face.
    pub face: FaceName,
    /// Which theme.
    pub theme: ThemeName,
    /// How many colours.
    pub colours: Colours,
    /// Whether each suit has a colour of its own.
    pub four_colour: bool,
    /// How fast cards fall.
    pub animation: Animation,
    /// Whether nothing but ASCII is shown.
    pub ascii: bool,
    /// What is wished of the coach, and of the count.
    pub coaching: CoachSettings,
    /// Starting hands of each player.
    pub hands: u8,
    /// Who plays, as behind `--player`; nobody is one player without a name.
    pub players: Vec<String>,
    /// The first bet at each house, as a number in the house's money.
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
            coaching: CoachSettings::default(),
            hands: 1,
            players: Vec::new(),
            bets: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// The first bet at this house, where one is remembered that the house takes; else it is for
    /// the house to offer one.
    pub fn bet(&self, house: &House) -> Option<Chips> {
        let bet = house.stakes().read(self.bets.get(house.name())?)?;
        house.stakes().check(house.rules(), bet).is_ok().then_some(bet)
    }

    /// The starting hands of each of so many players, where this house deals as many.
    pub fn hands_at(&self, house: &House, players: usize) -> u8 {
        let seating = (0..players).map(|_| usize::from(self.hands));
        if check_seating(house.rules(), seating).is_ok() { self.hands } else { 1 }
    }

    /// Remembers the first bet at this house.
    pub fn set_bet(&mut self, house: &House, bet: Chips) {
        self.bets.insert(house.name().to_owned(), house.stakes().number(bet));
    }

    /// The depth of colour, on a terminal that has this one.
    pub fn depth(&self, detected: Depth) -> Depth {
        match self.colours {
            Colours::Auto => detected,
            Colours::Always(depth) => depth,
        }
    }
}
