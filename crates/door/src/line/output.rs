//! The output of a line: a queue that never makes the door wait.

use std::cell::RefCell;
use std::io;
use std::os::fd::OwnedFd;
use std::rc::Rc;
use std::time::{Duration, Instant};

use crate::{HangUp, Telnet};

/// The time after which a caller who accepts nothing counts as gone.
const STALLED: Duration = Duration::from_secs(30);

/// The maximum number of queued bytes; a caller who is further behind counts as gone.
const BACKLOG: usize = 256 * 1024;

/// A writer to a caller. All writers of a line share its queue; [`flush`](io::Write::flush) starts
/// sending without waiting.
#[derive(Clone, Debug)]
pub struct LineWriter(Rc<RefCell<Output>>);

#[derive(Debug)]
pub(super) struct Output {
    descriptor: OwnedFd,
    is_telnet: bool,
    queue: Vec<u8>,
    /// The time at which the caller last accepted output, while output is queued.
    waiting_since: Option<Instant>,
    hang_up: Option<HangUp>,
}

impl LineWriter {
    pub(super) fn new(descriptor: OwnedFd, is_telnet: bool) -> Self {
        Self(Rc::new(RefCell::new(Output {
            descriptor,
            is_telnet,
            queue: Vec::new(),
            waiting_since: None,
            hang_up: None,
        })))
    }

    /// Returns the number of bytes that wait to be sent.
    pub fn backlog(&self) -> usize {
        self.0.borrow().queue.len()
    }

    /// Sends raw bytes, without telnet's doubling.
    pub(super) fn send_raw(&self, bytes: &[u8]) {
        let mut output = self.0.borrow_mut();
        output.queue.extend_from_slice(bytes);
        output.send();
    }

    /// Sends as much as the connection accepts now. Returns whether anything is still queued.
    pub(super) fn send(&self) -> bool {
        self.0.borrow_mut().send()
    }

    pub(super) fn hang_up(&self) -> Option<HangUp> {
        self.0.borrow().hang_up
    }

    /// Records the end of the line: nothing more is sent.
    pub(super) fn close(&self, hang_up: HangUp) {
        let mut output = self.0.borrow_mut();
        output.queue.clear();
        output.hang_up.get_or_insert(hang_up);
    }

    pub(super) fn with_descriptor<T>(&self, use_it: impl FnOnce(&OwnedFd) -> T) -> T {
        use_it(&self.0.borrow().descriptor)
    }
}

impl Output {
    fn send(&mut self) -> bool {
        let mut sent = 0;
        while sent < self.queue.len() && self.hang_up.is_none() {
            match rustix::io::write(&self.descriptor, &self.queue[sent..]) {
                Ok(0) => break,
                Ok(count) => sent += count,
                Err(error) => match HangUp::of(&error.into()) {
                    Some(hang_up) => self.hang_up = Some(hang_up),
                    None => break,
                },
            }
        }
        self.queue.drain(..sent);
        if self.hang_up.is_some() {
            self.queue.clear();
        }
        self.watch(sent > 0);
        !self.queue.is_empty()
    }

    /// Ends the line if the caller has accepted nothing for too long.
    fn watch(&mut self, took_some: bool) {
        if self.queue.is_empty() {
            self.waiting_since = None;
            return;
        }
        let now = Instant::now();
        let since = if took_some { now } else { self.waiting_since.unwrap_or(now) };
        self.waiting_since = Some(since);
        if now.duration_since(since) >= STALLED || self.queue.len() > BACKLOG {
            self.hang_up = Some(HangUp::Stalled);
            self.queue.clear();
        }
    }
}

impl io::Write for LineWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut output = self.0.borrow_mut();
        // An ended line accepts all output and sends nothing: its events report the end.
        if output.hang_up.is_none() {
            if output.is_telnet {
                Telnet::send(bytes, &mut output.queue);
            } else {
                output.queue.extend_from_slice(bytes);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().send();
        Ok(())
    }
}
