//! `bj chart`: the best strategy by totals as a chart.

use std::path::Path;

use anyhow::{Result, anyhow, ensure};
use blackjack_coach::StrategyCard;
use blackjack_report::chart;
use clap::{Args, ValueEnum};

use super::{chosen, json, work};
use crate::args::common::CommonArgs;

/// The options of a chart.
#[derive(Args, Debug, Default, Clone)]
pub(crate) struct ChartArgs {
    /// The format of the chart
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ChartFormat,
    /// Add separate charts for hands of three cards and more, as text or JSON
    #[arg(long)]
    pub(crate) by_cards: bool,
    /// Print one JSON document on standard output; the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// The format of a chart.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ChartFormat {
    /// A table of letters, coloured on a terminal
    #[default]
    Text,
    /// A sentence for each row
    Words,
    /// Comma-separated values, which "bj odds --strategy" reads
    Csv,
    /// One JSON document
    Json,
    /// A picture
    Svg,
}

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
            ChartFormat::Text => chart::text(&house, &card, coloured),
            ChartFormat::Words => chart::words(&card),
            ChartFormat::Csv => chart::csv(&card),
            ChartFormat::Json => json::text(&chart::document(&house, &card)),
            ChartFormat::Svg => chart::svg(&house, &card),
        })
    })
}
