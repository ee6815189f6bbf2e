//! A panic on the full screen, in a terminal of its own.

use std::env;
use std::io::Read;

use blackjack_tui::Screen;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use vt100::MouseProtocolMode;

use super::Fullscreen;

/// Set where this test is to be the program that panics.
const PANICS: &str = "BJ_TEST_PANICS";

/// The program that panics is this test again, in a terminal: nothing in a released program does.
#[test]
fn a_panic_gives_the_terminal_back_and_says_what_happened() {
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
    assert!(raw.rfind("\x1b[?1004l") > raw.rfind("\x1b[?1004h"), "changes of focus are reported");
}

/// What a terminal shows after this test has panicked in it, and everything that was written.
fn panicked() -> (vt100::Parser, String) {
    let size = PtySize { rows: 24, cols: 100, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(env::current_exe().unwrap());
    let name = "screen::terminal::tests::a_panic_gives_the_terminal_back_and_says_what_happened";
    command.args(["--exact", name, "--nocapture", "--test-threads=1"]);
    command.env(PANICS, "1");
    command.env("RUST_BACKTRACE", "0");
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut raw = Vec::new();
    let mut buffer = [0; 4096];
    // The end of a terminal is an error on some systems.
    while let Ok(read @ 1..) = reader.read(&mut buffer) {
        raw.extend(&buffer[..read]);
    }
    assert!(!child.wait().unwrap().success(), "the panic was one");
    let mut shown = vt100::Parser::new(24.try_into().unwrap(), 100.try_into().unwrap(), 0);
    shown.process(&raw);
    (shown, String::from_utf8_lossy(&raw).into_owned())
}
