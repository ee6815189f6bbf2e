//! Perft: the number of ways in which a round can be played, the classic test of a rules engine.

use crate::cards::card::{Card, Rank, Suit};
use crate::cards::composition::Composition;
use crate::round::{Round, Turn};
use crate::rules::InsuranceRule;

/// Counts the complete paths by which a round can continue: every rank left in the shoe at each
/// deal, and every legal choice at each decision. Insurance is taken for the maximum or declined,
/// and a double for less adds the minimum. A path that runs out of cards ends there and is counted.
///
/// ```
/// use blackjack_engine::{Bets, Chips, Composition, House, Rank, Round, perft};
/// let bets = [Bets::plain(&[Chips(1000)], None)];
/// let round = Round::open(&House::default(), &bets).map_err(|_| "refused")?;
/// let mut four_tens = Composition::EMPTY;
/// (0..4).for_each(|_| four_tens.add(Rank::Ten));
/// // Stand, hit, double or split a pair of tens; no card is left for the last three.
/// assert_eq!(perft(&round, &four_tens), 4);
/// # Ok::<(), &str>(())
/// ```
///
/// # Panics
///
/// If the round refuses a choice that it listed as legal.
pub fn perft(round: &Round, left: &Composition) -> u64 {
    let mut next = round.clone();
    match next.turn() {
        Turn::Over(_) => 1,
        Turn::Card(_) if left.is_empty() => 1,
        Turn::Card(_) => left.iter().map(|(rank, _)| perft_after_card(round, left, rank)).sum(),
        Turn::Insurance(_) => {
            perft_after(round, left, |next| {
                if let Turn::Insurance(offer) = next.turn() {
                    offer.decline();
                }
            }) + perft_after(round, left, insure_fully)
        }
        Turn::EarlySurrender(_) => {
            perft_after(round, left, |next| {
                if let Turn::EarlySurrender(offer) = next.turn() {
                    offer.decline();
                }
            }) + perft_after(round, left, |next| {
                if let Turn::EarlySurrender(offer) = next.turn() {
                    offer.surrender();
                }
            })
        }
        Turn::Action(seat) => {
            let (choices, double_for) = (seat.legal(), seat.double_range());
            let for_less = double_for.map_or(0, |range| {
                perft_after(round, left, |next| {
                    if let Turn::Action(seat) = next.turn() {
                        let result = seat.double_for(range.min);
                        assert!(result.is_ok(), "the minimum is a legal amount");
                    }
                })
            });
            let acted: u64 = choices
                .iter()
                .map(|action| {
                    perft_after(round, left, |next| {
                        if let Turn::Action(seat) = next.turn() {
                            let result = seat.act(action);
                            assert!(result.is_ok(), "{action} was listed as legal");
                        }
                    })
                })
                .sum();
            acted + for_less
        }
    }
}

fn perft_after(round: &Round, left: &Composition, step: impl FnOnce(&mut Round)) -> u64 {
    let mut next = round.clone();
    step(&mut next);
    perft(&next, left)
}

fn perft_after_card(round: &Round, left: &Composition, rank: Rank) -> u64 {
    let (mut next, mut left) = (round.clone(), *left);
    let was_left = left.remove(rank);
    assert!(was_left, "a rank that is left can be dealt");
    if let Turn::Card(draw) = next.turn() {
        draw.deal(Card::new(rank, Suit::Spades));
    }
    perft(&next, &left)
}

fn insure_fully(round: &mut Round) {
    let offered = round.rules().insurance() != InsuranceRule::None;
    assert!(offered, "only a house with insurance offers it");
    if let Turn::Insurance(offer) = round.turn() {
        let largest = offer.range().max;
        let result = offer.insure(largest);
        assert!(result.is_ok(), "the maximum is a legal insurance stake");
    }
}
