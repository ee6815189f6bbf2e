//! The pages that can be open over the table.

use blackjack_frontend::coach::Topic;
use blackjack_frontend::ui::context::Context;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::canvas::hits::Hits;
use crate::page::chart::ChartPage;
use crate::page::count::CountPage;
use crate::page::drill::Drills;
use crate::page::history::History;
use crate::page::options::Options;
use crate::page::stats::StatsPage;
use crate::page::text::TextPage;
use crate::theme::Look;

/// A page that is open over the table.
#[derive(Debug)]
pub(crate) enum AppPage {
    /// Help, the log, the rules or the shoe.
    Text(TextPage),
    /// The past rounds.
    History(Box<History>),
    /// The count, and its value.
    Count(Box<CountPage>),
    /// The house's chart.
    Chart(Box<ChartPage>),
    /// The statistics.
    Statistics(Box<StatsPage>),
    /// The settings.
    Options(Box<Options>),
    /// The drills.
    Drills(Box<Drills>),
}

impl AppPage {
    /// Returns the context that decides the meaning of keys on this page.
    pub(crate) fn context(&self) -> Context {
        match self {
            Self::Text(_) | Self::Count(_) => TextPage::CONTEXT,
            Self::History(history) => history.context(),
            Self::Chart(_) => Context::Chart,
            Self::Statistics(_) => Context::Statistics,
            Self::Options(options) => options.context(),
            Self::Drills(drills) => drills.context(),
        }
    }

    /// Returns whether the page shows results of analyses on this topic.
    pub(crate) fn wants(&self, topic: Topic) -> bool {
        match self {
            Self::Count(_) => topic == Topic::CountWorth,
            Self::Chart(_) => matches!(topic, Topic::Card | Topic::Past),
            Self::Statistics(_) => topic == Topic::Past,
            Self::Options(_) => topic == Topic::RulePrices,
            Self::History(history) => topic == Topic::Round && history.wants_coach(),
            Self::Text(_) | Self::Drills(_) => false,
        }
    }

    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        match self {
            Self::Text(page) => page.draw(look, area, buf, hits),
            Self::History(history) => history.draw(look, area, buf, hits),
            Self::Count(count) => count.draw(look, area, buf, hits),
            Self::Chart(chart) => chart.draw(look, area, buf, hits),
            Self::Statistics(statistics) => statistics.draw(look, area, buf, hits),
            Self::Options(options) => options.draw(look, area, buf, hits),
            Self::Drills(drills) => drills.draw(look, area, buf, hits),
        }
    }
}
