//! Recorded rounds, replayed with other choices.

use blackjack_engine::{Card, Choice, Composition, House, Input, Record, SeenCards};
use blackjack_table::{Table, WhatIfError};

use crate::kit::{Dice, choose, house, play_round, practice, some_house};

/// Returns a recorded round and the cards seen before it.
fn past(table: &Table) -> (Record, SeenCards) {
    (table.last().unwrap().clone(), table.seen_before_round().unwrap().clone())
}

fn choices(record: &Record) -> usize {
    let is_choice = |input: &&Input| !matches!(input, Input::Card(_) | Input::Fund(..));
    record.inputs().iter().filter(is_choice).count()
}

fn cards(record: &Record) -> Vec<Card> {
    let card = |input: &Input| if let Input::Card(card) = input { Some(*card) } else { None };
    record.inputs().iter().filter_map(card).collect()
}

/// Continues as recorded after this many choices.
fn play_as_recorded(table: &mut Table, then: &Record, same: usize) {
    let is_choice = |input: &&Input| !matches!(input, Input::Card(_) | Input::Fund(..));
    for &input in then.inputs().iter().filter(is_choice).skip(same) {
        let choice = match input {
            Input::Choice(choice) => choice,
            Input::Card(_) | Input::Fund(..) => Choice::Decline,
        };
        let hand = table.active_hand().unwrap();
        table.act(hand, choice, 0).unwrap();
    }
}

/// Checks every decision of a round: the same choices lead to the same round; other choices lead to
/// a round with the same beginning in which no card occurs more often than in the shoe.
fn check(then: &Record, seen: &SeenCards, dice: &mut Dice) -> usize {
    let names: Vec<_> = then.bets().map(|_| None).collect();
    for same in 0..choices(then) {
        let what_if = || Table::what_if(then, names.clone(), seen, same, 7).unwrap();
        let mut table = what_if();
        assert_eq!(table.undo(), Err(blackjack_table::Refusal::NothingToUndo));
        assert_eq!(table.seen_before_round().unwrap(), seen);
        let dealt = table.round().unwrap().cards();
        assert_eq!(table.shoe().left, seen.undealt - dealt, "as many cards are left as then");
        play_as_recorded(&mut table, then, same);
        assert_eq!(table.last().unwrap(), then);
        let mut table = what_if();
        let beginning = table.round().unwrap().inputs().to_vec();
        while choose(&mut table, dice, 0) {}
        let now = table.last().unwrap();
        assert!(now.inputs().starts_with(&beginning) && then.inputs().starts_with(&beginning));
        let (then, now) = (cards(then), cards(now));
        let common = then.len().min(now.len());
        assert_eq!(now[..common], then[..common], "the same cards are dealt");
        if now.len() <= seen.undealt {
            let mut left = Composition::decks(table.house().rules().decks());
            for card in seen.cards.iter().chain(&now) {
                assert!(left.remove(card.rank()), "{card} was dealt already");
            }
        }
    }
    choices(then)
}

#[test]
fn rounds_can_be_replayed_or_changed_in_every_house() {
    for name in House::built_in_names() {
        let house = house(name);
        let hands = house.rules().hands().min(3);
        let (mut table, mut dice) = (practice(&house, 1, 4), Dice(9));
        let mut decisions = 0;
        for _ in 0..25 {
            play_round(&mut table, hands, &mut dice, 0);
            let (then, seen) = past(&table);
            if then.cards() <= seen.undealt {
                decisions += check(&then, &seen, &mut dice);
            }
        }
        assert!(decisions > 25, "{name}: {decisions}");
    }
}

#[test]
fn rounds_can_be_replayed_or_changed_in_random_houses() {
    let mut decisions = 0;
    for seed in 0..60 {
        let mut dice = Dice(seed);
        let house = some_house(&mut dice);
        if house.rules().hands() < 3 {
            continue;
        }
        let house = house.with(["bankroll=100000"]).unwrap();
        let mut table = practice(&house, 3, seed);
        for _ in 0..6 {
            play_round(&mut table, 1, &mut dice, 0);
            let (then, seen) = past(&table);
            if then.cards() <= seen.undealt {
                decisions += check(&then, &seen, &mut dice);
            }
        }
    }
    assert!(decisions > 250, "{decisions}");
}

/// A single-deck shoe holds every card once, including those seen before the round.
#[test]
fn seen_cards_do_not_come_again() {
    let house = house("downtown").with(["decks=1"]).unwrap();
    let (mut table, mut dice) = (practice(&house, 1, 2), Dice(2));
    let mut tried = 0;
    for _ in 0..200 {
        play_round(&mut table, 1, &mut dice, 0);
        let (then, seen) = past(&table);
        if then.cards() > seen.undealt || choices(&then) == 0 {
            continue;
        }
        let mut again = Table::what_if(&then, vec![], &seen, 0, dice.below(1_000)).unwrap();
        while choose(&mut again, &mut dice, 0) {}
        let mut all = seen.cards.clone();
        all.extend(cards(again.last().unwrap()));
        if all.len() <= 52 {
            let count = all.len();
            all.sort_by_key(ToString::to_string);
            all.dedup();
            assert_eq!(all.len(), count);
            tried += usize::from(!seen.cards.is_empty());
        }
    }
    assert!(tried > 50, "{tried}");
}

/// A round in which the cards ran out keeps its cards.
#[test]
fn rounds_in_which_the_cards_ran_out_are_dealt_again() {
    let house = house("strip").with(["decks=2", "cut-card=100"]).unwrap();
    let (mut table, mut dice) = (practice(&house, 1, 1), Dice(3));
    let mut ran_out = 0;
    for _ in 0..100 {
        play_round(&mut table, 5, &mut dice, 0);
        let (then, seen) = past(&table);
        if then.cards() > seen.undealt && choices(&then) > 0 {
            let mut again = Table::what_if(&then, vec![], &seen, 0, 1).unwrap();
            play_as_recorded(&mut again, &then, 0);
            assert_eq!(again.last().unwrap(), &then);
            ran_out += 1;
        }
    }
    assert!(ran_out > 2, "{ran_out}");
}

#[test]
fn impossible_what_ifs_are_refused() {
    let seen = SeenCards::after(house("strip").rules(), &[]);
    let what_if = |line: &str, same| {
        let past: Record = line.parse().unwrap();
        Table::what_if(&past, vec![None], &seen, same, 1).map(|_| ()).unwrap_err()
    };
    let open = what_if("strip 10@1000: TS TD 6C TH", 0);
    assert_eq!((open.clone(), open.to_string().as_str()), (WhatIfError::NotOver, "it is not over"));
    let natural = what_if("strip 10: AS 9C KH 7D = +15", 0);
    assert_eq!(natural.to_string(), "it has no decision");
    assert_eq!(what_if("strip 10: TS 6D 9C TH s 5C = -10", 1), WhatIfError::NoDecision { has: 1 });
    let richer = "strip 10@10: 8S 9D 8C TH @1=500 p TC s TH s";
    assert_eq!(what_if(richer, 1), WhatIfError::Differs);
}

#[test]
fn player_names_are_kept() {
    let then: Record = "vegas 25@100/50@80: TS TD 8C 9C 9D TH s s = +25/+50".parse().unwrap();
    let seen = SeenCards::after(then.house().rules(), &[]);
    let names = vec![Some("Ada".to_owned()), None];
    let table = Table::what_if(&then, names, &seen, 1, 1).unwrap();
    assert_eq!((table.name(0), table.name(1)), (Some("Ada"), None));
    assert_eq!(table.funds(1).map(|funds| funds.0), Some(3_000));
}
