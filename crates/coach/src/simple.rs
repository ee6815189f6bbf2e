//! A list of rules that anybody can remember, fitted to the house.
//!
//! The form of the list is always the same, and short: at which totals to stand, what to double,
//! what to split. Its numbers are fitted to the house by what playing so is worth, exactly: each
//! number in turn takes the value that is worth most, until none of them changes.

use blackjack_engine::{Action, Composition, InsuranceRule, Rules, Surrender};
use blackjack_odds::{Cell, Chart, OddsError, Row, Strategy, round_odds};

use crate::words::all_of;

/// An ace as an upcard, above all others.
const ACE: u8 = 11;

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
    /// The list that is worth most at a house, dealt from full packs. This takes some seconds.
    ///
    /// # Errors
    ///
    /// As [`round_odds`].
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
        Chart::new(&self.rules, |row, upcard| self.cell(row, upcard))
    }

    fn cell(&self, row: Row, upcard: Option<u8>) -> Cell {
        let up = upcard.map(|value| if value == 1 { ACE } else { value });
        let stands = |stands: bool| if stands { Action::Stand } else { Action::Hit };
        match row {
            Row::Pair(value) if self.splits(value) => Cell::of([Action::Split]),
            Row::Pair(_) => Cell::default(),
            Row::Soft(total) => Cell::of([stands(total >= self.stand_soft)]),
            Row::Hard(total) => {
                let is_weak = up.is_some_and(|up| up <= self.weak);
                let from = if is_weak { self.stand_weak } else { self.stand };
                let play = stands(total >= from);
                let doubles = (self.double..=11).contains(&total)
                    && up.is_none_or(|up| up <= self.double_up_to);
                if doubles { Cell::of([Action::Double, play]) } else { Cell::of([play]) }
            }
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
        let insures = self.rules.insurance() != InsuranceRule::None && self.rules.dealer_upcard();
        let surrenders = self.rules.surrender() != Surrender::None;
        match (insures, surrenders) {
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

/// The search for the best list.
struct Fit<'a> {
    rules: &'a Rules,
    shoe: Composition,
    best: SimpleRules,
    /// What the best is worth, in initial wagers a round.
    worth: f64,
}

impl<'a> Fit<'a> {
    fn begin(rules: &'a Rules, first: SimpleRules) -> Result<Self, OddsError> {
        let shoe = Composition::packs(rules.decks());
        let mut fit = Self { rules, shoe, best: first, worth: 0.0 };
        fit.worth = fit.worth_of(&first)?;
        Ok(fit)
    }

    /// The player's expectation, in initial wagers a round.
    fn worth_of(&self, list: &SimpleRules) -> Result<f64, OddsError> {
        let chart = list.chart();
        round_odds::<f64>(self.rules, &self.shoe, Strategy::Chart(&chart)).map(|odds| odds.ev)
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

    #[test]
    fn no_other_number_is_worth_more() {
        let seven = House::built_in("seven").unwrap();
        let rules = seven.rules();
        let best = SimpleRules::fit(rules).unwrap();
        let fit = Fit::begin(rules, best).unwrap();
        for (values, set) in CHOICES {
            for value in values {
                let mut list = best;
                set(&mut list, value);
                assert!(fit.worth_of(&list).unwrap() <= fit.worth + 1e-12, "{list:?}");
            }
        }
    }
}
