//! The money settings of a house: every key of the `[stakes]` table, and the bet limits.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::key::setting::{OneOf, Unit, UnitName, Whole, Words, words_as_data};
use crate::key::table::table;
use crate::money::chips::Chips;
use crate::money::chips::{Rounding, lcm};
use crate::rules::Rules;

/// Parses digits, with or without commas between thousands.
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

/// The largest bet, and the largest amount in a house file, in units. With at most 10,000 smallest
/// units in a unit, odds of at most 100 to 1 and 49 hands of twice the bet, sums stay far below the
/// 64-bit limit, even with funds a thousand times as large.
pub(crate) const UNITS_MAX: i64 = 1_000_000_000;

/// The largest amount that the parser accepts, in units.
const FUNDS_MAX: i64 = UNITS_MAX * 1000;

fn dollar() -> Unit {
    Unit::from("$").unwrap_or_default()
}

table! {
    /// The checked stakes of a house. Amounts are in units, as in the house file; methods that
    /// return [`Chips`] count smallest units.
    ///
    /// Programs build them with [`Stakes::builder`]; files and settings, with a
    /// [`House`](crate::House).
    Stakes in "stakes", built by StakesBuilder {
        "unit" unit: Unit as &str = dollar(), UnitName, "the name of the unit, or its sign";
        "minor" minor: i64 = 100, Whole(1, 10_000), "smallest units in one unit";
        "minimum" minimum: i64 = 1, Whole(1, UNITS_MAX), "smallest bet, in units";
        "maximum" maximum: i64 = 0, Whole(0, UNITS_MAX), "largest bet, in units; 0 means no limit";
        "step" step: i64 = 1, Whole(1, UNITS_MAX), "a bet is a multiple of this, in units";
        "fixed" fixed: i64 = 0, Whole(0, UNITS_MAX),
            "every bet is exactly this, in units; 0 lets the player choose";
        "bankroll" bankroll: i64 = 1000, Whole(0, UNITS_MAX),
            "a new player's bankroll, in units; 0 means unlimited credit";
        "keep-back" keep_back: i64 = 0, Whole(0, UNITS_MAX), "units that may never be staked";
        "rounding" rounding: Rounding = Rounding::Exact, OneOf(PhantomData),
            "how payoffs are rounded; exact refuses bets that could not be paid exactly";
    }
}

/// The bets that can always be paid out exactly: the multiples of `step` from `min` on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PayableBets {
    /// The smallest bet, which is a multiple of the step.
    pub min: Chips,
    /// Every bet is a multiple of this.
    pub step: Chips,
}

/// The reason why a bet is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
pub enum StakeError {
    /// The bet is below the minimum.
    #[error("the bet is below the minimum")]
    BelowMinimum {
        /// The minimum bet.
        minimum: Chips,
    },
    /// The bet is above the maximum.
    #[error("the bet is above the maximum")]
    AboveMaximum {
        /// The maximum bet.
        maximum: Chips,
    },
    /// The bet is not a multiple of the step.
    #[error("the bet is not a multiple of the step")]
    OffStep {
        /// The step.
        step: Chips,
    },
    /// The house accepts only one bet.
    #[error("the house accepts only one bet")]
    NotFixed {
        /// The bet that it accepts.
        fixed: Chips,
    },
    /// A payoff on the bet would not be a whole number of smallest units.
    #[error("some payoffs on the bet would not be whole numbers")]
    Indivisible {
        /// The amount that the bet must be a multiple of.
        quantum: Chips,
    },
    /// The player cannot afford the bets.
    #[error("the player cannot afford the bet")]
    ShortOfChips {
        /// The sum of the bets.
        need: Chips,
        /// The amount that the player can stake.
        have: Chips,
    },
}

impl Stakes {
    /// Returns the largest amount that a player can hold or owe. Larger amounts could overflow.
    pub const fn funds_max(&self) -> Chips {
        self.units(FUNDS_MAX)
    }

    /// Converts whole units to chips.
    pub const fn units(&self, units: i64) -> Chips {
        Chips(units * self.minor)
    }

    /// Returns the amount that a player can never stake.
    pub const fn kept_back(&self) -> Chips {
        self.units(self.keep_back)
    }

    /// Returns the minimum bet: the smallest multiple of the step that is not below the minimum.
    pub const fn min_bet(&self) -> Chips {
        if self.fixed > 0 {
            return self.units(self.fixed);
        }
        self.units((self.minimum + self.step - 1) / self.step * self.step)
    }

    /// Returns the maximum bet: the house's, or else the technical limit.
    pub const fn max_bet(&self) -> Chips {
        self.units(if self.maximum > 0 { self.maximum } else { UNITS_MAX })
    }

    /// Returns the amount that a player with these funds can stake: all but the amount kept back.
    /// `None` means unlimited credit.
    pub fn available(&self, funds: Option<Chips>) -> Option<Chips> {
        funds.map(|funds| (funds - self.kept_back()).max(Chips::ZERO))
    }

    /// Returns the bet to suggest to a player with these funds who starts this many hands: the last
    /// bet, or ten times the minimum the first time, or less if the player cannot afford that.
    /// `None` if no bet is possible.
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
        let most =
            self.available(funds).map(|available| Chips(available.0 / i64::from(hands.max(1))));
        let possible =
            |bet: &Chips| most.is_none_or(|most| *bet <= most) && self.check(rules, *bet).is_ok();
        if self.fixed > 0 {
            return Some(self.units(self.fixed)).filter(possible);
        }
        let (increment, smallest) = (self.bet_increment(rules), self.min_payable_bet(rules));
        let mut bet = last.unwrap_or(self.min_bet() * 10);
        bet = bet.min(self.max_bet());
        bet = most.map_or(bet, |most| bet.min(most));
        Some(Chips(bet.0 / increment * increment).max(smallest)).filter(possible)
    }

    /// Returns the smallest bet that can always be paid out exactly.
    pub fn min_payable_bet(&self, rules: &Rules) -> Chips {
        let increment = self.bet_increment(rules);
        Chips(self.min_bet().0.saturating_add(increment - 1) / increment * increment)
    }

    /// Returns the bets that can always be paid out exactly, without regard to the maximum.
    pub fn payable_bets(&self, rules: &Rules) -> PayableBets {
        PayableBets { min: self.min_payable_bet(rules), step: Chips(self.bet_increment(rules)) }
    }

    /// Returns the number of smallest units that every bet must be a multiple of.
    fn bet_increment(&self, rules: &Rules) -> i64 {
        let step = self.units(self.step).0;
        match self.rounding {
            Rounding::Exact => lcm(step, rules.bet_quantum()),
            Rounding::Down | Rounding::Up => step,
        }
    }

    /// Checks a bet against the limits of the house.
    ///
    /// # Errors
    ///
    /// The first limit that the bet violates.
    pub fn check(&self, rules: &Rules, stake: Chips) -> Result<(), StakeError> {
        let fixed = self.units(self.fixed);
        let maximum = self.max_bet();
        let step = self.units(self.step);
        let quantum = Chips(rules.bet_quantum());
        if self.fixed > 0 && stake != fixed {
            Err(StakeError::NotFixed { fixed })
        } else if stake < self.min_bet() {
            Err(StakeError::BelowMinimum { minimum: self.min_bet() })
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

    /// Formats an amount as a plain number: `12`, `12.50`, or `1:30` if the smallest unit is not
    /// decimal.
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

    /// Formats an amount with its unit: `$12.50`, `-$3`, `1 coin`, `4 coins`. From five digits on,
    /// thousands are separated: `$12,500`.
    ///
    /// ```
    /// use blackjack_engine::{Chips, House};
    /// let stakes = *House::default().stakes();
    /// assert_eq!(stakes.money(Chips(999_999)), "$9999.99");
    /// assert_eq!(stakes.money(Chips(-1_234_567_850)), "-$12,345,678.50");
    /// assert_eq!(stakes.read("12,345,678.50"), Some(Chips(1_234_567_850)));
    /// ```
    pub fn money(&self, chips: Chips) -> String {
        self.with_unit(&grouped(&self.number(Chips(chips.0.abs()))), chips)
    }

    /// Formats an amount as [`Stakes::money`] does, without separators, as a teletype prints it:
    /// `$12500`.
    pub fn plain_money(&self, chips: Chips) -> String {
        self.with_unit(&self.number(Chips(chips.0.abs())), chips)
    }

    fn with_unit(&self, number: &str, chips: Chips) -> String {
        let sign = if chips.0 < 0 { "-" } else { "" };
        if !self.unit.chars().all(char::is_alphabetic) {
            format!("{sign}{}{number}", self.unit)
        } else if chips.0.abs() == self.minor {
            format!("{sign}{number} {}", self.unit)
        } else {
            format!("{sign}{number} {}s", self.unit)
        }
    }

    /// Formats an amount with its unit, and a plus sign if it is positive: `+$12.50`, `-$3`, `$0`.
    pub fn signed(&self, chips: Chips) -> String {
        let plus = if chips.0 > 0 { "+" } else { "" };
        format!("{plus}{}", self.money(chips))
    }

    /// Parses a number as [`Stakes::number`] formats it. Fewer decimals, a leading unit sign and
    /// thousands commas are allowed; `None` for anything else.
    ///
    /// ```
    /// use blackjack_engine::{Chips, House};
    /// let strip = House::default();
    /// assert_eq!(strip.stakes().read("12.5"), Some(Chips(1250)));
    /// assert_eq!(strip.stakes().read("$1,000"), Some(Chips(100_000)));
    /// assert_eq!(strip.stakes().read("12.345"), None);
    /// assert_eq!(strip.stakes().read("12,50"), None, "a comma is not a decimal point");
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

    /// Parses the digits after the point.
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

    /// Returns the character between units and smallest units, and the number of digits after it.
    fn point(&self) -> (char, usize) {
        let digits = (self.minor - 1).to_string().len();
        (if self.is_decimal() { '.' } else { ':' }, digits)
    }

    /// Returns whether the number of smallest units in one unit is a power of ten.
    fn is_decimal(&self) -> bool {
        let mut minor = self.minor;
        while minor % 10 == 0 {
            minor /= 10;
        }
        minor == 1
    }
}

/// Separates the thousands of a number with five digits or more before its point.
fn grouped(number: &str) -> String {
    let units = number.bytes().take_while(u8::is_ascii_digit).count();
    let (units, rest) = number.split_at(units);
    if units.len() < GROUPED_FROM {
        return format!("{units}{rest}");
    }
    let comma = |at: usize| if at > 0 && (units.len() - at).is_multiple_of(3) { "," } else { "" };
    let digits = units.char_indices().map(|(at, digit)| format!("{}{digit}", comma(at)));
    digits.chain([String::from(rest)]).collect()
}

/// The number of digits from which thousands are separated.
const GROUPED_FROM: usize = 5;

impl Stakes {
    /// Parses a number that may be negative, for overdrawn funds.
    pub(crate) fn read_signed(&self, text: &str) -> Option<Chips> {
        match text.strip_prefix('-') {
            Some(text) => self.read(text).map(|chips| -chips),
            None => self.read(text),
        }
    }
}
