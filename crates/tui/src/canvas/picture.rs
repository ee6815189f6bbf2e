//! The pictures of court cards and aces: points of colour, two in each cell.

use blackjack_engine::{Card, Rank, Suit};
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::theme::paint::Paint;
use crate::theme::token::Token;

/// The rows of points of a picture.
const HEIGHT: usize = 14;

/// The points of a picture, row by row. A dot is the paper of the card, `X` the colour of its suit,
/// and other letters are [`Paint`]s.
type Points = [&'static str; HEIGHT];

/// Draws the picture of a card inside its outline, or as many of its upper rows as fit, in the
/// style of its suit. Returns false if the card has no picture, or if the theme or the
/// character set cannot show it.
pub(super) fn draw(canvas: &mut Canvas<'_>, inner: Rect, card: Card, suit: Token) -> bool {
    let Some(points) = points(card) else { return false };
    let is_court = card.rank() != Rank::Ace;
    if is_court && (canvas.is_ascii() || !canvas.has_paints()) {
        return false;
    }
    let rows = points.chunks_exact(2).zip(inner.y..inner.bottom());
    for (pair, y) in rows {
        let [upper, lower] = pair else { continue };
        let cells = upper.chars().zip(lower.chars()).zip(inner.x..inner.right());
        for ((upper, lower), x) in cells {
            cell(canvas, (x, y), suit, [upper, lower]);
        }
    }
    true
}

/// Draws one cell; two points of paper leave it as it is.
fn cell(canvas: &mut Canvas<'_>, (x, y): (u16, u16), suit: Token, points: [char; 2]) {
    if points == ['.', '.'] {
        return;
    }
    if canvas.is_ascii() {
        let [full, upper, lower] = canvas.glyphs.halves;
        let character = match points.map(|point| point == '.') {
            [false, true] => upper,
            [true, false] => lower,
            [_, _] => full,
        };
        canvas.put(x, y, character, suit);
        return;
    }
    // Without paints one colour is left: that of the suit.
    let paint = |point| if canvas.has_paints() { Paint::of(point) } else { Paint::Suit };
    let [upper, lower] = points.map(|point| (point != '.').then(|| paint(point)));
    canvas.paint((x, y), suit, upper, lower);
}

/// Returns the picture of a card, if it has one.
const fn points(card: Card) -> Option<&'static Points> {
    Some(match (card.rank(), card.suit()) {
        (Rank::King, _) => &KING,
        (Rank::Queen, _) => &QUEEN,
        (Rank::Jack, _) => &JACK,
        (Rank::Ace, Suit::Spades) => &SPADE,
        (Rank::Ace, Suit::Hearts) => &HEART,
        (Rank::Ace, Suit::Diamonds) => &DIAMOND,
        (Rank::Ace, Suit::Clubs) => &CLUB,
        _ => return None,
    })
}

const KING: Points = [
    "...G.G.G...",
    "...GGGGG...",
    "...GXGXG...",
    "...ggggg...",
    "..BHSSSHB..",
    "..BSKSKSB..",
    "..BSSsSSB..",
    "..BBBsBBB..",
    "..bBBMBBb..",
    "...bBBBb...",
    ".XXWBBBWXX.",
    "XXGWWBWWGXX",
    "XGXGWWWGX..",
    "XXXGGWGGX..",
];

const QUEEN: Points = [
    ".....G.....",
    "...GGXGG...",
    "...GXGXG...",
    "..HgggggH..",
    ".HHHSSSHHH.",
    ".HHSSSSSHH.",
    ".HHSKSKSHH.",
    ".HHSSsSSHH.",
    ".HHSSMSSHH.",
    ".HHHSSSHHH.",
    ".HHGWSWGHH.",
    ".HXXGWGXXH.",
    "XXGXXGXXG..",
    "XXXGXGXGX..",
];

const JACK: Points = [
    "........W..",
    "...XXXXWW..",
    "..XXXXXXW..",
    ".GGGGGGGGG.",
    "..YSSSSSY..",
    ".YYSKSKSYY.",
    ".YYSSsSSYY.",
    ".YYSSSSSYY.",
    "..YSSMSSY..",
    "...YSSSY...",
    "..GGsSsGG..",
    ".XXXGWGXXX.",
    "XXGXGWGXX..",
    "XGXXGWGXX..",
];

const SPADE: Points = [
    ".....X.....",
    ".....X.....",
    "....XXX....",
    "...XXXXX...",
    "..XXXGXXX..",
    ".XXXGXGXXX.",
    ".XXGXGXGXX.",
    "XXXXGXGXXXX",
    "XXXXXGXXXXX",
    "XXXXXXXXXXX",
    ".XXX.X.XXX.",
    ".....X.....",
    "....XXX....",
    "...XXXXX...",
];

const HEART: Points = [
    "...........",
    "..XX...XX..",
    ".XXXX.XXXX.",
    "XXXXXXXXXXX",
    "XXXXXGXXXXX",
    "XXXXGXGXXXX",
    "XXXGXGXGXXX",
    ".XXXGXGXXX.",
    ".XXXXGXXXX.",
    "..XXXXXXX..",
    "...XXXXX...",
    "....XXX....",
    ".....X.....",
    "...........",
];

const DIAMOND: Points = [
    ".....X.....",
    "....XXX....",
    "...XXXXX...",
    "...XXXXX...",
    "..XXXGXXX..",
    ".XXXGXGXXX.",
    "XXXGXGXGXXX",
    "XXXGXGXGXXX",
    ".XXXGXGXXX.",
    "..XXXGXXX..",
    "...XXXXX...",
    "...XXXXX...",
    "....XXX....",
    ".....X.....",
];

const CLUB: Points = [
    "....XXX....",
    "...XXXXX...",
    "...XXXXX...",
    "...XXXXX...",
    "....XXX....",
    ".XX..X..XX.",
    "XXXXXGXXXXX",
    "XXXXGXGXXXX",
    "XXXXXGXXXXX",
    ".XX..X..XX.",
    ".....X.....",
    ".....X.....",
    "....XXX....",
    "...XXXXX...",
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The points in a row.
    const WIDTH: usize = 11;

    /// The points under the two indexes in the corners of a card.
    fn is_index(x: usize, y: usize) -> bool {
        (x < 2 && y < 2) || (x >= WIDTH - 2 && y >= HEIGHT - 2)
    }

    #[test]
    fn pictures_fill_a_card_and_leave_its_corners_free() {
        for card in Card::DECK {
            let has_picture =
                matches!(card.rank(), Rank::Ace | Rank::Jack | Rank::Queen | Rank::King);
            let Some(points) = points(card) else {
                assert!(!has_picture, "{card}");
                continue;
            };
            for (y, row) in points.iter().enumerate() {
                assert_eq!(row.len(), WIDTH, "{card}: {row}");
                for (x, point) in row.chars().enumerate() {
                    assert!(point == '.' || Paint::ALL.contains(&Paint::of(point)), "{card}");
                    assert!(point == '.' || !is_index(x, y), "{card}: {x}, {y}");
                }
            }
        }
    }
}
