//! Drawing the pages on a screen of 80 by 24, or of 40 by 24.
//!
//! Nothing is drawn in the last column, and nothing is expressed by colour alone.

mod cards;
mod pages;
mod pen;
mod small;
mod table;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Position;

use crate::page::{Frame, Page};
use pen::{Ink, Pen};

/// The width below which the small screen is drawn.
const SMALL: u16 = 79;

/// The most rows of a page whose content has its places: those of a screen of 80 by 25.
const TALL: u16 = 25;

/// The rows above and below a text.
const TEXT_MARGIN: usize = 8;

/// The look of a caller's screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Look {
    /// True if suits are pictures rather than letters.
    pub(crate) has_suit_glyphs: bool,
    /// True if only black, white, blue and shades of grey are used.
    pub(crate) is_mono: bool,
    /// True if purely ornamental art is drawn.
    pub(crate) has_art: bool,
}

/// Draws a frame, and returns the cursor's place after the prompt.
pub(crate) fn draw(frame: &Frame, look: Look, buffer: &mut Buffer) -> Position {
    let is_small = buffer.area.width < SMALL;
    let rows = rows(&frame.page, is_small, buffer.area.height);
    let mut pen = Pen::new(buffer, look, rows);
    if is_small {
        return small::draw(frame, &mut pen);
    }
    if frame.page.has_bar() {
        bar(frame, &mut pen);
    }
    match &frame.page {
        Page::Title(page) => pages::title(page, &mut pen),
        Page::Menu(page) => pages::menu(page, &mut pen),
        Page::Table(page) => table::table(page, &mut pen),
        Page::Statement(page) => pages::statement(page, &mut pen),
        Page::Bank(page) => pages::bank(page, &mut pen),
        Page::Records(page) => pages::records(page, &mut pen),
        Page::Guide(page) => pages::text(page.heading, &page.lines, &mut pen),
        Page::Who(page) => pages::who(page, &mut pen),
        Page::Text(page) => pages::text(&page.heading, &page.lines, &mut pen),
    }
    foot(frame, &mut pen)
}

/// Returns the rows of the screen that a page uses: the prompt stays near the page on a tall one.
fn rows(page: &Page, is_small: bool, height: u16) -> u16 {
    let lines = match page {
        Page::Text(page) => page.lines.len(),
        Page::Guide(page) => page.lines.len(),
        Page::Title(_)
        | Page::Menu(_)
        | Page::Table(_)
        | Page::Statement(_)
        | Page::Bank(_)
        | Page::Records(_)
        | Page::Who(_) => 0,
    };
    if lines > 0 && is_small {
        return height;
    }
    let text = u16::try_from(lines + TEXT_MARGIN).unwrap_or(u16::MAX);
    height.min(text.max(TALL))
}

/// Draws the bar with the time and the pot.
fn bar(frame: &Frame, pen: &mut Pen<'_>) {
    let bar = &frame.bar;
    pen.fill(0, 0, 79, Ink::Bar);
    pen.put(1, 0, "BLACK JACK FOR TIME", Ink::Bar);
    let bet = bar.bet.as_deref().unwrap_or("-");
    let time = bar.time();
    let mut facts = Vec::new();
    match &time {
        Some(time) => {
            facts.push((26, "Time", time.clone()));
            facts.push((40, "Pot", format!("{:>3}", bar.coins)));
        }
        None => facts.push((26, "Coins", bar.coins.to_string())),
    }
    facts.push((50, "Bet", format!("{bet:>3}")));
    facts.push((60, "Turn", bar.turns()));
    let mut free = 0;
    for (column, name, value) in facts {
        let end = pen.put(column.max(free), 0, name, Ink::Bar);
        free = pen.put(end + 1, 0, &value, Ink::BarFigure) + 1;
    }
    if let Some(node) = bar.node {
        pen.put(free.max(72), 0, &format!("N{node}"), Ink::Bar);
    }
}

/// Draws the dealer's voice, the news and the prompt.
fn foot(frame: &Frame, pen: &mut Pen<'_>) -> Position {
    let last = pen.height().saturating_sub(1);
    if let Some(notice) = &frame.notice {
        let ink = if notice.is_warning { Ink::Warning } else { Ink::Voice };
        // A question keeps its row: the caller still has to answer it.
        let asks = matches!(&frame.page, Page::Table(page) if !page.question.is_empty());
        let row = last.saturating_sub(if asks { 3 } else { 2 });
        pen.put(3, row, &notice.text, ink);
    }
    if let Some(news) = &frame.news {
        pen.put(3, last.saturating_sub(1), news, Ink::Line);
    }
    let end = pen.prompt(3, last, &frame.prompt);
    Position { x: (end + 1).min(77), y: last }
}

#[cfg(test)]
mod tests;
