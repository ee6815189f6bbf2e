//! The panels beside the table: whether there is room for them, and whether they are open from the
//! start.

use std::sync::Arc;

use blackjack_coach::{Matchup, StrategyCard};
use blackjack_engine::Rules;
use blackjack_frontend::coach::Question;
use blackjack_frontend::history::analysis::AnalysisRequest;
use blackjack_frontend::scene::chart_panel::ChartPanel;
use blackjack_frontend::settings::Panels;
use ratatui::layout::Rect;

use super::App;
use crate::layout;

impl App {
    /// Decides which panels a window of this size has, and asks for the chart if it is one of them.
    pub(super) fn arrange_panels(&mut self, area: Rect) {
        let is_wanted = self.ui.settings.panels == Panels::Open && self.game.opens_panels();
        self.panels.has_room = layout::has_panel(area);
        self.panels.are_open = is_wanted && layout::opens_panels(area);
        let rules = *self.game.house().rules();
        if self.shows_chart() && self.panels.asked != Some(rules) {
            (self.panels.asked, self.panels.card) = (Some(rules), None);
            let house = Box::new(self.game.house().clone());
            self.game.coach.questions().ask(Question::Analysis(AnalysisRequest::Chart { house }));
            self.show_chart(None);
        }
        let matchup = self.active_matchup().filter(|_| self.game.is_at_rest());
        if self.panels.matchup != matchup {
            self.show_chart(matchup);
        }
    }

    /// Shows the chart for this decision; it is empty while it is being computed.
    fn show_chart(&mut self, matchup: Option<Matchup>) {
        let chart = self.panels.card.as_deref().map(|card| ChartPanel::new(card, matchup));
        (self.panels.chart, self.panels.matchup) = (Arc::new(chart.unwrap_or_default()), matchup);
    }

    /// Receives the chart of these rules.
    pub(super) fn receive_chart(&mut self, rules: &Rules, card: Option<&StrategyCard>) {
        if self.panels.asked == Some(*rules) {
            self.panels.card = card.map(|card| Box::new(card.clone()));
            self.show_chart(self.panels.matchup);
        }
    }

    /// Returns whether the chart is beside the table. It is advice before a choice, as that of the
    /// coach is: without the one, the other stays hidden, too.
    fn shows_chart(&self) -> bool {
        self.panels.are_open && self.game.opens_advice()
    }

    /// Returns the chart beside the table.
    pub(super) fn chart_panel(&self) -> Option<Arc<ChartPanel>> {
        self.shows_chart().then(|| Arc::clone(&self.panels.chart))
    }

    /// Returns whether the advice of the coach on this question is in the panel.
    pub(super) fn is_advice_in_panel(&self) -> bool {
        let game = &self.game;
        let is_open = self.panels.are_open && game.opens_advice() && game.coach.counsel().is_some();
        self.panels.has_room && (is_open || game.shows_advice())
    }

    /// Returns whether the count is in the panel.
    pub(super) fn is_count_in_panel(&self) -> bool {
        self.panels.has_room && (self.panels.are_open || self.game.shows_count())
    }
}
