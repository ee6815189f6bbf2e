//! A line parses as a round or fails with a column, and a printed round parses to the same round,
//! with the house named in the line or given separately.

use blackjack_engine::{House, NotationError, Record, split_house};

fn check_mistake(line: &str, error: &NotationError) {
    assert!(error.column >= 1 && error.column <= line.chars().count() + 1);
    assert!(!error.to_string().is_empty());
}

pub(super) fn run(line: &str) {
    match line.parse::<Record>() {
        Err(error) => check_mistake(line, &error),
        Ok(record) => {
            let printed = record.to_string();
            let again: Record =
                printed.parse().unwrap_or_else(|error| panic!("{printed}: {error}"));
            assert_eq!(again, record);
            let (house, rest) = split_house(line);
            let house = House::from_notation(house).expect("the line named it");
            assert_eq!(Record::read_at(&house, rest).as_ref(), Ok(&record));
            assert_eq!(Record::read_at(&house, line), Ok(record));
        }
    }
    if let Err(error) = Record::read_at(&House::default(), line) {
        check_mistake(line, &error);
    }
}
