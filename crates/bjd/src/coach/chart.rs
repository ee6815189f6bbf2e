//! The chart of a house as JSON: that of `bj chart --json`, with words and values for a page.

use blackjack_coach::{CellFacts, StrategyCard, describe_cell, row_name};
use blackjack_engine::House;
use blackjack_report::chart;
use serde_json::{Map, Value, json};

/// Returns the chart of a house. It takes a second or two to compute every value.
pub(super) fn document(house: &House, card: &StrategyCard) -> Value {
    let mut document = chart::document(house, card);
    document["title"] = json!(house.title());
    document["parts"] = card.rows().into_iter().map(|(title, rows)| {
        let row = |&row: &blackjack_odds::Row| json!({ "row": row.to_string(), "label": row_name(row) });
        json!({ "title": title, "rows": rows.iter().map(row).collect::<Vec<_>>() })
    }).collect();
    let (mut words, mut evs) = (Map::new(), Map::new());
    let columns = card.columns();
    let upcards = card.chart.upcards();
    for (row, upcard) in card.cells() {
        let cell = card.cell(row, upcard);
        words.entry(cell.code()).or_insert_with(|| describe_cell(&cell).into());
        let column = upcards.iter().zip(&columns).find(|(other, _)| **other == upcard);
        // A cell without hands has no values.
        let (Some((_, column)), Ok(facts)) = (column, CellFacts::new(card, row, upcard)) else {
            continue;
        };
        let values = facts.worth.iter().map(|(action, ev)| (action.word().to_owned(), json!(ev)));
        let values = Value::Object(values.collect());
        let of_row = evs.entry(row.to_string()).or_insert_with(|| json!({}));
        of_row[column.as_str()] = values;
    }
    document["words"] = Value::Object(words);
    document["evs"] = Value::Object(evs);
    document["notes"] = json!(card.averages());
    document
}
