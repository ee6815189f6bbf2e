//! A line is a round or a mistake with its column, and a round prints as a line that is it.

#![no_main]

use blackjack_engine::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    match line.parse::<Record>() {
        Err(error) => {
            assert!(error.column >= 1 && error.column <= line.chars().count() + 1);
            assert!(!error.to_string().is_empty());
        }
        Ok(record) => {
            let printed = record.to_string();
            let again: Record = printed.parse().unwrap_or_else(|error| panic!("{printed}: {error}"));
            assert_eq!(again, record);
        }
    }
});
