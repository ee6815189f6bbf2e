//! Any bytes from a caller: telnet commands, and the keys between them.

use bbs_door::{Charset, KeyReader, Telnet};

pub(super) fn run(input: (u8, Vec<Vec<u8>>)) {
    let (charset, pieces) = input;
    let charset = [Charset::Cp437, Charset::Utf8, Charset::Ascii][usize::from(charset) % 3];
    let mut telnet = Telnet::default();
    let mut keys = KeyReader::new(charset);
    let (mut data, mut replies, mut pressed) = (Vec::new(), Vec::new(), Vec::new());
    for piece in &pieces {
        let input = telnet.receive(piece);
        pressed.extend(keys.receive(&input.data));
        data.extend(input.data);
        replies.extend(input.replies);
    }
    pressed.extend(keys.finish());
    // The same bytes in one piece give the same keys, and each option is answered once.
    let whole = Telnet::default().receive(&pieces.concat());
    assert_eq!((&whole.data, &whole.replies), (&data, &replies));
    let mut once = KeyReader::new(charset);
    let mut same = once.receive(&data);
    same.extend(once.finish());
    assert_eq!(same, pressed);
    assert!(replies.len() <= 2 * 256 * 3);
}
