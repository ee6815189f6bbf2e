//! The colours of the pictures on cards.

use blackjack_frontend::settings::{Depth, ThemeName};
use ratatui::style::Color;

use super::Theme;
use super::palette::{Tint, tint};

/// A colour of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paint {
    /// The colour of the card's suit.
    Suit,
    /// The gold of crowns and braid.
    Gold,
    /// Gold in shadow.
    OldGold,
    /// Skin.
    Skin,
    /// Skin in shadow.
    Shadow,
    /// Eyes.
    Eye,
    /// A mouth.
    Mouth,
    /// Dark hair.
    Hair,
    /// Fair hair.
    FairHair,
    /// A grey beard.
    Beard,
    /// A beard in shadow.
    DarkBeard,
    /// Ermine and feathers.
    White,
}

impl Paint {
    /// All paints.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 12] = [
        Self::Suit,
        Self::Gold,
        Self::OldGold,
        Self::Skin,
        Self::Shadow,
        Self::Eye,
        Self::Mouth,
        Self::Hair,
        Self::FairHair,
        Self::Beard,
        Self::DarkBeard,
        Self::White,
    ];

    /// Returns the paint of a letter in a picture: that of the suit for `X`.
    pub(crate) const fn of(letter: char) -> Self {
        match letter {
            'G' => Self::Gold,
            'g' => Self::OldGold,
            'S' => Self::Skin,
            's' => Self::Shadow,
            'K' => Self::Eye,
            'M' => Self::Mouth,
            'H' => Self::Hair,
            'Y' => Self::FairHair,
            'B' => Self::Beard,
            'b' => Self::DarkBeard,
            'W' => Self::White,
            _ => Self::Suit,
        }
    }

    /// Returns the colour of a paint; `None` for the colour of the suit.
    const fn tint(self) -> Option<Tint> {
        Some(match self {
            Self::Suit => return None,
            Self::Gold => paint(0xe3_b23c, 179),
            Self::OldGold => paint(0xa8_7a1c, 136),
            Self::Skin => paint(0xf0_c9a4, 223),
            Self::Shadow => paint(0xd2_9c72, 173),
            Self::Eye => paint(0x1c_1c22, 234),
            Self::Mouth => paint(0xb8_3a36, 131),
            Self::Hair => paint(0x57_351d, 58),
            Self::FairHair => paint(0xc9_9a3a, 172),
            Self::Beard => paint(0x8c_8c94, 245),
            Self::DarkBeard => paint(0x64_646e, 241),
            Self::White => paint(0xdc_d8cc, 188),
        })
    }
}

/// Returns a tint of more than sixteen colours, among which there is no skin.
const fn paint(rgb: u32, indexed: u8) -> Tint {
    tint(rgb, indexed, Color::Reset)
}

impl Theme {
    /// Returns whether the theme has the colours of pictures. High contrast draws none, so that
    /// the letter of a card stays alone on its face; nor does the look of a historic house.
    pub(crate) const fn has_paints(self) -> bool {
        matches!(self.depth, Depth::True | Depth::Indexed)
            && !matches!(self.name, ThemeName::Contrast)
            && self.period.is_none()
    }

    /// Returns the colour of a paint, or `None` for that of the suit.
    pub(crate) const fn paint(self, paint: Paint) -> Option<Color> {
        match paint.tint() {
            Some(tint) => Some(self.colour(tint)),
            None => None,
        }
    }
}
