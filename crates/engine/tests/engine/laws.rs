//! Laws: what holds in every house, whatever is dealt and done.

use blackjack_engine::generate::{Choices, Seeded, house, input, open};
use blackjack_engine::{
    Action, Asked, Bets, Card, Chips, Composition, Event, House, Input, Place, Record, Round, Seat,
    Turn, split_house,
};
use proptest::prelude::*;

/// Plays a random round in a random house, calling `check` before each input.
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
    if let Turn::Seat(seat) = round.turn() { Some(seat.act(action).is_ok()) } else { None }
}

fn legal_means_possible(record: &mut Record) {
    let before = record.round().clone();
    let Asked::Action { legal, .. } = before.asked() else { return };
    assert!(legal.contains(Action::Stand) && legal.len() > 1, "nobody is asked for nothing");
    for action in Action::ALL {
        let mut after = before.clone();
        let done = act(&mut after, action).unwrap();
        assert_eq!(done, legal.contains(action), "{action} in {record}");
        assert_eq!(!done, after == before, "a refused action leaves the round equal: {record}");
    }
}

fn offers_mean_what_they_say(record: &mut Record) {
    let before = record.round().clone();
    let Asked::Insurance { least, most, .. } = before.asked() else { return };
    assert!(least > Chips::ZERO && least <= most);
    for stake in [Chips::ZERO, least - Chips(1), most + Chips(1), Chips(-1)] {
        let refused = record.put(Input::Insure(stake)).is_err();
        assert!(refused && *record.round() == before, "{stake:?} in {record}");
    }
}

fn out_of_turn_is_refused(record: &mut Record) {
    let before = record.clone();
    let wrong = match record.round().asked() {
        Asked::Card(_) => Input::Act(Action::Stand),
        Asked::Insurance { .. } | Asked::EarlySurrender { .. } => Input::Act(Action::Hit),
        Asked::Action { .. } => Input::Decline,
        Asked::Nothing => Input::Card(Card::PACK[0]),
    };
    assert!(record.put(wrong).is_err());
    assert!(record.put(Input::Fund(Seat(7), Chips(1))).is_err());
    assert_eq!(*record, before);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn legal_actions_are_exactly_those_that_succeed(seed: u64) {
        play(seed, legal_means_possible);
    }

    #[test]
    fn insurance_outside_its_range_is_refused(seed: u64) {
        play(seed, offers_mean_what_they_say);
    }

    #[test]
    fn inputs_out_of_turn_are_refused_and_change_nothing(seed: u64) {
        play(seed, out_of_turn_is_refused);
    }

    /// What a seat holds is what it held, less what lies on the table, plus what it won.
    #[test]
    fn chips_are_conserved(seed: u64) {
        let mut held = Vec::new();
        let mut random = Seeded(seed);
        let house = house(&mut random);
        let Some(mut record) = open(&mut random, &house) else { return Ok(()) };
        for seat in (0..7).map(Seat) {
            let placed: Chips = record.round().view().seat(seat).map(|hand| hand.stake).sum();
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

    /// Everybody has seen the cards that events named, and no other.
    #[test]
    fn seen_is_what_was_told(seed: u64) {
        let mut random = Seeded(seed);
        let house = house(&mut random);
        let Some(mut record) = open(&mut random, &house) else { return Ok(()) };
        let mut told = Composition::EMPTY;
        while let Some(next) = input(&mut random, record.round()) {
            for event in record.put(next).unwrap() {
                if let Event::CardDealt { card, .. } | Event::HoleCardTurned { card } = event {
                    told.add(card.rank());
                }
            }
            prop_assert_eq!(record.seen(), told, "{}", record);
            let down = usize::from(record.round().view().dealer.hole_down);
            prop_assert_eq!(usize::from(told.len()) + down, record.cards(), "{}", record);
        }
    }

    /// A round that is opened in the place of another is like one that is opened anew.
    #[test]
    fn reopened_is_opened(seed: u64) {
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
        let stakes = bets_of(&new);
        let bets: Vec<_> = stakes
            .iter()
            .zip((0..).map(Seat))
            .map(|(stakes, seat)| {
                let placed: Chips = stakes.iter().copied().sum();
                let funds = new.round().funds(seat).map(|free| free + placed);
                Bets { stakes, funds }
            })
            .collect();
        round.reopen(&second, &bets).unwrap();
        prop_assert!(round == *new.round(), "{} after {}", new, old);
    }

    /// A house says of itself what makes it again, of its base or of the defaults.
    #[test]
    fn a_difference_makes_the_house_again(seed: u64) {
        let house = house(&mut Seeded(seed));
        for base in [house.base(), House::default()] {
            let settings = house.difference(&base);
            let again = base.with(settings.iter().map(String::as_str));
            let again = again.map_err(|errors| TestCaseError::fail(errors.to_string()))?;
            prop_assert_eq!(again.rules(), house.rules());
            prop_assert_eq!(again.stakes(), house.stakes());
        }
    }

    /// What the events add up to is what the round says that it came to.
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
            if let Event::InsuranceSettled { net: won, .. } = event {
                net += *won;
            }
        }
        prop_assert_eq!(settled.len(), record.round().view().hands.len());
        prop_assert_eq!(events.last(), Some(&Event::RoundClosed { net }));
    }

    /// Every prefix of a round is a line that reads back as the same round.
    #[test]
    fn notation_reads_back(seed: u64) {
        play(seed, |record| {
            let line = record.to_string();
            let read: Result<Record, _> = line.parse();
            assert_eq!(read.as_ref(), Ok(&*record), "{line}");
        });
    }

    /// A line is the same round at the house that is given as at the one that it names, and as the
    /// data that it holds.
    #[test]
    fn notation_reads_back_at_its_house(seed: u64) {
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

    /// Any line is refused in good order, or is a round that prints as a line again.
    #[test]
    fn damaged_notation_is_refused_in_good_order(seed: u64, cut in 0_usize..400, letter: char) {
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

    /// Two rounds that differ in nothing but a card that lies face down look the same until it is
    /// turned.
    #[test]
    fn nothing_shows_the_hole_card(seed: u64, other in 0_usize..52) {
        let mut random = Seeded(seed);
        let house = house(&mut random);
        let Some(mut record) = open(&mut random, &house) else { return Ok(()) };
        let mut twin = record.clone();
        let mut other = Card::PACK[other];
        while let Some(next) = input(&mut random, record.round()) {
            let hole = record.round().asked() == Asked::Card(Place::Hole);
            let mut twins = next;
            if let (true, Input::Card(card)) = (hole, next) {
                // Whether the hole card makes a natural is known after a peek.
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
            let turned = |event: &Event| matches!(event, Event::HoleCardTurned { .. });
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

/// The stakes on the table of a round just opened, seat by seat.
fn bets_of(record: &Record) -> Vec<Vec<Chips>> {
    let view = record.round().view();
    let seats = (0..7).map(|seat| view.seat(Seat(seat)).map(|hand| hand.stake).collect());
    seats.filter(|stakes: &Vec<Chips>| !stakes.is_empty()).collect()
}

fn on_table(record: &Record, seat: Seat) -> Chips {
    let view = record.round().view();
    let hands = view.seat(seat).map(|hand| {
        let hand_open = if hand.net.is_none() { hand.stake } else { Chips::ZERO };
        let insured = if hand.insurance_net.is_none() { hand.insured } else { Chips::ZERO };
        let won = [hand.net, hand.insurance_net].into_iter().flatten().sum();
        hand_open + insured - won
    });
    hands.sum()
}

/// The random houses are not all alike: every key is met with several values.
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
