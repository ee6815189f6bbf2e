//! Where plays change as cards are counted.

use std::collections::HashMap;

use blackjack_engine::Rules;
use blackjack_odds::{IndexPlay, OddsError, Row, Tags, index_of, index_plays, packs_left_usually};

use crate::cell_facts::Fact;
use crate::figures::signed;
use crate::{Case, CellFacts};

/// Where the plays of a house change with a count, half the shoe seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Turns {
    /// The name of the count.
    tags: String,
    /// The changes of each case, the lowest count first.
    plays: HashMap<Case, Vec<IndexPlay>>,
}

impl Turns {
    /// Those of all cases; this takes about a second.
    ///
    /// # Errors
    ///
    /// As [`index_plays`].
    pub fn new(rules: &Rules, tags: &Tags) -> Result<Self, OddsError> {
        Ok(Self::from(tags, index_plays(rules, tags, packs_left_usually(rules))?))
    }

    /// Those of one case.
    ///
    /// # Errors
    ///
    /// As [`index_of`].
    pub fn of(rules: &Rules, tags: &Tags, row: Row, upcard: Option<u8>) -> Result<Self, OddsError> {
        Ok(Self::from(tags, index_of(rules, tags, packs_left_usually(rules), row, upcard)?))
    }

    fn from(tags: &Tags, found: Vec<IndexPlay>) -> Self {
        let mut plays: HashMap<Case, Vec<IndexPlay>> = HashMap::new();
        for play in found {
            let case = Case::Hand { row: play.row, upcard: play.upcard };
            plays.entry(case).or_default().push(play);
        }
        for plays in plays.values_mut() {
            plays.sort_by(|one, other| one.at.total_cmp(&other.at));
        }
        Self { tags: tags.name().to_owned(), plays }
    }

    /// The true count nearest to nothing at which the play changes; none where it never does.
    pub fn at(&self, case: Case) -> Option<f64> {
        let counts = self.plays.get(&case)?.iter().map(|play| play.at);
        counts.min_by(|one, other| one.abs().total_cmp(&other.abs()))
    }

    /// "Count: stand from a true count of +0.1 on, below it hit (Hi-Lo)."
    pub fn fact(&self, facts: &CellFacts) -> Fact {
        let plays = self.plays.get(&facts.case()).map(Vec::as_slice).unwrap_or_default();
        let [first, ..] = plays else {
            return Fact::of("Count", "no count that comes changes this play.");
        };
        let from = |(place, play): (usize, &IndexPlay)| {
            let what = if place == 0 { " a true count of" } else { "" };
            format!("{} from{what} {} on", play.above, signed(play.at, 1))
        };
        let clauses = plays.iter().rev().enumerate().map(from).collect::<Vec<_>>().join(", ");
        Fact::of("Count", format!("{clauses}, below it {} ({}).", first.below, self.tags))
    }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::{Action, House};

    use super::*;
    use crate::StrategyCard;

    #[test]
    fn the_most_famous_play_changes_near_nothing() {
        let house = House::built_in("reno").unwrap();
        let tags = Tags::built_in("hi-lo").unwrap();
        let (row, upcard) = (Row::Hard(16), Some(10));
        let turns = Turns::of(house.rules(), &tags, row, upcard).unwrap();
        let card = StrategyCard::new(house.rules()).unwrap();
        let facts = CellFacts::new(&card, row, upcard).unwrap();
        assert!(turns.at(facts.case()).unwrap().abs() < 4.0, "{turns:?}");
        let told = turns.fact(&facts).to_string();
        assert!(told.starts_with("Count: stand from a true count of "), "{told}");
        assert!(told.ends_with(" on, below it hit (Hi-Lo)."), "{told}");
    }

    #[test]
    fn several_changes_are_told_from_the_highest_down() {
        let (row, upcard) = (Row::Hard(15), Some(10));
        let play = |below, at, above| IndexPlay { row, upcard, below, at, above, gain: 0.0 };
        let plays = vec![
            play(Action::Surrender, 7.2, Action::Stand),
            play(Action::Hit, -0.26, Action::Surrender),
        ];
        let turns = Turns::from(&Tags::built_in("hi-lo").unwrap(), plays);
        let card = StrategyCard::new(House::default().rules()).unwrap();
        let of = |row| turns.fact(&CellFacts::new(&card, row, upcard).unwrap()).to_string();
        assert_eq!(
            of(row),
            "Count: stand from a true count of +7.2 on, surrender from -0.3 on, below it hit (Hi-Lo)."
        );
        assert_eq!(of(Row::Hard(10)), "Count: no count that comes changes this play.");
        assert_eq!(turns.at(Case::Hand { row, upcard }), Some(-0.26));
    }
}
