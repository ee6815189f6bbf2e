//! The warning that a risk of ruin is larger than the one that bets were sized for.

use blackjack_sim::Risk;

use super::figures::chance_of;
use super::numbers::digits;
use super::report::Report;

/// The share of the risk of ruin asked for by which it may be exceeded without a warning.
pub const TOLERATED_EXCESS: f64 = 0.1;

/// Says that the risk of ruin is certainly larger than the one that bets were sized
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
