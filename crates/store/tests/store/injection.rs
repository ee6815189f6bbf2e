//! Each write, sync, truncation and opening of a session fails once, in turn.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command as Process;
use std::thread;

use blackjack_store::{RecordedTable, Store};

use crate::kit::{Dice, balanced, house, remembered};
use crate::session::{check_shown, child, folder, show, step};

/// The number of changes in a session.
const STEPS: usize = 5;

/// The number of sessions to play in parallel.
const SESSIONS: usize = 6;

/// Plays a session that retries failures, like a player.
fn play(folder: &Path) {
    let mut dice = Dice(1);
    let mut opened = None;
    for _ in 0..3 {
        let table = Store::open(folder).map_err(|error| error.to_string()).and_then(|store| {
            let table = RecordedTable::open(house("strip"), &[None], store, 0);
            table.map_err(|error| error.to_string())
        });
        match table {
            Ok((table, _)) => {
                opened = Some(table);
                break;
            }
            Err(error) => println!("\nrefused: {error}"),
        }
    }
    let mut table = opened.unwrap();
    show(&table);
    let (mut done, mut refusals) = (0, 0);
    while done < STEPS {
        match step(&mut table, &mut dice) {
            Ok(_) => done += 1,
            Err(refusal) => {
                println!("\nrefused: {refusal}");
                refusals += 1;
                assert!(refusals < 3, "it fails once");
            }
        }
        show(&table);
    }
    drop(table);
    println!("\nleft normally");
}

/// Returns the library that makes a call fail; `None` if there is no C compiler.
fn library(folder: &Path) -> Option<PathBuf> {
    let (source, library) = (folder.join("fail_once.c"), folder.join("fail_once.so"));
    fs::write(&source, include_str!("fail_once.c")).unwrap();
    let mut compiler = Process::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source);
    let output = compiler.output().ok()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(library)
}

/// Makes the n-th call of a session fail; `false` if it has fewer calls.
fn fail_at(call: usize, library: &Path) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("failed");
    let errors = ["EIO", "ENOSPC"];
    let test = "injection::each_call_of_a_session_fails_once_and_nothing_is_lost_or_shown_twice";
    let output = child(test, &folder.path().join("memory"))
        .env("LD_PRELOAD", library)
        .env("BJ_FAIL_AT", call.to_string())
        .env("BJ_FAIL_WITH", errors[call % 2])
        .env("BJ_FAIL_MARK", &mark)
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr);
    let is_well = output.status.success() && printed.contains("left normally");
    assert!(is_well, "call {call}:\n{printed}\n{stderr}");
    let memory = folder.path().join("memory");
    let store = Store::open_to_read(&memory).unwrap();
    balanced(&store);
    assert!(check_shown(&printed, &store) >= STEPS, "call {call}:\n{printed}");
    drop(store);
    let table = remembered(&house("strip"), &memory);
    assert_eq!(table.table().id().0, 1, "call {call}: the table is free again");
    mark.exists()
}

#[test]
fn each_call_of_a_session_fails_once_and_nothing_is_lost_or_shown_twice() {
    if let Some(folder) = folder() {
        return play(&folder);
    }
    let built = tempfile::tempdir().unwrap();
    let Some(library) = library(built.path()) else {
        println!("skipped: there is no C compiler here");
        return;
    };
    // Sessions mostly wait for the disk, so several can run in parallel.
    let calls: usize = thread::scope(|scope| {
        let library = &library;
        let fail = move |first| {
            (first..).step_by(SESSIONS).take_while(|&call| fail_at(call, library)).count()
        };
        let sessions: Vec<_> =
            (1..=SESSIONS).map(|first| scope.spawn(move || fail(first))).collect();
        sessions.into_iter().map(|session| session.join().unwrap()).sum()
    });
    assert!(calls > 100, "{calls}");
}
