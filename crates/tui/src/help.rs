//! The help: which keys do what, made from the map of keys.

use blackjack_frontend::context::Context;
use blackjack_frontend::game_mode::GameMode;
use blackjack_frontend::ui_command::UiCommand;

use super::keys::{HelpLine, Key, KeyMap};
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

/// Verbs of the table that are possible only now and then: what a prompt offers says when.
const NOW_AND_THEN: [UiCommand; 16] = [
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
    UiCommand::WhatIf,
    UiCommand::Go,
];

/// Who asks for help, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asking<'a> {
    pub(crate) context: Context,
    /// What is played for: nothing is told that has no place in such a game.
    pub(crate) mode: &'a GameMode,
    /// What the prompt offers; none where no prompt says what is possible.
    pub(crate) offered: Option<&'a [UiCommand]>,
    /// Whether arrows are named in words.
    pub(crate) ascii: bool,
}

/// The help: first what can be done now, then the rest of what this place knows, at the table also
/// what other phases of a round know. Nothing is told twice.
pub(crate) fn help(map: &KeyMap, asking: Asking<'_>) -> TextPage {
    let Asking { context, mode, .. } = asking;
    let never = if mode.has_bets() { Context::Settled } else { Context::Betting };
    let mut told = Vec::new();
    let here = fresh(map, asking, context, &mut told);
    let (now, later): (Vec<_>, Vec<_>) = here.into_iter().partition(|line| asking.offers(line));
    let mut paragraphs = page(format!("Now: {}", context.title()), &now, asking.ascii);
    let mut more = |title: String, lines: Vec<HelpLine>| {
        if !lines.is_empty() {
            paragraphs.push(Paragraph::gap());
            paragraphs.extend(page(title, &lines, asking.ascii));
        }
    };
    more("When it is possible".to_owned(), later);
    let at_table = TABLE.contains(&context);
    for other in TABLE.into_iter().filter(|&it| at_table && it != context && it != never) {
        let lines = fresh(map, asking, other, &mut told);
        more(format!("When {}", other.title()), lines);
    }
    paragraphs.push(Paragraph::gap());
    paragraphs.push(Paragraph::plain(MOUSE));
    TextPage::new("Help", paragraphs, UiCommand::Help, map)
}

/// What is said of the mouse, and of capital letters.
const MOUSE: &str = "The keys of the bottom line can be clicked too. Small and capital letters are \
    one key. A pair is also split by dragging its upper card aside.";

impl Asking<'_> {
    /// Whether this can be done now.
    #[expect(clippy::wildcard_enum_match_arm, reason = "a few commands go with another one")]
    fn offers(&self, line: &HelpLine) -> bool {
        let command = match line.command {
            UiCommand::BetDown | UiCommand::BetMuchUp | UiCommand::BetMuchDown => UiCommand::BetUp,
            UiCommand::MoreHands => UiCommand::FewerHands,
            UiCommand::Left => UiCommand::Right,
            command => command,
        };
        let is_always = !TABLE.contains(&self.context) || !NOW_AND_THEN.contains(&command);
        is_always || self.offered.is_none_or(|offered| offered.contains(&command))
    }
}

/// What can be done in a context and was not told yet.
fn fresh(
    map: &KeyMap,
    asking: Asking<'_>,
    context: Context,
    told: &mut Vec<(Vec<Key>, &'static str)>,
) -> Vec<HelpLine> {
    let mut lines = map.help(context);
    lines.retain(|line| {
        let known = (line.keys.clone(), line.meaning);
        let is_new = !told.contains(&known) && asking.mode.forbids(line.command).is_none();
        if is_new {
            told.push(known);
        }
        is_new
    });
    lines
}

/// A heading, and a line for each thing that can be done.
fn page(title: String, lines: &[HelpLine], ascii: bool) -> Vec<Paragraph> {
    let mut paragraphs = vec![Paragraph::heading(title)];
    for line in lines {
        let keys: Vec<_> = line.keys.iter().map(|key| key.label(ascii)).collect();
        paragraphs.push(Paragraph::led(keys.join(" "), line.meaning));
    }
    paragraphs
}
