//! Slow analyses, which report their results in parts and stop once they are no longer wanted.

use std::sync::Arc;

use blackjack_coach::{
    CellFacts, Filter, IndexPlays, JudgedRound, Matchup, RulePrices, Statistics, StrategyCard,
    describe_decision,
};
use blackjack_engine::{House, Record, Rules, SeenCards};
use blackjack_odds::Tags;
use blackjack_table::RoundId;

use crate::counting::worth::CountWorth;
use crate::history::HistorySource;

/// A request for a slow analysis.
#[derive(Clone, Debug)]
pub enum AnalysisRequest {
    /// The strategy card of a house, the facts of every cell, and the index plays.
    Card {
        /// The house.
        house: Box<House>,
        /// The cell whose facts come first.
        first: Option<Matchup>,
        /// The tags of the count for the index plays, if there is one.
        tags: Option<Box<Tags>>,
    },
    /// The strategy card of a house, for the panel beside the table.
    Chart {
        /// The house.
        house: Box<House>,
    },
    /// The edge of a house, and the effects of rule changes.
    RulePrices {
        /// The house.
        house: Box<House>,
        /// The house before its rules were changed, if its edge is wanted too.
        before: Option<Box<House>>,
        /// The changes to price: keys with their new values.
        changes: Vec<(&'static str, String)>,
    },
    /// The value of a count at a house.
    CountWorth {
        /// The house.
        house: Box<House>,
        /// The tags of the count.
        tags: Box<Tags>,
    },
    /// The statistics of stored rounds.
    Past {
        /// The source of the history.
        source: Arc<dyn HistorySource>,
        /// The filter for the rounds.
        filter: Filter,
    },
    /// The judgement of a stored round.
    Round {
        /// The source of the history.
        source: Arc<dyn HistorySource>,
        /// The number of the round.
        id: RoundId,
        /// The round.
        record: Box<Record>,
    },
}

/// A partial result of an analysis.
#[derive(Clone, PartialEq, Debug)]
pub enum AnalysisUpdate {
    /// A result about the house with these rules.
    House(Rules, HouseUpdate),
    /// The strategy card of the house with these rules; `None` if it has none.
    Chart(Rules, Option<Box<StrategyCard>>),
    /// The value of the count at the house with these rules, from a growing number of rounds, or
    /// the reason why it cannot be computed.
    CountWorth(Rules, Result<Box<CountWorth>, String>),
    /// The statistics of the filtered rounds, or the reason why they cannot be read.
    Past(Filter, Result<Box<Statistics>, String>),
    /// The decisions of a round that have an exact value, each with its number and a sentence, or
    /// the reason why they cannot be judged.
    Round(RoundId, Result<Vec<(u32, String)>, String>),
}

/// A partial result about a house.
#[derive(Clone, PartialEq, Debug)]
pub enum HouseUpdate {
    /// The strategy card.
    Card(Box<StrategyCard>),
    /// The facts of one cell.
    Cell(Box<CellFacts>),
    /// All cells have been reported.
    Complete,
    /// The index plays.
    IndexPlays(Box<IndexPlays>),
    /// The player's EV of a round, in initial bets.
    Edge(f64),
    /// The effect of a different value of a key on that EV.
    Price {
        /// The key.
        key: &'static str,
        /// The different value.
        value: String,
        /// The change of the EV, in initial bets; `None` if it cannot be computed.
        change: Option<f64>,
    },
    /// The reason why there is no result.
    Unavailable(String),
}

impl AnalysisRequest {
    /// Runs the analysis while `is_wanted` returns true, and emits its results.
    pub fn work(&self, is_wanted: &dyn Fn() -> bool, emit: &mut dyn FnMut(AnalysisUpdate)) {
        match self {
            Self::Card { house, first, tags } => {
                let rules = house.rules();
                let emit = &mut |it| emit(AnalysisUpdate::House(*rules, it));
                analyse_card(rules, *first, is_wanted, emit);
                let tags = tags.as_ref().filter(|_| is_wanted());
                // If the index plays cannot be computed, they are left out.
                if let Some(Ok(index_plays)) = tags.map(|tags| IndexPlays::new(rules, tags)) {
                    emit(HouseUpdate::IndexPlays(Box::new(index_plays)));
                }
            }
            Self::Chart { house } => {
                let rules = *house.rules();
                let card = StrategyCard::new(&rules).ok().map(Box::new);
                emit(AnalysisUpdate::Chart(rules, card));
            }
            Self::RulePrices { house, before, changes } => {
                if let Some(before) = before
                    && let Ok(prices) = RulePrices::new(before)
                {
                    emit(AnalysisUpdate::House(*before.rules(), HouseUpdate::Edge(prices.edge())));
                }
                let rules = *house.rules();
                price_rules(house, changes, is_wanted, &mut |it| {
                    emit(AnalysisUpdate::House(rules, it));
                });
            }
            Self::CountWorth { house, tags } => {
                let mut emit = |found| emit(AnalysisUpdate::CountWorth(*house.rules(), found));
                let simulated = CountWorth::simulate(house, tags, is_wanted, &mut |worth| {
                    emit(Ok(Box::new(worth)));
                });
                if let Err(error) = simulated {
                    emit(Err(error.to_string()));
                }
            }
            Self::Past { source, filter } => {
                let history = source.open_to_read();
                let found = history.and_then(|history| history.statistics(filter));
                let found = found.map(Box::new).map_err(|error| error.to_string());
                emit(AnalysisUpdate::Past(filter.clone(), found));
            }
            Self::Round { source, id, record } => {
                let history = source.open_to_read();
                let seen = history.and_then(|history| history.seen_before_round(*id));
                let found = seen.map(|seen| judged_decisions(record, &seen));
                emit(AnalysisUpdate::Round(*id, found.map_err(|error| error.to_string())));
            }
        }
    }
}

/// Describes the decisions of a round with their costs, each with its number.
fn judged_decisions(record: &Record, seen: &SeenCards) -> Vec<(u32, String)> {
    let stakes = record.house().stakes();
    let bet = record.bets().find_map(|bets| bets.stakes.first().copied()).unwrap_or_default();
    let round = JudgedRound::new(record, seen);
    let lines = round.judged().iter().map(|it| (it.number, describe_decision(it, stakes, bet)));
    lines.collect()
}

fn analyse_card(
    rules: &Rules,
    first: Option<Matchup>,
    is_wanted: &dyn Fn() -> bool,
    emit: &mut dyn FnMut(HouseUpdate),
) {
    let card = match StrategyCard::new(rules) {
        Ok(card) => card,
        Err(error) => return emit(HouseUpdate::Unavailable(error.to_string())),
    };
    emit(HouseUpdate::Card(Box::new(card.clone())));
    let mut cells = card.cells();
    // The sort is stable: only the wanted cell moves, to the front.
    cells.sort_by_key(|&(row, upcard)| Some(Matchup::Hand { row, upcard }) != first);
    for (row, upcard) in cells {
        if !is_wanted() {
            return;
        }
        // A cell without hands, such as hard 4 where pairs are split, has no facts.
        if let Ok(facts) = CellFacts::new(&card, row, upcard) {
            emit(HouseUpdate::Cell(Box::new(facts)));
        }
    }
    emit(HouseUpdate::Complete);
}

fn price_rules(
    house: &House,
    changes: &[(&'static str, String)],
    is_wanted: &dyn Fn() -> bool,
    emit: &mut dyn FnMut(HouseUpdate),
) {
    let prices = match RulePrices::new(house) {
        Ok(prices) => prices,
        Err(error) => return emit(HouseUpdate::Unavailable(error.to_string())),
    };
    emit(HouseUpdate::Edge(prices.edge()));
    for (key, value) in changes {
        if !is_wanted() {
            return;
        }
        let change = prices.of(key, value);
        emit(HouseUpdate::Price { key, value: value.clone(), change });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the first `most` results for the house `strip`.
    fn found(request: impl Fn(Box<House>) -> AnalysisRequest, most: usize) -> Vec<HouseUpdate> {
        let house = House::default();
        let mut found = Vec::new();
        let count = std::cell::Cell::new(0);
        request(Box::new(house.clone())).work(&|| count.get() < most, &mut |update| {
            let AnalysisUpdate::House(rules, it) = update else { panic!("a result about a house") };
            assert_eq!(rules, *house.rules());
            count.set(count.get() + 1);
            found.push(it);
        });
        found
    }

    #[test]
    fn the_wanted_cell_comes_first_and_unwanted_ones_are_not_computed() {
        let case: Matchup = "8,8 v 6".parse().unwrap();
        let found =
            found(|house| AnalysisRequest::Card { house, first: Some(case), tags: None }, 3);
        let [HouseUpdate::Card(card), HouseUpdate::Cell(eights), HouseUpdate::Cell(_)] = &found[..]
        else {
            panic!("a card and two cells: {found:?}")
        };
        assert_eq!(eights.matchup(), case);
        assert_eq!(card.rules, *House::default().rules());
    }

    #[test]
    fn prices_come_one_by_one() {
        let changes = vec![("dealer-17", "hit-soft".to_owned()), ("unit", "€".to_owned())];
        let found = found(
            |house| AnalysisRequest::RulePrices { house, before: None, changes: changes.clone() },
            9,
        );
        let [
            HouseUpdate::Edge(edge),
            HouseUpdate::Price { change: Some(dearer), .. },
            HouseUpdate::Price { .. },
        ] = found[..]
        else {
            panic!("an edge and two prices: {found:?}")
        };
        assert!(edge < 0.0 && dearer < 0.0, "{edge} {dearer}");
    }
}
