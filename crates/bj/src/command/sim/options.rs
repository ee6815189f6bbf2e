//! The options of `bj sim`.

use std::path::PathBuf;

use blackjack_report::sim::ReportSettings;
use blackjack_sim::{Hundredths, Progression, RampSteps, RoundingChoice, Units};
use clap::{Args, Subcommand};

use super::values::{
    BET_MAX, IndexPlaysOption, SideTags, count, decks_to, errors, fraction, index_plays, others,
    penetration, progression, ramp, rounding, rounds, running, seat, shard, share, side_count,
    spots,
};
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
    /// The strategy: "basic", the best chart by totals; "by-cards", with a chart for each number of
    /// cards; "by-composition", the best for the cards of each hand; "simple", a list of at most
    /// eight rules; "mimic", which plays as the dealer does; "never-bust"; or FILE.csv, a chart of
    /// your own [default: basic]
    #[arg(long, value_name = "STRATEGY")]
    pub(crate) strategy: Option<String>,
    /// Count cards: "hi-lo", another name, or a file of tags
    #[arg(long, value_name = "TAGS")]
    pub(crate) count: Option<String>,
    /// Bet by the count, in units: "1:1 2:4 3:8 4:12" bets 4 units from a count of 2 up; "1-12"
    /// rises evenly from 1 unit at a count of 0 to 12 units at 5
    #[arg(long, value_name = "RAMP", allow_hyphen_values = true, value_parser = ramp,
          requires = "count")]
    pub(crate) ramp: Option<RampSteps>,
    /// Bet this fraction of the Kelly bet for the bankroll, such as 0.5, between the lowest and the
    /// highest bet of the ramp; a short simulation finds the value of each count
    #[arg(long, value_name = "FRACTION", allow_negative_numbers = true, value_parser = fraction,
          requires = "ramp")]
    pub(crate) kelly: Option<f64>,
    /// Bet in proportion to the Kelly bet, as much as this risk of ruin allows for the bankroll,
    /// such as 5%
    #[arg(long, value_name = "PERCENT", allow_negative_numbers = true, value_parser = share,
          requires = "ramp", conflicts_with = "kelly")]
    pub(crate) ruin: Option<f64>,
    /// Round bets down to multiples of this many units, as far as the limits allow, with --kelly
    /// and --ruin [default: 1]
    #[arg(long, value_name = "UNITS", allow_negative_numbers = true,
          value_parser = number::<Units>(1..=BET_MAX.into()))]
    pub(crate) chip: Option<Units>,
    /// Bet nothing below this count, while others play on
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true, value_parser = count,
          requires = "count")]
    pub(crate) wong: Option<Hundredths>,
    /// Play this many spots, each with the same bet; "1 2:2" plays two from a count of 2 up
    #[arg(long, value_name = "SPOTS", allow_negative_numbers = true, value_parser = spots)]
    pub(crate) spots: Option<RampSteps>,
    /// Bet by earlier results, in units: "1 2 4 8" bets the next of these after each loss, the
    /// first after a win; "wins 1 3 2 6" the next after each win
    #[arg(long, value_name = "BETS", value_parser = progression, conflicts_with_all = ["ramp", "wong"])]
    pub(crate) progression: Option<Progression>,
    /// Share the table with this many other players, who play basic strategy
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = others)]
    pub(crate) others: Option<u8>,
    /// Sit in this seat; seat 1 acts first [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = seat,
          requires = "others")]
    pub(crate) seat: Option<u8>,
    /// Make another legal choice at random in this share of the decisions, such as 5%
    #[arg(long, value_name = "PERCENT", allow_negative_numbers = true, value_parser = errors)]
    pub(crate) errors: Option<u32>,
    /// Play by the count too: this many index plays, those with the largest gain, or "all", and
    /// insurance by the count; or FILE.csv, plays of your own, as "bj count --csv" prints them
    #[arg(long, value_name = "N|all|FILE", value_parser = index_plays, allow_negative_numbers = true,
          requires = "count")]
    pub(crate) index_plays: Option<IndexPlaysOption>,
    /// Round the true count: "floor", "nearest", "truncate", or "exact" for no rounding [default:
    /// floor]
    #[arg(long, value_name = "HOW", value_parser = rounding, requires = "count")]
    pub(crate) round: Option<RoundingChoice>,
    /// Estimate the decks left to this fraction, such as 0.5 [default: to the card]
    #[arg(long, value_name = "DECKS", allow_negative_numbers = true, value_parser = decks_to,
          requires = "count")]
    pub(crate) decks_to: Option<u16>,
    /// Use the running count, which starts at this number after a shuffle
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = running,
          requires = "count", conflicts_with_all = ["round", "decks_to"])]
    pub(crate) running: Option<i16>,
    /// Print the value of the house's side bets at each count
    #[arg(long, conflicts_with_all = ["svg", "plot", "explain"])]
    pub(crate) side_bets: bool,
    /// Keep a side count for bets and spots: tags to add to those of the count, such as "A:-1" for
    /// aces
    #[arg(long, value_name = "TAGS", value_parser = side_count, requires = "count",
          conflicts_with = "running")]
    pub(crate) side_count: Option<SideTags>,
    /// Deal this much of the shoe, such as 75%
    #[arg(long, value_name = "PERCENT", allow_negative_numbers = true, value_parser = penetration)]
    pub(crate) pen: Option<u8>,
    /// Deal from this number: the same number deals the same cards [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
}

impl GameOptions {
    /// Returns an option that defines the game, if one is given. All options do except
    /// the rounds and the seed.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let all = [
            ("--strategy", self.strategy.is_some()),
            ("--count", self.count.is_some()),
            ("--ramp", self.ramp.is_some()),
            ("--kelly", self.kelly.is_some()),
            ("--ruin", self.ruin.is_some()),
            ("--chip", self.chip.is_some()),
            ("--wong", self.wong.is_some()),
            ("--index-plays", self.index_plays.is_some()),
            ("--round", self.round.is_some()),
            ("--decks-to", self.decks_to.is_some()),
            ("--running", self.running.is_some()),
            ("--side-count", self.side_count.is_some()),
            ("--side-bets", self.side_bets),
            ("--pen", self.pen.is_some()),
            ("--spots", self.spots.is_some()),
            ("--progression", self.progression.is_some()),
            ("--others", self.others.is_some()),
            ("--seat", self.seat.is_some()),
            ("--errors", self.errors.is_some()),
        ];
        all.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
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
