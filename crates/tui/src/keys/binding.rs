//! The table of key bindings: name in files, command, contexts, default keys and help text.

use Context::{
    Betting, Chart, Confirm, Drill, EarlySurrender, Entry, Insurance, List, Options, Playing,
    Replay, Settled, Statistics, Watching,
};
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;

/// A command that keys can be bound to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binding {
    /// The name in `keys.toml`.
    pub(crate) name: &'static str,
    pub(crate) command: UiCommand,
    /// The contexts in which it works.
    pub(crate) contexts: &'static [Context],
    /// The names of the default keys; prompts show the first.
    pub(crate) keys: &'static str,
    /// The meaning that help shows; neighbours with the same meaning share a line.
    pub(crate) meaning: &'static str,
}

impl Binding {
    /// Returns whether the binding works in this context.
    pub(crate) fn holds(&self, context: Context) -> bool {
        self.contexts.contains(&context)
    }
}

/// The contexts of the table.
const TABLE: &[Context] = &[Betting, Playing, Insurance, EarlySurrender, Watching, Settled];

/// The contexts with numbered choices.
const NUMBERED: &[Context] = &[Playing, Insurance, EarlySurrender, Drill];

/// The contexts in which a hand is played, at the table or in a drill.
const HANDS: &[Context] = &[Playing, Drill];

/// The pages with a selection or a position to move.
const PAGES: &[Context] = &[List, Replay, Chart, Statistics, Options];

/// The pages that scroll by whole screens.
const PAGED: &[Context] = &[List, Chart, Statistics];

/// The contexts in which drills can be opened: the table, and the pages that show mistakes.
const WITH_DRILLS: &[Context] =
    &[Betting, Playing, Insurance, EarlySurrender, Watching, Settled, Chart, Statistics];

/// The contexts in which the coach can be asked: the table, and the replay of a round.
const WITH_COACH: &[Context] =
    &[Betting, Playing, Insurance, EarlySurrender, Watching, Settled, Replay];

/// The pages that can be closed.
const CLOSABLE: &[Context] = &[List, Replay, Chart, Statistics, Options, Drill];

const fn bind(
    name: &'static str,
    command: UiCommand,
    contexts: &'static [Context],
    keys: &'static str,
    meaning: &'static str,
) -> Binding {
    Binding { name, command, contexts, keys, meaning }
}

/// The contexts in which the player can go back.
const WITH_BACK: &[Context] =
    &[Confirm, List, Replay, Chart, Statistics, Options, Drill, Entry, Settled];

/// All bindings, in the order of the help page.
pub(crate) const BINDINGS: &[Binding] = &[
    bind("hit", UiCommand::Hit, HANDS, "h", "takes a card"),
    bind("stand", UiCommand::Stand, HANDS, "s", "takes no more cards"),
    bind("double", UiCommand::Double, HANDS, "d", "doubles the bet and takes exactly one card"),
    bind("split", UiCommand::Split, HANDS, "p", "splits a pair into two hands"),
    bind(
        "surrender",
        UiCommand::Surrender,
        &[Playing, EarlySurrender, Drill],
        "r",
        "gives up the hand for half the bet",
    ),
    bind("insure", UiCommand::Insure, &[Insurance, Drill], "i y", "takes insurance"),
    bind(
        "confirm-insurance",
        UiCommand::Stand,
        &[Insurance],
        "s",
        "confirms the insurance amount, or none",
    ),
    bind(
        "decline",
        UiCommand::Decline,
        &[Insurance, EarlySurrender, Drill, Confirm],
        "n",
        "answers no",
    ),
    bind("yes", UiCommand::Go, &[Confirm], "y enter", "answers yes"),
    bind("choice-1", UiCommand::Numbered(1), NUMBERED, "1", CHOICE),
    bind("choice-2", UiCommand::Numbered(2), NUMBERED, "2", CHOICE),
    bind("choice-3", UiCommand::Numbered(3), NUMBERED, "3", CHOICE),
    bind("choice-4", UiCommand::Numbered(4), NUMBERED, "4", CHOICE),
    bind("choice-5", UiCommand::Numbered(5), NUMBERED, "5", CHOICE),
    bind("deal", UiCommand::Go, &[Betting], "enter space", "places the bet and deals"),
    bind("go-on", UiCommand::Go, &[Watching, Drill], "enter space", "continues at once"),
    bind(
        "open",
        UiCommand::Go,
        &[List, Options],
        "enter space",
        "opens or changes the selected line",
    ),
    bind("accept", UiCommand::Go, &[Entry], "enter", "accepts what you typed"),
    bind("bet-up", UiCommand::BetUp, &[Betting], "up +", "raises the bet"),
    bind("bet-down", UiCommand::BetDown, &[Betting], "down -", "lowers the bet"),
    bind(
        "bet-much-up",
        UiCommand::BetMuchUp,
        &[Betting],
        "page-up",
        "raises the bet by a large step",
    ),
    bind(
        "bet-much-down",
        UiCommand::BetMuchDown,
        &[Betting],
        "page-down",
        "lowers the bet by a large step",
    ),
    bind(
        "type-bet",
        UiCommand::BetEntry,
        &[Betting, Playing, Insurance, Drill],
        "b",
        "lets you type an amount: a bet, insurance, a double for less",
    ),
    bind("rebet", UiCommand::Rebet, &[Betting], "a", "places all bets as shown and deals"),
    bind("more-hands", UiCommand::MoreHands, &[Betting], "right ]", "plays one more hand"),
    bind("fewer-hands", UiCommand::FewerHands, &[Betting], "left [", "plays one fewer hand"),
    bind("sit-out", UiCommand::SitOut, &[Betting], "o 0", "sits out this round, or joins it again"),
    bind("next-player", UiCommand::Right, &[Betting], "tab", "moves to the next player"),
    bind(
        "previous-player",
        UiCommand::Left,
        &[Betting],
        "shift-tab",
        "moves to the previous player",
    ),
    bind("up", UiCommand::Up, PAGES, "up k", "moves up"),
    bind("down", UiCommand::Down, PAGES, "down j", "moves down"),
    bind("left", UiCommand::Left, &[Chart], "left", "moves left"),
    bind("right", UiCommand::Right, &[Chart], "right", "moves right"),
    bind("less", UiCommand::Left, &[Options], "left -", "selects the previous value"),
    bind("more", UiCommand::Right, &[Options], "right +", "selects the next value"),
    bind("reset", UiCommand::Reset, &[Options], "backspace delete", "undoes the change to a rule"),
    bind("reset-all", UiCommand::ResetAll, &[Options], "r", "undoes the changes to all rules"),
    bind("step", UiCommand::Right, &[Replay], "right enter space", "goes one step forward"),
    bind("step-back", UiCommand::Left, &[Replay], "left backspace", "goes back one step"),
    bind("page-up", UiCommand::PageUp, PAGED, "page-up", "moves up a page"),
    bind("page-down", UiCommand::PageDown, PAGED, "page-down", "moves down a page"),
    bind("previous-round", UiCommand::PageUp, &[Replay], "page-up [", "shows the previous round"),
    bind("next-round", UiCommand::PageDown, &[Replay], "page-down ]", "shows the next round"),
    bind(
        "next-section",
        UiCommand::PageDown,
        &[Options],
        "tab page-down",
        "moves to the next section",
    ),
    bind(
        "previous-section",
        UiCommand::PageUp,
        &[Options],
        "shift-tab page-up",
        "moves to the previous section",
    ),
    bind(
        "next",
        UiCommand::Go,
        &[Settled],
        "enter space",
        "continues with the next round, or the result",
    ),
    bind(
        "what-if",
        UiCommand::WhatIf,
        &[Betting, Playing, Insurance, EarlySurrender, Replay],
        "w",
        "plays a past round another way",
    ),
    bind(
        "undo",
        UiCommand::Undo,
        TABLE,
        "u",
        "takes back the last choice in practice, or a bet at a shared table",
    ),
    bind("home", UiCommand::Home, PAGES, "home", "moves to the beginning"),
    bind("end", UiCommand::End, PAGES, "end", "moves to the end"),
    bind("layer", UiCommand::Layer, &[Chart], "o", "shows another layer of the chart"),
    bind(
        "day",
        UiCommand::Day,
        &[Statistics],
        "d",
        "shows the last day, week or month, or everything",
    ),
    bind(
        "week",
        UiCommand::Week,
        &[Statistics],
        "w",
        "shows the last day, week or month, or everything",
    ),
    bind(
        "month",
        UiCommand::Month,
        &[Statistics],
        "m",
        "shows the last day, week or month, or everything",
    ),
    bind(
        "always",
        UiCommand::Always,
        &[Statistics],
        "a",
        "shows the last day, week or month, or everything",
    ),
    bind("export", UiCommand::Export, &[List, Replay], "x", "writes rounds to a file"),
    bind("coach", UiCommand::Coach, WITH_COACH, "c", "asks the coach for the best play"),
    bind("count", UiCommand::Count, TABLE, "k", "shows the count"),
    bind("help", UiCommand::Help, ALL, "? f1", "shows this help"),
    bind("chat", UiCommand::Chat, TABLE, "/", "talks to everybody at a shared table"),
    bind("log", UiCommand::Log, TABLE, "l", "shows the log"),
    bind("history", UiCommand::History, TABLE, "v f6", "shows past rounds"),
    bind("settings", UiCommand::Settings, TABLE, "g f9", "changes house, bets, look and keys"),
    bind("chart", UiCommand::Chart, TABLE, "e f4", "shows the chart of this house"),
    bind("statistics", UiCommand::Statistics, TABLE, "m f3", "shows your statistics"),
    bind("drill", UiCommand::Drill, WITH_DRILLS, "x f5", "opens drills for hands and counting"),
    bind("rules", UiCommand::Rules, TABLE, "t", "shows the rules of this house"),
    bind("shoe", UiCommand::Shoe, TABLE, "f", "shows why the shuffle is fair"),
    bind("back", UiCommand::Back, WITH_BACK, "esc", "goes back"),
    bind("close", UiCommand::Back, CLOSABLE, "q", "goes back"),
    bind("leave", UiCommand::Leave, TABLE, "q", "leaves the game"),
    bind("quit", UiCommand::Leave, ALL, "ctrl-c", "leaves the game"),
    bind("suspend", UiCommand::Suspend, ALL, "ctrl-z", "suspends the program"),
    bind("redraw", UiCommand::Redraw, ALL, "ctrl-l", "redraws the screen"),
];

/// The meaning of the number keys.
const CHOICE: &str = "picks one of the choices above by its number";

/// Every context.
const ALL: &[Context] = &Context::ALL;

/// The keys that a preset replaces, by binding name.
pub(crate) type Preset = &'static [(&'static str, &'static str)];

/// The presets that `keys.toml` can start from.
pub(crate) const PRESETS: &[(&str, Preset)] = &[
    ("default", &[]),
    (
        "vi",
        &[
            ("left", "left h"),
            ("right", "right l"),
            ("less", "left h -"),
            ("more", "right l +"),
            ("step", "right l enter space"),
            ("step-back", "left h backspace"),
            ("page-up", "page-up ctrl-b ctrl-u"),
            ("page-down", "page-down ctrl-f ctrl-d"),
            ("home", "home g"),
            ("end", "end G"),
            ("bet-up", "up k +"),
            ("bet-down", "down j -"),
            ("count", "K"),
        ],
    ),
    (
        "emacs",
        &[
            ("up", "up ctrl-p"),
            ("down", "down ctrl-n"),
            ("left", "left ctrl-b"),
            ("right", "right ctrl-f"),
            ("less", "left ctrl-b -"),
            ("more", "right ctrl-f +"),
            ("step", "right ctrl-f enter space"),
            ("step-back", "left ctrl-b backspace"),
            ("page-up", "page-up alt-v"),
            ("page-down", "page-down ctrl-v"),
            ("home", "home alt-< ctrl-a"),
            ("end", "end alt-> ctrl-e"),
            ("bet-up", "up ctrl-p +"),
            ("bet-down", "down ctrl-n -"),
            ("back", "esc ctrl-g"),
        ],
    ),
];
