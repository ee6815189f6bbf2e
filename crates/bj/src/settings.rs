//! What somebody chose, and a file remembers: house, bets, look.

mod file;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use blackjack_coach::Level;
use blackjack_engine::{Chips, House};

use crate::coach::Wishes;
use crate::screen::{Depth, ThemeName};
pub(crate) use file::SettingsFile;

/// The most starting hands that are remembered: as many as `--hands` takes.
pub(crate) const HANDS_MAX: u8 = 7;

/// The most players that are remembered.
pub(crate) const PLAYERS_MAX: usize = 7;

/// How the game is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum FaceName {
    /// On the full screen.
    #[default]
    Screen,
    /// In plain lines.
    Plain,
}

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Colours {
    /// As many as the terminal says that it has.
    #[default]
    Auto,
    /// So many.
    Always(Depth),
}

/// How cards are dealt before one's eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Animation {
    /// One by one, as a dealer does.
    Slow,
    /// One by one, quickly.
    #[default]
    Fast,
    /// All at once.
    Off,
}

/// When the coach speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum CoachMode {
    /// Never.
    Off,
    /// After a mistake.
    #[default]
    After,
    /// When it is asked.
    Ask,
    /// Before every choice.
    Always,
    /// Before a mistake is made, which then must be meant.
    Block,
}

/// When the count is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum CountMode {
    /// Never.
    Off,
    /// When somebody asks.
    #[default]
    Ask,
    /// All the time.
    Shown,
}

/// Values that have words for them.
pub(crate) trait Worded: Copy + PartialEq + 'static {
    /// Every value with its word, in the order in which they are offered.
    const WORDS: &'static [(&'static str, Self)];

    /// The word for this value.
    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, value)| *value == self).map_or("", |(word, _)| word)
    }

    /// The value with this word.
    fn from_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(other, _)| *other == word).map(|&(_, value)| value)
    }

    /// So many values further on; at either end that is the one at the end.
    #[must_use]
    fn moved(self, by: isize) -> Self {
        let at = Self::WORDS.iter().position(|(_, value)| *value == self).unwrap_or_default();
        let to = at.saturating_add_signed(by).min(Self::WORDS.len() - 1);
        Self::WORDS[to].1
    }
}

impl Worded for FaceName {
    const WORDS: &'static [(&'static str, Self)] =
        &[("screen", Self::Screen), ("plain", Self::Plain)];
}

impl Worded for Colours {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("auto", Self::Auto),
        ("true", Self::Always(Depth::True)),
        ("256", Self::Always(Depth::Indexed)),
        ("16", Self::Always(Depth::Sixteen)),
        ("none", Self::Always(Depth::None)),
    ];
}

impl Worded for Animation {
    const WORDS: &'static [(&'static str, Self)] =
        &[("slow", Self::Slow), ("fast", Self::Fast), ("off", Self::Off)];
}

impl Worded for CoachMode {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("off", Self::Off),
        ("after", Self::After),
        ("ask", Self::Ask),
        ("always", Self::Always),
        ("block", Self::Block),
    ];
}

impl Worded for CountMode {
    const WORDS: &'static [(&'static str, Self)] =
        &[("off", Self::Off), ("ask", Self::Ask), ("shown", Self::Shown)];
}

impl Worded for Level {
    const WORDS: &'static [(&'static str, Self)] =
        &[("exact", Self::Exact), ("card", Self::Card), ("simple", Self::Simple)];
}

impl Worded for ThemeName {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("dark", Self::Dark),
        ("light", Self::Light),
        ("felt", Self::Felt),
        ("contrast", Self::Contrast),
    ];
}

/// Everything that somebody can choose once and for all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    /// The house by name; `None` as long as nobody was asked.
    pub(crate) house: Option<String>,
    pub(crate) face: FaceName,
    pub(crate) theme: ThemeName,
    pub(crate) colours: Colours,
    /// Whether each suit has a colour of its own.
    pub(crate) four_colour: bool,
    pub(crate) animation: Animation,
    /// Whether nothing but ASCII is shown.
    pub(crate) ascii: bool,
    /// What is wished of the coach, and of the count.
    pub(crate) coaching: Wishes,
    /// Starting hands of each player.
    pub(crate) hands: u8,
    /// Who plays, as behind `--player`; nobody is one player without a name.
    pub(crate) players: Vec<String>,
    /// The first bet at each house, as a number in the house's money.
    pub(crate) bets: BTreeMap<String, String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            house: None,
            face: FaceName::default(),
            theme: ThemeName::default(),
            colours: Colours::default(),
            four_colour: false,
            animation: Animation::default(),
            ascii: false,
            coaching: Wishes::default(),
            hands: 1,
            players: Vec::new(),
            bets: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// The first bet at this house, where one is remembered that the house takes; else it is for
    /// the house to offer one.
    pub(crate) fn bet(&self, house: &House) -> Option<Chips> {
        let bet = house.stakes().read(self.bets.get(house.name())?)?;
        house.stakes().check(house.rules(), bet).is_ok().then_some(bet)
    }

    /// Remembers the first bet at this house.
    pub(crate) fn set_bet(&mut self, house: &House, bet: Chips) {
        self.bets.insert(house.name().to_owned(), house.stakes().number(bet));
    }

    /// The depth of colour, on a terminal that has this one.
    pub(crate) fn depth(&self, detected: Depth) -> Depth {
        match self.colours {
            Colours::Auto => detected,
            Colours::Always(depth) => depth,
        }
    }
}
