//! The index plays of a house: `IndexPlays`.

use std::collections::HashMap;

use blackjack_engine::Rules;
use blackjack_odds::{
    IndexOptions, IndexPlay, OddsError, Row, Tags, cell_index_plays, index_plays,
};

use crate::decision::matchup::Matchup;
use crate::figures::signed;
use crate::strategy::cell_facts::{CellFacts, Fact};

/// The index plays of a house for a count, halfway through the shoe.
#[derive(Clone, PartialEq, Debug)]
pub struct IndexPlays {
    rules: Rules,
    /// The name of the count.
    tags: String,
    /// The index plays of each matchup, the lowest count first.
    plays: HashMap<Matchup, Vec<IndexPlay>>,
}

impl IndexPlays {
    /// Computes the index plays of all matchups. This takes about a second.
    ///
    /// # Errors
    ///
    /// The errors of [`index_plays`].
    pub fn new(rules: &Rules, tags: &Tags) -> Result<Self, OddsError> {
        Ok(Self::from(rules, tags, index_plays(rules, tags, &IndexOptions::of(rules))?.plays))
    }

    /// Computes the index plays of one matchup. Those of a pair that cannot be
    /// split are those of its total.
    ///
    /// # Errors
    ///
    /// The errors of [`cell_index_plays`].
    pub fn of(rules: &Rules, tags: &Tags, row: Row, upcard: Option<u8>) -> Result<Self, OddsError> {
        let row = deciding_row(rules, row);
        let plays = cell_index_plays(rules, tags, &IndexOptions::of(rules), row, upcard)?;
        Ok(Self::from(rules, tags, plays))
    }

    fn from(rules: &Rules, tags: &Tags, found: Vec<IndexPlay>) -> Self {
        let mut plays: HashMap<Matchup, Vec<IndexPlay>> = HashMap::new();
        for play in found {
            let matchup = Matchup::Hand { row: play.row, upcard: play.upcard };
            plays.entry(matchup).or_default().push(play);
        }
        for plays in plays.values_mut() {
            plays.sort_by(|one, other| one.at.total_cmp(&other.at));
        }
        Self { rules: *rules, tags: tags.name().to_owned(), plays }
    }

    /// Returns the true count closest to zero at which the play changes; `None` if it never does.
    pub fn at(&self, matchup: Matchup) -> Option<f64> {
        let counts = self.of_matchup(matchup).iter().map(|play| play.at);
        counts.min_by(|one, other| one.abs().total_cmp(&other.abs()))
    }

    /// Returns the index plays of a matchup, the lowest count first.
    pub fn of_matchup(&self, matchup: Matchup) -> &[IndexPlay] {
        let matchup = match matchup {
            Matchup::Hand { row, upcard } => {
                Matchup::Hand { row: deciding_row(&self.rules, row), upcard }
            }
            Matchup::Insurance => matchup,
        };
        self.plays.get(&matchup).map(Vec::as_slice).unwrap_or_default()
    }

    /// Describes the index plays of a cell: "Count: stand at a true count of +0.1 or more, below
    /// that hit (Hi-Lo)."
    pub fn fact(&self, facts: &CellFacts) -> Fact {
        Fact::of("Count", self.text(facts.matchup()))
    }

    /// Describes the index plays of a matchup: "stand at a true count of +0.1 or more, below that
    /// hit (Hi-Lo)."
    pub fn text(&self, matchup: Matchup) -> String {
        let plays = self.of_matchup(matchup);
        let [first, ..] = plays else {
            return "this play is the same at every count.".into();
        };
        let from = |(place, play): (usize, &IndexPlay)| {
            let unit = if place == 0 { " a true count of" } else { "" };
            format!("{} at{unit} {} or more", play.above, signed(play.at, 1))
        };
        let clauses = plays.iter().rev().enumerate().map(from).collect::<Vec<_>>().join(", ");
        format!("{clauses}, below that {} ({}).", first.below, self.tags)
    }
}

/// Returns the row of a chart that decides: that of the total for a pair that cannot be split.
fn deciding_row(rules: &Rules, row: Row) -> Row {
    let is_total = matches!(row, Row::Pair(value) if !rules.can_split(value == 1));
    if is_total { row.total() } else { row }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::{Action, House};

    use super::*;
    use crate::strategy::card::StrategyCard;

    #[test]
    fn sixteen_against_ten_changes_near_a_true_count_of_zero() {
        let house = House::built_in("reno").unwrap();
        let tags = Tags::built_in("hi-lo").unwrap();
        let (row, upcard) = (Row::Hard(16), Some(10));
        let index_plays = IndexPlays::of(house.rules(), &tags, row, upcard).unwrap();
        let card = StrategyCard::new(house.rules()).unwrap();
        let facts = CellFacts::new(&card, row, upcard).unwrap();
        assert!(index_plays.at(facts.matchup()).unwrap().abs() < 4.0, "{index_plays:?}");
        let text = index_plays.fact(&facts).to_string();
        assert!(text.starts_with("Count: stand at a true count of "), "{text}");
        assert!(text.ends_with(" or more, below that hit (Hi-Lo)."), "{text}");
    }

    #[test]
    fn several_index_plays_are_described_from_the_highest_count_down() {
        let (row, upcard) = (Row::Hard(15), Some(10));
        let play =
            |below, at, above| IndexPlay { row, upcard, below, at, above, whole: None, gain: 0.0 };
        let plays = vec![
            play(Action::Surrender, 7.2, Action::Stand),
            play(Action::Hit, -0.26, Action::Surrender),
        ];
        let index_plays =
            IndexPlays::from(House::default().rules(), &Tags::built_in("hi-lo").unwrap(), plays);
        let card = StrategyCard::new(House::default().rules()).unwrap();
        let of = |row| index_plays.fact(&CellFacts::new(&card, row, upcard).unwrap()).to_string();
        assert_eq!(
            of(row),
            "Count: stand at a true count of +7.2 or more, surrender at -0.3 or more, below that hit (Hi-Lo)."
        );
        assert_eq!(of(Row::Hard(10)), "Count: this play is the same at every count.");
        assert_eq!(index_plays.at(Matchup::Hand { row, upcard }), Some(-0.26));
    }

    #[test]
    fn a_pair_that_cannot_be_split_has_the_plays_of_its_total() {
        let tags = Tags::built_in("hi-lo").unwrap();
        let cases = [
            ("split-hands=1", Row::Pair(8), Row::Hard(16), Some(10)),
            ("split-aces-hands=1", Row::Pair(1), Row::Soft(12), Some(6)),
        ];
        for (change, pair, total, upcard) in cases {
            let house = House::default().with([change]).unwrap();
            let of = |row| IndexPlays::of(house.rules(), &tags, row, upcard).unwrap();
            assert!(of(total).at(Matchup::Hand { row: total, upcard }).is_some(), "{change}");
            assert_eq!(of(pair), of(total));
            let text = |row| of(row).text(Matchup::Hand { row, upcard });
            assert_eq!(text(pair), text(total));
        }
    }
}
