//! The generators work as documented for any bytes of a fuzzer.

use arbitrary::{Arbitrary, Unstructured};
use blackjack_engine::generate::{self, Choices, Seeded};
use blackjack_engine::{Card, House, Record, Rules, Stakes, keys};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    #[test]
    fn random_bytes_make_rounds(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        let mut choices = Unstructured::new(&bytes);
        if let Ok(record) = Record::arbitrary(&mut choices) {
            let line = record.to_string();
            let read: Result<Record, _> = line.parse();
            prop_assert_eq!(read.as_ref(), Ok(&record), "{}", line);
        }
    }

    #[test]
    fn random_bytes_make_houses(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let house = House::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
        let (rules, stakes) = (*house.rules(), *house.stakes());
        let again = House::new(house.name(), rules, stakes);
        prop_assert_eq!(again.map(|house| (*house.rules(), *house.stakes())), Ok((rules, stakes)));
        let small = generate::small_house(&mut Unstructured::new(&bytes));
        prop_assert_eq!(small.rules().decks(), 6);
    }
}

/// Without bytes, a house is the default one, and a round still ends.
#[test]
fn no_bytes_make_a_default_house() {
    let mut none = Unstructured::new(&[]);
    assert_eq!(Rules::arbitrary(&mut none), Ok(Rules::default()));
    assert_eq!(Stakes::arbitrary(&mut none), Ok(Stakes::default()));
    let mut record = generate::open(&mut none, &House::default()).unwrap();
    while let Some(next) = generate::input(&mut none, record.round()) {
        record.put(next).unwrap();
    }
    assert!(record.round().is_over());
}

/// Generated values are accepted by their keys, and every card is generated.
#[test]
fn generated_values_are_accepted() {
    let mut seed = Seeded(1);
    for key in keys() {
        for _ in 0..50 {
            let value = generate::value(&mut seed, key);
            let setting = format!("{}={value}", key.name);
            let refused = House::default().with([setting.as_str()]).err();
            let bad = refused.is_some_and(|errors| errors.to_string().contains("expected"));
            assert!(!bad, "{setting}");
        }
    }
    let cards: Vec<_> = (0..2000).map(|_| generate::card(&mut seed)).collect();
    assert!(Card::DECK.iter().all(|card| cards.contains(card)));
    assert!((0..2000).map(|_| seed.between(-3, 3)).all(|number| (-3..=3).contains(&number)));
}
