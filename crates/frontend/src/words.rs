//! The engine's refusals in English, with the house's money.

use blackjack_coach::Play;
use blackjack_coach::words::{capital, doing};
use blackjack_engine::{
    DoubleOn, IllegalAction, IllegalInsurance, OpenError, RefusalReason, StakeError, Stakes,
};
use blackjack_store::StoreError;
use blackjack_table::{Notice, Refusal};

/// Why an action (or insurance) is refused, as the end of "… because".
pub fn why(stakes: &Stakes, why: RefusalReason) -> String {
    match why {
        RefusalReason::NotOffered => "this house does not offer it".into(),
        RefusalReason::StandsOn21 => "a hand of 21 stands".into(),
        RefusalReason::TotalNotAllowed { allowed } => {
            format!("only {} may double", double_on(allowed))
        }
        RefusalReason::TooManyCards { max } => format!("it goes with {max} cards only"),
        RefusalReason::NotAPair => "the hand is no pair".into(),
        RefusalReason::SplitLimit { max: 1 } => "this pair cannot be split in this house".into(),
        RefusalReason::SplitLimit { max } => format!("a hand may become {max} hands at most"),
        RefusalReason::TableLimit { max } => format!("a player may hold {max} hands at most"),
        RefusalReason::NotAfterSplit => "it does not go after a split".into(),
        RefusalReason::NotOnSplitAces => "it does not go with split aces".into(),
        RefusalReason::NotAgainstAce => "it does not go under a dealer's ace".into(),
        RefusalReason::TooLate => {
            "it was to be said before the dealer looked at his hole card".into()
        }
        RefusalReason::ShortOfChips { need, have } => format!(
            "it costs {}, and you can stake {}: {} is missing",
            stakes.money(need),
            stakes.money(have),
            stakes.money(need - have)
        ),
        RefusalReason::Indivisible { quantum } => {
            format!(
                "it must be a multiple of {}, or it could not be paid out",
                stakes.money(quantum)
            )
        }
        RefusalReason::InsuranceOutOfRange { min, max } if min == max => {
            format!("insurance here is {}", stakes.money(max))
        }
        RefusalReason::InsuranceOutOfRange { min, max } => {
            format!("insurance here is {} to {}", stakes.money(min), stakes.money(max))
        }
    }
}

fn double_on(allowed: DoubleOn) -> &'static str {
    match allowed {
        DoubleOn::Any => "any total",
        DoubleOn::NineToEleven => "hard 9, 10 and 11",
        DoubleOn::TenOrEleven => "hard 10 and 11",
        DoubleOn::Eleven => "hard 11",
        DoubleOn::Never => "no total",
    }
}

/// Why a bet is refused, as a sentence without its full stop.
pub fn stake(stakes: &Stakes, error: StakeError) -> String {
    let money = |chips| stakes.money(chips);
    match error {
        StakeError::BelowMinimum { minimum } => format!("The least bet is {}", money(minimum)),
        StakeError::AboveMaximum { maximum } => {
            format!("The most you can bet is {}", money(maximum))
        }
        StakeError::OffStep { step } => format!("A bet is a multiple of {}", money(step)),
        StakeError::NotFixed { fixed } => format!("Every bet here is {}", money(fixed)),
        StakeError::Indivisible { quantum } => {
            format!("A bet must be a multiple of {}, or it could not be paid out", money(quantum))
        }
        StakeError::ShortOfChips { need, have } => {
            format!("That comes to {}, and you can stake {}", money(need), money(have))
        }
    }
}

/// Why a round cannot be opened, as a sentence without its full stop.
pub fn open(stakes: &Stakes, error: OpenError) -> String {
    match error {
        OpenError::Funds { max, .. } => {
            format!("A player can hold {} at most", stakes.money(max))
        }
        OpenError::NoBet => "There is no bet".into(),
        OpenError::TooManyHands { max: 1 } => "This house deals one hand only".into(),
        OpenError::TooManyHands { max } => format!("This house deals {max} hands at most"),
        OpenError::TableLimit { max, .. } => format!("A player may hold {max} hands at most"),
        OpenError::Stake { reason: why, .. } => stake(stakes, why),
    }
}

/// Why an action is refused, as a sentence.
pub fn no_action(stakes: &Stakes, illegal: IllegalAction) -> String {
    format!("No {}: {}.", doing(Play::Act(illegal.action)), why(stakes, illegal.reason))
}

/// Why an insurance is refused, as a sentence.
pub fn no_insurance(stakes: &Stakes, illegal: IllegalInsurance) -> String {
    format!("No insurance for that: {}.", why(stakes, illegal.reason))
}

/// Why a table refuses what it was asked for, as a sentence.
#[expect(clippy::wildcard_enum_match_arm, reason = "the rest says it well itself")]
pub fn refusal(stakes: &Stakes, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Open(error) => format!("{}.", open(stakes, *error)),
        Refusal::Action(illegal) => no_action(stakes, *illegal),
        Refusal::Insurance(illegal) => no_insurance(stakes, *illegal),
        Refusal::NotAsked { expected } => format!("The table waits for {expected}."),
        Refusal::RoundOpen => "A round is in play.".into(),
        Refusal::NoRound => "No round is in play.".into(),
        Refusal::NoSuchSeat => "No such player sits here.".into(),
        Refusal::NotBroke => "You can rebuy only when you cannot cover the minimum bet.".into(),
        Refusal::UndoDisabled => "Nothing is taken back here: what is chosen counts.".into(),
        Refusal::NothingToUndo => "There is no choice to take back.".into(),
        Refusal::Entropy(error) => format!("No cards can be shuffled: {error}."),
        Refusal::NotStored { reason: why } => {
            format!("Nothing was done, because it cannot be stored: {why}. Try again.")
        }
        Refusal::Paused { reason: why } => {
            format!("The table waits until it knows whether your choice is stored: {why}.")
        }
        Refusal::TableLost => {
            "Another bj has taken this table over while this one was stopped.".into()
        }
        other => sentence(&other.to_string()),
    }
}

/// What is to be told when a table is opened again, as a sentence.
pub fn notice(notice: &Notice) -> String {
    match notice {
        Notice::Resumed { round } => {
            format!("Round {} was open, and goes on where it was left.", round.0)
        }
        Notice::Voided { round, reason, .. } => format!(
            "Round {} was open and is void: {reason}. Everything staked on it was returned.",
            round.0
        ),
    }
}

/// That nothing can be remembered of this (a game, a drill), and why, as a sentence.
pub fn no_memory(this: &str, why: &StoreError) -> String {
    if matches!(why, StoreError::InUse { .. }) {
        return format!(
            "The memory is in use by another program: this {this} is practice, not remembered."
        );
    }
    format!("No memory: {why}. This {this} is practice, not remembered.")
}

/// What was found, as a sentence: with a capital and a full stop.
pub fn sentence(found: &str) -> String {
    format!("{}.", capital(found))
}

/// A sentence without its capital, to stand behind a colon.
pub fn in_mid_sentence(sentence: &str) -> String {
    let mut rest = sentence.chars();
    rest.next()
        .map_or(String::new(), |first| first.to_lowercase().collect::<String>() + rest.as_str())
}
