//! The items of the settings screen: sections, labels and descriptions.

use blackjack_engine::{Key, keys};

use crate::keys::bindings;

/// An item of the settings screen.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item {
    /// The house in play.
    House,
    /// Full screen or plain lines.
    Face,
    Hands,
    Bet,
    Players,
    Theme,
    Colours,
    FourColour,
    Animation,
    Ascii,
    PeriodLook,
    Coach,
    Level,
    Count,
    Tags,
    Panels,
    /// A rule or stake of the house.
    Rule(&'static Key),
    /// A key binding, by its index.
    Keys(usize),
    /// A line of the data section, by its index.
    Path(usize),
}

/// A line of the settings screen.
#[derive(Clone, Copy, Debug)]
pub(super) enum Line {
    /// The heading of a section.
    Heading(&'static str),
    Item(Item),
}

/// The heading of the rules.
pub(super) const RULES: &str = "Rules of this house";

/// Returns all lines, with this number of lines in the data section.
pub(super) fn lines(paths: usize) -> Vec<Line> {
    let rules = |table| keys().filter(move |key| key.table == table).map(Item::Rule);
    let mut lines = Vec::new();
    section(&mut lines, "Game", [Item::House, Item::Face]);
    section(&mut lines, "Bets", [Item::Bet, Item::Hands, Item::Players]);
    section(
        &mut lines,
        "Look",
        [
            Item::Theme,
            Item::Colours,
            Item::FourColour,
            Item::Animation,
            Item::Ascii,
            Item::PeriodLook,
        ],
    );
    section(&mut lines, "Coach", [Item::Coach, Item::Level, Item::Count, Item::Tags, Item::Panels]);
    section(&mut lines, RULES, rules("rules"));
    section(&mut lines, "Stakes of this house", rules("stakes"));
    section(&mut lines, "Keys", (0..bindings().count()).map(Item::Keys));
    section(&mut lines, "Data", (0..paths).map(Item::Path));
    lines
}

fn section(lines: &mut Vec<Line>, name: &'static str, items: impl IntoIterator<Item = Item>) {
    let items: Vec<_> = items.into_iter().map(Line::Item).collect();
    if !items.is_empty() {
        lines.push(Line::Heading(name));
        lines.extend(items);
    }
}

impl Item {
    /// Returns the label; empty for lines of the data section, which have their own labels.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::House => "house",
            Self::Face => "face",
            Self::Hands => "hands",
            Self::Bet => "starting bet",
            Self::Players => "players",
            Self::Theme => "theme",
            Self::Colours => "colours",
            Self::FourColour => "four colours",
            Self::Animation => "animation",
            Self::Ascii => "ASCII only",
            Self::PeriodLook => "period look",
            Self::Coach => "coach",
            Self::Level => "level",
            Self::Count => "count",
            Self::Tags => "tags",
            Self::Panels => "panels",
            Self::Rule(key) => key.name,
            Self::Keys(index) => bindings().nth(index).map_or("", |(name, _)| name),
            Self::Path(_) => "",
        }
    }

    /// Returns a sentence that describes the item.
    pub(super) fn meaning(self) -> String {
        match self {
            Self::House => "The house from the next round on; press Enter to switch.",
            Self::Face => "How the game starts: full screen or plain lines.",
            Self::Hands => "The number of hands that each player bets on.",
            Self::Bet => {
                "The bet that you start with at this house; press Enter to type an amount."
            }
            Self::Players => {
                "The players from the next start on; press Enter to type names with commas."
            }
            Self::Theme => "The colour scheme.",
            Self::Colours => "The number of colours; auto uses what the terminal reports.",
            Self::FourColour => "Whether each suit has a colour of its own.",
            Self::Animation => "How fast cards are dealt; off shows them all at once.",
            Self::Ascii => "Whether the screen uses ASCII characters only.",
            Self::PeriodLook => "Whether historic houses have the look of their time.",
            Self::Coach => {
                "When the coach speaks: after a mistake, when asked, always, or to block a mistake \
                 before it is made."
            }
            Self::Level => {
                "What the coach compares your play with: the best play for the cards remaining, \
                 the strategy card of the house, or a few simple rules."
            }
            Self::Count => "When the count is shown: never, when asked, or all the time.",
            Self::Tags => {
                "The counting system; press Enter to type its name or the path of a tags file."
            }
            Self::Panels => {
                "Whether a window from 120x36 shows the coach, the count and the chart from the \
                 start, or only when asked."
            }
            Self::Rule(key) => {
                return format!("{}: {}. Accepts {}.", key.name, key.meaning, key.accepts());
            }
            Self::Keys(index) => {
                let meaning = bindings().nth(index).map_or("", |(_, meaning)| meaning);
                return format!(
                    "This command {meaning}. Press Enter to type its keys, such as \"h x\"."
                );
            }
            Self::Path(_) => "\"bj data\" backs up, exports and erases your data.",
        }
        .to_owned()
    }
}
