//! The play, the count and the bets of a scenario's player, in words.

use blackjack_coach::figures::short;
use blackjack_engine::{Shuffle, value_symbol};
use blackjack_sim::{
    CountChoice, IndexPlayChoice, LaneObstacle, Progression, RampSteps, Scenario, Strategy, Streak,
};

use super::changes::{DEPTH_KEYS, changes};
use super::numbers::{count_of, thousands};
use super::report::Report;
use crate::layout::wrapped_to;

/// Describes the scenario, in lines of this many columns.
pub(super) fn title(report: &Report, columns: usize) -> String {
    let house = &report.scenario.house;
    let wrapped = |text: &str, indent: usize| wrapped_to(columns, text, indent);
    let first = wrapped(&format!("{}: {}", house.name(), house.rules().summary()), 2);
    let engine = report.one_by_one.map_or("", |why| match why {
        LaneObstacle::TooManyDecisions => {
            ", one by one: the strategy has too many decisions for the fast way"
        }
        LaneObstacle::SeveralSpots => ", one by one: the fast way has one spot",
        LaneObstacle::OtherPlayers => ", one by one: the fast way has no other players",
        LaneObstacle::Errors => ", one by one: the fast way makes no errors",
        LaneObstacle::Progression => ", one by one: the fast way remembers no results",
    });
    let rounds = thousands(report.statistics.rounds);
    let played = format!("{}; {rounds} rounds, seed {}{engine}.", player(report), report.seed);
    let missed = report.missed_error().map_or(String::new(), |missed| wrapped(&(missed + "."), 0));
    first + &wrapped(&played, 0) + &missed
}

/// Describes the player's strategy, count and bets.
pub(super) fn player(report: &Report) -> String {
    let scenario = &report.scenario;
    let strategy = match scenario.strategy {
        Strategy::Basic => "Basic strategy",
        Strategy::ByCards => "Basic strategy by the number of cards",
        Strategy::ByComposition => "Basic strategy by the cards of the hand",
        Strategy::Simple => "The simple list",
        Strategy::Mimic => "Plays as the dealer does",
        Strategy::NeverBust => "Never hits a hand that can bust",
        Strategy::Chart(_) => "A chart of your own",
    };
    let table = [dealt(report), spots(report), company(report), errors(report)].concat();
    let bets = bets(report);
    let Some(count) = &scenario.count else { return format!("{strategy}, {bets}{table}") };
    let plays = match &scenario.index_plays {
        IndexPlayChoice::Best(0) => String::new(),
        IndexPlayChoice::Best(usize::MAX) => " with all index plays".to_owned(),
        IndexPlayChoice::Best(plays) => format!(" with {plays} index plays"),
        IndexPlayChoice::Given(_) => " with index plays of your own".to_owned(),
    };
    let by = match count.running_from {
        Some(start) => format!("running count from {start}"),
        None => format!("true count, {}{}", decks_to(count), rounding(report)),
    };
    let side = side_count(count);
    let side =
        if side.is_empty() { side } else { format!(" with a side count of {side} for bets") };
    format!("{strategy}{plays}; {}{side} by {by}; {bets}{table}", count.name)
}

/// Returns the tags of the side count in command-line form; empty without one.
pub(super) fn side_count(count: &CountChoice) -> String {
    let tags = (1..=10).zip(count.side.into_iter().flatten());
    let tags = tags.filter(|(_, tag)| tag.abs() > 0.0);
    let tags = tags.map(|(value, tag)| format!("{}:{tag}", value_symbol(value)));
    tags.collect::<Vec<_>>().join(" ")
}

/// Describes the number of spots, if there are several.
fn spots(report: &Report) -> String {
    let RampSteps { lowest, steps } = &report.scenario.spots;
    if steps.is_empty() {
        return if *lowest == 1 { String::new() } else { format!("; {lowest} spots") };
    }
    let steps =
        steps.iter().map(|&(from, spots)| format!("{spots} from {}", short(count_of(from))));
    format!("; spots: {lowest} below, {}", steps.collect::<Vec<_>>().join(", "))
}

/// Describes the other players at the table.
fn company(report: &Report) -> String {
    let Scenario { others, seat, .. } = report.scenario;
    match others {
        0 => String::new(),
        1 => format!("; one other player, seat {} of 2", seat + 1),
        _ => format!("; {others} other players, seat {} of {}", seat + 1, others + 1),
    }
}

fn errors(report: &Report) -> String {
    match report.scenario.errors {
        0 => String::new(),
        errors => format!("; errors in {} % of the decisions", short(f64::from(errors) / 1e4)),
    }
}

/// Describes the precision of the estimate of the decks remaining, if they are estimated.
fn decks_to(count: &CountChoice) -> String {
    match count.decks_to {
        0 => String::new(),
        to => format!("decks remaining to the nearest {}, ", short(f64::from(to) / 100.0)),
    }
}

/// Describes the depth to which the shoe is dealt, if it differs from the built-in house of that
/// name or from the default one.
fn dealt(report: &Report) -> String {
    let says_depth = |change: &String| {
        let (key, _) = change.split_once('=').unwrap_or_default();
        DEPTH_KEYS.contains(&key)
    };
    if !changes(&report.scenario.house).iter().any(says_depth) {
        return String::new();
    }
    if report.scenario.house.rules().shuffle() == Shuffle::EveryRound {
        return "; a fresh shoe for every round".to_owned();
    }
    let cards = report.statistics.by_penetration.last().map_or(0, |last| last.cards);
    format!("; {cards} of {} cards dealt", report.cards)
}

fn rounding(report: &Report) -> &'static str {
    use blackjack_sim::RoundingChoice::{Exact, Floor, Nearest, Truncate};
    match report.scenario.count.as_ref().map(|count| count.rounding) {
        Some(Floor) => "rounded down",
        Some(Nearest) => "rounded to the nearest",
        Some(Truncate) => "rounded towards 0",
        Some(Exact) | None => "not rounded",
    }
}

/// Describes the bets by count.
fn bets(report: &Report) -> String {
    let ramp = &report.scenario.ramp;
    if let Some(Progression { after, bets }) = &report.scenario.progression {
        let bets = bets.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let after = match after {
            Streak::Losses => "losses",
            Streak::Wins => "wins",
        };
        return format!("bets {bets} after {after}");
    }
    if ramp.steps.is_empty() {
        return match ramp.lowest {
            0 => "no bets".to_owned(),
            1 => "equal bets".to_owned(),
            bet => format!("equal bets of {bet}"),
        };
    }
    let steps =
        ramp.steps.iter().map(|&(from, bet)| format!("{bet} from {}", short(count_of(from))));
    format!("bets {} below, {}", ramp.lowest, steps.collect::<Vec<_>>().join(", "))
}
