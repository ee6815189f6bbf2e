//! The results in words.

use blackjack_coach::figures::{percent, plain};

use super::report::Report;
use super::text::{chance, large, player, thousands};
use crate::args::SimArgs;
use crate::command::layout::wrapped;

/// Explains every scenario.
pub(super) fn text(reports: &[Report], options: &SimArgs) -> String {
    let texts = reports.iter().map(|report| {
        let house = &report.scenario.house;
        let title = format!("{}: {}. {}.", house.name(), house.rules().summary(), player(report));
        let parts = [
            title,
            result(report, options),
            spots(report),
            progression(report),
            sureness(report),
            purse(report, options),
        ];
        let parts = parts.iter().filter(|part| !part.is_empty());
        parts.map(|part| wrapped(part, 0)).collect::<Vec<_>>().join("\n")
    });
    texts.collect::<Vec<_>>().join("\n")
}

fn result(report: &Report, options: &SimArgs) -> String {
    let (statistics, hourly) = (&report.statistics, report.hourly(options));
    let verb = if statistics.ev < 0.0 { "loses" } else { "wins" };
    let share = statistics.ev_per_bet().unwrap_or(0.0).abs();
    format!(
        "On average this player {verb} {} units a round, {} % of what is bet, or {} units in an hour of {} \
         rounds. A round lands {} units away from that as a rule (one standard deviation), so luck rules \
         for a long time: after 100 rounds the result is within {} units of the average two times out of \
         three.",
        plain(statistics.ev.abs(), 5),
        percent(share, 3),
        plain(hourly.abs(), 2),
        options.hands_per_hour,
        plain(statistics.deviation(), 2),
        plain(statistics.deviation() * 10.0, 0),
    )
}

fn spots(report: &Report) -> String {
    let Some(pair) = report.statistics.two_spots else { return String::new() };
    format!(
        "Spots against one dealer win and lose together: the covariance of two is {}, give or take {}, for a \
         variance of {} of each (a correlation of {}). So two spots with the same bet swing {} times as far as \
         one, and not twice as far.",
        plain(pair.covariance, 3),
        plain(pair.covariance_error, 3),
        plain(pair.variance, 3),
        plain(pair.correlation, 2),
        plain((2.0 + 2.0 * pair.correlation).sqrt(), 2),
    )
}

fn progression(report: &Report) -> String {
    if report.scenario.progression.is_none() {
        return String::new();
    }
    "The cards know nothing of earlier bets: each unit is worth the same at every step of the progression. It \
     only changes how much is bet, and how far the results spread."
        .to_owned()
}

fn sureness(report: &Report) -> String {
    let statistics = &report.statistics;
    format!(
        "That is known from {} rounds to within {} units a round (one standard error): the truth is closer \
         than twice that 19 times out of 20. Four times as many rounds would halve it.",
        thousands(statistics.rounds),
        plain(statistics.ev_error, 6)
    )
}

fn purse(report: &Report, options: &SimArgs) -> String {
    let (risk, purse) = (report.risk(), f64::from(options.bankroll));
    let Some(n0) = risk.n0() else {
        return format!(
            "Any purse is lost in the end; {} units last about {} rounds on average.",
            thousands(options.bankroll.into()),
            if risk.ev < 0.0 { large(purse / -risk.ev) } else { "without end".to_owned() }
        );
    };
    let half = risk.purse_for(0.05).map_or("-".to_owned(), large);
    format!(
        "With {} units and no end in sight, this game breaks its player with a chance of {}; for 5 % it \
         takes {half} units. It takes {} rounds (N0) before the expected win is as large as one standard \
         deviation, and four times as many before a loss is a real surprise. Its SCORE is {}: what a purse \
         of $10,000 would win in 100 rounds, with bets scaled to a risk of ruin of 13.5 %.",
        thousands(options.bankroll.into()),
        chance(risk.of_ruin(purse)),
        large(n0),
        plain(risk.score(), 2),
    )
}
