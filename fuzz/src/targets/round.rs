//! A round accepts or refuses any input: a refused input changes nothing, a legal one is accepted,
//! and chips are conserved.

use arbitrary::Unstructured;
use blackjack_engine::generate::{self, Choices};
use blackjack_engine::{Action, Card, Chips, Choice, Input, Phase, Record, Seat};

/// Returns any input, legal or not.
fn anything(choices: &mut Unstructured<'_>) -> Input {
    match choices.below(6) {
        0 => Input::Card(Card::DECK[choices.below(Card::DECK.len())]),
        1 => Input::Choice(Choice::Act(Action::ALL[choices.below(Action::ALL.len())])),
        2 => Input::Choice(Choice::Insure(Chips(choices.between(-10, 2550)))),
        3 => Input::Choice(Choice::DoubleFor(Chips(choices.between(-10, 2550)))),
        4 => Input::Choice(Choice::Decline),
        _ => Input::Fund(Seat(choices.below(4) as u8), Chips(choices.between(-100, 9400))),
    }
}

/// Returns the next input, mostly a legal one.
fn input(choices: &mut Unstructured<'_>, record: &Record) -> Input {
    let legal = if choices.one_in(5) { None } else { generate::input(choices, record.round()) };
    legal.unwrap_or_else(|| anything(choices))
}

pub(super) fn run(bytes: &[u8]) {
    let mut choices = Unstructured::new(bytes);
    let house = generate::house(&mut choices);
    let Some(mut record) = generate::open(&mut choices, &house) else { return };
    for _ in 0..600 {
        if record.round().is_over() {
            break;
        }
        let before = record.round().clone();
        let legal = match record.round().phase() {
            Phase::Action { legal, double_for, .. } => Some((legal, double_for)),
            _ => None,
        };
        let input = input(&mut choices, &record);
        let done = record.put(input).is_ok();
        assert!(done || *record.round() == before, "a refused input leaves the round equal");
        match (legal, input) {
            (Some((legal, _)), Input::Choice(Choice::Act(action))) => {
                assert_eq!(done, legal.contains(action), "{record}");
            }
            (Some((_, double_for)), Input::Choice(Choice::DoubleFor(amount))) => {
                let listed = double_for.is_some_and(|range| range.contains(amount));
                assert_eq!(done, listed, "{record}");
            }
            _ => {}
        }
    }
    if let Some(result) = record.round().result() {
        let hands = record.round().view().hands;
        let nets = hands.iter().flat_map(|hand| {
            let side = hand.side_bets.iter().map(|side| side.net);
            side.chain([hand.net, hand.insurance_net]).flatten()
        });
        assert_eq!(nets.sum::<Chips>(), result.net());
    }
    let printed = record.to_string();
    assert_eq!(printed.parse().as_ref(), Ok(&record), "{printed}");
}
