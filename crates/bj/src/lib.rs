//! `bj`, blackjack for the terminal: the faces and the commands. The game itself is the engine's.

#![forbid(unsafe_code)]

mod args;
mod clock;
mod coach;
mod command;
mod console;
mod daily;
mod drill;
mod first_run;
mod houses;
mod later;
mod mistakes;
mod own_house;
mod places;
mod plain;
mod primer;
mod recorder;
mod screen;
mod settings;
mod setup;
mod signals;
mod study;
mod tag_file;
mod teletype;
mod voice;
mod what_if;
mod whole_file;
mod words;

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use std::rc::Rc;

use blackjack_table::StoreError;
use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::args::{Args, Command};
use crate::console::Console;
pub use crate::screen::ScreenRehearsal;
use crate::settings::Settings;
use crate::setup::{Face, Setup};

/// Does what the command line asks.
pub fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return misread(&error),
    };
    match command::run(args) {
        Ok(status) => ExitCode::from(status),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed too, nobody is left to tell.
            let _unheard = writeln!(io::stderr(), "bj: {}", told(&error));
            ExitCode::from(2)
        }
    }
}

/// What went wrong, with its causes. What is wrong with memory says its cause by itself.
pub(crate) fn told(error: &anyhow::Error) -> String {
    match error.downcast_ref::<StoreError>() {
        Some(error) => error.to_string(),
        None => format!("{error:#}"),
    }
}

/// Says what is wrong with the command line, or the help that was asked for.
fn misread(error: &clap::Error) -> ExitCode {
    let word = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) if error.kind() == ErrorKind::InvalidSubcommand => word,
        _ => "",
    };
    if houses::is_name(word) {
        let _unheard = writeln!(
            io::stderr(),
            "bj: \"{word}\" is a house and no command; did you mean \"bj play {word}\"?"
        );
        return ExitCode::from(2);
    }
    let _unheard = error.print();
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// Plays a game without a terminal: `bj play` with these arguments, where somebody types these
/// answers. Returns what was printed.
///
/// ```
/// let printed = bj::rehearse(["reno", "--seed", "1"], b"\n")?;
/// assert!(printed.starts_with(b"Black Jack\nnew game\nShuffle\n8C up\nKS+2S\n\nHit? "));
/// # Ok::<(), anyhow::Error>(())
/// ```
///
/// # Errors
///
/// What the command would say on standard error.
pub fn rehearse<I, T>(arguments: I, answers: &[u8]) -> anyhow::Result<Vec<u8>>
where
    I: IntoIterator<Item = T>,
    T: Into<OsString>,
{
    let line = ["bj", "play"].map(OsString::from).into_iter();
    let args = Args::try_parse_from(line.chain(arguments.into_iter().map(Into::into)))?;
    let Some(Command::Play { house, options }) = args.command else { return Ok(Vec::new()) };
    let printed = Printed::default();
    let console = Console::rehearsed(answers.to_vec(), Box::new(printed.clone()));
    let mut setup = Setup::new(house.as_deref(), &options, &Settings::default(), Face::Plain)?;
    setup.memory = None;
    command::play_at(setup, console)?;
    Ok(printed.0.take())
}

/// What was printed in a rehearsal.
#[derive(Clone, Default)]
struct Printed(Rc<RefCell<Vec<u8>>>);

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Whether whoever read the output has gone away, which ends the program without a word.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    })
}
