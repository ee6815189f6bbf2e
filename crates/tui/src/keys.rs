//! The key bindings. Players can change them; help and prompts are generated from them.

mod binding;
mod file;
mod key;
#[cfg(test)]
mod tests;

use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;

use binding::{BINDINGS, Binding};
pub use key::{Key, KeyCode};

/// Returns the name of every binding, as used in `keys.toml`, and its meaning.
pub(crate) fn bindings() -> impl Iterator<Item = (&'static str, &'static str)> {
    BINDINGS.iter().map(|binding| (binding.name, binding.meaning))
}

/// The keys of every binding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyMap {
    /// The keys of each of [`BINDINGS`], in the same order.
    keys: Vec<Vec<Key>>,
}

/// A line of the help page: keys and their meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HelpLine {
    pub(crate) keys: Vec<Key>,
    pub(crate) command: UiCommand,
    pub(crate) meaning: &'static str,
}

impl Default for KeyMap {
    fn default() -> Self {
        Self { keys: BINDINGS.iter().map(|binding| read_names(binding.keys)).collect() }
    }
}

/// Parses the names of built-in keys.
fn read_names(names: &str) -> Vec<Key> {
    names.split(' ').filter_map(|name| name.parse().ok()).collect()
}

impl KeyMap {
    /// Returns the command of a key in this context.
    ///
    /// In text entry every character key types its character. While bets are placed, a digit with
    /// no other meaning starts to type a bet.
    pub(crate) fn command(&self, key: Key, context: Context) -> Option<UiCommand> {
        match (context, key.typed()) {
            (Context::Entry, Some(character)) => Some(UiCommand::Typed(character)),
            (Context::Entry, None) if key.erases() => Some(UiCommand::Erase),
            (Context::Betting, Some(digit)) if digit.is_ascii_digit() => {
                self.bound(key, context).or(Some(UiCommand::Typed(digit)))
            }
            // A letter keeps its meaning under Caps Lock.
            _ => self.bound(key, context).or_else(|| self.bound(key.other_case()?, context)),
        }
    }

    fn bound(&self, key: Key, context: Context) -> Option<UiCommand> {
        let mut active = self.bindings_in(context);
        active.find(|(_, keys)| keys.contains(&key)).map(|(binding, _)| binding.command)
    }

    /// Returns the bindings of this context with their keys.
    fn bindings_in(&self, context: Context) -> impl Iterator<Item = (&'static Binding, &[Key])> {
        let all = BINDINGS.iter().zip(&self.keys);
        all.filter(move |(binding, _)| binding.holds(context)).map(|(b, keys)| (b, keys.as_slice()))
    }

    /// Returns the key that a prompt shows for this command, if it has one in this context.
    pub(crate) fn key(&self, command: UiCommand, context: Context) -> Option<Key> {
        let active = self.bindings_in(context);
        let mut bound = active.filter(|(binding, _)| binding.command == command);
        bound.find_map(|(_, keys)| keys.iter().copied().find(|&key| types_nothing(key, context)))
    }

    /// Returns the help lines of this context, in the order of the map. Commands without a key are
    /// left out.
    pub(crate) fn help(&self, context: Context) -> Vec<HelpLine> {
        let mut lines: Vec<HelpLine> = Vec::new();
        for (&Binding { command, meaning, .. }, keys) in self.bindings_in(context) {
            let keys = keys.iter().copied().filter(|&key| types_nothing(key, context));
            match lines.last_mut().filter(|line| line.meaning == meaning) {
                Some(line) => line.keys.extend(keys),
                None => lines.push(HelpLine { keys: keys.collect(), command, meaning }),
            }
        }
        lines.retain(|line| !line.keys.is_empty());
        lines
    }
}

/// Returns whether a key can run a command in this context: in text entry a character key cannot.
fn types_nothing(key: Key, context: Context) -> bool {
    context != Context::Entry || key.typed().is_none()
}
