//! The colours of the themes.

use blackjack_frontend::settings::ThemeName;
use ratatui::style::Color;

use crate::theme::token::Token;

/// A colour at three colour depths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tint {
    /// The red, green and blue parts.
    rgb: u32,
    /// The best match among the 256 colours.
    pub(super) indexed: u8,
    /// The best match among the sixteen colours.
    pub(super) sixteen: Color,
}

/// Foreground and background; `None` is the terminal's own colour.
pub(super) type Pair = (Option<Tint>, Option<Tint>);

impl Tint {
    /// Returns the colour at full depth.
    pub(super) const fn full(self) -> Color {
        Color::from_u32(self.rgb)
    }
}

pub(super) const fn tint(rgb: u32, indexed: u8, sixteen: Color) -> Tint {
    Tint { rgb, indexed, sixteen }
}

/// Returns the background of a theme.
pub(super) const fn ground(theme: ThemeName) -> Pair {
    match theme {
        ThemeName::Dark => (None, None),
        ThemeName::Light => (Some(light(Token::Text)), Some(tint(0xfa_f8f3, 231, Color::White))),
        ThemeName::Felt => (Some(felt_ink(Token::Text)), Some(tint(0x0b_4a2f, 22, Color::Black))),
        ThemeName::Contrast => {
            (Some(contrast(Token::Text)), Some(tint(0x00_0000, 16, Color::Black)))
        }
    }
}

/// Returns the token whose colours a token has. Unless the suits have four colours, diamonds look
/// like hearts and clubs like spades.
pub(super) const fn suit(token: Token, four_colour: bool) -> Token {
    if !four_colour && matches!(token, Token::Diamonds) {
        Token::Hearts
    } else if !four_colour && matches!(token, Token::Clubs) {
        Token::Spades
    } else {
        token
    }
}

/// Returns the colours of a token.
pub(super) const fn pair(theme: ThemeName, token: Token) -> Pair {
    match theme {
        ThemeName::Dark => (dark(token), None),
        ThemeName::Light => (Some(light(token)), light_paper(token)),
        ThemeName::Felt => (Some(felt_ink(token)), felt_paper(token)),
        ThemeName::Contrast => (Some(contrast(token)), None),
    }
}

/// Returns the foreground of the dark theme.
const fn dark(token: Token) -> Option<Tint> {
    Some(match token {
        Token::Text | Token::Marked | Token::Spades => return None,
        Token::Hearts => tint(0xff_7a76, 210, Color::LightRed),
        Token::Diamonds => tint(0x6c_b6ff, 75, Color::LightCyan),
        Token::Clubs => tint(0x7e_e787, 114, Color::LightGreen),
        Token::Dim => tint(0xa3_abb5, 248, Color::Gray),
        Token::Frame => tint(0x59_6472, 241, Color::DarkGray),
        Token::Accent => tint(0xe3_c07b, 180, Color::Yellow),
        Token::Key | Token::Turn | Token::Phase => tint(0xff_d866, 221, Color::LightYellow),
        Token::Paper => tint(0xaa_b2bd, 249, Color::Gray),
        Token::Back => tint(0x7a_a2f7, 111, Color::Cyan),
        Token::Win => tint(0x8d_db8c, 114, Color::LightGreen),
        Token::Lose => tint(0xff_8a80, 210, Color::LightRed),
        Token::Push => tint(0x9e_cbff, 153, Color::LightCyan),
        Token::Warn => tint(0xff_b86c, 215, Color::LightYellow),
        Token::ChipOne => tint(0xe8_eaed, 254, Color::White),
        Token::ChipFive => tint(0xff_5f56, 203, Color::LightRed),
        Token::ChipTwentyFive => tint(0x3f_c46a, 77, Color::LightGreen),
        Token::ChipHundred => tint(0x8b_95a5, 246, Color::DarkGray),
        Token::ChipFiveHundred => tint(0xb5_86ff, 141, Color::LightMagenta),
        Token::ChipThousand => tint(0xff_c23d, 221, Color::LightYellow),
    })
}

/// Returns the foreground of the light theme. Few of the sixteen colours are readable on its
/// background, and green is not one of them.
const fn light(token: Token) -> Tint {
    match token {
        Token::Text | Token::Marked | Token::Spades => tint(0x1c_1e22, 234, Color::Black),
        Token::Hearts | Token::Lose => tint(0xb9_1c1c, 124, Color::Red),
        Token::Diamonds | Token::Key | Token::Turn | Token::Phase => {
            tint(0x05_50ae, 25, Color::Blue)
        }
        Token::Clubs => tint(0x11_6329, 22, Color::Magenta),
        Token::Dim => tint(0x57_606a, 240, Color::Black),
        Token::Frame => tint(0x9a_a1a9, 247, Color::DarkGray),
        Token::Accent => tint(0x5b_35a8, 55, Color::Magenta),
        Token::Paper => tint(0x6e_7781, 242, Color::DarkGray),
        Token::Back => tint(0x3b_5ba5, 61, Color::Blue),
        Token::Win => tint(0x11_6329, 22, Color::Blue),
        Token::Push => tint(0x3d_4852, 238, Color::Black),
        Token::Warn => tint(0x8a_4600, 94, Color::Magenta),
        Token::ChipOne => tint(0x8c_959f, 245, Color::DarkGray),
        Token::ChipFive => tint(0xc9_2a2a, 160, Color::Red),
        Token::ChipTwentyFive => tint(0x1f_8a43, 28, Color::Green),
        Token::ChipHundred => tint(0x22_262b, 235, Color::Black),
        Token::ChipFiveHundred => tint(0x7a_3fc4, 92, Color::Magenta),
        Token::ChipThousand => tint(0xc9_7a00, 172, Color::Blue),
    }
}

/// Returns the background of the light theme: card faces are whiter than the rest.
const fn light_paper(token: Token) -> Option<Tint> {
    match token {
        Token::Paper | Token::Hearts | Token::Diamonds | Token::Clubs | Token::Spades => {
            Some(tint(0xff_ffff, 231, Color::White))
        }
        Token::Phase => Some(tint(0xff_e9a8, 229, Color::White)),
        Token::Back => Some(tint(0xdf_e6f7, 189, Color::White)),
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

/// Returns the foreground on the felt and on card faces.
const fn felt_ink(token: Token) -> Tint {
    match token {
        Token::Text | Token::Marked => tint(0xf3_f6ee, 255, Color::White),
        Token::Hearts => tint(0xb9_1420, 124, Color::Red),
        Token::Diamonds => tint(0x05_50ae, 25, Color::Blue),
        Token::Clubs => tint(0x11_6329, 22, Color::Magenta),
        Token::Spades => tint(0x17_191d, 16, Color::Black),
        Token::Dim => tint(0xb9_d3c2, 151, Color::Gray),
        Token::Frame => tint(0x4f_9a72, 71, Color::Green),
        Token::Accent => tint(0xf2_d479, 222, Color::LightYellow),
        Token::Key | Token::Turn => tint(0xff_e27a, 227, Color::LightYellow),
        Token::Paper => tint(0x8d_9189, 102, Color::Black),
        Token::Phase => tint(0x5c_4300, 58, Color::Black),
        Token::Back => tint(0xf0_c8c8, 224, Color::White),
        Token::Win => tint(0xa6_f4b4, 157, Color::LightGreen),
        Token::Lose => tint(0xff_bcb3, 217, Color::LightRed),
        Token::Push => tint(0xcf_e3ff, 153, Color::LightCyan),
        Token::Warn => tint(0xff_d08a, 222, Color::LightYellow),
        Token::ChipOne => tint(0xf7_f7f2, 255, Color::White),
        Token::ChipFive => tint(0xf0_5048, 203, Color::LightRed),
        Token::ChipTwentyFive => tint(0x55_d17f, 78, Color::LightGreen),
        Token::ChipHundred => tint(0x0c_1410, 233, Color::DarkGray),
        Token::ChipFiveHundred => tint(0xb9_92ff, 141, Color::LightMagenta),
        Token::ChipThousand => tint(0xff_c23d, 220, Color::LightYellow),
    }
}

/// Returns the background of everything that is not felt: card faces, card backs, and gold around
/// the active hand.
const fn felt_paper(token: Token) -> Option<Tint> {
    match token {
        Token::Paper | Token::Hearts | Token::Diamonds | Token::Clubs | Token::Spades => {
            Some(tint(0xfb_f8ef, 230, Color::White))
        }
        Token::Phase => Some(tint(0xff_d75f, 221, Color::LightYellow)),
        Token::Back => Some(tint(0x7c_1f2d, 88, Color::Red)),
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

/// Returns the foreground of the high-contrast theme.
const fn contrast(token: Token) -> Tint {
    match token {
        Token::Text
        | Token::Marked
        | Token::Dim
        | Token::Frame
        | Token::Paper
        | Token::Spades
        | Token::ChipOne => tint(0xff_ffff, 231, Color::White),
        Token::Hearts => tint(0xff_8c8c, 210, Color::LightRed),
        Token::Clubs | Token::Win | Token::ChipTwentyFive => tint(0x6b_ff6b, 83, Color::LightGreen),
        Token::Diamonds | Token::Back => tint(0x6c_c6ff, 81, Color::LightCyan),
        Token::Accent | Token::Key | Token::Turn | Token::Phase => {
            tint(0xff_ff00, 226, Color::LightYellow)
        }
        Token::Lose => tint(0xff_9c9c, 217, Color::LightRed),
        Token::Push => tint(0x8c_e0ff, 123, Color::LightCyan),
        Token::Warn => tint(0xff_c040, 220, Color::LightYellow),
        Token::ChipFive => tint(0xff_6b6b, 203, Color::LightRed),
        Token::ChipHundred => tint(0xa8_a8a8, 248, Color::Gray),
        Token::ChipFiveHundred => tint(0xd0_a0ff, 183, Color::LightMagenta),
        Token::ChipThousand => tint(0xff_d000, 220, Color::LightYellow),
    }
}
