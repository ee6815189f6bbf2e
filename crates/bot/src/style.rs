//! The styles of play of bots: [`Style`].

use blackjack_frontend::settings::keyword::Keyword;

/// A style of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Style {
    /// The basic strategy, at the minimum bet.
    Basic,
    /// Counts cards with Hi-Lo: larger bets at high counts, index plays, insurance when it pays.
    Counter,
    /// Draws by the dealer's rules.
    Mimic,
    /// A beginner with typical mistakes.
    Beginner,
}

impl Style {
    /// All styles, in the default order.
    pub const ALL: [Self; 4] = [Self::Basic, Self::Counter, Self::Mimic, Self::Beginner];

    /// Returns the default name of a bot of this style.
    pub const fn usual_name(self) -> &'static str {
        match self {
            Self::Basic => "Basil",
            Self::Counter => "Connie",
            Self::Mimic => "Mimi",
            Self::Beginner => "Benny",
        }
    }
}

impl Keyword for Style {
    const KEYWORDS: &'static [(&'static str, Self)] = &[
        ("basic", Self::Basic),
        ("counter", Self::Counter),
        ("mimic", Self::Mimic),
        ("beginner", Self::Beginner),
    ];
}
