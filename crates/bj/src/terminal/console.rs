//! The console of this process: plain lines on its standard streams.

use std::io::{self, BufWriter, IsTerminal, Write};

use blackjack_plain::console::{Console, Terminal};

use crate::clock::now_ms;
use crate::signals;
use crate::terminal::charset;
use crate::terminal::columns::terminal_columns;
use crate::terminal::hidden_input::HiddenInput;

/// Opens a console on standard input and output that listens for signals to quit.
pub(crate) fn open() -> anyhow::Result<Console> {
    open_on(io::stdout(), || terminal_columns(&io::stdout()))
}

/// Opens a console that prints on standard error, because standard output carries a document.
pub(crate) fn open_beside() -> anyhow::Result<Console> {
    open_on(io::stderr(), || terminal_columns(&io::stderr()))
}

fn open_on(out: impl Write + 'static, columns: fn() -> Option<usize>) -> anyhow::Result<Console> {
    let is_echoed = io::stdin().is_terminal();
    let terminal = Terminal { is_echoed, columns, hide: || Box::new(HiddenInput::begin()), now_ms };
    let mut console = Console::open(|| io::stdin().lock(), BufWriter::new(out), terminal);
    if let Some(interrupter) = console.interrupter() {
        signals::listen(move |signal| interrupter.interrupt(signal))?;
    }
    if charset::is_ascii() {
        console.set_ascii();
    }
    Ok(console)
}

/// Prints on standard error the way to leave, if both it and standard input are terminals.
pub(crate) fn say_how_to_leave(how: &str) {
    if io::stderr().is_terminal() && io::stdin().is_terminal() {
        let _ignored = writeln!(io::stderr(), "{how}");
    }
}
