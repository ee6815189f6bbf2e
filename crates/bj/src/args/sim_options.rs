//! The options of `bj sim`, and their parsers.

use std::path::{Path, PathBuf};

use blackjack_engine::{SEATS_MAX, value_symbol};
use blackjack_report::sim::ReportSettings;
use blackjack_sim::{
    Hundredths, Progression, RampSteps, RoundingChoice, SHARDS_MAX, Streak, Units,
};
use clap::{Args as Arguments, Subcommand};

use super::CommonArgs;

/// The highest bet of a ramp, and the most steps.
const BET_MAX: Units = 1_000_000;
const STEPS_MAX: usize = 32;

/// The most rounds of all trips that are played.
const TRIP_ROUNDS_MAX: u64 = 10_000_000_000;

/// The most other players.
const OTHERS_MAX: u8 = 6;

/// The largest tag of a side count, in either direction.
const SIDE_TAG_MAX: f64 = 10.0;

/// The highest count of a ramp, in either direction.
const COUNT_MAX: f64 = 100.0;

/// The highest running count of a fresh shoe, in either direction: with it, every count of eight
/// decks can be told from the others.
const RUNNING_MAX: i16 = 200;

/// The true count at which a ramp that is given by its lowest and highest bet reaches the highest.
const TOP_COUNT: u32 = 5;

/// The plays that change with the count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum IndexPlaysOption {
    /// This many of the best.
    Best(usize),
    /// The plays in a file.
    File(PathBuf),
}

/// The game to simulate.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct GameOptions {
    /// Play about this many rounds, such as 1e9: as many whole blocks of some 16,000 as have them
    /// [default: 1e8]
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
    /// highest bet of the ramp, by what a short simulation finds each count to be worth
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
          value_parser = super::number::<Units>(1..=BET_MAX.into()))]
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
    /// Share the table with so many others, who play basic strategy
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
    /// Round the true count so: "floor", "nearest", "truncate", or "exact" for not at all [default:
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
    /// Print what the house's side bets are worth at each count
    #[arg(long, conflicts_with_all = ["svg", "plot", "explain"])]
    pub(crate) side_bets: bool,
    /// Keep a side count for bets and spots: tags that are added there to those of the count, such
    /// as "A:-1" for aces
    #[arg(long, value_name = "TAGS", value_parser = side_count, requires = "count",
          conflicts_with = "running")]
    pub(crate) side_count: Option<SideTags>,
    /// Deal this much of the shoe, such as 75%
    #[arg(long, value_name = "PERCENT", allow_negative_numbers = true, value_parser = penetration)]
    pub(crate) pen: Option<u8>,
    /// Deal from this number: the same number deals the same cards [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = super::number::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
}

impl GameOptions {
    /// Returns an option that says what is played, if one is given: all but
    /// the rounds and the seed do.
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
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct ReportOptions {
    /// The bankroll, in units, for the risk of ruin
    #[arg(long, value_name = "UNITS", default_value_t = 1000, allow_negative_numbers = true,
          value_parser = super::number::<u32>(1..=1_000_000_000))]
    pub(crate) bankroll: u32,
    /// Print the chance of losing the purse before winning this many units
    #[arg(long, value_name = "UNITS", allow_negative_numbers = true,
          value_parser = super::number::<u32>(1..=1_000_000_000))]
    pub(crate) goal: Option<u32>,
    /// Print the chance of losing the purse within this many rounds
    #[arg(long, value_name = "ROUNDS", allow_negative_numbers = true, value_parser = rounds)]
    pub(crate) trip: Option<u64>,
    /// Play so many of these trips, and print how their results, their lowest points and their
    /// falls spread
    #[arg(long, value_name = "N", allow_negative_numbers = true, requires = "trip", conflicts_with = "csv",
          value_parser = super::number::<usize>(1_000..=100_000))]
    pub(crate) trips: Option<usize>,
    /// Print how often the player hits, stands, doubles, splits, surrenders and insures, and how
    /// often each result occurs
    #[arg(long, conflicts_with_all = ["csv", "svg", "plot", "explain"])]
    pub(crate) frequencies: bool,
    /// The pace of the game
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true,
          value_parser = super::number::<u32>(1..=10_000))]
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
    /// Returns what the results are computed for.
    pub(crate) fn settings(&self) -> ReportSettings {
        let &Self { bankroll, goal, trip, trips, frequencies, hands_per_hour, .. } = self;
        ReportSettings { bankroll, goal, trip, trips, frequencies, hands_per_hour }
    }

    /// Checks that trips come to an end.
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
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct SimArgs {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// Play until the standard error of the EV is this small, such as 0.001%; --rounds is then the
    /// most
    #[arg(long, value_name = "PERCENT", allow_negative_numbers = true, value_parser = share,
          conflicts_with = "shard")]
    pub(crate) error: Option<f64>,
    /// The threads to play on; the results are the same for any number [default: one a core]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = super::number::<usize>(1..=1024))]
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
        /// The threads to play on [default: one a core]
        #[arg(long, value_name = "N", allow_negative_numbers = true,
              value_parser = super::number::<usize>(1..=1024))]
        threads: Option<usize>,
    },
    /// Run a simulation on the workers of a NATS server, and print its results
    Submit {
        /// The houses, or the file of a study [default: the house in your settings]
        houses: Vec<String>,
        /// The address of the server, such as "localhost:4222"
        #[arg(long, value_name = "URL")]
        nats: String,
        /// The parts that the work is cut into
        #[arg(long, value_name = "N", default_value_t = 64, allow_negative_numbers = true,
              value_parser = super::number::<u32>(1..=10_000))]
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

/// Parses a number of rounds, as a whole number or with an exponent.
pub(crate) fn rounds(text: &str) -> Result<u64, String> {
    let digits = text.replace(['_', ','], "");
    let number = digits.parse::<f64>().ok().filter(|rounds| (1.0..=1e15).contains(rounds));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is in range")]
    number
        .map(|rounds| rounds as u64)
        .ok_or_else(|| "expected a number of rounds from 1 to 1e15, such as 1e8 or 250000".into())
}

/// Parses a share, as a percentage or a fraction.
fn share(text: &str) -> Result<f64, String> {
    let (number, factor) = text.strip_suffix('%').map_or((text, 1.0), |number| (number, 0.01));
    let share = number.trim().parse::<f64>().ok().map(|number| number * factor);
    let share = share.filter(|share| share.is_finite() && (1e-9..1.0).contains(share));
    share.ok_or_else(|| {
        "expected a percentage from 0.0000001% to below 100%, such as 5% or 0.001%".into()
    })
}

/// Parses a fraction of the Kelly bet.
fn fraction(text: &str) -> Result<f64, String> {
    let (number, factor) = text.strip_suffix('%').map_or((text, 1.0), |number| (number, 0.01));
    let fraction = number.trim().parse::<f64>().ok().map(|number| number * factor);
    let fraction = fraction.filter(|fraction| (0.01..=10.0).contains(fraction));
    fraction.ok_or_else(|| "expected a fraction from 0.01 to 10, such as 0.5".into())
}

/// Parses a percentage of a shoe.
pub(crate) fn penetration(text: &str) -> Result<u8, String> {
    let number = text.strip_suffix('%').unwrap_or(text).trim();
    let percent = number.parse().ok().filter(|percent| (1..=100).contains(percent));
    percent.ok_or_else(|| "expected a whole percentage from 1% to 100%, such as 75%".into())
}

/// Parses a count.
pub(crate) fn count(text: &str) -> Result<Hundredths, String> {
    let count = text.parse::<f64>().ok().filter(|count| count.abs() <= COUNT_MAX);
    let hundredths = count.and_then(hundredths);
    hundredths.ok_or_else(|| {
        format!("expected a count from -{COUNT_MAX} to {COUNT_MAX}, in whole hundredths")
    })
}

/// Returns a number as whole hundredths; `None` if it has more digits, or is too large for them.
fn hundredths(number: f64) -> Option<Hundredths> {
    let hundredths = (number * 100.0).round();
    let is_whole = (number * 100.0 - hundredths).abs() < 1e-6;
    #[expect(clippy::cast_possible_truncation, reason = "it is in range")]
    (is_whole && hundredths.abs() <= f64::from(Hundredths::MAX)).then_some(hundredths as Hundredths)
}

/// Parses a bet.
fn bet(text: &str) -> Result<Units, String> {
    let bet = text.parse().ok().filter(|bet| *bet <= BET_MAX);
    bet.ok_or_else(|| format!("expected a bet in whole units, at most {BET_MAX}, not \"{text}\""))
}

/// Parses a ramp: its lowest and highest bet, or each count with its bet.
pub(crate) fn ramp(text: &str) -> Result<RampSteps, String> {
    if let Some((lowest, highest)) = text.split_once('-')
        && !text.contains(':')
    {
        return even_ramp(bet(lowest.trim())?, bet(highest.trim())?);
    }
    let parts = text.split([' ', ',']).filter(|part| !part.is_empty());
    let steps = parts.map(|part| {
        let (from, units) = part.split_once(':').ok_or_else(|| {
            format!("expected counts with their bets, such as \"1:1 2:4 3:8\", or \"1-12\", not \"{part}\"")
        })?;
        Ok((count(from)?, bet(units)?))
    });
    let steps = steps.collect::<Result<Vec<_>, String>>()?;
    let Some(&(_, lowest)) = steps.first().filter(|_| steps.len() <= STEPS_MAX) else {
        return Err(format!("expected 1 to {STEPS_MAX} counts with their bets"));
    };
    check_rising(&steps)?;
    checked(RampSteps { lowest, steps })
}

fn check_rising(steps: &[(Hundredths, Units)]) -> Result<(), String> {
    let Some(pair) = steps.windows(2).find(|pair| pair[0].0 >= pair[1].0) else { return Ok(()) };
    let of = |count: Hundredths| f64::from(count) / 100.0;
    Err(format!("expected rising counts, not {} before {}", of(pair[0].0), of(pair[1].0)))
}

/// Parses the spots: their number, and each count from which there are others.
pub(crate) fn spots(text: &str) -> Result<RampSteps, String> {
    let number = |text: &str| {
        let spots = text.parse().ok().filter(|spots| (1..=SEATS_MAX).contains(spots));
        let spots = spots.and_then(|spots| Units::try_from(spots).ok());
        spots.ok_or_else(|| format!("expected 1 to {SEATS_MAX} spots, not \"{text}\""))
    };
    let mut parts = text.split([' ', ',']).filter(|part| !part.is_empty());
    let lowest = number(parts.next().unwrap_or(""))?;
    let steps = parts.map(|part| {
        let (from, spots) = part.split_once(':').ok_or_else(|| {
            format!("expected counts with their spots, such as \"1 2:2 5:3\", not \"{part}\"")
        })?;
        Ok((count(from)?, number(spots)?))
    });
    let steps = steps.collect::<Result<Vec<_>, String>>()?;
    if steps.len() > STEPS_MAX {
        return Err(format!("expected at most {STEPS_MAX} counts with their spots"));
    }
    check_rising(&steps)?;
    Ok(RampSteps { lowest, steps })
}

/// Parses a progression: the rounds after which it goes on, if they are not losses, and its bets.
pub(crate) fn progression(text: &str) -> Result<Progression, String> {
    let parts = text.split([' ', ',']).filter(|part| !part.is_empty()).collect::<Vec<_>>();
    let (after, bets) = match parts.as_slice() {
        ["wins", bets @ ..] => (Streak::Wins, bets),
        ["losses", bets @ ..] | bets => (Streak::Losses, bets),
    };
    if !(2..=STEPS_MAX).contains(&bets.len()) {
        return Err(format!(
            "expected 2 to {STEPS_MAX} bets, such as \"1 2 4 8\" after losses or \"wins 1 3 2 6\""
        ));
    }
    let bets = bets.iter().map(|text| match bet(text)? {
        0 => Err("expected bets of at least one unit".to_owned()),
        bet => Ok(bet),
    });
    Ok(Progression { after, bets: bets.collect::<Result<_, _>>()? })
}

/// Parses the number of other players.
pub(crate) fn others(text: &str) -> Result<u8, String> {
    let others = text.parse().ok().filter(|others| *others <= OTHERS_MAX);
    others.ok_or_else(|| format!("expected up to {OTHERS_MAX} other players"))
}

/// Parses a seat, counted from 1.
pub(crate) fn seat(text: &str) -> Result<u8, String> {
    let seat = text.parse().ok().filter(|seat| (1..=OTHERS_MAX + 1).contains(seat));
    seat.ok_or_else(|| format!("expected a seat from 1 to {}", OTHERS_MAX + 1))
}

/// Parses the share of decisions that are errors. Returns how many in a million.
pub(crate) fn errors(text: &str) -> Result<u32, String> {
    let (number, factor) = text.strip_suffix('%').map_or((text, 1e6), |number| (number, 1e4));
    let errors = number.trim().parse::<f64>().ok().map(|number| (number * factor).round());
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is in range")]
    let errors = errors.filter(|errors| (0.0..=1e6).contains(errors)).map(|errors| errors as u32);
    errors.ok_or_else(|| "expected a percentage from 0% to 100%, such as 5%".into())
}

/// Returns a ramp that rises evenly.
fn even_ramp(lowest: Units, highest: Units) -> Result<RampSteps, String> {
    if lowest > highest {
        return Err(format!("expected the lower bet first, not {lowest}-{highest}"));
    }
    let steps = (1..=TOP_COUNT).map(|count| {
        // To the nearest whole unit; bets are far below a quarter of what the type holds.
        let rise = ((highest - lowest) * count + TOP_COUNT / 2) / TOP_COUNT;
        (100 * Hundredths::try_from(count).unwrap_or(0), lowest + rise)
    });
    checked(RampSteps { lowest, steps: steps.collect() })
}

fn checked(ramp: RampSteps) -> Result<RampSteps, String> {
    let bets = ramp.lowest > 0 || ramp.steps.iter().any(|(_, bet)| *bet > 0);
    if bets { Ok(ramp) } else { Err("expected a bet above 0 at some count".into()) }
}

/// Parses a number of index plays, or the name of their file.
pub(crate) fn index_plays(text: &str) -> Result<IndexPlaysOption, String> {
    if text == "all" {
        return Ok(IndexPlaysOption::Best(usize::MAX));
    }
    if let Some(number) = text.parse().ok().filter(|number| *number <= 1000) {
        return Ok(IndexPlaysOption::Best(number));
    }
    let path = Path::new(text);
    let is_csv = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
    if is_csv || text.contains(['/', '\\']) || path.is_file() {
        return Ok(IndexPlaysOption::File(path.to_owned()));
    }
    Err("expected a number of index plays up to 1000, all, or a file of them".into())
}

/// Parses a way of rounding.
pub(crate) fn rounding(text: &str) -> Result<RoundingChoice, String> {
    match text {
        "floor" => Ok(RoundingChoice::Floor),
        "nearest" => Ok(RoundingChoice::Nearest),
        "truncate" => Ok(RoundingChoice::Truncate),
        "exact" => Ok(RoundingChoice::Exact),
        _ => Err("expected floor, nearest, truncate, exact".into()),
    }
}

/// Parses a fraction of a deck, in hundredths.
pub(crate) fn decks_to(text: &str) -> Result<u16, String> {
    let decks = super::count_options::decks_to(text)?;
    let hundredths = hundredths(decks).and_then(|hundredths| u16::try_from(hundredths).ok());
    hundredths.ok_or_else(|| "expected whole hundredths of a deck, such as 0.25".into())
}

/// Parses the running count of a fresh shoe.
pub(crate) fn running(text: &str) -> Result<i16, String> {
    let number = text.parse::<i16>().ok().filter(|it| it.abs() <= RUNNING_MAX);
    number.ok_or_else(|| "expected a whole number from -200 to 200, such as -20".into())
}

/// The tags of a side count, from the ace to the ten.
pub(crate) type SideTags = [f64; 10];

/// Parses the tags of a side count.
pub(crate) fn side_count(text: &str) -> Result<SideTags, String> {
    let mut tags = [None; 10];
    for part in text.split([' ', ',']).filter(|part| !part.is_empty()) {
        let expected =
            || format!("expected cards with their tags, such as \"A:-1 7:0.5\", not \"{part}\"");
        let (card, tag) = part.split_once(':').ok_or_else(expected)?;
        let value =
            (1..=10).find(|value| value_symbol(*value).to_string().eq_ignore_ascii_case(card));
        let value = value.or_else(|| (card == "10").then_some(10)).ok_or_else(expected)?;
        let tag = tag.parse::<f64>().ok().filter(|tag| tag.abs() <= SIDE_TAG_MAX);
        let tag = tag.filter(|tag| hundredths(*tag).is_some()).ok_or_else(expected)?;
        if tags[usize::from(value) - 1].replace(tag).is_some() {
            return Err(format!("the card of \"{part}\" appears twice"));
        }
    }
    let tags = tags.map(|tag| tag.unwrap_or(0.0));
    let is_some = tags.iter().any(|tag| tag.abs() > 0.0);
    is_some.then_some(tags).ok_or_else(|| "expected a tag that is not 0, such as \"A:-1\"".into())
}

/// Parses a seed.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number from 0".into())
}

/// Parses a shard, counted from 1, and the number of shards. Returns it counted from 0.
fn shard(text: &str) -> Result<(u32, u32), String> {
    let parsed = text.split_once('/').and_then(|(shard, of)| {
        let (shard, of) = (shard.parse::<u32>().ok()?, of.parse::<u32>().ok()?);
        (1..=of).contains(&shard).then_some((shard - 1, of)).filter(|_| of <= SHARDS_MAX)
    });
    parsed.ok_or_else(|| "expected a part and the number of parts, such as 3/16".into())
}
