//! The program in a pseudo-terminal, with a model of its screen.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::Signal;
use vt100::{MouseProtocolMode, Screen};

use crate::signals::send;

/// The longest wait of a test.
pub(super) const LIMIT: Duration = Duration::from_secs(60);

/// The marks around a frame: neither a terminal nor a test shows half of one.
const FRAME: [&[u8]; 2] = [b"\x1b[?2026h", b"\x1b[?2026l"];

/// The output of a terminal so far.
struct Seen {
    parser: vt100::Parser,
    /// Everything written to it.
    raw: Vec<u8>,
    /// The length of the part that it has shown.
    shown: usize,
    /// True if the test has closed the terminal.
    hung_up: bool,
    /// True if the output has ended.
    ended: bool,
}

/// A program in a terminal.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Option<Box<dyn Write + Send>>,
    master: Option<Box<dyn MasterPty + Send>>,
    seen: Arc<(Mutex<Seen>, Condvar)>,
    home: tempfile::TempDir,
}

/// A program to be started in its own terminal, with its own home.
pub(crate) struct Start {
    command: CommandBuilder,
    size: (u16, u16),
    home: tempfile::TempDir,
}

impl Start {
    /// `bj` with these arguments.
    pub(crate) fn bj(arguments: &[&str]) -> Self {
        Self::program(env!("CARGO_BIN_EXE_bj"), arguments)
    }

    /// Another program with these arguments.
    pub(crate) fn program(program: &str, arguments: &[&str]) -> Self {
        let home = tempfile::tempdir().unwrap();
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        for unset in ["NO_COLOR", "CLICOLOR", "COLORTERM", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
            command.env_remove(unset);
        }
        command.env("HOME", home.path());
        command.cwd(home.path());
        let start = Self { command, size: (80, 24), home };
        // No animation, and no question for a house at the start.
        start.settings("house = \"strip\"\nanimation = \"off\"\n")
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// Writes this into the file of settings.
    pub(crate) fn settings(self, text: &str) -> Self {
        self.config("settings.toml", text)
    }

    /// Writes this into a file beside the settings.
    pub(crate) fn config(self, name: &str, text: &str) -> Self {
        let folder = self.home.path().join(".config/bj");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(name), text).unwrap();
        self
    }

    /// Removes the settings, as before the first run.
    pub(crate) fn first_time(self) -> Self {
        std::fs::remove_file(self.home.path().join(".config/bj/settings.toml")).unwrap();
        self
    }

    /// Uses the home of a program that has ended.
    pub(crate) fn at_home_of(mut self, before: Terminal) -> Self {
        self.home = before.into_home();
        self.command.env("HOME", self.home.path());
        self.command.cwd(self.home.path());
        self
    }

    /// Keeps the terminal from sending signals.
    pub(crate) fn without_signals(mut self) -> Self {
        self.command.set_controlling_tty(false);
        self
    }

    pub(crate) fn size(mut self, columns: u16, rows: u16) -> Self {
        self.size = (columns, rows);
        self
    }

    /// Starts it.
    pub(crate) fn open(self) -> Terminal {
        let (cols, rows) = self.size;
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let child = pair.slave.spawn_command(self.command).unwrap();
        drop(pair.slave);
        let reader = pair.master.try_clone_reader().unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        let parser = vt100::Parser::new(some(rows), some(cols), 0);
        let seen = Seen { parser, raw: Vec::new(), shown: 0, hung_up: false, ended: false };
        let seen = Arc::new((Mutex::new(seen), Condvar::new()));
        watch(reader, Arc::clone(&seen));
        let (keyboard, master) = (Some(keyboard), Some(pair.master));
        Terminal { child, keyboard, master, seen, home: self.home }
    }
}

/// Converts a size, which is never zero.
fn some(size: u16) -> NonZeroU16 {
    NonZeroU16::new(size).unwrap()
}

/// Shows the program's output on the model of its screen.
fn watch(mut reader: Box<dyn Read + Send>, seen: Arc<(Mutex<Seen>, Condvar)>) {
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        // The last output may come after a first report of the end.
        let mut ends = 0;
        loop {
            let read = match reader.read(&mut buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                // Some systems report a closed terminal as an error.
                read => read.unwrap_or(0),
            };
            ends = if read == 0 { ends + 1 } else { 0 };
            let (state, news) = &*seen;
            let mut state = state.lock().unwrap();
            state.raw.extend(&buffer[..read]);
            state.ended = ends > 1 || state.hung_up;
            state.show();
            news.notify_all();
            if state.ended {
                return;
            }
        }
    });
}

impl Seen {
    /// Shows the output, except for an unfinished frame.
    fn show(&mut self) {
        let [begun, finished] = FRAME.map(|mark| last(&self.raw, mark));
        let is_open = begun > finished && !self.ended;
        let whole = begun.filter(|_| is_open).unwrap_or(self.raw.len());
        if whole > self.shown {
            self.parser.process(&self.raw[self.shown..whole]);
            self.shown = whole;
        }
    }
}

/// Returns the last position of a text.
fn last(raw: &[u8], text: &[u8]) -> Option<usize> {
    raw.windows(text.len()).rposition(|window| window == text)
}

impl Terminal {
    /// Waits until `find` finds something on the screen, and returns it.
    pub(crate) fn until<T>(&self, what: &str, find: impl Fn(&Screen) -> Option<T>) -> T {
        let (state, news) = &*self.seen;
        let mut state = state.lock().unwrap();
        let deadline = Instant::now() + LIMIT;
        loop {
            if let Some(found) = find(state.parser.screen()) {
                return found;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let shown = || state.parser.screen().contents();
            assert!(!left.is_zero(), "waited for {what}, saw:\n{}", shown());
            assert!(!state.ended, "the program ended before {what}, after:\n{}", shown());
            state = news.wait_timeout(state, left).unwrap().0;
        }
    }

    /// Waits until this text is on the screen.
    pub(crate) fn shows(&self, text: &str) {
        self.until(text, |screen| screen.contents().contains(text).then_some(()));
    }

    /// Waits until this text is not on the screen.
    pub(crate) fn hides(&self, text: &str) {
        self.until(text, |screen| (!screen.contents().contains(text)).then_some(()));
    }

    /// Types these keys. An escape is sent in the unambiguous form of newer terminals: a plain one
    /// is a key only if nothing follows it too soon.
    pub(crate) fn type_in(&mut self, keys: &str) {
        let lone = keys.strip_suffix('\x1b');
        self.send(&lone.map_or_else(|| keys.to_owned(), |before| format!("{before}\x1b[27u")));
    }

    /// Sends exactly this.
    pub(crate) fn send(&mut self, keys: &str) {
        let keyboard = self.keyboard.as_mut().unwrap();
        keyboard.write_all(keys.as_bytes()).unwrap();
        keyboard.flush().unwrap();
    }

    /// Waits for this text and clicks on its middle.
    pub(crate) fn click(&mut self, text: &str) {
        let (column, row) = self.until(text, |screen| place_of(screen, text));
        self.type_in(&format!("\x1b[<0;{};{}M\x1b[<0;{0};{1}m", column + 1, row + 1));
    }

    /// Gives the terminal another size.
    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.seen.0.lock().unwrap().parser.screen_mut().set_size(some(rows), some(columns));
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.as_ref().unwrap().resize(size).unwrap();
    }

    /// Sends a signal to the program.
    pub(crate) fn signal(&self, signal: Signal) {
        send(signal, self.child.process_id().unwrap());
    }

    /// Closes the terminal, as a broken connection does. This key makes the program write to the
    /// closed terminal.
    pub(crate) fn hang_up(&mut self, key: &str) {
        self.seen.0.lock().unwrap().hung_up = true;
        self.type_in(key);
        let (state, news) = &*self.seen;
        let state = state.lock().unwrap();
        drop(news.wait_timeout_while(state, LIMIT, |state| !state.ended).unwrap());
        self.keyboard = None;
        self.master = None;
    }

    /// Waits for the program to end; returns the exit status.
    pub(crate) fn status(&mut self) -> u32 {
        let deadline = Instant::now() + LIMIT;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            if Instant::now() > deadline {
                let shown = self.contents();
                self.child.kill().unwrap();
                panic!("the program does not end:\n{shown}");
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits for the end and checks that the terminal is restored; returns the status and the text
    /// left on the terminal.
    pub(crate) fn left(&mut self) -> (u32, String) {
        let status = self.status();
        let (state, news) = &*self.seen;
        let mut state = state.lock().unwrap();
        while !state.ended {
            state = news.wait_timeout(state, LIMIT).unwrap().0;
        }
        let tail = &state.raw[state.raw.len().saturating_sub(400)..];
        let end = format!("status {status}, the end: {:?}", String::from_utf8_lossy(tail));
        assert!(!state.parser.screen().alternate_screen(), "{end}");
        assert_given_back(state.parser.screen());
        assert_focus_off(&state.raw);
        (status, state.parser.screen().contents())
    }

    /// Returns the text on the screen.
    pub(crate) fn contents(&self) -> String {
        self.seen.0.lock().unwrap().parser.screen().contents()
    }

    /// Returns the rows of the screen.
    pub(crate) fn picture(&self) -> Vec<String> {
        picture(self.seen.0.lock().unwrap().parser.screen())
    }

    /// Waits until the program has written nothing for a while and has nothing to do: it has then
    /// handled all earlier input.
    pub(crate) fn rests(&self) {
        let process = self.child.process_id().unwrap();
        let (state, news) = &*self.seen;
        let mut state = state.lock().unwrap();
        let deadline = Instant::now() + LIMIT;
        loop {
            let written = state.raw.len();
            let rest = news.wait_timeout(state, Duration::from_millis(200)).unwrap();
            state = rest.0;
            if rest.1.timed_out() && state.raw.len() == written && is_asleep(process) {
                return;
            }
            assert!(Instant::now() < deadline, "the program does not rest");
        }
    }

    /// Waits until the screen looks like this again.
    pub(crate) fn shows_again(&self, before: &[String]) {
        self.until("the same picture", |screen| (picture(screen) == before).then_some(()));
    }

    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    fn into_home(mut self) -> tempfile::TempDir {
        self.status();
        self.home
    }
}

/// Returns whether all threads of a process wait for something, none of them for a busy processor;
/// `true` if the system does not report it.
fn is_asleep(process: u32) -> bool {
    let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else { return true };
    let mut states = threads.filter_map(|thread| {
        let stat = fs::read_to_string(thread.ok()?.path().join("stat")).ok()?;
        stat.rsplit(')').next()?.trim_start().chars().next()
    });
    states.all(|state| state == 'S')
}

/// Returns the rows of a screen without trailing spaces, since drawn ones look like empty cells.
fn picture(screen: &Screen) -> Vec<String> {
    let rows = screen.rows(0, screen.size().1.get());
    rows.map(|row| row.trim_end().to_owned()).collect()
}

/// Checks that a terminal is restored from the full screen.
pub(crate) fn assert_given_back(screen: &Screen) {
    assert!(!screen.alternate_screen(), "the alternate screen was not left");
    assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None, "the mouse is reported");
    assert!(!screen.bracketed_paste(), "pasted text is bracketed");
    assert!(!screen.hide_cursor(), "the cursor is hidden");
}

/// Checks that focus changes are no longer reported: the last command switched that off.
fn assert_focus_off(raw: &[u8]) {
    assert!(last(raw, b"\x1b[?1004l") >= last(raw, b"\x1b[?1004h"), "focus is reported");
}

/// Returns the column and the row of the middle of a text.
fn place_of(screen: &Screen, text: &str) -> Option<(usize, usize)> {
    let columns = screen.size().1.get();
    let rows: Vec<String> = screen.rows(0, columns).collect();
    rows.iter().enumerate().find_map(|(row, line)| {
        let before = line[..line.find(text)?].chars().count();
        Some((before + text.chars().count() / 2, row))
    })
}
