//! The results as comma-separated values.

use blackjack_coach::csv::quoted;
use blackjack_sim::{Hundredths, Sample, SideBetWorth};

use super::numbers::count_of;
use super::report::Report;
use super::scenario;

/// The columns after those of the scenario: the side bet that the row is about, at which count,
/// what one unit is worth there, on each spot or on the side bet, and what the whole is worth.
const COLUMNS: &str = "side_bet,from,bet,spots_played,rounds,unit_ev,unit_ev_error,unit_variance,\
                       ev,ev_error,variance,covariance,covariance_error\n";

/// Returns one row for each scenario and count, with the value of one unit, and one row
/// for each whole scenario, with the value of the bets. Its side bets get the same rows,
/// with the value of one unit.
pub fn csv(reports: &[Report]) -> String {
    let mut text =
        format!("scenario,{},{COLUMNS}", scenario::COLUMNS.map(|(name, _)| name).join(","));
    for (number, report) in (1..).zip(reports) {
        let names = scenario::COLUMNS.map(|(_, text)| text(report)).join(",");
        let names = format!("{number},{names}");
        for class in &report.statistics.by_count {
            let from = class.from.map_or(String::new(), |from| count_of(from).to_string());
            let Sample { rounds, ev, ev_error, variance } = class.unit;
            let bet = class.bet;
            text += &format!(
                "{names},,{from},{bet},{},{rounds},{ev},{ev_error},{variance},,,,,\n",
                class.spots
            );
        }
        let all = &report.statistics;
        text += &format!(
            "{names},,all,{},,{},,,,{},{},{},{}\n",
            all.mean_bet,
            all.rounds,
            all.ev,
            all.ev_error,
            all.variance,
            all.two_spots.map_or(",".to_owned(), |pair| format!(
                "{},{}",
                pair.covariance, pair.covariance_error
            ))
        );
        text += &report.side_bets.iter().map(|bet| side_bet(&names, bet)).collect::<String>();
    }
    text
}

/// Returns one row for each count of a side bet, and one for all of them.
fn side_bet(names: &str, bet: &SideBetWorth) -> String {
    let name = quoted(&bet.name);
    let row = |from: String, sample: &Sample| {
        let Sample { rounds, ev, ev_error, variance } = sample;
        format!("{names},{name},{from},,,{rounds},{ev},{ev_error},{variance},,,,,\n")
    };
    let from = |from: Option<Hundredths>| from.map_or(String::new(), |it| count_of(it).to_string());
    let classes = bet.by_count.iter().map(|(count, sample)| row(from(*count), sample));
    classes.collect::<String>() + &row("all".to_owned(), &bet.all)
}
