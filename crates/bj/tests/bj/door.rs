//! `bj door`: the data that a bulletin board states about a call.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::program::{Run, run};

/// Returns the path of a golden drop file of the kit.
fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../door/tests/door/golden").join(name)
}

/// Inspects a path and returns the output, without the path.
fn inspected(path: &Path, more: &[&str]) -> String {
    let path = path.to_str().unwrap();
    let Run { status, out, err } = run(&[&["door", "--inspect", path], more].concat(), b"");
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    out.replace(path, "PATH")
}

#[test]
fn every_field_of_a_drop_file_is_shown_but_no_password() {
    let file = golden("door-sys-52/DOOR.SYS");
    let text = inspected(&file, &[]);
    assert!(!text.contains("sesame"), "{text}");
    insta::assert_snapshot!("inspect", text);
    insta::assert_snapshot!("inspect-folder", inspected(&golden("remote-access"), &["-N", "1"]));
}

#[test]
fn files_that_cannot_be_used_are_refused_with_one_message() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |path: &Path, expected: &str| {
        let Run { status, out, err } = run(&["door", "--inspect", path.to_str().unwrap()], b"");
        assert_eq!((status, out.as_str()), (2, ""), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
        assert!(err.starts_with("bj: ") && err.contains(expected), "{err}");
    };
    refused(&folder.path().join("none"), "there is no such file or folder");
    refused(folder.path(), "there is no drop file in this folder");
    for (name, bytes, expected) in [
        ("DOOR.SYS", vec![b'x'; 1_000_000], "a drop file has at most 65536"),
        ("door32.sys", vec![0; 300], "which is not text; expected DOOR32.SYS"),
        ("CHAIN.TXT", b"hello\n".to_vec(), "the file has 1 line; expected CHAIN.TXT"),
        ("EXITINFO.BBS", vec![1; 1_000], "expected EXITINFO.BBS, 476,"),
        ("notes.txt", b"hello\n".to_vec(), "is not the name of a drop file"),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        refused(&path, expected);
        fs::remove_file(&path).unwrap();
    }
    let node = run(&["door", "--inspect", ".", "-N", "0"], b"");
    assert!(node.err.contains("expected a whole number from 1 to 65535"), "{}", node.err);
}

/// A board that announces its drop file in the environment, and whose users may change their names.
#[test]
fn a_board_may_announce_a_drop_file_whose_key_keeps_the_caller() {
    let folder = tempfile::tempdir().unwrap();
    let (data, file) = (folder.path().join("data"), folder.path().join("BBSDEV.DRP"));
    fs::create_dir(&data).unwrap();
    fs::write(data.join("door.toml"), "mode = \"coins\"").unwrap();
    let data = data.to_str().unwrap();
    let text = fs::read_to_string(golden("bbsdev-enigma/BBSDEV.DRP")).unwrap();
    let text = text.replace("2026-11-28T23:31:14Z", "").replace("Y\r\nN\r\n\r\n", "N\r\nN\r\n\r\n");
    let call = |text: &str, announced: &str| {
        fs::write(&file, text).unwrap();
        let mut door = crate::program::program(&["--data", data, "door"]);
        door.env("BBSDEV_DRP", announced).stdin(Stdio::null()).output().unwrap()
    };
    let log = || fs::read_to_string(Path::new(data).join("door.log")).unwrap();
    let path = file.to_str().unwrap();
    let first = call(&text, path);
    assert_eq!(first.status.code(), Some(10), "{first:?}: the line ended");
    assert!(log().contains(" N3 #1 Star Gazer begins with 100 coins"), "{}", log());
    call(&text.replace("Star Gazer", "Moon Gazer"), path);
    let callers = run(&["--data", data, "door", "--callers"], b"").out;
    assert_eq!(callers.lines().count(), 1, "{callers}");
    assert!(callers.contains("Moon Gazer  key 12 at Night Owl BBS: 2 calls"), "{callers}");
    let other = call(&text.replace("\r\n12\r\n", "\r\n13\r\n"), path);
    assert_eq!(other.status.code(), Some(10), "{other:?}");
    assert_eq!(run(&["--data", data, "door", "--callers"], b"").out.lines().count(), 2);
    for (text, announced, reason) in [
        (text.replace("stdio", "fossil"), path, "line 2 (communications mode) is \"fossil\""),
        (text.clone(), "BBSDEV.DRP", "BBSDEV_DRP is \"BBSDEV.DRP\"; expected an absolute path"),
    ] {
        let refused = call(&text, announced);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        let seen = String::from_utf8(refused.stdout).unwrap();
        assert_eq!(seen, "\r\nThis door is out of order. The sysop has been told.\r\n");
        assert!(log().lines().last().unwrap().contains(reason), "{}", log());
    }
    let inspected = inspected(&golden("bbsdev-later/bbsdev.drp"), &[]);
    for fact in [
        "user key: 01J8-zoe-7f3a",
        "character set: utf8",
        "language: pt-BR",
        "time left: no limit",
        "screen: 80x25",
    ] {
        assert!(inspected.contains(&format!("  {fact}\n")), "{fact}: {inspected}");
    }
}
