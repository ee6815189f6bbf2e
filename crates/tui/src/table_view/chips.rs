//! Bets drawn as chips, in the usual casino colours.

use blackjack_frontend::scene::Money;
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::theme::token::Token;

/// The values of chips in units of the house's currency, largest first.
const VALUES: [(i64, Token); 6] = [
    (1000, Token::ChipThousand),
    (500, Token::ChipFiveHundred),
    (100, Token::ChipHundred),
    (25, Token::ChipTwentyFive),
    (5, Token::ChipFive),
    (1, Token::ChipOne),
];

/// The maximum number of chips drawn for a bet; the amount beside them is exact.
const MOST: u16 = 8;

/// Draws an amount in the middle of a row, after as many of its chips as fit.
pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    row: Rect,
    stake: Option<&Money>,
    (text, token): (&str, Token),
) {
    let width = canvas.width(text);
    // One column stays free, because the next hand may be adjacent.
    let room = row.width.saturating_sub(width + 2).min(MOST);
    let count = stake.map_or(0, |stake| colours(stake.units).take(usize::from(room)).count());
    let chips = u16::try_from(count).unwrap_or_default();
    if row.is_empty() || chips == 0 {
        canvas.centred(row, text, token);
        return;
    }
    let x = row.x + (row.width - (chips + 1 + width)) / 2;
    for (colour, x) in stake.iter().flat_map(|stake| colours(stake.units)).zip(x..x + chips) {
        canvas.put(x, row.y, canvas.glyphs.chip, colour);
    }
    canvas.text(Rect { x: x + chips + 1, width, height: 1, ..row }, text, token);
}

/// Returns the chips of an amount in whole units, largest first.
fn colours(mut units: i64) -> impl Iterator<Item = Token> {
    std::iter::from_fn(move || {
        let (value, colour) = VALUES.into_iter().find(|(value, _)| *value <= units)?;
        units -= value;
        Some(colour)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_shown_in_as_few_chips_as_possible() {
        let chips: Vec<_> = colours(1637).collect();
        let expected = [
            Token::ChipThousand,
            Token::ChipFiveHundred,
            Token::ChipHundred,
            Token::ChipTwentyFive,
            Token::ChipFive,
            Token::ChipFive,
            Token::ChipOne,
            Token::ChipOne,
        ];
        assert_eq!(chips, expected);
        assert_eq!(colours(0).count() + colours(-5).count(), 0);
    }
}
