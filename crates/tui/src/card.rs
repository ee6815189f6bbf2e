//! Cards, in five sizes.

use blackjack_engine::{Card, Rank, Suit};
use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::glyph;
use super::token::Token;

/// How large a card is drawn, the smallest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Size {
    /// Five columns, where every column counts.
    Narrow,
    /// Six columns: `│♠  5│`.
    Small,
    /// Seven columns.
    Medium,
    /// Nine columns, with pips.
    Large,
    /// Eleven columns, with more room for the pips.
    Huge,
}

/// Which side of a card is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Face {
    /// The face.
    Up(Card),
    /// The back.
    Down,
}

/// How much of a card the next one leaves to be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seen {
    /// All of it, or its upper rows down to the index.
    Whole,
    /// Its first row only.
    Edge,
    /// Its first columns only.
    Side,
}

/// The fewest columns of a covered card that tell which it is.
pub(crate) const SIDE: u16 = 4;

impl Size {
    /// All sizes, the largest first.
    pub(crate) const ALL: [Self; 5] =
        [Self::Huge, Self::Large, Self::Medium, Self::Small, Self::Narrow];

    /// Columns.
    pub(crate) const fn width(self) -> u16 {
        match self {
            Self::Narrow => 5,
            Self::Small => 6,
            Self::Medium => 7,
            Self::Large => 9,
            Self::Huge => 11,
        }
    }

    /// Rows.
    pub(crate) const fn height(self) -> u16 {
        match self {
            Self::Narrow | Self::Small => 4,
            Self::Medium => 5,
            Self::Large => 7,
            Self::Huge => 9,
        }
    }
}

/// The style of a suit.
pub(crate) const fn suit_token(suit: Suit) -> Token {
    match suit {
        Suit::Clubs => Token::Clubs,
        Suit::Diamonds => Token::Diamonds,
        Suit::Hearts => Token::Hearts,
        Suit::Spades => Token::Spades,
    }
}

/// Draws one card. `place` is as large as the size says; it may be lower, which costs the card
/// rows of its body.
pub(crate) fn draw(
    canvas: &mut Canvas<'_>,
    place: Rect,
    size: Size,
    face: Face,
    seen: Seen,
    asked: bool,
) {
    let lines = if asked { canvas.glyphs.asked } else { canvas.glyphs.card };
    let edge = if asked { Token::Phase } else { Token::Paper };
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
        Face::Up(card) if seen == Seen::Edge => {
            index(canvas, Rect { y: place.y, height: 1, ..inner }, card);
        }
        Face::Up(card) => front(canvas, inner, size, card, seen),
    }
}

/// The back: a lattice.
fn back(canvas: &mut Canvas<'_>, inner: Rect) {
    let weave = canvas.glyphs.back;
    for position in inner.positions() {
        let odd = (position.x - inner.x + position.y - inner.y) % 2 == 1;
        canvas.put(position.x, position.y, weave[usize::from(odd)], Token::Back);
    }
}

/// The face, inside the outline.
fn front(canvas: &mut Canvas<'_>, inner: Rect, size: Size, card: Card, seen: Seen) {
    match size {
        Size::Small if seen == Seen::Side => index(canvas, Rect { width: 3, ..inner }, card),
        Size::Narrow | Size::Small => index(canvas, inner, card),
        Size::Medium | Size::Large | Size::Huge => corners(canvas, inner, size, card),
    }
}

/// The suit at the left and the rank at the right of a row.
fn index(canvas: &mut Canvas<'_>, row: Rect, card: Card) {
    let token = suit_token(card.suit());
    canvas.put(row.x, row.y, canvas.glyphs.suit(card.suit()), token);
    canvas.right(row, glyph::rank(card.rank()), token);
}

/// The index in two corners, and pips between them.
fn corners(canvas: &mut Canvas<'_>, inner: Rect, size: Size, card: Card) {
    let token = suit_token(card.suit());
    let suit = canvas.glyphs.suit(card.suit());
    let name = format!("{}{suit}", glyph::rank(card.rank()));
    canvas.text(inner, &name, token);
    if inner.height < 3 {
        return;
    }
    canvas.right(Rect { y: inner.bottom() - 1, height: 1, ..inner }, &name, token);
    let rows = pips(size, card.rank());
    for (row, y) in rows.iter().zip(inner.y + 1..inner.bottom() - 1) {
        for (mark, x) in row.chars().zip(inner.x..inner.right()) {
            if mark == '*' {
                canvas.put(x, y, suit, token);
            } else if mark != ' ' {
                canvas.put(x, y, mark, token);
            }
        }
    }
}

/// Where the pips are: a star for each, a letter for itself.
const fn pips(size: Size, rank: Rank) -> &'static [&'static str] {
    match size {
        Size::Narrow | Size::Small => &[],
        Size::Medium => &MEDIUM_PIPS,
        Size::Large => &LARGE_PIPS[rank as usize],
        Size::Huge => &HUGE_PIPS[rank as usize],
    }
}

const MEDIUM_PIPS: [&str; 1] = ["  *"];

#[rustfmt::skip] // one card a line
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

#[rustfmt::skip] // one card a line
const HUGE_PIPS: [[&str; 5]; 13] = [
    ["",        "",         "    *",    "",         ""        ],
    ["    *",   "",         "",         "",         "    *"   ],
    ["    *",   "",         "    *",    "",         "    *"   ],
    ["  *   *", "",         "",         "",         "  *   *" ],
    ["  *   *", "",         "    *",    "",         "  *   *" ],
    ["  *   *", "",         "  *   *",  "",         "  *   *" ],
    ["  *   *", "    *",    "  *   *",  "",         "  *   *" ],
    ["  *   *", "    *",    "  *   *",  "    *",    "  *   *" ],
    ["  *   *", "  *   *",  "    *",    "  *   *",  "  *   *" ],
    ["  *   *", "  * * *",  "",         "  * * *",  "  *   *" ],
    ["  *",     "",         "    J",    "",         "      *" ],
    ["  *",     "",         "    Q",    "",         "      *" ],
    ["  *",     "",         "    K",    "",         "      *" ],
];
