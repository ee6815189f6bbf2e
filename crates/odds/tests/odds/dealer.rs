//! The dealer, card by card, as a plain recursion.

use blackjack_engine::{
    Composition, Dealer22, DealerEnd, PlayerEnd, Rank, Rules, Stake, Total, dealer_draws,
    is_dealer_charlie, payoff,
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

/// Returns the mean payoff of a finished hand, as a ratio of its final bet. A blackjack that a
/// peek has ruled out counts 0.
pub(crate) fn expected_payoff(
    rules: &Rules,
    left: &Composition,
    upcard: Option<Rank>,
    hand: PlayerEnd,
) -> f64 {
    let peeks = upcard.is_some_and(|up| rules.peeks_with(up.value()));
    expected(rules, left, upcard, &|end| {
        if peeks && end == DealerEnd::Blackjack {
            return 0.0;
        }
        let ratio = payoff(rules, hand, end).of_full_bet();
        f64::from(ratio.numerator()) / f64::from(ratio.denominator())
    })
}

/// Returns whether surrendering a doubled hand of these cards, if the house allows it, is better
/// than standing. `left` are the unseen cards.
pub(crate) fn surrenders_double(
    rules: &Rules,
    left: &Composition,
    cards: &[Rank],
    upcard: Option<Rank>,
) -> bool {
    let total = Total::of(cards.iter().map(|rank| rank.value())).best();
    let stake = Stake { doubled: true, ..Stake::INITIAL };
    let cards = u8::try_from(cards.len()).unwrap();
    let stood = PlayerEnd::Stood { total, cards, stake };
    let [stood, given_up] = [stood, PlayerEnd::SurrenderedDouble(stake)]
        .map(|hand| expected_payoff(rules, left, upcard, hand));
    given_up > stood + 1e-12
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
    if total.hard() == 22 && rules.dealer_22() == Dealer22::Push {
        DealerEnd::Pushed
    } else if total.is_bust() {
        DealerEnd::Busted
    } else if cards == 2 && total.best() == 21 {
        DealerEnd::Blackjack
    } else if is_dealer_charlie(rules, total, cards) {
        DealerEnd::Charlie
    } else {
        DealerEnd::Stood(total.best())
    }
}
