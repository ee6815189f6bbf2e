//! The terms of an evening, which are fixed before anybody joins.

use std::ops::RangeInclusive;

use blackjack_engine::{Chips, House, HouseErrors};

use crate::ledger::account::PlayerId;

/// The terms of an evening, which are fixed before anybody joins.
#[derive(Clone, PartialEq, Debug)]
pub struct EveningTerms {
    /// The house, which takes only one bet: the stake. Credit is unlimited.
    house: House,
    rounds: u8,
    seconds: u16,
    host: PlayerId,
}

/// The reason why an evening cannot have these terms.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TermsError {
    /// The number of rounds is out of range.
    #[error("an evening has {} to {} rounds, not {found}", EveningTerms::ROUNDS.start(),
            EveningTerms::ROUNDS.end())]
    Rounds {
        /// The requested number of rounds.
        found: u8,
    },
    /// The time for a round is out of range.
    #[error("a round has {} to {} seconds, not {found}", EveningTerms::SECONDS.start(),
            EveningTerms::SECONDS.end())]
    Seconds {
        /// The requested time, in seconds.
        found: u16,
    },
    /// The stake is not a whole number of units.
    #[error("the stake must be a whole number of units of the house")]
    Stake,
    /// The stake is too large.
    #[error("the stake of an evening is at most {} smallest units of the house",
            EveningTerms::STAKE_MAX.0)]
    StakeTooLarge,
    /// The house would round a payout, so a value in the standings would not be
    /// a whole amount of money.
    #[error("the stake must be one for which the house rounds nothing that it pays")]
    Rounded,
    /// The house does not take the stake.
    #[error("{0}")]
    House(#[from] HouseErrors),
}

impl EveningTerms {
    /// The number of rounds that an evening may have.
    pub const ROUNDS: RangeInclusive<u8> = 1..=60;

    /// The largest stake, in smallest units. The costs of an evening are sums of millionths of it.
    pub const STAKE_MAX: Chips = Chips(1_000_000_000);

    /// The seconds that a round may have.
    pub const SECONDS: RangeInclusive<u16> = 10..=600;

    /// Makes the terms of an evening with this house, the stake of every round, its number of
    /// rounds, the seconds for each, and the player who may start it. The default stake is the bet
    /// that the house suggests.
    ///
    /// # Errors
    ///
    /// [`TermsError`].
    pub fn new(
        house: &House,
        stake: Option<Chips>,
        rounds: u8,
        seconds: u16,
        host: PlayerId,
    ) -> Result<Self, TermsError> {
        if !Self::ROUNDS.contains(&rounds) {
            return Err(TermsError::Rounds { found: rounds });
        }
        if !Self::SECONDS.contains(&seconds) {
            return Err(TermsError::Seconds { found: seconds });
        }
        let stake = stake.unwrap_or_else(|| house.first_offer());
        let unit = house.stakes().units(1).0;
        if stake.0 <= 0 || stake.0 % unit != 0 {
            return Err(TermsError::Stake);
        }
        if stake > Self::STAKE_MAX {
            return Err(TermsError::StakeTooLarge);
        }
        let fixed = format!("fixed={}", stake.0 / unit);
        let house = house.with([fixed.as_str(), "bankroll=0"])?;
        house.with(["rounding=exact"]).map_err(|_| TermsError::Rounded)?;
        Ok(Self { house, rounds, seconds, host })
    }

    /// Returns the house, which accepts only the stake.
    pub const fn house(&self) -> &House {
        &self.house
    }

    /// Returns the stake of every round.
    pub const fn stake(&self) -> Chips {
        self.house.stakes().min_bet()
    }

    /// Returns the number of rounds.
    pub const fn rounds(&self) -> u8 {
        self.rounds
    }

    /// Returns the seconds for each round.
    pub const fn seconds(&self) -> u16 {
        self.seconds
    }

    /// Returns the player who may start the evening.
    pub const fn host(&self) -> PlayerId {
        self.host
    }
}
