//! The terminal as a typewriter: lines in, text out, interrupts in between.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufRead, BufWriter, Cursor, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use blackjack_coach::words::in_ascii;
use blackjack_engine::visible;

use crate::charset;
use crate::signals;
use crate::wrap::{terminal_columns, wrapped};

/// The most bytes of an answer that are kept; the rest of the line is read and dropped.
const ANSWER_MAX: usize = 1024;

/// What rings the bell of a teletype.
const BELL: &str = "\x07";

/// What stands for a line that is too long to be an answer.
pub(crate) const TOO_LONG: &str = "\u{fffd}";

/// What came while somebody was asked.
#[derive(Debug)]
enum InputEvent {
    /// A line.
    Line(Line),
    /// The end of the input.
    End,
    /// A signal to leave, by its number.
    Interrupt(i32),
}

/// A line that somebody typed.
#[derive(Debug, Default)]
pub(crate) struct Line {
    /// Its bytes, without the newline; of a long line only the beginning.
    pub(crate) bytes: Vec<u8>,
    /// Whether more was typed than is kept.
    pub(crate) cut: bool,
    /// Whether a newline ended it; the end of the input does too.
    pub(crate) complete: bool,
}

impl Line {
    /// What was typed, in small letters; of what is too long to be an answer a text that is none.
    pub(crate) fn text(&self) -> String {
        if self.cut {
            TOO_LONG.into()
        } else {
            String::from_utf8_lossy(&self.bytes).trim().to_lowercase()
        }
    }
}

/// Why somebody left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leave {
    /// By choice, or at the end of the input.
    End,
    /// By a signal of this number.
    Interrupt(i32),
}

/// Somebody who types and somebody who reads, asked and told in turn.
pub(crate) struct Console {
    out: Box<dyn Write>,
    answers: Answers,
    /// How long one character takes to print.
    pace: Option<Duration>,
    /// Whether nothing but ASCII is printed.
    ascii: bool,
    /// Whether there is a bell that rings.
    rings: bool,
    /// Returns the columns of the terminal that it prints on, if it is one.
    columns: fn() -> Option<usize>,
    /// Whether lines are broken between words where it prints on a terminal.
    wraps: bool,
}

/// Where the answers come from.
enum Answers {
    /// Standard input, read by a thread of its own so that an interrupt can come first.
    Typed {
        /// Asks the thread for one more line.
        wanted: Sender<()>,
        heard: Receiver<InputEvent>,
        interrupted: Arc<AtomicBool>,
        /// Whether what is typed appears on the screen, the newline included.
        echoed: bool,
    },
    /// A text known beforehand.
    Script(Cursor<Vec<u8>>),
}

impl fmt::Debug for Console {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Console").field("pace", &self.pace).finish_non_exhaustive()
    }
}

impl Console {
    /// Takes standard input and output, and the signals that ask to leave.
    pub(crate) fn open() -> anyhow::Result<Self> {
        Self::open_on(io::stdout(), || terminal_columns(&io::stdout()))
    }

    /// The same, where standard output is for something else.
    pub(crate) fn open_beside() -> anyhow::Result<Self> {
        Self::open_on(io::stderr(), || terminal_columns(&io::stderr()))
    }

    fn open_on(out: impl Write + 'static, columns: fn() -> Option<usize>) -> anyhow::Result<Self> {
        let (wanted, requests) = mpsc::channel();
        let (sender, heard) = mpsc::channel();
        let interrupted = Arc::new(AtomicBool::new(false));
        let (raised, told) = (Arc::clone(&interrupted), sender.clone());
        signals::listen(move |signal| {
            raised.store(true, Ordering::Relaxed);
            told.send(InputEvent::Interrupt(signal)).is_ok()
        })?;
        thread::spawn(move || read_on_request(&requests, &sender));
        let echoed = io::stdin().is_terminal();
        let out = Box::new(BufWriter::new(out));
        let answers = Answers::Typed { wanted, heard, interrupted, echoed };
        let ascii = charset::is_ascii();
        Ok(Self { out, answers, pace: None, ascii, rings: false, columns, wraps: false })
    }

    /// A console where these answers are typed, and what is printed goes into `out`.
    pub(crate) fn scripted(answers: Vec<u8>, out: Box<dyn Write>) -> Self {
        let answers = Answers::Script(Cursor::new(answers));
        let columns = || None;
        Self { out, answers, pace: None, ascii: false, rings: false, columns, wraps: false }
    }

    /// Whether somebody types who takes time to think; what comes through a pipe takes none.
    pub(crate) fn is_typed(&self) -> bool {
        matches!(self.answers, Answers::Typed { echoed: true, .. })
    }

    fn is_interrupted(&self) -> bool {
        match &self.answers {
            Answers::Typed { interrupted, .. } => interrupted.load(Ordering::Relaxed),
            Answers::Script(_) => false,
        }
    }

    /// Prints from now on at so many bits a second: ten for a character, eleven at up to 110, as
    /// the mechanical machines needed.
    pub(crate) fn set_baud(&mut self, baud: u32) {
        self.pace = Some(pace(baud));
    }

    /// Prints nothing but ASCII from now on.
    pub(crate) fn set_ascii(&mut self) {
        self.ascii = true;
    }

    /// Breaks lines between words from now on, where a terminal would break them within.
    pub(crate) fn set_wrap(&mut self) {
        self.wraps = true;
    }

    /// Prints a text; at a pace it appears character by character, until an interrupt comes.
    pub(crate) fn print(&mut self, text: &str) -> io::Result<()> {
        let text = if self.ascii { in_ascii(text) } else { text.into() };
        let text = self.visible(&text);
        let columns = if self.wraps { (self.columns)() } else { None };
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

    /// The text, fit for a terminal; only the bell of a teletype is a control that is wanted.
    fn visible<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if !self.rings || !text.contains(BELL) {
            return visible(text);
        }
        Cow::Owned(text.split(BELL).map(visible).collect::<Vec<_>>().join(BELL))
    }

    /// Lets the bell of a teletype ring from now on.
    pub(crate) const fn let_ring(&mut self) {
        self.rings = true;
    }

    /// Prints a prompt, which appears at once, and waits for what comes.
    pub(crate) fn ask(&mut self, prompt: &str) -> io::Result<Result<Line, Leave>> {
        self.print(prompt)?;
        self.flush()?;
        let heard = match &mut self.answers {
            Answers::Script(text) => read_line(text),
            // The reading thread is gone after the end of the input.
            Answers::Typed { wanted, heard, .. } => match wanted.send(()) {
                Ok(()) => heard.recv().unwrap_or(InputEvent::End),
                Err(_) => InputEvent::End,
            },
        };
        Ok(match heard {
            InputEvent::Line(line) => Ok(line),
            InputEvent::End => Err(Leave::End),
            InputEvent::Interrupt(signal) => Err(Leave::Interrupt(signal)),
        })
    }

    /// Asks as plain lines do: what is printed next begins a line.
    pub(crate) fn ask_in_line(&mut self, prompt: &str) -> io::Result<Result<Line, Leave>> {
        let answer = self.ask(prompt)?;
        if !(self.is_typed() && answer.as_ref().is_ok_and(|line| line.complete)) {
            // Through a pipe nothing shows where an answer ended.
            self.print("\n")?;
        }
        Ok(answer)
    }

    /// Prints a line.
    pub(crate) fn say(&mut self, line: &str) -> io::Result<()> {
        self.print(line)?;
        self.print("\n")
    }

    /// Lets everything appear that was printed.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The exit status after a signal, as shells count it.
pub(crate) fn interrupted_status(signal: i32) -> u8 {
    u8::try_from(128 + signal).unwrap_or(u8::MAX)
}

/// Says on a terminal, once and beside the game, how to leave.
pub(crate) fn say_how_to_leave(how: &str) {
    if io::stderr().is_terminal() && io::stdin().is_terminal() {
        let _unheard = writeln!(io::stderr(), "{how}");
    }
}

/// How long a character takes at so many bits a second.
fn pace(baud: u32) -> Duration {
    let bits = if baud <= 110 { 11 } else { 10 };
    Duration::from_secs(bits) / baud
}

/// Reads one line for each request: what nobody asked for stays in the input.
fn read_on_request(requests: &Receiver<()>, sender: &Sender<InputEvent>) {
    let mut input = io::stdin().lock();
    while requests.recv().is_ok() {
        let heard = read_line(&mut input);
        let end = matches!(heard, InputEvent::End);
        if sender.send(heard).is_err() || end {
            return;
        }
    }
}

/// Reads one line of any length. An error of the input is its end.
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
