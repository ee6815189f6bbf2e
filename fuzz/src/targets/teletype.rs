//! The teletype houses and plain lines end normally after any answers.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use crate::begin_chance;

/// The longest time that threads may run after the end of a game.
const LAST: Duration = Duration::from_secs(10);

/// Returns the number of threads, or 0 where the system does not report it.
fn threads() -> usize {
    fs::read_dir("/proc/self/task").map_or(0, Iterator::count)
}

/// Waits for the coach's threads, which end by themselves shortly after the game. The leak check
/// would otherwise report the memory that they still hold.
fn wait_for_threads(before: usize) {
    let begun = Instant::now();
    while threads() > before && begun.elapsed() < LAST {
        thread::sleep(Duration::from_millis(1));
    }
}

pub(super) fn run(bytes: &[u8]) {
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
    let printed = bj::run_scripted(arguments, answers).expect("a game ends without an error");
    assert!(printed.ends_with(end));
    wait_for_threads(before);
}
