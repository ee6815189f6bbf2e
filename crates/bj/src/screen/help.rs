//! The help: which keys do what, made from the map of keys.

use super::keys::{Context, KeyMap};
use super::reader::Paragraph;
use super::text_page::TextPage;
use super::verb::Verb;

/// What goes on at the table, in the order in which it does.
const TABLE: [Context; 5] = [
    Context::Betting,
    Context::Playing,
    Context::Insurance,
    Context::EarlySurrender,
    Context::Watching,
];

/// The help for this context first, at the table then for the rest of it. `ascii` names arrows in
/// words.
pub(crate) fn help(map: &KeyMap, context: Context, ascii: bool) -> TextPage {
    let mut paragraphs = page(map, context, ascii);
    let at_table = TABLE.contains(&context);
    for other in TABLE.into_iter().filter(|&other| at_table && other != context) {
        paragraphs.push(Paragraph::gap());
        paragraphs.extend(page(map, other, ascii));
    }
    paragraphs.push(Paragraph::gap());
    paragraphs.push(Paragraph::plain(
        "What the bottom line names can be clicked too. Small and capital letters are one key.",
    ));
    TextPage::new("Help", paragraphs, Verb::Help, map)
}

/// One page: a heading, and a line for each thing that can be done.
fn page(map: &KeyMap, context: Context, ascii: bool) -> Vec<Paragraph> {
    let mut paragraphs = vec![Paragraph::heading(format!("When {}", context.title()))];
    for line in map.help(context) {
        let keys: Vec<_> = line.keys.iter().map(|key| key.label(ascii)).collect();
        paragraphs.push(Paragraph::led(keys.join(" "), line.meaning));
    }
    paragraphs
}
