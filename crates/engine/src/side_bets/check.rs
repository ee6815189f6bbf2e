//! The checks of a side bet: valid names and limits, and outcomes that can all happen.

use super::text::known;
use super::{OUTCOMES_MAX, SideBet, SideBetError, SideBetOutcome};
use crate::cards::card::Card;
use crate::house::stakes::UNITS_MAX;
use crate::spelling::excerpt;

/// The maximum number of characters in a name.
const NAME_MAX: usize = 24;

/// Returns whether a name is short and contains no character with a meaning in the text form.
fn is_name(name: &str) -> bool {
    let is_sign = |c| matches!(c, ' ' | '+' | '-' | '\'' | '&' | '.' | '/' | '!' | '#');
    let is_trimmed = name.trim() == name && !name.is_empty() && name.len() <= NAME_MAX;
    is_trimmed && name.chars().all(|c| c.is_ascii_alphanumeric() || is_sign(c))
}

impl SideBet {
    /// Checks that the bet is valid.
    pub(crate) fn check(&self) -> Result<(), SideBetError> {
        let name = || self.name.clone();
        let names = self.outcomes.iter().map(|outcome| &outcome.name);
        if let Some(bad) = core::iter::once(&self.name).chain(names).find(|name| !is_name(name)) {
            return Err(SideBetError::Name { name: excerpt(bad) });
        }
        if !(1..=OUTCOMES_MAX).contains(&self.outcomes.len()) {
            return Err(SideBetError::Outcomes { name: name(), found: self.outcomes.len() });
        }
        let is_limit = |amount| (0..=UNITS_MAX).contains(&amount);
        let in_order = self.maximum == 0 || self.maximum >= self.minimum;
        if self.minimum < 1 || !is_limit(self.minimum) || !is_limit(self.maximum) || !in_order {
            return Err(SideBetError::Limits { name: name() });
        }
        match self.never_happens() {
            None => Ok(()),
            Some(outcome) => {
                Err(SideBetError::NeverHappens { name: name(), outcome: outcome.name.clone() })
            }
        }
    }

    /// Returns an outcome that no cards can have with any number of decks.
    fn never_happens(&self) -> Option<&SideBetOutcome> {
        if known(&self.name).is_some_and(|known| known.outcomes == self.outcomes) {
            return None;
        }
        let mut happens = [false; OUTCOMES_MAX];
        let mut cards = [Card::DECK[0]; 3];
        self.mark(&mut happens, &mut cards[..self.on.count()], 0, 0);
        self.outcomes.iter().zip(happens).find(|(_, happens)| !happens).map(|(outcome, _)| outcome)
    }

    /// Marks the outcomes of all cards that begin with the `chosen` ones; the rest follow `from`.
    fn mark(&self, happens: &mut [bool], cards: &mut [Card], chosen: usize, from: usize) {
        if happens[..self.outcomes.len()].iter().all(|happens| *happens) {
            return;
        }
        if chosen == cards.len() {
            if let Some(at) = self.outcome(cards) {
                happens[at] = true;
            }
            return;
        }
        for index in from..Card::DECK.len() {
            cards[chosen] = Card::DECK[index];
            self.mark(happens, cards, chosen + 1, index);
        }
    }
}
