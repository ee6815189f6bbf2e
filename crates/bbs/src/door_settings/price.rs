//! The cost of the settings: the exact expected value of a coin, and of a day.

use anyhow::Result;
use blackjack_coach::words::counted;
use blackjack_engine::{Composition, House};
use blackjack_odds::{Strategy, round_odds};

use super::{DoorSettings, Mode};

/// Returns the average win per coin bet of a caller who plays perfectly.
fn coin_ev(house: &House) -> Result<f64> {
    let shoe = Composition::decks(house.rules().decks());
    let odds = round_odds(house.rules(), &shoe, Strategy::ZeroMemory)?;
    Ok(odds.ev)
}

/// Describes the cost of these settings to the sysop, in two sentences.
pub(crate) fn price(settings: &DoorSettings) -> Result<String> {
    let ev = coin_ev(&settings.house()?)?;
    let verb = if ev < 0.0 { "loses" } else { "wins" };
    let percent = ev.abs() * 100.0;
    let each = format!(
        "A caller who plays perfectly {verb} {percent:.2} percent of every coin on average."
    );
    Ok(format!("{each} {}", day(settings, ev.abs())))
}

/// Describes a day's result at this expected value of a coin.
fn day(settings: &DoorSettings, ev: f64) -> String {
    let coins = ev * f64::from(settings.maximum);
    let (amount, unit) = match settings.mode {
        Mode::Time => (coins * f64::from(settings.coin_minutes), "minutes"),
        Mode::Coins => (coins, "coins"),
    };
    let most = counted(settings.maximum, "coin");
    if settings.turns == 0 {
        return format!("That is {amount:.2} {unit} for a turn of {most}; turns have no limit.");
    }
    let a_day = amount * f64::from(settings.turns);
    let turns = counted(settings.turns, "turn");
    format!("With {turns} of {most} that is {a_day:.1} {unit} a day.")
}
