//! The help page: the keys and their meaning, generated from the key map.

use blackjack_frontend::game::mode::GameMode;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;

use crate::keys::{HelpLine, Key, KeyMap};
use crate::page::scroll_view::Paragraph;
use crate::page::text::TextPage;

/// The contexts at the table, in the order of a round.
const TABLE: [Context; 6] = [
    Context::Betting,
    Context::Playing,
    Context::Insurance,
    Context::EarlySurrender,
    Context::Watching,
    Context::Settled,
];

/// The table commands that are possible only when the prompt offers them.
const ONLY_WHEN_OFFERED: [UiCommand; 17] = [
    UiCommand::Hit,
    UiCommand::Stand,
    UiCommand::Double,
    UiCommand::Split,
    UiCommand::Surrender,
    UiCommand::Insure,
    UiCommand::Decline,
    UiCommand::BetUp,
    UiCommand::BetEntry,
    UiCommand::Rebet,
    UiCommand::FewerHands,
    UiCommand::SitOut,
    UiCommand::Right,
    UiCommand::Undo,
    UiCommand::Chat,
    UiCommand::WhatIf,
    UiCommand::Go,
];

/// The situation that the help is for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HelpRequest<'a> {
    pub(crate) context: Context,
    /// The mode of the game: the help leaves out commands that it forbids.
    pub(crate) mode: &'a GameMode,
    /// The commands that the prompt offers; `None` without a prompt.
    pub(crate) offered: Option<&'a [UiCommand]>,
    /// True if the page can write its rounds to a file.
    pub(crate) can_export: bool,
    /// True if arrow keys are named in words.
    pub(crate) ascii: bool,
}

/// Creates the help page: first the commands possible now, then the rest of this context, and at
/// the table those of the other phases of a round. No command is listed twice.
pub(crate) fn help(map: &KeyMap, request: HelpRequest<'_>) -> TextPage {
    let HelpRequest { context, mode, .. } = request;
    let hidden = if mode.has_bets() { Context::Settled } else { Context::Betting };
    let mut listed = Vec::new();
    let here = unlisted(map, request, context, &mut listed);
    let (now, later): (Vec<_>, Vec<_>) = here.into_iter().partition(|line| request.offers(line));
    let mut paragraphs = page(format!("Now: {}", context.title()), &now, request.ascii);
    let mut more = |title: String, lines: Vec<HelpLine>| {
        if !lines.is_empty() {
            paragraphs.push(Paragraph::gap());
            paragraphs.extend(page(title, &lines, request.ascii));
        }
    };
    more("When possible".to_owned(), later);
    let at_table = TABLE.contains(&context);
    for other in TABLE.into_iter().filter(|&it| at_table && it != context && it != hidden) {
        let lines = unlisted(map, request, other, &mut listed);
        more(format!("When {}", other.title()), lines);
    }
    paragraphs.push(Paragraph::gap());
    paragraphs.push(Paragraph::plain(MOUSE));
    TextPage::new("Help", paragraphs, UiCommand::Help, map)
}

/// The note on the mouse and on upper case.
const MOUSE: &str = "You can also click the keys in the bottom line and the titles in the panel. Keys \
    work in upper and lower case. To split a pair with the mouse, drag its upper card to the side.";

impl HelpRequest<'_> {
    /// Returns whether the command of a line is possible now.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only a few commands are in groups")]
    fn offers(&self, line: &HelpLine) -> bool {
        let command = match line.command {
            UiCommand::BetDown | UiCommand::BetMuchUp | UiCommand::BetMuchDown => UiCommand::BetUp,
            UiCommand::MoreHands => UiCommand::FewerHands,
            UiCommand::Left => UiCommand::Right,
            command => command,
        };
        let is_always = !TABLE.contains(&self.context) || !ONLY_WHEN_OFFERED.contains(&command);
        is_always || self.offered.is_none_or(|offered| offered.contains(&command))
    }
}

/// Returns the commands of a context that are not listed yet, and marks them as listed.
fn unlisted(
    map: &KeyMap,
    request: HelpRequest<'_>,
    context: Context,
    listed: &mut Vec<(Vec<Key>, &'static str)>,
) -> Vec<HelpLine> {
    let mut lines = map.help(context);
    lines.retain(|line| {
        let known = (line.keys.clone(), line.meaning);
        let is_dead = line.command == UiCommand::Export && !request.can_export;
        let is_allowed = !is_dead && request.mode.forbids(line.command).is_none();
        let is_new = !listed.contains(&known) && is_allowed;
        if is_new {
            listed.push(known);
        }
        is_new
    });
    lines
}

/// Returns a heading and a line for each command.
fn page(title: String, lines: &[HelpLine], ascii: bool) -> Vec<Paragraph> {
    let mut paragraphs = vec![Paragraph::heading(title)];
    for line in lines {
        let keys: Vec<_> = line.keys.iter().map(|key| key.label(ascii)).collect();
        paragraphs.push(Paragraph::led(keys.join(" "), line.meaning));
    }
    paragraphs
}
