//! Drills beside the table, and a table that is nothing but a place for them.

use blackjack_coach::Case;
use blackjack_coach::drill::Kind;
use blackjack_frontend::coach::Ticket;
use blackjack_frontend::drill::{Known, Request, RunningDrill};
use blackjack_frontend::game_config::GameConfig;
use blackjack_frontend::purpose::Purpose;
use blackjack_frontend::session::Session;

use super::App;
use crate::beside::Beside;
use crate::drill::Drills;
use crate::effect::Effect;
use crate::ui_config::UiConfig;

impl App {
    /// A table where nothing is played: who closes these drills leaves.
    pub fn drilling(
        config: GameConfig,
        session: Box<dyn Session>,
        ui: UiConfig,
        news: Vec<String>,
        (request, known, kind): (Request, Known, Option<Kind>),
        now_ms: i64,
    ) -> Self {
        let mut app = Self::new(config, session, None, ui, news);
        app.game.purpose = Purpose::Drill(Vec::new());
        let mut drills = Drills::new(app.game.coach.questions(), request, known, &app.ui.keys);
        if let Some(kind) = kind {
            drills.begin(kind, app.game.session.memory(), now_ms);
        }
        app.push(Beside::Drills(Box::new(drills)));
        app
    }

    /// The drills at this house, for who sits in the first seat.
    pub(super) fn drills(&self) -> Option<Drills> {
        let tags = self.game.coach.tags()?.clone();
        let request = Request::usual(self.game.session.house(), self.game.session.name(0), tags);
        let questions = self.game.coach.questions();
        Some(Drills::new(questions, request, Known::default(), &self.ui.keys))
    }

    /// Opens a drill of one hand.
    pub(super) fn drill_case(&mut self, case: Case) -> Effect {
        let Some(mut drills) = self.drills() else { return Effect::Nothing };
        drills.begin_with(case, self.game.session.memory(), self.now_ms);
        self.push(Beside::Drills(Box::new(drills)));
        Effect::Show
    }

    /// Takes in a drill that was prepared, for the screen that asked.
    pub(super) fn hear_drill(
        &mut self,
        ticket: Ticket,
        begun: Result<Box<RunningDrill>, String>,
        now_ms: i64,
    ) -> Effect {
        for page in &mut self.pages {
            if let Beside::Drills(drills) = page
                && drills.awaits(ticket)
            {
                drills.hear(begun, now_ms);
                return Effect::Show;
            }
        }
        Effect::Nothing
    }

    /// Ends a drill that is running, and notes what came of it where that is told last.
    pub(super) fn finish_drills(&mut self) {
        for page in &mut self.pages {
            let Beside::Drills(drills) = page else { continue };
            drills.finish(self.game.session.memory());
            if let Purpose::Drill(last_words) = &mut self.game.purpose {
                *last_words = drills.last_words().to_vec();
            }
        }
    }
}
