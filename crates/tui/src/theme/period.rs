//! The looks of historic houses: the colours of the screens that they were played on.

use blackjack_engine::House;
use ratatui::style::Color;

use super::palette::{Pair, Tint, tint};
use super::token::Token;

/// The look of a historic house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Period {
    /// Green phosphor and ASCII: a terminal of the seventies.
    Phosphor,
    /// The sixteen colours of a bulletin board, as at the door.
    Board,
    /// Four greys: a workstation of about 1990.
    Grey,
}

impl Period {
    /// All looks.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 3] = [Self::Phosphor, Self::Board, Self::Grey];

    /// Returns the look of a house; casinos of today have none.
    pub(crate) fn of(house: &House) -> Option<Self> {
        match house.base().name() {
            "reno" | "reno-1987" => Some(Self::Phosphor),
            "bbs" => Some(Self::Board),
            "vegas" => Some(Self::Grey),
            _ => None,
        }
    }

    /// Returns whether the terminals of the time had letters only.
    pub(crate) const fn is_ascii(self) -> bool {
        matches!(self, Self::Phosphor)
    }

    /// Returns the background.
    pub(super) const fn ground(self) -> Pair {
        let paper = match self {
            Self::Phosphor => tint(0x03_140a, 16, Color::Black),
            Self::Board => tint(0x00_0000, 16, Color::Black),
            Self::Grey => tint(0xaa_aaaa, 248, Color::Gray),
        };
        (Some(self.ink(Token::Text)), Some(paper))
    }

    /// Returns the colours of a token.
    pub(super) const fn pair(self, token: Token) -> Pair {
        let paper = match self {
            Self::Phosphor => None,
            Self::Board => board_paper(token),
            Self::Grey => grey_paper(token),
        };
        (Some(self.ink(token)), paper)
    }

    const fn ink(self, token: Token) -> Tint {
        match self {
            Self::Phosphor => phosphor(token),
            Self::Board => board(token),
            Self::Grey => grey(token),
        }
    }
}

/// Returns the brightness of a token on the phosphor.
const fn phosphor(token: Token) -> Tint {
    match token {
        Token::Key | Token::Turn | Token::Phase | Token::Warn | Token::Hearts => {
            tint(0xe2_ffea, 194, Color::White)
        }
        Token::Accent | Token::Win | Token::Diamonds | Token::ChipThousand => {
            tint(0xa8_f5c0, 157, Color::LightGreen)
        }
        Token::Text
        | Token::Marked
        | Token::Clubs
        | Token::Push
        | Token::ChipOne
        | Token::ChipHundred
        | Token::ChipFiveHundred => tint(0x55_e083, 78, Color::Green),
        Token::Spades => tint(0x45_c271, 72, Color::Gray),
        Token::Dim | Token::Lose | Token::ChipFive | Token::ChipTwentyFive => {
            tint(0x3f_b068, 71, Color::Green)
        }
        Token::Frame | Token::Paper | Token::Back => tint(0x23_7a42, 29, Color::Green),
    }
}

/// Returns the foreground on a bulletin board.
const fn board(token: Token) -> Tint {
    match token {
        Token::Text | Token::Marked | Token::ChipHundred => tint(0xaa_aaaa, 248, Color::Gray),
        Token::Hearts => tint(0x80_0000, 52, Color::Red),
        Token::Diamonds => tint(0x00_00aa, 19, Color::Blue),
        Token::Clubs => tint(0x00_4400, 236, Color::Magenta),
        Token::Spades | Token::Phase => tint(0x00_0000, 16, Color::Black),
        Token::Dim | Token::Frame => tint(0x00_aaaa, 37, Color::Cyan),
        Token::Accent | Token::Push => tint(0x55_ffff, 87, Color::LightCyan),
        Token::Key | Token::Turn | Token::Warn | Token::ChipThousand => {
            tint(0xff_ff55, 227, Color::LightYellow)
        }
        Token::Paper => tint(0x55_5555, 240, Color::DarkGray),
        Token::Back | Token::ChipOne => tint(0xff_ffff, 231, Color::White),
        Token::Win | Token::ChipTwentyFive => tint(0x55_ff55, 83, Color::LightGreen),
        Token::Lose | Token::ChipFive => tint(0xff_5555, 203, Color::LightRed),
        Token::ChipFiveHundred => tint(0xff_55ff, 207, Color::LightMagenta),
    }
}

/// Returns the background of cards on a bulletin board. Of the sixteen colours only white leaves
/// four suits readable.
const fn board_paper(token: Token) -> Option<Tint> {
    match token {
        Token::Paper | Token::Hearts | Token::Diamonds | Token::Clubs | Token::Spades => {
            Some(tint(0xaa_aaaa, 248, Color::White))
        }
        Token::Phase => Some(tint(0xff_ff55, 227, Color::LightYellow)),
        Token::Back => Some(tint(0x00_00aa, 19, Color::Blue)),
        Token::Text
        | Token::Dim
        | Token::Frame
        | Token::Accent
        | Token::Key
        | Token::Marked
        | Token::Turn
        | Token::Win
        | Token::Lose
        | Token::Push
        | Token::Warn
        | Token::ChipOne
        | Token::ChipFive
        | Token::ChipTwentyFive
        | Token::ChipHundred
        | Token::ChipFiveHundred
        | Token::ChipThousand => None,
    }
}

/// Returns the foreground on a screen of greys. With sixteen colours there are too few of them for
/// the suits.
const fn grey(token: Token) -> Tint {
    match token {
        Token::Text
        | Token::Marked
        | Token::Accent
        | Token::Key
        | Token::Phase
        | Token::Win
        | Token::Push
        | Token::Spades
        | Token::ChipHundred => tint(0x00_0000, 16, Color::Black),
        Token::Dim | Token::Lose => tint(0x2e_2e2e, 236, Color::Black),
        Token::Clubs => tint(0x33_3333, 236, Color::Magenta),
        Token::Diamonds => tint(0x50_5050, 239, Color::Blue),
        Token::Hearts => tint(0x6a_6a6a, 242, Color::Red),
        Token::Turn | Token::Warn | Token::ChipOne => tint(0xff_ffff, 231, Color::White),
        Token::Frame | Token::Paper | Token::ChipFiveHundred | Token::ChipThousand => {
            tint(0x55_5555, 240, Color::DarkGray)
        }
        Token::Back => tint(0xaa_aaaa, 248, Color::Gray),
        Token::ChipFive => tint(0x80_8080, 244, Color::DarkGray),
        Token::ChipTwentyFive => tint(0x40_4040, 238, Color::Black),
    }
}

/// Returns the background of what is not grey as the screen.
const fn grey_paper(token: Token) -> Option<Tint> {
    match token {
        Token::Paper
        | Token::Phase
        | Token::Hearts
        | Token::Diamonds
        | Token::Clubs
        | Token::Spades => Some(tint(0xff_ffff, 231, Color::White)),
        Token::Turn | Token::Warn => Some(tint(0x33_3333, 236, Color::Black)),
        Token::Back => Some(tint(0x55_5555, 240, Color::DarkGray)),
        Token::Text
        | Token::Dim
        | Token::Frame
        | Token::Accent
        | Token::Key
        | Token::Marked
        | Token::Win
        | Token::Lose
        | Token::Push
        | Token::ChipOne
        | Token::ChipFive
        | Token::ChipTwentyFive
        | Token::ChipHundred
        | Token::ChipFiveHundred
        | Token::ChipThousand => None,
    }
}
