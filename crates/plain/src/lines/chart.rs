//! The chart in plain lines: a row, a cell, or all of it.

use anyhow::Result;
use blackjack_coach::{
    CellFacts, CellHistory, Fact, Filter, IndexPlays, Matchup, StrategyCard, spell_matchups,
};
use blackjack_engine::{Action, Chips, Phase, Rules, Unit};
use blackjack_frontend::session::{Session, SessionExt};
use blackjack_odds::Row;
use blackjack_table::UNNAMED_PLAYER;

use super::Plain;
use crate::coached_lines::CoachedLines;

/// Returns the cell that a request for the chart names; empty for the whole chart.
pub(super) fn asked(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("chart")?;
    (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim())
}

impl Plain {
    /// Prints the chart: the row of the active hand, all rows between rounds, or the facts of a
    /// cell.
    pub(super) fn say_chart(&mut self, asked: &str) -> Result<()> {
        if self.refuses_help()? {
            return Ok(());
        }
        let lines = self.chart_lines(asked).unwrap_or_else(|why| vec![why]);
        self.say_all(&lines)
    }

    fn chart_lines(&mut self, asked: &str) -> Result<Vec<String>, String> {
        let matchup = match asked {
            "" => None,
            text => Some(text.parse::<Matchup>().map_err(|error| format!("No chart: {error}."))?),
        };
        let card = self.card()?;
        match matchup.or_else(|| self.asked_matchup()) {
            None => {
                let rows = card.rows().into_iter().flat_map(|(_, rows)| rows);
                Ok(rows.map(|row| row_line(&card, row)).chain([how(&card.rules)]).collect())
            }
            Some(Matchup::Insurance) => {
                Err(format!("Insurance is not a hand: {}", how(&card.rules)))
            }
            Some(Matchup::Hand { row, upcard }) => {
                let row = chart_row(&card, row);
                if asked.is_empty() || (upcard.is_none() && card.rules.dealer_upcard()) {
                    return Ok(vec![row_line(&card, row), how(&card.rules)]);
                }
                self.cell_lines(&card, row, upcard)
            }
        }
    }

    /// Returns the facts of a cell, one sentence each.
    fn cell_lines(
        &self,
        card: &StrategyCard,
        row: Row,
        upcard: Option<u8>,
    ) -> Result<Vec<String>, String> {
        let facts = CellFacts::new(card, row, upcard);
        let facts = facts.map_err(|error| format!("No chart: {error}."))?;
        // An unknown count is simply left out.
        let plays =
            self.coach.tags().and_then(|tags| IndexPlays::of(&card.rules, tags, row, upcard).ok());
        let count = plays.map(|plays| plays.fact(&facts));
        let stakes = self.session.house().stakes();
        let all = facts.facts(stakes, self.bet(), self.history(&facts), count);
        let heading = format!("{}.", facts.heading());
        let lines = std::iter::once(heading).chain(all.iter().map(Fact::to_string));
        Ok(lines.map(|line| spell_matchups(&line)).collect())
    }

    /// Returns the player's history in a cell; `None` in practice, or with several players.
    fn history(&self, facts: &CellFacts) -> Option<CellHistory> {
        let house = self.session.house();
        let filter = Filter {
            player: Some(self.session.name(0).unwrap_or(UNNAMED_PLAYER).to_owned()),
            house: Some(house.name().to_owned()),
            ..Filter::default()
        };
        if self.session.view().seats.len() != 1 {
            return None;
        }
        // Errors of the ledger are reported where the player asks for the past.
        let statistics = self.session.history()?.statistics(&filter).ok()?;
        let histories = CellHistory::all(&statistics, &Unit::of(house.stakes()));
        Some(histories.get(&facts.matchup()).copied().unwrap_or_default())
    }

    /// Returns the bet on which costs are based.
    fn bet(&self) -> Chips {
        let house = self.session.house();
        let last = self.bettors.first().and_then(|bettor| bettor.bet);
        let offer = last.map(|bet| bet.stake).or_else(|| self.session.offer(0, None, 1));
        offer.unwrap_or(house.stakes().min_payable_bet(house.rules()))
    }

    /// Returns the decision of the active hand.
    fn asked_matchup(&self) -> Option<Matchup> {
        let view = &self.session.view().open_round()?.cards;
        let Phase::Action { hand, legal, .. } = view.phase else { return None };
        let may_split = legal.contains(Action::Split);
        view.hand(hand)
            .map(|asked| Matchup::of(self.session.house().rules(), view, asked, may_split))
    }

    /// Returns the chart of the house, which is computed once.
    fn card(&mut self) -> Result<StrategyCard, String> {
        let rules = self.session.house().rules();
        if let Some(card) = self.card.as_ref().filter(|card| card.rules == *rules) {
            return Ok(card.clone());
        }
        let card = StrategyCard::new(rules).map_err(|error| format!("No chart: {error}."))?;
        Ok(self.card.insert(card).clone())
    }
}

/// Returns an example of a request for a cell at this house.
pub(super) fn example(rules: &Rules) -> &'static str {
    if rules.dealer_upcard() { "chart 16 against a ten" } else { "chart 16" }
}

/// Returns the sentence that explains how to ask for a cell.
fn how(rules: &Rules) -> String {
    format!("chart with a hand, such as {}, shows the value of every action.", example(rules))
}

/// Returns a row as a sentence, such as "hard 16: stand on 2 to 6, else hit."
fn row_line(card: &StrategyCard, row: Row) -> String {
    format!("{row}: {}.", card.sentence(row))
}

/// Returns the row on the chart for a hand: a pair that cannot be split is played as its total.
fn chart_row(card: &StrategyCard, row: Row) -> Row {
    let is_there = card.rows().iter().any(|(_, rows)| rows.contains(&row));
    if is_there { row } else { row.total() }
}
