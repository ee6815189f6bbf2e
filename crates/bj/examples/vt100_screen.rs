//! The screen of the terminal emulator `vt100` after the bytes on standard input.
//!
//! Tests compare it with another emulator: `vt100_screen COLUMNS ROWS` prints its cells as JSON,
//! row by row.

use std::error::Error;
use std::io::{self, Read as _, Write as _};

use serde_json::{Value, json};
use vt100::{Cell, Color, Parser};

/// Returns a colour: null for the terminal's own, a number in its palette, or three parts.
fn colour(colour: Color) -> Value {
    match colour {
        Color::Default => Value::Null,
        Color::Idx(index) => json!(index),
        Color::Rgb(red, green, blue) => json!([red, green, blue]),
    }
}

/// Returns the text of a cell, its two colours, and its attributes.
fn shown(cell: &Cell) -> Value {
    let text = if cell.has_contents() { cell.contents() } else { " " };
    json!([
        text,
        colour(cell.fgcolor()),
        colour(cell.bgcolor()),
        [cell.bold(), cell.underline(), cell.inverse()]
    ])
}

fn main() -> Result<(), Box<dyn Error>> {
    let sizes = std::env::args().skip(1).map(|size| size.parse());
    let sizes = sizes.collect::<Result<Vec<u16>, _>>()?;
    let [columns, rows] = sizes[..] else { return Err("expected COLUMNS ROWS".into()) };
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    let mut terminal = Parser::new(rows.try_into()?, columns.try_into()?, 0);
    terminal.process(&bytes);
    let screen = terminal.screen();
    let row = |row| (0..columns).filter_map(move |column| screen.cell(row, column)).map(shown);
    let cells: Vec<Vec<Value>> = (0..rows).map(|at| row(at).collect()).collect();
    writeln!(io::stdout(), "{}", json!(cells))?;
    Ok(())
}
