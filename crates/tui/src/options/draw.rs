//! The settings, drawn: one value in a row, and below them what the marked one decides.

use blackjack_frontend::ui_command::UiCommand;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Options;
use super::item::{Item, Line, RULES};
use crate::glyph::Glyphs;
use crate::hits::Hits;
use crate::page::Page;
use crate::text::{mark, notice, put, put_wrapped, shortened, shown, width};
use crate::theme::Look;
use crate::token::Token;

/// The widest that label and value stand apart.
const WIDEST: u16 = 72;

/// From this height of the body on, what the marked value decides is said below.
const MEANING_FROM: u16 = 9;

/// With so much room for a value and its prices they stand side by side.
const PRICES_FROM: u16 = 40;

/// The columns of a price behind a value.
const PRICE: u16 = 6;

/// The rows that are kept for that.
const MEANING_ROWS: u16 = 3;

/// A value in its row.
#[derive(Clone, Copy)]
struct Row {
    item: Item,
    marked: bool,
}

impl Options {
    /// Draws the screen.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let footer = if self.typed.is_some() { &self.entry_footer } else { &self.footer };
        let house = self.house.name();
        let page = |note| Page { title: "Settings", note, footer };
        // Where the body is does not depend on the note.
        let mut body = page("").draw(look, area, buf, &mut Hits::default());
        let note = self.item().filter(|_| body.height < MEANING_FROM);
        let note = note.map(|item| self.prices_noted(item, look)).unwrap_or_default();
        page(if note.is_empty() { house } else { &note }).draw(look, area, buf, hits);
        if let Some(message) = &self.message {
            body = notice(message, look, body, buf);
        }
        let below = if body.height >= MEANING_FROM { MEANING_ROWS + 1 } else { 0 };
        let rows = Rect { height: body.height - below, ..body };
        self.draw_rows(look, rows, buf, hits);
        let last = Rect { y: rows.bottom() + 1, height: below.saturating_sub(1), ..body };
        self.draw_meaning(look, last, buf);
    }

    fn draw_rows(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let at = self.list.at(self.lines.len());
        for (line, index) in (0..area.height).zip(self.list.visible(self.lines.len(), area.height))
        {
            let place = Rect { y: area.y + line, height: 1, width: area.width.min(WIDEST), ..area };
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

    /// A section; the rules of the house with what they are worth to the player.
    fn draw_heading(&self, text: &str, look: Look, area: Rect, buf: &mut Buffer) {
        let edge = if text == RULES { shown(&self.edge(), look) } else { String::new() };
        let edge = if width(&edge) + 8 > area.width { String::new() } else { edge };
        let place = at_right(area, width(&edge));
        put(buf, place, 0, &edge, look.theme.style(Token::Dim));
        let room = area.width.saturating_sub(width(&edge) + 1);
        let text = shortened(text, room, look);
        put(buf, area, 0, &text, look.theme.style(Token::Accent));
    }

    /// The prices of the values before and after, where nothing is said below.
    fn prices_noted(&self, item: Item, look: Look) -> String {
        let [less, more] = Glyphs::of(look.ascii).arrows;
        let noted = self.adjacent_values(item).into_iter().zip([less, more]);
        let noted = noted.filter_map(|(next, arrow)| {
            let price = next?.price.short();
            (!price.is_empty()).then(|| format!("{arrow}{price}"))
        });
        noted.collect::<Vec<_>>().join(" ")
    }

    /// The prices of the values before and after, at both sides of the value. Returns what is left
    /// for that.
    fn draw_prices(&self, row: Row, look: Look, area: Rect, buf: &mut Buffer) -> Rect {
        let Row { item, marked } = row;
        let is_rule = matches!(item, Item::Rule(key) if key.table == "rules");
        if !is_rule || area.width < PRICES_FROM {
            return area;
        }
        let dim = look.theme.style(Token::Dim);
        let [before, after] = self
            .adjacent_values(item)
            .map(|next| next.map_or_else(String::new, |next| shown(&next.price.short(), look)));
        put(buf, at_right(area, PRICE), 0, &after, dim);
        let rest = Rect { width: area.width - PRICE - 1, ..area };
        let arrows = if marked { 4 } else { 0 };
        let value = width(&shown(&self.value(item), look)) + arrows;
        let left = Rect { width: rest.width.saturating_sub(value + 1), ..rest };
        put(buf, at_right(left, width(&before)), 0, &before, dim);
        at_right(rest, value)
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
        // A value that is typed is what one looks at.
        let typed = self.typed.as_ref().filter(|_| marked);
        let label_width = (width(label)).min(rest.width * if typed.is_some() { 2 } else { 3 } / 5);
        let place = Rect { width: label_width, ..rest };
        put(buf, place, 0, &shortened(label, label_width, look), style);
        let gap = (label_width + 1).min(rest.width);
        let room = Rect { x: rest.x + gap, width: rest.width - gap, ..rest };
        if let Some(typed) = typed {
            return draw_typed(typed, look, room, buf);
        }
        let room = self.draw_prices(row, look, room, buf);
        self.draw_value(row, look, room, buf, hits);
    }

    fn draw_value(&self, row: Row, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let Row { item, marked } = row;
        let style = look.theme.style(if marked { Token::Marked } else { Token::Text });
        let arrows = marked && self.can_step(item) && area.width >= 6;
        let room = area.width - if arrows { 4 } else { 0 };
        let value = shortened(&shown(&self.value(item), look), room, look);
        if !arrows {
            let place = at_right(area, width(&value));
            put(buf, place, 0, &value, style);
            return;
        }
        let [less, more] = Glyphs::of(look.ascii).arrows;
        let place = at_right(area, width(&value) + 4);
        put(buf, place, 0, &format!("{less} {value} {more}"), style);
        hits.add(Rect { width: 2.min(place.width), ..place }, UiCommand::Left);
        hits.add(at_right(place, 2), UiCommand::Right);
    }

    /// What the marked value decides.
    fn draw_meaning(&self, look: Look, area: Rect, buf: &mut Buffer) {
        let Some(item) = self.item() else { return };
        let meaning = self.price_lines(item) + &item.meaning();
        put_wrapped(&meaning, Token::Dim, look, area, buf);
    }

    /// What something is called.
    fn label(&self, item: Item) -> &'static str {
        if let Item::Path(index) = item { self.paths[index].0 } else { item.label() }
    }
}

/// What is being typed, its end in view.
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
