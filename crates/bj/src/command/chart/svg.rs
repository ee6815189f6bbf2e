//! A chart as a picture.

use blackjack_coach::figures::percent;
use blackjack_coach::{ChartPart, StrategyCard};
use blackjack_engine::{Action, House};
use blackjack_odds::Cell;

use super::code::{codes, first};

/// The sizes of the picture, in pixels.
const WIDTH: usize = 1040;
const MARGIN: usize = 24;
const GAP: usize = 28;
/// The width of the row labels.
const NAME: usize = 56;
/// The height of a line.
const LINE: usize = 26;
/// The width of a cell in a house without an upcard, where each line has only one.
const ONLY_CELL: usize = 110;
/// The top of the parts.
const TOP: usize = 92;
/// The font sizes of the text and of the title, and the average width of a letter relative to each.
const FONT_SIZE: f64 = 14.0;
const LETTER_WIDTH: f64 = 0.52;
const TITLE_SIZE: f64 = 24.0;
const TITLE_LETTER_WIDTH: f64 = 0.62;

/// The opening tag of the text in cells.
const CELL_TEXT: &str = "<g text-anchor=\"middle\" font-size=\"13\">";

const INK: &str = "#1c1c1c";

/// Returns the whole picture: the house, the parts of the chart side by side, the legend and the
/// value.
pub(super) fn text(house: &House, card: &StrategyCard) -> String {
    let parts = card.parts();
    let part_width = (WIDTH - 2 * MARGIN - 2 * GAP) / 3;
    let lines = parts.iter().map(|part| part.lines.len()).max().unwrap_or_default();
    let legend_top = TOP + (lines + 2) * LINE + GAP;
    let (legend, below) = legend(&parts, legend_top);
    let notes = card.notes();
    let height = below + LINE * (1 + notes.len()) + MARGIN;
    let name = escaped(house.name());
    let rules = escaped(&house.rules().summary());
    let mut svg = Svg::default();
    svg.line(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\" role=\"img\" font-size=\"{FONT_SIZE}\" \
         fill=\"{INK}\" \
         font-family=\"system-ui, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif\">"
    ));
    svg.line(&format!("<title>Basic strategy: {name}</title>"));
    svg.line(&format!("<desc>{rules}</desc>"));
    svg.line(&format!("<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>"));
    svg.line(&format!(
        "<text x=\"{MARGIN}\" y=\"44\" font-size=\"{}\" font-weight=\"bold\">Basic strategy: {name}</text>",
        fitting(&format!("Basic strategy: {}", house.name()), TITLE_SIZE, TITLE_LETTER_WIDTH)
    ));
    svg.line(&format!(
        "<text x=\"{MARGIN}\" y=\"70\" font-size=\"{}\" fill=\"#555555\">{rules}</text>",
        fitting(&house.rules().summary(), FONT_SIZE, LETTER_WIDTH)
    ));
    for (at, part) in parts.iter().enumerate() {
        svg.part(card, part, MARGIN + at * (part_width + GAP), part_width);
    }
    svg.0 += &legend;
    svg.line(&format!(
        "<text x=\"{MARGIN}\" y=\"{}\" fill=\"#555555\">{}</text>",
        below + LINE - 8,
        expectation(card)
    ));
    for (at, note) in (2..).zip(&notes) {
        svg.line(&format!(
            "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"{}\" fill=\"#555555\">{}</text>",
            below + LINE * at - 8,
            fitting(note, FONT_SIZE, LETTER_WIDTH),
            escaped(note)
        ));
    }
    svg.line("</svg>");
    svg.0
}

/// The picture drawn so far.
#[derive(Default)]
struct Svg(String);

impl Svg {
    fn line(&mut self, line: &str) {
        self.0 += line;
        self.0.push('\n');
    }

    /// Draws a part of the chart: its title, the upcards, and a line for each group of equal rows.
    fn part(&mut self, card: &StrategyCard, part: &ChartPart, left: usize, width: usize) {
        let columns = card.columns();
        let cell = match columns.len() {
            1 => ONLY_CELL,
            several => (width - NAME) / several,
        };
        let title = match part.title {
            "hard" => "Hard totals",
            "soft" => "Soft totals",
            _ => "Pairs",
        };
        self.line(&format!(
            "<text x=\"{left}\" y=\"{}\" font-weight=\"bold\">{title}</text>",
            TOP + LINE - 9
        ));
        self.line("<g text-anchor=\"middle\" fill=\"#555555\">");
        if columns.len() > 1 {
            let (centre, y) = (left + NAME + columns.len() * cell / 2, TOP + LINE - 9);
            self.line(&format!("<text x=\"{centre}\" y=\"{y}\">dealer shows</text>"));
        }
        for (at, column) in columns.iter().enumerate() {
            let centre = left + NAME + at * cell + cell / 2;
            let shown = if column == "any" { "no upcard" } else { column };
            let y = TOP + 2 * LINE - 8;
            self.line(&format!("<text x=\"{centre}\" y=\"{y}\">{shown}</text>"));
        }
        self.line("</g>");
        for (at, line) in part.lines.iter().enumerate() {
            let top = TOP + (at + 2) * LINE;
            let y = top + LINE - 8;
            self.line(&format!("<text x=\"{left}\" y=\"{y}\">{}</text>", line.label()));
            self.line(CELL_TEXT);
            for (at, filled) in line.cells.iter().enumerate() {
                self.cell(filled, (left + NAME + at * cell, top), cell);
            }
            self.line("</g>");
        }
    }

    /// Draws a cell with its letters.
    fn cell(&mut self, cell: &Cell, (left, top): (usize, usize), width: usize) {
        let (colour, code) = (colour(cell), cell.code());
        let (w, h) = (width - 2, LINE - 2);
        let (x, y) = (left + width / 2, top + LINE - 8);
        self.line(&format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{w}\" height=\"{h}\" rx=\"3\" \
             fill=\"{colour}\"/><text x=\"{x}\" y=\"{y}\">{code}</text>"
        ));
    }
}

/// Returns the legend of colours and codes, and the position of its end.
fn legend(parts: &[ChartPart], top: usize) -> (String, usize) {
    const SWATCH: usize = 32;
    let (mut text, mut left, mut top) = (Svg::default(), MARGIN, top);
    for code in codes(parts) {
        let meaning = code.meaning();
        let width = SWATCH + 8 + meaning.len() * 7 + GAP / 2;
        if left + width > WIDTH - MARGIN && left > MARGIN {
            (left, top) = (MARGIN, top + LINE);
        }
        text.line(CELL_TEXT);
        text.cell(&code.cell, (left, top), SWATCH);
        text.line("</g>");
        let (x, y) = (left + SWATCH + 6, top + LINE - 8);
        text.line(&format!("<text x=\"{x}\" y=\"{y}\">{meaning}</text>"));
        left += width;
    }
    (text.0, top + LINE + GAP / 4)
}

fn expectation(card: &StrategyCard) -> String {
    let [ev, best] = [card.ev, card.best].map(|ev| percent(ev, 4));
    format!(
        "Expectation by this chart: {ev} % of the initial bet; by the cards of each hand: {best} %."
    )
}

/// Returns the colour of a cell. The palette follows Okabe and Ito: it is distinct in lightness for
/// every kind of colour blindness, and light enough for black letters.
fn colour(cell: &Cell) -> &'static str {
    match first(cell) {
        Action::Hit => "#fbf6d9",
        Action::Stand => "#e1ad49",
        Action::Double => "#97daf3",
        Action::Split => "#1a955d",
        Action::Surrender => "#cf649f",
    }
}

/// Returns the font size at which a line fits the picture, at most `usual`.
#[expect(clippy::cast_precision_loss, reason = "a line has few letters")]
fn fitting(line: &str, usual: f64, letter: f64) -> String {
    let width = (WIDTH - 2 * MARGIN) as f64;
    let size = width / (letter * line.chars().count().max(1) as f64);
    format!("{:.1}", size.min(usual))
}

/// Escapes a text for XML. Characters that XML cannot hold become U+FFFD.
fn escaped(text: &str) -> String {
    let mut xml = String::new();
    for character in text.chars() {
        match character {
            '&' => xml += "&amp;",
            '<' => xml += "&lt;",
            '>' => xml += "&gt;",
            '"' => xml += "&quot;",
            '\'' => xml += "&apos;",
            '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => xml.push('\u{fffd}'),
            character => xml.push(character),
        }
    }
    xml
}
