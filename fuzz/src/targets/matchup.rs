//! A text parses as a matchup or fails with an excerpt, and a printed matchup parses to the same
//! matchup.

use blackjack_coach::Matchup;
use blackjack_engine::excerpt;

pub(super) fn run(text: &str) {
    match text.parse::<Matchup>() {
        // The error quotes the text in a form that is safe to print.
        Err(error) => assert_eq!(error.found, excerpt(text)),
        Ok(matchup) => assert_eq!(matchup.to_string().parse(), Ok(matchup)),
    }
}
