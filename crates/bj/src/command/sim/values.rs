//! The values of the options of `bj sim` and of the keys of studies.

use std::path::Path;

use blackjack_engine::{SEATS_MAX, excerpt, value_symbol};
use blackjack_sim::{
    Hundredths, IndexPlayChoice, Progression, RampSteps, SHARDS_MAX, Streak, Units,
};

use crate::command::count::values::decks_to as deck_fraction;
pub(super) use crate::command::count::values::{rounding, running};

/// The highest bet of a ramp, and the maximum number of steps.
pub(super) const BET_MAX: Units = 1_000_000;
const STEPS_MAX: usize = 32;

/// The maximum number of other players.
const OTHERS_MAX: u8 = 6;

/// The largest tag of a side count, in either direction.
const SIDE_TAG_MAX: f64 = 10.0;

/// The highest count of a ramp, in either direction.
const COUNT_MAX: f64 = 100.0;

/// The true count at which a ramp reaches its highest bet, if only its lowest
/// and highest bets are given.
const TOP_COUNT: u32 = 5;

/// The value of an option that may be in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source<T> {
    /// The name of a value or of its file, as it was typed.
    Named(String),
    /// The value.
    Read(T),
}

impl<T: Clone> Source<T> {
    /// Returns the value, which is loaded by its name unless it has been read.
    pub(super) fn read<E>(&self, load: impl Fn(&str) -> Result<T, E>) -> Result<T, E> {
        match self {
            Self::Named(name) => load(name),
            Self::Read(value) => Ok(value.clone()),
        }
    }
}

impl<T> From<&str> for Source<T> {
    fn from(name: &str) -> Self {
        Self::Named(name.to_owned())
    }
}

/// Returns a parser whose messages have the text that they are about.
pub(super) fn quoting<T>(
    parse: impl Fn(&str) -> Result<T, String>,
) -> impl Fn(&str) -> Result<T, String> {
    move |text| parse(text).map_err(|message| format!("\"{}\": {message}", excerpt(text)))
}

/// Parses a number of rounds, as a whole number or with an exponent.
pub(super) fn rounds(text: &str) -> Result<u64, String> {
    let digits = text.replace(['_', ','], "");
    let number = digits.parse::<f64>().ok().filter(|rounds| (1.0..=1e15).contains(rounds));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is in range")]
    number
        .map(|rounds| rounds as u64)
        .ok_or_else(|| "expected a number of rounds from 1 to 1e15, such as 1e8 or 250000".into())
}

/// Parses a share, as a percentage or a fraction.
pub(super) fn share(text: &str) -> Result<f64, String> {
    let (number, factor) = text.strip_suffix('%').map_or((text, 1.0), |number| (number, 0.01));
    let share = number.trim().parse::<f64>().ok().map(|number| number * factor);
    let share = share.filter(|share| share.is_finite() && (1e-9..1.0).contains(share));
    share.ok_or_else(|| {
        "expected a percentage from 0.0000001% to below 100%, such as 5% or 0.001%".into()
    })
}

/// Parses a fraction of the Kelly bet.
pub(super) fn fraction(text: &str) -> Result<f64, String> {
    let (number, factor) = text.strip_suffix('%').map_or((text, 1.0), |number| (number, 0.01));
    let fraction = number.trim().parse::<f64>().ok().map(|number| number * factor);
    let fraction = fraction.filter(|fraction| (0.01..=10.0).contains(fraction));
    fraction.ok_or_else(|| "expected a fraction from 0.01 to 10, such as 0.5".into())
}

/// Parses a percentage of a shoe.
pub(super) fn penetration(text: &str) -> Result<u8, String> {
    let number = text.strip_suffix('%').unwrap_or(text).trim();
    let percent = number.parse().ok().filter(|percent| (1..=100).contains(percent));
    percent.ok_or_else(|| "expected a whole percentage from 1% to 100%, such as 75%".into())
}

/// Parses a count.
pub(super) fn count(text: &str) -> Result<Hundredths, String> {
    let count = text.parse::<f64>().ok().filter(|count| count.abs() <= COUNT_MAX);
    let hundredths = count.and_then(hundredths);
    hundredths.ok_or_else(|| {
        format!("expected a count from -{COUNT_MAX} to {COUNT_MAX}, in whole hundredths")
    })
}

/// Returns a number as whole hundredths; `None` if it has more digits, or is too large.
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
pub(super) fn ramp(text: &str) -> Result<RampSteps, String> {
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

/// Parses the spots: their number, and each count at which the number changes.
pub(super) fn spots(text: &str) -> Result<RampSteps, String> {
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

/// Parses a progression: the results that advance it (losses by default), and its bets.
pub(super) fn progression(text: &str) -> Result<Progression, String> {
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
pub(super) fn others(text: &str) -> Result<u8, String> {
    let others = text.parse().ok().filter(|others| *others <= OTHERS_MAX);
    others.ok_or_else(|| format!("expected up to {OTHERS_MAX} other players"))
}

/// Parses a seat, counted from 1.
pub(super) fn seat(text: &str) -> Result<u8, String> {
    let seat = text.parse().ok().filter(|seat| (1..=OTHERS_MAX + 1).contains(seat));
    seat.ok_or_else(|| format!("expected a seat from 1 to {}", OTHERS_MAX + 1))
}

/// Parses the share of decisions that are errors. Returns them per million.
pub(super) fn errors(text: &str) -> Result<u32, String> {
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
        // To the nearest whole unit; bets are far below a quarter of the maximum of the type.
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
pub(super) fn index_plays(text: &str) -> Result<Source<IndexPlayChoice>, String> {
    if text == "all" {
        return Ok(Source::Read(IndexPlayChoice::Best(usize::MAX)));
    }
    if let Some(number) = text.parse().ok().filter(|number| *number <= 1000) {
        return Ok(Source::Read(IndexPlayChoice::Best(number)));
    }
    let path = Path::new(text);
    let is_csv = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
    if is_csv || text.contains(['/', '\\']) || path.is_file() {
        return Ok(text.into());
    }
    Err("expected a number of index plays up to 1000, all, or a file of them".into())
}

/// Parses a fraction of a deck, in hundredths.
pub(super) fn decks_to(text: &str) -> Result<u16, String> {
    let decks = deck_fraction(text)?;
    let hundredths = hundredths(decks).and_then(|hundredths| u16::try_from(hundredths).ok());
    hundredths.ok_or_else(|| "expected whole hundredths of a deck, such as 0.25".into())
}

/// The tags of a side count, from the ace to the ten.
pub(crate) type SideTags = [f64; 10];

/// Parses the tags of a side count.
pub(super) fn side_count(text: &str) -> Result<SideTags, String> {
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
pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number from 0".into())
}

/// Parses a shard, counted from 1, and the number of shards. Returns it counted from 0.
pub(super) fn shard(text: &str) -> Result<(u32, u32), String> {
    let parsed = text.split_once('/').and_then(|(shard, of)| {
        let (shard, of) = (shard.parse::<u32>().ok()?, of.parse::<u32>().ok()?);
        (1..=of).contains(&shard).then_some((shard - 1, of)).filter(|_| of <= SHARDS_MAX)
    });
    parsed.ok_or_else(|| "expected a part and the number of parts, such as 3/16".into())
}
