//! `bj stats`: results, decisions, and luck.

use std::path::Path;

use anyhow::{Result, anyhow, ensure};
use blackjack_coach::{Filter, Statistics, report_lines};
use blackjack_engine::{excerpt, nearest};
use blackjack_frontend::settings::diagnostics::suggestion;
use blackjack_report::layout::{WIDTH, wrapped};
use blackjack_report::statistics::document;
use blackjack_store::{Store, StoreError};
use clap::Args;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::local_time::universal;
use super::{json, print};
use crate::args::values::number;
use crate::clock::{DAY_MS, now_ms};
use crate::files::paths::Paths;
use crate::houses;
use crate::terminal::charset;

/// The options of the statistics. Without a filter they include all rounds.
#[derive(Args, Debug, Default, Clone)]
pub(crate) struct StatsArgs {
    /// Include only rounds of this player; "you" is the player without a name
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// Include only rounds at this house
    #[arg(long, value_name = "HOUSE")]
    pub(crate) house: Option<String>,
    /// Include only rounds since this day, such as 2026-11-20
    #[arg(long, value_name = "DATE", conflicts_with = "days")]
    pub(crate) since: Option<String>,
    /// Include only rounds of the last N days
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<u32>(1..=36_525))]
    pub(crate) days: Option<u32>,
    /// Print one JSON document on standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// The maximum number of players that the error for an unknown player lists.
const LISTED_MAX: usize = 8;

pub(super) fn run(options: &StatsArgs, folder: Option<&Path>) -> Result<u8> {
    let filter = filter(options)?;
    let statistics = statistics(Paths::new(folder)?.data(), &filter)?;
    if options.json {
        return json::print(&document(&filter, statistics.as_ref(), &|ms| universal(ms).into()));
    }
    let Some(statistics) = statistics else {
        return print("There is no history yet: play a few rounds first.\n");
    };
    let heading = heading(options);
    let heading = charset::in_charset(&heading).into_owned();
    let mut text = wrapped(&heading, 0);
    for line in report_lines(&statistics, charset::is_ascii()) {
        // Lines of a table fit, and must keep their spaces.
        let fits = line.chars().count() <= WIDTH;
        text += &if fits { format!("{line}\n") } else { wrapped(&line, 0) };
    }
    print(&text)
}

/// Returns the statistics of the ledger in this folder; `None` if there is no ledger.
fn statistics(folder: &Path, filter: &Filter) -> Result<Option<Statistics>> {
    let store = match Store::open_to_read(folder) {
        Err(StoreError::Missing { .. } | StoreError::Empty { .. }) => return Ok(None),
        store => store?,
    };
    check_names(&store, filter)?;
    Ok(Some(match store.statistics(filter) {
        Err(StoreError::Older { .. }) => {
            drop(store);
            // Opening the store for writing upgrades it.
            Store::open(folder)?.statistics(filter)?
        }
        statistics => statistics?,
    }))
}

/// Refuses an unknown player or house.
fn check_names(store: &Store, filter: &Filter) -> Result<()> {
    if let Some(player) = &filter.player {
        let is_known = store.knows_player(player)?;
        ensure!(is_known, "--player: {}", unknown_player(player, &store.players()?));
    }
    if let Some(house) = &filter.house {
        let played = store.houses()?;
        let is_known = played.contains(house) || houses::is_name(house);
        ensure!(is_known, "--house: {}", houses::unknown(house, &played));
    }
    Ok(())
}

/// Returns the error for an unknown player, with similar or known names.
fn unknown_player(player: &str, known: &[String]) -> String {
    let near = suggestion(nearest(player, known.iter().map(String::as_str)));
    let hint = match (near.as_str(), known) {
        ("", []) => String::new(),
        ("", known) => {
            let first = known.iter().take(LISTED_MAX).map(String::as_str).collect::<Vec<_>>();
            let more = if known.len() > LISTED_MAX { " and others" } else { "" };
            format!("; known players: {}{more}", first.join(", "))
        }
        (near, _) => near.to_owned(),
    };
    format!("no player called \"{}\" has played{hint}", excerpt(player))
}

/// Returns the filter that the options describe.
fn filter(options: &StatsArgs) -> Result<Filter> {
    let since_ms = match (&options.since, options.days) {
        (Some(date), _) => Some(beginning_of(date)?),
        (None, Some(days)) => Some(now_ms() - i64::from(days) * DAY_MS),
        (None, None) => None,
    };
    let (player, house) = (options.player.clone(), options.house.clone());
    Ok(Filter { player, house, since_ms, until_ms: None })
}

/// Returns the time at which a day begins in the local time zone.
fn beginning_of(date: &str) -> Result<i64> {
    let invalid_date =
        || anyhow!("--since: expected a date such as 2026-11-20, found \"{}\"", excerpt(date));
    let day: Date = date.parse().map_err(|_| invalid_date())?;
    let begins = day.to_zoned(TimeZone::system()).map_err(|_| invalid_date())?;
    Ok(begins.timestamp().as_millisecond())
}

/// Returns the heading that describes the included rounds.
fn heading(options: &StatsArgs) -> String {
    let StatsArgs { player, house, since, days, .. } = options;
    if player.is_none() && house.is_none() && since.is_none() && days.is_none() {
        return "All rounds:".into();
    }
    let player = player.as_ref().map(|name| format!(" of {name}"));
    let house = house.as_ref().map(|name| format!(" at {name}"));
    let since = since.as_ref().map(|date| format!(" since {date}"));
    let days = days.map(|days| match days {
        1 => " of the last 24 hours".into(),
        days => format!(" of the last {days} days"),
    });
    let parts = [player, house, since.or(days)];
    format!("Rounds{}:", parts.into_iter().flatten().collect::<String>())
}
