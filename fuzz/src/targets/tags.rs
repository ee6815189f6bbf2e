//! A tags file parses or fails with a list of errors, each with a position, and the count of any
//! cards is finite.

use blackjack_engine::{Composition, Rank};
use blackjack_odds::Tags;

pub(super) fn run(text: &str) {
    match Tags::parse("tags", text) {
        Err(errors) => {
            assert!(!errors.0.is_empty());
            for error in errors.0 {
                let lines = text.matches('\n').count() + 1;
                assert!((1..=lines).contains(&error.position.line));
                assert!(!error.to_string().is_empty());
            }
        }
        Ok(tags) => {
            let mut seen = Composition::EMPTY;
            for rank in Rank::ALL {
                seen.add(rank);
                let count = tags.count(1, &seen);
                assert!(count.running.is_finite() && count.true_count.is_finite());
            }
        }
    }
}
