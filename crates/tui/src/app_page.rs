//! What can lie on the table: `AppPage`.

use blackjack_frontend::coach::Topic;
use blackjack_frontend::context::Context;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chart::ChartPage;
use super::drill::Drills;
use super::history::History;
use super::hits::Hits;
use super::options::Options;
use super::stats::StatsPage;
use super::text_page::TextPage;
use super::theme::Look;

/// A screen beside the table.
#[derive(Debug)]
pub(crate) enum AppPage {
    /// Help, the log, the rules, the shoe.
    Text(TextPage),
    /// The rounds of the past.
    History(Box<History>),
    /// The chart of the house.
    Chart(Box<ChartPage>),
    /// What was played, and how well.
    Statistics(Box<StatsPage>),
    /// The settings.
    Options(Box<Options>),
    /// The drills.
    Drills(Box<Drills>),
}

impl AppPage {
    /// What the keys mean there.
    pub(crate) fn context(&self) -> Context {
        match self {
            Self::Text(_) => TextPage::CONTEXT,
            Self::History(history) => history.context(),
            Self::Chart(_) => Context::Chart,
            Self::Statistics(_) => Context::Statistics,
            Self::Options(options) => options.context(),
            Self::Drills(drills) => drills.context(),
        }
    }

    /// Whether it is filled with what is found out about this.
    pub(crate) fn wants(&self, topic: Topic) -> bool {
        match self {
            Self::Chart(_) => matches!(topic, Topic::Card | Topic::Past),
            Self::Statistics(_) => topic == Topic::Past,
            Self::Options(_) => topic == Topic::RulePrices,
            Self::Text(_) | Self::History(_) | Self::Drills(_) => false,
        }
    }

    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        match self {
            Self::Text(page) => page.draw(look, area, buf, hits),
            Self::History(history) => history.draw(look, area, buf, hits),
            Self::Chart(chart) => chart.draw(look, area, buf, hits),
            Self::Statistics(statistics) => statistics.draw(look, area, buf, hits),
            Self::Options(options) => options.draw(look, area, buf, hits),
            Self::Drills(drills) => drills.draw(look, area, buf, hits),
        }
    }
}
