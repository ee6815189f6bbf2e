//! `bj count`: the value of a card count, and its index plays.

pub(super) mod values;

use std::path::Path;

use anyhow::{Result, anyhow, bail};
use blackjack_engine::Rules;
use blackjack_odds::{Bets, CardsInHand, Convention, IndexOptions};
use blackjack_report::count::{self, CountReport};
use blackjack_sim::RoundingChoice;
use clap::Args;

use super::{chosen, json, work};
use crate::args::common::CommonArgs;

/// The options of a card count.
#[derive(Args, Debug, Default, Clone)]
pub(crate) struct CountArgs {
    /// The card count: "hi-lo", another name, or a file of tags [default: as in the settings]
    #[arg(long, value_name = "TAGS")]
    pub(crate) tags: Option<String>,
    /// The decks left when a play is decided [default: half of the house's, at least 0.75]
    #[arg(long, value_name = "DECKS", allow_negative_numbers = true,
          value_parser = values::decks_left)]
    pub(crate) left: Option<f64>,
    /// The cards of the hands: "2", "3", or "3+" for three and more
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = values::cards)]
    pub(crate) cards: Option<CardsInHand>,
    /// Bets by which to weight gains: below a true count of 1, from 1, from 2, ... [default: 1]
    #[arg(long, value_name = "BETS", allow_negative_numbers = true,
          value_parser = values::bets)]
    pub(crate) bets: Option<Bets>,
    /// Show whole-number indices for a rounded true count: "floor", "nearest" or "truncate", or
    /// "exact" for no rounding [default: exact; floor with --csv, as bj sim rounds, unless --start
    /// is given]
    #[arg(long, value_name = "HOW", value_parser = values::rounding)]
    pub(crate) round: Option<RoundingChoice>,
    /// Estimate the decks left to this fraction, such as 0.5, for --round [default: to the card]
    #[arg(long, value_name = "DECKS", requires = "round", allow_negative_numbers = true,
          value_parser = values::decks_to)]
    pub(crate) decks_to: Option<f64>,
    /// The running count after a shuffle, for an unbalanced count [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::running)]
    pub(crate) start: Option<i16>,
    /// Print all plays as comma-separated values, which "bj sim --index-plays" reads; with --start,
    /// by the running count, for --running
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print one JSON document on standard output
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

pub(super) fn run(house: Option<String>, options: CountArgs, folder: Option<&Path>) -> Result<u8> {
    let file = chosen(folder);
    let ascii = options.common.prints_ascii(options.json || options.csv);
    work::run(ascii, move || {
        let tags = file.tags(options.tags.as_deref())?;
        let house = file.house(house.as_deref())?.load(&options.common.settings)?;
        let name = house.name().to_owned();
        let asked = index_options(house.rules(), &options)?;
        let report = CountReport::new(house, tags, asked, options.start.unwrap_or(0).into());
        let report = report.map_err(|error| anyhow!("the house \"{name}\": {error}"))?;
        if options.json {
            return Ok(json::text(&count::document(&report)));
        }
        if options.csv {
            let plays = report.plays(options.start.is_some());
            return count::csv(&plays).map_err(|error| anyhow!("--csv: {error}"));
        }
        Ok(count::text(&report))
    })
}

/// Returns the requested options, with the defaults of a house for the others.
fn index_options(rules: &Rules, arguments: &CountArgs) -> Result<IndexOptions> {
    let usual = IndexOptions::of(rules);
    let rounds = arguments.round.is_some_and(|round| round.rounding().is_some());
    if arguments.csv && arguments.start.is_some() && rounds {
        bail!("--round: with --start, --csv prints running counts, which are not rounded");
    }
    if arguments.decks_to.is_some() && !rounds {
        bail!("--decks-to: expected a true count that is rounded, such as --round floor");
    }
    if let Some(left) = arguments.left.filter(|&left| left > f64::from(rules.decks())) {
        bail!("--left {left}: expected at most {}, the decks of the house", rules.decks());
    }
    let decks_to = arguments.decks_to.unwrap_or(0.0);
    // By default, the simulator, which reads these plays, rounds counts down.
    let is_for_sim = arguments.csv && arguments.start.is_none();
    let usual_round = if is_for_sim { RoundingChoice::Floor } else { RoundingChoice::Exact };
    let rounding = arguments.round.unwrap_or(usual_round).rounding();
    Ok(IndexOptions {
        decks_left: arguments.left.unwrap_or(usual.decks_left),
        cards: arguments.cards.unwrap_or(usual.cards),
        bets: arguments.bets.clone().unwrap_or(usual.bets),
        convention: rounding.map(|rounding| Convention { rounding, decks_to }),
    })
}
