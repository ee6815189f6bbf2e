//! The character set of a caller's terminal, which is asked for it.

use super::board::{Board, PATIENCE};
use super::*;

/// Shades of the title in code page 437, and in UTF-8.
const CP437_SHADE: &[u8] = b"\xb0\xb0\xb1\xb1\xb2";
const UTF8_SHADE: &[u8] = "\u{2591}\u{2591}\u{2592}\u{2592}\u{2593}".as_bytes();

/// Plays a caller whose terminal reports its cursor in this column, and returns all bytes.
fn bytes_seen(board: &Board, report: &'static [u8]) -> Vec<u8> {
    let (status, bytes, _) = board.receive(30, Charset::Cp437, "GR", move |mut own: UnixStream| {
        own.set_read_timeout(Some(PATIENCE)).unwrap();
        let (mut seen, mut bytes, mut has_answered) = (Vec::new(), [0; 4_096], false);
        while let Ok(count @ 1..) = own.read(&mut bytes) {
            seen.extend_from_slice(&bytes[..count]);
            let has = |text: &[u8]| seen.windows(text.len()).any(|window| window == text);
            if !has_answered && has(b"uit") {
                has_answered = true;
                own.write_all(report).unwrap();
                thread::sleep(Duration::from_millis(300));
                own.write_all(b"q").unwrap();
            }
            if has(b"back to") {
                own.write_all(b"\r").unwrap();
            }
        }
        seen
    });
    assert_eq!(status, 0);
    bytes
}

fn contains(bytes: &[u8], text: &[u8]) -> bool {
    bytes.windows(text.len()).any(|window| window == text)
}

#[test]
fn a_terminal_of_utf8_is_known_by_its_cursor() {
    let mut board = Board::new("line.silence-seconds = 0");
    board.asks_charset = true;
    for (report, is_utf8) in
        [(&b"\x1b[1;2R"[..], true), (b"\x1b[1;3R", false), (b"", false), (b"\x1b[R", false)]
    {
        let bytes = bytes_seen(&board, report);
        assert!(contains(&bytes, b"\r\xc4\xa1\x1b[6n"), "the terminal is asked");
        assert!(contains(&bytes, CP437_SHADE), "nothing waits for the answer");
        assert_eq!(contains(&bytes, UTF8_SHADE), is_utf8, "{report:?}");
    }
}

#[test]
fn a_stated_character_set_is_not_asked_for() {
    let board = Board::new("line.silence-seconds = 0");
    let bytes = bytes_seen(&board, b"\x1b[1;2R");
    assert!(!contains(&bytes, b"\x1b[6n") && !contains(&bytes, UTF8_SHADE));
}
