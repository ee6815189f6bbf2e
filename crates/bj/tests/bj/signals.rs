//! Signals to programs that tests have started.

use rustix::process::{Pid, Signal, kill_process};

/// Sends a signal to a process that has been started and not waited for.
pub(crate) fn send(signal: Signal, process: u32) {
    kill_process(Pid::from_raw(process.cast_signed()).unwrap(), signal).unwrap();
}
