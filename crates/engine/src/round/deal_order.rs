//! The order of the initial deal.

use crate::round::event::{HandId, Place};
use crate::rules::DealOrder;
use crate::rules::Rules;

/// Returns the number of cards of the initial deal with this many starting hands.
pub(super) fn initial_cards(rules: &Rules, starts: u8) -> u8 {
    2 * starts + dealer_cards(rules)
}

fn dealer_cards(rules: &Rules) -> u8 {
    u8::from(rules.dealer_upcard()) + u8::from(rules.dealer_upcard() && rules.deals_hole_card())
}

/// Returns the destination of card `n` (from 0) of the initial deal with this many starting hands.
pub(super) fn deal_place(rules: &Rules, starts: u8, n: u8) -> Place {
    let up = u8::from(rules.dealer_upcard());
    let dealer_cards = dealer_cards(rules);
    let dealer = |k: u8| if k == 0 { Place::Dealer } else { Place::Hole };
    let hand = |k: u8| Place::Hand(HandId(k));
    let hands = 2 * starts;
    match rules.deal() {
        DealOrder::RoundTable if n < starts => hand(n),
        DealOrder::RoundTable if n < starts + up => dealer(0),
        DealOrder::RoundTable if n < hands + up => hand(n - starts - up),
        DealOrder::RoundTable => dealer(1),
        DealOrder::DealerFirst if n < dealer_cards => dealer(n),
        DealOrder::DealerFirst => hand((n - dealer_cards) / 2),
        DealOrder::HandByHand if n < hands => hand(n / 2),
        DealOrder::HandByHand => dealer(n - hands),
    }
}
