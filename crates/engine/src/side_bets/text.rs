//! Side bets as text, in settings, in the full text of a house and in notation.
//!
//! ```text
//! side bets = "none" | side bet, with "|" between them
//! side bet  = name [":" cards ":" minimum "-" maximum ":" outcomes], with ";" between the outcomes
//! outcome   = name ":" pattern ":" odds
//! ```
//! A name alone stands for a known side bet. No part contains a comma, brace or line break, which
//! have a meaning in notation and files.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use super::known::{KNOWN, KNOWN_SIDE_BETS};
use super::pattern::Pattern;
use super::{SideBet, SideBetError, SideBetOutcome, SideBets};
use crate::key::setting::{Domain, OneOf, Setting, read_odds};
use crate::money::chips::Ratio;
use crate::spelling::excerpt;

/// The largest number in the odds of a side bet.
const ODDS_MAX: u16 = 10_000;

/// Parses the side bets of a house.
///
/// # Errors
///
/// The first mistake.
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
pub(super) fn known(name: &str) -> Option<SideBet> {
    let (name, text) = KNOWN.iter().find(|(other, _)| *other == name)?;
    definition(name, text).ok()
}

/// Returns the known side bet of this name, or an error that lists the known ones.
pub(crate) fn named(name: &str) -> Result<SideBet, SideBetError> {
    known(name).ok_or_else(|| SideBetError::Unknown {
        name: excerpt(name),
        known: KNOWN_SIDE_BETS.join(", "),
    })
}

/// Parses the definition that follows a name.
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
