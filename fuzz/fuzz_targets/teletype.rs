//! Any answers to any teletype, and to plain lines: the game ends in good order.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&[how, high, low], answers)) = bytes.split_first_chunk() else { return };
    let seed = u16::from_be_bytes([high, low]).to_string();
    let (arguments, end): (&[&str], &[u8]) = match how % 6 {
        0 => (&["reno"], b"\n"),
        1 => (&["reno", "--edition", "1971"], b"\n"),
        2 => (&["reno-1987"], b"Bye!!\n"),
        3 => (&["vegas", "--teletype"], b"\n"),
        4 => (&["seven", "--hands", "5"], b".\n"),
        _ => (&["vegas", "--player", "Ada", "--player", "Bob:7"], b".\n"),
    };
    let arguments = arguments.iter().copied().chain(["--seed", &seed]);
    let printed = bj::rehearse(arguments, answers).expect("a game is no error");
    assert!(printed.ends_with(end));
});
