//! Reads the command line: options in any order, and the nearest command to a misspelled one.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use blackjack_engine::{excerpt, nearest, visible};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, Parser};

use crate::args::Args;
use crate::terminal::charset;
use crate::{houses, output};

/// Reads the command line of this process. Prints the help or an error if it returns no arguments.
pub(crate) fn read() -> Result<Args, ExitCode> {
    let typed: Vec<OsString> = env::args_os().collect();
    charset::choose(&typed);
    let typed = options_last(typed);
    Args::try_parse_from(&typed).map_err(|error| misread(error, &typed))
}

/// Moves options typed before the command to after it, where the parser expects them.
fn options_last(typed: Vec<OsString>) -> Vec<OsString> {
    let root = Args::command();
    let commands = typed.iter().enumerate().skip(1);
    let found = commands.take_while(|(_, word)| *word != "--").find_map(|(at, word)| {
        let command = root.find_subcommand(word)?;
        options_end_at(&root, command, &typed[1..at]).then_some((at, command))
    });
    let Some((at, mut command)) = found.filter(|&(at, _)| at > 1) else { return typed };
    let mut path_end = at + 1;
    while let Some(inner) = typed.get(path_end).and_then(|word| command.find_subcommand(word)) {
        command = inner;
        path_end += 1;
    }
    let options = typed[1..at].iter().cloned();
    let path = typed[at..path_end].iter().cloned();
    let program = typed.iter().take(1).cloned();
    program.chain(path).chain(options).chain(typed[path_end..].iter().cloned()).collect()
}

/// Returns whether these words are complete options, so that the next word is the command.
fn options_end_at(root: &Command, command: &Command, words: &[OsString]) -> bool {
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let Some(word) = word.to_str().filter(|word| word.len() > 1 && word.starts_with('-'))
        else {
            return false;
        };
        let Some(name) = word.strip_prefix("--").filter(|name| !name.contains('=')) else {
            continue;
        };
        if takes_value(root, command, name) && words.next().is_none() {
            return false;
        }
    }
    true
}

/// Returns whether an option takes its value from the next word. Looks the option up in the
/// command, then among the options of a game, then in any other command.
fn takes_value(root: &Command, command: &Command, name: &str) -> bool {
    [command, root]
        .into_iter()
        .chain(command.get_subcommands())
        .chain(root.get_subcommands())
        .find_map(|command| command.get_arguments().find(|arg| arg.get_long() == Some(name)))
        .is_some_and(|arg| arg.get_action().takes_values() && !arg.is_require_equals_set())
}

/// Prints the error of the command line, or the requested help.
fn misread(mut error: clap::Error, typed: &[OsString]) -> ExitCode {
    if let Some(house) = unknown_command(&error).filter(|word| houses::is_name(word)) {
        output::print_error(format!(
            "\"{house}\" is a house, not a command; did you mean \"bj play {house}\"?"
        ));
        return ExitCode::from(2);
    }
    suggest(&mut error, typed);
    // The message repeats what was typed, which may contain control characters.
    let plain = error.render().to_string();
    let shown = charset::in_charset(&visible(&plain)).into_owned();
    if shown == plain {
        let _ignored = error.print();
    } else {
        let _ignored = writeln!(io::stderr(), "{shown}");
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// Returns the unknown command that was typed.
fn unknown_command(error: &clap::Error) -> Option<&str> {
    let is_command = error.kind() == ErrorKind::InvalidSubcommand;
    text(error, ContextKind::InvalidSubcommand).filter(|_| is_command)
}

/// Returns a text from the context of an error.
fn text(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text),
        _ => None,
    }
}

/// Suggests the nearest name to the misspelled one, as for houses and keys, if any is similar.
fn suggest(error: &mut clap::Error, typed: &[OsString]) {
    let root = Args::command();
    let command = typed_command(&root, typed);
    if let Some(word) = unknown_command(error).map(str::to_owned) {
        error.remove(ContextKind::SuggestedSubcommand);
        if let Some(near) = nearest(&word, command.get_subcommands().map(Command::get_name)) {
            let near = ContextValue::Strings(vec![near.into()]);
            error.insert(ContextKind::SuggestedSubcommand, near);
        } else if let Some(house) = houses::nearest_name(&word) {
            let tip = format!("did you mean 'bj play {}'?", excerpt(&house));
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        }
    } else if let Some(word) = text(error, ContextKind::InvalidArg).map(str::to_owned)
        && error.kind() == ErrorKind::UnknownArgument
        && let Some(name) = word.strip_prefix("--")
    {
        error.remove(ContextKind::SuggestedArg);
        // The other options of the root are those of "bj play".
        let everywhere = root.get_arguments().filter(|arg| arg.is_global_set());
        let names = command.get_arguments().chain(everywhere).filter_map(Arg::get_long);
        if let Some(near) = nearest(name, names) {
            let near = ContextValue::String(format!("--{near}"));
            error.insert(ContextKind::SuggestedArg, near);
        }
    } else if error.kind() == ErrorKind::InvalidValue
        && let Some(word) = text(error, ContextKind::InvalidValue).map(str::to_owned)
        && let Some(ContextValue::Strings(values)) = error.get(ContextKind::ValidValue)
    {
        let near = nearest(&word, values.iter().map(String::as_str)).map(str::to_owned);
        error.remove(ContextKind::SuggestedValue);
        if let Some(near) = near {
            error.insert(ContextKind::SuggestedValue, ContextValue::String(near));
        }
    }
}

/// Returns the command that was typed, down to its last known word.
fn typed_command<'a>(root: &'a Command, typed: &[OsString]) -> &'a Command {
    let mut command = root;
    for word in typed.iter().skip(1) {
        let Some(inner) = command.find_subcommand(word) else { break };
        command = inner;
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the words in the order in which the parser reads them.
    fn ordered(line: &str) -> String {
        let typed = line.split(' ').map(OsString::from).collect();
        let ordered = options_last(typed);
        ordered.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn options_before_the_command_are_moved_after_it() {
        let cases = [
            ("bj --coach always play vegas", "bj play --coach always vegas"),
            ("bj --coach=always play vegas", "bj play --coach=always vegas"),
            ("bj --ascii odds strip --json", "bj odds --ascii strip --json"),
            ("bj --set decks=2 houses show strip", "bj houses show --set decks=2 strip"),
            ("bj --hands odds strip", "bj odds --hands strip"),
            ("bj --hands 3 play", "bj play --hands 3"),
            ("bj --record play play reno", "bj play --record play reno"),
            ("bj --data play --json odds", "bj odds --data play --json"),
            ("bj --seed 3", "bj --seed 3"),
            ("bj play --record odds", "bj play --record odds"),
            ("bj nonsense play", "bj nonsense play"),
            ("bj --record --", "bj --record --"),
            ("bj", "bj"),
        ];
        for (typed, read) in cases {
            assert_eq!(ordered(typed), read, "{typed}");
        }
    }
}
