//! The error for a house whose odds cannot be computed.

use anyhow::anyhow;
use blackjack_engine::House;
use blackjack_odds::OddsError;
use blackjack_sim::Scenario;

use crate::args::OddsArgs;

/// Returns the error for a house whose odds cannot be computed. What cannot be summed can still be
/// simulated.
pub(super) fn odds_error(house: &House, options: &OddsArgs, error: &OddsError) -> anyhow::Error {
    let name = house.name();
    let is_large = matches!(error, OddsError::SumTooLarge { .. } | OddsError::RanksOfTens);
    match simulation(house, options).filter(|_| is_large) {
        Some(command) => anyhow!("the house \"{name}\": {error}; {command} estimates them"),
        None => anyhow!("the house \"{name}\": {error}"),
    }
}

/// Returns the command, in quotation marks, that simulates a house with the settings of
/// a question; `None` for a shoe that is not simulated: a very large one, or one from
/// which cards have been seen.
pub(super) fn simulation(house: &House, options: &OddsArgs) -> Option<String> {
    if options.seen.is_some() || Scenario::basic(house.clone()).check().is_err() {
        return None;
    }
    let is_plain =
        |setting: &str| setting.chars().all(|c| c.is_ascii_alphanumeric() || "-=.".contains(c));
    let settings = options.common.settings.iter().map(|setting| {
        if is_plain(setting) { format!(" --set {setting}") } else { format!(" --set '{setting}'") }
    });
    Some(format!("\"bj sim {}{}\"", house.name(), settings.collect::<String>()))
}
