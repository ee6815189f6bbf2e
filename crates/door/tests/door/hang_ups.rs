//! Real processes whose line ends, in each way that boards use: a door waiting for keys notices
//! it and never waits again.

use std::cell::RefCell;
use std::env;
use std::fs;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::os::fd::AsRawFd;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use bbs_door::{CallerLine, Charset, LineEvent, LineKind, TelnetMode};
use portable_pty::{CommandBuilder, MasterPty, PtyPair, PtySize, SlavePty, native_pty_system};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::process::{Pid, Signal, kill_process};

/// The environment of a process that is the door of one of these tests.
const LINE: &str = "BBS_DOOR_TEST_LINE";
const NOTE: &str = "BBS_DOOR_TEST_NOTE";

/// The maximum wait of a test for a door.
const PATIENCE: Duration = Duration::from_secs(60);

/// A wait that a test does not sit through.
const AN_HOUR: Duration = Duration::from_secs(3_600);

/// A door that waits for keys and leaves a note about the end of its line. It does nothing unless
/// another test starts it.
#[test]
fn door_process() {
    let (Ok(line), Ok(note)) = (env::var(LINE), env::var(NOTE)) else { return };
    let kind = match line.split_once(' ') {
        Some(("socket", descriptor)) => LineKind::Socket(descriptor.parse().unwrap()),
        Some(("connect", address)) => LineKind::Connect(address.parse().unwrap()),
        _ => LineKind::Stdio,
    };
    let mut line = CallerLine::open(kind, TelnetMode::Off, Charset::Cp437).unwrap();
    line.writer().write_all(b"ready\r\n").unwrap();
    line.drain(PATIENCE);
    fs::write(format!("{note}.ready"), "").unwrap();
    loop {
        if let Some(LineEvent::HungUp(hang_up)) = line.next(None) {
            // A settlement takes a moment and must not be disturbed by further signals.
            thread::sleep(Duration::from_millis(100));
            line.writer().write_all(b"nobody reads this").unwrap();
            // A line that has ended never waits, or the door would not leave in time.
            assert!(!line.drain(AN_HOUR));
            assert_eq!(line.next(Some(AN_HOUR)), Some(LineEvent::HungUp(hang_up)));
            fs::write(note, hang_up.to_string()).unwrap();
            return;
        }
    }
}

/// The arguments of this program for the test above.
const ARGUMENTS: [&str; 3] = ["hang_ups::door_process", "--exact", "--nocapture"];

/// Returns a command for a door on this line, which leaves its note here.
fn door(line: &str, note: &Path) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(ARGUMENTS).env(LINE, line).env(NOTE, note).stderr(Stdio::null());
    command
}

/// Waits until the door has opened its line.
fn wait_until_ready(note: &Path) {
    let ready = format!("{}.ready", note.display());
    let until = Instant::now() + PATIENCE;
    while !Path::new(&ready).exists() {
        assert!(Instant::now() < until, "the door does not start");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Ends the line of a door, waits until it has left, and returns its note.
fn note_after(note: &Path, end: impl FnOnce(), mut has_left: impl FnMut() -> bool) -> String {
    wait_until_ready(note);
    let begun = Instant::now();
    end();
    while !has_left() {
        assert!(begun.elapsed() < PATIENCE, "the door is still there");
        thread::sleep(Duration::from_millis(5));
    }
    fs::read_to_string(note).unwrap()
}

fn has_left(child: &mut Child) -> bool {
    child.try_wait().unwrap().is_some()
}

fn signal(child: &Child, signal: Signal) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

/// A door on its own terminal.
struct TerminalDoor {
    /// The board's end of the terminal. The little that the door prints fits into it, so nobody has
    /// to read it.
    master: Box<dyn MasterPty + Send>,
    /// The door's end, which keeps the terminal alive after the door has left.
    slave: Box<dyn SlavePty + Send>,
    child: Box<dyn portable_pty::Child + Send + Sync>,
}

impl TerminalDoor {
    fn start(note: &Path) -> Self {
        let PtyPair { master, slave } = native_pty_system().openpty(PtySize::default()).unwrap();
        let mut command = CommandBuilder::new(env::current_exe().unwrap());
        command.args(ARGUMENTS);
        command.env(LINE, "stdio");
        command.env(NOTE, note);
        let child = slave.spawn_command(command).unwrap();
        Self { master, slave, child }
    }

    fn process(&self) -> Pid {
        Pid::from_raw(i32::try_from(self.child.process_id().unwrap()).unwrap()).unwrap()
    }
}

/// Returns the note of a door on a terminal whose board ends the line in this way.
fn on_a_terminal(end: impl FnOnce(Pid, Box<dyn FnOnce()>)) -> String {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let door = TerminalDoor::start(&note);
    let process = door.process();
    let TerminalDoor { master, slave, mut child } = door;
    drop(slave);
    let hang_up = Box::new(move || drop(master));
    note_after(&note, || end(process, hang_up), || child.try_wait().unwrap().is_some())
}

#[test]
fn a_signal_without_the_end_of_the_terminal() {
    // ENiGMA½ keeps the terminal open until the door has left.
    let kept = RefCell::new(None);
    let note = on_a_terminal(|process, hang_up| {
        kill_process(process, Signal::HUP).unwrap();
        *kept.borrow_mut() = Some(hang_up);
    });
    assert_eq!(note, "hung up");
}

#[test]
fn the_end_of_the_terminal() {
    // Magicka, Synchronet and WWIV close it: a signal, the end of input and errors come together.
    let note = on_a_terminal(|_, hang_up| hang_up());
    assert!(
        ["hung up", "end of input"].contains(&note.as_str()) || note.contains("lost"),
        "{note}"
    );
}

#[test]
fn the_board_ends_the_door() {
    let kept = RefCell::new(None);
    let note = on_a_terminal(|process, hang_up| {
        kill_process(process, Signal::TERM).unwrap();
        *kept.borrow_mut() = Some(hang_up);
    });
    assert_eq!(note, "ended by the board");
}

#[test]
fn the_terminal_is_left_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let other = native_pty_system().openpty(PtySize::default()).unwrap();
    let before = other.master.get_termios().unwrap();
    let mut door = TerminalDoor::start(&note);
    wait_until_ready(&note);
    assert_ne!(door.master.get_termios().unwrap(), before);
    let process = door.process();
    let end = || kill_process(process, Signal::TERM).unwrap();
    note_after(&note, end, || door.child.try_wait().unwrap().is_some());
    assert_eq!(door.master.get_termios().unwrap(), before, "as on any new terminal");
}

#[test]
fn the_end_of_an_inherited_socket() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let caller = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let board = listener.accept().unwrap().0;
    fcntl_setfd(&board, FdFlags::empty()).unwrap();
    let line = format!("socket {}", board.as_raw_fd());
    let mut child = door(&line, &note).stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
    drop(board);
    let found = note_after(&note, || drop(caller), || has_left(&mut child));
    assert!(found == "end of input" || found.contains("lost"), "{found}");
}

#[test]
fn the_end_of_a_connection_with_a_signal() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let line = format!("connect {}", listener.local_addr().unwrap());
    let mut child = door(&line, &note).stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
    let board = listener.accept().unwrap().0;
    let process = Pid::from_child(&child);
    let end = || {
        kill_process(process, Signal::HUP).unwrap();
        drop(board);
    };
    // Both arrive at the same time, and either may be noticed first.
    let found = note_after(&note, end, || has_left(&mut child));
    let is_known = ["hung up", "end of input"].contains(&found.as_str());
    assert!(is_known || found.contains("lost"), "{found}");
}

#[test]
fn the_end_of_pipes() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let mut child =
        door("stdio", &note).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (input, output) = (child.stdin.take(), child.stdout.take());
    let end = || drop((input, output));
    assert_eq!(note_after(&note, end, || has_left(&mut child)), "end of input");
}

#[test]
fn the_end_of_the_output_alone() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let mut child =
        door("stdio", &note).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (input, output) = (child.stdin.take(), child.stdout.take());
    let found = note_after(&note, || drop(output), || has_left(&mut child));
    assert_eq!(found, "connection lost: broken pipe");
    drop(input);
}

#[test]
fn a_board_that_only_signals_a_door_on_pipes() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let mut child =
        door("stdio", &note).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    wait_until_ready(&note);
    signal(&child, Signal::TERM);
    signal(&child, Signal::HUP);
    let found = note_after(&note, || {}, || has_left(&mut child));
    assert!(["hung up", "ended by the board"].contains(&found.as_str()), "{found}");
}
