//! The meanings of styles: drawing code names a token, and the theme chooses the colours.

/// The meaning of a style. Drawing code uses tokens, never colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// Plain text.
    Text,
    /// Secondary text.
    Dim,
    /// The lines of panels.
    Frame,
    /// Titles.
    Accent,
    /// The keys that work now.
    Key,
    /// The selected item.
    Marked,
    /// The active hand.
    Turn,
    /// The outline and the background of a card.
    Paper,
    /// The outline of a card of the active hand.
    Phase,
    /// The back of a card.
    Back,
    /// The suit of hearts.
    Hearts,
    /// The suit of diamonds.
    Diamonds,
    /// The suit of clubs.
    Clubs,
    /// The suit of spades.
    Spades,
    /// A win.
    Win,
    /// A loss.
    Lose,
    /// A push.
    Push,
    /// A refusal or a warning.
    Warn,
    /// A chip of one unit.
    ChipOne,
    /// A chip of five.
    ChipFive,
    /// A chip of 25.
    ChipTwentyFive,
    /// A chip of a hundred.
    ChipHundred,
    /// A chip of five hundred.
    ChipFiveHundred,
    /// A chip of a thousand.
    ChipThousand,
}

impl Token {
    /// All tokens.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 24] = [
        Self::Text,
        Self::Dim,
        Self::Frame,
        Self::Accent,
        Self::Key,
        Self::Marked,
        Self::Turn,
        Self::Paper,
        Self::Phase,
        Self::Back,
        Self::Hearts,
        Self::Diamonds,
        Self::Clubs,
        Self::Spades,
        Self::Win,
        Self::Lose,
        Self::Push,
        Self::Warn,
        Self::ChipOne,
        Self::ChipFive,
        Self::ChipTwentyFive,
        Self::ChipHundred,
        Self::ChipFiveHundred,
        Self::ChipThousand,
    ];
}
