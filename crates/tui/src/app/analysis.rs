//! Pages that are filled in as analyses finish.

use blackjack_coach::{Filter, Matchup};
use blackjack_engine::{Action, Phase, Record};
use blackjack_frontend::coach::{Question, Topic};
use blackjack_frontend::history::analysis::{AnalysisRequest, AnalysisUpdate};
use blackjack_frontend::session::SessionExt;
use blackjack_table::{RoundId, UNNAMED_PLAYER};

use super::App;
use crate::host::Effect;
use crate::page::app_page::AppPage;
use crate::page::chart::ChartPage;
use crate::page::count::{CountNow, CountPage};
use crate::page::stats::StatsPage;

impl App {
    /// Opens the house's chart, at the decision of the active hand.
    pub(super) fn open_chart(&mut self) -> Effect {
        let house = self.game.house().clone();
        let smallest = house.stakes().min_payable_bet(house.rules());
        let bet = self.game.bet_form.current().bet.unwrap_or(smallest);
        let filter = Filter {
            player: self.player(),
            house: Some(house.name().to_owned()),
            ..Filter::default()
        };
        let past = self.game.session.history_source().map(|source| (source, filter));
        let (first, tags) = (self.active_matchup(), self.game.coach.tags());
        let chart = ChartPage::new(&house, bet, first, tags, past, &self.ui.keys);
        let requests = chart.requests();
        self.push(AppPage::Chart(Box::new(chart)));
        for request in requests {
            self.send_request(request);
        }
        Effect::Draw
    }

    /// Opens the page of the count and its value.
    pub(super) fn open_count(&mut self) {
        let (Some(readout), Some(tags)) = (self.game.tally(), self.game.coach.tags()) else {
            return;
        };
        let house = self.game.house();
        let smallest = house.stakes().min_payable_bet(house.rules());
        let now = CountNow {
            readout,
            bet: self.game.bet_form.current().bet.unwrap_or(smallest),
            purse: self.game.session.purse(self.game.bet_form.at()),
            is_shuffled_next: self.is_shuffled_next(),
        };
        let page = CountPage::new(house, tags, now, self.ui.look, &self.ui.keys);
        let request = page.request();
        self.push(AppPage::Count(Box::new(page)));
        self.send_request(request);
    }

    /// Returns whether the shoe is shuffled before the next round.
    fn is_shuffled_next(&self) -> bool {
        let shoe = self.game.session.view().shoe;
        shoe.cut.is_some_and(|cut| shoe.left <= cut)
    }

    /// Opens the statistics.
    pub(super) fn open_statistics(&mut self) -> Effect {
        // Practice is not saved, but what was saved before can be read.
        let source = self.game.session.history_source().or_else(|| self.ui.saved_past.clone());
        let page = StatsPage::new(source, self.player(), self.now_ms, &self.ui.keys);
        let request = page.request();
        self.push(AppPage::Statistics(Box::new(page)));
        if let Some(request) = request {
            self.send_request(request);
        }
        Effect::Draw
    }

    /// Opens the settings.
    pub(super) fn open_options(&mut self) -> Effect {
        let mut options = self.options();
        let request = options.request();
        self.show_coach_settings(&mut options);
        self.push(AppPage::Options(Box::new(options)));
        if let Some(request) = request {
            self.send_request(request);
        }
        Effect::Draw
    }

    /// Returns the player whose statistics are shown: the only one, or `None` for everyone.
    fn player(&self) -> Option<String> {
        let alone = self.game.session.view().seats.len() == 1;
        alone.then(|| self.game.session.name(0).unwrap_or(UNNAMED_PLAYER).to_owned())
    }

    /// Returns the matchup of the active hand.
    pub(super) fn active_matchup(&self) -> Option<Matchup> {
        let view = &self.game.session.view().open_round()?.cards;
        let Phase::Action { hand, legal, .. } = view.phase else { return None };
        let may_split = legal.contains(Action::Split);
        let rules = self.game.session.house().rules();
        view.hand(hand).map(|active| Matchup::of(rules, view, active, may_split))
    }

    /// Has the coach judge a stored round.
    pub(super) fn judge(&self, id: RoundId, record: Box<Record>) -> Effect {
        match self.game.session.history_source() {
            Some(source) => self.request_analysis(AnalysisRequest::Round { source, id, record }),
            None => Effect::Draw,
        }
    }

    /// Starts an analysis for a page.
    pub(super) fn request_analysis(&self, request: AnalysisRequest) -> Effect {
        self.send_request(request);
        Effect::Draw
    }

    fn send_request(&self, request: AnalysisRequest) {
        self.game.coach.questions().ask(Question::Analysis(request));
    }

    /// Cancels the analyses that no open page needs any longer.
    pub(super) fn cancel_analyses(&self) {
        let topics = [Topic::Card, Topic::RulePrices, Topic::CountWorth, Topic::Past, Topic::Round];
        for topic in topics {
            if !self.pages.iter().any(|page| page.wants(topic)) {
                self.game.coach.questions().forget(topic);
            }
        }
    }

    /// Passes the results of an analysis to the pages that show them.
    pub(super) fn receive_update(&mut self, update: &AnalysisUpdate) -> Effect {
        if let AnalysisUpdate::Chart(rules, card) = update {
            self.receive_chart(rules, card.as_deref());
        }
        for page in &mut self.pages {
            match (page, update) {
                (AppPage::Chart(chart), AnalysisUpdate::House(rules, found)) => {
                    chart.receive(rules, found);
                }
                (AppPage::Chart(chart), AnalysisUpdate::Past(filter, found)) => {
                    chart.receive_past(filter, found);
                }
                (AppPage::Statistics(statistics), AnalysisUpdate::Past(filter, found)) => {
                    statistics.receive(filter, found);
                }
                (AppPage::Options(options), AnalysisUpdate::House(rules, found)) => {
                    options.receive(rules, found);
                }
                (AppPage::Count(count), AnalysisUpdate::CountWorth(rules, found)) => {
                    count.receive(rules, found);
                }
                (AppPage::History(history), AnalysisUpdate::Round(id, found)) => {
                    history.receive(*id, found);
                }
                (_, AnalysisUpdate::Chart(..))
                | (AppPage::Chart(_), AnalysisUpdate::CountWorth(..) | AnalysisUpdate::Round(..))
                | (
                    AppPage::Statistics(_),
                    AnalysisUpdate::House(..)
                    | AnalysisUpdate::CountWorth(..)
                    | AnalysisUpdate::Round(..),
                )
                | (
                    AppPage::Options(_),
                    AnalysisUpdate::Past(..)
                    | AnalysisUpdate::CountWorth(..)
                    | AnalysisUpdate::Round(..),
                )
                | (
                    AppPage::Count(_),
                    AnalysisUpdate::House(..)
                    | AnalysisUpdate::Past(..)
                    | AnalysisUpdate::Round(..),
                )
                | (
                    AppPage::History(_),
                    AnalysisUpdate::House(..)
                    | AnalysisUpdate::Past(..)
                    | AnalysisUpdate::CountWorth(..),
                )
                | (AppPage::Text(_) | AppPage::Drills(_), _) => {}
            }
        }
        Effect::Draw
    }
}
