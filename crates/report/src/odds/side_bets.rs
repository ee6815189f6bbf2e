//! The chances of the side bets of a house.

use blackjack_coach::figures::{percent, plain};
use blackjack_coach::side_bets::side_bet_limits;
use blackjack_engine::{House, KNOWN_SIDE_BETS, SideBet};
use blackjack_odds::{SideBetOdds, side_bet_odds_under};

use super::cards::{NamedCard, suited};
use super::question_error::QuestionError;

/// The widths of an outcome's name and of its payoff, in columns.
const NAME: usize = 26;
const PAYS: usize = 14;

/// A side bet with its chances.
#[derive(Debug)]
pub(super) struct SideBetRow<'a> {
    pub(super) bet: &'a SideBet,
    pub(super) odds: SideBetOdds,
}

/// Computes the chances of every side bet of a house, without the cards seen.
pub(super) fn rows<'a>(
    house: &'a House,
    seen: &[NamedCard],
) -> Result<Vec<SideBetRow<'a>>, QuestionError> {
    let name = || house.name().to_owned();
    if house.side_bets().is_empty() {
        let known = KNOWN_SIDE_BETS.join(", ");
        return Err(QuestionError::NoSideBets { house: name(), known });
    }
    let seen = suited("--seen", seen)?;
    let row = |bet: &'a SideBet| match side_bet_odds_under(house.rules(), bet, &seen) {
        Some(odds) => Ok(SideBetRow { bet, odds }),
        None => Err(QuestionError::UndecidedSideBet { house: name(), bet: bet.name.clone() }),
    };
    house.side_bets().iter().map(row).collect()
}

/// Returns the chances as text.
pub(super) fn text(house: &House, rows: &[SideBetRow<'_>]) -> String {
    let tables = rows.iter().map(|row| table(house, row));
    tables.collect::<Vec<_>>().join("\n")
}

fn table(house: &House, SideBetRow { bet, odds }: &SideBetRow<'_>) -> String {
    let mut text = format!("Side bet {}, {}:\n\n", bet.name, side_bet_limits(house, bet));
    text += &format!("{:<NAME$}{:>PAYS$}{:>14}\n", "outcome", "pays", "probability");
    let outcomes = bet.outcomes.iter().zip(&odds.outcomes);
    for (outcome, &chance) in outcomes {
        let (pays, chance) = (outcome.pays.to_string(), percent(chance, 6));
        text += &format!("{:<NAME$}{pays:>PAYS$}{chance:>12} %\n", outcome.name);
    }
    text += &format!("{:<NAME$}{:>PAYS$}{:>12} %\n", "lost", "", percent(odds.lost, 6));
    text += &format!("\nExpectation per unit bet  {:>10}\n", plain(odds.ev, 6));
    text += &format!("Standard deviation        {:>10}\n", plain(odds.variance.sqrt(), 6));
    text
}
