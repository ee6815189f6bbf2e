//! Finding drop files, and writing them back.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use bbs_door::{Comm, DropFileKind, DropFolder, DropFolderError, HandBack, TimeLeft};

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/door/golden").join(name)
}

/// Returns the formats that are found, in their order.
fn kinds(folder: &DropFolder) -> Vec<DropFileKind> {
    folder.files().iter().map(|found| found.file.kind()).collect()
}

#[test]
fn files_of_one_call_complete_each_other() {
    let found = DropFolder::find(&golden("remote-access"), None).unwrap();
    assert_eq!(
        kinds(&found),
        [DropFileKind::DoorSys, DropFileKind::ExitInfo, DropFileKind::DorInfo]
    );
    let call = found.call();
    assert_eq!(call.time_left, Some(TimeLeft::Seconds(1_874)), "of DOOR.SYS");
    assert_eq!(call.board.as_deref(), Some("NIGHT OWL BBS"), "of DORINFO1.DEF");
    assert_eq!((call.columns, call.hot_keys), (Some(80), Some(true)), "of EXITINFO.BBS");
}

#[test]
fn a_file_is_found_by_its_path_in_any_letter_case() {
    for name in ["door32-socket/door32.sys", "door32-socket/DOOR32.SYS", "door32-socket"] {
        let found = DropFolder::find(&golden(name), None).unwrap();
        assert_eq!(found.call().comm, Some(Comm::Socket(Some(5))), "{name}");
    }
    let found = DropFolder::find(&golden("remote-access/dorinfo1.def"), None).unwrap();
    assert_eq!(kinds(&found), [DropFileKind::DorInfo, DropFileKind::ExitInfo], "and its companion");
}

#[test]
fn the_node_selects_the_file_and_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let text = fs::read_to_string(golden("dorinfo/DORINFO1.DEF")).unwrap();
    fs::write(path.join("DORINFO1.DEF"), text.replace("GAZER", "ONE")).unwrap();
    fs::write(path.join("dorinfo3.def"), text.replace("GAZER", "THREE")).unwrap();
    let name = |node| DropFolder::find(path, node).unwrap().call().caller.name.clone().unwrap();
    assert_eq!([name(Some(1)), name(Some(3))], ["STAR ONE", "STAR THREE"]);
    assert_eq!(name(Some(4)), "STAR ONE", "boards that always write DORINFO1.DEF");
    let error = DropFolder::find(path, None).unwrap_err();
    assert!(matches!(error, DropFolderError::SeveralNodes { .. }), "{error}");

    let other = tempfile::tempdir().unwrap();
    fs::create_dir(other.path().join("Node7")).unwrap();
    fs::copy(golden("door-sys-52/DOOR.SYS"), other.path().join("Node7/door.sys")).unwrap();
    let found = DropFolder::find(other.path(), Some(7)).unwrap();
    assert_eq!(found.folder(), other.path().join("Node7"));
    let error = DropFolder::find(other.path(), None).unwrap_err();
    assert!(matches!(error, DropFolderError::NoDropFile { .. }), "{error}");
}

#[test]
fn remains_of_another_caller_are_ignored() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(golden("door-sys-52/DOOR.SYS"), folder.path().join("DOOR.SYS")).unwrap();
    let text = fs::read_to_string(golden("dorinfo/DORINFO1.DEF")).unwrap();
    fs::write(folder.path().join("DORINFO1.DEF"), text.replace("GAZER", "ELSE")).unwrap();
    fs::write(folder.path().join("CHAIN.TXT"), "not a chain\n").unwrap();
    let found = DropFolder::find(folder.path(), None).unwrap();
    assert_eq!(kinds(&found), [DropFileKind::DoorSys]);
    assert_eq!(found.ignored().len(), 1);
    assert!(found.ignored()[0].to_string().contains("CHAIN.TXT"), "{}", found.ignored()[0]);
}

#[test]
fn time_is_handed_back_to_every_file_that_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["DOOR.SYS", "DORINFO1.DEF", "EXITINFO.BBS"] {
        let path = folder.path().join(name);
        fs::copy(golden("remote-access").join(name), &path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o664)).unwrap();
    }
    let found = DropFolder::find(folder.path(), None).unwrap();
    let time = HandBack { left_seconds: 2_000, net_minutes: 3, banked_minutes: 0 };
    let written = found.hand_back(&time).unwrap();
    assert_eq!(written, [folder.path().join("DOOR.SYS"), folder.path().join("EXITINFO.BBS")]);
    let again = DropFolder::find(folder.path(), None).unwrap();
    assert_eq!(again.call().time_left, Some(TimeLeft::Seconds(2_000)));
    let mode = fs::metadata(folder.path().join("DOOR.SYS")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o664, "the board can still read it");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "nothing is left behind");
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("DOOR.SYS");
    fs::copy(golden("door-sys-52/DOOR.SYS"), &path).unwrap();
    let found = DropFolder::find(&path, None).unwrap();
    fs::remove_file(&path).unwrap();
    let error = found.hand_back(&HandBack::default()).unwrap_err();
    assert!(error.to_string().starts_with(&path.display().to_string()), "{error}");
}

#[test]
fn pipes_and_missing_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("DOOR.SYS");
    let error = DropFolder::find(&missing, None).unwrap_err();
    assert!(matches!(error, DropFolderError::NotFound(_)), "{error}");
    let status = std::process::Command::new("mkfifo").arg(&missing).status().unwrap();
    assert!(status.success());
    for path in [&missing, folder.path()] {
        let error = DropFolder::find(path, None).unwrap_err();
        assert!(matches!(error, DropFolderError::NotAFile(_)), "{error}");
    }
}
