//! A web table whose server does not answer: the call continues and ends normally.

use std::io::ErrorKind;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::board::{Board, PATIENCE};
use super::*;

/// A server that accepts connections but never answers, and a door whose web table is there.
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

/// Asserts that a client is still waiting for an answer, so anything that has ended
/// meanwhile did not wait for it.
fn assert_waits(mut client: TcpStream) {
    client.set_nonblocking(true).unwrap();
    let end = client.read_to_end(&mut Vec::new()).map_err(|error| error.kind());
    assert_eq!(end, Err(ErrorKind::WouldBlock));
}

#[test]
fn a_line_cut_while_the_server_is_silent_ends_the_call_at_once() {
    for emulation in ["NG", "GR"] {
        let (server, board) = silent_server();
        let (status, client, call) = board.receive(30, Charset::Ascii, emulation, move |own| {
            let own = go_to_the_web_table(own);
            let client = server.accept().unwrap().0;
            drop(own);
            client
        });
        assert_waits(client);
        assert_eq!((status, call.ended.map(|(_, how)| how)), (10, Some(CallEnding::LineCut)));
    }
}

#[test]
fn time_that_is_up_while_the_server_is_silent_ends_the_call_at_once() {
    let (server, board) = silent_server();
    let clock = Arc::clone(&board.clock);
    let (status, (heard, client), call) = board.receive(30, Charset::Ascii, "NG", move |own| {
        let mut own = go_to_the_web_table(own);
        let client = server.accept().unwrap().0;
        clock.store(31 * 60, Ordering::Relaxed);
        let mut heard = String::new();
        own.read_to_string(&mut heard).unwrap();
        (heard, client)
    });
    assert_waits(client);
    assert_eq!((status, call.ended.map(|(_, how)| how)), (11, Some(CallEnding::TimeUp)));
    assert!(heard.contains("Time is up."), "{heard}");
}
