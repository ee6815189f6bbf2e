//! The `[[side-bets]]` of a house file.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::marker::PhantomData;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::HouseErrorKind;
use super::Position;
use super::reader::{Reader, setting};
use super::statement::{Origin, SIDE_BETS, Statement};
use crate::key::setting::{Domain, OneOf, Setting};
use crate::side_bets::{
    Pattern, SideBet, SideBetCards, SideBetError, SideBetOutcome, SideBets, named, odds_from_text,
    side_bet_from_text,
};
use crate::spelling::excerpt;

/// An error with its place in the file.
type Located<T> = Result<T, (usize, SideBetError)>;

impl Reader<'_> {
    /// Reads a list of side bets: tables, or the names of known ones.
    pub(super) fn side_bets(&mut self, at: usize, value: &DeValue<'_>) {
        let read = match value.as_array() {
            Some(items) => items.iter().map(side_bet).collect::<Located<Vec<_>>>(),
            None => Err((at, expected("a list, as [[side-bets]] makes", value.type_str()))),
        };
        match read.and_then(|bets| SideBets::new(bets).map_err(|error| (at, error))) {
            Err((offset, error)) => self.error(offset, HouseErrorKind::SideBet(error)),
            Ok(bets) => self.statements.push(Statement {
                key: SIDE_BETS,
                value: Setting::Word(bets.to_string()),
                origin: Origin::File(Position::of(self.text, at)),
            }),
        }
    }
}

fn side_bet(item: &Spanned<DeValue<'_>>) -> Located<SideBet> {
    let at = item.span().start;
    if let Some(text) = item.get_ref().as_str() {
        return side_bet_from_text(text).map_err(|error| (at, error));
    }
    let Some(entries) = item.get_ref().as_table() else {
        return Err((at, expected("a side bet or its name", item.get_ref().type_str())));
    };
    known_entries(entries, &["name", "on", "minimum", "maximum", "outcomes"])?;
    let name = word(at, entries, "name")?;
    let mut bet = match (entries.get("on"), entries.get("outcomes")) {
        (None, None) => named(&name).map_err(|error| (at, error))?,
        _ => SideBet { on: on(at, entries)?, name, minimum: 1, maximum: 0, outcomes: Vec::new() },
    };
    bet.minimum = amount(entries, "minimum")?.unwrap_or(bet.minimum);
    bet.maximum = amount(entries, "maximum")?.unwrap_or(bet.maximum);
    if let Some(outcomes) = entries.get("outcomes") {
        bet.outcomes = self::outcomes(outcomes, bet.on)?;
    }
    bet.check().map_err(|error| (at, error))?;
    Ok(bet)
}

fn on(at: usize, entries: &DeTable<'_>) -> Located<SideBetCards> {
    let text = word(at, entries, "on")?;
    let cards = OneOf::<SideBetCards>(PhantomData);
    let offset = entries.get("on").map_or(at, |value| value.span().start);
    cards
        .read(&Setting::Word(text.clone()))
        .ok_or_else(|| (offset, expected(&cards.accepts().to_string(), &quoted(&text))))
}

fn outcomes(list: &Spanned<DeValue<'_>>, on: SideBetCards) -> Located<Vec<SideBetOutcome>> {
    let DeValue::Array(items) = list.get_ref() else {
        let found = list.get_ref().type_str();
        return Err((list.span().start, expected("a list of outcomes", found)));
    };
    items.iter().map(|item| outcome(item, on)).collect()
}

fn outcome(item: &Spanned<DeValue<'_>>, on: SideBetCards) -> Located<SideBetOutcome> {
    let at = item.span().start;
    let DeValue::Table(entries) = item.get_ref() else {
        let example =
            "an outcome such as { name = \"pair\", when = \"same-rank\", pays = \"11 to 1\" }";
        return Err((at, expected(example, item.get_ref().type_str())));
    };
    known_entries(entries, &["name", "when", "pays"])?;
    let here = |key: &str| entries.get(key).map_or(at, |value| value.span().start);
    let name = word(at, entries, "name")?;
    let when = Pattern::parse(&word(at, entries, "when")?, on.count())
        .map_err(|error| (here("when"), error))?;
    let pays =
        odds_from_text(&word(at, entries, "pays")?).map_err(|error| (here("pays"), error))?;
    Ok(SideBetOutcome { name, when, pays })
}

/// Refuses an entry that does not belong here.
fn known_entries(entries: &DeTable<'_>, known: &[&str]) -> Located<()> {
    match entries.iter().find(|(name, _)| !known.contains(&name.get_ref().as_ref())) {
        None => Ok(()),
        Some((name, _)) => {
            Err((name.span().start, expected(&known.join(", "), &quoted(name.get_ref()))))
        }
    }
}

/// Returns the text of an entry that must be there.
fn word(at: usize, entries: &DeTable<'_>, key: &str) -> Located<String> {
    let wanted = format!("{key} = \"…\"");
    match entries.get(key) {
        None => Err((at, expected(&wanted, "none"))),
        Some(value) => match value.get_ref().as_str() {
            Some(text) => Ok(text.to_owned()),
            None => Err((value.span().start, expected(&wanted, value.get_ref().type_str()))),
        },
    }
}

/// Returns the whole number of an entry that may be missing.
fn amount(entries: &DeTable<'_>, key: &str) -> Located<Option<i64>> {
    let Some(value) = entries.get(key) else { return Ok(None) };
    let setting = setting(value.get_ref());
    if let Setting::Whole(number) = setting {
        return Ok(Some(number));
    }
    let wanted = format!("{key}: a whole number of units");
    Err((value.span().start, expected(&wanted, &found(&setting))))
}

fn expected(what: &str, found: &str) -> SideBetError {
    SideBetError::Expected { expected: what.into(), found: found.into() }
}

fn found(value: &Setting) -> String {
    if let Setting::Word(word) = value { quoted(word) } else { value.to_string() }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", excerpt(text))
}
