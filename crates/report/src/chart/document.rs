//! A chart as JSON.

use blackjack_coach::StrategyCard;
use blackjack_engine::House;
use serde_json::{Map, Value, json};

use crate::json;

/// Returns the document: every row with its action against each upcard.
pub fn document(house: &House, card: &StrategyCard) -> Value {
    let columns = card.columns();
    let cells = |card: &StrategyCard| {
        let mut cells = Map::new();
        for row in card.rows().into_iter().flat_map(|(_, rows)| rows) {
            let codes = card.chart.upcards().iter().map(|&upcard| card.cell(row, upcard).code());
            let codes = columns.iter().cloned().zip(codes.map(Value::String));
            cells.insert(row.to_string(), Value::Object(codes.collect()));
        }
        cells
    };
    let longer = card.longer();
    let longer = longer.iter().map(|card| json!({ "cards": card.cards(), "cells": cells(card) }));
    let longer = longer.collect::<Vec<_>>();
    let mut document = json!({
        "schema": 1,
        "house": house.name(),
        "rules": json::rules(house.rules()),
        "ev": card.ev,
        "best_ev": card.best,
        "upcards": columns,
        "cells": cells(card),
    });
    if !longer.is_empty() {
        document["longer"] = longer.into();
    }
    document
}
