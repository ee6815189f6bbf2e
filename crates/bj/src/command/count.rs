//! `bj count`: the value of a card count, and its index plays.

mod document;
mod text;

use std::path::Path;

use anyhow::{Result, anyhow};
use blackjack_engine::House;
use blackjack_odds::{
    Efficiency, IndexPlay, OddsError, Tags, efficiencies, index_plays, insurance_index,
    typical_decks_left,
};

use super::{chosen, json, work};
use crate::args::CountArgs;

/// The report on a count at a house.
struct CountReport {
    house: House,
    tags: Tags,
    efficiency: Efficiency,
    /// The decks remaining for which the index plays are computed.
    decks_remaining: f64,
    insurance: Option<f64>,
    /// The index plays, the most valuable first.
    plays: Vec<IndexPlay>,
    /// The other built-in counts.
    others: Vec<(&'static str, Efficiency)>,
}

pub(super) fn run(house: Option<String>, options: CountArgs, folder: Option<&Path>) -> Result<u8> {
    let file = chosen(folder);
    let ascii = options.common.prints_ascii(options.json);
    work::run(ascii, move || {
        let tags = file.tags(options.tags.as_deref())?;
        let house = file.house(house.as_deref())?.load(&options.common.settings)?;
        let name = house.name().to_owned();
        let report = CountReport::new(house, tags);
        let report = report.map_err(|error| anyhow!("the house \"{name}\": {error}"))?;
        if options.json {
            return Ok(json::text(&document::document(&report)));
        }
        Ok(text::text(&report))
    })
}

impl CountReport {
    fn new(house: House, tags: Tags) -> Result<Self, OddsError> {
        let rules = house.rules();
        let built_in = |name| Some((name, Tags::built_in(name)?));
        let others = Tags::built_in_names().filter_map(built_in).filter(|(_, it)| *it != tags);
        let (names, mut counts): (Vec<_>, Vec<_>) = others.unzip();
        counts.push(tags.clone());
        let mut measured = efficiencies(rules, &counts)?;
        let Some(efficiency) = measured.pop() else { unreachable!("this count is among them") };
        let decks_remaining = typical_decks_left(rules);
        Ok(Self {
            efficiency,
            decks_remaining,
            insurance: insurance_index(rules, &tags),
            plays: index_plays(rules, &tags, decks_remaining)?,
            others: names.into_iter().zip(measured).collect(),
            house,
            tags,
        })
    }
}
