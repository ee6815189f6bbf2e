//! `bj chart`: the best strategy by totals, as a card.

mod code;
mod document;
mod svg;
mod text;
mod words;

use std::path::Path;

use anyhow::{Result, anyhow};
use blackjack_coach::StrategyCard;

use super::{chosen, json, work};
use crate::args::{ChartArgs, ChartFormat};

pub(super) fn run(house: Option<String>, options: ChartArgs, folder: Option<&Path>) -> Result<u8> {
    let file = chosen(folder);
    let ascii = options.common.ascii;
    let coloured = !options.common.no_color && work::shows_colours();
    work::run(ascii, move || {
        let house = file.house(house.as_deref())?.load(&options.common.settings)?;
        let card = StrategyCard::new(house.rules())
            .map_err(|error| anyhow!("the house \"{}\": {error}", house.name()))?;
        let format = if options.json { ChartFormat::Json } else { options.format };
        Ok(match format {
            ChartFormat::Text => text::text(&house, &card, coloured),
            ChartFormat::Words => words::text(&card),
            ChartFormat::Csv => card.chart.to_csv(),
            ChartFormat::Json => json::text(&document::document(&house, &card)),
            ChartFormat::Svg => svg::text(&house, &card),
        })
    })
}
