//! Results of `bj sim` that are kept, interrupted and put together.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::diagnostics::bad_usage;
use crate::program::{Run, folder, program, run};
use crate::screen::pty::Start;
use crate::sim::{COUNTING, printed};

/// The threads, the shards and an interruption make no difference.
#[test]
fn threads_shards_and_resuming() {
    let folder = folder("sim-shards");
    let whole = printed(&[&COUNTING[..], &["--json"]].concat());
    assert_eq!(whole, printed(&[&COUNTING[..], &["--json", "--threads", "3"]].concat()));
    let mut files = (1..=4)
        .map(|shard| {
            let path = folder.join(format!("{shard}.json"));
            let part = format!("{shard}/4");
            fs::write(&path, printed(&[&COUNTING[..], &["--shard", &part]].concat())).unwrap();
            path.to_str().unwrap().to_owned()
        })
        .collect::<Vec<_>>();
    let merge = |files: &[String]| {
        let files = files.iter().map(String::as_str);
        let arguments = ["sim", "merge", "--json"].into_iter().chain(files).collect::<Vec<_>>();
        run(&arguments, b"")
    };
    files.rotate_left(1);
    files.push(files[0].clone());
    let merged = merge(&files);
    assert_eq!((merged.err.as_str(), merged.out.as_str()), ("", whole.as_str()));
    for format in ["--csv", "--explain", "--plot"] {
        let files = files.iter().map(String::as_str);
        let arguments = ["sim", "merge", format].into_iter().chain(files).collect::<Vec<_>>();
        assert_eq!(run(&arguments, b"").out, printed(&[&COUNTING[..], &[format]].concat()));
    }
    let err = merge(&files[..2]).err;
    assert!(err.contains("2 of 4 shards are missing: 1, 4"), "{err}");
    let kept = folder.join("kept.json");
    let kept = kept.to_str().unwrap();
    let first = ["strip", "--count", "hi-lo", "--ramp", "1-12", "--rounds", "3e5"];
    printed(&[&first[..], &["--resume", kept]].concat());
    assert_eq!(whole, printed(&[&COUNTING[..], &["--json", "--resume", kept]].concat()));
}

/// The file that keeps the progress is written before anything is played, belongs to one simulation
/// at a time, and is refused if its numbers cannot be right.
#[test]
fn resuming() {
    let folder = folder("sim-resume");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let kept = path("kept.json");
    let first = ["sim", "strip", "--rounds", "2e5", "--resume", &kept];
    assert_eq!(run(&first, b"").status, 0);
    assert!(!fs::exists(path("kept.json.lock")).unwrap(), "the lock is gone");
    let lock = fs::File::create(path("kept.json.lock")).unwrap();
    lock.lock().unwrap();
    bad_usage(&first, "kept.json: another simulation is playing with this file");
    drop(lock);
    let mut changed: Value = serde_json::from_str(&fs::read_to_string(&kept).unwrap()).unwrap();
    changed["progress"][0][1]["cells"][0][1] = 1.into();
    changed["progress"][0][1]["cells"][1][1] = 1.into();
    let text = changed.to_string();
    fs::write(&kept, &text).unwrap();
    assert_eq!(run(&first, b"").status, 2);
    assert_eq!(fs::read_to_string(&kept).unwrap(), text, "a file that is refused is left alone");
    // A write beyond the user's limit is an error; it does not end the process.
    let limited = std::process::Command::new("sh")
        .args([
            "-c",
            "ulimit -f 1; exec \"$0\" sim strip --count hi-lo --rounds 1e5 --resume \"$1\"",
        ])
        .args([env!("CARGO_BIN_EXE_bj"), &path("big.json")])
        .output()
        .unwrap();
    assert_eq!(limited.status.code(), Some(2), "{limited:?}");
    assert!(String::from_utf8_lossy(&limited.stderr).contains("cannot write"), "{limited:?}");
    // More rounds are named as the reason, not played in vain.
    let nowhere = path("kept.json/more.json");
    assert_eq!(run(&["sim", "strip", "--rounds", "1e15", "--resume", &nowhere], b"").status, 2);
}

/// An interrupted simulation reports its saved progress, and the same command continues from there.
#[test]
fn interruptions() {
    let folder = folder("sim-interrupted");
    let kept = folder.join("kept.json");
    let kept = kept.to_str().unwrap();
    let endless = ["sim", "strip", "--rounds", "1e15"];
    for (options, expected) in [
        (&[][..], "interrupted: nothing is kept without --resume"),
        (&["--resume", kept], "kept.json holds what has been played; the same command goes on"),
    ] {
        let mut terminal = Start::bj(&[&endless[..], options].concat()).open();
        terminal.shows("rounds, EV");
        terminal.signal(Signal::INT);
        let (status, last_words) = terminal.left();
        assert_eq!(status, 130);
        let last_words = last_words.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(last_words.contains(expected), "{last_words}");
        let known = "Partial results: the simulation was interrupted. strip";
        assert!(last_words.contains(known) && last_words.contains("EV of a round"), "{last_words}");
    }
    let rounds = |text: &str| serde_json::from_str::<Value>(text).unwrap()["rounds"].as_u64();
    let fewer = printed(&["strip", "--rounds", "1e5", "--json", "--resume", kept]);
    // The progress was shown after a first wave of 128 blocks, some two million rounds.
    assert!(rounds(&fewer).unwrap() > 1_000_000, "{fewer}");
}

/// A document of an interrupted simulation is marked, and a table of values is not printed.
#[test]
fn interrupted_documents() {
    let folder = folder("sim-interrupted-documents");
    let kept = folder.join("kept.json");
    let kept = kept.to_str().unwrap();
    let whole = printed(&["strip", "--rounds", "1e5", "--json", "--resume", kept]);
    assert_eq!(serde_json::from_str::<Value>(&whole).unwrap()["partial"], Value::Null);
    for (form, is_printed) in [("--json", true), ("--csv", false)] {
        let mut endless = program(&["sim", "strip", "--rounds", "1e15", form, "--resume", kept]);
        let endless = endless.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        // The file is locked once signals are heard.
        while !folder.join("kept.json.lock").exists() {
            thread::sleep(Duration::from_millis(10));
        }
        let process = Pid::from_raw(i32::try_from(endless.id()).unwrap()).unwrap();
        kill_process(process, Signal::INT).unwrap();
        let output = endless.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(!text.is_empty(), is_printed, "{form}: {text}");
        if is_printed {
            let document = serde_json::from_str::<Value>(&text).unwrap();
            assert_eq!(document["partial"], true);
            assert!(document["rounds"].as_u64() >= Some(100_000), "{document}");
        }
    }
}

/// A game that is played one round at a time shows its progress before its first wave is over.
#[test]
fn progress_of_slow_games() {
    let slow = ["sim", "strip", "--rounds", "1e15", "--others", "2", "--seat", "3"];
    let mut terminal = Start::bj(&slow).open();
    terminal.shows("strip: 0 %");
    terminal.signal(Signal::INT);
    assert_eq!(terminal.left().0, 130);
}

/// A file in a folder that does not exist is refused: nobody asked for the folder.
#[test]
fn progress_is_kept_in_folders_that_exist() {
    let folder = folder("sim-nowhere");
    let nowhere = folder.join("no/kept.json");
    let Run { status, err, .. } =
        run(&["sim", "strip", "--rounds", "1e5", "--resume", nowhere.to_str().unwrap()], b"");
    assert_eq!(status, 2);
    assert!(err.ends_with("kept.json: the folder does not exist\n"), "{err}");
    assert!(!folder.join("no").exists());
}

/// Results that cannot be added are refused, each with its place.
#[test]
fn bad_results() {
    let folder = folder("sim-results");
    let result = printed(&["strip", "--rounds", "1e5", "--shard", "1/2"]);
    let other = printed(&["strip", "--rounds", "1e5", "--shard", "2/2", "--seed", "9"]);
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let good = write("good", &result);
    let cases = [
        (write("other", &other), "other:1: it is of another study than the first one"),
        (
            write("newer", &result.replace("\"scheme\":5", "\"scheme\":6,\"more\":1")),
            "newer:1: it is of version 6 of the simulator, and this is version 5",
        ),
        (
            write("older", "{\"scheme\":1,\"tallies\":[]}"),
            "older:1: it is of version 1 of the simulator, and this is version 5",
        ),
        (write("forged", &forged(&result)), "forged:1: its numbers do not fit its study"),
        (
            write("many", &result.replace("\"of\":2", "\"of\":4294967295")),
            "many:1: it is of another study",
        ),
        (write("empty", "\n"), "empty: there is no result in it"),
        (write("text", "hello"), "text:1: this is not the result of a shard: "),
    ];
    for (path, expected) in cases {
        let Run { status, out, err } = run(&["sim", "merge", &good, &path], b"");
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
        assert!(err.contains(expected), "{err}");
    }
    let many = write("many", &result.replace("\"of\":2", "\"of\":4294967295"));
    bad_usage(&["sim", "merge", &many, &good], "many:1: its numbers do not fit its study");
    let forged = write("forged", &forged(&result));
    bad_usage(&["sim", "merge", &forged, &good], "forged:1: its numbers do not fit its study");
    bad_usage(&["sim", "merge", "./nowhere"], "cannot read ./nowhere");
    for option in ["--count=hi-lo", "--rounds=1e9", "--set=decks=2", "--resume=x", "--shard=1/2"] {
        bad_usage(&["sim", "merge", option, &good], "unexpected argument");
    }
}

/// Returns a result whose shard was changed.
fn forged(result: &str) -> String {
    let mut result: Value = serde_json::from_str(result).unwrap();
    let net = &mut result["tallies"][0]["blocks"]["value"];
    *net = format!("{}9", net.as_str().unwrap()).into();
    result.to_string() + "\n"
}

/// A study that no worker can play, and an option that is not for queues, are refused
/// before anything is queued.
#[test]
fn submitting() {
    let submit = |arguments: &[&str], expected: &str| {
        let nats = ["sim", "submit", "strip", "--nats", "127.0.0.1:1"];
        bad_usage(&[&nats, arguments].concat(), expected);
    };
    submit(&["--set", "decks=9"], "the simulator deals at most 8");
    for option in ["--error=1%", "--resume=x", "--threads=2", "--shard=1/2"] {
        submit(&[option], "unexpected argument");
    }
}
