//! What is simulated: [`Question`].

use std::fs::File;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use blackjack_engine::{House, excerpt, nearest};
use blackjack_odds::Tags;
use blackjack_sim::{CountChoice, Hundredths, Progression, RampSteps, Scenario, Strategy, Study};

use super::study_file::StudyFile;
use crate::args::SimArgs;
use crate::houses;
use crate::output::display_path;
use crate::settings_file::SettingsFile;
use crate::tag_file;

/// The rounds of a simulation for which none are asked.
const ROUNDS: u64 = 100_000_000;

/// The largest number of rounds of a simulation that is to reach an error.
const ROUNDS_TO_ERROR: u64 = 1_000_000_000_000;

/// The maximum size of a chart file, in bytes.
const CHART_FILE_MAX: usize = 64 * 1024;

/// The named strategies.
const STRATEGIES: [&str; 4] = ["basic", "by-cards", "mimic", "never-bust"];

/// What is simulated.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) study: Study,
}

impl Question {
    pub(super) fn new(houses: &[String], file: &SettingsFile, options: &SimArgs) -> Result<Self> {
        if let [only] = houses
            && let Some(study) = StudyFile::read(only, options)
        {
            return Self::of_study(&study?, file);
        }
        let named = if houses.is_empty() { vec![None] } else { houses.iter().map(Some).collect() };
        let scenarios = named.into_iter().map(|name| {
            let house = file.house(name.map(String::as_str))?.load(&options.common.settings)?;
            scenario(house, options)
        });
        Ok(Self::of(scenarios.collect::<Result<_>>()?, options))
    }

    /// Returns the scenarios of a study in a file.
    fn of_study(study: &StudyFile, file: &SettingsFile) -> Result<Self> {
        let (options, all) = study.scenarios()?;
        let scenarios = all.iter().map(|(name, options)| {
            let house = file.house(Some(name)).and_then(|it| it.load(&options.common.settings));
            house.and_then(|house| scenario(house, options)).map_err(|error| study.error(&error))
        });
        Ok(Self::of(scenarios.collect::<Result<_>>()?, &options))
    }

    fn of(scenarios: Vec<Scenario>, options: &SimArgs) -> Self {
        let usual = if options.error.is_some() { ROUNDS_TO_ERROR } else { ROUNDS };
        let rounds = options.rounds.unwrap_or(usual);
        Self { study: Study { scenarios, rounds, seed: options.seed } }
    }
}

/// Returns the scenario of a house and the options.
fn scenario(house: House, options: &SimArgs) -> Result<Scenario> {
    let house = match options.pen {
        None => house,
        Some(percent) => house.with(["shuffle=cut-card", &format!("cut-card={percent}")])?,
    };
    let count = options.count.as_deref().map(|name| count(name, options)).transpose()?;
    let ramp = options.ramp.clone().unwrap_or(RampSteps::flat());
    let ramp = options.wong.map_or(ramp.clone(), |below| wonged(&ramp, below));
    let spots = options.spots.clone().unwrap_or(RampSteps::flat());
    ensure!(
        count.is_some() || spots.steps.is_empty(),
        "--spots: spots by the count need --count, such as --count hi-lo"
    );
    let (others, seat) = (options.others.unwrap_or(0), options.seat.unwrap_or(1));
    ensure!(
        seat <= others + 1,
        "--seat {seat}: with {others} others at the table, there are seats 1 to {}",
        others + 1
    );
    let progression = options.progression.clone();
    check_limits(&house, &ramp, progression.as_ref())?;
    Ok(Scenario {
        house,
        strategy: strategy(&options.strategy)?,
        count,
        ramp,
        index_plays: options.index_plays.unwrap_or(0),
        spots,
        others,
        seat: seat - 1,
        errors: options.errors.unwrap_or(0),
        progression,
    })
}

/// Returns how a count is kept.
fn count(name: &str, options: &SimArgs) -> Result<CountChoice> {
    let is_built_in = Tags::built_in(name).is_some();
    let tags = tag_file::load(name)?;
    let values = (1..=10).map(|value| tags.of(value)).collect::<Vec<_>>();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 2 decks")]
    let decks_to = options.decks_to.map_or(0, |decks| (decks * 100.0).round() as u16);
    Ok(CountChoice {
        name: if is_built_in { name } else { tags.name() }.to_owned(),
        tags: values.try_into().ok().filter(|_| !is_built_in),
        rounding: options.round.unwrap_or_default(),
        decks_to,
        running_from: options.running,
    })
}

/// Returns a ramp that bets nothing below this count.
fn wonged(ramp: &RampSteps, below: Hundredths) -> RampSteps {
    let reached = ramp.steps.iter().rfind(|(from, _)| *from <= below);
    let first = (below, reached.map_or(ramp.lowest, |(_, bet)| *bet));
    let higher = ramp.steps.iter().copied().filter(|(from, _)| *from > below);
    RampSteps { lowest: 0, steps: std::iter::once(first).chain(higher).collect() }
}

/// Checks the bets against the limits of a house, if a unit is its lowest bet.
fn check_limits(house: &House, ramp: &RampSteps, progression: Option<&Progression>) -> Result<()> {
    let stakes = house.stakes();
    let (kind, highest) = match progression {
        Some(progression) => ("progression", progression.bets.iter().copied().max()),
        None => ("ramp", ramp.steps.iter().map(|(_, bet)| *bet).chain([ramp.lowest]).max()),
    };
    let highest = highest.unwrap_or(0);
    let most = stakes.max_bet().0 / stakes.min_bet().0.max(1);
    ensure!(
        i64::from(highest) <= most,
        "the house \"{}\" takes bets of {} to {}: the highest bet of a {kind} is {most} units, not {highest}",
        house.name(),
        stakes.money(stakes.min_bet()),
        stakes.money(stakes.max_bet()),
    );
    Ok(())
}

/// Reads the value of `--strategy`.
fn strategy(text: &str) -> Result<Strategy> {
    Ok(match text {
        "basic" => Strategy::Basic,
        "by-cards" => Strategy::ByCards,
        "mimic" => Strategy::Mimic,
        "never-bust" => Strategy::NeverBust,
        _ => {
            let path = Path::new(text);
            if path.extension().is_none() && !text.contains(['/', '\\']) && !path.is_file() {
                let near = nearest(text, STRATEGIES)
                    .map_or(String::new(), |near| format!("; did you mean \"{near}\"?"));
                bail!(
                    "--strategy \"{}\": expected {} or a chart file{near}",
                    excerpt(text),
                    STRATEGIES.join(", ")
                );
            }
            let shown = display_path(path);
            let file = File::open(path).with_context(|| format!("cannot read {shown}"))?;
            let chart = houses::read_limited(file, &shown, "chart", CHART_FILE_MAX)?;
            Strategy::Chart(chart)
        }
    })
}
