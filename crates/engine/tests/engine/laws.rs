//! Laws that hold in every house for random rounds.

use blackjack_engine::generate::{Choices, Seeded, house, input, open};
use blackjack_engine::{
    Action, Card, Chips, Choice, Composition, DealerEnd, Event, House, Input, Phase, Place,
    PlayerEnd, Record, Round, Seat, Stake, Turn, payoff, split_house,
};
use proptest::prelude::*;

/// Plays a random round in a random house and calls `check` before each input.
fn play(seed: u64, mut check: impl FnMut(&mut Record)) -> Option<(Record, Vec<Event>)> {
    let mut random = Seeded(seed);
    let house = house(&mut random);
    let mut record = open(&mut random, &house)?;
    let mut events = Vec::new();
    while let Some(next) = input(&mut random, record.round()) {
        check(&mut record);
        events.extend_from_slice(record.put(next).unwrap());
    }
    check(&mut record);
    Some((record, events))
}

fn act(round: &mut Round, action: Action) -> Option<bool> {
    if let Turn::Action(seat) = round.turn() { Some(seat.act(action).is_ok()) } else { None }
}

fn check_legal_actions(record: &mut Record) {
    let before = record.round().clone();
    let Phase::Action { legal, double_for, .. } = before.phase() else { return };
    let has_choice = legal.len() > 1 || double_for.is_some();
    assert!(legal.contains(Action::Stand) && has_choice, "every decision has a choice");
    for action in Action::ALL {
        let mut after = before.clone();
        let done = act(&mut after, action).unwrap();
        assert_eq!(done, legal.contains(action), "{action} in {record}");
        assert_eq!(!done, after == before, "a refused action leaves the round equal: {record}");
    }
}

fn check_doubles_for_less(record: &mut Record) {
    let before = record.round().clone();
    let Phase::Action { hand, double_for, .. } = before.phase() else { return };
    let bet = before.view().hand(hand).unwrap().stake;
    let amounts = [-1, 0, 1, 99, 100, 101, 150, 200, 500, bet.0 / 2, bet.0 - 100, bet.0, bet.0 * 2];
    let range = double_for
        .map(|range| [range.min, range.max, range.min - range.step, range.max + range.step]);
    for amount in amounts.map(Chips).into_iter().chain(range.into_iter().flatten()) {
        let mut after = record.clone();
        let done = after.put(Input::Choice(Choice::DoubleFor(amount))).is_ok();
        let listed = double_for.is_some_and(|range| range.contains(amount));
        assert_eq!(done, listed, "{amount:?} in {record}");
        assert!(done || after == *record, "a refused double leaves the round equal: {record}");
        if done {
            let view = after.round().view();
            let doubled = view.hand(hand).unwrap();
            assert!(doubled.doubled && doubled.added == amount && doubled.stake == bet + amount);
            let seat = doubled.seat;
            let paid = before.funds(seat).map(|free| free - amount);
            assert_eq!(after.round().funds(seat), paid);
        }
    }
}

fn check_insurance_offers(record: &mut Record) {
    let before = record.round().clone();
    let Phase::Insurance { min, max, .. } = before.phase() else { return };
    assert!(min > Chips::ZERO && min <= max);
    for stake in [Chips::ZERO, min - Chips(1), max + Chips(1), Chips(-1)] {
        let refused = record.put(Input::Choice(Choice::Insure(stake))).is_err();
        assert!(refused && *record.round() == before, "{stake:?} in {record}");
    }
}

fn check_out_of_turn_inputs(record: &mut Record) {
    let before = record.clone();
    let wrong = match record.round().phase() {
        Phase::Card(_) => Input::Choice(Choice::Act(Action::Stand)),
        Phase::Insurance { .. } | Phase::EarlySurrender { .. } => {
            Input::Choice(Choice::Act(Action::Hit))
        }
        Phase::Action { .. } => Input::Choice(Choice::Decline),
        Phase::Over => Input::Card(Card::DECK[0]),
    };
    assert!(record.put(wrong).is_err());
    assert!(record.put(Input::Fund(Seat(7), Chips(1))).is_err());
    assert_eq!(*record, before);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn legal_actions_are_exactly_those_that_succeed(seed: u64) {
        play(seed, check_legal_actions);
    }

    #[test]
    fn amounts_of_doubles_for_less_are_exactly_those_that_succeed(seed: u64) {
        play(seed, check_doubles_for_less);
    }

    #[test]
    fn insurance_outside_its_range_is_refused(seed: u64) {
        play(seed, check_insurance_offers);
    }

    #[test]
    fn inputs_out_of_turn_are_refused_and_change_nothing(seed: u64) {
        play(seed, check_out_of_turn_inputs);
    }

    /// A seat's funds are its initial funds, minus its bets on the table, plus its net results.
    #[test]
    fn chips_are_conserved(seed: u64) {
        let mut held = Vec::new();
        let mut random = Seeded(seed);
        let house = house(&mut random);
        let Some(mut record) = open(&mut random, &house) else { return Ok(()) };
        for seat in (0..7).map(Seat) {
            let placed = on_table(&record, seat);
            held.push(record.round().funds(seat).map(|free| free + placed));
        }
        while let Some(next) = input(&mut random, record.round()) {
            if let Input::Fund(seat, free) = next {
                held[usize::from(seat.0)] = Some(free + on_table(&record, seat));
            }
            record.put(next).unwrap();
            for (seat, held) in (0..).map(Seat).zip(&held) {
                let spent = record.round().funds(seat).is_some_and(|free| free < Chips::ZERO);
                prop_assert!(!spent, "seat {:?} owes money in {}", seat, record);
                let free = record.round().funds(seat);
                let now = free.map(|free| free + on_table(&record, seat));
                prop_assert_eq!(now, *held, "seat {:?} in {}", seat, record);
            }
        }
    }

    /// The seen cards are exactly the cards named by events.
    #[test]
    fn seen_cards_are_the_cards_of_events(seed: u64) {
        let mut random = Seeded(seed);
        let house = house(&mut random);
        let Some(mut record) = open(&mut random, &house) else { return Ok(()) };
        let mut announced = Composition::EMPTY;
        while let Some(next) = input(&mut random, record.round()) {
            for event in record.put(next).unwrap() {
                if let Event::CardDealt { card, .. } | Event::HoleCardRevealed { card } = event {
                    announced.add(card.rank());
                }
            }
            prop_assert_eq!(record.seen(), announced, "{}", record);
            let down = usize::from(record.round().view().dealer.hole_down);
            prop_assert_eq!(usize::from(announced.len()) + down, record.cards(), "{}", record);
        }
    }

    /// A round that is reopened, or copied in place, equals a newly opened one.
    #[test]
    fn a_reopened_round_equals_a_new_one(seed: u64) {
        let mut random = Seeded(seed);
        let (first, second) = (house(&mut random), house(&mut random));
        let (Some(mut old), Some(new)) = (open(&mut random, &first), open(&mut random, &second))
        else {
            return Ok(());
        };
        for _ in 0..random.below(12) {
            if let Some(next) = input(&mut random, old.round()) {
                old.put(next).unwrap();
            }
        }
        let mut round = old.round().clone();
        let bets: Vec<_> = new.bets().collect();
        round.reopen(&second, &bets).unwrap();
        prop_assert!(round == *new.round(), "{} after {}", new, old);
        let mut copy = old.round().clone();
        copy.clone_from(new.round());
        prop_assert!(copy == *new.round(), "{} copied over {}", new, old);
    }

    /// The settings of a house rebuild it from its base, and from the default house.
    #[test]
    fn differences_rebuild_the_house(seed: u64) {
        let house = house(&mut Seeded(seed));
        for base in [house.base(), House::default()] {
            let settings = house.difference(&base);
            let again = base.with(settings.iter().map(String::as_str));
            let again = again.map_err(|errors| TestCaseError::fail(errors.to_string()))?;
            prop_assert_eq!(again.rules(), house.rules());
            prop_assert_eq!(again.stakes(), house.stakes());
        }
    }

    /// The events of a round add up to its result.
    #[test]
    fn events_settle_everything_once(seed: u64) {
        let Some((record, events)) = play(seed, |_| ()) else { return Ok(()) };
        let mut settled = Vec::new();
        let mut net = Chips::ZERO;
        for event in &events {
            if let Event::HandSettled { hand, net: won, .. } = event {
                prop_assert!(!settled.contains(hand), "{:?} twice in {}", hand, record);
                settled.push(*hand);
                net += *won;
            }
            if let Event::InsuranceSettled { net: won, .. } | Event::SideBetSettled { net: won, .. } = event {
                net += *won;
            }
        }
        prop_assert_eq!(settled.len(), record.round().view().hands.len());
        prop_assert_eq!(events.last(), Some(&Event::RoundClosed { net }));
    }

    /// Every prefix of a round, written as a line, parses to the same round.
    #[test]
    fn notation_round_trips(seed: u64) {
        play(seed, |record| {
            let line = record.to_string();
            let read: Result<Record, _> = line.parse();
            assert_eq!(read.as_ref(), Ok(&*record), "{line}");
        });
    }

    /// A line gives the same round in a given house as in the house that it names, and as its
    /// inputs.
    #[test]
    fn notation_round_trips_in_its_house(seed: u64) {
        let Some((record, _)) = play(seed, |_| ()) else { return Ok(()) };
        let line = record.to_string();
        let (named, rest) = split_house(&line);
        let house = House::from_notation(named).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let without = record.line_without_house();
        prop_assert_eq!(rest.strip_prefix(' '), Some(without.as_str()));
        for line in [line.as_str(), rest] {
            let read = Record::read_at(&house, line);
            prop_assert_eq!(read.as_ref(), Ok(&record));
        }
        let bets: Vec<_> = record.bets().collect();
        let replayed = Record::replay(&house, &bets, record.inputs());
        prop_assert_eq!(replayed.as_ref(), Ok(&record));
    }

    /// Any line is either refused with an error, or prints as a line again.
    #[test]
    fn damaged_notation_is_refused_without_panics(seed: u64, cut in 0_usize..400, letter: char) {
        let Some((record, _)) = play(seed, |_| ()) else { return Ok(()) };
        let mut line: Vec<char> = record.to_string().chars().collect();
        let at = cut % line.len();
        line[at] = letter;
        let line: String = line.into_iter().collect();
        if let Ok(read) = line.parse::<Record>() {
            let again: Result<Record, _> = read.to_string().parse();
            prop_assert_eq!(again.as_ref(), Ok(&read));
        }
    }

    /// Two rounds that differ only in a face-down card look the same until it is turned over.
    #[test]
    fn nothing_reveals_the_hole_card(seed: u64, other in 0_usize..52) {
        let mut random = Seeded(seed);
        let house = house(&mut random);
        let Some(mut record) = open(&mut random, &house) else { return Ok(()) };
        let mut twin = record.clone();
        let mut other = Card::DECK[other];
        while let Some(next) = input(&mut random, record.round()) {
            let hole = record.round().phase() == Phase::Card(Place::Hole);
            let mut twins = next;
            if let (true, Input::Card(card)) = (hole, next) {
                // A peek reveals whether the hole card makes a blackjack, so the other card must
                // agree in that.
                if (card.value() == 1 || card.value() == 10) != (other.value() == 1 || other.value() == 10) {
                    other = card;
                }
                if card.value() != other.value() && (card.value() == 1 || other.value() == 1) {
                    other = card;
                }
                twins = Input::Card(other);
            }
            let events = record.put(next).unwrap().to_vec();
            let seen = twin.put(twins).unwrap().to_vec();
            let turned = |event: &Event| matches!(event, Event::HoleCardRevealed { .. });
            let until = events.iter().position(turned).unwrap_or(events.len());
            prop_assert_eq!(&events[..until], &seen[..until], "{}", record);
            if until < events.len() {
                return Ok(());
            }
            prop_assert_eq!(record.round().view(), twin.round().view());
            let shown = format!("{:?}", record.round());
            prop_assert_eq!(shown, format!("{:?}", twin.round()));
        }
    }
}

fn on_table(record: &Record, seat: Seat) -> Chips {
    let view = record.round().view();
    let hands = view.seat(seat).map(|hand| {
        let hand_open = if hand.net.is_none() { hand.stake } else { Chips::ZERO };
        let insured = if hand.insurance_net.is_none() { hand.insured } else { Chips::ZERO };
        let side = hand.side_bets.iter().map(|side| side.net.map_or(side.stake, |net| -net)).sum();
        let won = [hand.net, hand.insurance_net].into_iter().flatten().sum();
        hand_open + insured + side - won
    });
    hands.sum()
}

/// Random houses take several values of every key.
#[test]
fn random_houses_vary_every_key() {
    let mut random = Seeded(1);
    let houses: Vec<House> = (0..3000).map(|_| house(&mut random)).collect();
    for key in blackjack_engine::Rules::KEYS {
        let mut values: Vec<_> = houses.iter().map(|house| house.rules().text(key.name)).collect();
        values.sort();
        values.dedup();
        assert!(values.len() > 1, "{} never varies", key.name);
    }
}

/// A payoff does not depend on the number of cards beyond the stated maximum.
#[test]
fn more_cards_than_are_told_apart_are_paid_alike() {
    for seed in 0..2_000 {
        let house = house(&mut Seeded(seed));
        let paid = |total, cards, stake, dealer| {
            payoff(house.rules(), PlayerEnd::Stood { total, cards, stake }, dealer)
        };
        for (doubled, has_initial_bet) in [(false, true), (true, true), (true, false)] {
            let stake = Stake { doubled, has_initial_bet };
            for (total, dealer) in [(20, 20), (21, 20), (21, 21)] {
                for dealer in [DealerEnd::Stood(dealer), DealerEnd::Blackjack, DealerEnd::Pushed] {
                    let few = paid(total, PlayerEnd::CARDS_TOLD_APART, stake, dealer);
                    let more = PlayerEnd::CARDS_TOLD_APART + 1..=21;
                    assert!(more.into_iter().all(|cards| paid(total, cards, stake, dealer) == few));
                }
            }
        }
    }
}
