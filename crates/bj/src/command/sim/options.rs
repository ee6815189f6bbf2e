//! The options of `bj sim`.

use std::path::PathBuf;

use blackjack_report::sim::ReportSettings;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, Subcommand};

use super::scenario_options::ScenarioOptions;
use super::values::{rounds, shard, share};
use crate::args::common::CommonArgs;
use crate::args::values::number;

/// The maximum number of rounds in all trips together.
const TRIP_ROUNDS_MAX: u64 = 10_000_000_000;

/// The game to simulate.
#[derive(Args, Debug, Default, Clone)]
pub(crate) struct GameOptions {
    /// Play about this many rounds, such as 1e9, in whole blocks of about 16,000 [default: 1e8]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = rounds)]
    pub(crate) rounds: Option<u64>,
    // Before the options, which take their values out of what was given.
    #[command(flatten)]
    pub(crate) given: Given,
    #[command(flatten)]
    pub(crate) scenario: ScenarioOptions,
    /// Deal from this number: the same number deals the same cards [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
}

/// The first of the given options that say what is played; `None` if there is none.
#[derive(Debug, Default, Clone)]
pub(crate) struct Given(pub(crate) Option<String>);

impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let command = ScenarioOptions::augment_args(Command::default());
        let given = |option: &&Arg| {
            matches.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine)
        };
        let first = command.get_arguments().find(given).and_then(Arg::get_long);
        Ok(Self(first.map(|name| format!("--{name}"))))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Given {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

/// The form of the results, and the purse and trip that they are computed for.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[derive(Args, Debug, Default, Clone)]
pub(crate) struct ReportOptions {
    /// The bankroll, in units, for the risk of ruin
    #[arg(long, value_name = "UNITS", default_value_t = 1000, allow_negative_numbers = true,
          value_parser = number::<u32>(1..=1_000_000_000))]
    pub(crate) bankroll: u32,
    /// Print the chance of losing the purse before winning this many units
    #[arg(long, value_name = "UNITS", allow_negative_numbers = true,
          value_parser = number::<u32>(1..=1_000_000_000))]
    pub(crate) goal: Option<u32>,
    /// Print the chance of losing the purse within this many rounds
    #[arg(long, value_name = "ROUNDS", allow_negative_numbers = true, value_parser = rounds)]
    pub(crate) trip: Option<u64>,
    /// Play this many of these trips, and print the spread of their results, lowest points and
    /// falls
    #[arg(long, value_name = "N", allow_negative_numbers = true, requires = "trip", conflicts_with = "csv",
          value_parser = number::<usize>(1_000..=100_000))]
    pub(crate) trips: Option<usize>,
    /// Print how often the player hits, stands, doubles, splits, surrenders and insures, and how
    /// often each result occurs
    #[arg(long, conflicts_with_all = ["csv", "svg", "plot", "explain"])]
    pub(crate) frequencies: bool,
    /// The pace of the game
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true,
          value_parser = number::<u32>(1..=10_000))]
    pub(crate) hands_per_hour: u32,
    /// Explain the result in words
    #[arg(long, conflicts_with_all = ["json", "csv", "svg", "plot"])]
    pub(crate) explain: bool,
    /// Plot the growth of the purse and its risk, trips, the bets, and the EV by count, in
    /// characters
    #[arg(long, conflicts_with_all = ["json", "csv", "svg"])]
    pub(crate) plot: bool,
    /// Print a picture of the growth of the purse and its risk, trips, the bets, and the EV by
    /// count
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    pub(crate) svg: bool,
    /// Print comma-separated values: one row for each scenario, side bet and count
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print one JSON document on standard output
    #[arg(long)]
    pub(crate) json: bool,
}

impl ReportOptions {
    /// Returns the settings for which the results are computed.
    pub(crate) fn settings(&self) -> ReportSettings {
        let &Self { bankroll, goal, trip, trips, frequencies, hands_per_hour, .. } = self;
        ReportSettings { bankroll, goal, trip, trips, frequencies, hands_per_hour }
    }

    /// Checks that trips end.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        let rounds = self.trip.unwrap_or(0).saturating_mul(self.trips.unwrap_or(0) as u64);
        anyhow::ensure!(
            rounds <= TRIP_ROUNDS_MAX,
            "--trips: so many trips of so many rounds are more than 10,000,000,000 rounds"
        );
        Ok(())
    }
}

/// The options of a simulation on this machine.
#[derive(Args, Debug, Default, Clone)]
pub(crate) struct SimArgs {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// Play until the standard error of the EV is this small, such as 0.001%; --rounds is then the
    /// maximum
    #[arg(long, value_name = "PERCENT", allow_negative_numbers = true, value_parser = share,
          conflicts_with = "shard")]
    pub(crate) error: Option<f64>,
    /// The threads to play on; the results are the same for any number [default: one per core]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<usize>(1..=1024))]
    pub(crate) threads: Option<usize>,
    /// Play one of N parts of the whole, and print it as JSON for "bj sim merge"
    #[arg(long, value_name = "I/N", value_parser = shard,
          conflicts_with_all = ["json", "csv", "explain", "plot", "svg", "resume", "trips", "frequencies"])]
    pub(crate) shard: Option<(u32, u32)>,
    /// Resume from this file if it exists, and save progress in it
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) report: ReportOptions,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// Commands on results.
#[derive(Subcommand, Debug)]
pub(crate) enum SimCommand {
    /// Add the results of shards
    Merge {
        /// The files that "bj sim --shard" printed ("-" is standard input)
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        report: ReportOptions,
    },
    /// Play shards from the queue of a NATS server, until it is stopped
    Worker {
        /// The address of the server, such as "localhost:4222"
        #[arg(long, value_name = "URL")]
        nats: String,
        /// The threads to play on [default: one per core]
        #[arg(long, value_name = "N", allow_negative_numbers = true,
              value_parser = number::<usize>(1..=1024))]
        threads: Option<usize>,
    },
    /// Run a simulation on the workers of a NATS server, and print its results
    Submit {
        /// The houses, or the file of a study [default: the house in your settings]
        houses: Vec<String>,
        /// The address of the server, such as "localhost:4222"
        #[arg(long, value_name = "URL")]
        nats: String,
        /// The parts into which to cut the work
        #[arg(long, value_name = "N", default_value_t = 64, allow_negative_numbers = true,
              value_parser = number::<u32>(1..=10_000))]
        shards: u32,
        #[command(flatten)]
        game: Box<GameOptions>,
        #[command(flatten)]
        report: ReportOptions,
        /// Change a key of the house for this run; repeatable ("bj houses rules" explains the keys)
        #[arg(long = "set", value_name = "KEY=VALUE")]
        settings: Vec<String>,
    },
}
