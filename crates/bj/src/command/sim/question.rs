//! What is simulated: [`Question`].

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use blackjack_engine::{Chips, House, HouseErrors, StakeError};
use blackjack_odds::Tags;
use blackjack_sim::{
    CountChoice, Hundredths, IndexPlayChoice, PlaysError, Progression, RampSteps, Scenario,
    ScenarioError, Strategy, Study,
};
use blackjack_store::open_regular;

use super::bet_size;
use super::study_file::{self, StudyFile};
use crate::args::{GameOptions, IndexPlaysOption};
use crate::command::chart_file::ChartFile;
use crate::houses;
use crate::output::display_path;
use crate::settings_file::SettingsFile;
use crate::tag_file;

/// The rounds of a simulation for which none are asked.
const ROUNDS: u64 = 100_000_000;

/// The largest number of rounds of a simulation that is to reach an error.
const ROUNDS_TO_ERROR: u64 = 1_000_000_000_000;

/// The seed of a simulation for which none is asked.
const SEED: u64 = 1;

/// The maximum size of a file of index plays, in bytes.
const PLAYS_FILE_MAX: usize = 64 * 1024;

/// The named strategies.
const STRATEGIES: [&str; 6] =
    ["basic", "by-cards", "by-composition", "simple", "mimic", "never-bust"];

/// What is simulated.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) study: Study,
    /// Where each scenario is stated, for messages.
    places: Vec<String>,
}

/// What the command line says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
    pub(super) houses: &'a [String],
    pub(super) game: &'a GameOptions,
    /// The changed keys of the houses.
    pub(super) settings: &'a [String],
    /// The error that is to be reached.
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
        let (places, scenarios) = all.into_iter().unzip();
        Ok(Self { study: Study { scenarios, rounds, seed }, places })
    }

    /// Returns an error of a scenario with its place.
    pub(super) fn error(&self, scenario: usize, error: &ScenarioError) -> anyhow::Error {
        anyhow!("{}: {error}", self.places[scenario])
    }
}

/// Checks that a study is alone: it says what is played, and nothing else does.
fn check_beside(asked: Asked<'_>, study: &StudyFile) -> Result<()> {
    let shown = &study.shown;
    ensure!(
        asked.houses.len() == 1,
        "{shown}: a study is simulated by itself, without other houses"
    );
    let set = (!asked.settings.is_empty()).then_some("--set");
    if let Some(option) = set.or_else(|| asked.game.given()) {
        bail!(
            "{option}: the study {shown} says what is played; beside it, the command line has the rounds, \
             the error, the seed, and how to play and print"
        );
    }
    Ok(())
}

/// Returns the scenarios of the command line, each with its place for messages.
fn scenarios(asked: Asked<'_>, file: &SettingsFile) -> Result<Vec<(String, Scenario)>> {
    let houses = asked.houses;
    let named = if houses.is_empty() { vec![None] } else { houses.iter().map(Some).collect() };
    let scenarios = named.into_iter().map(|name| {
        let house = file.house(name.map(String::as_str))?.load(asked.settings)?;
        let place = format!("the house \"{}\"", house.name());
        let scenario = scenario(house, asked.game)?;
        scenario.check().map_err(|error| {
            located(&error, asked.game).unwrap_or_else(|| anyhow!("{place}: {error}"))
        })?;
        let scenario = sized(scenario, asked).map_err(|error| anyhow!("{place}: {error}"))?;
        Ok((place, scenario))
    });
    scenarios.collect()
}

/// Returns a mistake in a file of the command line with its place; `None` if it is none.
fn located(error: &ScenarioError, options: &GameOptions) -> Option<anyhow::Error> {
    match (error, &options.strategy, &options.index_plays) {
        (ScenarioError::Chart(chart), Some(path), _) => {
            Some(anyhow!("{}: {chart}", display_path(Path::new(path))))
        }
        (ScenarioError::IndexPlays(errors), _, Some(IndexPlaysOption::File(path))) => {
            let shown = display_path(path);
            let lines = errors.0.iter().map(|PlaysError { position, kind }| {
                format!("{shown}:{}:{}: {kind}", position.line, position.column)
            });
            Some(anyhow!("{}", lines.collect::<Vec<_>>().join("\n")))
        }
        _ => None,
    }
}

/// Returns the scenario with bets of the size that is asked for, and nothing bet below the count at
/// which the player sits out.
fn sized(scenario: Scenario, asked: Asked<'_>) -> Result<Scenario, ScenarioError> {
    let options = asked.game;
    let ramp = match bet_size::asked(options, asked.bankroll) {
        None => scenario.ramp.clone(),
        Some(size) => {
            let seed = options.seed.unwrap_or(SEED);
            bet_size::ramp(&scenario, size, options, seed, asked.threads)?
        }
    };
    let ramp = options.wong.map_or(ramp.clone(), |below| wonged(&ramp, below));
    Ok(Scenario { ramp, ..scenario })
}

/// Returns the scenario of a house and the options, before bets are sized.
fn scenario(house: House, options: &GameOptions) -> Result<Scenario> {
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
    let count = options.count.as_deref().map(count).transpose()?;
    let count = count.map(|count| CountChoice {
        rounding: options.round.unwrap_or_default(),
        decks_to: options.decks_to.unwrap_or(0),
        running_from: options.running,
        side: options.side_count,
        ..count
    });
    let ramp = options.ramp.clone().unwrap_or(RampSteps::flat());
    let spots = options.spots.clone().unwrap_or(RampSteps::flat());
    ensure!(
        count.is_some() || spots.steps.is_empty(),
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
    let plays = options.index_plays.as_ref().map(index_plays).transpose()?;
    let index_plays = plays.unwrap_or(IndexPlayChoice::NONE);
    let progression = options.progression.clone();
    check_limits(&house, &ramp, progression.as_ref())?;
    Ok(Scenario {
        house,
        strategy: options.strategy.as_deref().map(strategy).transpose()?.unwrap_or_default(),
        count,
        ramp,
        index_plays,
        spots,
        others,
        seat: seat - 1,
        errors: options.errors.unwrap_or(0),
        progression,
        side_bets: options.side_bets,
    })
}

/// The rule keys that say how much of a shoe is dealt.
pub(super) const DEPTH_KEYS: [&str; 3] = ["shuffle", "cut-card", "when-below"];

/// Returns the house with a cut card at this percentage of the shoe.
pub(super) fn with_penetration(house: &House, percent: u8) -> Result<House, HouseErrors> {
    house.with(["shuffle=cut-card", &format!("cut-card={percent}")])
}

/// Returns the change of a house, if there is one, that says how much of a shoe is dealt.
pub(super) fn said_penetration(house: &House) -> Option<String> {
    let said = house.changes().find(|(key, _)| DEPTH_KEYS.contains(key));
    said.map(|(key, value)| format!("{key}={value}"))
}

/// Returns a count, kept in the usual way.
pub(super) fn count(name: &str) -> Result<CountChoice> {
    let is_built_in = Tags::built_in(name).is_some();
    let tags = tag_file::load(name)?;
    let values = (1..=10).map(|value| tags.of(value)).collect::<Vec<_>>();
    let name = if is_built_in { name } else { tags.name() };
    let tags = values.try_into().ok().filter(|_| !is_built_in);
    Ok(CountChoice { tags, ..CountChoice::built_in(name) })
}

/// Returns a ramp that bets nothing below this count.
pub(super) fn wonged(ramp: &RampSteps, below: Hundredths) -> RampSteps {
    let reached = ramp.steps.iter().rfind(|(from, _)| *from <= below);
    let first = (below, reached.map_or(ramp.lowest, |(_, bet)| *bet));
    let higher = ramp.steps.iter().copied().filter(|(from, _)| *from > below);
    RampSteps { lowest: 0, steps: std::iter::once(first).chain(higher).collect() }
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
pub(super) fn index_plays(option: &IndexPlaysOption) -> Result<IndexPlayChoice> {
    Ok(match option {
        IndexPlaysOption::Best(plays) => IndexPlayChoice::Best(*plays),
        IndexPlaysOption::File(path) => {
            let shown = display_path(path);
            let file = open_regular(path).with_context(|| format!("cannot read {shown}"))?;
            IndexPlayChoice::Given(houses::read_limited(
                file,
                &shown,
                "file of index plays",
                PLAYS_FILE_MAX,
            )?)
        }
    })
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
