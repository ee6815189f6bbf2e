//! Expectations formatted as money.

use blackjack_engine::{Chips, Stakes};

use crate::figures::{self, part};

/// The smallest bet, in smallest units, whose shares are shown as money; those of smaller bets
/// would be lost in rounding.
const MIN_MONEY_BET: i64 = 100;

/// Formats a share of a bet in the house's money, without its sign: `$0.22`, `less than $0.01`. For
/// bets below [`MIN_MONEY_BET`], in percent of the bet.
pub(crate) fn share(stakes: &Stakes, bet: Chips, share: f64) -> String {
    if bet.0 < MIN_MONEY_BET {
        return format!("{:.1} % of the bet", share.abs() * 100.0);
    }
    let smallest = Chips(1);
    match part(bet, share.abs()) {
        Chips::ZERO if share != 0.0 => format!("less than {}", stakes.money(smallest)),
        chips => stakes.money(chips),
    }
}

/// Returns a share of a bet in smallest units, rounded as [`share`] shows it; `None` for bets below
/// [`MIN_MONEY_BET`].
pub(crate) fn in_money(bet: Chips, share: f64) -> Option<Chips> {
    (bet.0 >= MIN_MONEY_BET).then(|| part(bet, share.abs()))
}

/// Formats a share of a bet compactly, without its unit: `0.22`, `5.00`, `216`, `4.3%`.
pub(crate) fn short(stakes: &Stakes, bet: Chips, share: f64) -> String {
    if bet.0 < MIN_MONEY_BET {
        return format!("{:.1}%", share.abs() * 100.0);
    }
    let (chips, unit) = (part(bet, share.abs()), stakes.units(1).0);
    if chips.0 >= 100 * unit {
        return stakes.number(Chips((chips.0 + unit / 2) / unit * unit));
    }
    // In a column, -5.00 stands between -2.88 and -5.76.
    let is_whole =
        unit > 1 && chips.0 % unit == 0 && unit.to_string().bytes().skip(1).all(|it| it == b'0');
    let zeros = unit.to_string().len() - 1;
    let point = if is_whole { format!(".{}", "0".repeat(zeros)) } else { String::new() };
    stakes.number(chips) + &point
}

/// Formats like [`short`], with the sign: `+0.22`, `-216`, `0`.
pub(crate) fn short_signed(stakes: &Stakes, bet: Chips, value: f64) -> String {
    let text = short(stakes, bet, value);
    let is_nonzero = text.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    let sign = match value {
        _ if !is_nonzero => "",
        ..0.0 => "-",
        _ => "+",
    };
    format!("{sign}{text}")
}

/// Formats like [`share`], with the sign: `+$0.22`, `-$0.22`.
pub(crate) fn signed(stakes: &Stakes, bet: Chips, value: f64) -> String {
    if bet.0 < MIN_MONEY_BET {
        return format!("{} % of the bet", figures::signed(value * 100.0, 1));
    }
    stakes.signed(part(bet, value))
}

/// Formats a gain like [`signed`]; gains below the smallest unit are in percent: `+0.4 %`.
pub(crate) fn gain(stakes: &Stakes, bet: Chips, gain: f64) -> String {
    match part(bet, gain) {
        Chips::ZERO if bet.0 >= MIN_MONEY_BET => format!("{} %", figures::signed(gain * 100.0, 1)),
        _ => signed(stakes, bet, gain),
    }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::*;

    #[test]
    fn shares_of_small_bets_are_in_percent() {
        let stakes = *House::default().stakes();
        assert_eq!(share(&stakes, Chips(1_000), 0.022), "$0.22");
        assert_eq!(share(&stakes, Chips(1_000), 0.000_1), "less than $0.01");
        assert_eq!(share(&stakes, Chips(50), 0.022), "2.2 % of the bet");
        assert_eq!(short(&stakes, Chips(1_000), -0.431), "4.31");
        assert_eq!(short(&stakes, Chips(1_000), -0.5), "5.00");
        assert_eq!(short(&stakes, Chips(50_000), 0.4322), "216");
        assert_eq!(short(&stakes, Chips(50), 0.043), "4.3%");
        assert_eq!(short_signed(&stakes, Chips(50), -0.000_1), "0.0%");
        assert_eq!(short_signed(&stakes, Chips(1_000), -0.431), "-4.31");
        assert_eq!(signed(&stakes, Chips(1_000), -0.431), "-$4.31");
        assert_eq!(signed(&stakes, Chips(1_000), 0.431), "+$4.31");
        assert_eq!(signed(&stakes, Chips(1_000), 0.000_1), "$0");
        assert_eq!(signed(&stakes, Chips(50), -0.431), "-43.1 % of the bet");
        assert_eq!(signed(&stakes, Chips(50), -0.000_1), "0.0 % of the bet");
        assert_eq!(gain(&stakes, Chips(100), 0.004), "+0.4 %");
        assert_eq!(gain(&stakes, Chips(100), 0.005), "+$0.01");
        assert_eq!(gain(&stakes, Chips(50), 0.004), "+0.4 % of the bet");
    }
}
