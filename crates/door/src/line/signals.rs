//! The signals that end a line or resize it.

use std::io::{self, Read};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use signal_hook::consts::{SIGHUP, SIGTERM, SIGWINCH};
use signal_hook::low_level::{pipe, unregister};
use signal_hook::{SigId, flag};

/// The signals received; each one makes `stream` readable.
#[derive(Debug)]
pub(super) struct Signals {
    pub(super) stream: UnixStream,
    /// The number of the signal that ended the line; 0 for none.
    ended: Arc<AtomicUsize>,
    registered: Vec<SigId>,
}

impl Signals {
    pub(super) fn listen() -> io::Result<Self> {
        let (stream, sender) = UnixStream::pair()?;
        stream.set_nonblocking(true)?;
        let ended = Arc::new(AtomicUsize::new(0));
        let mut registered = Vec::new();
        for signal in [SIGHUP, SIGTERM] {
            let number = usize::try_from(signal).unwrap_or_default();
            // The number is set before the stream wakes its reader.
            registered.push(flag::register_usize(signal, Arc::clone(&ended), number)?);
        }
        for signal in [SIGHUP, SIGTERM, SIGWINCH] {
            registered.push(pipe::register(signal, sender.try_clone()?)?);
        }
        Ok(Self { stream, ended, registered })
    }

    /// Returns the signal that ended the line.
    pub(super) fn ended(&self) -> Option<i32> {
        let number = self.ended.load(Ordering::SeqCst);
        i32::try_from(number).ok().filter(|&number| number > 0)
    }

    /// Forgets the wake-up calls so far.
    pub(super) fn clear(&mut self) {
        let mut bytes = [0; 64];
        while matches!(self.stream.read(&mut bytes), Ok(1..)) {}
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        for id in self.registered.drain(..) {
            unregister(id);
        }
    }
}
