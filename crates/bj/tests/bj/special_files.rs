//! What has the name of a file and is none: nothing waits for it.

use std::fs;
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;

use crate::past::played;
use crate::program::{Run, run_at};

const KINDS: [(&str, &str); 4] = [
    ("pipe", "it is a named pipe, not a file"),
    ("socket", "it is a socket, not a file"),
    ("folder", "it is a folder, not a file"),
    ("device", "it is a device, not a file"),
];

/// Puts something of this kind where a file should be.
fn put(kind: &str, path: &Path) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    match kind {
        "pipe" => assert!(Command::new("mkfifo").arg(path).status().unwrap().success()),
        "socket" => drop(UnixListener::bind(path).unwrap()),
        "folder" => fs::create_dir(path).unwrap(),
        _ => std::os::unix::fs::symlink("/dev/zero", path).unwrap(),
    }
}

/// Runs `bj` with everything in this folder, which must end by itself, and returns what it said.
fn told(folder: &Path, arguments: &[&str]) -> Run {
    let data = ["--data", folder.to_str().unwrap()];
    run_at(folder, &[arguments, &data].concat(), b"\n")
}

#[test]
fn settings_that_are_no_file_are_said_and_not_waited_for() {
    for (kind, expected) in KINDS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        put(kind, &path);
        let Run { err, .. } = told(folder.path(), &["play", "strip", "--plain"]);
        let message = format!("bj: cannot read {}: {expected}\n", path.display());
        assert!(err.contains(&message), "{kind}: {err}");
    }
}

#[test]
fn a_house_or_tags_that_are_no_file_are_refused() {
    for (kind, expected) in KINDS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        put(kind, &path);
        let name = path.to_str().unwrap();
        for arguments in [
            &["play", name, "--plain"][..],
            &["houses", "show", name],
            &["odds", name],
            &["count", "strip", "--tags", name],
            &["play", "strip", "--plain", "--tags", name],
        ] {
            let Run { status, err, .. } = told(folder.path(), arguments);
            let message = format!("cannot read {name}: {expected}\n");
            assert!(status == 2 && err.ends_with(&message), "{arguments:?}: {err}");
            assert_eq!(err.lines().count(), 1, "{err}");
        }
    }
}

/// One of the user's own houses that is no file is a house with a mistake, and the others are listed.
#[test]
fn a_list_of_houses_waits_for_none() {
    let folder = tempfile::tempdir().unwrap();
    put("pipe", &folder.path().join(".config/bj/houses/mine.toml"));
    put("pipe", &folder.path().join(".config/bj/counts/mine.toml"));
    let Run { status, out, .. } = run_at(folder.path(), &["houses"], b"");
    assert_eq!(status, 0);
    let joined = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(joined.contains("it is a named pipe, not a file"), "{out}");
    let Run { err, .. } =
        run_at(folder.path(), &["play", "strip", "--plain", "--tags", "mine"], b"");
    assert!(err.contains("unknown tags") || err.contains("named pipe"), "{err}");
}

#[test]
fn a_lock_or_a_memory_that_is_no_file_is_refused() {
    for (kind, expected) in KINDS {
        for name in ["bj.lock", "bj.sqlite", "bj.sqlite-wal", "bj.sqlite-shm", "bj.sqlite-journal"]
        {
            let folder = tempfile::tempdir().unwrap();
            if name.starts_with("bj.sqlite-") {
                drop(played("strip", 1, folder.path()));
                let _none = fs::remove_file(folder.path().join(name));
            }
            put(kind, &folder.path().join(name));
            let Run { out, err, .. } = told(folder.path(), &["play", "strip", "--plain"]);
            let said = format!("{out}{err}").split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(said.contains(expected), "{kind} {name}: {out}{err}");
            assert!(said.contains("practice"), "{kind} {name}: {out}{err}");
            if name != "bj.lock" {
                for arguments in [&["verify"][..], &["data", "export"], &["stats"]] {
                    let Run { status, err, .. } = told(folder.path(), arguments);
                    assert!(status == 2 && err.contains(expected), "{kind} {arguments:?}: {err}");
                }
            }
        }
    }
}

#[test]
fn an_empty_file_is_no_memory_yet() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bj.sqlite");
    fs::write(&path, "").unwrap();
    let expected = format!("bj: {} is empty: nothing has been remembered yet\n", path.display());
    for arguments in [&["verify"][..], &["verify", "1"], &["data", "export"], &["data", "backup"]] {
        let Run { status, out, err } = told(folder.path(), arguments);
        assert_eq!((status, out.as_str(), err.as_str()), (2, "", expected.as_str()));
    }
    let Run { status, out, err } = told(folder.path(), &["stats"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out, "There is no history yet: play a few rounds first.\n");
}

/// SQLite gives its log the permissions that the file has when the log is made.
#[test]
fn what_was_read_only_once_does_not_stay_so() {
    let folder = tempfile::tempdir().unwrap();
    drop(played("strip", 1, folder.path()));
    let beside = ["bj.sqlite-wal", "bj.sqlite-shm"].map(|name| folder.path().join(name));
    for name in &beside {
        if !name.exists() {
            fs::write(name, "").unwrap();
        }
        fs::set_permissions(name, fs::Permissions::from_mode(0o444)).unwrap();
    }
    let table = played("strip", 1, folder.path());
    for name in &beside {
        let found = fs::metadata(name).unwrap();
        assert!(!found.file_type().is_fifo());
        assert_eq!(found.permissions().mode() & 0o777, 0o600, "{}", name.display());
    }
    drop(table);
}
