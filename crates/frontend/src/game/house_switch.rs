//! Going on at another house.

use blackjack_engine::House;

use super::Game;
use crate::settings::Settings;

impl Game {
    /// The house that the game is at, or goes on at.
    pub fn house(&self) -> &House {
        self.next_house.as_ref().unwrap_or(self.session.house())
    }

    /// Goes on at this house, as soon as no round is open.
    pub fn set_next_house(&mut self, house: House) {
        self.next_house = Some(house);
    }

    /// Whether it can go on at another house now: one was chosen, and no round is open.
    pub fn can_switch_house(&self) -> bool {
        let is_other = self.next_house.as_ref().is_some_and(|next| next != self.session.house());
        is_other && !self.session.is_in_round() && self.is_at_rest() && !self.is_pending()
    }

    /// Leaves the table for another house. Where that does not go, why is said, and the game stays.
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
