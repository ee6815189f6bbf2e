//! The results as comma-separated values.

use super::report::{Report, count_of};

/// Returns one row for each scenario and count.
pub(super) fn text(reports: &[Report]) -> String {
    let columns = "scenario,house,count,from,bet,spots,rounds,ev,ev_error,variance,covariance";
    let mut text = format!("{columns},covariance_error\n");
    for (number, report) in (1..).zip(reports) {
        let count = report.scenario.count.as_ref().map_or("", |count| count.name.as_str());
        let names = format!("{},{}", quoted(report.scenario.house.name()), quoted(count));
        for class in &report.statistics.by_count {
            let from = class.from.map_or(String::new(), |from| count_of(from).to_string());
            let unit = class.unit;
            text += &format!(
                "{number},{names},{from},{},{},{},{},{},{},,\n",
                class.bet, class.spots, unit.rounds, unit.ev, unit.ev_error, unit.variance
            );
        }
        let all = &report.statistics;
        text += &format!(
            "{number},{names},all,{},,{},{},{},{},{}\n",
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
    }
    text
}

/// Quotes a field if it needs that.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
