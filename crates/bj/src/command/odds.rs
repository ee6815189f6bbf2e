//! `bj odds`: the value of rounds, hands and rules.

use std::path::Path;

use anyhow::Result;
use blackjack_report::odds::{
    self, HandQuery, Question, Sections, StrategyChoice, card_of, cards_of,
};

use super::chart_file::ChartFile;
use super::{chosen, json, work};
use crate::args::OddsArgs;
use crate::settings_file::SettingsFile;

pub(super) fn run(houses: Vec<String>, options: OddsArgs, folder: Option<&Path>) -> Result<u8> {
    let file = chosen(folder);
    let ascii = options.common.prints_ascii(options.json);
    work::run(ascii, move || {
        let question = question(&houses, &file, options)?;
        let answers = odds::answers(&question)?;
        if question.is_for_document {
            return Ok(json::text(&odds::document(&question, &answers)));
        }
        Ok(odds::text(&question, &answers))
    })
}

/// Reads what is asked.
fn question(names: &[String], file: &SettingsFile, options: OddsArgs) -> Result<Question> {
    let load = |name| file.house(name)?.load(&options.common.settings);
    let houses = match names {
        [] => vec![load(None)?],
        names => names.iter().map(|name| load(Some(name))).collect::<Result<_>>()?,
    };
    let strategy = strategy(&options.strategy)?;
    let card = |option, text: &Option<String>| {
        text.as_deref().map(|text| card_of(option, text)).transpose()
    };
    let up = card("--up", &options.up)?;
    let hole = card("--hole", &options.hole)?;
    let next = card("--next", &options.next)?;
    let hand = options.hand.as_deref().map(|text| {
        anyhow::Ok(HandQuery { cards: cards_of("--hand", text, &[])?, up, hole, next })
    });
    Ok(Question {
        strategy,
        hand: hand.transpose()?,
        split_into: options.split_into,
        seen: cards_of("--seen", options.seen.as_deref().unwrap_or_default(), &['/'])?,
        sections: Sections {
            hands: options.hands,
            effects: options.effects,
            removal: options.removal,
            distribution: options.distribution,
            dealer: options.dealer,
            side_bets: options.side_bets,
            explain: options.explain,
        },
        bet: options.bet,
        hands_per_hour: options.hands_per_hour,
        is_for_document: options.json,
        is_ascii: options.common.prints_ascii(options.json),
        changes: options.common.settings,
        ..Question::about(houses)
    })
}

/// Reads the name of a strategy, or the file of a chart.
fn strategy(text: &str) -> Result<StrategyChoice> {
    if let Some(named) = StrategyChoice::named(text) {
        return Ok(named);
    }
    let ChartFile { shown, text } = ChartFile::read(text, &StrategyChoice::NAMES)?;
    Ok(StrategyChoice::Chart { shown, text })
}
