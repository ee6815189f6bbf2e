//! What a style stands for: the screen is drawn in these, never in colours.

/// What a style stands for. The screen is drawn in these, never in colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// Plain text.
    Text,
    /// Text that matters less.
    Dim,
    /// The lines of panels.
    Frame,
    /// Titles.
    Accent,
    /// The keys that work now.
    Key,
    /// What is chosen in a list.
    Marked,
    /// The hand that is asked.
    Turn,
    /// The outline of a card, and what lies under it.
    Paper,
    /// The outline of a card of the hand that is asked.
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
    /// What was won.
    Win,
    /// What was lost.
    Lose,
    /// What was neither won nor lost.
    Push,
    /// What was refused, or needs attention.
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
    /// All of them.
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
