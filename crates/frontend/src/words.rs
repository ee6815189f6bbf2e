//! Refusals, notices and errors in English, with amounts in the house's money.

use std::error::Error;

pub mod house;

use blackjack_coach::Play;
use blackjack_coach::words::{capital, doing};
use blackjack_engine::{
    Chips, DoubleOn, IllegalAction, IllegalDouble, IllegalInsurance, OpenError, RefusalReason,
    StakeError, Stakes,
};
use blackjack_table::{HistoryError, Notice, Refusal};

/// Returns the reason why an action, a double for less or insurance is refused,
/// as the end of a sentence.
pub fn why(stakes: &Stakes, why: RefusalReason) -> String {
    match why {
        RefusalReason::NotOffered => "this house does not offer it".into(),
        RefusalReason::StandsOn21 => "a hand of 21 always stands".into(),
        RefusalReason::TotalNotAllowed { allowed } => {
            format!("only {} can be doubled", double_on(allowed))
        }
        RefusalReason::TooManyCards { max } => format!("it is allowed on {max} cards only"),
        RefusalReason::NotAPair => "the hand is not a pair".into(),
        RefusalReason::SplitLimit { max: 1 } => "this pair cannot be split at this house".into(),
        RefusalReason::SplitLimit { max } => {
            format!("a hand can be split into {max} hands at most")
        }
        RefusalReason::TableLimit { max } => format!("a player may hold {max} hands at most"),
        RefusalReason::NotOnSoftHands => "soft hands cannot be doubled".into(),
        RefusalReason::NotAfterSplit => "it is not allowed after a split".into(),
        RefusalReason::NotAfterDouble => "the hand has been doubled".into(),
        RefusalReason::NotOnSplitAces => "it is not allowed on split aces".into(),
        RefusalReason::NotAgainstAce => "it is not allowed against an ace".into(),
        RefusalReason::TooLate => "it is offered only before the dealer peeks".into(),
        RefusalReason::ShortOfChips { need, have } => format!(
            "it costs {}, and only {} is left to bet",
            stakes.money(need),
            stakes.money(have)
        ),
        RefusalReason::Indivisible { quantum } => {
            format!("it must be a multiple of {}, to be paid out exactly", stakes.money(quantum))
        }
        RefusalReason::DoubleOutOfRange { min, max, .. } if min == max => {
            format!("less than the bet means {} here", stakes.money(max))
        }
        RefusalReason::DoubleOutOfRange { min, max, step } => {
            let steps = if step == Chips(1) {
                String::new()
            } else {
                format!(", in steps of {}", stakes.money(step))
            };
            format!("it can add {} to {}{steps}", stakes.money(min), stakes.money(max))
        }
        RefusalReason::NothingLess { min } => {
            format!("{} is the least that a double can add", stakes.money(min))
        }
        RefusalReason::InsuranceOutOfRange { min, max } if min == max => {
            format!("insurance here is {}", stakes.money(max))
        }
        RefusalReason::InsuranceOutOfRange { min, max } => {
            format!("insurance here is {} to {}", stakes.money(min), stakes.money(max))
        }
    }
}

/// Names the totals that can be doubled.
pub(crate) const fn double_on(allowed: DoubleOn) -> &'static str {
    match allowed {
        DoubleOn::Any => "any total",
        DoubleOn::EightToEleven => "hard 8, 9, 10 and 11",
        DoubleOn::NineToEleven => "hard 9, 10 and 11",
        DoubleOn::TenOrEleven => "hard 10 and 11",
        DoubleOn::Eleven => "hard 11",
        DoubleOn::Never => "no total",
    }
}

/// Returns the reason why a bet is refused, as a sentence without its full stop.
pub fn stake(stakes: &Stakes, error: StakeError) -> String {
    let money = |chips| stakes.money(chips);
    match error {
        StakeError::BelowMinimum { minimum } => format!("The minimum bet is {}", money(minimum)),
        StakeError::AboveMaximum { maximum } => {
            format!("The most you can bet is {}", money(maximum))
        }
        StakeError::OffStep { step } => format!("A bet must be a multiple of {}", money(step)),
        StakeError::NotFixed { fixed } => format!("Every bet here is {}", money(fixed)),
        StakeError::Indivisible { quantum } => {
            format!("A bet must be a multiple of {}, to be paid out exactly", money(quantum))
        }
        StakeError::ShortOfChips { need, have } => {
            format!("That comes to {}, but you can bet only {}", money(need), money(have))
        }
    }
}

/// Returns the reason why a round cannot be opened, as a sentence without its full stop.
pub fn open(stakes: &Stakes, error: OpenError) -> String {
    match error {
        OpenError::Funds { max, .. } => {
            format!("A player can hold {} at most", stakes.money(max))
        }
        OpenError::NoBet => "Nobody has bet".into(),
        OpenError::TooManyHands { max: 1 } => "This house deals only one hand".into(),
        OpenError::TooManyHands { max } => format!("This house deals {max} hands at most"),
        OpenError::TableLimit { max, .. } => format!("A player may hold {max} hands at most"),
        OpenError::Stake { reason: why, .. } => stake(stakes, why),
        OpenError::SideBet { side_bet, reason, .. } => {
            format!("Side bet {}: {}", side_bet + 1, in_mid_sentence(&stake(stakes, reason)))
        }
        OpenError::NoSuchSideBet { .. } => {
            "The house offers no such side bet, or not twice on one hand".into()
        }
    }
}

/// Returns the reason why an action is refused, as a sentence.
pub fn no_action(stakes: &Stakes, illegal: IllegalAction) -> String {
    format!("No {}: {}.", doing(Play::Act(illegal.action)), why(stakes, illegal.reason))
}

/// Returns the reason why a double for less is refused, as a sentence.
pub fn no_double_for(stakes: &Stakes, illegal: IllegalDouble) -> String {
    let IllegalDouble { amount, reason, .. } = illegal;
    format!("No doubling for {}: {}.", stakes.money(amount), why(stakes, reason))
}

/// Returns the reason why insurance is refused, as a sentence.
pub fn no_insurance(stakes: &Stakes, illegal: IllegalInsurance) -> String {
    format!("No insurance for that amount: {}.", why(stakes, illegal.reason))
}

/// Returns the reason why a table refuses a command, as a sentence.
#[expect(clippy::wildcard_enum_match_arm, reason = "the other messages are sentences already")]
pub fn refusal(stakes: &Stakes, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Open(error) => format!("{}.", open(stakes, *error)),
        Refusal::Action(illegal) => no_action(stakes, *illegal),
        Refusal::Double(illegal) => no_double_for(stakes, *illegal),
        Refusal::Insurance(illegal) => no_insurance(stakes, *illegal),
        Refusal::NotAsked { expected } => format!("The table is waiting for {expected}."),
        Refusal::RoundOpen => "A round is in play.".into(),
        Refusal::NoRound => "No round is in play.".into(),
        Refusal::NoSuchSeat => "There is no such player at this table.".into(),
        Refusal::NotBroke => "You can rebuy only when you cannot cover the minimum bet.".into(),
        Refusal::UndoDisabled => "There is no undo here: every choice is final.".into(),
        Refusal::NothingToUndo => "There is nothing to undo.".into(),
        Refusal::Entropy(error) => format!("The cards cannot be shuffled: {error}."),
        Refusal::NotStored { reason: why } => {
            format!("Nothing was done, because it could not be saved: {why}. Try again.")
        }
        Refusal::Paused { reason: why } => {
            format!("The table is paused until it knows whether your choice was saved: {why}.")
        }
        Refusal::TableLost => "Another bj took over this table while this one was stopped.".into(),
        other => sentence(&other.to_string()),
    }
}

/// Reports the fate of the open round when its table was reopened, in a sentence.
pub fn notice(notice: &Notice) -> String {
    match notice {
        Notice::Resumed { round } => {
            format!("Round {} was open and resumes where it stopped.", round.0)
        }
        Notice::Voided { round, reason, .. } => format!(
            "Round {} was open and is void: {reason}. All bets on it were returned.",
            round.0
        ),
    }
}

/// Explains in a sentence why a game or a drill (`this`) is not saved.
pub fn no_ledger(this: &str, why: &HistoryError) -> String {
    if matches!(why, HistoryError::InUse(_)) {
        return format!(
            "Another program is using the ledger: this {this} is practice and is not saved."
        );
    }
    format!("No ledger: {why}. This {this} is practice and is not saved.")
}

/// Returns the message of an error with its causes: `cannot read odds.toml: permission denied`. A
/// message that already ends with its cause is not followed by it again.
///
/// ```
/// # use std::io::{Error, ErrorKind};
/// use blackjack_frontend::words::with_causes;
/// #[derive(Debug, thiserror::Error)]
/// #[error("cannot read odds.toml: {source}")]
/// struct ReadError {
///     source: Error,
/// }
/// let error = ReadError { source: Error::from(ErrorKind::PermissionDenied) };
/// assert_eq!(with_causes(&error), "cannot read odds.toml: permission denied");
/// ```
pub fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let message = cause.to_string();
        if text.ends_with(&message) {
            break;
        }
        text = format!("{text}: {message}");
        next = cause.source();
    }
    text
}

/// Returns a text as a sentence, with a capital and a full stop.
pub fn sentence(found: &str) -> String {
    format!("{}.", capital(found))
}

/// Returns a sentence without its initial capital, to follow a colon.
pub fn in_mid_sentence(sentence: &str) -> String {
    let mut rest = sentence.chars();
    rest.next()
        .map_or(String::new(), |first| first.to_lowercase().collect::<String>() + rest.as_str())
}
