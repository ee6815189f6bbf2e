//! `bj chart`: the best strategy by totals as a chart.

mod code;
mod svg;
mod text;
mod words;

use std::path::Path;

use anyhow::{Result, anyhow, ensure};
use blackjack_coach::StrategyCard;
use blackjack_frontend::document;

use super::{chosen, json, work};
use crate::args::{ChartArgs, ChartFormat};

pub(super) fn run(house: Option<String>, options: ChartArgs, folder: Option<&Path>) -> Result<u8> {
    let file = chosen(folder);
    let is_text = matches!(options.format, ChartFormat::Text | ChartFormat::Words);
    let ascii = options.common.prints_ascii(options.json || !is_text);
    let coloured = !options.common.no_color && work::shows_colours();
    work::run(ascii, move || {
        let house = file.house(house.as_deref())?.load(&options.common.settings)?;
        let format = if options.json { ChartFormat::Json } else { options.format };
        ensure!(
            !options.by_cards || matches!(format, ChartFormat::Text | ChartFormat::Json),
            "--by-cards works with --format text or json"
        );
        let rules = house.rules();
        let card =
            if options.by_cards { StrategyCard::by_cards(rules) } else { StrategyCard::new(rules) };
        let card = card.map_err(|error| anyhow!("the house \"{}\": {error}", house.name()))?;
        Ok(match format {
            ChartFormat::Text => text::text(&house, &card, coloured),
            ChartFormat::Words => words::text(&card),
            ChartFormat::Csv => csv(&card),
            ChartFormat::Json => json::text(&document::chart(&house, &card)),
            ChartFormat::Svg => svg::text(&house, &card),
        })
    })
}

/// Returns the chart as comma-separated values, with comments at the end on the rows that it omits.
fn csv(card: &StrategyCard) -> String {
    let mut text = card.chart.to_csv();
    text += if card.rules.allows_splits() {
        "# A pair without a row is never split: it is played as its total.\n"
    } else {
        "# This house does not split: a pair is played by its own row if it has one, and otherwise as its total.\n"
    };
    for note in card.averages() {
        text += &format!("# {note}\n");
    }
    text
}
