//! A chart as a picture.

use blackjack_coach::figures::percent;
use blackjack_coach::{ChartPart, StrategyCard};
use blackjack_engine::{Action, House};
use blackjack_odds::Cell;

use super::code::{codes, first};
use crate::svg::{self, GREY, Size, Svg};

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
const FONT_SIZE: u8 = 14;
const LETTER_WIDTH: f64 = 0.52;
const TITLE_SIZE: u8 = 24;
const TITLE_LETTER_WIDTH: f64 = 0.62;

/// The opening tag of the text in cells.
const CELL_TEXT: &str = "<g text-anchor=\"middle\" font-size=\"13\">";

/// Returns the whole picture: the house, the parts of the chart side by side, the legend and the
/// value.
pub fn svg(house: &House, card: &StrategyCard) -> String {
    let parts = card.parts();
    let part_width = (WIDTH - 2 * MARGIN - 2 * GAP) / 3;
    let lines = parts.iter().map(|part| part.lines.len()).max().unwrap_or_default();
    let legend_top = TOP + (lines + 2) * LINE + GAP;
    let (legend, below) = legend(&parts, legend_top);
    let notes = card.notes();
    let height = below + LINE * (1 + notes.len()) + MARGIN;
    let title = format!("Basic strategy: {}", house.name());
    let summary = house.rules().summary();
    let size = Size { width: WIDTH, height, font: FONT_SIZE };
    let mut svg = Svg::new(size, &escaped(&title), &escaped(&summary));
    let title_size = fitting(&title, TITLE_SIZE, TITLE_LETTER_WIDTH);
    let bold = format!("font-size=\"{title_size}\" font-weight=\"bold\"");
    svg.text((MARGIN, 44), &bold, escaped(&title));
    svg.text((MARGIN, 70), &small(&summary), escaped(&summary));
    for (at, part) in parts.iter().enumerate() {
        draw_part(&mut svg, card, part, (MARGIN + at * (part_width + GAP), part_width));
    }
    svg.part(&legend);
    let grey = format!("fill=\"{GREY}\"");
    svg.text((MARGIN, below + LINE - 8), &grey, expectation(card));
    for (at, note) in (2..).zip(&notes) {
        svg.text((MARGIN, below + LINE * at - 8), &small(note), escaped(note));
    }
    svg.end()
}

/// Returns the attributes of a line that fits the picture.
fn small(line: &str) -> String {
    let size = fitting(line, FONT_SIZE, LETTER_WIDTH);
    format!("font-size=\"{size}\" fill=\"{GREY}\"")
}

/// Draws a part of the chart: its title, the upcards, and a line for each group of equal rows.
fn draw_part(svg: &mut Svg, card: &StrategyCard, part: &ChartPart, (left, width): (usize, usize)) {
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
    svg.text((left, TOP + LINE - 9), "font-weight=\"bold\"", title);
    svg.line(&format!("<g text-anchor=\"middle\" fill=\"{GREY}\">"));
    if columns.len() > 1 {
        let centre = left + NAME + columns.len() * cell / 2;
        svg.text((centre, TOP + LINE - 9), "", "dealer shows");
    }
    for (at, column) in columns.iter().enumerate() {
        let centre = left + NAME + at * cell + cell / 2;
        let shown = if column == "any" { "no upcard" } else { column };
        svg.text((centre, TOP + 2 * LINE - 8), "", shown);
    }
    svg.line("</g>");
    for (at, line) in part.lines.iter().enumerate() {
        let top = TOP + (at + 2) * LINE;
        svg.text((left, top + LINE - 8), "", line.label());
        svg.line(CELL_TEXT);
        for (at, filled) in line.cells.iter().enumerate() {
            draw_cell(svg, filled, (left + NAME + at * cell, top), cell);
        }
        svg.line("</g>");
    }
}

/// Draws a cell with its letters.
fn draw_cell(svg: &mut Svg, cell: &Cell, (left, top): (usize, usize), width: usize) {
    let (colour, code) = (colour(cell), cell.code());
    let (w, h) = (width - 2, LINE - 2);
    let (x, y) = (left + width / 2, top + LINE - 8);
    svg.line(&format!(
        "<rect x=\"{left}\" y=\"{top}\" width=\"{w}\" height=\"{h}\" rx=\"3\" \
         fill=\"{colour}\"/><text x=\"{x}\" y=\"{y}\">{code}</text>"
    ));
}

/// Returns the legend of colours and codes, and the position of its end.
fn legend(parts: &[ChartPart], top: usize) -> (Svg, usize) {
    const SWATCH: usize = 32;
    let (mut svg, mut left, mut top) = (Svg::default(), MARGIN, top);
    for code in codes(parts) {
        let meaning = code.meaning();
        let width = SWATCH + 8 + meaning.len() * 7 + GAP / 2;
        if left + width > WIDTH - MARGIN && left > MARGIN {
            (left, top) = (MARGIN, top + LINE);
        }
        svg.line(CELL_TEXT);
        draw_cell(&mut svg, &code.cell, (left, top), SWATCH);
        svg.line("</g>");
        svg.text((left + SWATCH + 6, top + LINE - 8), "", meaning);
        left += width;
    }
    (svg, top + LINE + GAP / 4)
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
fn fitting(line: &str, usual: u8, letter: f64) -> String {
    let width = (WIDTH - 2 * MARGIN) as f64;
    let size = width / (letter * line.chars().count().max(1) as f64);
    format!("{:.1}", size.min(usual.into()))
}

/// Returns a text for the content of an element, with quotation marks escaped, too. Characters that
/// XML cannot hold become U+FFFD.
fn escaped(text: &str) -> String {
    let is_foreign =
        |c| matches!(c, '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}');
    let text = text.replace(is_foreign, "\u{fffd}");
    svg::escaped(&text).replace('"', "&quot;").replace('\'', "&apos;")
}
