//! `bj completions`: completion of commands, options and their values for a shell.

use anyhow::Result;
use blackjack_coach::drill::DrillKind;
use blackjack_odds::Tags;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;

use crate::args::Args;
use crate::houses;
use crate::output;

pub(super) fn run(shell: Shell) -> Result<u8> {
    let mut command = with_words(Args::command());
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "bj", &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    if shell == Shell::Fish {
        // The generator for fish leaves out the values of positional arguments.
        script += &fish_words(&command, "");
    }
    output::data(&script)?;
    Ok(0)
}

/// Returns the command with possible values on its arguments; the parser still accepts others.
fn with_words(command: Command) -> Command {
    command.mut_args(arg_with_words).mut_subcommands(with_words)
}

fn arg_with_words(arg: Arg) -> Arg {
    let words: Vec<String> = match arg.get_id().as_str() {
        "house" | "houses" => {
            houses::playable().iter().map(|house| house.name().to_owned()).collect()
        }
        "kind" => DrillKind::ALL.iter().map(ToString::to_string).collect(),
        "tags" => Tags::built_in_names().map(ToOwned::to_owned).collect(),
        _ => return arg,
    };
    // Words that need quoting are left out of the script.
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    arg.value_parser(PossibleValuesParser::new(
        words.into_iter().filter(|word| word.chars().all(is_plain)),
    ))
}

/// Returns the completions of the positional arguments of each command, in the language of fish.
fn fish_words(command: &Command, path: &str) -> String {
    let mut script = String::new();
    for command in command.get_subcommands() {
        let name = command.get_name();
        let condition = match path {
            "" => format!("__fish_bj_using_subcommand {name}"),
            path => format!("{path}; and __fish_seen_subcommand_from {name}"),
        };
        let words = command.get_positionals().flat_map(Arg::get_possible_values);
        let words = words.map(|word| word.get_name().to_owned()).collect::<Vec<_>>().join(" ");
        if !words.is_empty() {
            script += &format!("complete -c bj -n \"{condition}\" -f -a \"{words}\"\n");
        }
        script += &fish_words(command, &condition);
    }
    script
}
