//! A web table whose server does not answer: the call goes on, and ends as it should.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use super::board::{Board, PATIENCE};
use super::*;

/// A server that takes connections and never answers, and a door whose web table it has.
fn silent_server() -> (TcpListener, Board) {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = server.local_addr().unwrap();
    let settings = format!("[web]\ntable = \"http://{address}/t/k3v9x2\"");
    (server, Board::new(settings.leak()))
}

/// Goes to the web table, and returns the line once it is being joined.
fn go_to_the_web_table(mut own: UnixStream) -> UnixStream {
    own.set_read_timeout(Some(PATIENCE)).unwrap();
    own.write_all(b"\r").unwrap();
    let mut heard = Vec::new();
    for (text, keys) in [("Your choice :", "t"), ("Joining the web table at 127.0.0.1:", "")] {
        let mut bytes = [0; 4_096];
        while !heard.windows(text.len()).any(|part| part == text.as_bytes()) {
            let count = own.read(&mut bytes).unwrap_or_default();
            assert_ne!(count, 0, "{}", String::from_utf8_lossy(&heard));
            heard.extend_from_slice(&bytes[..count]);
        }
        own.write_all(keys.as_bytes()).unwrap();
    }
    own
}

#[test]
fn a_line_cut_while_the_server_is_silent_ends_the_call_at_once() {
    for emulation in ["NG", "GR"] {
        let (server, board) = silent_server();
        let (status, (cut_at, _connection), call) =
            board.receive(30, Charset::Ascii, emulation, move |own| {
                let own = go_to_the_web_table(own);
                let connection = server.accept().unwrap();
                drop(own);
                (Instant::now(), connection)
            });
        assert!(cut_at.elapsed() < Duration::from_secs(2), "{emulation}");
        assert_eq!((status, call.ended.map(|(_, how)| how)), (10, Some(CallEnding::LineCut)));
    }
}

#[test]
fn time_that_is_up_while_the_server_is_silent_ends_the_call_at_once() {
    let (server, board) = silent_server();
    let clock = Arc::clone(&board.clock);
    let (status, (up_at, heard, _connection), call) =
        board.receive(30, Charset::Ascii, "NG", move |own| {
            let mut own = go_to_the_web_table(own);
            let connection = server.accept().unwrap();
            clock.store(31 * 60, Ordering::Relaxed);
            let up_at = Instant::now();
            let mut heard = String::new();
            own.read_to_string(&mut heard).unwrap();
            (up_at, heard, connection)
        });
    assert!(up_at.elapsed() < Duration::from_secs(2));
    assert_eq!((status, call.ended.map(|(_, how)| how)), (11, Some(CallEnding::TimeUp)));
    assert!(heard.contains("Time is up."), "{heard}");
}
