//! The caller's line: keys come in, bytes go out, and every way in which boards end it is detected.

mod inherited;
mod kind;
mod output;
mod signals;
mod terminal_mode;

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::{Charset, HangUp, Key, KeyReader, Telnet};
pub use kind::LineKind;
pub use output::LineWriter;
use signals::Signals;
use terminal_mode::TerminalMode;

/// The time after which an escape is a key rather than the beginning of a sequence.
const ESCAPE_TIME: Duration = Duration::from_millis(250);

/// The interval between checks of a queue that does not empty.
const QUEUE_TIME: Duration = Duration::from_secs(1);

/// The maximum number of queued events; further input waits at the board.
const TYPEAHEAD: usize = 64;

/// The number of zeros in a row that no caller sends.
const FLOOD: usize = 1_024;

/// The treatment of telnet commands on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TelnetMode {
    /// No telnet: a terminal, or pipes.
    #[default]
    Off,
    /// Commands are answered, and this end opens the negotiation.
    Negotiate,
    /// Commands are only answered: the board has negotiated already.
    Answer,
}

/// An event on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineEvent {
    /// The caller pressed a key.
    Key(Key),
    /// The caller's window has a new size.
    Resized {
        /// Its columns.
        columns: u16,
        /// Its rows.
        rows: u16,
    },
    /// A [`LineWaker`] was used.
    Woken,
    /// The line has ended. Every later call returns this again, at once.
    HungUp(HangUp),
}

/// The line to a caller.
///
/// The line never waits longer than requested, either for keys or for a caller who accepts no
/// output, so a door cannot block its node.
#[derive(Debug)]
pub struct CallerLine {
    input: OwnedFd,
    writer: LineWriter,
    telnet: Option<Telnet>,
    keys: KeyReader,
    events: VecDeque<LineEvent>,
    /// The zeros received since the last other byte.
    zeros: usize,
    /// The time of the last input, while a sequence of keys is incomplete.
    sequence_since: Option<Instant>,
    window: Option<(u16, u16)>,
    signals: Signals,
    wake: (UnixStream, Arc<UnixStream>),
    // Fields are dropped in order: on one terminal the output's mode was entered last, so it is
    // left first.
    _output_mode: TerminalMode,
    input_mode: TerminalMode,
}

/// Wakes a waiting line from another thread.
#[derive(Clone, Debug)]
pub struct LineWaker(Arc<UnixStream>);

impl LineWaker {
    /// Makes the line return [`LineEvent::Woken`].
    pub fn wake(&self) {
        // A full pipe wakes the line already; a closed one has no line to wake.
        let _full = (&*self.0).write(&[0]);
    }
}

impl CallerLine {
    /// Opens a line. From then on, signals to hang up, terminate and resize are handled.
    ///
    /// # Errors
    ///
    /// Fails if the connection cannot be opened or set up.
    pub fn open(kind: LineKind, telnet: TelnetMode, charset: Charset) -> io::Result<Self> {
        let (input, output): (OwnedFd, OwnedFd) = match kind {
            LineKind::Stdio => (
                io::stdin().as_fd().try_clone_to_owned()?,
                io::stdout().as_fd().try_clone_to_owned()?,
            ),
            LineKind::Socket(descriptor) => {
                let socket = inherited::duplicate(descriptor)?;
                (socket.try_clone()?, socket)
            }
            LineKind::Connect(address) => {
                let socket = TcpStream::connect_timeout(&address, Duration::from_secs(10))?;
                socket.set_nodelay(true)?;
                let socket = OwnedFd::from(socket);
                (socket.try_clone()?, socket)
            }
        };
        let input_mode = TerminalMode::enter(input.try_clone()?)?;
        let output_mode = TerminalMode::enter(output.try_clone()?)?;
        let wake = UnixStream::pair()?;
        wake.0.set_nonblocking(true)?;
        wake.1.set_nonblocking(true)?;
        let writer = LineWriter::new(output, telnet != TelnetMode::Off);
        let mut line = Self {
            input,
            window: output_mode.window().or(input_mode.window()),
            writer,
            telnet: (telnet != TelnetMode::Off).then(Telnet::default),
            keys: KeyReader::new(charset),
            events: VecDeque::new(),
            zeros: 0,
            sequence_since: None,
            signals: Signals::listen()?,
            wake: (wake.0, Arc::new(wake.1)),
            _output_mode: output_mode,
            input_mode,
        };
        if let (TelnetMode::Negotiate, Some(telnet)) = (telnet, &mut line.telnet) {
            let bytes = telnet.open();
            line.writer.send_raw(&bytes);
        }
        Ok(line)
    }

    /// Returns a writer to the caller.
    pub fn writer(&self) -> LineWriter {
        self.writer.clone()
    }

    /// Returns a waker for other threads.
    pub fn waker(&self) -> LineWaker {
        LineWaker(Arc::clone(&self.wake.1))
    }

    /// Returns the columns and rows of the caller's window, if they are known.
    pub const fn window(&self) -> Option<(u16, u16)> {
        self.window
    }

    /// Changes the character set of the keys.
    pub fn set_charset(&mut self, charset: Charset) {
        self.keys.set_charset(charset);
    }

    /// Returns whether the door has to echo the caller's input: it does on its own terminal, and on
    /// telnet unless the caller refuses.
    pub fn is_echoed_by_door(&self) -> bool {
        self.telnet.as_ref().is_none_or(Telnet::echoes)
    }

    /// Returns the end of the line, once it has ended.
    pub fn hang_up(&self) -> Option<HangUp> {
        self.writer.hang_up().or(self.signals.ended().map(HangUp::Signal))
    }

    /// Waits at most `wait` for the next event; `None` if there is none.
    pub fn next(&mut self, wait: Option<Duration>) -> Option<LineEvent> {
        let until = wait.and_then(|wait| Instant::now().checked_add(wait));
        let mut has_looked = false;
        loop {
            if let Some(hang_up) = self.hang_up() {
                self.writer.close(hang_up);
                return Some(LineEvent::HungUp(hang_up));
            }
            if let Some(event) = self.events.pop_front() {
                return Some(event);
            }
            let now = Instant::now();
            if let Some(since) = self.sequence_since.filter(|&since| now >= since + ESCAPE_TIME) {
                self.finish_sequence(since, now);
                continue;
            }
            if has_looked && until.is_some_and(|until| now >= until) {
                return None;
            }
            self.wait(until, now);
            has_looked = true;
        }
    }

    /// Sends all queued output, if the caller accepts it within the time. Returns
    /// whether everything was sent.
    pub fn drain(&mut self, within: Duration) -> bool {
        let Some(until) = Instant::now().checked_add(within) else { return false };
        while self.writer.send() && self.hang_up().is_none() {
            let now = Instant::now();
            if now >= until {
                return false;
            }
            self.wait(Some(until), now);
        }
        self.hang_up().is_none()
    }

    /// Waits until something can be read or written, or the time is up, and reads available input.
    fn wait(&mut self, until: Option<Instant>, now: Instant) {
        let is_queued = self.writer.send();
        let escape = self.sequence_since.map(|since| since + ESCAPE_TIME);
        let look = is_queued.then(|| now + QUEUE_TIME);
        let until = [until, escape, look].into_iter().flatten().min();
        let timeout = until.map(|until| timespec(until.saturating_duration_since(now)));
        let is_full = self.events.len() >= TYPEAHEAD;
        let input_flags = if is_full { PollFlags::empty() } else { PollFlags::IN };
        let ready = self.writer.with_descriptor(|output| {
            let output_flags = if is_queued { PollFlags::OUT } else { PollFlags::empty() };
            let mut polled = [
                PollFd::new(&self.input, input_flags),
                PollFd::new(&self.signals.stream, PollFlags::IN),
                PollFd::new(&self.wake.0, PollFlags::IN),
                PollFd::new(output, output_flags),
            ];
            // An interrupted call looks again.
            let _interrupted = poll(&mut polled, timeout.as_ref());
            polled.map(|polled| polled.revents())
        });
        let [input, signals, wake, output] = ready;
        if !signals.is_empty() {
            self.take_signals();
        }
        if !wake.is_empty() {
            self.take_wakes();
        }
        let is_gone = PollFlags::ERR | PollFlags::HUP | PollFlags::NVAL;
        if !input.is_empty() && self.signals.ended().is_none() {
            self.read();
        } else if output.intersects(is_gone) {
            self.writer.close(HangUp::Broken(io::ErrorKind::BrokenPipe));
        }
        self.writer.send();
    }

    /// Ends a sequence of keys, unless its rest has arrived while the door was busy.
    fn finish_sequence(&mut self, since: Instant, now: Instant) {
        self.wait(Some(now), now);
        if self.sequence_since == Some(since) {
            self.sequence_since = None;
            self.events.extend(self.keys.finish().map(LineEvent::Key));
        }
    }

    fn take_signals(&mut self) {
        self.signals.clear();
        let window = self.input_mode.window();
        if let (Some((columns, rows)), true) = (window, window != self.window) {
            self.resize(columns, rows);
        }
    }

    fn take_wakes(&mut self) {
        let mut bytes = [0; 64];
        while matches!(self.wake.0.read(&mut bytes), Ok(1..)) {}
        self.events.push_back(LineEvent::Woken);
    }

    fn read(&mut self) {
        let mut bytes = [0; 1_024];
        match rustix::io::read(&self.input, &mut bytes) {
            Ok(0) => self.writer.close(HangUp::EndOfInput),
            Ok(count) => {
                self.count_zeros(&bytes[..count]);
                self.receive(&bytes[..count]);
            }
            Err(error) => {
                if let Some(hang_up) = HangUp::of(&error.into()) {
                    self.writer.close(hang_up);
                }
            }
        }
    }

    /// Takes a flood of zeros for the end of the input: WWIV feeds a door with them for ever when
    /// its own line has failed.
    fn count_zeros(&mut self, bytes: &[u8]) {
        let last = bytes.iter().rposition(|&byte| byte != 0);
        self.zeros = last.map_or(self.zeros + bytes.len(), |last| bytes.len() - last - 1);
        if self.zeros >= FLOOD {
            self.writer.close(HangUp::EndOfInput);
        }
    }

    fn receive(&mut self, bytes: &[u8]) {
        let keys = match &mut self.telnet {
            None => self.keys.receive(bytes),
            Some(telnet) => {
                let input = telnet.receive(bytes);
                self.writer.send_raw(&input.replies);
                if let Some((columns, rows)) = input.window {
                    self.resize(columns, rows);
                }
                self.keys.receive(&input.data)
            }
        };
        self.events.extend(keys.into_iter().map(LineEvent::Key));
        self.sequence_since = self.keys.is_waiting().then(Instant::now);
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.window = Some((columns, rows));
        self.events.push_back(LineEvent::Resized { columns, rows });
    }
}

/// Returns a duration in the form of the system call.
fn timespec(duration: Duration) -> Timespec {
    Timespec {
        tv_sec: i64::try_from(duration.as_secs()).unwrap_or(i64::MAX),
        tv_nsec: duration.subsec_nanos().into(),
    }
}
