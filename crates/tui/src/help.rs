//! The help: which keys do what, made from the map of keys.

use blackjack_frontend::context::Context;
use blackjack_frontend::game_mode::GameMode;
use blackjack_frontend::ui_command::UiCommand;

use super::keys::KeyMap;
use super::scroll_view::Paragraph;
use super::text_page::TextPage;

/// What goes on at the table, in the order in which it does.
const TABLE: [Context; 6] = [
    Context::Betting,
    Context::Playing,
    Context::Insurance,
    Context::EarlySurrender,
    Context::Watching,
    Context::Settled,
];

/// The help for this context first, at the table then for the rest of it; nothing that has no place
/// in a game for this mode. `ascii` names arrows in words.
pub(crate) fn help(map: &KeyMap, context: Context, ascii: bool, mode: &GameMode) -> TextPage {
    let never = if mode.has_bets() { Context::Settled } else { Context::Betting };
    let mut paragraphs = page(map, context, ascii, mode);
    let at_table = TABLE.contains(&context);
    for other in TABLE.into_iter().filter(|&it| at_table && it != context && it != never) {
        paragraphs.push(Paragraph::gap());
        paragraphs.extend(page(map, other, ascii, mode));
    }
    paragraphs.push(Paragraph::gap());
    paragraphs.push(Paragraph::plain(
        "What the bottom line names can be clicked too. Small and capital letters are one key.",
    ));
    TextPage::new("Help", paragraphs, UiCommand::Help, map)
}

/// One page: a heading, and a line for each thing that can be done.
fn page(map: &KeyMap, context: Context, ascii: bool, mode: &GameMode) -> Vec<Paragraph> {
    let mut paragraphs = vec![Paragraph::heading(format!("When {}", context.title()))];
    for line in map.help(context).iter().filter(|line| mode.forbids(line.command).is_none()) {
        let keys: Vec<_> = line.keys.iter().map(|key| key.label(ascii)).collect();
        paragraphs.push(Paragraph::led(keys.join(" "), line.meaning));
    }
    paragraphs
}
