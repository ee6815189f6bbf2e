//! The colours of the themes.

use ratatui::style::Color;

use super::{ThemeName, Token};

/// A colour at three depths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tint {
    /// Red, green and blue.
    rgb: u32,
    /// The nearest good one of the 256.
    pub(super) indexed: u8,
    /// The nearest good one of the sixteen.
    pub(super) sixteen: Color,
}

/// Ink and what is under it; none is the terminal's own.
pub(super) type Pair = (Option<Tint>, Option<Tint>);

impl Tint {
    /// In full.
    pub(super) const fn full(self) -> Color {
        Color::from_u32(self.rgb)
    }
}

const fn tint(rgb: u32, indexed: u8, sixteen: Color) -> Option<Tint> {
    Some(Tint { rgb, indexed, sixteen })
}

/// What lies under everything.
pub(super) const fn ground(theme: ThemeName) -> Pair {
    match theme {
        ThemeName::Dark | ThemeName::Light => (None, None),
        ThemeName::Felt => (felt(Token::Text, true).0, tint(0x0b_4a2f, 22, Color::Black)),
        ThemeName::Contrast => (contrast(Token::Text, true).0, tint(0, 16, Color::Black)),
    }
}

/// The colours of a token.
pub(super) const fn pair(theme: ThemeName, token: Token, four_colour: bool) -> Pair {
    match theme {
        ThemeName::Dark => (dark(token, four_colour), None),
        ThemeName::Light => (light(token, four_colour), None),
        ThemeName::Felt => felt(token, four_colour),
        ThemeName::Contrast => contrast(token, four_colour),
    }
}

const fn dark(token: Token, four_colour: bool) -> Option<Tint> {
    match token {
        Token::Text | Token::Marked | Token::Spades => None,
        Token::Clubs if four_colour => tint(0x7e_e787, 114, Color::LightGreen),
        Token::Clubs => None,
        Token::Diamonds if four_colour => tint(0x6c_b6ff, 75, Color::LightCyan),
        Token::Hearts | Token::Diamonds => tint(0xff_7a76, 210, Color::LightRed),
        Token::Dim => tint(0xa3_abb5, 248, Color::Gray),
        Token::Frame => tint(0x59_6472, 241, Color::DarkGray),
        Token::Accent => tint(0xe3_c07b, 180, Color::Yellow),
        Token::Key => tint(0xff_d866, 221, Color::LightYellow),
        Token::Turn => tint(0xff_d866, 221, Color::LightYellow),
        Token::Paper => tint(0xaa_b2bd, 249, Color::Gray),
        Token::Back => tint(0x7a_a2f7, 111, Color::Cyan),
        Token::Win => tint(0x8d_db8c, 114, Color::LightGreen),
        Token::Lose => tint(0xff_8a80, 210, Color::LightRed),
        Token::Push => tint(0x9e_cbff, 153, Color::LightCyan),
        Token::Warn => tint(0xff_b86c, 215, Color::LightYellow),
    }
}

const fn light(token: Token, four_colour: bool) -> Option<Tint> {
    match token {
        Token::Text | Token::Marked | Token::Spades => None,
        Token::Clubs if four_colour => tint(0x11_6329, 22, Color::Magenta),
        Token::Clubs => None,
        Token::Diamonds if four_colour => tint(0x05_50ae, 25, Color::Blue),
        Token::Hearts | Token::Diamonds => tint(0xb9_1c1c, 124, Color::Red),
        Token::Dim => tint(0x57_606a, 240, Color::Black),
        Token::Frame => tint(0x9a_a1a9, 247, Color::DarkGray),
        Token::Accent => tint(0x5b_35a8, 55, Color::Magenta),
        Token::Key => tint(0x05_50ae, 25, Color::Blue),
        Token::Turn => tint(0x05_50ae, 25, Color::Blue),
        Token::Paper => tint(0x6e_7781, 242, Color::DarkGray),
        Token::Back => tint(0x3b_5ba5, 61, Color::Blue),
        Token::Win => tint(0x11_6329, 22, Color::Blue),
        Token::Lose => tint(0xb9_1c1c, 124, Color::Red),
        Token::Push => tint(0x3d_4852, 238, Color::Black),
        Token::Warn => tint(0x8a_4600, 94, Color::Magenta),
    }
}

const fn felt(token: Token, four_colour: bool) -> Pair {
    let paper = tint(0xfb_f8ef, 230, Color::White);
    let ink = match token {
        Token::Text | Token::Marked => tint(0xf3_f6ee, 255, Color::White),
        Token::Dim => tint(0xb9_d3c2, 151, Color::Gray),
        Token::Frame => tint(0x4f_9a72, 71, Color::Green),
        Token::Accent => tint(0xf2_d479, 222, Color::LightYellow),
        Token::Key => tint(0xff_e27a, 227, Color::LightYellow),
        Token::Turn => tint(0xff_e27a, 227, Color::LightYellow),
        Token::Paper => return (tint(0x8d_9189, 102, Color::Black), paper),
        Token::Back => {
            return (tint(0xf0_c8c8, 224, Color::White), tint(0x7c_1f2d, 88, Color::Red));
        }
        Token::Diamonds if four_colour => return (tint(0x05_50ae, 25, Color::Blue), paper),
        Token::Clubs if four_colour => return (tint(0x11_6329, 22, Color::Magenta), paper),
        Token::Hearts | Token::Diamonds => return (tint(0xb9_1420, 124, Color::Red), paper),
        Token::Clubs | Token::Spades => return (tint(0x17_191d, 16, Color::Black), paper),
        Token::Win => tint(0xa6_f4b4, 157, Color::LightGreen),
        Token::Lose => tint(0xff_bcb3, 217, Color::LightRed),
        Token::Push => tint(0xcf_e3ff, 153, Color::LightCyan),
        Token::Warn => tint(0xff_d08a, 222, Color::LightYellow),
    };
    (ink, None)
}

const fn contrast(token: Token, four_colour: bool) -> Pair {
    let ink = match token {
        Token::Text | Token::Marked | Token::Dim | Token::Frame | Token::Paper | Token::Spades => {
            tint(0xff_ffff, 231, Color::White)
        }
        Token::Clubs if four_colour => tint(0x6b_ff6b, 83, Color::LightGreen),
        Token::Clubs => tint(0xff_ffff, 231, Color::White),
        Token::Diamonds if four_colour => tint(0x6c_c6ff, 81, Color::LightCyan),
        Token::Hearts | Token::Diamonds => tint(0xff_8c8c, 210, Color::LightRed),
        Token::Accent | Token::Key | Token::Turn => tint(0xff_ff00, 226, Color::LightYellow),
        Token::Back => tint(0x6c_c6ff, 81, Color::LightCyan),
        Token::Win => tint(0x6b_ff6b, 83, Color::LightGreen),
        Token::Lose => tint(0xff_9c9c, 217, Color::LightRed),
        Token::Push => tint(0x8c_e0ff, 123, Color::LightCyan),
        Token::Warn => tint(0xff_c040, 220, Color::LightYellow),
    };
    (ink, None)
}
