//! The screens that are filled as things are found out.

use std::path::PathBuf;

use blackjack_coach::Case;
use blackjack_engine::{Action, Asked};
use blackjack_table::{Filter, NAMELESS};

use super::super::chart::ChartPage;
use super::super::stats::StatsPage;
use super::pages::Page;
use super::{App, Effect};
use crate::coach::{Question, Topic};
use crate::study::{Finding, Study};

impl App {
    /// Opens the chart of the house, at the case that is asked about.
    pub(super) fn open_chart(&mut self) -> Effect {
        let house = self.house().clone();
        let smallest = house.stakes().smallest(house.rules());
        let bet = self.placing.wish().bet.unwrap_or(smallest);
        let filter = Filter {
            player: self.player(),
            house: Some(house.name().to_owned()),
            ..Filter::default()
        };
        let past = self.folder().map(|folder| (folder, filter));
        let (first, tags) = (self.asked_case(), self.coach.tags());
        let chart = ChartPage::new(&house, bet, first, tags, past, &self.manner.keys);
        let studies = chart.studies();
        self.push(Page::Chart(Box::new(chart)));
        for study in studies {
            self.study(study);
        }
        Effect::Show
    }

    /// Opens the statistics.
    pub(super) fn open_statistics(&mut self) -> Effect {
        let page = StatsPage::new(self.folder(), self.player(), self.now_ms, &self.manner.keys);
        let study = page.study();
        self.push(Page::Statistics(Box::new(page)));
        if let Some(study) = study {
            self.study(study);
        }
        Effect::Show
    }

    /// Opens the settings.
    pub(super) fn open_options(&mut self) -> Effect {
        let mut options = self.options();
        let study = options.study();
        self.tell_wishes(&mut options);
        self.push(Page::Options(Box::new(options)));
        if let Some(study) = study {
            self.study(study);
        }
        Effect::Show
    }

    /// The folder of the memory.
    fn folder(&self) -> Option<PathBuf> {
        Some(self.table.memory()?.path().parent()?.to_owned())
    }

    /// Who is asked about: who plays alone, or everybody.
    fn player(&self) -> Option<String> {
        let alone = self.table.players() == 1;
        alone.then(|| self.table.name(0).unwrap_or(NAMELESS).to_owned())
    }

    /// What the hand that is asked has to decide.
    fn asked_case(&self) -> Option<Case> {
        let record = self.table.round()?;
        let Asked::Action { hand, legal } = record.round().asked() else { return None };
        let view = record.round().view();
        let may_split = legal.contains(Action::Split);
        let rules = self.table.house().rules();
        view.hand(hand).map(|asked| Case::of(rules, &view, asked, may_split))
    }

    /// Has something worked out, as a screen asks for it.
    pub(super) fn ask_study(&self, study: Study) -> Effect {
        self.study(study);
        Effect::Show
    }

    fn study(&self, study: Study) {
        self.coach.questions().ask(Question::Study(study));
    }

    /// Nobody wants to know any more what only a screen asked for that was closed.
    pub(super) fn stop_studies(&self) {
        for topic in [Topic::Card, Topic::Prices, Topic::Past] {
            if !self.pages.iter().any(|page| page.wants(topic)) {
                self.coach.questions().forget(topic);
            }
        }
    }

    /// Takes in what was found, for the screens that asked.
    pub(super) fn found(&mut self, finding: &Finding) -> Effect {
        for page in &mut self.pages {
            match (page, finding) {
                (Page::Chart(chart), Finding::House(rules, found)) => chart.hear(rules, found),
                (Page::Chart(chart), Finding::Past(filter, found)) => {
                    chart.hear_past(filter, found);
                }
                (Page::Statistics(statistics), Finding::Past(filter, found)) => {
                    statistics.hear(filter, found);
                }
                (Page::Options(options), Finding::House(rules, found)) => {
                    options.hear(rules, found);
                }
                (Page::Statistics(_), Finding::House(..))
                | (Page::Options(_), Finding::Past(..))
                | (Page::Text(_) | Page::History(_) | Page::Game(_) | Page::Drills(_), _) => {}
            }
        }
        Effect::Show
    }
}
