//! `bj door`: the data that a bulletin board states about a call.

use std::fs;
use std::path::{Path, PathBuf};

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
