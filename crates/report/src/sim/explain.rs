//! The results in words.

use blackjack_coach::figures::{percent, plain};
use blackjack_sim::{Estimate, Risk, Trips};

use super::figures::{chance_of, hundredths_of, large_of};
use super::numbers::{large, n0, purse_for, thousands};
use super::report::Report;
use super::scenario::player;
use super::settings::ReportSettings;
use crate::layout::wrapped;

/// Explains every scenario in words.
pub fn explain(reports: &[Report], settings: &ReportSettings) -> String {
    let texts = reports.iter().map(|report| {
        let house = &report.scenario.house;
        let title = format!("{}: {}. {}.", house.name(), house.rules().summary(), player(report));
        let parts = if report.is_without_bets() {
            let none = "Nothing was bet in any round: no purse is lost, and none grows.";
            vec![title, none.to_owned()]
        } else {
            vec![
                title,
                result(report, settings),
                spots(report),
                progression(report),
                sureness(report),
                purse(report, settings) + &trip(report, settings),
            ]
        };
        let parts = parts.iter().filter(|part| !part.is_empty());
        parts.map(|part| wrapped(part, 0)).collect::<Vec<_>>().join("\n")
    });
    texts.collect::<Vec<_>>().join("\n")
}

fn result(report: &Report, settings: &ReportSettings) -> String {
    let (statistics, hourly) = (&report.statistics, report.hourly(settings));
    let verb = if statistics.ev < 0.0 { "loses" } else { "wins" };
    let share = statistics.ev_per_bet().unwrap_or(0.0).abs();
    let bet_on = if statistics.rounds_played < statistics.rounds {
        #[expect(clippy::cast_precision_loss, reason = "a share of rounds")]
        let played = statistics.rounds_played as f64 / statistics.rounds.max(1) as f64;
        format!(
            "This player bets on {} % of the rounds, and sits the others out. ",
            percent(played, 2)
        )
    } else {
        String::new()
    };
    format!(
        "{bet_on}On average this player {verb} {} units a round, {} % of what is bet, or {} units in an hour of {} \
         rounds. A round lands {} units away from that as a rule (one standard deviation), so luck rules \
         for a long time: after 100 rounds the result is within {} units of the average two times out of \
         three.",
        plain(statistics.ev.abs(), 5),
        percent(share, 3),
        plain(hourly.abs(), 2),
        settings.hands_per_hour,
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
    let missed = report.missed_error().map_or(String::new(), |missed| format!(" {missed}."));
    format!(
        "That is known from {} rounds to within {} units a round (one standard error): the truth is closer \
         than twice that 19 times out of 20. Four times as many rounds would halve it.{missed}",
        thousands(statistics.rounds),
        plain(statistics.ev_error, 6)
    )
}

fn purse(report: &Report, settings: &ReportSettings) -> String {
    let (risk, units) = (report.risk(), f64::from(settings.bankroll));
    let bankroll = thousands(settings.bankroll.into());
    if !report.is_sign_known() {
        return format!(
            "Whether this game is won or lost in the end is not known: its EV is within two standard errors \
             of 0. If the true EV is within one standard error of this one, the chance that {bankroll} units \
             are lost sooner or later is {}.",
            chance_of(report, |risk| risk.of_ruin(units))
        );
    }
    if risk.ev < 0.0 {
        return format!(
            "Any purse is lost in the end; {bankroll} units last about {} rounds on average.",
            large(units / -risk.ev)
        );
    }
    format!(
        "With {bankroll} units and no end in sight, this game breaks its player with a chance of {}; for 5 % \
         it takes {} units. It takes {} rounds (N0) before the expected win is as large as one standard \
         deviation, and four times as many before a loss is a real surprise. Its SCORE is {}: what a purse \
         of $10,000 would win in 100 rounds, with bets scaled to a risk of ruin of 13.5 %. What follows \
         \"+-\" is one standard error.",
        chance_of(report, |risk| risk.of_ruin(units)),
        large_of(report, |risk| purse_for(risk, 0.05)),
        large_of(report, n0),
        hundredths_of(report, Risk::score),
    )
}

/// Describes the results of the trips played.
fn played(trips: &Trips, settings: &ReportSettings) -> String {
    let share = |it: Estimate| format!("{} % (+- {})", percent(it.value, 2), percent(it.error, 2));
    let won = trips.results().share_up_to(0.0);
    let won = Estimate { value: 1.0 - won.value, ..won };
    let result = |share: f64| plain(trips.results().percentile(share).value, 0);
    format!(
        " Of {} such trips that were played, {} won, and {} lost {} units on the way. The median result was {} \
         units; one in twenty ended at {} or worse, and one in twenty at {} or better. One in twenty fell {} units \
         or more from its highest point.",
        thousands(trips.count() as u64),
        share(won),
        share(trips.ruined(settings.bankroll.into())),
        thousands(settings.bankroll.into()),
        result(0.5),
        result(0.05),
        result(0.95),
        plain(trips.deepest_fall.percentile(0.95).value, 0),
    )
}

/// Describes the risk to the purse on a trip and before a goal, if requested.
fn trip(report: &Report, settings: &ReportSettings) -> String {
    let purse = f64::from(settings.bankroll);
    let mut text = String::new();
    if let Some(rounds) = settings.trip {
        #[expect(clippy::cast_precision_loss, reason = "a number of rounds for a formula")]
        let chance = chance_of(report, |risk| risk.of_ruin_within(purse, rounds as f64));
        text += &format!(
            " On a trip of {} round{}, the purse is lost with a chance of {chance}.",
            thousands(rounds),
            if rounds == 1 { "" } else { "s" }
        );
    }
    text += &report.trips.as_ref().map_or(String::new(), |trips| played(trips, settings));
    if let Some(goal) = settings.goal {
        let chance = chance_of(report, |risk| risk.of_ruin_before(purse, goal.into()));
        let goal = thousands(goal.into());
        text += &format!(" It is lost before {goal} units are won with a chance of {chance}.");
    }
    text
}
