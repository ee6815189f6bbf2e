//! A text is a case or is refused with what was found, and a case writes what makes it again.

#![no_main]

use blackjack_coach::Case;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Case>() {
        Err(error) => assert!(text.starts_with(&error.found)),
        Ok(case) => assert_eq!(case.to_string().parse(), Ok(case)),
    }
});
