//! The frame of a page: its title, its body and a footer with the available keys.

pub(crate) mod app_page;
pub(crate) mod chart;
pub(crate) mod count;
pub(crate) mod drill;
pub(crate) mod help;
pub(crate) mod history;
mod list;
pub(crate) mod options;
pub(crate) mod outcome;
mod replay;
pub(crate) mod rules;
pub(crate) mod scroll_view;
pub(crate) mod shoe;
pub(crate) mod stats;
pub(crate) mod text;

use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

use crate::canvas::hits::Hits;
use crate::canvas::text::{put, shortened, shown, width};
use crate::keys::{Key, KeyMap};
use crate::theme::Look;
use crate::theme::token::Token;

/// The minimum width for a margin on both sides.
const MARGIN_FROM: u16 = 40;

/// The minimum height for lines that separate the title and the footer from the body.
const RULES_FROM: u16 = 14;

/// The minimum height for a footer of two rows.
const TWO_ROWS_FROM: u16 = 9;

/// An entry of the footer: keys and their effect.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Hint {
    /// One key, or several that belong together.
    keys: Vec<(UiCommand, Key)>,
    label: &'static str,
}

/// The available keys, the most important ones first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Footer(Vec<Hint>);

impl Footer {
    /// Creates a footer of hints. Commands without a key in the context are left out.
    pub(crate) fn new(
        map: &KeyMap,
        context: Context,
        hints: &[(&[UiCommand], &'static str)],
    ) -> Self {
        let hints = hints.iter().map(|&(commands, label)| {
            let keys =
                commands.iter().filter_map(|&command| Some((command, map.key(command, context)?)));
            Hint { keys: keys.collect(), label }
        });
        Self(hints.filter(|hint| !hint.keys.is_empty()).collect())
    }
}

/// A page: a title, a footer, and the body between them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page<'a> {
    pub(crate) title: &'a str,
    /// The text at the right end of the title row, if it fits.
    pub(crate) note: &'a str,
    pub(crate) footer: &'a Footer,
}

impl Page<'_> {
    /// Draws the page, and returns the area of its body.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) -> Rect {
        let area = area.intersection(buf.area);
        Clear.render(area, buf);
        buf.set_style(area, look.theme.ground());
        let inner = with_margin(area);
        if inner.is_empty() {
            return Rect::ZERO;
        }
        self.draw_title(look, inner, buf);
        let footer = self.footer_rows(look, inner);
        let ruled = u16::from(area.height >= RULES_FROM);
        let below = area.height.saturating_sub(footer);
        if ruled > 0 {
            draw_rule(look, Rect { y: area.y + 1, height: 1, ..area }, buf);
            draw_rule(look, Rect { y: area.y + below - 1, height: 1, ..area }, buf);
        }
        let foot = Rect { y: area.y + below, height: footer, ..inner };
        self.draw_footer(look, foot, buf, hits);
        let top = 1 + ruled;
        Rect {
            y: inner.y + top.min(inner.height),
            height: below.saturating_sub(top + ruled),
            ..inner
        }
    }

    fn draw_title(&self, look: Look, area: Rect, buf: &mut Buffer) {
        let note = shown(self.note, look);
        let title = shortened(&shown(self.title, look), area.width, look);
        put(buf, area, 0, &title, look.theme.style(Token::Accent));
        let (title_width, note_width) = (width(&title), width(&note));
        if note_width > 0 && title_width + 1 + note_width <= area.width {
            let place = Rect { x: area.right() - note_width, width: note_width, ..area };
            put(buf, place, 0, &note, look.theme.style(Token::Dim));
        }
    }

    /// Returns the number of rows in the footer.
    fn footer_rows(&self, look: Look, area: Rect) -> u16 {
        match area.height {
            0..=2 => 0,
            3..TWO_ROWS_FROM => 1,
            TWO_ROWS_FROM.. => {
                let wanted: u16 = self.footer.0.iter().map(|hint| hint.width(look) + 2).sum();
                1 + u16::from(wanted.saturating_sub(2) > area.width)
            }
        }
    }

    fn draw_footer(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let all = &self.footer.0;
        let (mut x, mut y) = (area.x, area.y);
        for (index, hint) in all.iter().enumerate() {
            let wanted = hint.width(look);
            // Hints that do not fit are counted; space is reserved for the count.
            let last = y + 1 >= area.bottom();
            let rest = all.len() - index - 1;
            let reserved = if last && rest > 0 { 4 } else { 0 };
            if x + wanted + reserved > area.right() {
                if last {
                    let more = format!("+{}", rest + 1);
                    let place = Rect { x, y, width: area.right().saturating_sub(x), height: 1 };
                    put(buf, place.intersection(area), 0, &more, look.theme.style(Token::Dim));
                    return;
                }
                (x, y) = (area.x, y + 1);
            }
            let place = Rect { x, y, width: wanted, height: 1 }.intersection(area);
            hint.draw(look, place, buf, hits);
            x += wanted + 2;
        }
    }
}

impl Hint {
    fn width(&self, look: Look) -> u16 {
        let keys: u16 = self.keys.iter().map(|(_, key)| width(&key.label(look.ascii))).sum();
        keys + self.gaps() + 1 + width(self.label)
    }

    /// Returns the number of separators between the keys.
    fn gaps(&self) -> u16 {
        u16::try_from(self.keys.len().saturating_sub(1)).unwrap_or_default()
    }

    fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let mut rest = area;
        for (index, &(command, key)) in self.keys.iter().enumerate() {
            if index > 0 {
                rest = put(buf, rest, 0, "/", look.theme.style(Token::Dim));
            }
            let label = key.label(look.ascii);
            let place = Rect { width: width(&label).min(rest.width), ..rest };
            rest = put(buf, rest, 0, &label, look.theme.style(Token::Key));
            hits.add(place, command);
        }
        let label = format!(" {}", self.label);
        put(buf, rest, 0, &label, look.theme.style(Token::Text));
        if let [(command, _)] = self.keys.as_slice() {
            hits.add(area, *command);
        }
    }
}

fn with_margin(area: Rect) -> Rect {
    if area.width < MARGIN_FROM {
        return area;
    }
    Rect { x: area.x + 1, width: area.width - 2, ..area }
}

fn draw_rule(look: Look, area: Rect, buf: &mut Buffer) {
    let line = if look.ascii { "-" } else { "─" };
    let line = line.repeat(usize::from(area.width));
    put(buf, area, 0, &line, look.theme.style(Token::Frame));
}
