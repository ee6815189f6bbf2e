//! What things look like: a theme names a style for every token, at every depth of colour.

mod depth;
mod palette;

use ratatui::style::{Color, Modifier, Style};

pub(crate) use depth::Depth;
use palette::{Pair, Tint};

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
    Asked,
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
}

/// The themes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ThemeName {
    /// Light letters on the terminal's own dark ground.
    #[default]
    Dark,
    /// Dark letters on the terminal's own light ground.
    Light,
    /// Paper cards on green cloth.
    Felt,
    /// As much contrast as there is.
    Contrast,
}

/// A theme at a depth of colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Theme {
    name: ThemeName,
    depth: Depth,
    four_colour: bool,
}

/// How everything is drawn: what each drawing function is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    /// The styles.
    pub(crate) theme: Theme,
    /// Nothing but ASCII.
    pub(crate) ascii: bool,
}

impl Token {
    /// All of them.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 18] = [
        Self::Text,
        Self::Dim,
        Self::Frame,
        Self::Accent,
        Self::Key,
        Self::Marked,
        Self::Turn,
        Self::Paper,
        Self::Asked,
        Self::Back,
        Self::Hearts,
        Self::Diamonds,
        Self::Clubs,
        Self::Spades,
        Self::Win,
        Self::Lose,
        Self::Push,
        Self::Warn,
    ];
}

impl ThemeName {
    /// All of them.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 4] = [Self::Dark, Self::Light, Self::Felt, Self::Contrast];
}

impl Theme {
    /// This theme at this depth; `four_colour` gives each suit a colour of its own.
    pub(crate) const fn new(name: ThemeName, depth: Depth, four_colour: bool) -> Self {
        Self { name, depth, four_colour }
    }

    /// How a token is drawn.
    pub(crate) fn style(self, token: Token) -> Style {
        if self.depth == Depth::None {
            return Style::new().add_modifier(without_colour(token));
        }
        let pair = palette::pair(self.name, token, self.four_colour);
        self.colours(pair).add_modifier(with_colour(token))
    }

    /// What lies under everything. The whole screen is filled with it first.
    pub(crate) fn ground(self) -> Style {
        if self.depth == Depth::None {
            return Style::new().fg(Color::Reset).bg(Color::Reset);
        }
        Style::new().bg(Color::Reset).patch(self.colours(palette::ground(self.name)))
    }

    fn colours(self, pair: Pair) -> Style {
        let (ink, paper) = pair;
        let ink = ink.map_or(Color::Reset, |tint| self.colour(tint));
        let style = Style::new().fg(ink);
        paper.map_or(style, |tint| style.bg(self.colour(tint)))
    }

    const fn colour(self, tint: Tint) -> Color {
        match self.depth {
            Depth::True => tint.full(),
            Depth::Indexed => Color::Indexed(tint.indexed),
            Depth::Sixteen => tint.sixteen,
            Depth::None => Color::Reset,
        }
    }
}

/// What a token adds to its colour.
const fn with_colour(token: Token) -> Modifier {
    match token {
        Token::Accent
        | Token::Key
        | Token::Turn
        | Token::Asked
        | Token::Hearts
        | Token::Diamonds
        | Token::Clubs
        | Token::Spades
        | Token::Win
        | Token::Lose
        | Token::Push
        | Token::Warn => Modifier::BOLD,
        Token::Marked => Modifier::REVERSED,
        Token::Text | Token::Dim | Token::Frame | Token::Paper | Token::Back => Modifier::empty(),
    }
}

/// What a token is where there is no colour.
const fn without_colour(token: Token) -> Modifier {
    match token {
        Token::Text | Token::Dim | Token::Frame | Token::Paper | Token::Back | Token::Push => {
            Modifier::empty()
        }
        Token::Hearts
        | Token::Diamonds
        | Token::Clubs
        | Token::Spades
        | Token::Accent
        | Token::Turn
        | Token::Asked
        | Token::Win => Modifier::BOLD,
        Token::Key | Token::Lose => Modifier::UNDERLINED,
        Token::Marked | Token::Warn => Modifier::REVERSED,
    }
}

#[cfg(test)]
mod tests;
