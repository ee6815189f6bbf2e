//! The settings, drawn: one value in a row, and below them what the marked one decides.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Options;
use super::item::{Item, Line};
use crate::screen::glyph::Glyphs;
use crate::screen::hits::Hits;
use crate::screen::page::{Page, mark, notice, put, put_wrapped, shortened, shown, width};
use crate::screen::theme::{Look, Token};
use crate::screen::verb::Verb;

/// The widest that label and value stand apart.
const WIDEST: u16 = 72;

/// From this height of the body on, what the marked value decides is said below.
const MEANING_FROM: u16 = 9;

/// The rows that are kept for that.
const MEANING_ROWS: u16 = 3;

impl Options {
    /// Draws the screen.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let footer = if self.typed.is_some() { &self.entry_footer } else { &self.footer };
        let house = self.house.name();
        let page = Page { title: "Settings", note: house, footer };
        let mut body = page.draw(look, area, buf, hits);
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
        for (row, index) in (0..area.height).zip(self.list.visible(self.lines.len(), area.height)) {
            let place = Rect { y: area.y + row, height: 1, width: area.width.min(WIDEST), ..area };
            match self.lines[index] {
                Line::Heading(text) => {
                    let text = shortened(text, place.width, look);
                    put(buf, place, 0, &text, look.theme.style(Token::Accent));
                }
                Line::Item(item) => {
                    hits.add(place, Verb::Row(row));
                    self.draw_item(item, at == Some(index), look, place, buf, hits);
                }
            }
        }
    }

    fn draw_item(
        &self,
        item: Item,
        marked: bool,
        look: Look,
        area: Rect,
        buf: &mut Buffer,
        hits: &mut Hits,
    ) {
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
        match typed {
            Some(typed) => draw_typed(typed, look, room, buf),
            None => self.draw_value(item, marked, look, room, buf, hits),
        }
    }

    fn draw_value(
        &self,
        item: Item,
        marked: bool,
        look: Look,
        area: Rect,
        buf: &mut Buffer,
        hits: &mut Hits,
    ) {
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
        hits.add(Rect { width: 2.min(place.width), ..place }, Verb::Left);
        hits.add(at_right(place, 2), Verb::Right);
    }

    /// What the marked value decides.
    fn draw_meaning(&self, look: Look, area: Rect, buf: &mut Buffer) {
        let Some(item) = self.item() else { return };
        put_wrapped(&item.meaning(), Token::Dim, look, area, buf);
    }

    /// What something is called.
    fn label(&self, item: Item) -> &'static str {
        if let Item::Place(index) = item { self.places[index].0 } else { item.label() }
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
