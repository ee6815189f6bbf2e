//! Finding drop files, and writing them back.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bbs_door::{
    BoardClock, Comm, DropFileKind, DropFolder, DropFolderError, HandBack, Settlement, TimeAccount,
    TimeLeft,
};

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/door/golden").join(name)
}

/// Returns the formats found, in order.
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
    assert_eq!(kinds(&found), [DropFileKind::ExitInfo, DropFileKind::DorInfo], "and its companion");
}

#[test]
fn a_board_may_announce_its_file_by_any_name_but_with_an_absolute_path() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("call-7.tmp");
    fs::copy(golden("bbsdev-enigma/BBSDEV.DRP"), &path).unwrap();
    let found = DropFolder::find_announced(&path, None).unwrap();
    assert_eq!((kinds(&found), found.call().node), (vec![DropFileKind::BbsDev], Some(3)));
    assert_eq!(found.call().caller.key.as_deref(), Some("12"));
    for relative in ["call-7.tmp", "./BBSDEV.DRP", ""] {
        let error = DropFolder::find_announced(Path::new(relative), None).unwrap_err();
        let expected = format!("BBSDEV_DRP is \"{relative}\"; expected an absolute path");
        assert_eq!(error.to_string(), expected);
    }
    let missing = DropFolder::find_announced(&folder.path().join("none"), None);
    assert!(matches!(missing, Err(DropFolderError::Io { .. })), "{missing:?}");
    let other = DropFolder::find_announced(&golden("door-sys-52/DOOR.SYS"), None).unwrap_err();
    assert!(other.to_string().contains("line 1 (version) is \"COM1:\""), "{other}");
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
    let ignored: Vec<String> = found.ignored().iter().map(ToString::to_string).collect();
    assert!(
        ignored.iter().any(|why| why.contains("CHAIN.TXT: the file has 1 line")),
        "{ignored:?}"
    );
    assert!(ignored.iter().any(|why| why.contains("DORINFO1.DEF: a newer")), "{ignored:?}");
}

#[test]
fn time_is_handed_back_to_every_file_that_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["DOOR.SYS", "DORINFO1.DEF", "EXITINFO.BBS"] {
        let path = folder.path().join(name);
        fs::copy(golden("remote-access").join(name), &path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o664)).unwrap();
    }
    let mut found = DropFolder::find(folder.path(), None).unwrap();
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
fn a_settlement_fits_into_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("DOOR.SYS");
    for (seconds, minutes, holds) in [(30_000, 500, 32_760), (60_000, 1_000, 86_400)] {
        let text = fs::read_to_string(golden("door-sys-52/DOOR.SYS")).unwrap();
        let text = text.replace("\n1874\r", &format!("\n{seconds}\r"));
        fs::write(&path, text.replace("\n31\r", &format!("\n{minutes}\r"))).unwrap();
        let mut found = DropFolder::find(&path, None).unwrap();
        assert_eq!(found.holds_seconds(), Some(holds));
        let account = TimeAccount {
            entered_with: found.call().time_left.unwrap().seconds(),
            net_won: 30_000,
            board_holds: found.holds_seconds(),
            bank_room: Some(100_000),
            ..TimeAccount::default()
        };
        let settlement = Settlement::of(&account, BoardClock::Door);
        found.hand_back(&settlement.hand_back()).unwrap();
        let again = DropFolder::find(&path, None).unwrap();
        let at_the_board = again.call().time_left.unwrap().seconds();
        assert_eq!(at_the_board, settlement.handed_back);
        assert_eq!(at_the_board + settlement.banked, account.balance());
    }
    let one_way = DropFolder::find(&golden("door32-stdio"), None).unwrap();
    assert_eq!(one_way.holds_seconds(), None);
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("DOOR.SYS");
    fs::copy(golden("door-sys-52/DOOR.SYS"), &path).unwrap();
    let mut found = DropFolder::find(&path, None).unwrap();
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

/// Writes a DOOR.SYS or another golden file with another caller, this many seconds ago.
fn write_older(path: &Path, golden_name: &str, caller: &str, seconds: u64) {
    let text = fs::read_to_string(golden(golden_name)).unwrap();
    let text = text.replace("Star Gazer", caller).replace("Stargazer", caller);
    fs::write(path, text.replace("Ann Lee", caller)).unwrap();
    let time = SystemTime::now() - Duration::from_secs(seconds);
    fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
}

#[test]
fn the_newest_file_tells_who_calls() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    write_older(&at("door32.sys"), "door32-stdio/door32.sys", "Old Tom", 86_400);
    write_older(&at("DOOR.SYS"), "door-sys-52/DOOR.SYS", "Older Tom", 90_000);
    write_older(&at("door.sys"), "door-sys-52/DOOR.SYS", "Ann", 5);
    let found = DropFolder::find(folder.path(), None).unwrap();
    assert_eq!(found.call().caller.handle(), Some("Ann"));
    assert_eq!(kinds(&found), [DropFileKind::DoorSys]);
    assert_eq!(found.ignored().len(), 2, "{:?}", found.ignored());
}

#[test]
fn the_files_of_a_node_come_first() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("node3")).unwrap();
    let inner = folder.path().join("node3/DOOR.SYS");
    write_older(&folder.path().join("DOOR.SYS"), "door-sys-52/DOOR.SYS", "Ann", 0);
    write_older(&inner, "door-sys-52/DOOR.SYS", "Bob", 60);
    let text = fs::read_to_string(&inner).unwrap().replacen("\n2\r", "\n3\r", 1);
    fs::write(&inner, text).unwrap();
    let found = DropFolder::find(folder.path(), Some(3)).unwrap();
    assert_eq!(found.call().caller.handle(), Some("Bob"));
    // Node 2 is the node in the other file, and no file has node 9.
    let found = DropFolder::find(folder.path(), Some(2)).unwrap();
    assert_eq!(found.call().caller.handle(), Some("Ann"));
    let error = DropFolder::find(folder.path(), Some(9)).unwrap_err();
    assert!(matches!(error, DropFolderError::OtherNode(_)), "{error}");
    fs::write(&inner, "").unwrap();
    let error = DropFolder::find(folder.path(), Some(3)).unwrap_err().to_string();
    assert!(error.contains("node3/DOOR.SYS: the file is empty"), "{error}");
}

#[test]
fn dorinfo_files_of_other_nodes_hide_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(golden("dorinfo/DORINFO1.DEF")).unwrap();
    for (name, caller) in [("DORINFO1.DEF", "ONE"), ("DORINFO2.DEF", "TWO")] {
        fs::write(folder.path().join(name), text.replace("GAZER", caller)).unwrap();
    }
    fs::copy(golden("door32-stdio/door32.sys"), folder.path().join("door32.sys")).unwrap();
    let found = DropFolder::find(folder.path(), None).unwrap();
    assert_eq!(kinds(&found), [DropFileKind::Door32]);
}

#[test]
fn the_file_of_the_next_caller_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("DOOR.SYS");
    fs::copy(golden("door-sys-52/DOOR.SYS"), &path).unwrap();
    let mut found = DropFolder::find(&path, None).unwrap();
    let time = HandBack { left_seconds: 600, ..HandBack::default() };
    found.hand_back(&time).unwrap();
    found.hand_back(&HandBack { left_seconds: 300, ..time }).unwrap();
    let written = DropFolder::find(&path, None).unwrap();
    assert_eq!(written.call().time_left, Some(TimeLeft::Seconds(300)), "the last one counts");
    write_older(&path, "door-sys-52/DOOR.SYS", "Ann", 0);
    let before = fs::read(&path).unwrap();
    let error = found.hand_back(&time).unwrap_err();
    assert!(matches!(error, DropFolderError::Changed(_)), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn passwords_are_shown_nowhere() {
    for name in ["door-sys-52", "sfdoors-32", "callinfo", "exitinfo-1493", "pcboard-128"] {
        let found = DropFolder::find(&golden(name), None).unwrap();
        let shown = format!("{found:?}");
        let bytes = format!("{:?}", "sesame".as_bytes());
        let bytes = bytes.trim_matches(['[', ']']);
        assert!(!shown.to_lowercase().contains("sesame") && !shown.contains(bytes), "{shown}");
    }
    // Where a line is missing or added, a password may be read as something else.
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(golden("callinfo/CALLINFO.BBS")).unwrap();
    let path = folder.path().join("CALLINFO.BBS");
    fs::write(&path, text.replace("COLOR\r\n", "")).unwrap();
    let error = DropFolder::find(&path, None).unwrap_err().to_string();
    assert!(error.contains("line 6") && !error.contains("sesame"), "{error}");
}
