//! Runs work that takes a while and can be interrupted.

use std::io;
use std::panic::resume_unwind;
use std::sync::mpsc;
use std::thread;

use anyhow::Result;
use blackjack_coach::words::in_ascii;

use crate::output;
use crate::signals;
use blackjack_plain::console::interrupted_status;

/// The stack size of the worker: the usual size of a main thread.
const STACK: usize = 8 << 20;

enum WorkEvent {
    Finished(thread::Result<Result<String>>),
    Signal(i32),
}

/// Runs the work and prints its result in one piece. An interrupt ends it at any time without
/// output.
pub(super) fn run(
    ascii: bool,
    work: impl FnOnce() -> Result<String> + Send + 'static,
) -> Result<u8> {
    let (sender, events) = mpsc::channel();
    let signal_sender = sender.clone();
    signals::listen(move |signal| signal_sender.send(WorkEvent::Signal(signal)).is_ok())?;
    let worker = thread::Builder::new().stack_size(STACK).spawn(work)?;
    thread::spawn(move || {
        // After an interrupt, the result has no receiver.
        let _ignored = sender.send(WorkEvent::Finished(worker.join()));
    });
    match events.recv()? {
        WorkEvent::Finished(Ok(text)) => {
            let text = text?;
            if ascii { print(&in_ascii(&text)) } else { print(&text) }
        }
        WorkEvent::Finished(Err(panic)) => resume_unwind(panic),
        WorkEvent::Signal(signal) => Ok(interrupted_status(signal)),
    }
}

/// Returns whether standard output shows colours and the user allows them.
pub(super) fn shows_colours() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Prints a text, with colours if the output shows them.
fn print(text: &str) -> Result<u8> {
    output::print_coloured(text)?;
    Ok(0)
}
