//! `bj odds`: the value of rounds, hands and rules.

mod answer;
mod cards;
mod compare;
mod dealer;
mod decision;
mod document;
mod explain;
mod hourly_cost;
mod odds_error;
mod overview;
mod question;
mod report;
mod sections;
mod side_bets;
mod strategy;

use std::path::Path;

use anyhow::Result;
use blackjack_engine::House;
use serde_json::Value;

use super::{chosen, json, work};
use crate::args::OddsArgs;
use answer::Answer;
use question::Question;

pub(super) fn run(houses: Vec<String>, options: OddsArgs, folder: Option<&Path>) -> Result<u8> {
    let file = chosen(folder);
    let ascii = options.common.prints_ascii(options.json);
    work::run(ascii, move || {
        let question = Question::new(&houses, &file, &options)?;
        let houses = question.houses.iter();
        let answers = houses.map(|house| Answer::new(&question, house));
        let answers = answers.collect::<Result<Vec<_>>>()?;
        if options.json {
            return Ok(json::text(&document::document(&question, &answers)));
        }
        Ok(report::text(&question, &answers))
    })
}

/// Returns the side bets of a house as JSON, with their chances off the top of a shoe.
pub(super) fn side_bets_json(house: &House) -> Result<Value> {
    if house.side_bets().is_empty() {
        return Ok(Value::Array(Vec::new()));
    }
    Ok(document::side_bets(&side_bets::rows(house, &[])?))
}
