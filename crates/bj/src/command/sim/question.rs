//! The simulation to run: [`Question`].

use anyhow::{Result, anyhow, bail, ensure};
use blackjack_engine::House;
use blackjack_sim::{
    IndexPlayChoice, PlaysByCount, PlaysError, RampSteps, Scenario, ScenarioError, Strategy, Study,
};

use super::bet_size;
use super::options::GameOptions;
use super::scenario_options::ScenarioOptions;
use super::scenario_parts::{check_limits, said_penetration, with_penetration};
use super::study_file::{self, StudyFile};
use super::values::Source;
use crate::command::chart_file::{ChartFile, print_assumptions};
use crate::files::settings::SettingsFile;
use crate::output;
use crate::output::display_path;

/// The default number of rounds.
const ROUNDS: u64 = 100_000_000;

/// The maximum number of rounds of a simulation that runs until it reaches an error.
const ROUNDS_TO_ERROR: u64 = 1_000_000_000_000;

/// The default seed.
const SEED: u64 = 1;

/// The simulation to run.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) study: Study,
    /// The places where the scenarios are stated, for messages.
    places: Vec<String>,
}

/// The arguments of the command line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    pub(super) houses: &'a [String],
    pub(super) game: &'a GameOptions,
    /// The changed keys of the houses.
    pub(super) settings: &'a [String],
    /// The error to be reached.
    pub(super) error: Option<f64>,
    /// The purse that bets are sized for.
    pub(super) bankroll: u32,
    /// The threads to play on.
    pub(super) threads: usize,
}

impl Question {
    pub(super) fn new(asked: Asked<'_>, file: &SettingsFile) -> Result<Self> {
        let studies = asked.houses.iter().filter_map(|it| study_file::read(it, file));
        let study = studies.into_iter().next().transpose()?;
        let (all, rounds, seed) = match study {
            Some(study) => {
                check_beside(asked, &study)?;
                (study.scenarios, study.rounds, study.seed)
            }
            None => (scenarios(asked, file)?, None, None),
        };
        let usual = if asked.error.is_some() { ROUNDS_TO_ERROR } else { ROUNDS };
        let rounds = asked.game.rounds.or(rounds).unwrap_or(usual);
        let seed = asked.game.seed.or(seed).unwrap_or(SEED);
        let shown = match &asked.game.scenario.strategy {
            Some(Source::Named(path)) => display_path(path),
            _ => "the chart".to_owned(),
        };
        let (places, scenarios): (_, Vec<Scenario>) = all.into_iter().unzip();
        print_chart_assumptions(&shown, &scenarios);
        let shown = match &asked.game.scenario.index_plays {
            Some(Source::Named(path)) => display_path(path),
            _ => "the index plays".to_owned(),
        };
        print_play_assumptions(&shown, &scenarios);
        Ok(Self { study: Study { scenarios, rounds, seed }, places })
    }

    /// Returns an error of a scenario with its place.
    pub(super) fn error(&self, scenario: usize, error: &ScenarioError) -> anyhow::Error {
        anyhow!("{}: {error}", self.places[scenario])
    }
}

/// Prints what the reading of each chart of the scenarios assumes, once for all its houses.
fn print_chart_assumptions(shown: &str, scenarios: &[Scenario]) {
    let chart = |scenario: &Scenario| {
        if let Strategy::Chart(text) = &scenario.strategy { Some(text.clone()) } else { None }
    };
    let mut charts = scenarios.iter().filter_map(chart).collect::<Vec<_>>();
    charts.sort_unstable();
    charts.dedup();
    for text in charts {
        let of_chart = |it: &&Scenario| chart(it).is_some_and(|other| other == text);
        let houses = scenarios.iter().filter(of_chart).map(|scenario| &scenario.house);
        print_assumptions(shown, &text, houses);
    }
}

/// Prints what the reading of index plays assumes, each line once.
fn print_play_assumptions(shown: &str, scenarios: &[Scenario]) {
    let mut printed = Vec::new();
    for scenario in scenarios {
        let IndexPlayChoice::Given(text) = &scenario.index_plays else { continue };
        for line in PlaysByCount::assumptions(scenario.house.rules(), text) {
            if !printed.contains(&line) {
                output::print_error(format_args!("{shown}: {line}"));
                printed.push(line);
            }
        }
    }
}

/// Checks that no other option defines the game beside a study.
fn check_beside(asked: Asked<'_>, study: &StudyFile) -> Result<()> {
    let shown = &study.shown;
    ensure!(
        asked.houses.len() == 1,
        "{shown}: a study is simulated by itself, without other houses"
    );
    let set = (!asked.settings.is_empty()).then_some("--set");
    if let Some(option) = set.or(asked.game.given.0.as_deref()) {
        bail!(
            "{option}: the study {shown} says what is played; beside it, the command line has the rounds, \
             the error, the seed, and how to play and print"
        );
    }
    Ok(())
}

/// Returns the scenarios of the command line, each with its place for messages.
fn scenarios(asked: Asked<'_>, file: &SettingsFile) -> Result<Vec<(String, Scenario)>> {
    let (houses, options) = (asked.houses, &asked.game.scenario);
    let named = if houses.is_empty() { vec![None] } else { houses.iter().map(Some).collect() };
    let scenarios = named.into_iter().map(|name| {
        let house = file.house(name.map(String::as_str))?.load(asked.settings)?;
        let place = format!("the house \"{}\"", house.name());
        let scenario = scenario(house, options)?;
        scenario.check().map_err(|error| {
            located(&error, options).unwrap_or_else(|| anyhow!("{place}: {error}"))
        })?;
        let scenario = sized(scenario, asked).map_err(|error| anyhow!("{place}: {error}"))?;
        Ok((place, scenario))
    });
    scenarios.collect()
}

/// Returns a mistake in a file of the command line with its place; `None` if it is none.
fn located(error: &ScenarioError, options: &ScenarioOptions) -> Option<anyhow::Error> {
    match (error, &options.strategy, &options.index_plays) {
        (ScenarioError::Chart(chart), Some(Source::Named(path)), _) => {
            let file = ChartFile::read(path, &[]).ok()?;
            let (shown, chart) = file.located(chart.clone());
            Some(anyhow!("{shown}: {chart}"))
        }
        (ScenarioError::IndexPlays(errors), _, Some(Source::Named(path))) => {
            let shown = display_path(path);
            let lines = errors.0.iter().map(|PlaysError { position, kind }| {
                format!("{shown}:{}:{}: {kind}", position.line, position.column)
            });
            Some(anyhow!("{}", lines.collect::<Vec<_>>().join("\n")))
        }
        _ => None,
    }
}

/// Returns the scenario with bets of the requested size, and without bets below the count at
/// which the player sits out.
fn sized(scenario: Scenario, asked: Asked<'_>) -> Result<Scenario, ScenarioError> {
    let options = &asked.game.scenario;
    let ramp = match bet_size::asked(options, asked.bankroll) {
        None => scenario.ramp.clone(),
        Some(size) => {
            let seed = asked.game.seed.unwrap_or(SEED);
            bet_size::ramp(&scenario, size, options, seed, asked.threads)?
        }
    };
    Ok(Scenario { ramp: options.sitting_out(&ramp), ..scenario })
}

/// Returns the scenario of a house and the options, before bets are sized.
fn scenario(house: House, options: &ScenarioOptions) -> Result<Scenario> {
    let house = match options.pen {
        None => house,
        Some(percent) => {
            if let Some(said) = said_penetration(&house) {
                bail!(
                    "--pen: cannot be combined with --set {said}, which also sets the penetration"
                );
            }
            with_penetration(&house, percent)?
        }
    };
    let are_by_count = |spots: &RampSteps| !spots.steps.is_empty();
    ensure!(
        options.count.is_some() || !options.spots.as_ref().is_some_and(are_by_count),
        "--spots: spots by the count need --count, such as --count hi-lo"
    );
    ensure!(
        options.chip.is_none() || options.kelly.or(options.ruin).is_some(),
        "--chip: chips are for bets by --kelly or --ruin; a ramp says its own bets"
    );
    ensure!(
        !options.side_bets || !house.side_bets().is_empty(),
        "--side-bets: the house \"{}\" has none; --set \"side-bets=21+3\" adds one",
        house.name()
    );
    let (others, seat) = (options.others.unwrap_or(0), options.seat.unwrap_or(1));
    ensure!(
        seat <= others + 1,
        "--seat {seat}: with {others} others at the table, there are seats 1 to {}",
        others + 1
    );
    let scenario = options.scenario(house)?;
    check_limits(&scenario.house, &scenario.ramp, scenario.progression.as_ref())?;
    Ok(scenario)
}
