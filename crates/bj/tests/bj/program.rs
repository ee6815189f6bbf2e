//! The program as a process: standard input, output and error, and exit statuses.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// The longest time that a program may be silent without ending.
const LIMIT: Duration = Duration::from_secs(60);

/// The outcome of a run.
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program, away from the user's own files.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bj"));
    let nowhere = std::env::temp_dir().join("bj-tests-nowhere");
    command.args(arguments).env_remove("TERM").env("TZ", "UTC").env("LC_ALL", "C.UTF-8");
    at_home(&mut command, &nowhere);
    command
}

/// Sets a program's home folder.
fn at_home<'a>(command: &'a mut Command, home: &Path) -> &'a mut Command {
    command.env("HOME", home).env_remove("XDG_CONFIG_HOME").env_remove("XDG_DATA_HOME")
}

/// Runs the program with these answers, in a new home: nothing is remembered.
pub(crate) fn run(arguments: &[&str], answers: &[u8]) -> Run {
    let home = tempfile::tempdir().unwrap();
    run_at(home.path(), arguments, answers)
}

/// Runs the program with these answers, in this home.
pub(crate) fn run_at(home: &Path, arguments: &[&str], answers: &[u8]) -> Run {
    let mut child = piped(at_home(&mut program(arguments), home));
    type_in(&mut child, answers.to_vec());
    let Output { status, stdout, stderr } = end(child);
    Run {
        status: status.code().unwrap_or(-1),
        out: String::from_utf8(stdout).unwrap(),
        err: String::from_utf8(stderr).unwrap(),
    }
}

/// Starts the program in this home with endless answers, and kills it after some time.
pub(crate) fn run_and_kill(home: &Path, arguments: &[&str], answers: &str, after: Duration) {
    let mut command = program(arguments);
    at_home(&mut command, home).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    type_in(&mut child, answers.repeat(1_000).into_bytes());
    // This waits for no event: the kill must come at this moment.
    thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Starts a program with piped input and output.
fn piped(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Types everything and ends the input, on a separate thread.
fn type_in(child: &mut Child, answers: Vec<u8>) {
    let mut input = child.stdin.take().unwrap();
    thread::spawn(move || {
        // The program may end before it has read everything.
        let _ended = input.write_all(&answers);
    });
}

/// Returns a channel of the output as it is printed; it closes when the output ends.
fn listen(source: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (teller, heard) = mpsc::channel();
    thread::spawn(move || {
        let Some(mut source) = source else { return };
        let mut bytes = [0; 4096];
        while let Ok(read @ 1..) = source.read(&mut bytes) {
            if teller.send(bytes[..read].to_vec()).is_err() {
                return;
            }
        }
    });
    heard
}

/// Waits for the end of a program; kills it and panics if it is silent for too long.
fn end(mut child: Child) -> Output {
    let pipes = [listen(child.stdout.take()), listen(child.stderr.take())];
    let [stdout, stderr] = pipes.map(|pipe| {
        let mut all = Vec::new();
        loop {
            match pipe.recv_timeout(LIMIT) {
                Ok(bytes) => all.extend(bytes),
                Err(mpsc::RecvTimeoutError::Disconnected) => return all,
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    child.kill().unwrap();
                    panic!("the program does not end: {}", String::from_utf8_lossy(&all));
                }
            }
        }
    });
    Output { status: child.wait().unwrap(), stdout, stderr }
}

/// Makes a folder for this test alone.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("bj-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn without_a_terminal_it_plays_in_plain_lines() {
    let Run { status, out, err } = run(&["--seed", "1"], b"q\n");
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.starts_with("strip: Six decks"), "{out}");
    assert!(out.ends_with("Goodbye. You are even.\n"), "{out}");
}

#[test]
fn reno_is_a_teletype_even_through_a_pipe() {
    let Run { status, out, err } = run(&["play", "reno", "--seed", "1"], b"");
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out, "Black Jack\nnew game\nShuffle\n8C up\nKS+2S\n\nHit? \n\n");
    let plain = run(&["play", "reno", "--plain", "--seed", "1"], b"");
    assert!(plain.out.starts_with("reno: "), "{}", plain.out);
}

#[test]
fn without_a_seed_games_differ() {
    let games: Vec<_> = (0..3).map(|_| run(&["play", "strip"], b"\n\n\n").out).collect();
    assert!(games[0] != games[1] || games[1] != games[2]);
    let same: Vec<_> = (0..2).map(|_| run(&["--seed", "9"], b"\ns\n").out).collect();
    assert_eq!(same[0], same[1]);
}

/// Each prompt appears before the program waits for its answer, even through a pipe.
#[test]
fn prompts_appear_at_once() {
    let mut child = piped(&mut program(&["play", "reno", "--seed", "1"]));
    let input = child.stdin.take();
    let out = listen(child.stdout.take());
    let mut seen = Vec::new();
    while !seen.ends_with(b"Hit? ") {
        let Ok(bytes) = out.recv_timeout(LIMIT) else {
            child.kill().unwrap();
            panic!("no prompt: {}", String::from_utf8_lossy(&seen));
        };
        seen.extend(bytes);
    }
    drop(input);
    assert!(end(child).status.success());
}

/// Closing the output pipe ends the program silently, with status 0.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_not_an_error() {
    for arguments in [
        &["play", "reno", "--seed", "1"][..],
        &["play", "strip", "--seed", "1"],
        &["houses", "rules"],
        &["odds", "--hands", "--json"],
        &["--help"],
    ] {
        let mut child = piped(&mut program(arguments));
        drop(child.stdout.take());
        type_in(&mut child, "\n".repeat(100_000).into_bytes());
        let Output { status, stderr, .. } = end(child);
        assert_eq!((status.code(), stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
    }
}

#[test]
fn recorded_rounds_replay() {
    let folder = folder("record");
    let file = folder.join("rounds");
    let path = file.to_str().unwrap();
    for (house, answers) in [("reno", "\n\ny\n\n\n"), ("strip", "\ns\n\nh\ns\n25\ns\ns\n")] {
        run(&["play", house, "--seed", "3", "--record", path], answers.as_bytes());
    }
    let rounds = std::fs::read_to_string(&file).unwrap();
    assert!(rounds.lines().count() >= 4, "{rounds}");
    let Run { status, out, .. } = run(&["replay", path], b"");
    let expected = format!("{} rounds replayed, every result matches\n", rounds.lines().count());
    assert_eq!((status, out), (0, expected));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Undoing the end of a round removes its line: the record keeps one line for each round.
#[test]
fn an_undone_round_is_removed_from_the_record() {
    let folder = folder("taken-back");
    let file = folder.join("rounds");
    let path = file.to_str().unwrap();
    let game = ["play", "strip", "--deck", "TS 6D 6C TH 2D TC", "--seed", "1", "--record", path];
    let recorded = |answers: &[u8]| {
        std::fs::write(&file, "").unwrap();
        let Run { status, err, .. } = run(&game, answers);
        assert_eq!((status, err.as_str()), (0, ""));
        std::fs::read_to_string(&file).unwrap()
    };
    let (stood, hit) =
        ("strip 10@1000: TS 6D 6C TH s 2D = -10\n", "strip 10@1000: TS 6D 6C TH h 2D s TC = +10\n");
    assert_eq!(recorded(b"\ns\nq\n"), stood);
    assert_eq!(recorded(b"\ns\nu\nh\ns\nq\n"), hit);
    assert_eq!(recorded(b"\ns\nu\nh\ns\nu\nu\ns\nq\n"), stood);
    assert_eq!(recorded(b"\ns\nu\nq\n"), stood, "leaving stands");
    let two = recorded(b"\ns\nu\nh\ns\n\ns\nn\ns\nq\n");
    assert!(two.starts_with(hit) && two.lines().count() == 2, "{two}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_full_disk_does_not_end_the_game() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    let Run { status, out, err } =
        run(&["play", "strip", "--seed", "1", "--record", "/dev/full"], b"\ns\n\ns\nq\n");
    assert_eq!(status, 2);
    assert_eq!(err.matches("cannot record into /dev/full").count(), 1, "{err}");
    assert!(out.matches("Bet, Enter for $10").count() >= 3, "{out}");
}

/// A failure that cannot be printed is still reported by the exit status.
#[test]
fn a_full_disk_for_messages_too() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let mut command = program(&["play", "strip", "--seed", "1", "--record", "/dev/full"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(full);
    let mut child = command.spawn().unwrap();
    type_in(&mut child, b"\ns\n\ns\nq\n".to_vec());
    let Output { status, stdout, .. } = end(child);
    let out = String::from_utf8(stdout).unwrap();
    assert_eq!(status.code(), Some(2));
    assert!(out.contains("Goodbye."), "{out}");
}

/// An incomplete last line is ended, so it does not swallow the next round.
#[test]
fn an_incomplete_record_continues_on_a_new_line() {
    let folder = folder("torn");
    let file = folder.join("rounds");
    let round = "strip 10: TS 6D 9C TH s 5C = -10";
    let game = ["play", "strip", "--deck", "TS 6D 9C TH 5C", "--record", file.to_str().unwrap()];
    let recorded = |before: &str, answers: &[u8]| {
        std::fs::write(&file, before).unwrap();
        assert_eq!(run(&game, answers).status, 0);
        std::fs::read_to_string(&file).unwrap()
    };
    let new = "strip 10@1000: TS 6D 9C TH s 5C = -10\n";
    assert_eq!(recorded(round, b"\ns\nq\n"), format!("{round}\n{new}"));
    assert_eq!(recorded(&format!("{round}\n"), b"\ns\nq\n"), format!("{round}\n{new}"));
    assert_eq!(recorded("", b"\ns\nq\n"), new);
    std::fs::remove_dir_all(&folder).unwrap();
}
