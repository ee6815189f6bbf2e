//! Drills over the table, and games that consist only of drills.

use blackjack_coach::Matchup;
use blackjack_coach::drill::DrillKind;
use blackjack_frontend::coach::Ticket;
use blackjack_frontend::drill::{DrillRequest, PlayerDrills, RunningDrill};
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::game::mode::GameMode;
use blackjack_frontend::session::Session;

use super::App;
use crate::host::Effect;
use crate::page::app_page::AppPage;
use crate::page::drill::Drills;
use crate::ui_config::UiConfig;

impl App {
    /// Opens the drills on their own, at a table where no round is played; closing them leaves the
    /// game.
    pub fn drilling(
        config: GameConfig,
        session: Box<dyn Session>,
        ui: UiConfig,
        notices: Vec<String>,
        (request, known, kind): (DrillRequest, PlayerDrills, Option<DrillKind>),
        now_ms: i64,
    ) -> Self {
        let mut app = Self::new(config, session, None, ui, notices);
        app.game.mode = GameMode::Drill(Vec::new());
        let (questions, source) = (app.game.coach.questions(), app.game.session.history_source());
        let mut drills = Drills::new(questions, request, source, known, &app.ui.keys);
        if let Some(kind) = kind {
            drills.begin(kind, now_ms);
        }
        app.push(AppPage::Drills(Box::new(drills)));
        app
    }

    /// Returns the drills at this house, for the player in the first seat.
    pub(super) fn drills(&self) -> Option<Drills> {
        let tags = self.game.coach.tags()?.clone();
        let request =
            DrillRequest::for_player(self.game.session.house(), self.game.session.name(0), tags);
        let (questions, source) = (self.game.coach.questions(), self.game.session.history_source());
        let known = PlayerDrills::default();
        Some(Drills::new(questions, request, source, known, &self.ui.keys))
    }

    /// Opens a drill of one hand.
    pub(super) fn drill_matchup(&mut self, matchup: Matchup) -> Effect {
        let Some(mut drills) = self.drills() else { return Effect::Nothing };
        drills.begin_with(matchup, self.now_ms);
        self.push(AppPage::Drills(Box::new(drills)));
        Effect::Draw
    }

    /// Passes a prepared drill to the page that requested it.
    pub(super) fn receive_drill(
        &mut self,
        ticket: Ticket,
        begun: Result<Box<RunningDrill>, String>,
        now_ms: i64,
    ) -> Effect {
        for page in &mut self.pages {
            if let AppPage::Drills(drills) = page
                && drills.awaits(ticket)
            {
                drills.receive(begun, now_ms);
                return Effect::Draw;
            }
        }
        Effect::Nothing
    }

    /// Ends a running drill, and keeps its result for the farewell.
    pub(super) fn finish_drills(&mut self) {
        for page in &mut self.pages {
            let AppPage::Drills(drills) = page else { continue };
            drills.finish(self.game.session.history());
            if let GameMode::Drill(last_words) = &mut self.game.mode {
                *last_words = drills.last_words().to_vec();
            }
        }
    }
}
