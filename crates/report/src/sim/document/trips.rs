//! Trips and the frequencies of actions as JSON.

use blackjack_sim::{ActionFrequencies, Estimate, Spread, Trips};
use serde_json::{Map, Value, json};

use crate::sim::settings::ReportSettings;

/// The shares of the trips of the percentiles.
const SHARES: [f64; 9] = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99];

pub(super) fn document(trips: &Trips, settings: &ReportSettings) -> Value {
    let results = trips.results();
    let lost = results.share_up_to(0.0);
    let (mean, ruined) = (results.mean(), trips.ruined(settings.bankroll.into()));
    let path = trips
        .path
        .iter()
        .map(|(rounds, results)| json!({ "rounds": rounds, "percentiles": percentiles(results) }));
    json!({
        "count": trips.count(),
        "rounds": trips.rounds,
        "mean": mean.value,
        "mean_error": mean.error,
        "won": 1.0 - lost.value,
        "won_error": lost.error,
        "bankroll": settings.bankroll,
        "ruined": ruined.value,
        "ruined_error": ruined.error,
        "result": percentiles(results),
        "lowest": percentiles(&trips.lowest),
        "deepest_fall": percentiles(&trips.deepest_fall),
        "path": path.collect::<Vec<_>>(),
    })
}

fn percentiles(spread: &Spread) -> Value {
    let all = SHARES.into_iter().map(|share| {
        let Estimate { value, error } = spread.percentile(share);
        json!({ "share": share, "value": value, "error": error })
    });
    all.collect()
}

/// Returns the frequencies of the player's actions.
pub(super) fn actions(actions: &ActionFrequencies) -> Value {
    let taken = actions.taken.iter().map(|(action, often)| (action.word(), *often));
    let mut document = Map::new();
    document.insert("rounds".into(), actions.rounds.into());
    for (word, Estimate { value, error }) in taken.chain([("insurance", actions.insurance)]) {
        document.insert(word.into(), json!({ "per_round": value, "error": error }));
    }
    Value::Object(document)
}
