//! A screen that is nothing but a text: help, the log, rules, the shoe.

#[cfg(test)]
mod tests;

use blackjack_frontend::context::Context;
use blackjack_frontend::verb::Verb;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::hits::Hits;
use super::keys::KeyMap;
use super::outcome::Outcome;
use super::page::{Footer, Page};
use super::reader::{Paragraph, Reader};
use super::theme::Look;

/// A text with a title.
#[derive(Clone, Debug)]
pub(crate) struct TextPage {
    title: String,
    reader: Reader,
    footer: Footer,
    /// The keys where all of it is in view.
    still: Footer,
    /// What brought the screen here, and takes it away again.
    called_by: Verb,
}

impl TextPage {
    /// A text, seen from its beginning; who asks for it again goes back.
    pub(crate) fn new(
        title: impl Into<String>,
        paragraphs: Vec<Paragraph>,
        called_by: Verb,
        map: &KeyMap,
    ) -> Self {
        let hints: [(&[Verb], _); 3] = [
            (&[Verb::Back], "back"),
            (&[Verb::Up, Verb::Down], "scroll"),
            (&[Verb::PageUp, Verb::PageDown], "page"),
        ];
        let footer = Footer::new(map, Context::List, &hints);
        let still = Footer::new(map, Context::List, &hints[..1]);
        Self { title: title.into(), reader: Reader::new(paragraphs), footer, still, called_by }
    }

    /// The same, seen from its end.
    pub(crate) fn at_end(self) -> Self {
        Self { reader: self.reader.at_end(), ..self }
    }

    /// What the keys mean here.
    pub(crate) const CONTEXT: Context = Context::List;

    /// Does what was said.
    pub(crate) fn update(&mut self, verb: Verb) -> Outcome {
        if self.reader.moved(verb) {
            return Outcome::Stay;
        }
        if verb == Verb::Back || verb == self.called_by {
            return Outcome::Close;
        }
        Outcome::Pass(verb)
    }

    /// Draws the screen.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let Self { title, footer, still, .. } = self;
        // Where the body is does not depend on the note.
        let body = Page { title, note: "", footer }.draw(look, area, buf, &mut Hits::default());
        let note = self.reader.note(body, look);
        let footer = if note.is_empty() { still } else { footer };
        let body = Page { title, note: &note, footer }.draw(look, area, buf, hits);
        self.reader.draw(look, body, buf);
    }
}
