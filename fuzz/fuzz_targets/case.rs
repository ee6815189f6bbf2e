//! A text is a case or is refused with what was found, and a case writes what makes it again.

#![no_main]

use blackjack_coach::Case;
use blackjack_engine::excerpt;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Case>() {
        // What was found is told as it can be shown: without control characters, and not at length.
        Err(error) => assert_eq!(error.found, excerpt(text)),
        Ok(case) => assert_eq!(case.to_string().parse(), Ok(case)),
    }
});
