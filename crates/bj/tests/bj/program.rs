//! The program as a process: standard input, output and error, and exit statuses.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a run came to.
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program, away from the user's own files.
pub(crate) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bj"));
    let nowhere = std::env::temp_dir().join("bj-tests-nowhere");
    command.args(arguments).env("XDG_CONFIG_HOME", &nowhere).env("HOME", &nowhere);
    command.env_remove("TERM");
    command
}

/// Runs the program with these answers.
pub(crate) fn run(arguments: &[&str], answers: &[u8]) -> Run {
    let mut child = program(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends before it has read everything is no mistake of the test's.
    let _ended = child.stdin.take().unwrap().write_all(answers);
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    Run {
        status: status.code().unwrap_or(-1),
        out: String::from_utf8(stdout).unwrap(),
        err: String::from_utf8(stderr).unwrap(),
    }
}

/// A folder of this test's own.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("bj-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn alone_it_plays_in_plain_lines() {
    let Run { status, out, err } = run(&["--seed", "1"], b"q\n");
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.starts_with("strip: Six decks"), "{out}");
    assert!(out.ends_with("Goodbye. You are even.\n"), "{out}");
}

#[test]
fn reno_is_a_teletype_also_through_a_pipe() {
    let Run { status, out, err } = run(&["play", "reno", "--seed", "1"], b"");
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out, "Black Jack\nnew game\nShuffle\n8C up\nKS+2S\n\nHit? \n\n");
    let plain = run(&["play", "reno", "--plain", "--seed", "1"], b"");
    assert!(plain.out.starts_with("reno: "), "{}", plain.out);
}

#[test]
fn without_a_seed_no_two_games_are_alike() {
    let games: Vec<_> = (0..3).map(|_| run(&["play", "strip"], b"\n\n\n").out).collect();
    assert!(games[0] != games[1] || games[1] != games[2]);
    let same: Vec<_> = (0..2).map(|_| run(&["--seed", "9"], b"\ns\n").out).collect();
    assert_eq!(same[0], same[1]);
}

/// Each prompt appears before the answer is waited for, also through a pipe.
#[test]
fn prompts_appear_at_once() {
    use std::io::Read;
    let mut child = program(&["play", "reno", "--seed", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = child.stdout.take().unwrap();
    let mut seen = Vec::new();
    let mut byte = [0];
    while !seen.ends_with(b"Hit? ") {
        assert_eq!(out.read(&mut byte).unwrap(), 1, "the program ended");
        seen.push(byte[0]);
    }
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
}

/// Whoever closes the pipe ends the program, silently and in peace.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_mistake() {
    for arguments in [
        &["play", "reno", "--seed", "1"][..],
        &["play", "strip", "--seed", "1"],
        &["houses", "rules"],
    ] {
        let mut child = program(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut input = child.stdin.take().unwrap();
        let _ended = input.write_all("\n".repeat(100_000).as_bytes());
        drop(input);
        let Output { status, stderr, .. } = child.wait_with_output().unwrap();
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
    let expected =
        format!("{} rounds replayed, every result as recorded\n", rounds.lines().count());
    assert_eq!((status, out), (0, expected));
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
