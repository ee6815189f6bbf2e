//! Changing house, bets, look and keys from within the game.

use std::sync::Arc;

use blackjack_engine::House;
use blackjack_frontend::bet_form::BetForm;
use blackjack_frontend::game::Game;
use blackjack_frontend::scene::Tone;
use blackjack_frontend::settings::Settings;

use super::App;
use crate::app_page::AppPage;
use crate::app_parts::AppParts;
use crate::change::Change;
use crate::effect::Effect;
use crate::options::Options;
use crate::save_outcome::SaveOutcome;

/// What is said of a round in play when the game goes on elsewhere.
const FINISHED_FIRST: &str = "The round is finished by its own rules first.";

impl App {
    /// The settings as they are.
    pub(super) fn options(&self) -> Options {
        let ui = &self.ui;
        let mut paths = ui.paths.clone();
        if let Some(rounds) = self.game.session.stored_round_count() {
            paths.push(("rounds", rounds.to_string()));
        }
        let (houses, tags) = (ui.houses.clone(), Arc::clone(&self.game.config.tags));
        let house = self.game.house();
        let mut options = Options::new(&ui.settings, house, houses, tags, &ui.keys, paths);
        if !self.game.session.is_stored() {
            options.forbid_saving();
        }
        options
    }

    /// Lets a change hold at once, as far as it can, and wants it kept.
    pub(super) fn adopt(&mut self, change: Change) -> Effect {
        match &change {
            Change::Settings(settings) => self.adopt_settings(settings),
            Change::Keys(map) => self.ui.keys = (**map).clone(),
            Change::House(_) | Change::OwnHouse(_) => {}
        }
        Effect::Save(change)
    }

    /// Closes the settings and goes on at a house that is not saved, when the round is over.
    pub(super) fn play_at(&mut self, house: House) -> Effect {
        self.pages.pop();
        self.cancel_analyses();
        if self.game.session.is_in_round() {
            self.game.say(Tone::Plain, FINISHED_FIRST.to_owned());
        }
        self.game.set_next_house(house);
        if self.can_switch_house() { Effect::SwitchHouse } else { Effect::Draw }
    }

    fn adopt_settings(&mut self, settings: &Settings) {
        let house = self.game.session.house();
        let before = &self.ui.settings;
        if (before.hands, before.bet(house)) != (settings.hands, settings.bet(house)) {
            let bet = settings.bet(house);
            self.game.bet_form = BetForm::new(self.game.session.as_ref(), bet, settings.hands);
        }
        let before = before.coaching.clone();
        self.ui.adopt(settings);
        self.game.pace = self.ui.pace;
        self.game.coach.adopt(&before, &settings.coaching, self.game.session.as_ref());
    }

    /// Takes in what came of a change that was to be kept.
    pub(crate) fn saved(&mut self, kept: SaveOutcome) {
        let SaveOutcome { house, message } = kept;
        let mut said: Vec<String> = message.into_iter().collect();
        let moves = house.is_some();
        if let Some(house) = house {
            let name = house.name().to_owned();
            if !self.ui.houses.contains(&name) {
                self.ui.houses.push(name.clone());
            }
            if self.game.session.is_in_round() {
                said.push(FINISHED_FIRST.into());
            }
            self.ui.settings.house = Some(name);
            self.game.set_next_house(house);
        }
        let house = self.game.house();
        let Some(AppPage::Options(options)) = self.pages.last_mut() else { return };
        // Rules that are tried stay, unless the game goes elsewhere.
        if moves {
            options.set_house(house);
        }
        let study = options.request();
        if !said.is_empty() {
            options.show_message(said.join(" "));
        }
        if let Some(study) = study {
            self.request_analysis(study);
        }
    }

    /// Whether the game can go on at another house now: one was chosen, and no round is open.
    pub(crate) fn can_switch_house(&self) -> bool {
        self.is_at_table() && self.game.can_switch_house()
    }

    /// Leaves the table for another house. Where that does not go, why is said, and the game stays.
    pub(crate) fn switch_house(&mut self, settings: &Settings) -> bool {
        self.game.switch_house(settings)
    }

    /// What goes on when the table is left: the table itself does not.
    pub(crate) fn into_parts(self) -> AppParts {
        let Self { game, ui, .. } = self;
        let Game { config, rounds, log, .. } = game;
        AppParts { config, rounds, ui, log }
    }

    /// The lines that were said before go on.
    pub(crate) fn with_log(mut self, before: Vec<String>) -> Self {
        let since = std::mem::replace(&mut self.game.log, before);
        self.game.log.extend(since);
        self
    }
}
