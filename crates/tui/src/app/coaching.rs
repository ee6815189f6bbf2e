//! The coach at the table: requests for advice, and the display of its answers.

use blackjack_frontend::coach::{Answer, CoachEvent, CoachMode, CountMode, Pending};
use blackjack_frontend::scene::Tone;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;

use super::App;
use crate::host::Effect;
use crate::page::app_page::AppPage;
use crate::page::options::Options;

/// The message shown while advice is being computed.
const THINKING: &str = "The coach is thinking.";

impl App {
    /// Handles an answer from the coach, or one for an open page.
    pub(super) fn receive_answer(&mut self, answer: Answer, now_ms: i64) -> Effect {
        match answer {
            Answer::Analysis(update) => self.receive_update(&update),
            Answer::Drill { ticket, begun } => self.receive_drill(ticket, begun, now_ms),
            Answer::Counsel { .. }
            | Answer::Bet { .. }
            | Answer::Level { .. }
            | Answer::Review { .. } => self.receive_coach(answer, now_ms),
        }
    }

    /// Handles an answer from the coach.
    fn receive_coach(&mut self, answer: Answer, now_ms: i64) -> Effect {
        match self.game.receive(answer, now_ms) {
            CoachEvent::Nothing => return Effect::Nothing,
            CoachEvent::Advice(None) => {
                if self.game.coach_requests.page && self.is_at_table() {
                    self.open_advice();
                }
            }
            CoachEvent::Level(lines) => {
                if let Some(first) = lines.into_iter().next() {
                    self.show_level(first);
                }
            }
            CoachEvent::Advice(Some(_)) | CoachEvent::Remark(_) => {}
        }
        Effect::Draw
    }

    /// Shows the standard of the coach: in the settings if its level was changed there, otherwise
    /// at the table.
    fn show_level(&mut self, line: String) {
        match self.pages.last_mut() {
            _ if self.on_top.is_some() => {}
            Some(AppPage::Options(options)) => options.show_message(line),
            Some(_) => {}
            None => self.game.say(Tone::Plain, line),
        }
    }

    /// Shows in the settings the differences in this game, and the cost of its level.
    pub(super) fn show_coach_settings(&self, options: &mut Options) {
        let coach = &self.game.coach;
        let differences = coach.settings().difference_from(&self.ui.settings.coaching);
        let standard = coach.standard().and_then(Pending::ready).and_then(|it| it.first());
        let lines = differences.into_iter().chain(standard.cloned());
        let message = lines.collect::<Vec<_>>().join(" ");
        if !message.is_empty() {
            options.show_message(message);
        }
    }

    /// Asks the coach for advice and shows it in the panel, or on its own page if there is no
    /// panel.
    pub(super) fn ask_coach(&mut self) -> Effect {
        self.skip_playback();
        self.game.message = None;
        if self.game.coach.settings().mode == CoachMode::Off {
            return self.say_off("The coach");
        }
        self.game.coach.ask_about_bet(self.game.session.as_ref());
        if self.panels.has_room && !self.is_advice_in_panel() {
            self.game.coach_requests.advice = true;
        } else {
            self.game.coach_requests.page = true;
            self.open_advice();
        }
        Effect::Draw
    }

    /// Opens the advice on its own page, once it is ready.
    fn open_advice(&mut self) {
        match self.game.advice() {
            None => self.game.say(Tone::Plain, THINKING),
            Some(lines) => {
                self.game.coach_requests.page = false;
                self.game.message = None;
                self.open_text("The coach", lines, UiCommand::Coach);
            }
        }
    }

    /// Shows the count in the panel; opens its own page, with its value, if it is already there
    /// or if there is no panel.
    pub(super) fn ask_count(&mut self) -> Effect {
        self.skip_playback();
        self.game.message = None;
        if self.game.coach.settings().count == CountMode::Off {
            return self.say_off("The count");
        }
        if self.panels.has_room && !self.is_count_in_panel() {
            self.game.coach_requests.count = true;
        } else {
            self.open_count();
        }
        Effect::Draw
    }

    /// Shows that a feature is off, and the key that turns it on.
    fn say_off(&mut self, feature: &str) -> Effect {
        let key = self.ui.keys.key(UiCommand::Settings, Context::Betting);
        let hint = key.map_or(String::new(), |key| format!(" {key} turns it on."));
        self.game.refuse(format!("{feature} is off.{hint}"));
        Effect::Draw
    }
}
