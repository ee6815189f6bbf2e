//! Ten bots play by themselves, and everything adds up.

use blackjack_bot::Style;

use crate::night::{Night, Report};

/// Without its bets, the counter gains less than this over the basic strategy by index plays.
const INDEX_PLAYS: f64 = 0.005;

/// The maximum number of nights. In one night of several thousand the shoes are so unusual that the
/// results do not agree with the odds; two such nights in a row are not chance.
const NIGHTS: usize = 2;

#[test]
fn the_journal_of_a_night_balances_and_results_agree_with_the_odds() {
    let mut odd = String::new();
    for _ in 0..NIGHTS {
        let folder = tempfile::tempdir().unwrap();
        let night = Night { tables: 2, rounds: 150 };
        let report = night.play(folder.path()).unwrap();
        assert_eq!(report.audit.faults, []);
        assert!(report.audit.rounds.closed >= 300 && report.audit.rounds.void == 0, "{report}");
        if agrees(&report) {
            return;
        }
        eprintln!("results that do not agree with the odds:\n{report}");
        odd += &report.to_string();
    }
    panic!("{odd}");
}

/// Returns whether the results of every style agree with its odds.
fn agrees(report: &Report) -> bool {
    report.results.iter().all(|(style, results)| {
        assert!(results.rounds >= 300.0, "{report}");
        let beside = if *style == Style::Counter { INDEX_PLAYS } else { 0.0 };
        let off = (results.mean() - results.worth).abs() - beside;
        off < 4.0 * results.error()
    })
}
