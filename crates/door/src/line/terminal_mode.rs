//! The mode of a terminal or descriptor while a door uses it.

use std::io;
use std::os::fd::OwnedFd;

use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::termios::{OptionalActions, Termios, isatty, tcgetattr, tcgetwinsize, tcsetattr};

/// A descriptor in raw, nonblocking mode, which is restored when the value is dropped.
#[derive(Debug)]
pub(super) struct TerminalMode {
    descriptor: OwnedFd,
    flags: OFlags,
    /// The mode before, of a terminal.
    termios: Option<Termios>,
}

impl TerminalMode {
    /// Makes reads and writes return at once. On a terminal every byte then passes unchanged: no
    /// echo, no line editing, no signals from keys.
    pub(super) fn enter(descriptor: OwnedFd) -> io::Result<Self> {
        let flags = fcntl_getfl(&descriptor)?;
        let termios = if isatty(&descriptor) { Some(tcgetattr(&descriptor)?) } else { None };
        if let Some(before) = &termios {
            let mut raw = before.clone();
            raw.make_raw();
            tcsetattr(&descriptor, OptionalActions::Now, &raw)?;
        }
        fcntl_setfl(&descriptor, flags | OFlags::NONBLOCK)?;
        Ok(Self { descriptor, flags, termios })
    }

    /// Returns the columns and rows of a terminal; `None` if it does not know them.
    pub(super) fn window(&self) -> Option<(u16, u16)> {
        self.termios.as_ref()?;
        let size = tcgetwinsize(&self.descriptor).ok()?;
        (size.ws_col > 0 && size.ws_row > 0).then_some((size.ws_col, size.ws_row))
    }
}

impl Drop for TerminalMode {
    fn drop(&mut self) {
        // A terminal whose other end is closed cannot be restored, and need not be.
        if let Some(before) = &self.termios {
            let _gone = tcsetattr(&self.descriptor, OptionalActions::Now, before);
        }
        let _gone = fcntl_setfl(&self.descriptor, self.flags);
    }
}
