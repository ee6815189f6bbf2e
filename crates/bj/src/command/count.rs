//! `bj count`: the value of a card count, and its index plays.

mod document;
mod text;

use std::path::Path;

use anyhow::{Result, anyhow, bail, ensure};
use blackjack_engine::{House, Rules, value_symbol};
use blackjack_odds::{Convention, Efficiency, IndexOptions, Indices, OddsError, Tags, count_odds};
use blackjack_sim::{Insurance, PlayByCount, PlaysByCount, RoundingChoice};

use super::{chosen, json, work};
use crate::args::CountArgs;

/// The report on a count at a house.
struct CountReport {
    house: House,
    tags: Tags,
    efficiency: Efficiency,
    options: IndexOptions,
    /// The running count after a shuffle.
    start: f64,
    indices: Indices,
    /// The other built-in counts.
    others: Vec<(&'static str, Efficiency)>,
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
            return Ok(json::text(&document::document(&report)));
        }
        if options.csv {
            return csv(&report.plays(options.start.is_some()));
        }
        Ok(text::text(&report))
    })
}

/// Returns all plays as comma-separated values.
fn csv(plays: &PlaysByCount) -> Result<String> {
    let insured = match plays.insurance() {
        Some(Insurance::From(at) | Insurance::Below(at)) => Some(("insurance".to_owned(), at)),
        Some(Insurance::Never | Insurance::Always | Insurance::ByComposition) | None => None,
    };
    let most = PlaysByCount::INDEX_MAX;
    let of_plays = plays.plays().iter().map(|play| (shown(play), play.from));
    for (hand, index) in of_plays.chain(insured) {
        ensure!(
            index.abs() <= 100 * most,
            "--csv: the index of {hand} is not between -{most} and {most}, which is as far as \
             \"bj sim --index-plays\" reads"
        );
    }
    Ok(plays.to_csv())
}

/// Returns a hand with its upcard, such as `hard 12 v 4`.
fn shown(play: &PlayByCount) -> String {
    let against = play.upcard.map(|upcard| format!(" v {}", value_symbol(upcard)));
    format!("{}{}", play.row, against.unwrap_or_default())
}

/// Returns what is asked for, with what is usual for a house where nothing is said.
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

impl CountReport {
    fn new(house: House, tags: Tags, options: IndexOptions, start: f64) -> Result<Self, OddsError> {
        let rules = house.rules();
        let built_in = |name| Some((name, Tags::built_in(name)?));
        let others = Tags::built_in_names().filter_map(built_in).filter(|(_, it)| *it != tags);
        let (names, mut counts): (Vec<_>, Vec<_>) = others.unzip();
        counts.push(tags.clone());
        let (indices, mut measured) = count_odds(rules, &tags, &options, &counts)?;
        let Some(efficiency) = measured.pop() else { unreachable!("this count is among them") };
        Ok(Self {
            efficiency,
            indices,
            others: names.into_iter().zip(measured).collect(),
            options,
            start,
            house,
            tags,
        })
    }

    /// Returns all index plays, by the true count or by the running count.
    fn plays(&self, by_running_count: bool) -> PlaysByCount {
        if !by_running_count {
            return PlaysByCount::best(&self.indices, usize::MAX);
        }
        PlaysByCount::best_by_running_count(&self.indices, usize::MAX, |at| self.running_at(at))
    }

    /// Returns the running count at a true count.
    fn running_at(&self, true_count: f64) -> f64 {
        let decks = self.house.rules().decks();
        self.start + self.tags.running_count(decks, self.options.decks_left, true_count)
    }

    /// Returns the running count at a true count; `None` for a balanced count, which has a true
    /// count only.
    fn running(&self, true_count: f64) -> Option<f64> {
        (!self.tags.is_balanced()).then(|| self.running_at(true_count))
    }
}
