//! The counsel in live rounds agrees with the odds and uses only visible information.

use blackjack_coach::{Counsel, Yardstick};
use blackjack_engine::{
    Action, Card, Choice, Composition, House, Input, Phase, Place, Rank, Record, Suit,
};
use blackjack_odds::{Condition, OddsError, Strategy, hand_odds};
use blackjack_table::Table;

use crate::kit::{Dice, choice, deal, house, table};

/// Plays rounds at a house and calls `look` before every choice. Returns the number of calls.
fn play(house: &House, rounds: u64, mut look: impl FnMut(&Table)) -> usize {
    let (mut dice, mut looked) = (Dice(rounds), 0);
    let mut table = table(house, rounds);
    for _ in 0..rounds {
        let most = u64::from(house.rules().hands().min(3));
        deal(&mut table, u8::try_from(1 + dice.below(most)).unwrap());
        while let Some(choice) = choice(&table, &mut dice) {
            look(&table);
            looked += 1;
            let hand = table.active_hand().unwrap();
            table.act(hand, choice, 0).unwrap();
        }
    }
    looked
}

fn counsel(record: &Record, seen: &Composition) -> Result<Counsel, OddsError> {
    let view = record.round().view();
    let counsel = Counsel::new(record.house(), &view, seen, &Yardstick::EXACT)?;
    Ok(counsel.expect("a decision is due"))
}

/// Computes the values of an unsplit hand in another way: with a shoe without the other hands'
/// cards and the seen cards.
fn values_from_the_odds(table: &Table) -> Option<Vec<(Action, f64)>> {
    let record = table.round().unwrap();
    let (rules, view) = (record.house().rules(), record.round().view());
    let Phase::Action { hand, legal, .. } = view.phase else { return None };
    let asked = view.hand(hand).unwrap();
    if asked.is_split || Condition::of(rules) == Condition::Unconditional && rules.dealer_upcard() {
        return None;
    }
    let mut shoe = Composition::decks(rules.decks());
    let others = view.hands.iter().filter(|other| other.id != hand);
    let others = others.flat_map(|other| &other.cards).map(|card| card.rank());
    let seen = table.seen_cards();
    let seen = seen.iter().flat_map(|(rank, count)| (0..count).map(move |_| rank));
    for rank in others.chain(seen) {
        assert!(shoe.remove(rank));
    }
    let cards: Vec<Rank> = asked.cards.iter().map(|card| card.rank()).collect();
    let upcard = view.dealer.open.cards().first().map(|card| card.rank());
    let odds = hand_odds(rules, &shoe, &cards, upcard, Strategy::ZeroMemory).ok()?;
    Some(legal.iter().map(|action| (action, *odds.of(action).unwrap())).collect())
}

#[test]
fn the_counsel_agrees_with_the_odds() {
    for name in House::built_in_names() {
        let house = house(name);
        let (mut compared, mut late) = (0, 0);
        play(&house, 60, |table| {
            let record = table.round().unwrap();
            let Some(asked) = values_from_the_odds(table) else { return };
            let counsel = counsel(record, &table.seen_cards()).unwrap();
            // The number of possible splits of a pair depends on the other hands.
            let alone = record.round().view().hands.len() == 1;
            for (action, value) in asked {
                if action == Action::Split && !alone {
                    continue;
                }
                let judged = counsel.judge(Choice::Act(action)).unwrap();
                assert!((judged.value - value).abs() < 1e-9, "{record}: {action:?}");
            }
            compared += 1;
            late += usize::from(table.seen_cards().len() > 20);
        });
        let early = Condition::of(house.rules()) == Condition::Unconditional;
        assert!(compared >= 30 || early && house.rules().dealer_upcard(), "{name}: {compared}");
        let rounds_share_a_shoe = house.rules().decks() > 1;
        assert!(late > 0 || early || !rounds_share_a_shoe, "{name}: never late in a shoe");
    }
}

#[test]
fn every_choice_has_a_cost_and_the_best_costs_nothing() {
    for name in House::built_in_names() {
        let house = house(name);
        let looked = play(&house, 40, |table| {
            let record = table.round().unwrap();
            let counsel = counsel(record, &table.seen_cards()).unwrap();
            let options = counsel.options();
            assert!(options.is_sorted_by(|one, other| one.value >= other.value), "{record}");
            assert!(options.iter().all(|priced| priced.cost >= 0.0), "{record}");
            assert_eq!(counsel.judge(counsel.best()).unwrap().cost.to_bits(), 0, "{record}");
            if let Phase::Action { legal, .. } = record.round().phase() {
                assert_eq!(options.len(), legal.iter().count(), "{record}");
            }
        });
        assert!(looked >= 40, "{name}: {looked}");
    }
}

/// Returns the same round with another hole card, if everything else could be the same.
fn with_hole(record: &Record, hole: Card) -> Option<Record> {
    let bets: Vec<_> = record.bets().collect();
    let mut other = Record::open(record.house(), &bets).unwrap();
    for &input in record.inputs() {
        let is_hole = other.round().phase() == Phase::Card(Place::Hole);
        other.put(if is_hole { Input::Card(hole) } else { input }).ok()?;
    }
    Some(other)
}

#[test]
fn the_counsel_does_not_depend_on_the_hole_card() {
    let mut changed = 0;
    for name in ["strip", "reno", "vegas", "bbs", "downtown"] {
        play(&house(name), 12, |table| {
            let record = table.round().unwrap();
            if !record.round().view().dealer.hole_down {
                return;
            }
            let Ok(advice) = counsel(record, &table.seen_cards()) else { return };
            for rank in Rank::ALL {
                let Some(other) = with_hole(record, Card::new(rank, Suit::Spades)) else {
                    continue;
                };
                if other.round().phase() != record.round().phase() {
                    continue;
                }
                assert_eq!(counsel(&other, &table.seen_cards()), Ok(advice.clone()), "{record}");
                changed += 1;
            }
        });
    }
    assert!(changed > 1_000, "{changed}");
}
