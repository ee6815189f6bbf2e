//! A house file parses or fails with a list of errors. The differences and the full text of a house
//! each reproduce it.

use blackjack_engine::{House, HouseErrors};

fn check_mistakes(errors: &HouseErrors) {
    assert!(!errors.0.is_empty());
    assert!(errors.to_string().len() < 64 * 1024, "the list of errors is short");
}

fn check_house(house: &House) {
    let base = House::default();
    let difference = house.difference(&base);
    let again = base.with(difference.iter().map(String::as_str));
    let again = again.unwrap_or_else(|errors| panic!("{difference:?}: {errors}"));
    assert_eq!(again.game(), house.game());
    let text = house.full_text();
    let kept = House::from_full_text("fuzz", &text);
    let kept = kept.unwrap_or_else(|errors| panic!("{text}{errors}"));
    assert_eq!(kept.game(), house.game());
    assert!(!house.rules().summary().is_empty());
}

pub(super) fn run(text: &str) {
    for read in [House::parse, House::from_full_text] {
        match read("fuzz", text) {
            Err(errors) => check_mistakes(&errors),
            Ok(house) => check_house(&house),
        }
    }
}
