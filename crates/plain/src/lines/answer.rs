//! Parsing of players' typed answers.

use blackjack_engine::{Action, Chips, Stakes};
use blackjack_frontend::bets::hand::HandBet;

/// An answer to the question of what to do with a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Act(Action),
    /// A double for this amount.
    DoubleFor(Chips),
    Help,
    Table,
    /// Shows the last rounds.
    History,
    /// Shows the shoe.
    Shoe,
    /// Undoes the last choice.
    Undo,
    /// Asks the coach.
    Coach,
    /// Shows the count.
    Count,
    Leave,
    Unknown,
}

impl Answer {
    /// Reads a letter or the whole word, in lower case; after a double, an amount may follow.
    pub(crate) fn read(text: &str, stakes: &Stakes) -> Self {
        let is = |action: &Action| {
            text == action.word() || text.chars().eq(std::iter::once(action.letter()))
        };
        match text {
            "?" | "help" => Self::Help,
            "t" | "table" => Self::Table,
            "v" | "history" => Self::History,
            "f" | "shoe" => Self::Shoe,
            "u" | "undo" => Self::Undo,
            "c" | "coach" => Self::Coach,
            "k" | "count" => Self::Count,
            "q" | "quit" => Self::Leave,
            // Some houses and many players say "stay".
            "stay" => Self::Act(Action::Stand),
            _ => match Action::ALL.into_iter().find(is) {
                Some(action) => Self::Act(action),
                None => Self::double_for(text, stakes).unwrap_or(Self::Unknown),
            },
        }
    }

    /// Reads "d 5", "d5" or "double for 5".
    fn double_for(text: &str, stakes: &Stakes) -> Option<Self> {
        let word = Action::Double.word();
        let amount =
            text.strip_prefix(word).or_else(|| text.strip_prefix(Action::Double.letter()))?;
        let amount = amount.trim_start();
        let amount = amount.strip_prefix("for ").unwrap_or(amount).trim_start();
        stakes.read(amount).map(Self::DoubleFor)
    }
}

/// An answer to an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum YesNo {
    Yes,
    No,
    Table,
    Undo,
    Coach,
    Count,
    Leave,
    /// Anything else: an amount, a request for help, or an unknown answer.
    Other,
}

impl YesNo {
    /// Reads an answer to the offer of `what`, in lower case: the first letter or the whole word.
    pub(crate) fn read(text: &str, what: &str) -> Self {
        let letter = if what == "surrender" { "r" } else { "i" };
        match text {
            "y" | "yes" => Self::Yes,
            "n" | "no" => Self::No,
            "t" | "table" => Self::Table,
            "u" | "undo" => Self::Undo,
            "c" | "coach" => Self::Coach,
            "k" | "count" => Self::Count,
            "q" | "quit" => Self::Leave,
            _ if text == letter || text == what => Self::Yes,
            _ => Self::Other,
        }
    }
}

/// The stake that Stand confirms where a player chooses the amount of insurance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Confirmed {
    Amount(Chips),
    /// No insurance.
    Nothing,
}

impl Confirmed {
    /// Reads an amount, with or without "stand" after it, or "stand" alone.
    pub(crate) fn read(text: &str, stakes: &Stakes) -> Option<Self> {
        let is_stand = |word: &str| Answer::read(word, stakes) == Answer::Act(Action::Stand);
        if is_stand(text) {
            return Some(Self::Nothing);
        }
        let amount = match text.rsplit_once(' ') {
            Some((amount, last)) if is_stand(last) => amount.trim_end(),
            _ => text,
        };
        stakes.read(amount).map(Self::Amount)
    }
}

/// An answer to the question for a bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BetAnswer {
    Bet(HandBet),
    SitOut,
    Table,
    /// Shows the last rounds, or the one with this number.
    History(Option<i64>),
    /// Shows the shoe.
    Shoe,
    /// Sets the number of starting hands from the next round on.
    Hands(u8),
    /// Plays a round another way: the last one or the one with this number, from its first decision
    /// or another.
    WhatIf(Option<i64>, Option<usize>),
    /// Undoes the last choice.
    Undo,
    /// Asks the coach.
    Coach,
    /// Shows the count.
    Count,
    Help,
    Leave,
    Unknown,
}

impl BetAnswer {
    /// Reads an amount in the house's units; an empty line is the bet on offer. With several
    /// players, 0 sits out the round.
    pub(crate) fn read(text: &str, stakes: &Stakes, offer: HandBet, several: bool) -> Self {
        match text {
            "" => Self::Bet(offer),
            "?" | "help" => Self::Help,
            "t" | "table" => Self::Table,
            "c" | "coach" => Self::Coach,
            "k" | "count" => Self::Count,
            "q" | "quit" => Self::Leave,
            "v" | "history" => Self::History(None),
            "f" | "shoe" => Self::Shoe,
            "u" | "undo" => Self::Undo,
            "w" => Self::WhatIf(None, None),
            _ => match HandBet::read(stakes, text, offer.stake) {
                Some(bet) if several && bet == HandBet::default() => Self::SitOut,
                Some(bet) => Self::Bet(bet),
                None => Self::read_words(text).unwrap_or(Self::Unknown),
            },
        }
    }

    /// Reads an answer of several words.
    fn read_words(text: &str) -> Option<Self> {
        let (word, number) = text.split_once(' ')?;
        match word {
            "w" => match number.trim().split_once(' ') {
                None => Some(Self::WhatIf(Some(number.trim().parse().ok()?), None)),
                Some((round, from)) => {
                    let from = from.trim().parse().ok()?;
                    Some(Self::WhatIf(Some(round.parse().ok()?), Some(from)))
                }
            },
            "v" | "history" => Some(Self::History(Some(number.trim().parse().ok()?))),
            "hands" => Some(Self::Hands(number.trim().parse().ok()?)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::*;
    use crate::console::TOO_LONG;

    #[test]
    fn letters_and_words_are_actions() {
        let stakes = *House::default().stakes();
        for (text, action) in [
            ("h", Action::Hit),
            ("stand", Action::Stand),
            ("d", Action::Double),
            ("p", Action::Split),
            ("split", Action::Split),
            ("r", Action::Surrender),
        ] {
            assert_eq!(Answer::read(text, &stakes), Answer::Act(action), "{text}");
        }
        for text in ["", "x", "hh", "hit me", TOO_LONG] {
            assert_eq!(Answer::read(text, &stakes), Answer::Unknown, "{text}");
        }
    }

    #[test]
    fn an_amount_may_follow_a_double() {
        let stakes = *House::default().stakes();
        for text in ["d 5", "d5", "d  $5", "double 5", "double for 5", "d for 5.00"] {
            assert_eq!(Answer::read(text, &stakes), Answer::DoubleFor(Chips(500)), "{text}");
        }
        for text in ["d x", "d -5", "d for", "doubles 5", "h 5", "d 5 5"] {
            assert_eq!(Answer::read(text, &stakes), Answer::Unknown, "{text}");
        }
    }

    #[test]
    fn an_empty_line_bets_what_is_offered() {
        let stakes = *House::default().stakes();
        let read = |text, several| BetAnswer::read(text, &stakes, Chips(500).into(), several);
        assert_eq!(read("", false), BetAnswer::Bet(Chips(500).into()));
        assert_eq!(read("$25", false), BetAnswer::Bet(Chips(2500).into()));
        assert_eq!(read("0", true), BetAnswer::SitOut);
        assert_eq!(read("0", false), BetAnswer::Bet(Chips(0).into()));
        assert_eq!(read("-5", false), BetAnswer::Unknown);
        assert_eq!(read("v", false), BetAnswer::History(None));
        assert_eq!(read("history 17", false), BetAnswer::History(Some(17)));
        assert_eq!(read("w", false), BetAnswer::WhatIf(None, None));
        assert_eq!(read("w 17", false), BetAnswer::WhatIf(Some(17), None));
        assert_eq!(read("w 17  2", false), BetAnswer::WhatIf(Some(17), Some(2)));
        assert_eq!(read("w that", false), BetAnswer::Unknown);
        assert_eq!(read("w 17 2 3", false), BetAnswer::Unknown);
        assert_eq!(read("hands 3", false), BetAnswer::Hands(3));
        assert_eq!(read("hands many", false), BetAnswer::Unknown);
        assert_eq!(read("99999999999999999999", false), BetAnswer::Unknown);
    }
}
