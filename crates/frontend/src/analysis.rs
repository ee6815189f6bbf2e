//! Questions that take their time: what is found is told bit by bit, and what nobody waits for any
//! more is left.

use std::path::PathBuf;

use blackjack_coach::{
    CellFacts, Filter, IndexPlays, Matchup, RulePrices, Statistics, StrategyCard,
};
use blackjack_engine::{House, Rules};
use blackjack_odds::Tags;
use blackjack_store::Store;

/// A question that takes its time.
#[derive(Clone, PartialEq, Debug)]
pub enum AnalysisRequest {
    /// The card of a house and the facts of every cell, those of this one first; then where plays
    /// change with a count.
    Card {
        /// The house.
        house: Box<House>,
        /// The cell to begin with.
        first: Option<Matchup>,
        /// What is counted, if anything.
        tags: Option<Box<Tags>>,
    },
    /// What the house is worth, and what these values of its keys would change.
    RulePrices {
        /// The house.
        house: Box<House>,
        /// The house before its rules were changed, where its edge is wanted too.
        before: Option<Box<House>>,
        /// Keys with values that they do not have there.
        changes: Vec<(&'static str, String)>,
    },
    /// What the rounds in the memory of this folder come to.
    Past {
        /// The folder.
        folder: PathBuf,
        /// Which rounds.
        filter: Filter,
    },
}

/// Something that was found.
#[derive(Clone, PartialEq, Debug)]
pub enum AnalysisUpdate {
    /// Of the house with these rules.
    House(Rules, HouseUpdate),
    /// Of the rounds that were asked about; or why they cannot be read.
    Past(Filter, Result<Box<Statistics>, String>),
}

/// What was found of a house.
#[derive(Clone, PartialEq, Debug)]
pub enum HouseUpdate {
    /// The card of the house.
    Card(Box<StrategyCard>),
    /// The facts of one of its cells.
    Cell(Box<CellFacts>),
    /// That was its last cell.
    Complete,
    /// Where its plays change with the count.
    IndexPlays(Box<IndexPlays>),
    /// What a round is worth to the player, in initial wagers.
    Edge(f64),
    /// By how much that rises with another value of a key; `None` where nobody can tell.
    Price {
        /// The key.
        key: &'static str,
        /// Its other value.
        value: String,
        /// By how much a round is worth more, in initial wagers.
        change: Option<f64>,
    },
    /// There is no answer, and why.
    Unavailable(String),
}

impl AnalysisRequest {
    /// Works it out, as long as it `is_wanted`.
    pub fn work(&self, is_wanted: &dyn Fn() -> bool, emit: &mut dyn FnMut(AnalysisUpdate)) {
        match self {
            Self::Card { house, first, tags } => {
                let rules = house.rules();
                let emit = &mut |it| emit(AnalysisUpdate::House(*rules, it));
                analyse_card(rules, *first, is_wanted, emit);
                let tags = tags.as_ref().filter(|_| is_wanted());
                // Where no count can be told, none is.
                if let Some(Ok(turns)) = tags.map(|tags| IndexPlays::new(rules, tags)) {
                    emit(HouseUpdate::IndexPlays(Box::new(turns)));
                }
            }
            Self::RulePrices { house, before, changes } => {
                if let Some(before) = before
                    && let Ok(prices) = RulePrices::new(before)
                {
                    emit(AnalysisUpdate::House(*before.rules(), HouseUpdate::Edge(prices.edge())));
                }
                let rules = *house.rules();
                price_rules(house, changes, is_wanted, &mut |it| {
                    emit(AnalysisUpdate::House(rules, it))
                });
            }
            Self::Past { folder, filter } => {
                let store = Store::open_to_read(folder);
                let found = store.and_then(|store| store.statistics(filter));
                let found = found.map(Box::new).map_err(|error| error.to_string());
                emit(AnalysisUpdate::Past(filter.clone(), found));
            }
        }
    }
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
    // A sort that keeps the order of equals: only the first one goes ahead.
    cells.sort_by_key(|&(row, upcard)| Some(Matchup::Hand { row, upcard }) != first);
    for (row, upcard) in cells {
        if !is_wanted() {
            return;
        }
        // A cell without hands, as hard 4 where pairs are split, has no facts.
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

    /// What is found of the house `strip` before this many updates were told.
    fn found(study: impl Fn(Box<House>) -> AnalysisRequest, most: usize) -> Vec<HouseUpdate> {
        let house = House::default();
        let mut found = Vec::new();
        let told = std::cell::Cell::new(0);
        study(Box::new(house.clone())).work(&|| told.get() < most, &mut |update| {
            let AnalysisUpdate::House(rules, it) = update else { panic!("it is about a house") };
            assert_eq!(rules, *house.rules());
            told.set(told.get() + 1);
            found.push(it);
        });
        found
    }

    #[test]
    fn the_cell_that_is_looked_at_comes_first_and_what_nobody_wants_is_left() {
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
