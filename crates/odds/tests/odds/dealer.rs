//! The dealer, card by card, as a plain recursion.

use blackjack_engine::{
    Composition, DealerEnd, Rank, Rules, Total, dealer_draws, is_dealer_charlie,
};

/// Returns the mean of `paid` over the dealer's outcomes.
pub(crate) fn expected(
    rules: &Rules,
    left: &Composition,
    upcard: Option<Rank>,
    paid: &dyn Fn(DealerEnd) -> f64,
) -> f64 {
    let first = upcard.map(Rank::value);
    let cards = u8::from(upcard.is_some());
    draw(rules, left, (Total::of(first), cards), paid)
}

fn draw(
    rules: &Rules,
    left: &Composition,
    (total, cards): (Total, u8),
    paid: &dyn Fn(DealerEnd) -> f64,
) -> f64 {
    if cards >= 2 && (total.is_bust() || !dealer_draws(rules, total, cards)) {
        return paid(end(rules, total, cards));
    }
    let all = f64::from(left.len());
    let drawn = left.iter().map(|(rank, count)| {
        let mut rest = *left;
        assert!(rest.remove(rank));
        let after = (total.plus(rank.value()), cards + 1);
        f64::from(count) / all * draw(rules, &rest, after, paid)
    });
    drawn.sum()
}

fn end(rules: &Rules, total: Total, cards: u8) -> DealerEnd {
    if total.is_bust() {
        DealerEnd::Busted
    } else if cards == 2 && total.best() == 21 {
        DealerEnd::Blackjack
    } else if is_dealer_charlie(rules, total, cards) {
        DealerEnd::Charlie
    } else {
        DealerEnd::Stood(total.best())
    }
}
