//! Questions that take their time: what is found is told bit by bit, and what nobody waits for any
//! more is left.

use std::path::PathBuf;

use blackjack_coach::{Case, CellFacts, Filter, Prices, Statistics, StrategyCard, Turns};
use blackjack_engine::{House, Rules};
use blackjack_odds::Tags;
use blackjack_store::Store;

/// A question that takes its time.
#[derive(Clone, PartialEq, Debug)]
pub enum Study {
    /// The card of a house and the facts of every cell, those of this one first; then where plays
    /// change with a count.
    Card {
        /// The house.
        house: Box<House>,
        /// The cell to begin with.
        first: Option<Case>,
        /// What is counted, if anything.
        tags: Option<Box<Tags>>,
    },
    /// What the house is worth, and what these values of its keys would change.
    Prices {
        /// The house.
        house: Box<House>,
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
pub enum Finding {
    /// Of the house with these rules.
    House(Rules, Found),
    /// Of the rounds that were asked about; or why they cannot be read.
    Past(Filter, Result<Box<Statistics>, String>),
}

/// What was found of a house.
#[derive(Clone, PartialEq, Debug)]
pub enum Found {
    /// The card of the house.
    Card(Box<StrategyCard>),
    /// The facts of one of its cells.
    Cell(Box<CellFacts>),
    /// That was its last cell.
    Whole,
    /// Where its plays change with the count.
    Turns(Box<Turns>),
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
    Nothing(String),
}

impl Study {
    /// Works it out, as long as it `goes_on`.
    pub fn work(&self, goes_on: &dyn Fn() -> bool, tell: &mut dyn FnMut(Finding)) {
        match self {
            Self::Card { house, first, tags } => {
                let rules = house.rules();
                let tell = &mut |it| tell(Finding::House(*rules, it));
                study_card(rules, *first, goes_on, tell);
                let tags = tags.as_ref().filter(|_| goes_on());
                // Where no count can be told, none is.
                if let Some(Ok(turns)) = tags.map(|tags| Turns::new(rules, tags)) {
                    tell(Found::Turns(Box::new(turns)));
                }
            }
            Self::Prices { house, changes } => {
                let rules = *house.rules();
                study_prices(house, changes, goes_on, &mut |it| tell(Finding::House(rules, it)));
            }
            Self::Past { folder, filter } => {
                let store = Store::open_to_read(folder);
                let found = store.and_then(|store| store.statistics(filter));
                let found = found.map(Box::new).map_err(|error| error.to_string());
                tell(Finding::Past(filter.clone(), found));
            }
        }
    }
}

fn study_card(
    rules: &Rules,
    first: Option<Case>,
    goes_on: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(Found),
) {
    let card = match StrategyCard::new(rules) {
        Ok(card) => card,
        Err(error) => return tell(Found::Nothing(error.to_string())),
    };
    tell(Found::Card(Box::new(card.clone())));
    let mut cells = card.cells();
    // A sort that keeps the order of equals: only the first one goes ahead.
    cells.sort_by_key(|&(row, upcard)| Some(Case::Hand { row, upcard }) != first);
    for (row, upcard) in cells {
        if !goes_on() {
            return;
        }
        // A cell without hands, as hard 4 where pairs are split, has no facts.
        if let Ok(facts) = CellFacts::new(&card, row, upcard) {
            tell(Found::Cell(Box::new(facts)));
        }
    }
    tell(Found::Whole);
}

fn study_prices(
    house: &House,
    changes: &[(&'static str, String)],
    goes_on: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(Found),
) {
    let prices = match Prices::new(house) {
        Ok(prices) => prices,
        Err(error) => return tell(Found::Nothing(error.to_string())),
    };
    tell(Found::Edge(prices.edge()));
    for (key, value) in changes {
        if !goes_on() {
            return;
        }
        let change = prices.of(key, value);
        tell(Found::Price { key, value: value.clone(), change });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found of the house `strip` before this many findings were told.
    fn found(study: impl Fn(Box<House>) -> Study, most: usize) -> Vec<Found> {
        let house = House::default();
        let mut found = Vec::new();
        let told = std::cell::Cell::new(0);
        study(Box::new(house.clone())).work(&|| told.get() < most, &mut |finding| {
            let Finding::House(rules, it) = finding else { panic!("it is about a house") };
            assert_eq!(rules, *house.rules());
            told.set(told.get() + 1);
            found.push(it);
        });
        found
    }

    #[test]
    fn the_cell_that_is_looked_at_comes_first_and_what_nobody_wants_is_left() {
        let case: Case = "8,8 v 6".parse().unwrap();
        let found = found(|house| Study::Card { house, first: Some(case), tags: None }, 3);
        let [Found::Card(card), Found::Cell(eights), Found::Cell(_)] = &found[..] else {
            panic!("a card and two cells: {found:?}")
        };
        assert_eq!(eights.case(), case);
        assert_eq!(card.rules, *House::default().rules());
    }

    #[test]
    fn prices_come_one_by_one() {
        let changes = vec![("dealer-17", "hit-soft".to_owned()), ("unit", "€".to_owned())];
        let found = found(|house| Study::Prices { house, changes: changes.clone() }, 9);
        let [Found::Edge(edge), Found::Price { change: Some(dearer), .. }, Found::Price { .. }] =
            found[..]
        else {
            panic!("an edge and two prices: {found:?}")
        };
        assert!(edge < 0.0 && dearer < 0.0, "{edge} {dearer}");
    }
}
