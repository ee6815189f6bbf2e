//! A panic on the full screen, in its own terminal.

use std::env;
use std::io::Read;

use blackjack_tui::Screen;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use vt100::MouseProtocolMode;

use super::Fullscreen;

/// Set in the child process, where this test is the program that panics.
const PANICS: &str = "BJ_TEST_PANICS";

/// Runs this test again in a terminal as the panicking program, since nothing in the released
/// program panics on demand.
#[test]
fn a_panic_restores_the_terminal_and_prints_its_message() {
    if env::var_os(PANICS).is_some() {
        let mut screen = Fullscreen::enter().unwrap();
        screen.draw(|frame| frame.render_widget("FELT", frame.area())).unwrap();
        panic!("on purpose");
    }
    let (shown, raw) = panicked();
    let screen = shown.screen();
    let text = screen.contents();
    assert!(raw.contains("FELT"), "{raw}");
    assert!(text.contains("on purpose") && !text.contains("FELT"), "{text}");
    assert!(!screen.alternate_screen() && !screen.bracketed_paste() && !screen.hide_cursor());
    assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
    assert!(
        raw.rfind("\x1b[?1004l") > raw.rfind("\x1b[?1004h"),
        "focus changes are still reported"
    );
}

/// Returns a terminal's screen after this test has panicked in it, and its raw output.
fn panicked() -> (vt100::Parser, String) {
    let size = PtySize { rows: 24, cols: 100, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(env::current_exe().unwrap());
    let name = "screen::terminal::tests::a_panic_restores_the_terminal_and_prints_its_message";
    command.args(["--exact", name, "--nocapture", "--test-threads=1"]);
    command.env(PANICS, "1");
    command.env("RUST_BACKTRACE", "0");
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut raw = Vec::new();
    let mut buffer = [0; 4096];
    // Some systems report a closed terminal as an error.
    while let Ok(read @ 1..) = reader.read(&mut buffer) {
        raw.extend(&buffer[..read]);
    }
    assert!(!child.wait().unwrap().success(), "the panic fails the process");
    let mut shown = vt100::Parser::new(24.try_into().unwrap(), 100.try_into().unwrap(), 0);
    shown.process(&raw);
    (shown, String::from_utf8_lossy(&raw).into_owned())
}
