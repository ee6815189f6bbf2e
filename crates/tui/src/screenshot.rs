//! Screenshots as SVG, for the documents: every cell in its place, with lines and cards as shapes.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The size of a cell, in pixels.
const WIDTH: u16 = 9;
const HEIGHT: u16 = 18;

/// The font size, and the distance of the baseline from the top of a cell.
const FONT_SIZE: u16 = 15;
const BASELINE: u16 = 14;

/// The margin around the screen.
const MARGIN: u16 = 12;

/// The default colours of a terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BaseColours {
    /// The text colour.
    pub(crate) foreground: u32,
    /// The background colour.
    pub(crate) background: u32,
}

/// The colours of a dark terminal.
pub(crate) const DARK: BaseColours = BaseColours { foreground: 0xe6_e6e6, background: 0x14_161a };

/// The colours of a light terminal.
#[cfg(test)]
pub(crate) const LIGHT: BaseColours = BaseColours { foreground: 0x1c_1c1c, background: 0xff_ffff };

/// The sixteen colours of xterm.
const SIXTEEN: [u32; 16] = [
    0x00_0000, 0xcd_0000, 0x00_cd00, 0xcd_cd00, 0x00_00ee, 0xcd_00cd, 0x00_cdcd, 0xe5_e5e5,
    0x7f_7f7f, 0xff_0000, 0x00_ff00, 0xff_ff00, 0x5c_5cff, 0xff_00ff, 0x00_ffff, 0xff_ffff,
];

/// Returns a screen of a dark terminal as a self-contained SVG picture, for the documents; `title`
/// describes it for readers who cannot see it.
pub fn picture(buf: &Buffer, title: &str) -> String {
    svg(buf, DARK, title)
}

/// Returns a screen as a self-contained SVG document; `title` describes it for readers who cannot
/// see it.
pub(crate) fn svg(buf: &Buffer, ground: BaseColours, title: &str) -> String {
    let (width, height) = (buf.area.width * WIDTH, buf.area.height * HEIGHT);
    let (outer, tall) = (width + 2 * MARGIN, height + 2 * MARGIN);
    let under = buf.content.last().map_or(ground.background, |cell| colours(cell, ground).1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {outer} {tall}\" \
         width=\"{outer}\" height=\"{tall}\" role=\"img\">\n<title>{}</title>\n\
         <rect width=\"{outer}\" height=\"{tall}\" rx=\"8\" fill=\"{}\"/>\n\
         <g transform=\"translate({MARGIN} {MARGIN})\" font-size=\"{FONT_SIZE}\" \
         font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" \
         xml:space=\"preserve\" style=\"white-space:pre\">\n",
        escaped(title),
        hex(under),
    );
    for row in 0..buf.area.height {
        for run in runs(buf, row, ground) {
            run.draw(&mut svg, row, under);
        }
    }
    svg + "</g>\n</svg>\n"
}

/// Adjacent cells of a row in the same style.
struct Run<'a> {
    first: u16,
    foreground: u32,
    background: u32,
    modifier: Modifier,
    symbols: Vec<&'a str>,
}

/// Splits a row into runs of cells in the same style.
fn runs(buf: &Buffer, row: u16, ground: BaseColours) -> Vec<Run<'_>> {
    let mut runs: Vec<Run<'_>> = Vec::new();
    for column in 0..buf.area.width {
        let Some(cell) = buf.cell((buf.area.x + column, buf.area.y + row)) else { continue };
        let (foreground, background) = colours(cell, ground);
        let modifier = cell.modifier;
        match runs.last_mut() {
            Some(run)
                if (run.foreground, run.background, run.modifier)
                    == (foreground, background, modifier) =>
            {
                run.symbols.push(cell.symbol());
            }
            Some(_) | None => {
                runs.push(Run {
                    first: column,
                    foreground,
                    background,
                    modifier,
                    symbols: vec![cell.symbol()],
                });
            }
        }
    }
    runs
}

impl Run<'_> {
    /// Draws the background, the shapes and the text of the run.
    fn draw(&self, svg: &mut String, row: u16, under: u32) {
        let (x, y) = (self.first * WIDTH, row * HEIGHT);
        let width = u16::try_from(self.symbols.len()).unwrap_or(u16::MAX) * WIDTH;
        if self.background != under {
            line(
                svg,
                &format!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{HEIGHT}\" fill=\"{}\" \
                 shape-rendering=\"crispEdges\"/>",
                    hex(self.background)
                ),
            );
        }
        let places = (0u16..).map(|at| x + at * WIDTH);
        let shapes = self
            .symbols
            .iter()
            .zip(places)
            .filter_map(|(symbol, x)| shape(symbol).map(|shape| shape.path(x, y)));
        let (fills, strokes): (Vec<_>, Vec<_>) = shapes.partition(|(_, filled)| *filled);
        self.paths(svg, &fills, "fill");
        self.paths(svg, &strokes, "stroke");
        self.texts(svg, x, y);
        if self.modifier.contains(Modifier::UNDERLINED) {
            let y = y + HEIGHT - 2;
            line(
                svg,
                &format!("<path d=\"M{x} {y}h{width}\" stroke=\"{}\"/>", hex(self.foreground)),
            );
        }
    }

    /// Draws lines or areas as a single path.
    fn paths(&self, svg: &mut String, paths: &[(String, bool)], kind: &str) {
        if paths.is_empty() {
            return;
        }
        let all: String = paths.iter().map(|(path, _)| path.as_str()).collect();
        let none = if kind == "stroke" { " fill=\"none\"" } else { "" };
        line(svg, &format!("<path d=\"{all}\" {kind}=\"{}\"{none}/>", hex(self.foreground)));
    }

    /// Draws the text, split at gaps and shapes.
    fn texts(&self, svg: &mut String, x: u16, y: u16) {
        let is_letter = |symbol: &str| !symbol.trim().is_empty() && shape(symbol).is_none();
        let mut rest = self.symbols.as_slice();
        let mut x = x;
        while let Some(first) = rest.iter().position(|symbol| is_letter(symbol)) {
            let here = rest.get(first..).unwrap_or_default();
            let ends = |at: usize| match here.get(at..) {
                Some([one, two, ..]) if *one == " " => !is_letter(two),
                Some([one, ..]) => !is_letter(one),
                _ => true,
            };
            let length = (1..here.len()).find(|&at| ends(at)).unwrap_or(here.len());
            x += cells(first) * WIDTH;
            self.text(svg, here.get(..length).unwrap_or_default(), x, y);
            x += cells(length) * WIDTH;
            rest = here.get(length..).unwrap_or_default();
        }
    }

    /// Draws words with single spaces between them. Many viewers drop spaces or ignore the position
    /// of single letters, so spaces are non-breaking and the width of the whole text is stated.
    fn text(&self, svg: &mut String, symbols: &[&str], x: u16, y: u16) {
        let text = escaped(&symbols.concat()).replace(' ', "\u{a0}");
        let bold = self.modifier.contains(Modifier::BOLD);
        let weight = if bold { " font-weight=\"bold\"" } else { "" };
        line(
            svg,
            &format!(
                "<text x=\"{x}\" y=\"{}\" textLength=\"{}\" fill=\"{}\"{weight}>{text}</text>",
                y + BASELINE,
                cells(symbols.len()) * WIDTH,
                hex(self.foreground)
            ),
        );
    }
}

/// Returns a count as a number of cells.
fn cells(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// A character drawn as a shape instead of text, so that lines meet and suits look the same
/// everywhere.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// Arms from the middle to the left, right, top and bottom: 0 absent, 1 light, 2 heavy.
    Arms([u8; 4]),
    /// Arms that meet in a rounded corner.
    Corner([u8; 4]),
    /// Dashes, horizontal if true and vertical if false.
    Dashes(bool),
    /// A diagonal, rising if true and falling if false.
    Diagonal(bool),
    /// The whole cell if true, or a light pattern if false.
    Block(bool),
    /// The upper half of the cell if true, or the lower half if false.
    Half(bool),
    /// The dots in a cell, as the bits of Unicode's braille patterns.
    Dots(u8),
    /// An outline in hundredths of a cell's width from its middle.
    Outline(&'static str),
}

const HEART: &str =
    "M0 44C-56 6 -50 -44 -22 -44C-8 -44 0 -34 0 -26C0 -34 8 -44 22 -44C50 -44 56 6 0 44Z";
const DIAMOND: &str = "M0 -50L38 0L0 50L-38 0Z";
const SPADE: &str = "M0 -50C10 -24 46 -10 46 14 \
    C46 34 18 38 6 22L14 46L-14 46L-6 22C-18 38 -46 34 -46 14 \
    C-46 -10 -10 -24 0 -50Z";
const CLUB: &str = "M0 -48C26 -48 28 -20 14 -8C32 -18 48 -6 46 10 \
    C44 30 16 32 5 16L12 46L-12 46L-5 16 \
    C-16 32 -44 30 -46 10C-48 -6 -32 -18 -14 -8C-28 -20 -26 -48 0 -48Z";

const CHIP: &str =
    "M-46 0C-46 -26 -26 -46 0 -46C26 -46 46 -26 46 0C46 26 26 46 0 46C-26 46 -46 26 -46 0Z";

/// Returns the dots of a braille pattern.
fn dots(symbol: &str) -> Option<u8> {
    let code = u32::from(symbol.chars().next()?);
    u8::try_from(code.checked_sub(0x2800)?).ok()
}

/// Returns the shape of a character, or `None` if it is written as text.
fn shape(symbol: &str) -> Option<Shape> {
    Some(match symbol {
        "─" => Shape::Arms([1, 1, 0, 0]),
        "│" => Shape::Arms([0, 0, 1, 1]),
        "━" => Shape::Arms([2, 2, 0, 0]),
        "┃" => Shape::Arms([0, 0, 2, 2]),
        "┌" => Shape::Arms([0, 1, 0, 1]),
        "┐" => Shape::Arms([1, 0, 0, 1]),
        "└" => Shape::Arms([0, 1, 1, 0]),
        "┘" => Shape::Arms([1, 0, 1, 0]),
        "├" => Shape::Arms([0, 1, 1, 1]),
        "┤" => Shape::Arms([1, 0, 1, 1]),
        "┏" => Shape::Arms([0, 2, 0, 2]),
        "┓" => Shape::Arms([2, 0, 0, 2]),
        "┗" => Shape::Arms([0, 2, 2, 0]),
        "┛" => Shape::Arms([2, 0, 2, 0]),
        "╭" => Shape::Corner([0, 1, 0, 1]),
        "╮" => Shape::Corner([1, 0, 0, 1]),
        "╰" => Shape::Corner([0, 1, 1, 0]),
        "╯" => Shape::Corner([1, 0, 1, 0]),
        "╌" => Shape::Dashes(false),
        "╎" => Shape::Dashes(true),
        "╱" => Shape::Diagonal(true),
        "╲" => Shape::Diagonal(false),
        "█" => Shape::Block(true),
        "▀" => Shape::Half(true),
        "▄" => Shape::Half(false),
        "░" => Shape::Block(false),
        "♥" => Shape::Outline(HEART),
        "♦" => Shape::Outline(DIAMOND),
        "♠" => Shape::Outline(SPADE),
        "♣" => Shape::Outline(CLUB),
        "●" => Shape::Outline(CHIP),
        _ => return dots(symbol).map(Shape::Dots),
    })
}

impl Shape {
    /// Returns the path of the shape in the cell at this place, and whether it is filled.
    fn path(self, x: u16, y: u16) -> (String, bool) {
        let middle =
            (f32::from(x) + f32::from(WIDTH) / 2.0, f32::from(y) + f32::from(HEIGHT) / 2.0);
        let (right, bottom) = (x + WIDTH, y + HEIGHT);
        match self {
            Self::Arms(arms) => (arms_path(arms, x, y), true),
            Self::Corner(arms) => (corner_path(arms, x, y), false),
            Self::Dashes(false) => {
                (format!("M{} {}h3M{} {}h3", x + 1, middle.1, x + 5, middle.1), false)
            }
            Self::Dashes(true) => (format!("M{0} {1}v4M{0} {2}v4", middle.0, y + 3, y + 11), false),
            Self::Diagonal(true) => (format!("M{x} {bottom}L{right} {y}"), false),
            Self::Diagonal(false) => (format!("M{x} {y}L{right} {bottom}"), false),
            Self::Block(true) => (format!("M{x} {}h{WIDTH}v10h-{WIDTH}z", y + 4), true),
            Self::Block(false) => (format!("M{x} {}h{WIDTH}v2h-{WIDTH}z", y + 8), true),
            Self::Half(upper) => {
                let y = if upper { y } else { y + HEIGHT / 2 };
                (format!("M{x} {y}h{WIDTH}v{}h-{WIDTH}z", HEIGHT / 2), true)
            }
            Self::Dots(bits) => (dots_path(bits, x, y), true),
            Self::Outline(points) => (placed(points, middle), true),
        }
    }
}

/// Returns a small square for each dot.
fn dots_path(bits: u8, x: u16, y: u16) -> String {
    const ROWS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
    let mut path = String::new();
    for (row, pair) in (0u16..).zip(ROWS) {
        for (column, bit) in (0u16..).zip(pair) {
            if bits & bit != 0 {
                let left = f32::from(x) + f32::from(WIDTH * (2 * column + 1)) / 4.0 - 1.0;
                let top = f32::from(y) + f32::from(HEIGHT * (2 * row + 1)) / 8.0 - 1.0;
                let _written = write!(path, "M{left:.1} {top:.1}h2v2h-2z");
            }
        }
    }
    path
}

/// Returns bars from the middle of the cell, so that heavy and light lines meet without a gap.
fn arms_path(arms: [u8; 4], x: u16, y: u16) -> String {
    let (x, y) = (f32::from(x), f32::from(y));
    let (width, height) = (f32::from(WIDTH), f32::from(HEIGHT));
    let (middle_x, middle_y) = (x + width / 2.0, y + height / 2.0);
    let half = |arm: u8| if arm == 2 { 1.5 } else { 0.5 };
    let thickest = half(arms.into_iter().max().unwrap_or(1));
    let mut path = String::new();
    for (arm, (left, top, right, bottom)) in arms.into_iter().zip([
        (x, middle_y, middle_x + thickest, middle_y),
        (middle_x - thickest, middle_y, x + width, middle_y),
        (middle_x, y, middle_x, middle_y + thickest),
        (middle_x, middle_y - thickest, middle_x, y + height),
    ]) {
        if arm == 0 {
            continue;
        }
        let across = (bottom - top).abs() < 0.1;
        let (left, top, right, bottom) = if across {
            (left, top - half(arm), right, bottom + half(arm))
        } else {
            (left - half(arm), top, right + half(arm), bottom)
        };
        let _written = write!(path, "M{left} {top}H{right}V{bottom}H{left}z");
    }
    path
}

/// Returns a quarter circle between two arms.
fn corner_path(arms: [u8; 4], x: u16, y: u16) -> String {
    let (x, y) = (f32::from(x), f32::from(y));
    let (width, height) = (f32::from(WIDTH), f32::from(HEIGHT));
    let (middle_x, middle_y) = (x + width / 2.0, y + height / 2.0);
    let side = if arms[0] > 0 { x } else { x + width };
    let end = if arms[2] > 0 { y } else { y + height };
    let turn = if arms[2] > 0 { middle_y - width / 2.0 } else { middle_y + width / 2.0 };
    format!("M{side} {middle_y}Q{middle_x} {middle_y} {middle_x} {turn}V{end}")
}

/// Returns an outline around the middle of a cell, scaled to the cell's width.
fn placed(points: &str, (x, y): (f32, f32)) -> String {
    let mut path = String::new();
    let mut number = String::new();
    let mut at_x = true;
    let mut flush = |number: &mut String, path: &mut String| {
        if let Ok(value) = number.parse::<f32>() {
            let scaled = value * f32::from(WIDTH + 1) / 100.0;
            let middle = if at_x { x } else { y };
            let _written = write!(path, "{:.1} ", middle + scaled);
            at_x = !at_x;
        }
        number.clear();
    };
    for character in points.chars() {
        if character.is_ascii_alphabetic() {
            flush(&mut number, &mut path);
            path.push(character);
        } else if character == ' ' {
            flush(&mut number, &mut path);
        } else {
            number.push(character);
        }
    }
    path
}

/// Returns the text and background colours of a cell.
fn colours(cell: &Cell, ground: BaseColours) -> (u32, u32) {
    let foreground = rgb(cell.fg).unwrap_or(ground.foreground);
    let background = rgb(cell.bg).unwrap_or(ground.background);
    if cell.modifier.contains(Modifier::REVERSED) {
        (background, foreground)
    } else {
        (foreground, background)
    }
}

/// Returns a colour as a number, or `None` for the terminal's own.
pub(crate) fn rgb(colour: Color) -> Option<u32> {
    let sixteen = |index: usize| SIXTEEN.get(index).copied();
    match colour {
        Color::Reset => None,
        Color::Rgb(red, green, blue) => Some(u32::from_be_bytes([0, red, green, blue])),
        Color::Indexed(index) => Some(indexed(index)),
        Color::Black => sixteen(0),
        Color::Red => sixteen(1),
        Color::Green => sixteen(2),
        Color::Yellow => sixteen(3),
        Color::Blue => sixteen(4),
        Color::Magenta => sixteen(5),
        Color::Cyan => sixteen(6),
        Color::Gray => sixteen(7),
        Color::DarkGray => sixteen(8),
        Color::LightRed => sixteen(9),
        Color::LightGreen => sixteen(10),
        Color::LightYellow => sixteen(11),
        Color::LightBlue => sixteen(12),
        Color::LightMagenta => sixteen(13),
        Color::LightCyan => sixteen(14),
        Color::White => sixteen(15),
    }
}

/// Returns one of the 256 colours: the sixteen, a cube of six steps per side, and greys.
fn indexed(index: u8) -> u32 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |part: u8| STEPS.get(usize::from(part % 6)).copied().unwrap_or_default();
    match index {
        0..=15 => SIXTEEN.get(usize::from(index)).copied().unwrap_or_default(),
        16..=231 => {
            let cube = index - 16;
            u32::from_be_bytes([0, step(cube / 36), step(cube / 6), step(cube)])
        }
        232.. => {
            let grey = 8 + 10 * (index - 232);
            u32::from_be_bytes([0, grey, grey, grey])
        }
    }
}

/// Returns a colour in SVG notation.
fn hex(colour: u32) -> String {
    format!("#{colour:06x}")
}

/// Returns text escaped for XML.
fn escaped(text: &str) -> String {
    // The pictures of `blackjack-report`, which no face depends on, share only this line.
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Appends an element on its own line.
fn line(svg: &mut String, element: &str) {
    svg.push_str(element);
    svg.push('\n');
}

#[cfg(test)]
mod tests;
