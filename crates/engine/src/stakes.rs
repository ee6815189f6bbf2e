//! The money of a house: every key of its `[stakes]` table, and what may be staked.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::chips::{Rounding, lcm};
use crate::key_table::table;
use crate::setting::{OneOf, Unit, UnitName, Whole, Words, words_as_data};
use crate::{Chips, Rules};

/// Reads digits, with commas between thousands or without.
fn whole_number(text: &str) -> Option<i64> {
    let mut groups = text.split(',');
    let first = groups.next()?;
    let rest: Vec<&str> = groups.collect();
    let plain = |group: &str| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit());
    let thousands = rest.iter().all(|group| group.len() == 3 && plain(group));
    let fits = plain(first) && (rest.is_empty() || first.len() <= 3 && thousands);
    fits.then(|| text.replace(',', "").parse().ok()).flatten()
}

impl Words for Rounding {
    const WORDS: &'static [(&'static str, Self)] =
        &[("exact", Self::Exact), ("down", Self::Down), ("up", Self::Up)];
}

words_as_data!(Rounding);

/// The largest bet, and the largest amount of a house file, in units. With at most 10,000 smallest
/// units in one, odds of at most 100 to 1 and 49 hands of twice the bet, no sum comes near the end
/// of 64 bits; nor do funds of a thousand times as much.
pub(crate) const UNITS_MAX: i64 = 1_000_000_000;

/// The largest amount that is read, in units.
const FUNDS_MAX: i64 = UNITS_MAX * 1000;

fn dollar() -> Unit {
    Unit::from("$").unwrap_or_default()
}

table! {
    /// The stakes of a house, checked. Amounts are in units, as in the house file; the methods
    /// that return [`Chips`] count smallest units.
    ///
    /// Programs make them with [`Stakes::builder`], files and settings with a
    /// [`House`](crate::House).
    Stakes in "stakes", built by StakesBuilder {
        "unit" unit: Unit as &str = dollar(), UnitName, "the name of the unit, or its sign";
        "minor" minor: i64 = 100, Whole(1, 10_000), "smallest units in one unit";
        "minimum" minimum: i64 = 1, Whole(1, UNITS_MAX), "smallest bet, in units";
        "maximum" maximum: i64 = 0, Whole(0, UNITS_MAX), "largest bet, in units; 0 is no limit";
        "step" step: i64 = 1, Whole(1, UNITS_MAX), "a bet is a multiple of this, in units";
        "fixed" fixed: i64 = 0, Whole(0, UNITS_MAX),
            "every bet is exactly this, in units; 0 lets the player choose";
        "bankroll" bankroll: i64 = 1000, Whole(0, UNITS_MAX),
            "what a player sits down with, in units; 0 is credit without end";
        "keep-back" keep_back: i64 = 0, Whole(0, UNITS_MAX), "units that may never be staked";
        "rounding" rounding: Rounding = Rounding::Exact, OneOf(PhantomData),
            "what the player gets of a payoff that does not divide; exact refuses such a stake";
    }
}

/// Why a stake cannot be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
pub enum StakeError {
    /// Less than the house's minimum.
    #[error("the bet is below the minimum")]
    BelowMinimum {
        /// The least stake.
        minimum: Chips,
    },
    /// More than the house's maximum.
    #[error("the bet is above the maximum")]
    AboveMaximum {
        /// The largest stake.
        maximum: Chips,
    },
    /// Not a multiple of the house's step.
    #[error("the bet is not a multiple of the step")]
    OffStep {
        /// The step.
        step: Chips,
    },
    /// The house plays for one stake only.
    #[error("the house plays for another bet")]
    NotFixed {
        /// That stake.
        fixed: Chips,
    },
    /// A payoff on it would not be a whole number of smallest units.
    #[error("the bet could not be paid out in whole numbers")]
    Indivisible {
        /// What it must be a multiple of.
        quantum: Chips,
    },
    /// More than the player may stake.
    #[error("the player cannot pay the bet")]
    ShortOfChips {
        /// What the stakes come to.
        need: Chips,
        /// What the player may stake.
        have: Chips,
    },
}

impl Stakes {
    /// The most that a player can hold, or owe: beyond it no sum would be safe.
    pub const fn funds_max(&self) -> Chips {
        self.units(FUNDS_MAX)
    }

    /// An amount of whole units.
    pub const fn units(&self, units: i64) -> Chips {
        Chips(units * self.minor)
    }

    /// What may never be staked.
    pub const fn reserve(&self) -> Chips {
        self.units(self.keep_back)
    }

    /// The smallest bet that is no less than the minimum, and a multiple of the step.
    pub const fn least(&self) -> Chips {
        if self.fixed > 0 {
            return self.units(self.fixed);
        }
        self.units((self.minimum + self.step - 1) / self.step * self.step)
    }

    /// The largest bet: the maximum, or what keeps every sum within bounds.
    pub const fn most(&self) -> Chips {
        self.units(if self.maximum > 0 { self.maximum } else { UNITS_MAX })
    }

    /// What a player who holds `funds` may stake: all but the reserve. `None` is credit.
    pub fn spare(&self, funds: Option<Chips>) -> Option<Chips> {
        funds.map(|funds| (funds - self.reserve()).max(Chips::ZERO))
    }

    /// The bet to offer a player who holds `funds` and starts this many hands: the last one, or
    /// ten minimums the first time, or what is left if that is less. `None` if no bet can be
    /// placed.
    ///
    /// ```
    /// use blackjack_engine::{Chips, House};
    /// let house = House::default();
    /// let offer = |last, funds| house.stakes().offer(house.rules(), last, Some(funds), 1);
    /// assert_eq!(offer(None, Chips(100_000)), Some(Chips(1_000)));
    /// assert_eq!(offer(Some(Chips(2_500)), Chips(1_950)), Some(Chips(1_900)));
    /// assert_eq!(offer(None, Chips(99)), None);
    /// ```
    pub fn offer(
        &self,
        rules: &Rules,
        last: Option<Chips>,
        funds: Option<Chips>,
        hands: u8,
    ) -> Option<Chips> {
        let most = self.spare(funds).map(|spare| Chips(spare.0 / i64::from(hands.max(1))));
        let possible =
            |bet: &Chips| most.is_none_or(|most| *bet <= most) && self.check(rules, *bet).is_ok();
        if self.fixed > 0 {
            return Some(self.units(self.fixed)).filter(possible);
        }
        let (grain, smallest) = (self.grain(rules), self.smallest(rules));
        let mut bet = last.unwrap_or(self.least() * 10);
        bet = bet.min(self.most());
        bet = most.map_or(bet, |most| bet.min(most));
        Some(Chips(bet.0 / grain * grain).max(smallest)).filter(possible)
    }

    /// The smallest bet that can be paid out, whatever happens to it.
    pub fn smallest(&self, rules: &Rules) -> Chips {
        let grain = self.grain(rules);
        Chips(self.least().0.saturating_add(grain - 1) / grain * grain)
    }

    /// What every bet is a multiple of, in smallest units.
    fn grain(&self, rules: &Rules) -> i64 {
        let step = self.units(self.step).0;
        match self.rounding {
            Rounding::Exact => lcm(step, rules.bet_quantum()),
            Rounding::Down | Rounding::Up => step,
        }
    }

    /// Says whether the house takes this stake, whoever places it.
    ///
    /// # Errors
    ///
    /// The first limit that it breaks.
    pub fn check(&self, rules: &Rules, stake: Chips) -> Result<(), StakeError> {
        let fixed = self.units(self.fixed);
        let maximum = self.most();
        let step = self.units(self.step);
        let quantum = Chips(rules.bet_quantum());
        if self.fixed > 0 && stake != fixed {
            Err(StakeError::NotFixed { fixed })
        } else if stake < self.least() {
            Err(StakeError::BelowMinimum { minimum: self.least() })
        } else if self.fixed == 0 && stake > maximum {
            Err(StakeError::AboveMaximum { maximum })
        } else if self.fixed == 0 && stake.0 % step.0 != 0 {
            Err(StakeError::OffStep { step })
        } else if self.rounding == Rounding::Exact && stake.0 % quantum.0 != 0 {
            Err(StakeError::Indivisible { quantum })
        } else {
            Ok(())
        }
    }

    /// The amount as a bare number: `12`, `12.50`; `1:30` where the smallest unit is no decimal.
    ///
    /// ```
    /// use blackjack_engine::{Chips, House};
    /// let strip = House::default();
    /// assert_eq!(strip.stakes().number(Chips(-1250)), "-12.50");
    /// let bbs = House::built_in("bbs").ok_or("no such house")?;
    /// assert_eq!(bbs.stakes().number(Chips(90)), "1:30");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn number(&self, chips: Chips) -> String {
        let sign = if chips.0 < 0 { "-" } else { "" };
        let minor = self.minor.unsigned_abs();
        let (units, rest) = (chips.0.unsigned_abs() / minor, chips.0.unsigned_abs() % minor);
        if rest == 0 {
            return format!("{sign}{units}");
        }
        let (point, digits) = self.point();
        format!("{sign}{units}{point}{rest:0digits$}")
    }

    /// The amount with its unit: `$12.50`, `-$3`, `1 coin`, `4 coins`.
    pub fn money(&self, chips: Chips) -> String {
        let number = self.number(Chips(chips.0.abs()));
        let sign = if chips.0 < 0 { "-" } else { "" };
        if !self.unit.chars().all(char::is_alphabetic) {
            format!("{sign}{}{number}", self.unit)
        } else if chips.0.abs() == self.minor {
            format!("{sign}{number} {}", self.unit)
        } else {
            format!("{sign}{number} {}s", self.unit)
        }
    }

    /// The same, and a plus in front of what is more than nothing: `+$12.50`, `-$3`, `$0`.
    pub fn signed(&self, chips: Chips) -> String {
        let plus = if chips.0 > 0 { "+" } else { "" };
        format!("{plus}{}", self.money(chips))
    }

    /// Reads a bare number as [`Stakes::number`] writes it, or with fewer decimals; a leading
    /// unit sign and thousands commas are allowed. `None` for anything else.
    ///
    /// ```
    /// use blackjack_engine::{Chips, House};
    /// let strip = House::default();
    /// assert_eq!(strip.stakes().read("12.5"), Some(Chips(1250)));
    /// assert_eq!(strip.stakes().read("$1,000"), Some(Chips(100_000)));
    /// assert_eq!(strip.stakes().read("12.345"), None);
    /// assert_eq!(strip.stakes().read("12,50"), None, "a comma is no point");
    /// ```
    pub fn read(&self, text: &str) -> Option<Chips> {
        let text = text.strip_prefix(self.unit.as_str()).unwrap_or(text);
        let (point, digits) = self.point();
        let (units, rest) = match text.split_once(point) {
            Some((units, rest)) => (units, self.read_rest(rest, digits)?),
            None => (text, 0),
        };
        let units = whole_number(units).filter(|&units| units <= FUNDS_MAX)?;
        Some(Chips(units * self.minor + rest))
    }

    /// Reads what stands behind the point.
    fn read_rest(&self, rest: &str, digits: usize) -> Option<i64> {
        let plain = !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
        let padded = if self.is_decimal() && rest.len() < digits {
            format!("{rest:0<digits$}")
        } else {
            rest.to_string()
        };
        padded
            .parse::<i64>()
            .ok()
            .filter(|&minor| plain && padded.len() == digits && minor < self.minor)
    }

    /// What separates units from smallest units, and how many digits follow it.
    fn point(&self) -> (char, usize) {
        let digits = (self.minor - 1).to_string().len();
        (if self.is_decimal() { '.' } else { ':' }, digits)
    }

    /// Whether the smallest unit is a power of ten of the unit.
    fn is_decimal(&self) -> bool {
        let mut minor = self.minor;
        while minor % 10 == 0 {
            minor /= 10;
        }
        minor == 1
    }
}

impl Stakes {
    /// Reads a bare number that may be negative: funds that the world outside has overdrawn.
    pub(crate) fn read_signed(&self, text: &str) -> Option<Chips> {
        match text.strip_prefix('-') {
            Some(text) => self.read(text).map(|chips| -chips),
            None => self.read(text),
        }
    }
}
