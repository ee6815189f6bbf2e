//! Drills beside the table, and a table that is nothing but a place for them.

use blackjack_coach::Case;
use blackjack_coach::drill::Kind;
use blackjack_table::Table;

use super::super::drill::Drills;
use super::super::manner::Manner;
use super::pages::Page;
use super::{App, Effect, Purpose};
use crate::coach::Ticket;
use crate::drill::{Known, Request, Session};
use crate::setup::Setup;

impl App {
    /// A table where nothing is played: who closes these drills leaves.
    pub(in super::super) fn drilling(
        setup: Setup,
        table: Table,
        manner: Manner,
        news: Vec<String>,
        (request, known, kind): (Request, Known, Option<Kind>),
    ) -> Self {
        let mut app = Self::new(setup, table, manner, news);
        app.purpose = Purpose::Drill(Vec::new());
        let mut drills = Drills::new(app.coach.questions(), request, known, &app.manner.keys);
        if let Some(kind) = kind {
            drills.begin(kind, app.table.memory());
        }
        app.push(Page::Drills(Box::new(drills)));
        app
    }

    /// The drills at this house, for who sits in the first seat.
    pub(super) fn drills(&self) -> Option<Drills> {
        let tags = self.coach.tags()?.clone();
        let request = Request::usual(self.table.house(), self.table.name(0), tags);
        let questions = self.coach.questions();
        Some(Drills::new(questions, request, Known::default(), &self.manner.keys))
    }

    /// Opens a drill of one hand.
    pub(super) fn drill_case(&mut self, case: Case) -> Effect {
        let Some(mut drills) = self.drills() else { return Effect::Nothing };
        drills.begin_with(case, self.table.memory());
        self.push(Page::Drills(Box::new(drills)));
        Effect::Show
    }

    /// Takes in a drill that was prepared, for the screen that asked.
    pub(super) fn hear_drill(
        &mut self,
        ticket: Ticket,
        begun: Result<Box<Session>, String>,
        now_ms: i64,
    ) -> Effect {
        for page in &mut self.pages {
            if let Page::Drills(drills) = page
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
            let Page::Drills(drills) = page else { continue };
            drills.finish(self.table.memory());
            if let Purpose::Drill(last_words) = &mut self.purpose {
                *last_words = drills.last_words().to_vec();
            }
        }
    }
}
