//! The log page: everything said at the table, in full.

use blackjack_frontend::ui_command::UiCommand;

use super::keys::KeyMap;
use super::scroll_view::Paragraph;
use super::text_page::TextPage;

/// Creates the log page, scrolled to its end; the newest line is the last.
pub(crate) fn log(lines: &[String], map: &KeyMap) -> TextPage {
    let mut paragraphs: Vec<_> = lines.iter().map(Paragraph::plain).collect();
    if paragraphs.is_empty() {
        paragraphs.push(Paragraph::plain("The log is empty."));
    }
    TextPage::new("Log", paragraphs, UiCommand::Log, map).at_end()
}
