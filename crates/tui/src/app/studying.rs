//! The screens that are filled as things are found out.

use blackjack_coach::{Case, Filter};
use blackjack_engine::{Action, Asked};
use blackjack_frontend::coach::{Question, Topic};
use blackjack_frontend::study::{Finding, Study};
use blackjack_store::NAMELESS;

use super::App;
use crate::beside::Beside;
use crate::chart::ChartPage;
use crate::effect::Effect;
use crate::stats::StatsPage;

impl App {
    /// Opens the chart of the house, at the case that is asked about.
    pub(super) fn open_chart(&mut self) -> Effect {
        let house = self.game.house().clone();
        let smallest = house.stakes().smallest(house.rules());
        let bet = self.game.placing.wish().bet.unwrap_or(smallest);
        let filter = Filter {
            player: self.player(),
            house: Some(house.name().to_owned()),
            ..Filter::default()
        };
        let past = self.game.session.folder().map(|folder| (folder, filter));
        let (first, tags) = (self.asked_case(), self.game.coach.tags());
        let chart = ChartPage::new(&house, bet, first, tags, past, &self.ui.keys);
        let studies = chart.studies();
        self.push(Beside::Chart(Box::new(chart)));
        for study in studies {
            self.study(study);
        }
        Effect::Show
    }

    /// Opens the statistics.
    pub(super) fn open_statistics(&mut self) -> Effect {
        let page =
            StatsPage::new(self.game.session.folder(), self.player(), self.now_ms, &self.ui.keys);
        let study = page.study();
        self.push(Beside::Statistics(Box::new(page)));
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
        self.push(Beside::Options(Box::new(options)));
        if let Some(study) = study {
            self.study(study);
        }
        Effect::Show
    }

    /// Who is asked about: who plays alone, or everybody.
    fn player(&self) -> Option<String> {
        let alone = self.game.session.players() == 1;
        alone.then(|| self.game.session.name(0).unwrap_or(NAMELESS).to_owned())
    }

    /// What the hand that is asked has to decide.
    fn asked_case(&self) -> Option<Case> {
        let view = &self.game.session.round_view()?.cards;
        let Asked::Action { hand, legal } = view.asked else { return None };
        let may_split = legal.contains(Action::Split);
        let rules = self.game.session.house().rules();
        view.hand(hand).map(|asked| Case::of(rules, view, asked, may_split))
    }

    /// Has something worked out, as a screen asks for it.
    pub(super) fn ask_study(&self, study: Study) -> Effect {
        self.study(study);
        Effect::Show
    }

    fn study(&self, study: Study) {
        self.game.coach.questions().ask(Question::Study(study));
    }

    /// Nobody wants to know any more what only a screen asked for that was closed.
    pub(super) fn stop_studies(&self) {
        for topic in [Topic::Card, Topic::Prices, Topic::Past] {
            if !self.pages.iter().any(|page| page.wants(topic)) {
                self.game.coach.questions().forget(topic);
            }
        }
    }

    /// Takes in what was found, for the screens that asked.
    pub(super) fn found(&mut self, finding: &Finding) -> Effect {
        for page in &mut self.pages {
            match (page, finding) {
                (Beside::Chart(chart), Finding::House(rules, found)) => chart.hear(rules, found),
                (Beside::Chart(chart), Finding::Past(filter, found)) => {
                    chart.hear_past(filter, found);
                }
                (Beside::Statistics(statistics), Finding::Past(filter, found)) => {
                    statistics.hear(filter, found);
                }
                (Beside::Options(options), Finding::House(rules, found)) => {
                    options.hear(rules, found);
                }
                (Beside::Statistics(_), Finding::House(..))
                | (Beside::Options(_), Finding::Past(..))
                | (Beside::Text(_) | Beside::History(_) | Beside::Drills(_), _) => {}
            }
        }
        Effect::Show
    }
}
