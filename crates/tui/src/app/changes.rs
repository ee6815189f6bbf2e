//! Changes to the house, bets, look and keys during a game.

use std::sync::Arc;

use blackjack_engine::House;
use blackjack_frontend::bets::form::BetForm;
use blackjack_frontend::bets::hand::HandBet;
use blackjack_frontend::game::Game;
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::game::round_log::RoundLog;
use blackjack_frontend::scene::Tone;
use blackjack_frontend::settings::Settings;

use super::App;
use crate::host::{Change, Effect, SaveOutcome};
use crate::page::app_page::AppPage;
use crate::page::options::Options;
use crate::ui_config::UiConfig;

/// The message about a round in play when the game moves to another house.
const FINISHED_FIRST: &str = "The round in play finishes first, under its own rules.";

/// The parts of a game that move to the next table.
#[derive(Debug)]
pub(crate) struct AppParts {
    /// The game at the next table.
    pub(crate) config: GameConfig,
    /// The log that finished rounds are written to.
    pub(crate) rounds: Option<Box<dyn RoundLog>>,
    /// The keys, look and pace.
    pub(crate) ui: UiConfig,
    /// The lines of the log.
    pub(crate) log: Vec<String>,
}

impl App {
    /// Returns the settings page with the current settings.
    pub(super) fn options(&self) -> Options {
        let ui = &self.ui;
        let mut paths = ui.paths.clone();
        if let Some(history) = self.game.session.history()
            && let Ok(rounds) = history.count()
        {
            paths.push(("rounds", rounds.to_string()));
        }
        let (houses, tags) = (ui.houses.clone(), Arc::clone(&self.game.config.tags));
        let house = self.game.house();
        let base = ui.saved_house.clone().unwrap_or_else(|| without_changes(house));
        let houses_in_play = (house, &base);
        let mut options = Options::new(&ui.settings, houses_in_play, houses, tags, &ui.keys, paths);
        if !self.game.session.is_stored() {
            options.forbid_saving();
        }
        options
    }

    /// Applies changed settings or keys at once, and returns the effect that saves the change.
    pub(super) fn adopt(&mut self, change: Change) -> Effect {
        match &change {
            Change::Settings(settings) => self.adopt_settings(settings),
            Change::Keys(map) => self.ui.keys = (**map).clone(),
            Change::House(_) | Change::OwnHouse(_) => {}
        }
        Effect::Save(change)
    }

    /// Closes the settings and moves to a house that is not saved, once the round is over.
    pub(super) fn play_at(&mut self, house: House) -> Effect {
        if let Some(AppPage::Options(options)) = self.pages.pop() {
            self.ui.saved_house = Some(options.base().clone());
        }
        self.cancel_analyses();
        if self.game.session.view().is_in_round() {
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
            self.game.bet_form =
                BetForm::new(self.game.session.as_ref(), bet.map(HandBet::from), settings.hands);
        }
        let before = before.coaching.clone();
        self.ui.adopt(settings);
        self.game.pace = self.ui.pace;
        self.game.coach.adopt(&before, &settings.coaching, self.game.session.as_ref());
    }

    /// Handles the outcome of saving a change.
    pub(crate) fn saved(&mut self, outcome: SaveOutcome) {
        let SaveOutcome { house, message } = outcome;
        let mut messages: Vec<String> = message.into_iter().collect();
        let moves = house.is_some();
        if let Some(house) = house {
            let name = house.name().to_owned();
            if !self.ui.houses.contains(&name) {
                self.ui.houses.push(name.clone());
            }
            if self.game.session.view().is_in_round() {
                messages.push(FINISHED_FIRST.into());
            }
            self.ui.settings.house = Some(name);
            self.ui.saved_house = None;
            self.game.set_next_house(house);
        }
        let house = self.game.house();
        let Some(AppPage::Options(options)) = self.pages.last_mut() else { return };
        // Draft rules are kept, unless the game moves to another house.
        if moves {
            options.set_house(house);
        }
        let request = options.request();
        if !messages.is_empty() {
            options.show_message(messages.join(" "));
        }
        if let Some(request) = request {
            self.request_analysis(request);
        }
    }

    /// Returns whether the game can move to another house now: one was chosen and no round is open.
    pub(crate) fn can_switch_house(&self) -> bool {
        self.is_at_table() && self.game.can_switch_house()
    }

    /// Switches the game to the chosen house and returns whether it did. If it cannot, it shows why
    /// and stays.
    pub(crate) fn switch_house(&mut self, settings: &Settings) -> bool {
        self.game.switch_house(settings)
    }

    /// Returns the parts of the game that move to the next table.
    pub(crate) fn into_parts(self) -> AppParts {
        let Self { game, ui, .. } = self;
        let Game { config, rounds, log, .. } = game;
        AppParts { config, rounds, ui, log }
    }

    /// Prepends earlier lines to the log.
    pub(crate) fn with_log(mut self, before: Vec<String>) -> Self {
        let since = std::mem::replace(&mut self.game.log, before);
        self.game.log.extend(since);
        self
    }
}

/// Returns a house without its changes, if these are known: a built-in house knows its own.
fn without_changes(house: &House) -> House {
    let base = house.base();
    if base.name() == house.name() { base } else { house.clone() }
}
