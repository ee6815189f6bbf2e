//! What can be changed: names, sections, and what each means.

use blackjack_engine::{Key, keys};

use crate::keys::bindings;

/// One value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item {
    /// Which house is played at.
    House,
    /// On the full screen or in plain lines.
    Face,
    Hands,
    Bet,
    Players,
    Theme,
    Colours,
    FourColour,
    Animation,
    Ascii,
    Coach,
    Level,
    Count,
    Tags,
    /// A key of the house.
    Rule(&'static Key),
    /// A binding of keys, by its place among all.
    Keys(usize),
    /// Where something is kept, by its place among all.
    Path(usize),
}

/// A line of the screen.
#[derive(Clone, Copy, Debug)]
pub(super) enum Line {
    /// What follows, in a word.
    Heading(&'static str),
    Item(Item),
}

/// The section of the rules.
pub(super) const RULES: &str = "Rules of this house";

/// All lines, with so many places of things.
pub(super) fn lines(paths: usize) -> Vec<Line> {
    let rules = |table| keys().filter(move |key| key.table == table).map(Item::Rule);
    let mut lines = Vec::new();
    section(&mut lines, "Game", [Item::House, Item::Face]);
    section(&mut lines, "Bets", [Item::Bet, Item::Hands, Item::Players]);
    section(
        &mut lines,
        "Look",
        [Item::Theme, Item::Colours, Item::FourColour, Item::Animation, Item::Ascii],
    );
    section(&mut lines, "Coach", [Item::Coach, Item::Level, Item::Count, Item::Tags]);
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
    /// What it is called; places have names of their own.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::House => "house",
            Self::Face => "face",
            Self::Hands => "hands",
            Self::Bet => "first bet",
            Self::Players => "players",
            Self::Theme => "theme",
            Self::Colours => "colours",
            Self::FourColour => "four colours",
            Self::Animation => "animation",
            Self::Ascii => "ASCII only",
            Self::Coach => "coach",
            Self::Level => "level",
            Self::Count => "count",
            Self::Tags => "tags",
            Self::Rule(key) => key.name,
            Self::Keys(index) => bindings().nth(index).map_or("", |(name, _)| name),
            Self::Path(_) => "",
        }
    }

    /// What it decides, as a sentence.
    pub(super) fn meaning(self) -> String {
        match self {
            Self::House => "Which house is played at from the next round on; Enter goes there.",
            Self::Face => "How the game begins: on the full screen, or in plain lines.",
            Self::Hands => "How many hands each player starts a round with.",
            Self::Bet => "The first bet at this house; Enter types one.",
            Self::Players => "The players from the next start on; Enter types names, with commas.",
            Self::Theme => "Which colours things have.",
            Self::Colours => "How many colours: auto is as many as the terminal says it has.",
            Self::FourColour => "Whether each suit has a colour of its own.",
            Self::Animation => "How quickly cards fall, one by one; off is all at once.",
            Self::Ascii => "Whether nothing but ASCII is shown.",
            Self::Coach => {
                "When the coach speaks: after a mistake, when asked, always, or to block a mistake \
                 before it is made."
            }
            Self::Level => {
                "What the coach measures by: the cards that are left, the printed card of the house, or a \
                 few simple rules."
            }
            Self::Count => "Whether the count is told: never, when asked, or shown all the time.",
            Self::Tags => {
                "How cards are counted; Enter types a name, or a file of tags of your own."
            }
            Self::Rule(key) => {
                return format!("{}: {}. It takes {}.", key.name, key.meaning, key.accepts());
            }
            Self::Keys(index) => {
                let meaning = bindings().nth(index).map_or("", |(_, meaning)| meaning);
                return format!("The keys for what {meaning}; Enter types others, as in \"h x\".");
            }
            Self::Path(_) => "\"bj data\" backs everything up, exports and erases it.",
        }
        .to_owned()
    }
}
