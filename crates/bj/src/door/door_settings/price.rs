//! What the settings give away: the exact expected value of a coin, and of a day.

use anyhow::Result;
use blackjack_engine::{Composition, House};
use blackjack_odds::{RoundOdds, Strategy, round_odds};

use super::{DoorSettings, Mode};

/// Returns what a caller who plays perfectly wins of each coin bet, on average.
fn coin_ev(house: &House) -> Result<f64> {
    let shoe = Composition::decks(house.rules().decks());
    let odds: RoundOdds<f64> = round_odds(house.rules(), &shoe, Strategy::ZeroMemory)?;
    Ok(odds.ev)
}

/// Says what these settings give a caller away, in a sentence or two.
pub(in crate::door) fn price(settings: &DoorSettings) -> Result<String> {
    let ev = coin_ev(&settings.house()?)?;
    let percent = ev * 100.0;
    let each =
        format!("A caller who plays perfectly wins {percent:.2} percent of every coin on average.");
    let hands = f64::from(settings.turns);
    let coins = ev * f64::from(settings.maximum) * hands;
    let most = match (settings.turns, settings.mode) {
        (0, _) => "Without a limit of turns there is no limit to what a day can bring.".to_owned(),
        (turns, Mode::Coins) => {
            format!("With {turns} turns of the most coins that is {coins:.1} coins a day.")
        }
        (turns, Mode::Time) => {
            let minutes = coins * f64::from(settings.coin_minutes);
            format!("With {turns} turns of the most coins that is {minutes:.1} minutes a day.")
        }
    };
    Ok(format!("{each} {most}"))
}
