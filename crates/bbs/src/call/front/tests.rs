//! Whole calls in this process, on a clock that the test sets.

mod board;
mod charset;
mod drills;
mod ends;
mod money;
mod practice;
mod web_table;

use std::cell::Cell;
use std::io::{Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixStream;
use std::rc::Rc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use bbs_door::{CallerLine, Charset, Emulation, LineKind, TelnetMode, TimeLeft};
use blackjack_store::Store;
use blackjack_table::CallEnding;

use super::*;

const NOON: i64 = 1_700_000_000_000;

/// A call whose clock runs a thousand times as fast as the machine's, with a caller who presses an
/// unused key every few milliseconds.
fn fast_call(settings: &str, minutes: u32, presses: &'static [u8]) -> (Front, Caller) {
    let (own, theirs) = UnixStream::pair().unwrap();
    let line =
        CallerLine::open(LineKind::Socket(theirs.as_raw_fd()), TelnetMode::Off, Charset::Ascii);
    let line = line.unwrap();
    drop(theirs);
    let data = tempfile::tempdir().unwrap();
    let call = BoardCall {
        time_left: Some(TimeLeft::Seconds(minutes * 60)),
        emulation: Some(Emulation::Ascii),
        ..BoardCall::default()
    };
    let incoming = Incoming { folder: None, call, identity: Identity::local("Ann"), node: 1 };
    let front = Front {
        line,
        charset: Charset::Ascii,
        asks_charset: false,
        settings: DoorSettings::read(settings, "door.toml").unwrap(),
        houses: houses(),
        incoming,
        log: Log::of(data.path(), 1),
        data: data.path().to_owned(),
    };
    (front, Caller::listening(own, presses, data))
}

/// The built-in houses.
fn houses() -> Houses {
    let playable = || House::built_in_names().filter_map(House::built_in).collect();
    let load = |name: &str| House::built_in(name).context("no such house");
    Houses { usual: "strip", playable, load }
}

struct Caller {
    heard: JoinHandle<String>,
    data: tempfile::TempDir,
}

impl Caller {
    fn listening(own: UnixStream, presses: &'static [u8], data: tempfile::TempDir) -> Self {
        let mut keyboard = own.try_clone().unwrap();
        thread::spawn(move || {
            while keyboard.write_all(presses).is_ok() {
                thread::sleep(Duration::from_millis(5));
            }
        });
        let heard = thread::spawn(move || {
            let (mut text, mut bytes) = (Vec::new(), [0; 4_096]);
            let mut own = own;
            while let Ok(count @ 1..) = own.read(&mut bytes) {
                text.extend_from_slice(&bytes[..count]);
            }
            String::from_utf8_lossy(&text).replace('\r', "")
        });
        Self { heard, data }
    }
}

/// Returns a clock that advances by this many milliseconds each time it is read.
fn running(step_ms: u64) -> DoorClock {
    let elapsed = Rc::new(Cell::new(0));
    DoorClock::of_test(
        NOON,
        Rc::new(move || {
            elapsed.set(elapsed.get() + step_ms);
            Duration::from_millis(elapsed.get())
        }),
    )
}

#[test]
fn the_clock_warns_at_five_three_two_and_one_and_then_ends_the_call() {
    let (front, caller) = fast_call("[line]\nsilence-seconds = 0", 7, b"\x0c");
    assert_eq!(front.receive(running(500)).unwrap(), 11);
    let text = caller.heard.join().unwrap();
    for expected in [
        "5 minutes left.",
        "3 minutes left.",
        "2 minutes left.",
        "1 minute left.",
        "Time is up. Your hand stays.",
        "YOUR STATEMENT, ANN",
    ] {
        assert_eq!(text.matches(expected).count(), 1, "{expected}: {text}");
    }
    let store = Store::open_to_read(caller.data.path()).unwrap();
    let call = store.calls(None, i64::MIN..i64::MAX, 9).unwrap().remove(0);
    assert_eq!(call.ended.unwrap().1, CallEnding::TimeUp);
    assert_eq!(call.clock, call.entered, "all of the time is used");
    assert_eq!(store.verify(1).unwrap().faults, []);
}

#[test]
fn a_silent_caller_leaves() {
    let (front, caller) = fast_call("[line]\nsilence-seconds = 60", 500, b"");
    assert_eq!(front.receive(running(20_000)).unwrap(), 12);
    let text = caller.heard.join().unwrap();
    assert!(text.contains("No key for a while. Your hand stays."), "{text}");
}
