//! Any answers to any teletype, and to plain lines: the game ends in good order.

#![no_main]

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use bj_fuzz::begin_chance;
use libfuzzer_sys::fuzz_target;

/// How long the threads of a game that is over may go on.
const LAST: Duration = Duration::from_secs(10);

/// How many threads there are, where the system tells.
fn threads() -> usize {
    fs::read_dir("/proc/self/task").map_or(0, Iterator::count)
}

/// Nobody waits for the coach's threads when a game is over: they end by themselves, a moment later.
/// What they hold until then is no leak, and is not to be taken for one.
fn wait_for_threads(before: usize) {
    let begun = Instant::now();
    while threads() > before && begun.elapsed() < LAST {
        thread::sleep(Duration::from_millis(1));
    }
}

fuzz_target!(|bytes: &[u8]| {
    begin_chance(0);
    let Some((&[how, high, low], answers)) = bytes.split_first_chunk() else { return };
    let seed = u16::from_be_bytes([high, low]).to_string();
    let (arguments, end): (&[&str], &[u8]) = match how % 6 {
        0 => (&["reno"], b"\n"),
        1 => (&["reno", "--edition", "1971"], b"\n"),
        2 => (&["reno-1987"], b"Bye!!\n"),
        3 => (&["vegas", "--teletype"], b"\n"),
        4 => (&["seven", "--hands", "5"], b".\n"),
        _ => (&["vegas", "--player", "Ada", "--player", "Bob:7"], b".\n"),
    };
    let arguments = arguments.iter().copied().chain(["--seed", &seed]);
    let before = threads();
    let printed = bj::run_scripted(arguments, answers).expect("a game is no error");
    assert!(printed.ends_with(end));
    wait_for_threads(before);
});
