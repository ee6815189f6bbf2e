//! A list of rules that anybody can remember, fitted to the house.
//!
//! The form of the list is always the same, and short: at which totals to stand, what to double,
//! what to split. Its numbers are fitted to the house by what playing so is worth, exactly: each
//! number in turn takes the value that is worth most, until none of them changes.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use blackjack_engine::{Action, Composition, Rules};
use blackjack_odds::{Cell, Chart, OddsError, Row, Strategy, round_odds_under};

use crate::words::all_of;

/// An ace as an upcard, above all others.
const ACE: u8 = 11;

/// Hard totals from this on are never doubled.
const NO_DOUBLE: u8 = 12;

/// So often every number is tried again at most.
const PASSES_MAX: usize = 6;

/// The rules, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SimpleRules {
    /// The rules of the house that the list is for.
    rules: Rules,
    /// The highest weak upcard; below 2 where none is weak.
    weak: u8,
    /// Hard totals from this on stand against a weak upcard,
    stand_weak: u8,
    /// and from this on against any other.
    stand: u8,
    /// Soft totals from this on stand.
    stand_soft: u8,
    /// Hard totals from this on to 11 are doubled; none above 11.
    double: u8,
    /// Against upcards up to this one; 11 is the ace.
    double_up_to: u8,
    /// The values whose pairs are always split, a bit each from 1 (aces).
    split: u16,
}

/// What the list plays against one upcard, or in a house without any, but for pairs that are split.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Column {
    /// Hard totals from this on stand.
    stand: u8,
    /// Soft totals from this on do.
    stand_soft: u8,
    /// Hard totals from this on to 11 are doubled.
    double: u8,
}

impl Column {
    fn cell(self, row: Row) -> Cell {
        let stands = |stands: bool| if stands { Action::Stand } else { Action::Hit };
        match row {
            Row::Pair(_) => Cell::default(),
            Row::Soft(total) => Cell::of([stands(total >= self.stand_soft)]),
            Row::Hard(total) => {
                let play = stands(total >= self.stand);
                let doubles = (self.double..NO_DOUBLE).contains(&total);
                if doubles { Cell::of([Action::Double, play]) } else { Cell::of([play]) }
            }
        }
    }
}

/// What a column is worth.
struct Part {
    /// What the rounds under its upcard add, if no pair is split.
    unsplit: f64,
    /// What splitting every pair of a value adds to that, by value from 1.
    splits: [f64; 10],
}

impl Part {
    fn new(
        rules: &Rules,
        shoe: &Composition,
        upcard: Option<u8>,
        column: Column,
    ) -> Result<Self, OddsError> {
        // With every pair split: what each is worth unsplit is told beside that.
        let chart = Chart::new(rules, |row, _| match row {
            Row::Pair(_) => Cell::of([Action::Split]),
            Row::Soft(_) | Row::Hard(_) => column.cell(row),
        });
        let odds = round_odds_under::<f64>(rules, shoe, upcard, Strategy::Chart(&chart))?;
        let mut splits = [0.0; 10];
        for hand in odds.hands.iter().filter(|hand| hand.is_pair) {
            let value = hand.cards[0];
            let others = Action::ALL.into_iter().filter(|&it| it != Action::Split);
            let legal = others.filter(|&it| hand.of(it).is_some()).collect();
            let unsplit = chart.action(Row::Pair(value), upcard, legal);
            if let (Some(split), Some(unsplit)) = (hand.split, hand.of(unsplit)) {
                let gain = hand.asked(rules, odds.condition) * (split - unsplit);
                splits[usize::from(value) - 1] += gain;
            }
        }
        Ok(Self { unsplit: odds.ev - splits.iter().sum::<f64>(), splits })
    }
}

/// One number of the list: its values, and how it takes one of them.
type Choice = (std::ops::RangeInclusive<u8>, fn(&mut SimpleRules, u8));

/// The numbers of the list, but the pairs.
const CHOICES: [Choice; 6] = [
    (1..=10, |list, value| list.weak = value),
    (11..=18, |list, value| list.stand_weak = value),
    (11..=18, |list, value| list.stand = value),
    (13..=20, |list, value| list.stand_soft = value),
    (8..=12, |list, value| list.double = value),
    (5..=ACE, |list, value| list.double_up_to = value),
];

impl SimpleRules {
    /// The list that is worth most at a house, dealt from full packs. This takes about a second.
    ///
    /// # Errors
    ///
    /// As [`round_odds_under`].
    pub fn fit(rules: &Rules) -> Result<Self, OddsError> {
        let mut fit = Fit::begin(rules, Self::usual(rules))?;
        for _ in 0..PASSES_MAX {
            let before = fit.best;
            for (values, set) in CHOICES {
                for value in values {
                    let mut list = fit.best;
                    set(&mut list, value);
                    fit.try_on(list)?;
                }
            }
            for value in 1..=10 {
                fit.try_on(Self { split: fit.best.split ^ 1 << value, ..fit.best })?;
            }
            if fit.best == before {
                break;
            }
        }
        Ok(fit.best)
    }

    /// What beginners are told.
    fn usual(rules: &Rules) -> Self {
        Self {
            rules: *rules,
            weak: 6,
            stand_weak: 12,
            stand: 17,
            stand_soft: 18,
            double: 10,
            double_up_to: 9,
            split: u16::from(rules.split_aces_hands() > 1) << 1
                | u16::from(rules.split_hands() > 1) << 8,
        }
    }

    /// The list as a card of the house.
    pub fn chart(&self) -> Chart {
        Chart::new(&self.rules, |row, upcard| match row {
            Row::Pair(value) if self.splits(value) => Cell::of([Action::Split]),
            Row::Pair(_) | Row::Soft(_) | Row::Hard(_) => self.column(upcard).cell(row),
        })
    }

    fn column(&self, upcard: Option<u8>) -> Column {
        let up = upcard.map(|value| if value == 1 { ACE } else { value });
        let is_weak = up.is_some_and(|up| up <= self.weak);
        let doubles = up.is_none_or(|up| up <= self.double_up_to);
        Column {
            stand: if is_weak { self.stand_weak } else { self.stand },
            stand_soft: self.stand_soft,
            double: if doubles { self.double } else { NO_DOUBLE },
        }
    }

    const fn splits(&self, value: u8) -> bool {
        self.split & 1 << value != 0
    }

    /// The list in words, a sentence each; eight at most.
    ///
    /// ```
    /// use blackjack_coach::SimpleRules;
    /// use blackjack_engine::House;
    /// let seven = House::built_in("seven").ok_or("no such house")?;
    /// let list = SimpleRules::fit(seven.rules())?;
    /// assert!(list.sentences().contains(&"Stand on hard 15 or more.".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sentences(&self) -> Vec<String> {
        let mut lines: Vec<_> = self.splitting().into_iter().chain(self.doubling()).collect();
        let from = |total| format!("Stand on hard {total} or more");
        if self.rules.dealer_upcard() && self.weak >= 2 && self.stand_weak != self.stand {
            lines.push(format!(
                "{} if the dealer shows {}.",
                from(self.stand_weak),
                upcards(self.weak)
            ));
            lines.push(format!("{} if he shows anything else.", from(self.stand)));
        } else {
            lines.push(format!("{}.", from(self.stand)));
        }
        lines.push(format!("Stand on soft {} or more.", self.stand_soft));
        lines.push("Hit everything else.".into());
        lines.extend(self.declining());
        lines
    }

    /// What pairs are split; nothing where none is, or none can be.
    fn splitting(&self) -> Option<String> {
        let names = (1..=10).filter(|&value| self.splits(value)).map(plural).collect::<Vec<_>>();
        (!names.is_empty()).then(|| format!("Split {}, and nothing else.", all_of(&names)))
    }

    /// What is never done that the house offers.
    fn declining(&self) -> Option<String> {
        match (self.rules.insures(), self.rules.surrenders()) {
            (true, true) => Some("Never insure, never surrender.".into()),
            (true, false) => Some("Never insure.".into()),
            (false, true) => Some("Never surrender.".into()),
            (false, false) => None,
        }
    }

    fn doubling(&self) -> Option<String> {
        let totals = match self.double {
            12.. => return None,
            11 => "11".to_owned(),
            10 => "10 and 11".to_owned(),
            from => format!("{from} to 11"),
        };
        let against = match self.double_up_to {
            _ if !self.rules.dealer_upcard() => String::new(),
            ACE.. => String::new(),
            most => format!(" if the dealer shows {}", upcards(most)),
        };
        Some(format!("Double hard {totals}{against}."))
    }
}

/// "2 to 6", from the lowest upcard to this one.
fn upcards(most: u8) -> String {
    match most {
        2 => "2".into(),
        most => format!("2 to {most}"),
    }
}

/// "aces", "eights".
fn plural(value: u8) -> &'static str {
    const NAMES: [&str; 10] =
        ["aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"];
    usize::from(value).checked_sub(1).and_then(|at| NAMES.get(at)).copied().unwrap_or_default()
}

/// The search for the best list. Lists differ in few columns: what is known of one is not worked
/// out again.
struct Fit<'a> {
    rules: &'a Rules,
    shoe: Composition,
    best: SimpleRules,
    /// What the best is worth, in initial wagers a round.
    worth: f64,
    /// What is known of columns, by their upcards.
    known: HashMap<(Option<u8>, Column), Part>,
}

impl<'a> Fit<'a> {
    fn begin(rules: &'a Rules, first: SimpleRules) -> Result<Self, OddsError> {
        let shoe = Composition::packs(rules.decks());
        let mut fit = Self { rules, shoe, best: first, worth: 0.0, known: HashMap::new() };
        fit.worth = fit.worth_of(&first)?;
        Ok(fit)
    }

    /// The player's expectation, in initial wagers a round.
    fn worth_of(&mut self, list: &SimpleRules) -> Result<f64, OddsError> {
        let upcards = if self.rules.dealer_upcard() { 1..=10 } else { 0..=0 };
        let mut worth = 0.0;
        for upcard in upcards.map(|value| Some(value).filter(|&value| value > 0)) {
            let column = list.column(upcard);
            let part = match self.known.entry((upcard, column)) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => {
                    new.insert(Part::new(self.rules, &self.shoe, upcard, column)?)
                }
            };
            let splits = (1..).zip(part.splits).filter(|&(value, _)| list.splits(value));
            worth += part.unsplit + splits.map(|(_, gain)| gain).sum::<f64>();
        }
        Ok(worth)
    }

    /// Takes a list if it is worth more by more than rounding can explain.
    fn try_on(&mut self, list: SimpleRules) -> Result<(), OddsError> {
        if list == self.best || list.chart() == self.best.chart() {
            return Ok(());
        }
        let worth = self.worth_of(&list)?;
        if worth > self.worth + f64::EPSILON * 64.0 {
            (self.best, self.worth) = (list, worth);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;
    use blackjack_odds::round_odds;

    use super::*;

    #[test]
    fn the_list_of_the_strip_is_what_pays_there() {
        let strip = House::built_in("strip").unwrap();
        let list = SimpleRules::fit(strip.rules()).unwrap();
        assert_eq!(
            list.sentences(),
            [
                "Split aces, sevens, eights and nines, and nothing else.",
                "Double hard 10 and 11 if the dealer shows 2 to 10.",
                "Stand on hard 13 or more if the dealer shows 2 to 6.",
                "Stand on hard 17 or more if he shows anything else.",
                "Stand on soft 18 or more.",
                "Hit everything else.",
                "Never insure, never surrender.",
            ]
        );
    }

    /// What the fit adds up is what the list is worth as a card.
    #[test]
    fn a_list_is_worth_what_its_card_is() {
        for name in ["reno", "bbs", "seven", "euro", "single-deck"] {
            let house = House::built_in(name).unwrap();
            let rules = house.rules();
            let mut list = SimpleRules::usual(rules);
            for split in [list.split, 0, 0b111_1111_1110] {
                list.split = split;
                let mut fit = Fit::begin(rules, SimpleRules { weak: 3, ..list }).unwrap();
                let shoe = Composition::packs(rules.decks());
                let chart = list.chart();
                let odds = round_odds::<f64>(rules, &shoe, Strategy::Chart(&chart)).unwrap();
                let worth = fit.worth_of(&list).unwrap();
                assert!((worth - odds.ev).abs() < 1e-12, "{name}: {worth} {}", odds.ev);
            }
        }
    }

    #[test]
    fn no_other_number_is_worth_more() {
        let seven = House::built_in("seven").unwrap();
        let rules = seven.rules();
        let best = SimpleRules::fit(rules).unwrap();
        let mut fit = Fit::begin(rules, best).unwrap();
        for (values, set) in CHOICES {
            for value in values {
                let mut list = best;
                set(&mut list, value);
                assert!(fit.worth_of(&list).unwrap() <= fit.worth + 1e-12, "{list:?}");
            }
        }
    }
}
