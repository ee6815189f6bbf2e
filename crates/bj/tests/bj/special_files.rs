//! Special files in place of regular ones are refused, and nothing blocks on them.

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

/// Makes a special file of this kind.
fn put(kind: &str, path: &Path) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    match kind {
        "pipe" => assert!(Command::new("mkfifo").arg(path).status().unwrap().success()),
        "socket" => drop(UnixListener::bind(path).unwrap()),
        "folder" => fs::create_dir(path).unwrap(),
        _ => std::os::unix::fs::symlink("/dev/zero", path).unwrap(),
    }
}

/// Runs `bj` with everything in this folder; it must end by itself.
fn run_in(folder: &Path, arguments: &[&str]) -> Run {
    let data = ["--data", folder.to_str().unwrap()];
    run_at(folder, &[arguments, &data].concat(), b"\n")
}

#[test]
fn special_files_as_settings_are_reported_without_blocking() {
    for (kind, expected) in KINDS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        put(kind, &path);
        let Run { err, .. } = run_in(folder.path(), &["play", "strip", "--plain"]);
        let message = format!("bj: cannot read {}: {expected}\n", path.display());
        assert!(err.contains(&message), "{kind}: {err}");
    }
}

#[test]
fn special_files_as_house_or_tags_are_refused() {
    for (kind, expected) in KINDS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        put(kind, &path);
        let name = path.to_str().unwrap();
        for arguments in [
            &["play", name, "--plain"][..],
            &["houses", "show", name],
            &["odds", name],
            &["odds", "strip", "--strategy", name],
            &["sim", "strip", "--rounds", "1e4", "--strategy", name],
            &["count", "strip", "--tags", name],
            &["play", "strip", "--plain", "--tags", name],
            &["sim", "strip", "--rounds", "1e4", "--count", name],
            &["sim", "strip", "--rounds", "1e4", "--resume", name],
            &["sim", "merge", name],
        ] {
            let Run { status, err, .. } = run_in(folder.path(), arguments);
            let message = format!("cannot read {name}: {expected}\n");
            assert!(status == 2 && err.ends_with(&message), "{arguments:?}: {err}");
            assert_eq!(err.lines().count(), 1, "{err}");
        }
    }
}

/// A special file among the custom houses is listed with its mistake, beside the others.
#[test]
fn listing_houses_does_not_block() {
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
fn special_files_as_lock_or_memory_are_refused() {
    for (kind, expected) in KINDS {
        for name in ["bj.lock", "bj.sqlite", "bj.sqlite-wal", "bj.sqlite-shm", "bj.sqlite-journal"]
        {
            let folder = tempfile::tempdir().unwrap();
            if name.starts_with("bj.sqlite-") {
                drop(played("strip", 1, folder.path()));
                let _none = fs::remove_file(folder.path().join(name));
            }
            put(kind, &folder.path().join(name));
            let Run { out, err, .. } = run_in(folder.path(), &["play", "strip", "--plain"]);
            let said = format!("{out}{err}").split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(said.contains(expected), "{kind} {name}: {out}{err}");
            assert!(said.contains("practice"), "{kind} {name}: {out}{err}");
            if name != "bj.lock" {
                for arguments in [&["verify"][..], &["data", "export"], &["stats"]] {
                    let Run { status, err, .. } = run_in(folder.path(), arguments);
                    assert!(status == 2 && err.contains(expected), "{kind} {arguments:?}: {err}");
                }
            }
        }
    }
}

#[test]
fn an_empty_file_counts_as_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bj.sqlite");
    fs::write(&path, "").unwrap();
    let expected = format!("bj: {} is empty: nothing has been remembered yet\n", path.display());
    for arguments in [&["verify"][..], &["verify", "1"], &["data", "export"], &["data", "backup"]] {
        let Run { status, out, err } = run_in(folder.path(), arguments);
        assert_eq!((status, out.as_str(), err.as_str()), (2, "", expected.as_str()));
    }
    let Run { status, out, err } = run_in(folder.path(), &["stats"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out, "There is no history yet: play a few rounds first.\n");
}

/// SQLite gives its log the permissions that the database has when the log is made.
#[test]
fn log_files_do_not_stay_read_only() {
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
