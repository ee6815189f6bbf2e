//! The formats of drop files: golden files of each variant, handing time back, and hostile files.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bbs_door::{Call, DropFile, DropFileKind, Field, FieldPlace, HandBack, TimeLeft};
use proptest::prelude::*;

/// Returns all golden drop files, by their folders.
pub(crate) fn golden_files() -> Vec<(String, PathBuf)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/door/golden");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .flat_map(|variant| {
            let variant = variant.unwrap();
            let name = variant.file_name().into_string().unwrap();
            let files = fs::read_dir(variant.path()).unwrap();
            files.map(move |file| (name.clone(), file.unwrap().path())).collect::<Vec<_>>()
        })
        .collect();
    files.sort();
    assert!(files.len() > 30, "{}", files.len());
    files
}

fn read(path: &Path) -> (DropFile, Vec<u8>) {
    let bytes = fs::read(path).unwrap();
    let name = path.file_name().unwrap().to_str().unwrap();
    let file = DropFile::parse(name, &bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    (file, bytes)
}

/// Returns the contents of a drop file, one fact per line.
fn describe(call: &Call) -> String {
    let text = format!("{call:#?}\n");
    let is_open = |line: &&str| !line.contains(": None,") && !line.contains(": false,");
    let lines = text.lines().filter(is_open).map(|line| format!("{line}\n"));
    lines.collect()
}

#[test]
fn golden_files_are_read() {
    for (variant, path) in golden_files() {
        let (file, _) = read(&path);
        let fields: Vec<String> = file.fields().iter().map(ToString::to_string).collect();
        let fields = fields.join("\n");
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = format!(
            "{name}: {}, {}\n{}{fields}",
            file.kind(),
            file.variant(),
            describe(file.call())
        );
        assert!(!text.to_lowercase().contains("sesame"), "a password is shown:\n{text}");
        insta::assert_snapshot!(format!("{variant}-{name}"), text);
    }
}

/// Returns the fields that differ between two versions of a file.
fn changed(before: &DropFile, after: &DropFile) -> Vec<(FieldPlace, Option<String>)> {
    let pairs = before.fields().into_iter().zip(after.fields());
    let differs = |(before, after): (Field, Field)| {
        assert_eq!((before.at, before.name), (after.at, after.name));
        (before.value != after.value).then_some((after.at, after.value))
    };
    pairs.filter_map(differs).collect()
}

/// Returns the number of lines, or of 16-bit numbers, that differ between two versions of a file.
/// Line ends must be the same.
fn differing_parts(file: &DropFile, before: &[u8], after: &[u8]) -> usize {
    if matches!(file.kind(), DropFileKind::ExitInfo | DropFileKind::PcBoard) {
        assert_eq!(before.len(), after.len());
        let differs = |&at: &usize| before[at] != after[at];
        let places: Vec<usize> = (0..before.len()).filter(differs).collect();
        return places.chunk_by(|first, second| second - first == 1).count();
    }
    let lines = |bytes: &[u8]| -> Vec<Vec<u8>> {
        bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
    };
    let (before, after) = (lines(before), lines(after));
    assert_eq!(before.len(), after.len());
    let end = |line: &[u8]| line.iter().rposition(|byte| !b"\r\n\x1a".contains(byte));
    let tail = |line: &[u8]| line[end(line).map_or(0, |at| at + 1)..].to_vec();
    let pairs = before.iter().zip(&after);
    assert!(pairs.clone().all(|(before, after)| tail(before) == tail(after)), "the line ends");
    pairs.filter(|(before, after)| before != after).count()
}

#[test]
fn handing_back_changes_the_fields_of_time_only() {
    let time = HandBack { left_seconds: 55 * 60 + 12, net_minutes: 30, banked_minutes: 10 };
    for (variant, path) in golden_files() {
        let (file, bytes) = read(&path);
        let Some(written) = file.handed_back(&time) else {
            let one_way = [
                DropFileKind::BbsDev,
                DropFileKind::Door32,
                DropFileKind::DorInfo,
                DropFileKind::Chain,
                DropFileKind::CallInfo,
            ];
            // Synchronet reads only the caller's flags and level from its EXITINFO.BBS.
            let is_one_way = ["doorway", "exitinfo-701", "exitinfo-903", "pcboard-wwiv"]
                .contains(&variant.as_str());
            assert!(one_way.contains(&file.kind()) || is_one_way, "{variant}");
            continue;
        };
        let name = path.file_name().unwrap().to_str().unwrap();
        let after = DropFile::parse(name, &written).unwrap();
        let changes: Vec<String> = changed(&file, &after)
            .into_iter()
            .map(|(at, value)| format!("{at:?} {}", value.unwrap_or_default()))
            .collect();
        let number = |line: &str| changes.iter().any(|change| change == line);
        match file.kind() {
            DropFileKind::DoorSys if variant == "door-sys-no-limit" => {
                assert_eq!(changes, ["Line(42) 55"]);
            }
            DropFileKind::DoorSys => {
                let shift = usize::from(variant == "door-sys-icy");
                assert!(number(&format!("Line({}) 3312", 18 - shift)), "{variant}: {changes:?}");
                assert!(number(&format!("Line({}) 55", 19 - shift)), "{variant}: {changes:?}");
                let has_credits = file.fields().len() > 40;
                assert_eq!(file.takes_bank_minutes(), has_credits, "{variant}");
                assert_eq!(changes.len(), 2 + usize::from(has_credits), "{variant}: {changes:?}");
            }
            DropFileKind::SfDoors => assert_eq!(changes, ["Line(7) 55"]),
            DropFileKind::PcBoard => assert_eq!(changes, ["Offset(78) 35", "Offset(109) 55"]),
            DropFileKind::ExitInfo => {
                assert_eq!(changes.len(), 1);
                assert!(changes[0].ends_with(" 90"), "60 minutes and 30 won: {changes:?}");
            }
            DropFileKind::BbsDev
            | DropFileKind::Door32
            | DropFileKind::DorInfo
            | DropFileKind::Chain
            | DropFileKind::CallInfo => panic!("{variant} is not read again"),
        }
        assert_eq!(differing_parts(&file, &bytes, &written), changes.len(), "{variant}");
    }
}

/// The line of a BBSDEV.DRP and its text, each with the beginning of the reason why it is refused.
const WRONG_LINES: [(usize, &str, &str); 58] = [
    (1, "2.0", "line 1 (version) is \"2.0\"; expected 1.0, or a later"),
    (1, "01.0", "line 1 (version)"),
    (1, "1.00", "line 1 (version)"),
    (1, "1.", "line 1 (version)"),
    (1, "1", "line 1 (version)"),
    (1, "", "line 1 (version)"),
    (1, "\u{feff}1.0", "line 1 begins with a byte order mark; expected BBSDEV.DRP"),
    (2, "telnet", "line 2 (communications mode) is \"telnet\"; expected local, stdio or socket"),
    (2, "STDIO", "line 2 (communications mode)"),
    (
        2,
        "serial",
        "line 2 (communications mode) is \"serial\"; expected local, stdio or socket: no",
    ),
    (2, "winserial", "line 2 (communications mode)"),
    (2, "uart", "line 2 (communications mode)"),
    (2, "fossil", "line 2 (communications mode)"),
    (2, "socket", "line 3 (communications parameter) is \"\"; expected the number of a descriptor"),
    (3, "5", "line 3 (communications parameter) is \"5\"; expected nothing, because only a socket"),
    (4, "", "line 4 (alias) is \"\"; expected a text"),
    (4, " Ann", "line 4 begins or ends with a blank"),
    (4, "Ann\u{a0}", "line 4 begins or ends with a blank"),
    (4, "Ann\u{3000}", "line 4 begins or ends with a blank"),
    (4, "An\tn", "line 4 holds a control character"),
    (4, "An\u{85}n", "line 4 holds a control character"),
    (4, "An\x1b[2Jn", "line 4 holds a control character"),
    (4, "An\0n", "line 4 holds a control character"),
    (4, "An\rn", "line 4 holds a control character"),
    (5, "", "line 5 (user key)"),
    (6, "0", "line 6 (screen columns)"),
    (6, "080", "line 6 (screen columns)"),
    (6, "65536", "line 6 (screen columns) is \"65536\"; expected a number from 1 to 65535"),
    (6, "+80", "line 6 (screen columns)"),
    (6, "", "line 6 (screen columns)"),
    (7, "-24", "line 7 (screen rows)"),
    (8, "y", "line 8 (ANSI (Y or N)) is \"y\"; expected Y or N"),
    (9, "", "line 9 (RIP"),
    (10, "1..2", "line 10 (CTerm revision)"),
    (10, "01", "line 10 (CTerm revision)"),
    (10, "1.", "line 10 (CTerm revision)"),
    (11, "2026-11-31T00:00:00Z", "line 11 (end of the call, in UTC)"),
    (11, "2026-11-28T23:31:14", "line 11 (end of the call, in UTC)"),
    (11, "2026-11-28T23:31:14+01:00", "line 11 (end of the call, in UTC)"),
    (11, "31", "line 11 (end of the call, in UTC)"),
    (12, "", "line 12 (character set)"),
    (12, "IBM850", "line 12 (character set) is \"IBM850\"; expected IBM437, UTF-8 or US-ASCII"),
    (12, "UTF_8", "line 12 (character set)"),
    (13, "", "line 13 (language)"),
    (13, "en_US", "line 13 (language)"),
    (13, "en-", "line 13 (language)"),
    (13, "1en", "line 13 (language)"),
    (14, "", "line 14 (software)"),
    (15, "", "line 15 (board)"),
    (16, "", "line 16 (sysop)"),
    (17, "", "line 17 (access"),
    (17, "Sysop", "line 17 (access"),
    (17, "-1", "line 17 (access"),
    (17, "18446744073709551616", "line 17 (access"),
    (18, "03", "line 18 (node)"),
    (18, "", "line 18 (node)"),
    (19, "YES", "line 19 (display for the operator (Y or N))"),
    (19, "N\nextra", "line 20 follows the 19 lines of version 1.0"),
];

/// Returns the golden BBSDEV.DRP of ENiGMA½ with a line replaced.
fn bbs_dev(line: usize, text: &str) -> String {
    let (_, path) = golden_files().into_iter().find(|(name, _)| name == "bbsdev-enigma").unwrap();
    let whole = fs::read_to_string(path).unwrap();
    let lines = whole.lines().zip(1..);
    let replaced = lines.map(|(old, at)| if at == line { text } else { old });
    replaced.flat_map(|line| [line, "\r\n"]).collect()
}

#[test]
fn a_bbsdev_file_is_refused_with_its_line_and_the_reason() {
    let refused = |bytes: &[u8]| DropFile::parse("BBSDEV.DRP", bytes).unwrap_err().to_string();
    for (line, text, expected) in WRONG_LINES {
        let message = refused(bbs_dev(line, text).as_bytes());
        assert!(message.starts_with(expected), "line {line}, {text:?}: {message}");
        assert!(!message.contains(char::is_control), "{message:?}");
    }
    let whole = bbs_dev(0, "");
    for lines in 1..19 {
        let part: String = whole.split_inclusive('\n').take(lines).collect();
        assert!(refused(part.as_bytes()).contains("expected BBSDEV.DRP, 19 lines"), "{lines}");
    }
    let open = whole.strip_suffix("\r\n").unwrap();
    assert_eq!(refused(open.as_bytes()), "line 19 has no end of line; expected BBSDEV.DRP");
    let latin = [&whole.as_bytes()[..16], b"\xe9", &whole.as_bytes()[16..]].concat();
    assert_eq!(refused(&latin), "line 4 is not UTF-8; expected BBSDEV.DRP");
}

#[test]
fn a_bbsdev_file_may_use_all_that_the_format_allows() {
    let call = |line, text: &str| {
        let bytes = bbs_dev(line, text);
        DropFile::parse("bbsdev.drp", bytes.as_bytes()).unwrap().call().clone()
    };
    assert_eq!(call(6, "65535").columns, Some(65_535));
    assert_eq!(call(8, "N").emulation, Some(bbs_door::Emulation::Ascii));
    for (name, charset) in [
        ("cp437", bbs_door::Charset::Cp437),
        ("utf-8", bbs_door::Charset::Utf8),
        ("US-ASCII", bbs_door::Charset::Ascii),
    ] {
        assert_eq!(call(12, name).charset, Some(charset), "{name}");
    }
    assert_eq!(call(17, "cosysop").caller.security, None);
    assert_eq!(call(17, "18446744073709551615").caller.security, Some(i64::MAX));
    assert_eq!(call(18, "18446744073709551615").node, Some(u16::MAX));
    let long = "k".repeat(5_000);
    assert_eq!(call(5, &long).caller.key, Some(long));
    assert_eq!(call(11, "").time_left, Some(TimeLeft::Unlimited));
    let call = call(11, "2026-11-28T23:31:14Z");
    let at = |seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
    let end = 1_795_908_674;
    assert_eq!(call.time_left_at(at(end - 1_874)), Some(TimeLeft::Seconds(1_874)));
    assert_eq!(call.time_left_at(at(end - 33_000)), Some(TimeLeft::Seconds(33_000)));
    assert_eq!(call.time_left_at(at(end - 86_401)), Some(TimeLeft::Unlimited));
    assert_eq!(call.time_left_at(at(end)), Some(TimeLeft::Seconds(0)));
    assert_eq!(call.time_left_at(at(end + 5)), Some(TimeLeft::Seconds(0)), "it has passed");
}

#[test]
fn seconds_where_minutes_belong_are_known_by_the_board() {
    let door32 = |board: &str, record: u32, left: i64| {
        let text = format!("0\n0\n38400\n{board}\n{record}\nAnn Lee\nAnn\n50\n{left}\n1\n1\n");
        DropFile::parse("door32.sys", text.as_bytes()).unwrap().call().time_left.unwrap()
    };
    assert_eq!(door32("WWIV 5.9.0", 7, 900), TimeLeft::Seconds(900));
    assert_eq!(door32("WWIV 5.9.0", 7, 50_000), TimeLeft::Seconds(50_000));
    assert_eq!(door32("WWIV 5.9.0", 7, -60), TimeLeft::Seconds(0));
    assert_eq!(door32("WWIV v5.00", 999_999, 45), TimeLeft::Seconds(45 * 60), "before 2015");
    assert_eq!(door32("Friends of WWIV", 7, 45), TimeLeft::Seconds(45 * 60));
    assert_eq!(door32("Night Owl", 7, -300), TimeLeft::Seconds(0));
    assert_eq!(door32("Night Owl", 7, 99_999), TimeLeft::Unlimited);
}

#[test]
fn numbers_that_a_board_cannot_hold_are_clamped() {
    let full = HandBack { left_seconds: 90_000, net_minutes: 5_000, banked_minutes: 0 };
    let gone = HandBack { left_seconds: 0, net_minutes: -5_000, banked_minutes: 0 };
    let golden = |name: &str| golden_files().into_iter().find(|(variant, _)| variant == name);
    let after = |name: &str, time| {
        let (_, path) = golden(name).unwrap();
        let (file, _) = read(&path);
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let after = DropFile::parse(&name, &file.handed_back(time).unwrap()).unwrap();
        changed(&file, &after).into_iter().map(|(_, value)| value.unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(after("door-sys-52", &full), ["32760", "546"]);
    assert_eq!(after("door-sys-52", &gone), ["0", "0"]);
    // A board that writes more than 16 bits also accepts more, for each field separately.
    let long = |seconds: &str, minutes: &str| {
        let (_, path) = golden("door-sys-52").unwrap();
        let text = fs::read_to_string(path).unwrap();
        let text = text.replace("\n1874\r", &format!("\n{seconds}\r"));
        let text = text.replace("\n31\r", &format!("\n{minutes}\r"));
        let file = DropFile::parse("DOOR.SYS", text.as_bytes()).unwrap();
        let more = HandBack { left_seconds: 66_000, ..HandBack::default() };
        let after = DropFile::parse("DOOR.SYS", &file.handed_back(&more).unwrap()).unwrap();
        changed(&file, &after).into_iter().map(|(_, value)| value.unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(long("60000", "1000"), ["66000", "1100"]);
    assert_eq!(long("32767", "1000"), ["32760", "1100"]);
    assert_eq!(after("exitinfo-1493", &full), ["1440"]);
    assert_eq!(after("exitinfo-2363", &gone), ["0"]);
    assert_eq!(after("sfdoors-32", &full), ["546"]);
    assert_eq!(after("pcboard-128", &full), ["5005", "1440"]);
}

#[test]
fn other_files_are_refused_with_one_message() {
    let message = |name: &str, bytes: &[u8]| DropFile::parse(name, bytes).unwrap_err().to_string();
    insta::assert_snapshot!(
        [
            message("readme.txt", b"hello"),
            message("DOOR.SYS\x1b[2J", b"hello"),
            message("DOOR.SYS", b""),
            message("door32.sys", &vec![b'x'; 1_000_000]),
            message("door32.sys", &[0; 400]),
            message("CHAIN.TXT", b"1\r\n2\r\n"),
            message("DOOR.SYS", b"2\r\n5\r\n57600\r\nNight Owl\r\n12\r\nAnn\r\n"),
            message("DOOR.SYS", b"COM1:\r\n57600\r\n8\r\n1\r\n"),
            message("door32.sys", "x\n".repeat(11).as_bytes()),
            message("door32.sys", "7\n".repeat(11).as_bytes()),
            message("DORINFO1.DEF", "x\n".repeat(13).as_bytes()),
            message("CALLINFO.BBS", "3\n".repeat(36).as_bytes()),
            message("SFDOORS.DAT", "3\n".repeat(36).as_bytes()),
            message("EXITINFO.BBS", &[0; 477]),
            message("EXITINFO.BBS", &[0; 1_493]),
            message("PCBOARD.SYS", &[0; 128]),
            message("PCBOARD.SYS", &[b'Y'; 20]),
            message("BBSDEV.DRP", b"1.0\r\nstdio\r\n"),
        ]
        .join("\n")
    );
}

#[test]
fn every_name_in_every_letter_case_tells_its_format() {
    for kind in DropFileKind::ALL {
        let name = kind.name().replace('n', "3");
        assert_eq!(DropFileKind::of(&name), Some(kind));
        assert_eq!(DropFileKind::of(&name.to_lowercase()), Some(kind));
    }
    assert_eq!(DropFileKind::of("dorinfo.def"), Some(DropFileKind::DorInfo));
    assert_eq!(DropFileKind::of("DORINFO12.DEF"), None);
    assert_eq!(DropFileKind::of(""), None);
}

#[test]
fn a_missing_end_is_left_open() {
    let (_, path) =
        golden_files().into_iter().find(|(variant, _)| variant == "door-sys-52").unwrap();
    let text = fs::read_to_string(path).unwrap();
    for lines in 19..52 {
        let part: String = text.split_inclusive('\n').take(lines).collect();
        let file = DropFile::parse("DOOR.SYS", part.as_bytes()).unwrap();
        assert_eq!(file.call().time_left, Some(TimeLeft::Seconds(1_874)));
        assert_eq!(file.call().bank_minutes.is_some(), lines >= 42);
        let written = file.handed_back(&HandBack::default()).unwrap();
        let count = |bytes: &[u8]| bytes.split_inclusive(|&byte| byte == b'\n').count();
        assert_eq!(count(&written), lines, "no line is added");
    }
}

proptest! {
    /// Reading any bytes yields a call or an error, and a file that is written back can be read
    /// again and has the new time.
    #[test]
    fn any_bytes_are_read_or_refused(
        kind in 0..DropFileKind::ALL.len(),
        bytes in prop_oneof![
            proptest::collection::vec(any::<u8>(), 0..600),
            "([-0-9A-Z:. ]{0,8}\r?\n){0,60}".prop_map(String::into_bytes),
            Just(vec![7; 476]), Just(vec![9; 1_493]), Just(vec![3; 2_363]),
        ],
        left_seconds in 0..40_000_u32,
        net_minutes in -2_000..2_000_i32,
        banked_minutes in -100..100_i32,
    ) {
        let name = DropFileKind::ALL[kind].name().replace('n', "1");
        let Ok(file) = DropFile::parse(&name, &bytes) else { return Ok(()) };
        file.fields().iter().for_each(|field| drop(field.to_string()));
        let time = HandBack { left_seconds, net_minutes, banked_minutes };
        let Some(written) = file.handed_back(&time) else { return Ok(()) };
        let again = DropFile::parse(&name, &written).unwrap();
        prop_assert_eq!(again.fields().len(), file.fields().len());
        prop_assert_eq!(&again.call().caller, &file.call().caller);
        if again.kind() == DropFileKind::SfDoors
            && !file.call().time_left.is_some_and(TimeLeft::is_unlimited)
        {
            let minutes = (left_seconds / 60).min(546) * 60;
            prop_assert_eq!(again.call().time_left.map(TimeLeft::seconds), Some(minutes));
        }
    }
}
