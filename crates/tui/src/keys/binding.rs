//! Everything that a key can do: its name in files, where it holds, its keys, what help says.

use Context::{
    Betting, Chart, Confirm, Drill, EarlySurrender, Entry, Insurance, List, Options, Playing,
    Replay, Settled, Statistics, Watching,
};
use blackjack_frontend::context::Context;
use blackjack_frontend::ui_command::UiCommand;

/// One thing that can be done by keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binding {
    /// What `keys.toml` calls it.
    pub(crate) name: &'static str,
    pub(crate) command: UiCommand,
    /// Where it can be done.
    pub(crate) contexts: &'static [Context],
    /// The names of its keys, where nobody has chosen others; prompts name the first.
    pub(crate) keys: &'static str,
    /// What it does, as the end of "… key"; neighbours with the same meaning are one line of help.
    pub(crate) meaning: &'static str,
}

impl Binding {
    /// Whether it can be done there.
    pub(crate) fn holds(&self, context: Context) -> bool {
        self.contexts.contains(&context)
    }
}

/// At the table, whatever is asked there.
const TABLE: &[Context] = &[Betting, Playing, Insurance, EarlySurrender, Watching, Settled];

/// Where a hand is asked.
const ASKED: &[Context] = &[Playing, Insurance, EarlySurrender, Drill];

/// Where a hand is played, or it is asked how.
const HANDS: &[Context] = &[Playing, Drill];

/// Where the table waits for somebody.
const ANSWERED: &[Context] = &[Betting, Playing, Insurance, EarlySurrender, Settled];

/// Where one moves through something.
const PAGES: &[Context] = &[List, Replay, Chart, Statistics, Options];

/// Where a page is gone through at once.
const PAGED: &[Context] = &[List, Chart, Statistics];

/// Where drills are opened: at the table, and where mistakes are seen.
const DRILLED: &[Context] =
    &[Betting, Playing, Insurance, EarlySurrender, Watching, Settled, Chart, Statistics];

/// What can be closed.
const CLOSED: &[Context] = &[List, Replay, Chart, Statistics, Options, Drill];

const fn bind(
    name: &'static str,
    command: UiCommand,
    contexts: &'static [Context],
    keys: &'static str,
    meaning: &'static str,
) -> Binding {
    Binding { name, command, contexts, keys, meaning }
}

/// Where there is a place to go back to.
const AWAY: &[Context] =
    &[Confirm, List, Replay, Chart, Statistics, Options, Drill, Entry, Settled];

/// All bindings, in the order of help.
pub(crate) const BINDINGS: &[Binding] = &[
    bind("hit", UiCommand::Hit, HANDS, "h", "takes a card"),
    bind("stand", UiCommand::Stand, HANDS, "s", "takes no more cards"),
    bind("double", UiCommand::Double, HANDS, "d", "doubles the bet for exactly one card"),
    bind("split", UiCommand::Split, HANDS, "p", "makes two hands of a pair"),
    bind(
        "surrender",
        UiCommand::Surrender,
        &[Playing, EarlySurrender, Drill],
        "r",
        "gives the hand up for half the bet",
    ),
    bind("insure", UiCommand::Insure, &[Insurance, Drill], "i y", "insures the hand"),
    bind(
        "confirm-insurance",
        UiCommand::Stand,
        &[Insurance],
        "s",
        "confirms the insurance that was set, or none",
    ),
    bind(
        "decline",
        UiCommand::Decline,
        &[Insurance, EarlySurrender, Drill, Confirm],
        "n",
        "says no",
    ),
    bind("yes", UiCommand::Go, &[Confirm], "y enter", "says yes"),
    bind("choice-1", UiCommand::Numbered(1), ASKED, "1", CHOICE),
    bind("choice-2", UiCommand::Numbered(2), ASKED, "2", CHOICE),
    bind("choice-3", UiCommand::Numbered(3), ASKED, "3", CHOICE),
    bind("choice-4", UiCommand::Numbered(4), ASKED, "4", CHOICE),
    bind("choice-5", UiCommand::Numbered(5), ASKED, "5", CHOICE),
    bind("deal", UiCommand::Go, &[Betting], "enter space", "places the bet and deals"),
    bind("go-on", UiCommand::Go, &[Watching, Drill], "enter space", "goes on at once"),
    bind("open", UiCommand::Go, &[List, Options], "enter space", "opens or changes what is marked"),
    bind("accept", UiCommand::Go, &[Entry], "enter", "takes what was typed"),
    bind("bet-up", UiCommand::BetUp, &[Betting], "up +", "bets more"),
    bind("bet-down", UiCommand::BetDown, &[Betting], "down -", "bets less"),
    bind("bet-much-up", UiCommand::BetMuchUp, &[Betting], "page-up", "bets much more"),
    bind("bet-much-down", UiCommand::BetMuchDown, &[Betting], "page-down", "bets much less"),
    bind("type-bet", UiCommand::BetEntry, &[Betting, Insurance], "b", "types an amount"),
    bind("rebet", UiCommand::Rebet, &[Betting], "a", "deals with all bets as they stand"),
    bind("more-hands", UiCommand::MoreHands, &[Betting], "right ]", "plays one hand more"),
    bind("fewer-hands", UiCommand::FewerHands, &[Betting], "left [", "plays one hand less"),
    bind("sit-out", UiCommand::SitOut, &[Betting], "o 0", "sits this round out, or in again"),
    bind("next-player", UiCommand::Right, &[Betting], "tab", "goes to the next player"),
    bind("previous-player", UiCommand::Left, &[Betting], "shift-tab", "goes to the player before"),
    bind("up", UiCommand::Up, PAGES, "up k", "goes up"),
    bind("down", UiCommand::Down, PAGES, "down j", "goes down"),
    bind("left", UiCommand::Left, &[List, Chart], "left", "goes to the left"),
    bind("right", UiCommand::Right, &[List, Chart], "right", "goes to the right"),
    bind("less", UiCommand::Left, &[Options], "left -", "takes the value before"),
    bind("more", UiCommand::Right, &[Options], "right +", "takes the next value"),
    bind(
        "reset",
        UiCommand::Reset,
        &[Options],
        "backspace delete",
        "takes back the change of a rule",
    ),
    bind("reset-all", UiCommand::ResetAll, &[Options], "r", "takes back the changes of all rules"),
    bind("step", UiCommand::Right, &[Replay], "right enter space", "goes one step on"),
    bind("step-back", UiCommand::Left, &[Replay], "left backspace", "goes one step back"),
    bind("page-up", UiCommand::PageUp, PAGED, "page-up", "goes a page up"),
    bind("page-down", UiCommand::PageDown, PAGED, "page-down", "goes a page down"),
    bind("previous-round", UiCommand::PageUp, &[Replay], "page-up [", "shows the round before"),
    bind("next-round", UiCommand::PageDown, &[Replay], "page-down ]", "shows the next round"),
    bind(
        "next-section",
        UiCommand::PageDown,
        &[Options],
        "tab page-down",
        "goes to the next section",
    ),
    bind(
        "previous-section",
        UiCommand::PageUp,
        &[Options],
        "shift-tab page-up",
        "goes to the section before",
    ),
    bind(
        "next",
        UiCommand::Go,
        &[Settled],
        "enter space",
        "goes on: the next round, or the result",
    ),
    bind(
        "what-if",
        UiCommand::WhatIf,
        &[Betting, Playing, Insurance, EarlySurrender, Replay],
        "w",
        "plays a round of the past another way",
    ),
    bind("undo", UiCommand::Undo, ANSWERED, "u", "takes the last choice back, in practice"),
    bind("home", UiCommand::Home, PAGES, "home", "goes to the beginning"),
    bind("end", UiCommand::End, PAGES, "end", "goes to the end"),
    bind("layer", UiCommand::Layer, &[Chart], "o", "shows another layer of the chart"),
    bind("day", UiCommand::Day, &[Statistics], "d", "shows the last day, week or month, or all"),
    bind("week", UiCommand::Week, &[Statistics], "w", "shows the last day, week or month, or all"),
    bind(
        "month",
        UiCommand::Month,
        &[Statistics],
        "m",
        "shows the last day, week or month, or all",
    ),
    bind(
        "always",
        UiCommand::Always,
        &[Statistics],
        "a",
        "shows the last day, week or month, or all",
    ),
    bind("export", UiCommand::Export, &[List, Replay], "x", "writes rounds to a file"),
    bind("coach", UiCommand::Coach, TABLE, "c", "asks the coach what is best"),
    bind("count", UiCommand::Count, TABLE, "k", "tells the count"),
    bind("help", UiCommand::Help, ALL, "? f1", "shows this help"),
    bind("log", UiCommand::Log, TABLE, "l", "shows everything that was said"),
    bind("history", UiCommand::History, TABLE, "v f6", "shows the rounds of the past"),
    bind("settings", UiCommand::Settings, TABLE, "g f9", "changes house, bets, look and keys"),
    bind("chart", UiCommand::Chart, TABLE, "e f4", "shows the chart of this house"),
    bind("statistics", UiCommand::Statistics, TABLE, "m f3", "shows your statistics"),
    bind("drill", UiCommand::Drill, DRILLED, "x f5", "drills hands and counting"),
    bind("rules", UiCommand::Rules, TABLE, "t", "shows the rules of this house"),
    bind("shoe", UiCommand::Shoe, TABLE, "f", "shows why the shuffle is fair"),
    bind("back", UiCommand::Back, AWAY, "esc", "goes back"),
    bind("close", UiCommand::Back, CLOSED, "q", "goes back"),
    bind("leave", UiCommand::Leave, TABLE, "q", "leaves the game"),
    bind("quit", UiCommand::Leave, ALL, "ctrl-c", "leaves the game"),
    bind("suspend", UiCommand::Suspend, ALL, "ctrl-z", "stops the program until it is called back"),
    bind("redraw", UiCommand::Redraw, ALL, "ctrl-l", "draws the screen anew"),
];

/// What the numbers do.
const CHOICE: &str = "for the choices above, in their order";

/// Everywhere.
const ALL: &[Context] = &Context::ALL;

/// Keys that a preset gives instead, by the names of bindings.
pub(crate) type Preset = &'static [(&'static str, &'static str)];

/// The presets that `keys.toml` can begin with.
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
