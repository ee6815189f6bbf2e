//! Themes: a theme gives every token a style, at every colour depth.

mod action;
pub(crate) mod paint;
mod palette;
pub(crate) mod period;
#[cfg(test)]
mod tests;
pub(crate) mod token;

use blackjack_frontend::settings::{Depth, ThemeName};
use ratatui::style::{Color, Modifier, Style};

use palette::{Pair, Tint};
use period::Period;
use token::Token;

/// A theme at a colour depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Theme {
    name: ThemeName,
    depth: Depth,
    four_colour: bool,
    /// The look of a historic house in place of the theme.
    period: Option<Period>,
}

/// The theme and character set that drawing functions use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    /// The theme.
    pub(crate) theme: Theme,
    /// True if only ASCII is drawn.
    pub(crate) ascii: bool,
}

impl Theme {
    /// Returns this theme at this depth; `four_colour` gives each suit its own colour.
    pub(crate) const fn new(name: ThemeName, depth: Depth, four_colour: bool) -> Self {
        Self { name, depth, four_colour, period: None }
    }

    /// Returns this theme with the look of a historic house. High contrast stays as it is.
    pub(crate) const fn at(self, period: Option<Period>) -> Self {
        match self.name {
            ThemeName::Contrast => self,
            ThemeName::Dark | ThemeName::Light | ThemeName::Felt => Self { period, ..self },
        }
    }

    /// Returns the style of a token.
    pub(crate) fn style(self, token: Token) -> Style {
        if self.depth == Depth::None {
            return Style::new().add_modifier(without_colour(token));
        }
        let suit = palette::suit(token, self.four_colour);
        let pair = match self.period {
            Some(period) => period.pair(suit),
            None => palette::pair(self.name, suit),
        };
        self.colours(pair).add_modifier(with_colour(token))
    }

    /// Returns the theme's background, with which the whole screen is filled first.
    pub(crate) fn ground(self) -> Style {
        if self.depth == Depth::None {
            return Style::new().fg(Color::Reset).bg(Color::Reset);
        }
        let pair = match self.period {
            Some(period) => period.ground(),
            None => palette::ground(self.name),
        };
        Style::new().bg(Color::Reset).patch(self.colours(pair))
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

/// Returns the modifier that a token adds to its colour.
const fn with_colour(token: Token) -> Modifier {
    match token {
        Token::Accent
        | Token::Key
        | Token::Turn
        | Token::Phase
        | Token::Hearts
        | Token::Diamonds
        | Token::Clubs
        | Token::Spades
        | Token::Win
        | Token::Lose
        | Token::Push
        | Token::Warn => Modifier::BOLD,
        Token::Marked => Modifier::REVERSED,
        Token::Text
        | Token::Dim
        | Token::Frame
        | Token::Paper
        | Token::Back
        | Token::ChipOne
        | Token::ChipFive
        | Token::ChipTwentyFive
        | Token::ChipHundred
        | Token::ChipFiveHundred
        | Token::ChipThousand => Modifier::empty(),
    }
}

/// Returns the modifier of a token on a screen without colours.
const fn without_colour(token: Token) -> Modifier {
    match token {
        Token::Text
        | Token::Dim
        | Token::Frame
        | Token::Paper
        | Token::Back
        | Token::Push
        | Token::ChipOne
        | Token::ChipFive
        | Token::ChipTwentyFive
        | Token::ChipHundred
        | Token::ChipFiveHundred
        | Token::ChipThousand => Modifier::empty(),
        Token::Hearts
        | Token::Diamonds
        | Token::Clubs
        | Token::Spades
        | Token::Accent
        | Token::Turn
        | Token::Phase
        | Token::Win => Modifier::BOLD,
        Token::Key | Token::Lose => Modifier::UNDERLINED,
        Token::Marked | Token::Warn => Modifier::REVERSED,
    }
}
