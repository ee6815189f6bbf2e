//! Side bets as text: how settings, the full text of a house and notation write them.
//!
//! ```text
//! side bets = "none" | side bet, with "|" between them
//! side bet  = name [":" cards ":" minimum "-" maximum ":" outcomes], with ";" between the outcomes
//! outcome   = name ":" pattern ":" odds
//! ```
//! A name alone is that of a known side bet. No part has a comma, brace or line break, which
//! notation and files use themselves.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use super::pattern::Pattern;
use super::{
    KNOWN_SIDE_BETS, OUTCOMES_MAX, SideBet, SideBetError, SideBetOutcome, SideBets, known,
};
use crate::setting::{Domain, OneOf, Setting, read_odds};
use crate::spelling::excerpt;
use crate::stakes::UNITS_MAX;
use crate::{Card, Ratio};

/// The largest number in the odds of a side bet.
const ODDS_MAX: u16 = 10_000;

/// The most characters of a name.
const NAME_MAX: usize = 24;

/// Parses the side bets of a house.
///
/// # Errors
///
/// The first thing that is wrong.
pub(crate) fn side_bets_from_text(text: &str) -> Result<SideBets, SideBetError> {
    SideBets::new(parsed(text)?)
}

/// Parses side bets that were checked before, such as those of an accepted setting.
pub(crate) fn checked_side_bets(text: &str) -> SideBets {
    SideBets(parsed(text).unwrap_or_default().into())
}

fn parsed(text: &str) -> Result<Vec<SideBet>, SideBetError> {
    let is_empty = matches!(text.trim(), "" | "none");
    text.split('|').filter(|_| !is_empty).map(side_bet_from_text).collect()
}

/// Parses one side bet.
pub(crate) fn side_bet_from_text(text: &str) -> Result<SideBet, SideBetError> {
    match text.split_once(':') {
        Some((name, rest)) => definition(name.trim(), rest),
        None => named(text.trim()),
    }
}

/// Returns the known side bet of this name.
pub(crate) fn named(name: &str) -> Result<SideBet, SideBetError> {
    known(name).ok_or_else(|| SideBetError::Unknown {
        name: excerpt(name),
        known: KNOWN_SIDE_BETS.join(", "),
    })
}

/// Parses what follows a name.
pub(super) fn definition(name: &str, text: &str) -> Result<SideBet, SideBetError> {
    let mut parts = text.splitn(3, ':').map(str::trim);
    let mut part = || parts.next().unwrap_or_default();
    let on = OneOf(PhantomData);
    let cards = part();
    let on = Domain::read(&on, &Setting::Word(cards.into()))
        .ok_or_else(|| expected(&on.accepts().to_string(), cards))?;
    let limits = part();
    let (minimum, maximum) = limits
        .split_once('-')
        .and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)))
        .ok_or_else(|| expected("limits such as 1-25, or 1-0 without a maximum", limits))?;
    let outcomes: Result<Vec<_>, _> = part().split(';').map(|text| outcome(text, on)).collect();
    Ok(SideBet { name: name.into(), on, minimum, maximum, outcomes: outcomes? })
}

fn outcome(text: &str, on: super::SideBetCards) -> Result<SideBetOutcome, SideBetError> {
    let parts: Vec<&str> = text.splitn(3, ':').map(str::trim).collect();
    let [name, when, pays] = parts[..] else {
        return Err(expected("an outcome, as in \"pair: same-rank: 11 to 1\"", text));
    };
    let (name, when) = (name.into(), Pattern::parse(when, on.count())?);
    Ok(SideBetOutcome { name, when, pays: odds_from_text(pays)? })
}

/// Parses the odds of an outcome: as those of rules, with larger numbers.
pub(crate) fn odds_from_text(text: &str) -> Result<Ratio, SideBetError> {
    read_odds(text, ODDS_MAX).ok_or_else(|| {
        expected(&format!("net odds such as \"25 to 1\" (numbers up to {ODDS_MAX})"), text)
    })
}

fn expected(what: &str, found: &str) -> SideBetError {
    let found = if found.is_empty() { "nothing".into() } else { format!("\"{}\"", excerpt(found)) };
    SideBetError::Expected { expected: what.to_string(), found }
}

/// Returns whether a name is short and has no sign that the text form uses itself.
fn is_name(name: &str) -> bool {
    let is_sign = |c| matches!(c, ' ' | '+' | '-' | '\'' | '&' | '.' | '/' | '!' | '#');
    let is_trimmed = name.trim() == name && !name.is_empty() && name.len() <= NAME_MAX;
    is_trimmed && name.chars().all(|c| c.is_ascii_alphanumeric() || is_sign(c))
}

impl SideBet {
    /// Checks that the bet makes sense.
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

    /// Returns an outcome that no cards of any number of decks have.
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

/// Writes the side bets as a setting, known ones by their names.
impl fmt::Display for SideBets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bets: Vec<String> = self.iter().map(ToString::to_string).collect();
        f.write_str(if bets.is_empty() { "none" } else { "" })?;
        f.write_str(&bets.join(" | "))
    }
}

/// Writes the name if it says everything, otherwise the definition too.
impl fmt::Display for SideBet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if known(&self.name).as_ref() == Some(self) {
            return Ok(());
        }
        let cards = Domain::write(&OneOf(PhantomData), self.on);
        write!(f, ": {cards}: {}-{}: ", self.minimum, self.maximum)?;
        let outcomes = self.outcomes.iter();
        let outcomes =
            outcomes.map(|SideBetOutcome { name, when, pays }| format!("{name}: {when}: {pays}"));
        f.write_str(&outcomes.collect::<Vec<_>>().join("; "))
    }
}
