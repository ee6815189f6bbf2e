//! A house file is a house or a list of mistakes, and a house says of itself what makes it again.

#![no_main]

use blackjack_engine::House;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match House::parse("fuzz", text) {
        Err(errors) => {
            assert!(!errors.0.is_empty());
            let told = errors.to_string();
            assert!(told.len() < 64 * 1024, "a page of mistakes is enough");
        }
        Ok(house) => {
            let base = House::default();
            let difference = house.difference(&base);
            let again = base.with(difference.iter().map(String::as_str));
            let again = again.unwrap_or_else(|errors| panic!("{difference:?}: {errors}"));
            assert_eq!((again.rules(), again.stakes()), (house.rules(), house.stakes()));
            assert!(!house.rules().summary().is_empty());
        }
    }
});
