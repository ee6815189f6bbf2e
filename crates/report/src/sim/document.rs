//! The results as JSON.

mod trips;

use blackjack_engine::Ratio;
use blackjack_sim::{
    BetStep, CountClass, Penetration, Risk, Sample, SideBetWorth, Statistics, TwoSpots,
};
use serde_json::{Map, Value, json};

use super::numbers::{count_of, n0, share_of};
use super::report::{BestBets, Report};
use super::scenario;
use super::settings::ReportSettings;

/// Returns the document: of one scenario, or of several in a list.
pub fn document(reports: &[Report], settings: &ReportSettings) -> Value {
    match reports {
        [only] => {
            let mut document = Map::new();
            document.insert("schema".into(), 1.into());
            document.extend(one(only, settings));
            Value::Object(document)
        }
        several => {
            let scenarios = several.iter().map(|report| Value::Object(one(report, settings)));
            json!({ "schema": 1, "scenarios": scenarios.collect::<Vec<_>>() })
        }
    }
}

fn one(report: &Report, settings: &ReportSettings) -> Map<String, Value> {
    [scenario::document(report), figures(report, settings)].into_iter().flat_map(object).collect()
}

/// Returns the results.
fn figures(report: &Report, settings: &ReportSettings) -> Value {
    let statistics = &report.statistics;
    json!({
        "blocks": report.blocks,
        "rounds": statistics.rounds,
        "rounds_played": statistics.rounds_played,
        "ev": statistics.ev,
        "ev_error": statistics.ev_error,
        "error_reached": report.has_reached_error(),
        "variance": statistics.variance,
        "variance_error": statistics.variance_error,
        "deviation": statistics.deviation(),
        "deviation_error": statistics.deviation_error(),
        "mean_bet": statistics.mean_bet,
        "mean_bet_error": statistics.mean_bet_error,
        "ev_per_bet": statistics.ev_per_bet(),
        "ev_per_bet_error": statistics.ev_per_bet_error(),
        "two_spots": statistics.two_spots.map(two_spots),
        "per_100_rounds": statistics.ev * 100.0,
        "hands_per_hour": settings.hands_per_hour,
        "per_hour": report.hourly(settings),
        "n0": report.risk().n0(),
        "n0_error": report.risk().n0().map(|_| report.error_of(n0)),
        "desirability": report.risk().desirability(),
        "desirability_error": report.error_of(Risk::desirability),
        "score": score(report.risk()),
        "score_error": score(report.risk()).map(|_| report.error_of(Risk::score)),
        "risk": risk(report, settings),
        "best_bets": report.best_bets.as_ref().map(|best| best_bets(report, best)),
        "by_count": statistics.by_count.iter().map(|class| by_count(report, class)).collect::<Vec<_>>(),
        "by_step": report.scenario.progression.as_ref().map(|_| by_step(statistics)),
        "by_penetration":
            statistics.by_penetration.iter().map(|it| by_penetration(report, it)).collect::<Vec<_>>(),
        "side_bets": report.side_bets.iter().map(side_bet).collect::<Vec<_>>(),
        "trips": report.trips.as_ref().map(|trips| trips::document(trips, settings)),
        "actions": report.actions.as_ref().map(trips::actions),
        "results": statistics.results.iter().map(|it| result(*it)).collect::<Vec<_>>(),
    })
}

/// Returns a sample, and others of its figures.
fn sample(sample: &Sample, others: Value) -> Value {
    let Sample { rounds, ev, ev_error, variance } = sample;
    let own = json!({ "rounds": rounds, "ev": ev, "ev_error": ev_error, "variance": variance });
    [own, others].into_iter().flat_map(object).collect()
}

fn object(value: Value) -> Map<String, Value> {
    let Value::Object(object) = value else { unreachable!("it is written as an object") };
    object
}

fn two_spots(pair: TwoSpots) -> Value {
    json!({
        "rounds": pair.rounds,
        "covariance": pair.covariance,
        "covariance_error": pair.covariance_error,
        "variance": pair.variance,
        "correlation": pair.correlation,
    })
}

fn by_step(statistics: &Statistics) -> Value {
    let steps = statistics.by_step.iter().map(|BetStep { bet, unit }| {
        let share = share_of(unit.rounds, statistics.rounds);
        sample(unit, json!({ "bet": bet, "share": share }))
    });
    steps.collect()
}

fn risk(report: &Report, settings: &ReportSettings) -> Value {
    let (risk, purse) = (report.risk(), f64::from(settings.bankroll));
    let within = settings.trip.map(|rounds| {
        #[expect(clippy::cast_precision_loss, reason = "a number of rounds for a formula")]
        let ruin = |risk: Risk| risk.of_ruin_within(purse, rounds as f64);
        json!({ "rounds": rounds, "ruin": ruin(risk), "ruin_error": report.error_of(ruin) })
    });
    let before = settings.goal.map(|goal| {
        let ruin = |risk: Risk| risk.of_ruin_before(purse, goal.into());
        json!({ "goal": goal, "ruin": ruin(risk), "ruin_error": report.error_of(ruin) })
    });
    json!({
        "bankroll": settings.bankroll,
        "ruin": risk.of_ruin(purse),
        "ruin_error": report.error_of(|risk| risk.of_ruin(purse)),
        "ruin_within": within,
        "ruin_before": before,
        "certainty_equivalent": risk.certainty_equivalent(purse, 1.0),
        "bankroll_for_ruin": { "0.135": risk.purse_for(0.135), "0.05": risk.purse_for(0.05),
            "0.01": risk.purse_for(0.01) },
    })
}

/// Returns SCORE, which only a winning game has.
fn score(risk: Risk) -> Option<f64> {
    (risk.ev > 0.0).then(|| risk.score())
}

fn best_bets(report: &Report, best: &BestBets) -> Value {
    let classes = report.statistics.by_count.iter().zip(&best.bets);
    let bets = classes.map(|(class, bet)| json!({ "from": class.from.map(count_of), "bet": bet }));
    json!({
        "bets": bets.collect::<Vec<_>>(),
        "ev": best.risk.ev,
        "ev_error": best.ev_error,
        "variance": best.risk.variance,
        "n0": best.risk.n0(),
        "score": score(best.risk),
        "score_error": score(best.risk).map(|_| best.risk.error_of(best.ev_error, Risk::score)),
    })
}

fn by_count(report: &Report, class: &CountClass) -> Value {
    let others = json!({
        "from": class.from.map(count_of),
        "share": share_of(class.unit.rounds, report.statistics.rounds),
        "bet": class.bet,
        "spots": class.spots,
    });
    sample(&class.unit, others)
}

fn by_penetration(report: &Report, penetration: &Penetration) -> Value {
    let share = share_of(penetration.cards as u64, report.cards as u64);
    sample(&penetration.sample, json!({ "cards": penetration.cards, "share": share }))
}

fn side_bet(bet: &SideBetWorth) -> Value {
    let by_count = bet.by_count.iter();
    let by_count =
        by_count.map(|(from, worth)| sample(worth, json!({ "from": from.map(count_of) })));
    json!({
        "name": bet.name,
        "all": sample(&bet.all, json!({})),
        "by_count": by_count.collect::<Vec<_>>(),
        "wins_from": bet.played_from().map(|(from, _)| count_of(from)),
        "ev_from_there": bet.played_from().map(|(_, ev)| ev),
    })
}

fn result((result, rounds): (Ratio, u64)) -> Value {
    json!({
        "result": f64::from(result.numerator()) / f64::from(result.denominator()),
        "rounds": rounds,
    })
}
