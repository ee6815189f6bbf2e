//! Keys and what they mean: a map that can be changed, and that help and prompts are made from.

mod binding;
mod file;
mod key;
#[cfg(test)]
mod tests;

use blackjack_frontend::context::Context;
use blackjack_frontend::ui_command::UiCommand;

use binding::{BINDINGS, Binding};
pub use key::{Key, KeyCode};

/// Everything that keys can be bound to: what files call it, and what it does.
pub(crate) fn bindings() -> impl Iterator<Item = (&'static str, &'static str)> {
    BINDINGS.iter().map(|binding| (binding.name, binding.meaning))
}

/// Which keys do what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyMap {
    /// The keys of each of [`BINDINGS`], in their order.
    keys: Vec<Vec<Key>>,
}

/// A line of help: keys, and what they do.
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

/// The keys with these names, of which all are known.
fn read_names(names: &str) -> Vec<Key> {
    names.split(' ').filter_map(|name| name.parse().ok()).collect()
}

impl KeyMap {
    /// What a key that was pressed means there.
    ///
    /// What types a character while something is being typed is typed; so is a digit in place of a
    /// bet, if it means nothing else.
    pub(crate) fn command(&self, key: Key, context: Context) -> Option<UiCommand> {
        match (context, key.typed()) {
            (Context::Entry, Some(character)) => Some(UiCommand::Typed(character)),
            (Context::Entry, None) if key.erases() => Some(UiCommand::Erase),
            (Context::Betting, Some(digit)) if digit.is_ascii_digit() => {
                self.bound(key, context).or(Some(UiCommand::Typed(digit)))
            }
            // With Caps Lock a letter means what it always does.
            _ => self.bound(key, context).or_else(|| self.bound(key.other_case()?, context)),
        }
    }

    fn bound(&self, key: Key, context: Context) -> Option<UiCommand> {
        let mut held = self.held(context);
        held.find(|(_, keys)| keys.contains(&key)).map(|(binding, _)| binding.command)
    }

    /// What can be done there, with its keys.
    fn held(&self, context: Context) -> impl Iterator<Item = (&'static Binding, &[Key])> {
        let all = BINDINGS.iter().zip(&self.keys);
        all.filter(move |(binding, _)| binding.holds(context)).map(|(b, keys)| (b, keys.as_slice()))
    }

    /// The key that a prompt names for this, if there is one there.
    pub(crate) fn key(&self, command: UiCommand, context: Context) -> Option<Key> {
        let mut held = self.held(context).filter(|(binding, _)| binding.command == command);
        held.find_map(|(_, keys)| keys.iter().copied().find(|&key| types_nothing(key, context)))
    }

    /// Everything that can be done there, in the order of the map; what nothing is bound to is not
    /// told.
    pub(crate) fn help(&self, context: Context) -> Vec<HelpLine> {
        let mut lines: Vec<HelpLine> = Vec::new();
        for (&Binding { command, meaning, .. }, keys) in self.held(context) {
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

/// Whether a key can do something there: what types a character does nothing else while typing.
fn types_nothing(key: Key, context: Context) -> bool {
    context != Context::Entry || key.typed().is_none()
}
