//! The terminal as a typewriter, which reads lines, prints text and reports
//! interrupts: [`Console`].

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufRead, Cursor, Write};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use blackjack_coach::words::in_ascii;
use blackjack_engine::visible;

use crate::wrap::wrapped;

/// The maximum length of an answer, in bytes; the rest of the line is discarded.
const ANSWER_MAX: usize = 1024;

/// The character that rings the bell of a teletype.
const BELL: &str = "\x07";

/// The text of a line that is too long to be an answer.
pub(crate) const TOO_LONG: &str = "\u{fffd}";

/// Input that arrives while a question is open.
#[derive(Debug)]
pub enum InputEvent {
    /// A line.
    Line(Line),
    /// The end of the input.
    End,
    /// A signal to quit, by its number.
    Interrupt(i32),
    /// A thread with the console's waker has an event.
    Woken,
}

/// A typed line.
#[derive(Debug, Default)]
pub struct Line {
    /// Its bytes without the newline; only the beginning of a long line.
    pub bytes: Vec<u8>,
    /// True if the line was longer than the maximum.
    pub cut: bool,
    /// True if the line ended with a newline rather than with the end of the input.
    pub complete: bool,
}

impl Line {
    /// Returns the line as it was typed, or a replacement character if it is
    /// too long to be an answer.
    pub fn typed(&self) -> String {
        if self.cut { TOO_LONG.into() } else { String::from_utf8_lossy(&self.bytes).trim().into() }
    }

    /// Returns the line in lower case, or a replacement character if it is
    /// too long to be an answer.
    pub fn text(&self) -> String {
        if self.cut {
            TOO_LONG.into()
        } else {
            String::from_utf8_lossy(&self.bytes).trim().to_lowercase()
        }
    }
}

/// The reason why a game was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leave {
    /// By choice, or at the end of the input.
    End,
    /// By a signal of this number.
    Interrupt(i32),
}

/// The environment of a console: facts about the terminal, and functions that only
/// the program can provide.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    /// True if typed input is echoed, including the newline.
    pub is_echoed: bool,
    /// Returns the columns of the terminal that shows the output, if it is one.
    pub columns: fn() -> Option<usize>,
    /// Hides typed input, such as a passphrase, until the returned value is dropped.
    pub hide: fn() -> Box<dyn Any>,
    /// Returns the time, in milliseconds since 1970.
    pub now_ms: fn() -> i64,
}

impl Terminal {
    /// A terminal that echoes typed input, has lines of any length and hides nothing.
    pub fn new(now_ms: fn() -> i64) -> Self {
        Self { is_echoed: true, columns: || None, hide: || Box::new(()), now_ms }
    }
}

/// Interrupts a console from another thread.
#[derive(Clone, Debug)]
pub struct Interrupter {
    interrupted: Arc<AtomicBool>,
    sender: Sender<InputEvent>,
}

impl Interrupter {
    /// Interrupts the console with a signal of this number; returns whether it still exists.
    pub fn interrupt(&self, signal: i32) -> bool {
        self.interrupted.store(true, Ordering::Relaxed);
        self.sender.send(InputEvent::Interrupt(signal)).is_ok()
    }
}

/// Prints text and asks questions, each of which waits for a line.
pub struct Console {
    out: Box<dyn Write>,
    answers: Answers,
    terminal: Terminal,
    /// The time that one character takes to print.
    pace: Option<Duration>,
    /// True if output is limited to ASCII.
    ascii: bool,
    /// True if bell characters ring instead of being made visible.
    rings: bool,
    /// True if lines are wrapped between words on a terminal.
    wraps: bool,
}

/// The source of the answers.
enum Answers {
    /// Lines read by another thread, so that an interrupt can arrive first.
    Typed {
        /// Asks the thread for one more line.
        wanted: Sender<()>,
        events: Receiver<InputEvent>,
        interrupted: Arc<AtomicBool>,
        /// Wakes the thread that waits for an event.
        waker: Sender<InputEvent>,
    },
    /// A fixed text.
    Script(Cursor<Vec<u8>>),
}

impl fmt::Debug for Console {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Console").field("pace", &self.pace).finish_non_exhaustive()
    }
}

impl Console {
    /// Opens a console that prints to `out` and reads lines from the input that `open` opens, in a
    /// separate thread, so that an interrupt can arrive first.
    pub fn open<R: BufRead>(
        open: impl FnOnce() -> R + Send + 'static,
        out: impl Write + 'static,
        terminal: Terminal,
    ) -> Self {
        let (wanted, requests) = mpsc::channel();
        let (waker, events) = mpsc::channel();
        let sender = waker.clone();
        thread::spawn(move || read_on_request(&mut open(), &requests, &sender));
        Self::of_channels(Box::new(out), wanted, (waker, events), terminal)
    }

    /// Creates a console for a game in a separate thread: it prints to `out`, requests each line,
    /// and receives it from a channel whose sender also serves to wake it.
    pub fn of_channels(
        out: Box<dyn Write>,
        wanted: Sender<()>,
        (waker, events): (Sender<InputEvent>, Receiver<InputEvent>),
        terminal: Terminal,
    ) -> Self {
        let answers = Answers::Typed { wanted, events, interrupted: Arc::default(), waker };
        Self { out, answers, terminal, pace: None, ascii: false, rings: false, wraps: false }
    }

    /// Creates a console that reads these answers and prints to `out`.
    pub fn scripted(answers: Vec<u8>, out: Box<dyn Write>, now_ms: fn() -> i64) -> Self {
        let answers = Answers::Script(Cursor::new(answers));
        let terminal = Terminal { is_echoed: false, ..Terminal::new(now_ms) };
        Self { out, answers, terminal, pace: None, ascii: false, rings: false, wraps: false }
    }

    /// Returns a handle that interrupts this console from another thread; `None` if nothing does.
    pub fn interrupter(&self) -> Option<Interrupter> {
        match &self.answers {
            Answers::Typed { interrupted, waker, .. } => {
                Some(Interrupter { interrupted: Arc::clone(interrupted), sender: waker.clone() })
            }
            Answers::Script(_) => None,
        }
    }

    /// Returns the clock of this console.
    pub(crate) const fn clock(&self) -> fn() -> i64 {
        self.terminal.now_ms
    }

    /// Returns the time, in milliseconds since 1970.
    pub fn now_ms(&self) -> i64 {
        (self.terminal.now_ms)()
    }

    /// Returns whether a person types the answers, so that the time until an answer is
    /// meaningful.
    pub fn is_typed(&self) -> bool {
        self.terminal.is_echoed
    }

    fn is_interrupted(&self) -> bool {
        match &self.answers {
            Answers::Typed { interrupted, .. } => interrupted.load(Ordering::Relaxed),
            Answers::Script(_) => false,
        }
    }

    /// Sets the printing speed in bits per second: ten bits per character, or eleven at up to 110,
    /// as mechanical teletypes needed.
    pub fn set_baud(&mut self, baud: u32) {
        self.pace = Some(pace(baud));
    }

    /// Limits output to ASCII.
    pub fn set_ascii(&mut self) {
        self.ascii = true;
    }

    /// Wraps lines between words on a terminal.
    pub fn set_wrap(&mut self) {
        self.wraps = true;
    }

    /// Prints a text; if a speed is set, character by character until an interrupt.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn print(&mut self, text: &str) -> io::Result<()> {
        let text = if self.ascii { in_ascii(text) } else { text.into() };
        let text = self.visible(&text);
        let columns = if self.wraps { (self.terminal.columns)() } else { None };
        let text = columns.map_or(text.clone(), |columns| wrapped(&text, columns, 0).into());
        let Some(pace) = self.pace else { return self.out.write_all(text.as_bytes()) };
        for byte in text.bytes() {
            self.out.write_all(&[byte])?;
            if !self.is_interrupted() {
                self.out.flush()?;
                thread::sleep(pace);
            }
        }
        Ok(())
    }

    /// Makes control characters visible, except the bell if it rings.
    fn visible<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if !self.rings || !text.contains(BELL) {
            return visible(text);
        }
        Cow::Owned(text.split(BELL).map(visible).collect::<Vec<_>>().join(BELL))
    }

    /// Enables the bell of a teletype.
    pub const fn let_ring(&mut self) {
        self.rings = true;
    }

    /// Prints a prompt at once, and waits for an answer or an interrupt.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Result<Line, Leave>> {
        self.print(prompt)?;
        self.flush()?;
        let event = match &mut self.answers {
            Answers::Script(text) => read_line(text),
            // The reading thread ends with the input.
            Answers::Typed { wanted, events, .. } => match wanted.send(()) {
                Ok(()) => loop {
                    match events.recv() {
                        Ok(InputEvent::Woken) => {}
                        Ok(event) => break event,
                        Err(_) => break InputEvent::End,
                    }
                },
                Err(_) => InputEvent::End,
            },
        };
        Ok(match event {
            InputEvent::Line(line) => Ok(line),
            InputEvent::End | InputEvent::Woken => Err(Leave::End),
            InputEvent::Interrupt(signal) => Err(Leave::Interrupt(signal)),
        })
    }

    /// Returns a handle that wakes [`Self::next_event`] from another
    /// thread; `None` if nothing does.
    pub fn waker(&self) -> Option<Sender<InputEvent>> {
        match &self.answers {
            Answers::Typed { waker, .. } => Some(waker.clone()),
            Answers::Script(_) => None,
        }
    }

    /// Requests a line, which arrives as an event. Only one request may be open at a time.
    pub fn want_line(&mut self) {
        if let Answers::Typed { wanted, .. } = &self.answers {
            // At the end of the input, which was an event, nobody listens any longer.
            let _ended = wanted.send(());
        }
    }

    /// Waits for the next event, up to a limit if there is one; `None` when the time is up.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn next_event(&mut self, limit: Option<Duration>) -> io::Result<Option<InputEvent>> {
        self.flush()?;
        Ok(match (&mut self.answers, limit) {
            (Answers::Script(text), _) => Some(read_line(text)),
            (Answers::Typed { events, .. }, None) => Some(events.recv().unwrap_or(InputEvent::End)),
            (Answers::Typed { events, .. }, Some(limit)) => match events.recv_timeout(limit) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => Some(InputEvent::End),
            },
        })
    }

    /// Asks a question in plain lines, after which output begins on a new line.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn ask_in_line(&mut self, prompt: &str) -> io::Result<Result<Line, Leave>> {
        let answer = self.ask(prompt)?;
        if !(self.is_typed() && answer.as_ref().is_ok_and(|line| line.complete)) {
            // A pipe does not echo the newline of the answer.
            self.print("\n")?;
        }
        Ok(answer)
    }

    /// Asks a question whose answer a terminal does not show.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn ask_in_secret(&mut self, prompt: &str) -> io::Result<Result<Line, Leave>> {
        let hidden = (self.terminal.hide)();
        let answer = self.ask(prompt);
        drop(hidden);
        self.print("\n")?;
        answer
    }

    /// Prints a line.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        self.print(line)?;
        self.print("\n")
    }

    /// Prints lines for copying, which are never wrapped.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn print_to_copy(&mut self, text: &str) -> io::Result<()> {
        let wraps = mem::take(&mut self.wraps);
        let printed = self.print(text);
        self.wraps = wraps;
        printed
    }

    /// Flushes the output.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Returns the exit status after a signal, as shells define it.
pub fn interrupted_status(signal: i32) -> u8 {
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}

/// Returns the time that a character takes at this speed in bits per second.
fn pace(baud: u32) -> Duration {
    let bits = if baud <= 110 { 11 } else { 10 };
    Duration::from_secs(bits) / baud
}

/// Reads one line for each request; input beyond that stays unread.
fn read_on_request(input: &mut impl BufRead, requests: &Receiver<()>, sender: &Sender<InputEvent>) {
    while requests.recv().is_ok() {
        let event = read_line(input);
        let end = matches!(event, InputEvent::End);
        if sender.send(event).is_err() || end {
            return;
        }
    }
}

/// Reads one line of any length. Treats an error as the end of the input.
fn read_line(input: &mut impl BufRead) -> InputEvent {
    let mut line = Line::default();
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => &[],
        };
        if buffer.is_empty() {
            let nothing = line.bytes.is_empty() && !line.cut;
            return if nothing { InputEvent::End } else { InputEvent::Line(line) };
        }
        let newline = buffer.iter().position(|&byte| byte == b'\n');
        let length = newline.unwrap_or(buffer.len());
        let room = ANSWER_MAX - line.bytes.len();
        line.cut |= length > room;
        line.bytes.extend_from_slice(&buffer[..length.min(room)]);
        input.consume(length + usize::from(newline.is_some()));
        if newline.is_some() {
            line.complete = true;
            return InputEvent::Line(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_one_answer_and_the_next_line_another() {
        let mut text = vec![b'y'; 1_000_000];
        text.extend(b"\nh\n");
        let mut input = text.as_slice();
        let InputEvent::Line(first) = read_line(&mut input) else { panic!("a line was typed") };
        assert!(first.cut && first.complete && first.bytes.len() == ANSWER_MAX);
        let InputEvent::Line(second) = read_line(&mut input) else { panic!("a line was typed") };
        assert_eq!(second.bytes, b"h");
        assert!(matches!(read_line(&mut input), InputEvent::End));
    }

    #[test]
    fn a_teletype_prints_ten_characters_a_second() {
        assert_eq!(pace(110), Duration::from_millis(100));
        assert_eq!(pace(1000), Duration::from_millis(10));
    }

    #[test]
    fn a_line_without_a_newline_is_incomplete() {
        let InputEvent::Line(line) = read_line(&mut &b"y"[..]) else { panic!("a line was typed") };
        assert!(!line.complete && line.bytes == b"y");
    }
}
