//! The warning that the risk of ruin exceeds the one that bets were sized for.

use blackjack_sim::Risk;

use super::figures::chance_of;
use super::numbers::digits;
use super::report::Report;

/// The tolerated excess without a warning, as a share of the requested risk of ruin.
pub const TOLERATED_EXCESS: f64 = 0.1;

/// Returns a warning if the risk of ruin is certainly larger than the one that bets were sized
/// for; `None` if it is not.
pub fn exceeded_ruin(report: &Report, asked: f64, purse: f64) -> Option<String> {
    let of_ruin = |risk: Risk| risk.of_ruin(purse);
    let (found, error) = (of_ruin(report.risk()), report.error_of(of_ruin));
    (found - asked > (2.0 * error).max(TOLERATED_EXCESS * asked)).then(|| {
        format!(
            "{}: the risk of ruin is {}, more than the {} % that bets were sized for",
            report.scenario.house.name(),
            chance_of(report, of_ruin),
            digits(asked)
        )
    })
}
