//! `bj`, blackjack for the terminal: the front ends and the commands. The engine runs the game.
//!
//! The folders of the source:
//!
//! - `args`: the command line, the options that several commands share, and their values.
//! - `command`: the commands, each beside its options.
//! - `files`: the user's files: their locations, settings, counts, ledger and records.
//! - `houses`: houses by name or file, and houses of the user's own.
//! - `join`: a table of a server, from a terminal.
//! - `screen`: the full screen on the terminal of this process.
//! - `setup`: the setup of a game from the command line and the settings, and the first run.
//! - `terminal`: the terminal of this process: its character set, size and kind.

#![forbid(unsafe_code)]

mod args;
mod clock;
mod command;
mod files;
mod houses;
mod join;
mod output;
mod screen;
mod setup;
mod signals;
mod terminal;
mod vectors;

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use std::rc::Rc;

use blackjack_frontend::settings::Settings;
use blackjack_frontend::words::with_causes;
use blackjack_plain::console::Console;
pub use blackjack_tui::HeadlessApp;
use clap::Parser;

use crate::setup::{Face, PlayCommand, Setup};

/// Runs the command that the command line names and returns its exit status.
pub fn main() -> ExitCode {
    signals::ignore_sigxfsz();
    if let Err(error) = vectors::limit(std::env::var_os(vectors::VARIABLE).as_deref()) {
        output::print_error(error);
        return ExitCode::from(2);
    }
    let args = match args::command_line::read() {
        Ok(args) => args,
        Err(status) => return status,
    };
    match command::run(args.command, &args.play) {
        Ok(status) => ExitCode::from(status),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::print_error(with_causes(error.as_ref()));
            ExitCode::from(2)
        }
    }
}

/// Opens a game on a headless full screen of this size: `bj play` with these arguments, as
/// practice, with the settings of a first run.
///
/// ```
/// let mut screen = bj::run_headless(["seven", "--seed", "7", "--hands", "3"], 80, 24)?;
/// screen.press('\n');
/// screen.finish();
/// screen.draw();
/// assert!(screen.text().contains("[s]tand"), "{}", screen.text());
/// # Ok::<(), anyhow::Error>(())
/// ```
///
/// # Errors
///
/// Returns the error that the command would print on standard error.
pub fn run_headless<I, T>(arguments: I, columns: u16, rows: u16) -> anyhow::Result<HeadlessApp>
where
    I: IntoIterator<Item = T>,
    T: Into<OsString>,
{
    let PlayCommand { house, options } = parse_play(arguments)?;
    let settings = Settings::default();
    let Setup { game, ascii, .. } =
        Setup::new(house.as_deref(), &options, &settings, Face::Screen)?;
    Ok(HeadlessApp::new(game, &settings, ascii, (columns, rows))?)
}

/// Plays `bj play` with these arguments without a terminal, feeds it these answers and returns its
/// output.
///
/// ```
/// let printed = bj::run_scripted(["reno", "--seed", "1"], b"\n")?;
/// assert!(printed.starts_with(b"Black Jack\nnew game\nShuffle\n8C up\nKS+2S\n\nHit? "));
/// # Ok::<(), anyhow::Error>(())
/// ```
///
/// # Errors
///
/// Returns the error that the command would print on standard error.
pub fn run_scripted<I, T>(arguments: I, answers: &[u8]) -> anyhow::Result<Vec<u8>>
where
    I: IntoIterator<Item = T>,
    T: Into<OsString>,
{
    let PlayCommand { house, options } = parse_play(arguments)?;
    let printed = SharedBuffer::default();
    let console = Console::scripted(answers.to_vec(), Box::new(printed.clone()), clock::now_ms);
    let mut setup = Setup::new(house.as_deref(), &options, &Settings::default(), Face::Plain)?;
    setup.ledger_folder = None;
    command::play_at(setup, console)?;
    Ok(printed.0.take())
}

/// Reads the arguments of `bj play`. Only this command is set up: setting up all of them takes
/// longer than a short game.
fn parse_play<I, T>(arguments: I) -> Result<PlayCommand, clap::Error>
where
    I: IntoIterator<Item = T>,
    T: Into<OsString>,
{
    let name = OsString::from("bj play");
    PlayCommand::try_parse_from([name].into_iter().chain(arguments.into_iter().map(Into::into)))
}

/// The output of a scripted game.
#[derive(Clone, Default)]
struct SharedBuffer(Rc<RefCell<Vec<u8>>>);

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns whether the reader of the output has closed the pipe, which ends the program without a
/// message.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    })
}
