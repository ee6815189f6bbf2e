//! `bj odds`: the value of rounds, hands and rules.

use std::path::Path;

use anyhow::Result;
use blackjack_engine::House;
use blackjack_odds::Chart;
use blackjack_report::odds::{
    self, HandQuery, Question, QuestionError, Sections, StrategyChoice, card_of, cards_of,
};
use clap::Args;

use super::chart_file::{ChartFile, print_assumptions};
use super::{chosen, json, work};
use crate::args::common::CommonArgs;
use crate::args::values::number;
use crate::files::settings::SettingsFile;

/// The options of the odds.
#[derive(Args, Debug, Default, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct OddsArgs {
    /// The strategy: "zero-memory" and "pair-aware" play each hand by its cards and differ after a
    /// split, "total-dependent" is the best chart by totals, FILE.csv is your own chart; "cdp" is
    /// pair-aware play as valued by published figures
    #[arg(long, value_name = "STRATEGY", default_value = "zero-memory")]
    pub(crate) strategy: String,
    /// Print the value of each action for this hand, such as "T,6"
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["hands", "effects", "removal",
          "distribution", "explain", "bet", "hands_per_hour"])]
    pub(crate) hand: Option<String>,
    /// The dealer's upcard, with --hand
    #[arg(long, value_name = "CARD", requires = "hand", conflicts_with_all = ["hands", "effects",
          "removal", "distribution", "explain", "bet", "hands_per_hour"])]
    pub(crate) up: Option<String>,
    /// The dealer's hole card, if you have seen it, with --hand and --up
    #[arg(long, value_name = "CARD", requires = "up", conflicts_with = "dealer")]
    pub(crate) hole: Option<String>,
    /// With --hand, the next card, if you know it: it goes to the hand if that draws, to the first
    /// hand after a split, and otherwise to the dealer
    #[arg(long, value_name = "CARD", requires = "hand", conflicts_with_all = ["dealer",
          "split_into"])]
    pub(crate) next: Option<String>,
    /// The hand of --hand is one of N into which a pair has been split, with a card of the pair
    /// first; the first cards of the others count as seen
    #[arg(long, value_name = "N", requires = "hand", allow_negative_numbers = true,
          value_parser = number::<u8>(2..=7))]
    pub(crate) split_into: Option<u8>,
    /// The cards already seen, besides those of --hand and --up
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["effects", "explain"])]
    pub(crate) seen: Option<String>,
    /// Print all starting hands against every upcard
    #[arg(long)]
    pub(crate) hands: bool,
    /// Print the effect of changing each rule
    #[arg(long)]
    pub(crate) effects: bool,
    /// Print the effect of removing one card of each rank
    #[arg(long)]
    pub(crate) removal: bool,
    /// Print the standard deviation of a round, and the probability of every result
    #[arg(long)]
    pub(crate) distribution: bool,
    /// Print the probability of each of the dealer's outcomes, by upcard; with --hand, against it
    #[arg(long)]
    pub(crate) dealer: bool,
    /// Print the chances of the house's side bets; the cards of --seen then need their suits
    #[arg(long, conflicts_with = "hand")]
    pub(crate) side_bets: bool,
    /// Explain in words where the edge comes from, the largest rule first
    #[arg(long, conflicts_with = "json")]
    pub(crate) explain: bool,
    /// Print the expected result per hour at this bet [default: the bet that the house offers
    /// first]
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    pub(crate) bet: Option<String>,
    /// Print the expected result per hour at this pace [default: 80]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<u32>(1..=10_000))]
    pub(crate) hands_per_hour: Option<u32>,
    /// Print one JSON document on standard output
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

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

/// Reads the question.
fn question(names: &[String], file: &SettingsFile, options: OddsArgs) -> Result<Question> {
    let load = |name| file.house(name)?.load(&options.common.settings);
    let houses = match names {
        [] => vec![load(None)?],
        names => names.iter().map(|name| load(Some(name))).collect::<Result<_>>()?,
    };
    let strategy = strategy(&options.strategy, &houses)?;
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

/// Reads the name of a strategy, or the file of a chart for these houses.
fn strategy(text: &str, houses: &[House]) -> Result<StrategyChoice> {
    if let Some(named) = StrategyChoice::named(text) {
        return Ok(named);
    }
    let file = ChartFile::read(text, &StrategyChoice::NAMES)?;
    for house in houses {
        Chart::read(house.rules(), &file.text).map_err(|error| {
            let (shown, error) = file.located(error);
            let (shown, house) = (shown.to_owned(), house.name().to_owned());
            QuestionError::Chart { shown, error, house }
        })?;
    }
    print_assumptions(&file.shown, &file.text, houses.iter());
    Ok(StrategyChoice::Chart { shown: file.shown, text: file.text })
}
