//! The program in a real terminal: interrupts, the end of the input, and the messages about them.

use std::io::{ErrorKind, Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};
use rustix::process::Signal;

use crate::join::House;
use crate::signals::send;

struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    screen: Receiver<Vec<u8>>,
    seen: String,
    _pair: Box<dyn portable_pty::MasterPty + Send>,
}

impl Terminal {
    fn open(arguments: &[&str]) -> Self {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_bj"));
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        // Every game here is practice, and the user's own settings must not affect it.
        let nowhere = std::env::temp_dir().join("bj-tests-nowhere");
        std::fs::create_dir_all(&nowhere).unwrap();
        for folder in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
            command.env(folder, &nowhere);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        let (send, screen) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            // The last output may come after a first report of the end.
            let mut ends = 0;
            while ends < 2 {
                let read = match reader.read(&mut buffer) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    read => read.unwrap_or(0),
                };
                ends = if read == 0 { ends + 1 } else { 0 };
                if send.send(buffer[..read].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self { child, keyboard, screen, seen: String::new(), _pair: pair.master }
    }

    /// Waits until this text appears, and discards everything up to it.
    fn expect(&mut self, text: &str) -> String {
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            if let Some(at) = self.seen.find(text) {
                let before = self.seen[..at + text.len()].to_owned();
                self.seen.drain(..at + text.len());
                return before;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let more = self.screen.recv_timeout(left);
            let more = more.unwrap_or_else(|_| panic!("waited for {text:?}, saw {:?}", self.seen));
            self.seen += &String::from_utf8_lossy(&more).replace('\r', "");
        }
    }

    fn type_in(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    fn status(&mut self) -> u32 {
        self.child.wait().unwrap().exit_code()
    }
}

const CONTROL_C: &str = "\x03";
const CONTROL_D: &str = "\x04";
const CONTROL_BACKSLASH: &str = "\x1c";

#[test]
fn interrupting_the_teletype() {
    let mut terminal = Terminal::open(&["play", "reno", "--seed", "1"]);
    terminal.expect("Control-C, or Control-D, leaves the game.\n");
    terminal.expect("8C up\nKS+2S\n\nHit? ");
    terminal.type_in("\n");
    terminal.expect("new game\n");
    terminal.expect("Hit? ");
    terminal.type_in(CONTROL_C);
    terminal.expect("\nAction $2\nYou ");
    assert_eq!(terminal.status(), 0);
}

#[test]
fn the_end_of_the_input_on_the_teletype() {
    let mut terminal = Terminal::open(&["play", "reno", "--edition", "1987", "--seed", "1"]);
    terminal.expect("Hit? ");
    terminal.type_in(CONTROL_D);
    terminal.expect("\nAction $0\nYou're even\nBye!!\n");
    assert_eq!(terminal.status(), 0);
}

#[test]
fn the_quit_key_of_reno_1987() {
    let mut terminal = Terminal::open(&["play", "reno-1987", "--deck", "6C TH 8S 7D"]);
    terminal.expect("Hit? ");
    terminal.type_in(CONTROL_BACKSLASH);
    terminal.expect("Bye!!\n");
    assert_eq!(terminal.status(), 0);
}

/// An interrupt in the middle of a round stands the open hands, and the dealer finishes.
#[test]
fn interrupting_plain_lines() {
    let mut terminal = Terminal::open(&["play", "strip", "--plain", "--deck", "TS 6D 9C TH 5D"]);
    terminal.expect("Press q, Ctrl-D or Ctrl-C to quit, ? for help.\n");
    terminal.expect("Bet, Enter for $10: ");
    terminal.type_in("\n");
    terminal.expect("Hit, stand, double or surrender (r)? ");
    terminal.type_in(CONTROL_C);
    terminal.expect("\nYou stand on 19.\nDealer turns over ten of hearts: 16.\n");
    terminal.expect("Goodbye. You are down $10.\n");
    assert_eq!(terminal.status(), 130);
}

/// Other signals to end have their own statuses.
#[test]
fn other_signals_end_the_game_with_their_status() {
    for (signal, status) in [(Signal::TERM, 143), (Signal::HUP, 129)] {
        let mut terminal =
            Terminal::open(&["play", "strip", "--plain", "--deck", "TS 6D 9C TH 5D"]);
        terminal.expect("Bet, Enter for $10: ");
        terminal.type_in("\n");
        terminal.expect("Hit, stand, double or surrender (r)? ");
        send(signal, terminal.child.process_id().unwrap());
        terminal.expect("Goodbye. You are down $10.\n");
        assert_eq!(terminal.status(), status, "{signal:?}");
    }
}

#[test]
fn leaving_plain_lines() {
    let mut terminal = Terminal::open(&["play", "bbs", "--plain", "--seed", "1"]);
    terminal.expect("Bet, Enter for 10 coins: ");
    terminal.type_in("q\n");
    terminal.expect("q\nGoodbye. You are even.\n");
    assert_eq!(terminal.status(), 0);
}

/// The speed of a contemporary teletype: 110 bits a second are ten characters.
#[test]
fn the_baud_option_slows_the_output() {
    let begun = Instant::now();
    let mut terminal = Terminal::open(&["play", "reno", "--seed", "1", "--baud", "1100"]);
    terminal.expect("KS+2S\n\nHit? ");
    // 53 characters at 110 a second.
    assert!(begun.elapsed() >= Duration::from_millis(400), "{:?}", begun.elapsed());
    terminal.type_in(CONTROL_C);
    assert_eq!(terminal.status(), 0);
}

/// On a terminal, erasing asks for a confirmation, and only `yes` confirms it.
#[test]
fn erasing_asks_first() {
    let folder = tempfile::tempdir().unwrap();
    drop(crate::past::played("strip", 2, folder.path()));
    let database = folder.path().join("bj.sqlite");
    let shown = format!("{}\n", database.display());
    for (answer, status) in [("\n", 1), ("y\n", 1), (CONTROL_D, 1), ("Yes\n", 0)] {
        assert!(database.exists(), "before {answer:?}");
        let arguments = ["data", "erase", "--data", folder.path().to_str().unwrap()];
        let mut terminal = Terminal::open(&arguments);
        terminal.expect("This will be erased permanently:\n  2 rounds and all purses, in\n");
        terminal.expect(&shown);
        terminal.expect("bj data backup\" makes a copy first.\nType yes to erase: ");
        terminal.type_in(answer);
        terminal.expect(if status == 0 { "erased " } else { "Nothing was erased.\n" });
        assert_eq!(terminal.status(), status, "{answer:?}");
    }
    assert!(!database.exists());
}

#[test]
fn a_passphrase_is_not_shown() {
    let (data, own) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let house = House::start(data.path(), None);
    let url = house.table("{}");
    house.keep("Ann", "correct horse");
    let folder = own.path().to_str().unwrap();
    let mut terminal = Terminal::open(&["join", &url, "--plain", "--data", folder]);
    terminal.expect("Your name at the table: ");
    terminal.type_in("Ann\n");
    terminal.expect("Enter for another name: ");
    terminal.type_in("correct horse\n");
    let shown = terminal.expect("Enter for 1, w to watch: ");
    assert!(!shown.contains("horse"), "{shown}");
    terminal.type_in("w\n");
    let shown = terminal.expect("You are watching.");
    assert!(shown.starts_with("w\n"), "what is typed is shown again: {shown}");
    terminal.type_in("q\n");
    assert_eq!(terminal.status(), 0);
    house.stop();
}
