//! The full text of a house, with every key: stored with a round.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::resolve::{RESTORED_CHECKS, restore};
use super::statement::{Origin, SIDE_BETS, Statement, named_statement};
#[cfg(feature = "serde")]
use super::statement::{accept, unknown};
use super::{DEFAULT, HOUSE_FILE_MAX, House, HouseError, HouseErrorKind, HouseErrors, Position};
#[cfg(feature = "serde")]
use crate::house::keys::key;
use crate::house::keys::keys;
#[cfg(feature = "serde")]
use crate::house::stakes::Stakes;
#[cfg(feature = "serde")]
use crate::key::Key;
#[cfg(feature = "serde")]
use crate::key::setting::Setting;
#[cfg(feature = "serde")]
use crate::rules::Rules;
use crate::spelling::excerpt;

impl House {
    /// Returns all rules and stakes of this house, including defaults: one
    /// `key=value` line per key, the rules first, and a line of its side bets if it
    /// has any. Equal games have equal texts, in every release: a key that a later one
    /// added is missing where it has its default.
    ///
    /// [`House::from_full_text`] restores the same game from it in this and every later release,
    /// even if the built-in houses change. A stored round can therefore always be played to its
    /// end.
    ///
    /// ```
    /// use blackjack_engine::House;
    /// let strip = House::built_in("strip").ok_or("no such house")?;
    /// let text = strip.full_text();
    /// assert!(text.starts_with("decks=6\nshuffle=cut-card\ncut-card=75\n"));
    /// let restored = House::from_full_text("strip", &text).map_err(|_| "refused")?;
    /// assert_eq!((restored.rules(), restored.stakes()), (strip.rules(), strip.stakes()));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn full_text(&self) -> String {
        let value = |key| self.rules.text(key).or_else(|| self.stakes.text(key));
        let mut text = String::new();
        for key in keys() {
            let value = value(key.name).unwrap_or_default();
            if key.is_written(&value) {
                text += &format!("{}={value}\n", key.name);
            }
        }
        if !self.side_bets.is_empty() {
            text += &format!("{SIDE_BETS}={}\n", self.side_bets);
        }
        text
    }

    /// Parses the output of [`House::full_text`] of this or an earlier release. A missing key is
    /// newer than the text and gets its default. The house has no title.
    ///
    /// # Errors
    ///
    /// Every error with its line and column, including keys that this release does not know.
    pub fn from_full_text(name: &str, text: &str) -> Result<Self, HouseErrors> {
        if text.len() > HOUSE_FILE_MAX {
            let kind = HouseErrorKind::TooLarge { bytes: text.len() };
            return Err(HouseErrors([HouseError { position: None, kind }].into()));
        }
        let (mut statements, mut errors) = (Vec::<Statement>::new(), Vec::new());
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let indent = line.chars().take_while(|c| c.is_whitespace()).count();
            let position = Position { line: number, column: indent + 1 };
            let is_new = |new: &Statement| statements.iter().all(|old| old.key != new.key);
            match statement(line, position) {
                Ok(new) if is_new(&new) => statements.push(new),
                Ok(Statement { key, .. }) => {
                    let kind = HouseErrorKind::DuplicateKey { key };
                    errors.push(HouseError { position: Some(position), kind });
                }
                Err(kind) => errors.push(HouseError { position: Some(position), kind }),
            }
        }
        let restored = restore(statements, errors, RESTORED_CHECKS)?;
        Ok(restored.house(name, "", DEFAULT.0))
    }
}

/// Builds rules and stakes from the entries of one table; the other table gets its defaults. As in
/// a full text, a missing key gets its default.
#[cfg(feature = "serde")]
impl House {
    pub(crate) fn restored(
        table: &'static str,
        entries: Vec<(String, Setting)>,
    ) -> Result<(Rules, Stakes), HouseErrors> {
        let (mut statements, mut errors) = (Vec::<Statement>::new(), Vec::new());
        for (name, value) in entries {
            let kind = match key(&name) {
                None => unknown(&name),
                Some(key) if key.table != table => {
                    HouseErrorKind::WrongTable { key: key.name, table: key.table }
                }
                Some(Key { name: key, .. }) if statements.iter().any(|old| old.key == *key) => {
                    HouseErrorKind::DuplicateKey { key }
                }
                Some(key) => match accept(key, value, Origin::Program) {
                    Ok(statement) => {
                        statements.push(statement);
                        continue;
                    }
                    Err(kind) => kind,
                },
            };
            errors.push(HouseError { position: None, kind });
        }
        let restored = restore(statements, errors, &[])?;
        Ok((restored.rules, restored.stakes))
    }
}

fn statement(line: &str, position: Position) -> Result<Statement, HouseErrorKind> {
    let Some((name, value)) = line.split_once('=') else {
        return Err(HouseErrorKind::NotASetting { found: excerpt(line) });
    };
    named_statement(name.trim(), value.trim(), Origin::File(position))
}
