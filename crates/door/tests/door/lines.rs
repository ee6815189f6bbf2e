//! The caller's line over real sockets.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::fd::AsRawFd;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use bbs_door::{
    CallerLine, Charset, ConsoleEvent, Encoder, HangUp, Key, LineConsole, LineEvent, LineKind,
    TelnetMode,
};

const PATIENCE: Duration = Duration::from_secs(60);
const SOON: Option<Duration> = Some(PATIENCE);
const NOW: Option<Duration> = Some(Duration::ZERO);

/// Returns both ends of a connection.
fn connection() -> (TcpStream, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let caller = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    (listener.accept().unwrap().0, caller)
}

/// Opens the line of a socket, like a door that inherits its number.
fn line(board: &TcpStream, telnet: TelnetMode) -> CallerLine {
    let kind = LineKind::Socket(board.as_raw_fd());
    CallerLine::open(kind, telnet, Charset::Cp437).unwrap()
}

#[test]
fn keys_arrive_and_text_leaves() {
    let (board, mut caller) = connection();
    let mut line = line(&board, TelnetMode::Off);
    assert_eq!(line.next(NOW), None);
    caller.write_all(b"h\x1b[A").unwrap();
    assert_eq!(line.next(SOON), Some(LineEvent::Key(Key::Char('h'))));
    assert_eq!(line.next(SOON), Some(LineEvent::Key(Key::Up)));
    line.writer().write_all(b"\xff21").unwrap();
    line.writer().flush().unwrap();
    let mut bytes = [0; 3];
    caller.read_exact(&mut bytes).unwrap();
    assert_eq!(&bytes, b"\xff21");
}

#[test]
fn an_escape_alone_is_a_key_after_a_quarter_of_a_second() {
    let (board, mut caller) = connection();
    let mut line = line(&board, TelnetMode::Off);
    caller.write_all(b"\x1b").unwrap();
    let begun = Instant::now();
    assert_eq!(line.next(SOON), Some(LineEvent::Key(Key::Escape)));
    assert!(begun.elapsed() >= Duration::from_millis(240), "{:?}", begun.elapsed());
    begin_sequence(&mut line, &mut caller);
    caller.write_all(b"[D").unwrap();
    assert_eq!(line.next(SOON), Some(LineEvent::Key(Key::Left)), "split in two");
}

/// Sends an escape, which the line has read but does not treat as a key yet.
fn begin_sequence(line: &mut CallerLine, caller: &mut TcpStream) {
    loop {
        let begun = Instant::now();
        caller.write_all(b"\x1b").unwrap();
        let event = line.next(Some(Duration::from_millis(50)));
        if begun.elapsed() < Duration::from_millis(250) {
            return assert_eq!(event, None);
        }
        // On a busy machine the timeout may have passed, and then the escape is a key.
        let event = event.or_else(|| line.next(SOON));
        assert_eq!(event, Some(LineEvent::Key(Key::Escape)));
    }
}

#[test]
fn telnet_is_negotiated_and_tells_the_size() {
    let (board, mut caller) = connection();
    let mut line = line(&board, TelnetMode::Negotiate);
    let mut bytes = [0; 12];
    caller.read_exact(&mut bytes).unwrap();
    assert_eq!(bytes[..3], [255, 251, 1]);
    assert!(line.is_echoed_by_door(), "unless the caller refuses");
    caller.write_all(&[255, 253, 1, 255, 250, 31, 0, 132, 0, 50, 255, 240, b'q']).unwrap();
    assert_eq!(line.next(SOON), Some(LineEvent::Resized { columns: 132, rows: 50 }));
    assert_eq!(line.next(SOON), Some(LineEvent::Key(Key::Char('q'))));
    assert_eq!((line.window(), line.is_echoed_by_door()), (Some((132, 50)), true));
    line.writer().write_all(b"\xff").unwrap();
    line.writer().flush().unwrap();
    caller.read_exact(&mut bytes[..2]).unwrap();
    assert_eq!(bytes[..2], [255, 255]);
}

#[test]
fn the_end_of_the_input_ends_the_line() {
    let (board, caller) = connection();
    let mut line = line(&board, TelnetMode::Off);
    caller.shutdown(Shutdown::Write).unwrap();
    for _ in 0..3 {
        let event = line.next(SOON);
        assert_eq!(event, Some(LineEvent::HungUp(HangUp::EndOfInput)), "again and again");
    }
    assert_eq!(line.hang_up(), Some(HangUp::EndOfInput));
}

#[test]
fn keys_before_the_end_are_still_taken() {
    let (board, mut caller) = connection();
    let mut line = line(&board, TelnetMode::Off);
    caller.write_all(b"s").unwrap();
    drop(caller);
    let events = [line.next(SOON), line.next(SOON)];
    assert_eq!(events[0], Some(LineEvent::Key(Key::Char('s'))));
    assert!(matches!(events[1], Some(LineEvent::HungUp(_))), "{events:?}");
}

#[test]
fn a_flood_of_zeros_is_the_end_of_the_input() {
    let (board, mut caller) = connection();
    let mut line = line(&board, TelnetMode::Off);
    caller.write_all(&[0; 1_000]).unwrap();
    caller.write_all(b"s").unwrap();
    let a_while = Some(Duration::from_millis(400));
    assert_eq!(line.next(a_while), None, "filling, and a scan code that is none");
    caller.write_all(&[0; 1_100]).unwrap();
    assert_eq!(line.next(SOON), Some(LineEvent::HungUp(HangUp::EndOfInput)));
}

#[test]
fn writing_to_a_caller_who_has_gone_ends_the_line() {
    let (board, caller) = connection();
    let mut line = line(&board, TelnetMode::Off);
    let mut writer = line.writer();
    // Closed with unread input, the connection is reset.
    writer.write_all(b"x").unwrap();
    writer.flush().unwrap();
    caller.peek(&mut [0]).unwrap();
    drop(caller);
    let until = Instant::now() + PATIENCE;
    while line.hang_up().is_none() && Instant::now() < until {
        writer.write_all(&[b'x'; 1_000]).unwrap();
        writer.flush().unwrap();
    }
    assert!(matches!(line.next(NOW), Some(LineEvent::HungUp(HangUp::Broken(_)))));
    writer.write_all(b"y").unwrap();
    assert_eq!(writer.backlog(), 0, "nothing is kept for nobody");
}

#[test]
fn a_caller_who_takes_nothing_does_not_block_the_door() {
    let (board, mut caller) = connection();
    let mut line = line(&board, TelnetMode::Off);
    let mut writer = line.writer();
    let (text, mut sent) = (vec![b'x'; 100_000], 0);
    // The caller reads after the door has continued, or when it is blocked forever.
    let (go_on, gone_on) = channel();
    let reader = thread::spawn(move || {
        let is_blocked = gone_on.recv_timeout(PATIENCE).is_err();
        let mut read = Vec::new();
        caller.read_to_end(&mut read).unwrap();
        (is_blocked, read.len())
    });
    // The buffers of the connection grow while they are filled.
    while line.drain(Duration::from_millis(50)) {
        writer.write_all(&text).unwrap();
        sent += text.len();
    }
    assert_eq!(line.next(Some(Duration::from_millis(50))), None);
    go_on.send(()).unwrap();
    assert!(line.drain(PATIENCE));
    drop((line, writer, board));
    assert_eq!(reader.join().unwrap(), (false, sent));
}

#[test]
fn another_thread_wakes_the_line() {
    let (board, caller) = connection();
    let mut line = line(&board, TelnetMode::Off);
    let waker = line.waker();
    let waking = thread::spawn(move || waker.wake());
    assert_eq!(line.next(SOON), Some(LineEvent::Woken));
    waking.join().unwrap();
    drop(caller);
}

#[test]
fn a_door_can_connect_back() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let kind = LineKind::Connect(listener.local_addr().unwrap());
    let mut line = CallerLine::open(kind, TelnetMode::Off, Charset::Utf8).unwrap();
    let mut board = listener.accept().unwrap().0;
    board.write_all("ü".as_bytes()).unwrap();
    assert_eq!(line.next(SOON), Some(LineEvent::Key(Key::Char('ü'))));
    drop(board);
    assert!(matches!(line.next(SOON), Some(LineEvent::HungUp(_))));
}

#[test]
fn a_number_that_is_no_socket_is_refused() {
    let file = tempfile::tempfile().unwrap();
    for descriptor in [-1, 0, 1, 2, 9_999] {
        let kind = LineKind::Socket(descriptor);
        assert!(CallerLine::open(kind, TelnetMode::Off, Charset::Cp437).is_err(), "{descriptor}");
    }
    let call = bbs_door::Call {
        comm: Some(bbs_door::Comm::Socket(Some(file.as_raw_fd()))),
        ..bbs_door::Call::default()
    };
    assert_eq!(LineKind::of(&call), LineKind::Stdio);
}

#[test]
fn a_console_echoes_and_edits_lines() {
    let (board, mut caller) = connection();
    let encoder = Encoder::new(Charset::Cp437);
    let mut console = LineConsole::new(line(&board, TelnetMode::Off), encoder);
    console.print("Größe?\n");
    caller.write_all(b"hix\x08\r\nabc\x1b").unwrap();
    assert_eq!(answer(&mut console), Some("hi".into()));
    assert_eq!(answer(&mut console), None, "the line is not ended");
    caller.write_all(b"s\r").unwrap();
    assert_eq!(answer(&mut console), Some("s".into()), "Escape took the rest");
    drop(console);
    let mut text = Vec::new();
    board.shutdown(Shutdown::Both).unwrap();
    caller.read_to_end(&mut text).unwrap();
    let erased = "\x08 \x08";
    let expected = format!("Gr\u{94}\u{e1}e?\r\nhix{erased}\r\nabc{}s\r\n", erased.repeat(3));
    let expected: Vec<u8> = expected.chars().map(|c| u8::try_from(c).unwrap()).collect();
    assert_eq!(text, expected);
}

#[test]
fn a_console_takes_one_of_several_keys_and_has_colours() {
    let (board, mut caller) = connection();
    let encoder = Encoder::new(Charset::Ascii);
    let mut console = LineConsole::new(line(&board, TelnetMode::Off), encoder);
    console.color(14);
    let mut console = console.with_color(true);
    console.color(14);
    console.print("Y or N? ");
    console.color(1);
    caller.write_all(b"x\ryN").unwrap();
    let mut chosen = Vec::new();
    while chosen.len() < 2 {
        match console.choose("YN", SOON) {
            Some(ConsoleEvent::Chosen(key)) => chosen.push(key),
            other => assert_eq!(other, Some(ConsoleEvent::Typed)),
        }
    }
    assert_eq!(chosen, ['Y', 'N'], "as the keys are named");
    drop(console);
    board.shutdown(Shutdown::Both).unwrap();
    let mut text = String::new();
    caller.read_to_string(&mut text).unwrap();
    assert_eq!(text, "\x1b[0;1;33mY or N? \x1b[0;34mY\r\nN\r\n");
}

/// Returns the next line that a caller ends within 400 ms of the last key.
fn answer(console: &mut LineConsole) -> Option<String> {
    loop {
        if let ConsoleEvent::Line(line) = console.next(Some(Duration::from_millis(400)))? {
            return Some(line);
        }
    }
}

#[test]
fn a_wide_character_is_erased_as_a_whole() {
    let (board, mut caller) = connection();
    let kind = LineKind::Socket(board.as_raw_fd());
    let line = CallerLine::open(kind, TelnetMode::Off, Charset::Utf8).unwrap();
    let mut console = LineConsole::new(line, Encoder::new(Charset::Utf8));
    caller.write_all("漢\x08a\r".as_bytes()).unwrap();
    assert_eq!(answer(&mut console), Some("a".into()));
    drop(console);
    board.shutdown(Shutdown::Both).unwrap();
    let mut text = String::new();
    caller.read_to_string(&mut text).unwrap();
    assert_eq!(text, "漢\x08 \x08\x08 \x08a\r\n");
}

#[test]
fn a_board_gets_its_socket_back_as_it_was() {
    let (board, _caller) = connection();
    let flags = || rustix::fs::fcntl_getfl(&board).unwrap();
    let before = flags();
    let line = line(&board, TelnetMode::Off);
    assert_ne!(flags(), before);
    drop(line);
    assert_eq!(flags(), before);
}

#[test]
fn a_caller_refuses_the_echo_of_the_door() {
    let (board, mut caller) = connection();
    let mut line = line(&board, TelnetMode::Answer);
    assert!(line.is_echoed_by_door(), "the board has agreed already");
    caller.write_all(&[255, 254, 1, b'x']).unwrap();
    assert_eq!(line.next(SOON), Some(LineEvent::Key(Key::Char('x'))));
    assert!(!line.is_echoed_by_door());
}

#[test]
fn a_sequence_that_waits_while_the_door_is_busy_is_whole() {
    let (board, mut caller) = connection();
    let mut line = line(&board, TelnetMode::Off);
    begin_sequence(&mut line, &mut caller);
    caller.write_all(b"[D").unwrap();
    thread::sleep(Duration::from_millis(300));
    assert_eq!(line.next(SOON), Some(LineEvent::Key(Key::Left)));
    caller.write_all(b"q").unwrap();
    assert_eq!(line.next(Some(Duration::MAX)), Some(LineEvent::Key(Key::Char('q'))));
}
