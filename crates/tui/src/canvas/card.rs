//! The drawing of cards, in five sizes.

use blackjack_engine::{Card, Rank, Suit};
use blackjack_frontend::scene::CardFace;
use ratatui::layout::Rect;

use crate::canvas::{Canvas, glyph, picture};
use crate::theme::token::Token;

/// The size of a drawn card, smallest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Size {
    /// Five columns, for the smallest screens.
    Narrow,
    /// Six columns: `│♠  5│`.
    Small,
    /// Seven columns.
    Medium,
    /// Nine columns, with pips.
    Large,
    /// Thirteen columns, with the pictures of court cards and aces.
    Huge,
}

/// The side of a card that is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Face {
    /// The face.
    Up(Card),
    /// The back.
    Down,
}

/// The part of a card that the next one leaves visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seen {
    /// The whole card, or its upper rows down to the index.
    Whole,
    /// Only the first row.
    Edge,
    /// Only the first columns.
    Side,
}

/// The minimum columns that identify a covered card.
pub(crate) const SIDE: u16 = 4;

impl Size {
    /// All sizes, largest first.
    pub(crate) const ALL: [Self; 5] =
        [Self::Huge, Self::Large, Self::Medium, Self::Small, Self::Narrow];

    /// Returns the columns of a card.
    pub(crate) const fn width(self) -> u16 {
        match self {
            Self::Narrow => 5,
            Self::Small => 6,
            Self::Medium => 7,
            Self::Large => 9,
            Self::Huge => 13,
        }
    }

    /// Returns the rows of a card.
    pub(crate) const fn height(self) -> u16 {
        match self {
            Self::Narrow | Self::Small => 4,
            Self::Medium => 5,
            Self::Large => 7,
            Self::Huge => 9,
        }
    }
}

/// Returns the style of a suit.
pub(crate) const fn suit_token(suit: Suit) -> Token {
    match suit {
        Suit::Clubs => Token::Clubs,
        Suit::Diamonds => Token::Diamonds,
        Suit::Hearts => Token::Hearts,
        Suit::Spades => Token::Spades,
    }
}

/// Draws one card. `place` has the dimensions of the size, or fewer rows, which crops the card's
/// body.
pub(crate) fn draw(
    canvas: &mut Canvas<'_>,
    place: Rect,
    size: Size,
    face: Face,
    seen: Seen,
    active: bool,
) {
    let lines = if active { canvas.glyphs.active } else { canvas.glyphs.card };
    let edge = if active { Token::Phase } else { Token::Paper };
    canvas.fill(place, ' ', Token::Paper);
    canvas.outline(place, &lines, edge);
    let inner = Rect {
        x: place.x + 1,
        y: place.y + 1,
        width: place.width.saturating_sub(2),
        height: place.height.saturating_sub(2),
    };
    match face {
        Face::Down => back(canvas, inner),
        Face::Up(card) if seen == Seen::Edge || inner.height == 0 => {
            names(canvas, Rect { y: place.y, height: 1, ..inner }, card, seen);
        }
        Face::Up(card) => {
            names(canvas, inner, card, seen);
            body(canvas, inner, size, card);
        }
    }
}

/// Draws the back as a lattice.
fn back(canvas: &mut Canvas<'_>, inner: Rect) {
    let weave = canvas.glyphs.back;
    for position in inner.positions() {
        let odd = (position.x - inner.x + position.y - inner.y) % 2 == 1;
        canvas.put(position.x, position.y, weave[usize::from(odd)], Token::Back);
    }
}

/// Draws rank and suit where the house has them, in the same way on cards of every size.
fn names(canvas: &mut Canvas<'_>, inner: Rect, card: Card, seen: Seen) {
    match canvas.card_face {
        CardFace::Corners => corners(canvas, inner, card),
        CardFace::TopLine if seen == Seen::Side => {
            index(canvas, Rect { width: SIDE - 1, ..inner }, card);
        }
        CardFace::TopLine => index(canvas, inner, card),
    }
}

/// Draws the index of a card that shows only one row of it, as the larger cards of the house have
/// it: rank and suit together, or the suit at the left and the rank at the right.
fn index(canvas: &mut Canvas<'_>, row: Rect, card: Card) {
    let token = suit_token(card.suit());
    if canvas.card_face == CardFace::Corners {
        let (mut name, suit) = ([0; 8], canvas.glyphs.suit(card.suit()));
        // A card cut down to its edges shows the index there.
        let row = Rect { height: 1, ..row };
        canvas.text(row, joined(&mut name, glyph::rank(card.rank()), suit), token);
        return;
    }
    canvas.put(row.x, row.y, canvas.glyphs.suit(card.suit()), token);
    canvas.right(row, glyph::rank(card.rank()), token);
}

/// Draws the index in two opposite corners.
fn corners(canvas: &mut Canvas<'_>, inner: Rect, card: Card) {
    let token = suit_token(card.suit());
    let suit = canvas.glyphs.suit(card.suit());
    let rank = glyph::rank(card.rank());
    let mut name = [0; 8];
    let name = joined(&mut name, rank, suit);
    canvas.text(inner, name, token);
    if inner.height >= 3 {
        canvas.right(Rect { y: inner.bottom() - 1, height: 1, ..inner }, name, token);
    }
}

/// Joins rank and suit.
fn joined<'a>(buffer: &'a mut [u8; 8], rank: &str, suit: char) -> &'a str {
    let (head, tail) = buffer.split_at_mut(rank.len());
    head.copy_from_slice(rank.as_bytes());
    let end = rank.len() + suit.encode_utf8(tail).len();
    str::from_utf8(&buffer[..end]).unwrap_or_default()
}

/// Draws the pips between the two index rows, or the picture of a court card or an ace. A card that
/// is cut off shows the upper part.
fn body(canvas: &mut Canvas<'_>, inner: Rect, size: Size, card: Card) {
    if size == Size::Huge && picture::draw(canvas, inner, card, suit_token(card.suit())) {
        return;
    }
    let token = suit_token(card.suit());
    let suit = canvas.glyphs.suit(card.suit());
    let rows = pips(size, card.rank());
    let first = (size.height() - 2).saturating_sub(u16::try_from(rows.len()).unwrap_or(0)) / 2;
    let (top, bottom) = (inner.y + first.max(1), inner.bottom().saturating_sub(1));
    if size == Size::Huge && is_court(card.rank()) {
        let height = u16::try_from(rows.len()).unwrap_or(0);
        let width = size.width() - 6;
        let frame = Rect { x: inner.x + (inner.width - width) / 2, y: top, width, height };
        if frame.bottom() <= bottom + 1 {
            let lines = canvas.glyphs.panel;
            canvas.outline(frame, &lines, Token::Paper);
        }
    }
    for (row, y) in rows.iter().zip(top..bottom) {
        for (mark, x) in row.chars().zip(inner.x..inner.right()) {
            match mark {
                ' ' => {}
                '*' => canvas.put(x, y, suit, token),
                '/' => canvas.put(x, y, canvas.glyphs.back[0], Token::Paper),
                '\\' => canvas.put(x, y, canvas.glyphs.back[1], Token::Paper),
                '-' => canvas.put(x, y, canvas.glyphs.card.across, Token::Paper),
                '|' => canvas.put(x, y, canvas.glyphs.card.down, Token::Paper),
                letter => canvas.put(x, y, letter, token),
            }
        }
    }
}

/// Returns whether cards of this rank have a picture.
const fn is_court(rank: Rank) -> bool {
    matches!(rank, Rank::Jack | Rank::Queen | Rank::King)
}

/// Returns the rows of pips: a star stands for a pip, and other characters for themselves.
const fn pips(size: Size, rank: Rank) -> &'static [&'static str] {
    match size {
        Size::Narrow | Size::Small => &[],
        Size::Medium => &MEDIUM_PIPS,
        Size::Large => &LARGE_PIPS[rank as usize],
        Size::Huge => &HUGE_PIPS[rank as usize],
    }
}

const MEDIUM_PIPS: [&str; 1] = ["  *"];

#[rustfmt::skip] // one card per line
const LARGE_PIPS: [[&str; 3]; 13] = [
    ["",        "   *",    ""       ],
    ["   *",    "",        "   *"   ],
    ["   *",    "   *",    "   *"   ],
    [" *   *",  "",        " *   *" ],
    [" *   *",  "   *",    " *   *" ],
    [" *   *",  " *   *",  " *   *" ],
    [" *   *",  " * * *",  " *   *" ],
    [" * * *",  " *   *",  " * * *" ],
    [" * * *",  " * * *",  " * * *" ],
    [" * * *",  "* * * *", " * * *" ],
    [" *",      "   J",    "     *" ],
    [" *",      "   Q",    "     *" ],
    [" *",      "   K",    "     *" ],
];

#[rustfmt::skip] // one card per line
const HUGE_PIPS: [[&str; 5]; 13] = [
    ["", "", "     *", "", ""],
    ["     *", "", "", "", "     *"],
    ["     *", "", "     *", "", "     *"],
    ["  *     *", "", "", "", "  *     *"],
    ["  *     *", "", "     *", "", "  *     *"],
    ["  *     *", "", "  *     *", "", "  *     *"],
    ["  *     *", "     *", "  *     *", "", "  *     *"],
    ["  *     *", "     *", "  *     *", "     *", "  *     *"],
    ["  *     *", "  *     *", "     *", "  *     *", "  *     *"],
    ["  *     *", "  *  *  *", "", "  *  *  *", "  *     *"],
    ["", "   *", "     J", "       *", ""],
    ["", "   *", "     Q", "       *", ""],
    ["", "   *", "     K", "       *", ""],
];
