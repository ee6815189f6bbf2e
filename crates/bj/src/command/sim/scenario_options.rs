//! The options that say what is played, which are also the keys of a study: [`ScenarioOptions`].

use anyhow::Result;
use blackjack_engine::House;
use blackjack_sim::{
    CountChoice, Hundredths, IndexPlayChoice, Progression, RampSteps, RoundingChoice, Scenario,
    Strategy, Units,
};
use clap::Args;

use super::scenario_parts;
use super::values::{
    BET_MAX, SideTags, Source, count, decks_to, errors, fraction, index_plays, others, penetration,
    progression, quoting, ramp, rounding, running, seat, share, side_count, spots,
};
use crate::args::values::number;

/// The options that say what is played.
#[derive(Args, PartialEq, Debug, Default, Clone)]
pub(crate) struct ScenarioOptions {
    /// The strategy: "basic", the best chart by totals; "by-cards", with a chart for each number of
    /// cards; "by-composition", the best for the cards of each hand; "simple", a list of at most
    /// eight rules; "mimic", which plays as the dealer does; "never-bust"; or FILE.csv, a chart of
    /// your own [default: basic]
    #[arg(long, value_name = "STRATEGY")]
    pub(crate) strategy: Option<Source<Strategy>>,
    /// Count cards: "hi-lo", another name, or a file of tags
    #[arg(long, value_name = "TAGS")]
    pub(crate) count: Option<Source<CountChoice>>,
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
    pub(crate) index_plays: Option<Source<IndexPlayChoice>>,
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
}

impl ScenarioOptions {
    /// Returns the scenario of a house and these options: without a penetration, before bets are
    /// sized, and before the player sits out.
    pub(super) fn scenario(&self, house: House) -> Result<Scenario> {
        let count = self.count.as_ref().map(|it| it.read(scenario_parts::count)).transpose()?;
        let plays = self.index_plays.as_ref();
        let plays = plays.map(|it| it.read(scenario_parts::index_plays)).transpose()?;
        let strategy = self.strategy.as_ref();
        let strategy = strategy.map(|it| it.read(scenario_parts::strategy)).transpose()?;
        Ok(Scenario {
            house,
            strategy: strategy.unwrap_or_default(),
            count: count.map(|count| CountChoice {
                rounding: self.round.unwrap_or_default(),
                decks_to: self.decks_to.unwrap_or(0),
                running_from: self.running,
                side: self.side_count,
                ..count
            }),
            ramp: self.ramp.clone().unwrap_or(RampSteps::flat()),
            index_plays: plays.unwrap_or(IndexPlayChoice::NONE),
            spots: self.spots.clone().unwrap_or(RampSteps::flat()),
            others: self.others.unwrap_or(0),
            seat: self.seat.map_or(0, |seat| seat - 1),
            errors: self.errors.unwrap_or(0),
            progression: self.progression.clone(),
            side_bets: self.side_bets,
        })
    }

    /// Returns a ramp with nothing bet below the count at which the player sits out.
    pub(super) fn sitting_out(&self, ramp: &RampSteps) -> RampSteps {
        let Some(below) = self.wong else { return ramp.clone() };
        let reached = ramp.steps.iter().rfind(|(from, _)| *from <= below);
        let first = (below, reached.map_or(ramp.lowest, |(_, bet)| *bet));
        let higher = ramp.steps.iter().copied().filter(|(from, _)| *from > below);
        RampSteps { lowest: 0, steps: std::iter::once(first).chain(higher).collect() }
    }
}

/// Reads a value. Returns it as the only option, or a message with all but its place.
type ReadOption = dyn Fn(&str) -> Result<ScenarioOptions, String>;

/// Copies an option from the first ones to the others.
type CopyOption = dyn Fn(&ScenarioOptions, &mut ScenarioOptions);

/// A key of a study: an option by another name.
pub(super) struct StudyKey {
    pub(super) name: &'static str,
    pub(super) form: KeyForm,
    /// True if the key means nothing without a count.
    pub(super) needs_count: bool,
    pub(super) read: Box<ReadOption>,
    pub(super) copy: Box<CopyOption>,
}

/// The values that a key of a study can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KeyForm {
    /// One, or a list of those that are combined with the values of other keys.
    List,
    /// One for all scenarios.
    Single,
    /// True or false for all scenarios.
    Flag,
}

use KeyForm::{Flag, List, Single};

impl StudyKey {
    /// Lists the keys. In the list of scenarios, the values of later ones change faster.
    pub(super) fn all() -> Vec<Self> {
        let strategy = read(|name| Ok(name.into()), scenario_parts::strategy);
        let tags = or_none(read(|name| Ok(name.into()), scenario_parts::count));
        let plays = read(index_plays, scenario_parts::index_plays);
        let flag = |text: &str| Ok(text == "true");
        vec![
            Self::new("strategies", List, strategy, |it| &mut it.strategy),
            Self::new("counts", List, tags, |it| &mut it.count),
            Self::new("progressions", List, or_none(some(progression)), |it| &mut it.progression),
            Self::new("wong", Single, some(count), |it| &mut it.wong).of_counts(),
            Self::new("ramps", List, some(ramp), |it| &mut it.ramp).of_counts(),
            Self::new("index-plays", List, plays, |it| &mut it.index_plays).of_counts(),
            Self::new("spots", List, some(spots), |it| &mut it.spots),
            Self::new("others", List, some(others), |it| &mut it.others),
            Self::new("errors", List, some(errors), |it| &mut it.errors),
            Self::new("seat", Single, some(seat), |it| &mut it.seat),
            Self::new("round", Single, some(rounding), |it| &mut it.round).of_counts(),
            Self::new("decks-to", Single, some(decks_to), |it| &mut it.decks_to).of_counts(),
            Self::new("running", Single, some(running), |it| &mut it.running).of_counts(),
            Self::new("side-count", Single, some(side_count), |it| &mut it.side_count).of_counts(),
            Self::new("side-bets", Flag, flag, |it| &mut it.side_bets),
        ]
    }

    fn new<T: Default + 'static>(
        name: &'static str,
        form: KeyForm,
        read: impl Fn(&str) -> Result<T, String> + 'static,
        option: fn(&mut ScenarioOptions) -> &mut T,
    ) -> Self {
        let read = move |text: &str| {
            let mut only = ScenarioOptions::default();
            *option(&mut only) = read(text)?;
            Ok(only)
        };
        let copy = move |from: &ScenarioOptions, to: &mut ScenarioOptions| {
            *option(to) = std::mem::take(option(&mut from.clone()));
        };
        Self { name, form, needs_count: false, read: Box::new(read), copy: Box::new(copy) }
    }

    fn of_counts(self) -> Self {
        Self { needs_count: true, ..self }
    }
}

/// Returns a reader of an option by its parser.
fn some<T>(
    parse: impl Fn(&str) -> Result<T, String>,
) -> impl Fn(&str) -> Result<Option<T>, String> {
    let parse = quoting(parse);
    move |text| parse(text).map(Some)
}

/// Returns a reader of an option that may be in a file, which is read.
fn read<T: Clone>(
    parse: impl Fn(&str) -> Result<Source<T>, String>,
    load: impl Fn(&str) -> Result<T>,
) -> impl Fn(&str) -> Result<Option<Source<T>>, String> {
    let parse = quoting(parse);
    move |text| match parse(text)?.read(&load) {
        Ok(value) => Ok(Some(Source::Read(value))),
        Err(error) => Err(format!("{error:#}")),
    }
}

/// Returns a reader that takes "none" for no value.
fn or_none<T>(
    read: impl Fn(&str) -> Result<Option<T>, String>,
) -> impl Fn(&str) -> Result<Option<T>, String> {
    move |text| if text == "none" { Ok(None) } else { read(text) }
}
