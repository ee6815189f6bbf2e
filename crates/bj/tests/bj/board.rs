//! A board that starts `bj door`, and its callers, on every kind of line.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use blackjack_store::{Call, Caller as StoredCaller, Store};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use rustix::process::Signal;

use crate::program::{Run, program};
use crate::signals::send;

/// The longest wait for a door whose line has ended: less than the half minute for which a
/// statement waits for a key.
pub(crate) const SETTLING_TIME: Duration = Duration::from_secs(20);

/// The longest wait for a text, or for a door that ends by itself.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) const ALWAYS: std::ops::Range<i64> = i64::MIN..i64::MAX;

/// A board: a folder for its drop files, and one for the data of the door.
pub(crate) struct Board {
    pub(crate) folder: tempfile::TempDir,
}

/// The way in which the board passes the line to the door.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Terminal,
    Pipes,
    Socket,
    Connection,
}

pub(crate) const LINES: [Line; 4] = [Line::Terminal, Line::Pipes, Line::Socket, Line::Connection];

impl Board {
    /// Sets a board up, with these settings of the door.
    pub(crate) fn new(settings: &str) -> Self {
        let board = Self { folder: tempfile::tempdir().unwrap() };
        fs::create_dir(board.data()).unwrap();
        fs::write(board.data().join("door.toml"), settings).unwrap();
        board
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub(crate) fn drop_file(&self, node: u16) -> PathBuf {
        self.folder.path().join(format!("node{node}/DOOR.SYS"))
    }

    /// Writes the DOOR.SYS of a caller without ANSI.
    pub(crate) fn write_drop_file(&self, node: u16, record: u32, seconds: u32) {
        self.write_drop_file_for("NG", node, record, seconds);
    }

    fn write_drop_file_for(&self, emulation: &str, node: u16, record: u32, seconds: u32) {
        self.write_drop_file_of(emulation, node, (record, &format!("User {record}")), seconds);
    }

    fn write_drop_file_of(
        &self,
        emulation: &str,
        node: u16,
        (record, name): (u32, &str),
        seconds: u32,
    ) {
        let minutes = seconds / 60;
        let text = format!(
            "COM0:\n38400\n8\n{node}\n38400\nY\nN\nY\nY\n{name}\nNowhere\n555\n555\nsesame\n\
             50\n7\n11/22/26\n{seconds}\n{minutes}\n{emulation}\n24\nY\n1\n1\n01/01/99\n{record}\nZ\n0\n0\n0\n\
             999\n01/01/80\n/\n/\nSysop\n{name}\n00:05\nY\nN\nY\n7\n0\n11/22/26\n20:00\n\
             20:00\n9999\n0\n0\n0\nnone\n0\n0\n"
        );
        let path = self.drop_file(node);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text.replace('\n', "\r\n")).unwrap();
    }

    /// Returns the seconds and the minutes that the drop file gives back.
    pub(crate) fn time_given_back(&self, node: u16) -> (u32, u32) {
        let text = fs::read_to_string(self.drop_file(node)).unwrap();
        let line = |number: usize| text.lines().nth(number - 1).unwrap().parse().unwrap();
        assert_eq!(text.lines().count(), 52);
        assert_eq!(text.lines().nth(13), Some("sesame"), "nothing else changes");
        (line(18), line(19))
    }

    pub(crate) fn arguments(&self, node: u16, more: &[&str]) -> Vec<String> {
        let folder = self.folder.path().join(format!("node{node}"));
        let node = node.to_string();
        let own = ["--data", self.data().to_str().unwrap(), "door", "-D", folder.to_str().unwrap()]
            .map(ToOwned::to_owned);
        let node = ["-N".to_owned(), node];
        own.into_iter().chain(node).chain(more.iter().map(|it| (*it).to_owned())).collect()
    }

    /// Lets the caller with this record call, with this many minutes.
    pub(crate) fn call(&self, line: Line, node: u16, record: u32, minutes: u32) -> CallerSide {
        self.write_drop_file(node, record, minutes * 60);
        CallerSide::start(line, &self.arguments(node, &[]), self, node)
    }

    /// Lets the caller with this record and name call.
    pub(crate) fn call_as(&self, node: u16, user: (u32, &str), minutes: u32) -> CallerSide {
        self.write_drop_file_of("NG", node, user, minutes * 60);
        CallerSide::start(Line::Pipes, &self.arguments(node, &[]), self, node)
    }

    /// The same with ANSI, on a terminal.
    pub(crate) fn call_on_screen(&self, record: u32, minutes: u32) -> CallerSide {
        self.write_drop_file_for("GR", 1, record, minutes * 60);
        CallerSide::start(Line::Terminal, &self.arguments(1, &[]), self, 1)
    }

    pub(crate) fn store(&self) -> Store {
        Store::open_to_read(&self.data()).unwrap()
    }

    /// Returns the calls so far, oldest first, after checking that the ledger has no faults.
    pub(crate) fn calls(&self) -> Vec<Call> {
        let store = self.store();
        let faults = store.verify(1).unwrap().faults;
        assert_eq!(faults, []);
        let mut calls = store.calls(None, ALWAYS, 10_000).unwrap();
        calls.reverse();
        calls
    }

    pub(crate) fn caller(&self, record: u32) -> StoredCaller {
        let name = format!("User {record}");
        self.store().callers().unwrap().into_iter().find(|it| it.name == name).unwrap()
    }

    /// Runs another job of the door.
    pub(crate) fn job(&self, arguments: &[&str]) -> Run {
        let data = self.data();
        let all = [&["--data", data.to_str().unwrap(), "door"], arguments].concat();
        crate::program::run(&all, b"")
    }
}

/// A call in progress, from the caller's side.
pub(crate) struct CallerSide {
    pub(crate) process: Process,
    keyboard: Option<Box<dyn Write + Send>>,
    heard: Receiver<Vec<u8>>,
    text: String,
    screen: vt100::Parser,
    /// The guard that ends the line when it is dropped.
    line: Option<Box<dyn std::any::Any>>,
}

pub(crate) enum Process {
    Plain(Child),
    Terminal(Box<dyn portable_pty::Child + Send + Sync>),
}

impl CallerSide {
    pub(crate) fn start(line: Line, arguments: &[String], board: &Board, node: u16) -> Self {
        let command = |arguments: &[String]| {
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            program(&arguments)
        };
        match line {
            Line::Terminal => Self::on_terminal(arguments),
            Line::Pipes => {
                let mut child = command(arguments)
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .stderr(Stdio::null())
                    .spawn()
                    .unwrap();
                let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
                Self::of(Process::Plain(child), Box::new(input), output, None)
            }
            Line::Socket => {
                let (own, theirs) = UnixStream::pair().unwrap();
                // A board leaves the socket open for its door and names its number.
                rustix::io::fcntl_setfd(&theirs, rustix::io::FdFlags::empty()).unwrap();
                let number = theirs.as_raw_fd().to_string();
                let arguments = board.arguments(node, &["--socket", &number]);
                let child = quiet(command(&arguments).stdin(Stdio::null()));
                drop(theirs);
                let output = own.try_clone().unwrap();
                let input = own.try_clone().unwrap();
                let end = move || drop(own.shutdown(std::net::Shutdown::Both));
                Self::of(
                    Process::Plain(child),
                    Box::new(input),
                    output,
                    Some(Box::new(End(Box::new(end)))),
                )
            }
            Line::Connection => {
                let listener = TcpListener::bind("127.0.0.1:0").unwrap();
                let address = listener.local_addr().unwrap().to_string();
                let arguments = board.arguments(node, &["--connect", &address]);
                let child = quiet(command(&arguments).stdin(Stdio::null()));
                let (own, _): (TcpStream, _) = listener.accept().unwrap();
                let (output, input) = (own.try_clone().unwrap(), own.try_clone().unwrap());
                let end = move || drop(own.shutdown(std::net::Shutdown::Both));
                Self::of(
                    Process::Plain(child),
                    Box::new(input),
                    output,
                    Some(Box::new(End(Box::new(end)))),
                )
            }
        }
    }

    fn on_terminal(arguments: &[String]) -> Self {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_bj"));
        command.args(arguments);
        command.env("TZ", "UTC");
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let reader = pair.master.try_clone_reader().unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        Self::of(Process::Terminal(child), keyboard, reader, Some(Box::new(pair.master)))
    }

    fn of(
        process: Process,
        keyboard: Box<dyn Write + Send>,
        mut output: impl Read + Send + 'static,
        line: Option<Box<dyn std::any::Any>>,
    ) -> Self {
        let (send, heard) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                match output.read(&mut buffer) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Ok(0) | Err(_) => return,
                    Ok(count) => {
                        if send.send(buffer[..count].to_vec()).is_err() {
                            return;
                        }
                    }
                }
            }
        });
        let screen = vt100::Parser::new(24.try_into().unwrap(), 80.try_into().unwrap(), 0);
        Self { process, keyboard: Some(keyboard), heard, text: String::new(), screen, line }
    }

    /// Waits until one of these appears, discards everything up to it, and returns its
    /// index and the text before it.
    pub(crate) fn expect_one(&mut self, texts: &[&str]) -> (usize, String) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let found = texts
                .iter()
                .enumerate()
                .filter_map(|(which, text)| Some((self.text.find(text)?, which)));
            if let Some((at, which)) = found.min() {
                let end = at + texts[which].len();
                let before = self.text[..end].to_owned();
                self.text.drain(..end);
                return (which, before);
            }
            let more = self.hear(deadline);
            let more =
                more.unwrap_or_else(|| panic!("waited for {texts:?}, heard {:?}", self.text));
            self.text += &String::from_utf8_lossy(&more).replace('\r', "");
        }
    }

    /// Waits until one of these is on the screen, and returns it.
    pub(crate) fn await_on_screen<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let contents = self.screen.screen().contents();
            if let Some(text) = texts.iter().find(|text| contents.contains(**text)) {
                return text;
            }
            let heard = self.hear(deadline);
            assert!(heard.is_some(), "waited for {texts:?}, saw\n{contents}");
        }
    }

    /// Presses keys, and waits until the screen shows something else.
    pub(crate) fn press_on_screen(&mut self, keys: &str) {
        let before = self.screen.screen().contents();
        self.press(keys);
        let deadline = Instant::now() + PATIENCE;
        while self.screen.screen().contents() == before {
            assert!(self.hear(deadline).is_some(), "{keys:?} changes nothing:\n{before}");
        }
    }

    /// Returns the next output of the door.
    fn hear(&mut self, deadline: Instant) -> Option<Vec<u8>> {
        let left = deadline.saturating_duration_since(Instant::now());
        let more = self.heard.recv_timeout(left).ok()?;
        self.screen.process(&more);
        Some(more)
    }

    pub(crate) fn expect(&mut self, text: &str) -> String {
        self.expect_one(&[text]).1
    }

    pub(crate) fn press(&mut self, keys: &str) {
        if keys == "\r" {
            // Enter right after a letter would belong to that letter.
            thread::sleep(Duration::from_millis(320));
        }
        let keyboard = self.keyboard.as_mut().unwrap();
        keyboard.write_all(keys.as_bytes()).unwrap();
        keyboard.flush().unwrap();
    }

    /// Goes from the title to the menu, and makes the door deal all cards at once from then on.
    pub(crate) fn enter_menu(&mut self) {
        self.expect("<Q>uit :");
        self.press("\r");
        self.expect("Your choice :");
        self.press("o");
        while !self.expect("menu :").contains("all at once") {
            self.press("4");
        }
        self.press("\r");
        self.expect("Your choice :");
    }

    /// Bets this many coins, and returns whether a hand waits for a choice.
    pub(crate) fn bet(&mut self, coins: u32) -> Question {
        self.expect("menu :");
        self.press(&format!("{coins}\r"));
        self.question()
    }

    /// Waits for the next question of a hand.
    pub(crate) fn question(&mut self) -> Question {
        let (which, before) =
            self.expect_one(&["<Q>uit :", "also Enter :", "<Enter> your statement :"]);
        match which {
            1 => Question::Insurance,
            2 => Question::Over(before),
            _ if before.contains("<H>it") => Question::Hand,
            _ => Question::Over(before),
        }
    }

    /// Stays with every hand until the round is over, and returns the output.
    pub(crate) fn stay(&mut self, mut question: Question) -> String {
        loop {
            match question {
                Question::Over(said) => return said,
                Question::Hand => self.press("s"),
                Question::Insurance => self.press("n"),
            }
            question = self.question();
        }
    }

    /// Ends the line as the board or the network would. Some boards only send a signal,
    /// and leave a terminal open.
    pub(crate) fn hang_up(&mut self) {
        if let Process::Terminal(child) = &self.process {
            send(Signal::HUP, child.process_id().unwrap());
            return;
        }
        self.keyboard = None;
        self.line = None;
    }

    /// Waits for the end, at most this long, and returns the exit status.
    pub(crate) fn status_within(&mut self, limit: Duration) -> Option<i32> {
        let deadline = Instant::now() + limit;
        loop {
            let status = match &mut self.process {
                Process::Plain(child) => {
                    child.try_wait().unwrap().map(|it| it.code().unwrap_or(-1))
                }
                Process::Terminal(child) => {
                    child.try_wait().unwrap().map(|it| i32::try_from(it.exit_code()).unwrap())
                }
            };
            if status.is_some() || Instant::now() >= deadline {
                return status;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn kill(&mut self) {
        match &mut self.process {
            Process::Plain(child) => {
                child.kill().unwrap();
                child.wait().unwrap();
            }
            Process::Terminal(child) => {
                send(Signal::KILL, child.process_id().unwrap());
                child.wait().unwrap();
            }
        }
    }
}

impl Drop for CallerSide {
    fn drop(&mut self) {
        if let Process::Plain(child) = &mut self.process {
            let _ended = child.kill();
            let _ended = child.wait();
        }
    }
}

/// Tests all cases at once, since calls spend their time waiting.
pub(crate) fn for_all<T: Send>(cases: impl IntoIterator<Item = T>, test: impl Fn(T) + Sync) {
    thread::scope(|scope| {
        for case in cases {
            scope.spawn(|| test(case));
        }
    });
}

/// Ends a line when it is dropped.
struct End(Box<dyn Fn()>);

impl Drop for End {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// A question of the door during a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    Hand,
    Insurance,
    /// No question: the round is over, with this output.
    Over(String),
}

fn quiet(command: &mut Command) -> Child {
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}
