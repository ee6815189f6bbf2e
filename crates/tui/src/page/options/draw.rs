//! Draws the settings screen: one value per row, and a description of the selected one.

use blackjack_frontend::ui::command::UiCommand;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Options;
use super::item::{Item, Line, RULES};
use crate::canvas::glyph::Glyphs;
use crate::canvas::hits::Hits;
use crate::canvas::text::{mark, notice, put, put_wrapped, shortened, shown, width};
use crate::page::Page;
use crate::theme::Look;
use crate::theme::token::Token;

/// The maximum width of a row.
const WIDEST: u16 = 72;

/// The minimum height of the body with a description of the selected value below the rows.
const MEANING_FROM: u16 = 9;

/// The minimum width of a row with prices beside the value of a rule.
const PRICES_FROM: u16 = 60;

/// The free columns between two columns of rows.
const COLUMN_GAP: u16 = 3;

/// The widths of a price and of a value between two prices.
const PRICE: u16 = 11;
const VALUE: u16 = 24;
const NARROW_VALUE: u16 = 18;

/// The width of the title and the gap after it.
const TITLE: u16 = 9;

/// The number of rows for the description.
const MEANING_ROWS: u16 = 3;

/// An item in its row.
#[derive(Clone, Copy)]
struct Row {
    item: Item,
    marked: bool,
}

/// The columns for the value of a rule and its prices.
#[derive(Clone, Copy)]
struct Columns {
    /// The price of the previous value; empty if the row has no room for prices.
    before: Rect,
    value: Rect,
    /// The price of the next value.
    after: Rect,
}

impl Columns {
    /// Splits a row into columns, from its right end.
    fn of(row: Rect) -> Self {
        if row.width < PRICES_FROM {
            let empty = Rect { width: 0, ..row };
            return Self { before: empty, value: row, after: empty };
        }
        let after = at_right(row, PRICE);
        let rest = Rect { width: row.width - PRICE, ..row };
        let value = at_right(rest, VALUE.min(row.width - PRICES_FROM + NARROW_VALUE));
        let rest = Rect { width: rest.width - value.width, ..rest };
        Self { before: at_right(rest, PRICE), value, after }
    }
}

impl Options {
    /// Draws the settings screen.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let footer = match (&self.typed, &self.leaving) {
            (Some(_), _) => &self.entry_footer,
            (None, Some(_)) => &self.leaving_footer,
            (None, None) => &self.footer,
        };
        let page = |note| Page { title: "Settings", note, footer };
        // The note does not move the body, so the first drawing only measures it.
        let mut body = page("").draw(look, area, buf, &mut Hits::default());
        let note = self.note(body, look);
        page(&note).draw(look, area, buf, hits);
        if let Some(message) = &self.message {
            body = notice(message, look, body, buf);
        }
        if self.leaving.is_some() {
            return self.draw_leaving(look, body, buf, hits);
        }
        let below = if body.height >= MEANING_FROM { MEANING_ROWS + 1 } else { 0 };
        let rows = Rect { height: body.height - below, ..body };
        self.draw_rows(look, rows, buf, hits);
        let last = Rect { y: rows.bottom() + 1, height: below.saturating_sub(1), ..body };
        self.draw_meaning(look, last, buf);
    }

    /// Returns the note beside the title: the edge, or the prices of the selected rule where the
    /// description has no room, and the place in the list.
    fn note(&self, body: Rect, look: Look) -> String {
        let is_asking = self.leaving.is_some();
        let item = self.item().filter(|_| body.height < MEANING_FROM && !is_asking);
        let prices = item.map(|item| self.price_note(item, look)).filter(|note| !note.is_empty());
        let titles = || self.title_notes().into_iter().filter(|note| !note.is_empty());
        let is_priced = prices.is_some();
        let notes: Vec<String> = prices.map_or_else(|| titles().collect(), |prices| vec![prices]);
        let place = if is_asking { String::new() } else { self.place() };
        let both =
            notes.iter().filter(|_| !place.is_empty()).map(|note| format!("{note}, {place}"));
        // Where there is no room for both, prices matter more than the place, and it more than
        // the edge.
        let alone = if is_priced || place.is_empty() { notes.clone() } else { vec![place.clone()] };
        let mut wanted = both.chain(alone).map(|note| shown(&note, look));
        wanted.find(|note| width(note) + TITLE < body.width).unwrap_or_default()
    }

    /// Returns the place of the selected item among all items: "3 of 61".
    fn place(&self) -> String {
        let is_item = |line: &&Line| matches!(line, Line::Item(_));
        let count = self.lines.iter().filter(is_item).count();
        let at = self.list.at(self.lines.len()).map_or(0, |at| at + 1);
        format!("{} of {count}", self.lines.iter().take(at).filter(is_item).count())
    }

    fn draw_rows(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let at = self.list.at(self.lines.len());
        let area = self.draw_columns(look, area, buf);
        let columns = ((area.width + COLUMN_GAP) / (PRICES_FROM + COLUMN_GAP)).max(1);
        let pitch = (area.width + COLUMN_GAP) / columns;
        let width = pitch.saturating_sub(COLUMN_GAP).min(WIDEST);
        let visible = self.list.visible(self.lines.len(), area.height * columns);
        for (line, index) in (0..area.height * columns).zip(visible) {
            let (column, row) = (line / area.height, line % area.height);
            let (x, y) = (area.x + column * pitch.min(WIDEST + COLUMN_GAP), area.y + row);
            let place = Rect { x, y, width, height: 1 };
            match self.lines[index] {
                Line::Heading(text) => self.draw_heading(text, look, place, buf),
                Line::Item(item) => {
                    hits.add(place, UiCommand::Row(line));
                    let row = Row { item, marked: at == Some(index) };
                    self.draw_item(row, look, place, buf, hits);
                }
            }
        }
    }

    /// Draws the heading of a section, with column headings for the rules.
    fn draw_heading(&self, text: &str, look: Look, area: Rect, buf: &mut Buffer) {
        put(buf, area, 0, &shortened(text, area.width, look), look.theme.style(Token::Accent));
        if text == RULES {
            self.draw_price_headings(look, area, buf);
        }
    }

    /// Draws the column headings where the heading of the rules has scrolled out of view. Returns
    /// the area below.
    fn draw_columns(&self, look: Look, area: Rect, buf: &mut Buffer) -> Rect {
        let first = self.list.visible(self.lines.len(), area.height).start;
        let is_priced =
            |line: &Line| matches!(line, Line::Item(Item::Rule(key)) if key.table == "rules");
        let has_prices = self.lines.get(first).is_some_and(is_priced);
        let row = Rect { height: 1, width: area.width.min(WIDEST), ..area };
        if !has_prices || area.height < 3 || !self.draw_price_headings(look, row, buf) {
            return area;
        }
        Rect { y: area.y + 1, height: area.height - 1, ..area }
    }

    /// Draws the headings of the price columns. Returns whether the row has such columns.
    fn draw_price_headings(&self, look: Look, area: Rect, buf: &mut Buffer) -> bool {
        let columns = Columns::of(area);
        if columns.before.is_empty() || self.prices.rules.is_none() {
            return false;
        }
        let dim = look.theme.style(Token::Dim);
        let [less, more] = Glyphs::of(look.ascii).arrows;
        for (place, text) in [
            (columns.before, format!("{less} % of bet")),
            (columns.value, "value".to_owned()),
            (columns.after, format!("% of bet {more}")),
        ] {
            // A heading may start to the left of its narrow column.
            let place = Rect { x: area.x, width: place.right() - area.x, ..area };
            put(buf, at_right(place, width(&text)), 0, &text, dim);
        }
        true
    }

    /// Returns the prices of the adjacent values as a note in the title, for screens without a
    /// description.
    fn price_note(&self, item: Item, look: Look) -> String {
        let [less, more] = Glyphs::of(look.ascii).arrows;
        let prices = self.adjacent_values(item).into_iter().zip([less, more]);
        let prices = prices.filter_map(|(next, arrow)| {
            let price = next?.price.short();
            (!price.is_empty()).then(|| format!("{arrow}{price}"))
        });
        prices.collect::<Vec<_>>().join(" ")
    }

    /// Draws the prices of the adjacent values on both sides of the value. Returns the place of the
    /// value.
    fn draw_prices(&self, item: Item, look: Look, columns: Columns, buf: &mut Buffer) -> Rect {
        let dim = look.theme.style(Token::Dim);
        for (next, place) in
            self.adjacent_values(item).into_iter().zip([columns.before, columns.after])
        {
            let price = next.map_or_else(String::new, |next| shown(&next.price.short(), look));
            put(buf, at_right(place, width(&price)), 0, &price, dim);
        }
        columns.value
    }

    fn draw_item(&self, row: Row, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let Row { item, marked } = row;
        let token = if marked { Token::Marked } else { Token::Text };
        let style = look.theme.style(token);
        if marked {
            buf.set_style(area.intersection(buf.area), style);
        }
        let rest = put(buf, area, 0, &mark(marked, look), style);
        let label = self.label(item);
        let is_tried = matches!(item, Item::Rule(key) if self.value_before(key).is_some());
        let label = if is_tried { format!("{label} *") } else { label.to_owned() };
        let label = label.as_str();
        // A value being typed needs the width more than its label does.
        let typed = self.typed.as_ref().filter(|_| marked);
        let label_width = (width(label)).min(rest.width * if typed.is_some() { 2 } else { 3 } / 5);
        let place = Rect { width: label_width, ..rest };
        put(buf, place, 0, &shortened(label, label_width, look), style);
        let gap = (label_width + 1).min(rest.width);
        let mut room = Rect { x: rest.x + gap, width: rest.width - gap, ..rest };
        if let Some(typed) = typed {
            return draw_typed(typed, look, room, buf);
        }
        let columns = Columns::of(area);
        let has_prices = matches!(item, Item::Rule(key) if key.table == "rules");
        if has_prices && !columns.before.is_empty() {
            room = self.draw_prices(item, look, columns, buf);
        }
        self.draw_value(row, look, room, buf, hits);
    }

    fn draw_value(&self, row: Row, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let Row { item, marked } = row;
        let style = look.theme.style(if marked { Token::Marked } else { Token::Text });
        let [has_less, has_more] = self.neighbours(item);
        let arrows = marked && (has_less || has_more) && area.width >= 6;
        let room = area.width - if arrows { 4 } else { 0 };
        let value = shortened(&shown(&self.value(item), look), room, look);
        if !arrows {
            let place = at_right(area, width(&value));
            put(buf, place, 0, &value, style);
            return;
        }
        let [less, more] = Glyphs::of(look.ascii).arrows;
        let place = at_right(area, width(&value) + 4);
        let less = if has_less { less } else { ' ' };
        let more = if has_more { more } else { ' ' };
        put(buf, place, 0, &format!("{less} {value} {more}"), style);
        if has_less {
            hits.add(Rect { width: 2.min(place.width), ..place }, UiCommand::Left);
        }
        if has_more {
            hits.add(at_right(place, 2), UiCommand::Right);
        }
    }

    /// Draws the description of the selected item.
    fn draw_meaning(&self, look: Look, area: Rect, buf: &mut Buffer) {
        let Some(item) = self.item() else { return };
        let meaning = self.price_lines(item) + &item.meaning();
        put_wrapped(&meaning, Token::Dim, look, area, buf);
    }

    /// Returns the label of an item.
    fn label(&self, item: Item) -> &'static str {
        if let Item::Path(index) = item { self.paths[index].0 } else { item.label() }
    }
}

/// Draws the text being typed, with its end in view.
fn draw_typed(typed: &str, look: Look, area: Rect, buf: &mut Buffer) {
    let text = shown(typed, look) + "_";
    let mut rest = text.as_str();
    let cut = width(rest) > area.width;
    let ellipsis = Some(Glyphs::of(look.ascii).ellipsis).filter(|_| cut);
    let ellipsis = ellipsis.map(String::from).unwrap_or_default();
    while width(&ellipsis) + width(rest) > area.width && !rest.is_empty() {
        let mut characters = rest.chars();
        characters.next();
        rest = characters.as_str();
    }
    let text = format!("{ellipsis}{rest}");
    put(buf, at_right(area, width(&text)), 0, &text, look.theme.style(Token::Turn));
}

fn at_right(area: Rect, columns: u16) -> Rect {
    let columns = columns.min(area.width);
    Rect { x: area.right() - columns, width: columns, ..area }
}
