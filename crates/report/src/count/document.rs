//! A count report as JSON.

use blackjack_engine::value_symbol;
use blackjack_odds::{CardsInHand, Efficiency, IndexPlay, InsuranceIndex};
use serde_json::{Map, Value, json};

use super::report::CountReport;
use crate::json;

/// Returns the document: the tags, their efficiencies and every index play.
pub fn document(report: &CountReport) -> Value {
    let (house, tags, indices) = (&report.house, &report.tags, &report.indices);
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
        "packs_left": report.options.decks_left,
        "cards": cards_in_hand(report.options.cards),
        "bets": report.options.bets.iter().collect::<Vec<_>>(),
        "round": report.options.convention.map(|it| it.rounding.word()),
        "decks_to": report.options.convention.map(|it| it.decks_to),
        "pivot": pivot(report),
        "insurance_at": indices.insurance.map(|it| it.at),
        "insurance": indices.insurance.map(|it| insurance(report, &it)),
        "plays": plays(report, &indices.plays),
        "without_surrender": plays(report, &indices.without_surrender),
        "others": Value::Object(others.collect::<Map<_, _>>()),
    })
}

fn efficiency(of: &Efficiency) -> Value {
    json!({ "betting": of.betting, "playing": of.playing, "insurance": of.insurance })
}

/// Returns the number of cards as it is typed.
pub(super) fn cards_in_hand(cards: CardsInHand) -> String {
    match cards {
        CardsInHand::Exactly(cards) => cards.to_string(),
        CardsInHand::AtLeast(cards) => format!("{cards}+"),
    }
}

fn pivot(report: &CountReport) -> Value {
    let pivot = report.tags.pivot(report.house.rules().decks());
    pivot.map_or(
        Value::Null,
        |pivot| json!({ "running": report.start + pivot.running, "true": pivot.true_count }),
    )
}

fn insurance(report: &CountReport, insurance: &InsuranceIndex) -> Value {
    json!({
        "at": insurance.at,
        "pays": if insurance.pays_below { "below" } else { "above" },
        "whole": insurance.whole,
        "running": report.running(insurance.at),
        "gain": insurance.gain,
    })
}

fn plays(report: &CountReport, plays: &[IndexPlay]) -> Value {
    plays.iter().map(|it| play(report, it)).collect()
}

fn play(report: &CountReport, play: &IndexPlay) -> Value {
    json!({
        "row": play.row.to_string(),
        "upcard": play.upcard.map_or_else(|| "any".into(), |value| value_symbol(value).to_string()),
        "below": play.below.word(),
        "at": play.at,
        "whole": play.whole,
        "running": report.running(play.at),
        "above": play.above.word(),
        "gain": play.gain,
    })
}
