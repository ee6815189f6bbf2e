//! A chart as JSON.

use serde_json::{Map, Value, json};

use super::card::Card;
use crate::command::json;

/// The document: every row with what is done under each upcard.
pub(super) fn document(card: &Card<'_>) -> Value {
    let columns = card.columns();
    let mut cells = Map::new();
    for (_, rows) in card.rows() {
        for row in rows {
            let codes = card.chart.upcards().iter().map(|&upcard| card.cell(row, upcard).code());
            let codes = columns.iter().cloned().zip(codes.map(Value::String));
            cells.insert(row.to_string(), Value::Object(codes.collect()));
        }
    }
    json!({
        "schema": 1,
        "house": card.house.name(),
        "rules": json::rules(card.house.rules()),
        "ev": card.ev,
        "best_ev": card.best,
        "upcards": columns,
        "cells": cells,
    })
}
