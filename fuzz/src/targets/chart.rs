//! A chart file parses or fails with a line number, in our format and in those of others, and a
//! written chart parses to the same chart.

use blackjack_engine::{House, Rules};
use blackjack_odds::Chart;

pub(super) fn run(text: &str) {
    let seven = House::built_in("seven").expect("it is built in");
    for rules in [&Rules::default(), seven.rules()] {
        match Chart::read(rules, text) {
            Err(error) => {
                assert!(error.line >= 1 && error.line <= text.matches('\n').count() + 1);
                assert!(!error.to_string().is_empty());
            }
            Ok(read) => {
                let again = Chart::from_csv(rules, &read.chart.to_csv());
                assert!(again.is_ok(), "{again:?}");
            }
        }
        match Chart::from_csv(rules, text) {
            Err(error) => {
                assert!(error.line >= 1 && error.line <= text.lines().count().max(1));
                assert!(!error.to_string().is_empty());
            }
            Ok(chart) => {
                let again = Chart::from_csv(rules, &chart.to_csv());
                assert_eq!(again.as_ref(), Ok(&chart));
            }
        }
    }
}
