//! The parts of a scenario that the command line and studies have in common: penetration, counts,
//! strategies, index plays and limits of bets.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use blackjack_engine::{Chips, House, HouseErrors, StakeError};
use blackjack_odds::Tags;
use blackjack_report::sim::DEPTH_KEYS;
use blackjack_sim::{CountChoice, IndexPlayChoice, Progression, RampSteps, Strategy};
use blackjack_store::{open_regular, read_limited};

use crate::command::chart_file::ChartFile;
use crate::files::tags;
use crate::output::display_path;

/// The maximum size of a file of index plays, in bytes.
const PLAYS_FILE_MAX: usize = 64 * 1024;

/// The named strategies.
const STRATEGIES: [&str; 6] =
    ["basic", "by-cards", "by-composition", "simple", "mimic", "never-bust"];

/// Returns the house with a cut card at this percentage of the shoe.
pub(super) fn with_penetration(house: &House, percent: u8) -> Result<House, HouseErrors> {
    house.with(["shuffle=cut-card", &format!("cut-card={percent}")])
}

/// Returns the change of a house that states the dealt part of a shoe, if there is one.
pub(super) fn said_penetration(house: &House) -> Option<String> {
    let said = house.changes().find(|(key, _)| DEPTH_KEYS.contains(key));
    said.map(|(key, value)| format!("{key}={value}"))
}

/// Returns a count, kept in the usual way.
pub(super) fn count(name: &str) -> Result<CountChoice> {
    let is_built_in = Tags::built_in(name).is_some();
    let tags = tags::load(name)?;
    let values = (1..=10).map(|value| tags.of(value)).collect::<Vec<_>>();
    let name = if is_built_in { name } else { tags.name() };
    let tags = values.try_into().ok().filter(|_| !is_built_in);
    Ok(CountChoice { tags, ..CountChoice::built_in(name) })
}

/// Checks the bets against the limits of a house, if a unit is its lowest bet.
pub(super) fn check_limits(
    house: &House,
    ramp: &RampSteps,
    progression: Option<&Progression>,
) -> Result<()> {
    let stakes = house.stakes();
    let (kind, highest) = match progression {
        Some(progression) => ("progression", progression.bets.iter().copied().max()),
        None => ("ramp", ramp.steps.iter().map(|(_, bet)| *bet).chain([ramp.lowest]).max()),
    };
    let (highest, lowest_bet) = (highest.unwrap_or(0), stakes.min_bet());
    if let Err(StakeError::NotFixed { fixed }) =
        stakes.check(house.rules(), Chips(2 * lowest_bet.0))
    {
        ensure!(
            highest <= 1,
            "every bet in the house \"{}\" is {}: the highest bet of a {kind} is 1 unit, not {highest}",
            house.name(),
            stakes.money(fixed),
        );
    }
    let most = stakes.max_bet().0 / lowest_bet.0.max(1);
    ensure!(
        i64::from(highest) <= most,
        "the house \"{}\" takes bets of {} to {}: the highest bet of a {kind} is {most} units, not {highest}",
        house.name(),
        stakes.money(stakes.min_bet()),
        stakes.money(stakes.max_bet()),
    );
    Ok(())
}

/// Reads index plays that are in a file.
pub(super) fn index_plays(path: &str) -> Result<IndexPlayChoice> {
    let shown = display_path(path);
    let file = open_regular(Path::new(path)).with_context(|| format!("cannot read {shown}"))?;
    let text = read_limited(file, &shown, "file of index plays", PLAYS_FILE_MAX)?;
    Ok(IndexPlayChoice::Given(text))
}

/// Reads the name of a strategy, or the file of a chart.
pub(super) fn strategy(text: &str) -> Result<Strategy> {
    Ok(match text {
        "basic" => Strategy::Basic,
        "by-cards" => Strategy::ByCards,
        "by-composition" => Strategy::ByComposition,
        "simple" => Strategy::Simple,
        "mimic" => Strategy::Mimic,
        "never-bust" => Strategy::NeverBust,
        _ => Strategy::Chart(ChartFile::read(text, &STRATEGIES)?.text),
    })
}
