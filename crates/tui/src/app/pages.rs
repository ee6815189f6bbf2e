//! The pages over the table: keys go to the top one.

use blackjack_frontend::game::mode::GameMode;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_table::{PastRound, RoundState};

use super::App;
use crate::host::Effect;
use crate::page::app_page::AppPage;
use crate::page::history::{History, NoRounds, RoundSource};
use crate::page::outcome::Outcome;
use crate::page::scroll_view::Paragraph;
use crate::page::text::{TextPage, log};
use crate::page::{help, rules, shoe};

/// The maximum number of pages that can be open.
const PAGES_MAX: usize = 8;

impl App {
    /// Performs a command on the top page.
    pub(super) fn turn_page(&mut self, command: UiCommand, now_ms: i64) -> Effect {
        let history = self.game.session.history();
        let past: &dyn RoundSource = match &history {
            Some(history) => history,
            None => &NoRounds,
        };
        let outcome = match self.pages.last_mut() {
            Some(AppPage::Text(page)) => page.update(command),
            Some(AppPage::Count(count)) => count.update(command),
            Some(AppPage::History(history)) => history.update(command, past),
            Some(AppPage::Chart(chart)) => chart.update(command),
            Some(AppPage::Statistics(statistics)) => statistics.update(command),
            Some(AppPage::Options(options)) => options.update(command),
            Some(AppPage::Drills(drills)) => drills.update(command, history, now_ms),
            None => return Effect::Nothing,
        };
        match outcome {
            Outcome::Stay => Effect::Draw,
            Outcome::Close => {
                if matches!(self.game.mode, GameMode::Drill(_)) && self.pages.len() == 1 {
                    return Effect::Leave;
                }
                self.pages.pop();
                self.cancel_analyses();
                if self.can_switch_house() { Effect::SwitchHouse } else { Effect::Draw }
            }
            Outcome::Unhandled(command) => self.open(command).unwrap_or(Effect::Nothing),
            Outcome::Export(rounds) => Effect::Export(rounds),
            Outcome::ExportAll => self.export_all(),
            Outcome::Drill(matchup) => self.drill_matchup(matchup),
            Outcome::Judge { round, record } => self.judge(round, record),
            Outcome::Analyse(request) => self.request_analysis(request),
            Outcome::PlayAt(house) => self.play_at(*house),
            Outcome::Change(change) => self.adopt(change),
            Outcome::WhatIf { round, step } => self.what_if_from(round, step),
        }
    }

    /// Opens the page of this command, or returns `None` if the command opens no page.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only a few commands open a page")]
    pub(super) fn open(&mut self, command: UiCommand) -> Option<Effect> {
        let keys = &self.ui.keys;
        let page = match command {
            UiCommand::Help => AppPage::Text(self.help_page()),
            UiCommand::Log => AppPage::Text(log(&self.game.log, keys)),
            UiCommand::Rules => AppPage::Text(rules::rules(self.game.session.house(), keys)),
            UiCommand::Shoe => AppPage::Text(self.shoe_page()),
            UiCommand::History => AppPage::History(Box::new(self.history())),
            UiCommand::Settings => return Some(self.open_options()),
            UiCommand::Chart => return Some(self.open_chart()),
            UiCommand::Statistics => return Some(self.open_statistics()),
            UiCommand::WhatIf => return Some(self.what_if()),
            UiCommand::Coach => return Some(self.ask_coach()),
            UiCommand::Count => return Some(self.ask_count()),
            UiCommand::Drill => AppPage::Drills(Box::new(self.drills()?)),
            _ => return None,
        };
        self.push(page);
        Some(Effect::Draw)
    }

    /// Returns the help page for the current context.
    fn help_page(&self) -> TextPage {
        let offered: Vec<_> = self.scene().prompt.enabled().map(|choice| choice.command).collect();
        let request = help::HelpRequest {
            context: self.context(),
            mode: &self.game.mode,
            offered: Some(&offered),
            can_export: matches!(self.pages.last(), Some(AppPage::History(_))),
            ascii: self.ui.look.ascii,
        };
        help::help(&self.ui.keys, request)
    }

    /// Opens a page over the table.
    pub(super) fn push(&mut self, page: AppPage) {
        if self.has_room() {
            self.pages.push(page);
        }
    }

    /// Returns whether another page can be opened.
    pub(super) fn has_room(&self) -> bool {
        self.pages.len() < PAGES_MAX
    }

    /// Opens a page of sentences; the command that opened it also closes it.
    pub(super) fn open_text(&mut self, title: &str, lines: Vec<String>, called_by: UiCommand) {
        let paragraphs = lines.into_iter().map(Paragraph::plain).collect();
        self.push(AppPage::Text(TextPage::new(title, paragraphs, called_by, &self.ui.keys)));
    }

    fn history(&self) -> History {
        let zone = self.ui.zone.clone();
        match self.game.session.history() {
            Some(history) => History::new(&history, zone, &self.ui.keys),
            None => History::new(&NoRounds, zone, &self.ui.keys),
        }
    }

    fn shoe_page(&self) -> TextPage {
        // Shoes that cannot be read are left out; the history shows the error.
        let session = &self.game.session;
        let past = session.history().and_then(|history| history.revealed(shoe::LISTED_MAX).ok());
        let past = past.unwrap_or_default();
        shoe::shoe(&session.view().shoe, &past, !session.is_stored(), &self.ui.keys)
    }

    /// Exports all recorded rounds, one per line, oldest first.
    fn export_all(&mut self) -> Effect {
        let Some(history) = self.game.session.history() else { return Effect::Nothing };
        let mut rounds = String::new();
        let mut after = None;
        loop {
            match RoundSource::after(&history, after, EXPORT_BATCH) {
                Ok(some) if some.is_empty() => return Effect::Export(rounds),
                Ok(some) => {
                    after = some.last().map(|round| round.id);
                    rounds.extend(some.iter().map(exported_line));
                }
                Err(why) => {
                    self.show_export_result(format!("The rounds cannot be read: {why}."));
                    return Effect::Draw;
                }
            }
        }
    }

    /// Shows the outcome of an export.
    pub(crate) fn show_export_result(&mut self, message: String) {
        if let Some(AppPage::History(history)) = self.pages.last_mut() {
            history.show_message(message);
        }
    }
}

/// The number of rounds that an export reads at a time.
const EXPORT_BATCH: usize = 1_000;

/// Returns a round as a line of a rounds file, commented out if it does not count.
fn exported_line(round: &PastRound) -> String {
    match &round.state {
        RoundState::Closed => format!("{}\n", round.line),
        RoundState::Open => format!("# round {} is in play\n", round.id.0),
        RoundState::Void(reason) => format!("# void, {reason}: {}\n", round.line),
    }
}
