//! Switching to another house.

use blackjack_engine::House;

use super::Game;
use crate::settings::Settings;

impl Game {
    /// Returns the house that the game will switch to, or else its current one.
    pub fn house(&self) -> &House {
        self.next_house.as_ref().unwrap_or(self.session.house())
    }

    /// Switches to a house once no round is open.
    pub fn set_next_house(&mut self, house: House) {
        self.next_house = Some(house);
    }

    /// Returns whether the game can switch now: a different house is chosen and no round is open.
    pub fn can_switch_house(&self) -> bool {
        let is_other = self.next_house.as_ref().is_some_and(|next| next != self.session.house());
        is_other && !self.session.view().is_in_round() && self.is_at_rest() && !self.is_pending()
    }

    /// Switches to the chosen house and returns whether it did. If it cannot, shows why and
    /// stays.
    pub fn switch_house(&mut self, settings: &Settings) -> bool {
        let Some(house) = self.next_house.take() else { return false };
        match self.config.switch_house(&house, settings) {
            Ok(()) => true,
            Err(why) => {
                self.refuse(why);
                false
            }
        }
    }
}
