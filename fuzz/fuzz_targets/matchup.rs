//! A text is a matchup or is refused with what was found, and a matchup writes what makes it again.

#![no_main]

use blackjack_coach::Matchup;
use blackjack_engine::excerpt;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Matchup>() {
        // What was found is told as it can be shown: without control characters, and not at length.
        Err(error) => assert_eq!(error.found, excerpt(text)),
        Ok(matchup) => assert_eq!(matchup.to_string().parse(), Ok(matchup)),
    }
});
