//! A ratatui backend for callers: the few codes of ANSI X3.64 that every terminal understands
//! and every board passes on.

use std::io::{self, Write};

use ratatui_core::backend::{Backend, ClearType, WindowSize};
use ratatui_core::buffer::Cell;
use ratatui_core::layout::{Position, Size};
use ratatui_core::style::{Color, Modifier};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::{Charset, Encoder};

/// The number of cells to blank from which erasing the rest of the row is shorter.
const ERASE_FROM: usize = 4;

/// Draws on the terminal of a caller, by ratatui's differences.
///
/// Output consists of cursor positions (`H`), steps to the right (`C`), erasures (`J`, `K`) and 16
/// colours (`m` with 0, 1, 30 to 37 and 40 to 47), and nothing else. Positions are absolute after
/// every frame. The last cell of the last row is never drawn, since some terminals scroll then;
/// the cursor is never hidden.
///
/// ```
/// use bbs_door::{AnsiBackend, Charset, Encoder};
/// use ratatui_core::layout::Size;
/// use ratatui_core::terminal::Terminal;
///
/// let backend = AnsiBackend::new(Vec::new(), Encoder::new(Charset::Cp437), Size::new(80, 24));
/// let mut terminal = Terminal::new(backend)?;
/// terminal.draw(|frame| {
///     frame.buffer_mut().set_string(2, 1, "║21", ratatui_core::style::Style::new());
/// })?;
/// assert!(terminal.backend().output().ends_with(b"\x1b[2;3H\x1b[0m\xba21"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct AnsiBackend<W> {
    output: W,
    encoder: Encoder,
    size: Size,
    /// The terminal's cursor position, if it is known.
    cursor: Option<Position>,
    /// The terminal's current colours, if they are known.
    colours: Option<Colours>,
    /// True for each cell of the screen that is not blank, row by row. As in ratatui, a new screen
    /// counts as blank.
    filled: Vec<bool>,
}

/// The colours of a cell on a terminal with 16 of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Colours {
    /// From 0 to 7.
    ink: u8,
    is_bright: bool,
    /// From 0 to 7.
    paper: u8,
}

impl Colours {
    /// Light grey on black, which `ESC [ 0 m` sets.
    const PLAIN: Self = Self { ink: 7, is_bright: false, paper: 0 };
}

impl<W: Write> AnsiBackend<W> {
    /// Creates a backend for a screen of this size.
    pub const fn new(output: W, encoder: Encoder, size: Size) -> Self {
        Self { output, encoder, size, cursor: None, colours: None, filled: Vec::new() }
    }

    /// Returns the output.
    pub const fn output(&self) -> &W {
        &self.output
    }

    /// Changes the size.
    pub const fn resize(&mut self, size: Size) {
        self.size = size;
    }

    /// Forgets the contents of the terminal, after something else has written to it.
    pub const fn forget(&mut self) {
        self.cursor = None;
        self.colours = None;
    }

    fn move_to(&mut self, to: Position, bytes: &mut Vec<u8>) {
        let step =
            self.cursor.filter(|from| from.y == to.y && from.x <= to.x).map(|from| to.x - from.x);
        match step {
            Some(0) => {}
            Some(1) => bytes.extend_from_slice(b"\x1b[C"),
            Some(step @ 2..=99) => bytes.extend_from_slice(format!("\x1b[{step}C").as_bytes()),
            Some(_) | None => {
                let (row, column) = (u32::from(to.y) + 1, u32::from(to.x) + 1);
                bytes.extend_from_slice(format!("\x1b[{row};{column}H").as_bytes());
            }
        }
        self.cursor = Some(to);
    }

    fn paint(&mut self, colours: Colours, bytes: &mut Vec<u8>) {
        let mut codes = Vec::new();
        let before = match self.colours {
            // Only a reset ends brightness everywhere.
            Some(before) if colours.is_bright || !before.is_bright => before,
            _ => {
                codes.push("0".to_owned());
                Colours::PLAIN
            }
        };
        if colours.is_bright && !before.is_bright {
            codes.push("1".to_owned());
        }
        if colours.ink != before.ink {
            codes.push(format!("3{}", colours.ink));
        }
        if colours.paper != before.paper {
            codes.push(format!("4{}", colours.paper));
        }
        if !codes.is_empty() {
            bytes.extend_from_slice(format!("\x1b[{}m", codes.join(";")).as_bytes());
        }
        self.colours = Some(colours);
    }

    /// Records which cells are blank once these are drawn.
    fn fill(&mut self, cells: &[(u16, u16, &Cell)]) {
        let width = usize::from(self.size.width);
        self.filled.resize(width * usize::from(self.size.height), false);
        for &(x, y, cell) in cells {
            let at = usize::from(y) * width + usize::from(x);
            // A wide character fills two columns.
            let columns = if cell.symbol().width() == 2 { 2 } else { 1 };
            for filled in self.filled.iter_mut().skip(at).take(columns) {
                *filled = !is_blank(cell);
            }
        }
    }

    /// Returns the number of leading cells in the row of the first one, if that row is blank from
    /// it to its end; 0 otherwise.
    fn blanks_to_the_end(&self, cells: &[(u16, u16, &Cell)]) -> usize {
        let Some(&(first, row, _)) = cells.first() else { return 0 };
        let width = usize::from(self.size.width);
        let start = usize::from(row) * width;
        let rest = self.filled.get(start + usize::from(first)..start + width);
        if rest.is_none_or(|rest| rest.contains(&true)) {
            return 0;
        }
        cells.iter().take_while(|(_, y, _)| *y == row).count()
    }

    /// Writes one character in the place of a cell.
    fn put(&mut self, cell: &Cell, bytes: &mut Vec<u8>) {
        let character = cell.symbol().chars().next().unwrap_or(' ');
        self.encoder.push(if character.is_control() { ' ' } else { character }, bytes);
        let columns = u16::from(character.width() == Some(2)) + 1;
        if columns == 2 && self.encoder.charset() != Charset::Utf8 {
            // A wide character became a narrow one: its second column is blank.
            bytes.push(b' ');
        }
        self.cursor = self.cursor.and_then(|at| {
            // Terminals disagree about the cursor's place after the last column.
            let x = at.x + columns;
            (x < self.size.width).then_some(Position { x, ..at })
        });
    }
}

/// Returns whether a cell is a blank like those that an erasure leaves.
fn is_blank(cell: &Cell) -> bool {
    cell.symbol() == " " && colours(cell).paper == 0
}

impl<W: Write> Backend for AnsiBackend<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let cells: Vec<_> = content.collect();
        self.fill(&cells);
        let mut bytes = Vec::new();
        let mut at = 0;
        while let Some(&(x, y, cell)) = cells.get(at) {
            let blanks = if is_blank(cell) { self.blanks_to_the_end(&cells[at..]) } else { 0 };
            if blanks >= ERASE_FROM {
                self.move_to(Position { x, y }, &mut bytes);
                self.paint(Colours::PLAIN, &mut bytes);
                bytes.extend_from_slice(b"\x1b[K");
                at += blanks;
                continue;
            }
            at += 1;
            if x + 1 >= self.size.width && y + 1 >= self.size.height {
                continue;
            }
            self.move_to(Position { x, y }, &mut bytes);
            self.paint(colours(cell), &mut bytes);
            self.put(cell, &mut bytes);
        }
        self.output.write_all(&bytes)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.cursor.unwrap_or_default())
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let mut bytes = Vec::new();
        let to = position.into();
        if self.cursor != Some(to) {
            // The prompt's position is always sent in full.
            self.cursor = None;
            self.move_to(to, &mut bytes);
        }
        self.output.write_all(&bytes)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.forget();
        self.filled.clear();
        let mut bytes = Vec::new();
        self.paint(Colours::PLAIN, &mut bytes);
        bytes.extend_from_slice(b"\x1b[2J");
        self.output.write_all(&bytes)
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        match region {
            ClearType::All => self.clear(),
            ClearType::UntilNewLine => {
                let mut bytes = Vec::new();
                self.paint(Colours::PLAIN, &mut bytes);
                bytes.extend_from_slice(b"\x1b[K");
                self.output.write_all(&bytes)
            }
            ClearType::AfterCursor | ClearType::BeforeCursor | ClearType::CurrentLine => {
                Err(io::Error::from(io::ErrorKind::Unsupported))
            }
        }
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size, pixels: Size::default() })
    }

    fn flush(&mut self) -> io::Result<()> {
        // A board may write between two frames: each begins with an absolute position and with its
        // own colours.
        self.forget();
        self.output.flush()
    }
}

/// Returns the colours of a cell. Reversed cells get swapped colours, and paper is never bright.
fn colours(cell: &Cell) -> Colours {
    let (mut ink, mut paper) = (index(cell.fg, 7), index(cell.bg, 0));
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut ink, &mut paper);
    }
    let paper = paper & 7;
    let is_dim = cell.modifier.contains(Modifier::DIM);
    let is_bright = (ink > 7 || cell.modifier.contains(Modifier::BOLD)) && !is_dim;
    let ink = ink & 7;
    // Colours that become the same must not hide the text.
    if ink == paper && !is_bright && cell.fg != cell.bg {
        return Colours { ink: if paper == 7 { 0 } else { 7 }, is_bright: false, paper };
    }
    Colours { ink, is_bright, paper }
}

/// Returns the number of the nearest of 16 colours.
fn index(colour: Color, usual: u8) -> u8 {
    match colour {
        Color::Reset => usual,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
        Color::Indexed(number @ 0..=15) => number,
        Color::Indexed(number) => nearest(of_palette(number)),
        Color::Rgb(red, green, blue) => nearest([red, green, blue]),
    }
}

/// Returns the colour of a number from 16 to 255 in the palette of 256: a
/// six-step cube, then greys.
fn of_palette(number: u8) -> [u8; 3] {
    if number >= 232 {
        return [8 + (number - 232) * 10; 3];
    }
    let step = |part: u8| if part == 0 { 0 } else { 55 + part * 40 };
    let number = number.saturating_sub(16);
    [step(number / 36), step(number / 6 % 6), step(number % 6)]
}

/// Returns the nearest colour of the IBM PC's palette.
fn nearest(colour: [u8; 3]) -> u8 {
    const PALETTE: [[u8; 3]; 16] = [
        [0, 0, 0],
        [170, 0, 0],
        [0, 170, 0],
        [170, 85, 0],
        [0, 0, 170],
        [170, 0, 170],
        [0, 170, 170],
        [170, 170, 170],
        [85, 85, 85],
        [255, 85, 85],
        [85, 255, 85],
        [255, 255, 85],
        [85, 85, 255],
        [255, 85, 255],
        [85, 255, 255],
        [255, 255, 255],
    ];
    let distance = |other: &[u8; 3]| -> u32 {
        colour.iter().zip(other).map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let best = (0..16_u8).zip(&PALETTE).min_by_key(|(_, other)| distance(other));
    best.map_or(7, |(number, _)| number)
}

#[cfg(test)]
mod tests {
    use ratatui_core::buffer::Buffer;
    use ratatui_core::style::Style;
    use ratatui_core::terminal::Terminal;

    use super::*;

    fn terminal(width: u16, height: u16) -> Terminal<AnsiBackend<Vec<u8>>> {
        let encoder = Encoder::new(Charset::Cp437);
        Terminal::new(AnsiBackend::new(Vec::new(), encoder, Size::new(width, height))).unwrap()
    }

    /// Draws a frame and returns its bytes.
    fn frame(terminal: &mut Terminal<AnsiBackend<Vec<u8>>>, paint: impl Fn(&mut Buffer)) -> String {
        terminal.backend_mut().output.clear();
        terminal.draw(|frame| paint(frame.buffer_mut())).unwrap();
        String::from_utf8_lossy(&terminal.backend().output).replace('\x1b', "^")
    }

    #[test]
    fn only_what_differs_is_sent() {
        let mut terminal = terminal(80, 24);
        let yellow = Style::new().fg(Color::LightYellow);
        let bytes = frame(&mut terminal, |buffer| {
            buffer.set_string(0, 0, "Pot 31", Style::new());
            buffer.set_string(8, 0, "Bet", yellow);
        });
        assert_eq!(bytes, "^[1;1H^[0mPot^[C31^[2C^[1;33mBet");
        let bytes = frame(&mut terminal, |buffer| {
            buffer.set_string(0, 0, "Pot 27", Style::new());
            buffer.set_string(8, 0, "Bet", yellow);
        });
        assert_eq!(bytes, "^[1;5H^[0m27");
    }

    #[test]
    fn long_blanks_are_erased_on_black_only() {
        let mut terminal = terminal(40, 10);
        frame(&mut terminal, |buffer| {
            buffer.set_string(0, 1, "x".repeat(40), Style::new());
        });
        let bytes = frame(&mut terminal, |_| {});
        assert_eq!(bytes, "^[2;1H^[0m^[K");
        let blue = Style::new().bg(Color::Blue);
        let bytes = frame(&mut terminal, |buffer| {
            buffer.set_string(0, 1, " ".repeat(40), blue);
        });
        assert_eq!(bytes, format!("^[2;1H^[0;44m{}", " ".repeat(40)));
    }

    #[test]
    fn blanks_before_blanks_are_erased_and_others_are_not() {
        let mut terminal = terminal(40, 10);
        frame(&mut terminal, |buffer| {
            buffer.set_string(0, 1, "Your choice :", Style::new());
            buffer.set_string(0, 2, "Name      Coins", Style::new());
        });
        let bytes = frame(&mut terminal, |buffer| {
            buffer.set_string(10, 2, "Coins", Style::new());
        });
        assert_eq!(bytes, "^[2;1H^[0m^[K^[3;1H    ");
        let bytes = frame(&mut terminal, |_| {});
        assert_eq!(bytes, "^[3;11H^[0m^[K");
    }

    #[test]
    fn the_last_cell_is_never_drawn() {
        let mut terminal = terminal(20, 10);
        let bytes = frame(&mut terminal, |buffer| {
            for row in 0..10 {
                buffer.set_string(0, row, "#".repeat(20), Style::new());
            }
        });
        assert_eq!(bytes.matches('#').count(), 199);
        assert_eq!(bytes.matches('H').count(), 10, "every row is positioned: {bytes}");
    }

    #[test]
    fn every_colour_becomes_one_of_sixteen() {
        let mut cell = Cell::default();
        cell.set_fg(Color::Rgb(250, 250, 90)).set_bg(Color::Rgb(0, 0, 160));
        assert_eq!(colours(&cell), Colours { ink: 3, is_bright: true, paper: 4 });
        cell.modifier = Modifier::REVERSED;
        assert_eq!(colours(&cell), Colours { ink: 4, is_bright: false, paper: 3 });
        let mut cell = Cell::default();
        cell.set_fg(Color::Indexed(196)).set_bg(Color::Indexed(255));
        assert_eq!(colours(&cell), Colours { ink: 1, is_bright: false, paper: 7 });
        let mut cell = Cell::default();
        cell.set_fg(Color::Gray).set_bg(Color::White);
        assert_eq!(colours(&cell), Colours { ink: 0, is_bright: false, paper: 7 });
    }

    #[test]
    fn the_place_of_the_prompt_is_absolute() {
        let mut terminal = terminal(80, 24);
        terminal.backend_mut().output.clear();
        terminal
            .draw(|frame| {
                frame.buffer_mut().set_string(0, 23, "Your choice :", Style::new());
                frame.set_cursor_position((14, 23));
            })
            .unwrap();
        assert!(terminal.backend().output.ends_with(b"\x1b[24;15H"));
    }
}
