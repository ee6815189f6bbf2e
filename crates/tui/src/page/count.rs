//! The page of the count: the current count, the value of a bet at each count,
//! and the risk to the purse.

use blackjack_coach::CountReadout;
use blackjack_coach::figures::{percent, short_signed, signed};
use blackjack_engine::{Chips, House, Rules};
use blackjack_frontend::counting::worth::{CountWorth, ValueAtCount};
use blackjack_frontend::history::analysis::AnalysisRequest;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_odds::Tags;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::canvas::glyph::Glyphs;
use crate::canvas::hits::Hits;
use crate::keys::KeyMap;
use crate::page::outcome::Outcome;
use crate::page::scroll_view::Paragraph;
use crate::page::text::TextPage;
use crate::theme::Look;
use crate::theme::token::Token;

/// The smallest share of rounds for which a count is listed.
const SHARE_MIN: f64 = 0.002;

/// The columns of a bar, on either side of zero.
const BAR: u8 = 14;

/// The current count, and the data for the next bet.
#[derive(Clone, Debug)]
pub(crate) struct CountNow {
    pub(crate) readout: CountReadout,
    /// The bet on one hand.
    pub(crate) bet: Chips,
    /// The purse; `None` if there is none.
    pub(crate) purse: Option<Chips>,
    /// True if the shoe is shuffled before the next round.
    pub(crate) is_shuffled_next: bool,
}

/// The page of the count.
#[derive(Debug)]
pub(crate) struct CountPage {
    house: Box<House>,
    tags: Box<Tags>,
    now: CountNow,
    worth: Option<Result<Box<CountWorth>, String>>,
    page: TextPage,
    is_ascii: bool,
}

impl CountPage {
    /// Creates the page.
    pub(crate) fn new(house: &House, tags: &Tags, now: CountNow, look: Look, map: &KeyMap) -> Self {
        let title = format!("The count: {}", now.readout.name());
        let mut page = Self {
            house: Box::new(house.clone()),
            tags: Box::new(tags.clone()),
            now,
            worth: None,
            page: TextPage::new(title, Vec::new(), UiCommand::Count, map),
            is_ascii: look.ascii,
        };
        page.page.show(page.paragraphs());
        page
    }

    /// Returns the request for the value of the count.
    pub(crate) fn request(&self) -> AnalysisRequest {
        AnalysisRequest::CountWorth { house: self.house.clone(), tags: self.tags.clone() }
    }

    /// Receives the value of the count, if it is for this house.
    pub(crate) fn receive(&mut self, rules: &Rules, found: &Result<Box<CountWorth>, String>) {
        if rules == self.house.rules() {
            self.worth = Some(found.clone());
            self.page.show(self.paragraphs());
        }
    }

    /// Carries out a command.
    pub(crate) fn update(&mut self, command: UiCommand) -> Outcome {
        self.page.update(command)
    }

    /// Draws the page.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        self.page.draw(look, area, buf, hits);
    }

    /// Returns the true count at which the next round begins.
    fn true_count(&self) -> f64 {
        if self.now.is_shuffled_next { 0.0 } else { self.now.readout.count().true_count }
    }

    fn paragraphs(&self) -> Vec<Paragraph> {
        let mut all: Vec<Paragraph> =
            self.now.readout.lines().into_iter().map(Paragraph::plain).collect();
        if self.now.is_shuffled_next {
            all.push(Paragraph::plain("The shoe will be shuffled before the next round."));
        }
        all.push(Paragraph::gap());
        match &self.worth {
            None => all.push(Paragraph::plain("Simulating this table.")),
            Some(Err(why)) => {
                all.push(Paragraph::plain(format!("This table cannot be simulated: {why}.")));
            }
            Some(Ok(worth)) => all.extend(self.worth(worth)),
        }
        all
    }

    /// Describes the value of the count, and the risk to the purse.
    fn worth(&self, worth: &CountWorth) -> Vec<Paragraph> {
        let CountNow { bet, purse, .. } = self.now;
        let lines = worth.lines(self.true_count(), self.house.stakes(), bet, purse);
        let mut all: Vec<Paragraph> = lines.into_iter().map(Paragraph::plain).collect();
        all.push(Paragraph::gap());
        let now = worth.at(self.true_count()).map(|value| value.from);
        let is_listed = |value: &ValueAtCount| value.share >= SHARE_MIN || Some(value.from) == now;
        let values = worth.by_count().filter(is_listed).collect::<Vec<_>>();
        let most = values.iter().map(|value| value.ev.abs()).fold(0.0, f64::max);
        let next = |at: usize| worth.by_count().nth(at).and_then(|value| value.from);
        let titles = format!("  {:>6}{:>10}{:>11}{:>9}", "COUNT", "share", "EV", "+-");
        all.push(Paragraph::row(titles, Token::Accent));
        all.extend(
            values.iter().map(|value| self.row(value, next(1), most, Some(value.from) == now)),
        );
        all.push(Paragraph::gap());
        let rounds = worth.rounds() / 1_000_000;
        all.push(Paragraph::plain(format!(
            "By the true count, rounded down, before the deal; {rounds} million rounds of basic strategy, \
             simulated here; +- is one standard error."
        )));
        all
    }

    /// Returns the row of a count; `second` is the second lowest, which bounds the first.
    fn row(&self, value: &ValueAtCount, second: Option<f64>, most: f64, is_now: bool) -> Paragraph {
        let [turn, _] = Glyphs::of(self.is_ascii).turn;
        let mark = if is_now { turn } else { ' ' };
        let count = match (value.from, second) {
            (Some(from), _) => short_signed(from),
            (None, Some(second)) => format!("< {}", short_signed(second)),
            (None, None) => "all".to_owned(),
        };
        let text = format!(
            "{mark} {count:>6}{:>8} %{:>9} %{:>7} %  {}",
            percent(value.share, 2),
            signed(100.0 * value.ev, 2),
            percent(value.error, 2),
            self.bar(value.ev, most),
        );
        Paragraph::row(text.trim_end(), if is_now { Token::Turn } else { Token::Text })
    }

    /// Returns a bar that goes left or right from zero.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few columns")]
    fn bar(&self, ev: f64, most: f64) -> String {
        let glyphs = Glyphs::of(self.is_ascii);
        let share = if most > 0.0 { ev.abs() / most } else { 0.0 };
        let (room, longest) = (usize::from(BAR), f64::from(BAR));
        let length = ((share * longest).round() as usize).min(room);
        let bar = glyphs.shoe[0].to_string().repeat(length);
        let (before, after) = if ev < 0.0 { (bar, String::new()) } else { (String::new(), bar) };
        format!("{before:>room$}{}{after}", glyphs.panel.down)
    }
}
