//! Changing house, bets, look and keys from within the game.

use blackjack_engine::House;
use blackjack_table::Store;

use super::super::bet::Placing;
use super::super::keeper::Kept;
use super::super::options::{Change, Options};
use super::pages::Page;
use super::{App, Effect};
use crate::settings::Settings;
use crate::setup::Setup;

impl App {
    /// The settings as they are.
    pub(super) fn options(&self) -> Options {
        let manner = &self.manner;
        let mut places = manner.places.clone();
        if let Some(Ok(rounds)) = self.table.memory().map(Store::count) {
            places.push(("rounds", rounds.to_string()));
        }
        Options::new(&manner.settings, self.house(), manner.houses.clone(), &manner.keys, places)
    }

    /// Lets a change hold at once, as far as it can, and wants it kept.
    pub(super) fn adopt(&mut self, change: Change) -> Effect {
        match &change {
            Change::Settings(settings) => self.adopt_settings(settings),
            Change::Keys(map) => self.manner.keys = (**map).clone(),
            Change::House(_) | Change::Rule { .. } => {}
        }
        Effect::Keep(change)
    }

    fn adopt_settings(&mut self, settings: &Settings) {
        let house = self.table.house();
        let before = &self.manner.settings;
        if (before.hands, before.bet(house)) != (settings.hands, settings.bet(house)) {
            let bet = settings.bet(house);
            self.placing = Placing::new(&self.table, bet, settings.hands);
        }
        let before = before.coaching.clone();
        self.manner.adopt(settings);
        self.coach.adopt(&before, &settings.coaching, &self.table);
    }

    /// Takes in what came of a change that was to be kept.
    pub(in super::super) fn kept(&mut self, kept: Kept) {
        let Kept { house, message } = kept;
        let mut said: Vec<String> = message.into_iter().collect();
        if let Some(house) = house {
            let name = house.name().to_owned();
            if !self.manner.houses.contains(&name) {
                said.push(format!("This is {name} now, a house of yours."));
                self.manner.houses.push(name.clone());
            }
            if self.table.round().is_some() {
                said.push("The round is finished by its own rules first.".into());
            }
            self.manner.settings.house = Some(name);
            self.next_house = Some(house);
        }
        let house = self.next_house.as_ref().unwrap_or(self.table.house());
        let Some(Page::Options(options)) = self.pages.last_mut() else { return };
        options.set_house(house);
        let study = options.study();
        if !said.is_empty() {
            options.tell(said.join(" "));
        }
        if let Some(study) = study {
            self.ask_study(study);
        }
    }

    /// The house that the game is at, or goes on at.
    pub(in super::super) fn house(&self) -> &House {
        self.next_house.as_ref().unwrap_or(self.table.house())
    }

    /// Whether the game can go on at another house now: one was chosen, and no round is open.
    pub(in super::super) fn can_move(&self) -> bool {
        let is_other = self.next_house.as_ref().is_some_and(|next| next != self.table.house());
        is_other && self.pages.is_empty() && self.table.round().is_none() && self.is_at_rest()
    }

    /// Leaves the table for another house. Where that does not go, why is said, and the game stays.
    pub(in super::super) fn departs(&mut self, settings: &Settings) -> bool {
        let Some(house) = self.next_house.take() else { return false };
        match self.setup.go_to(&house, settings) {
            Ok(()) => true,
            Err(why) => {
                self.refuse(why);
                false
            }
        }
    }

    /// What goes on when the table is left: the table itself does not.
    pub(in super::super) fn luggage(self) -> (Setup, super::Manner, Vec<String>) {
        (self.setup, self.manner, self.log)
    }

    /// The lines that were said before go on.
    pub(in super::super) fn with_log(mut self, before: Vec<String>) -> Self {
        let since = std::mem::replace(&mut self.log, before);
        self.log.extend(since);
        self
    }
}
