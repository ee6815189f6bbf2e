//! A count report as JSON.

use blackjack_engine::value_symbol;
use blackjack_odds::{Efficiency, IndexPlay};
use serde_json::{Map, Value, json};

use super::CountReport;
use crate::command::json;

/// Returns the document: the tags, their efficiencies and every index play.
pub(super) fn document(report: &CountReport) -> Value {
    let (house, tags) = (&report.house, &report.tags);
    let cards =
        (2..=10).chain([1]).map(|value| (value_symbol(value).to_string(), tags.of(value).into()));
    let others = report.others.iter().map(|(name, value)| ((*name).to_owned(), efficiency(value)));
    json!({
        "schema": 1,
        "house": house.name(),
        "rules": json::rules(house.rules()),
        "count": tags.name(),
        "tags": Value::Object(cards.collect::<Map<_, _>>()),
        "pack": tags.deck_sum(),
        "balanced": tags.is_balanced(),
        "efficiency": efficiency(&report.efficiency),
        "packs_left": report.decks_remaining,
        "insurance_at": report.insurance,
        "plays": report.plays.iter().map(play).collect::<Vec<_>>(),
        "others": Value::Object(others.collect::<Map<_, _>>()),
    })
}

fn efficiency(of: &Efficiency) -> Value {
    json!({ "betting": of.betting, "playing": of.playing, "insurance": of.insurance })
}

fn play(play: &IndexPlay) -> Value {
    json!({
        "row": play.row.to_string(),
        "upcard": play.upcard.map_or_else(|| "any".into(), |value| value_symbol(value).to_string()),
        "below": play.below.word(),
        "at": play.at,
        "above": play.above.word(),
        "gain": play.gain,
    })
}
