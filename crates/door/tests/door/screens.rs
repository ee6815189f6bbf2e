//! Screens through the ANSI backend: a terminal shows the drawn cells, and
//! receives only safe codes.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use bbs_door::{AnsiBackend, Charset, Encoder, from_cp437};
use proptest::prelude::*;
use ratatui_core::layout::Size;
use ratatui_core::style::{Color, Modifier, Style};
use ratatui_core::terminal::Terminal;

const WIDTH: u16 = 40;
const HEIGHT: u16 = 10;

/// Output that a test can read.
#[derive(Clone, Debug, Default)]
struct Output(Rc<RefCell<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Words somewhere on the screen.
#[derive(Clone, Debug)]
struct Words {
    place: (u16, u16),
    text: String,
    style: Style,
}

fn any_words() -> impl Strategy<Value = Words> {
    let colours = [
        Color::Reset,
        Color::Black,
        Color::Blue,
        Color::Gray,
        Color::LightYellow,
        Color::White,
        Color::Rgb(10, 80, 50),
        Color::Indexed(196),
    ];
    let colour = move || (0..colours.len()).prop_map(move |index| colours[index]);
    let modifiers = [Modifier::empty(), Modifier::BOLD, Modifier::REVERSED, Modifier::DIM];
    (0..WIDTH, 0..HEIGHT, "[ a-zé║♠漢]{0,50}", colour(), colour(), 0..modifiers.len()).prop_map(
        move |(x, y, text, ink, paper, modifier)| Words {
            place: (x, y),
            text,
            style: Style::new().fg(ink).bg(paper).add_modifier(modifiers[modifier]),
        },
    )
}

/// Checks that only the codes of the safe subset are sent, and returns their parameters.
fn check_codes(bytes: &[u8]) {
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|&byte| byte < b' ') {
        assert!(rest[at..].starts_with(b"\x1b["), "{:?}", String::from_utf8_lossy(bytes));
        let sequence = &rest[at + 2..];
        let end = sequence.iter().position(u8::is_ascii_alphabetic).unwrap();
        let parameters = str::from_utf8(&sequence[..end]).unwrap();
        match sequence[end] {
            b'H' => assert_eq!(parameters.split(';').count(), 2),
            b'C' => assert!(parameters.is_empty() || parameters.parse::<u16>().is_ok()),
            b'J' => assert_eq!(parameters, "2"),
            b'K' => assert_eq!(parameters, ""),
            b'm' => {
                for code in parameters.split(';').map(|code| code.parse::<u8>().unwrap()) {
                    assert!(matches!(code, 0 | 1 | 30..=37 | 40..=47), "{code}");
                }
            }
            other => panic!("ESC [ {parameters} {}", char::from(other)),
        }
        rest = &sequence[end + 1..];
    }
}

proptest! {
    /// A terminal shows everything that is drawn, frame after frame.
    #[test]
    fn a_terminal_shows_what_was_drawn(
        frames in proptest::collection::vec(proptest::collection::vec(any_words(), 0..8), 1..6),
        is_utf8 in any::<bool>(),
    ) {
        let charset = if is_utf8 { Charset::Utf8 } else { Charset::Cp437 };
        let output = Output::default();
        let backend =
            AnsiBackend::new(output.clone(), Encoder::new(charset), Size::new(WIDTH, HEIGHT));
        let mut terminal = Terminal::new(backend).unwrap();
        terminal.clear().unwrap();
        let mut screen = vt100::Parser::new(HEIGHT.try_into().unwrap(), WIDTH.try_into().unwrap(), 0);
        for texts in frames {
            let drawn = terminal.draw(|frame| {
                for Words { place: (x, y), text, style } in &texts {
                    frame.buffer_mut().set_string(*x, *y, text, *style);
                }
            });
            let drawn = drawn.unwrap().buffer.clone();
            let bytes = output.0.take();
            check_codes(&bytes);
            let text = if is_utf8 { String::from_utf8(bytes).unwrap() } else { from_cp437(&bytes) };
            screen.process(text.as_bytes());
            for position in drawn.area.positions() {
                if (position.x, position.y) == (WIDTH - 1, HEIGHT - 1) {
                    continue;
                }
                let shown = screen.screen().cell(position.y, position.x).unwrap();
                // The second column of a wide character shows nothing.
                let covered = |x: u16| drawn[(x, position.y)].symbol() == "漢";
                if position.x.checked_sub(1).is_some_and(covered) {
                    continue;
                }
                let mut expected = Vec::new();
                let symbol = drawn[position].symbol().chars().next().unwrap_or(' ');
                Encoder::new(charset).push(symbol, &mut expected);
                let expected = match charset {
                    Charset::Utf8 => String::from_utf8(expected).unwrap(),
                    Charset::Cp437 | Charset::Ascii => from_cp437(&expected),
                };
                let shown = if shown.has_contents() { shown.contents() } else { " " };
                prop_assert_eq!(shown, expected.as_str(), "at {}", position);
            }
        }
    }
}
