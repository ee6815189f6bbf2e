//! The current question to the player, and the lines valid at any time: [`Asked`], [`Aside`].

use blackjack_engine::{Chips, HandId, Phase};
use blackjack_frontend::bets::hand::HandBet;
use blackjack_frontend::session::{Session, SessionExt};
use blackjack_remote::RemoteSession;
use blackjack_table::Question;

use crate::lines::questions::HandChoices;

/// The current question to the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    /// No question: the reason to wait.
    Nothing(String),
    /// A bet in a box; the offer, and whether it is placed and can be locked.
    Bet { seat: usize, offer: HandBet, is_placed: bool },
    /// A rebuy, for a player who cannot cover the minimum bet; the bankroll after it.
    Rebuy { seat: usize, bankroll: Chips },
    /// Insurance.
    Insurance { hand: HandId, range: (Chips, Chips) },
    /// Early surrender.
    EarlySurrender { hand: HandId },
    /// An action.
    Action { hand: HandId, choices: HandChoices },
}

impl Asked {
    /// Returns the current question at a table with its number; `last` is the last bet.
    pub(super) fn of(session: &RemoteSession, last: Option<HandBet>) -> (Question, Self) {
        (session.view().question, Self::now(session, last))
    }

    fn now(session: &RemoteSession, last: Option<HandBet>) -> Self {
        if let Some(why) = session.waiting_for() {
            return Self::Nothing(why);
        }
        match session.view().phase() {
            Some(Phase::Insurance { hand, min, max }) => {
                Self::Insurance { hand, range: (min, max) }
            }
            Some(Phase::EarlySurrender { hand }) => Self::EarlySurrender { hand },
            Some(Phase::Action { hand, legal, double_for }) => {
                Self::Action { hand, choices: HandChoices { legal, double_for } }
            }
            Some(Phase::Card(_) | Phase::Over) | None => Self::between_rounds(session, last),
        }
    }

    fn between_rounds(session: &RemoteSession, last: Option<HandBet>) -> Self {
        let own = session.own_seats();
        let Some(&seat) = own.iter().find(|&&seat| session.can_bet(seat)) else {
            return Self::Nothing("You leave after this round.".into());
        };
        if let Some(offer) = session.last_bets(seat).and_then(|placed| HandBet::of(&placed)) {
            return Self::Bet { seat, offer, is_placed: true };
        }
        if let Some(stake) = session.offer(seat, last.map(|bet| bet.stake), 1) {
            let (house, funds) = (session.house(), session.spare_funds(seat));
            let offer = last.unwrap_or_default().again(house, stake, 1, funds);
            return Self::Bet { seat, offer, is_placed: false };
        }
        match session.rebuy(seat) {
            Some(rebuy) => {
                let bankroll = session.funds(seat).unwrap_or_default() + rebuy;
                Self::Rebuy { seat, bankroll }
            }
            None => Self::Nothing("You cannot cover the minimum bet.".into()),
        }
    }
}

/// A line that means the same at any time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Aside {
    Say(String),
    Table,
    Coach,
    Count,
    Time,
    Unlock,
    Start,
    Rules,
    Help,
    Leave,
}

impl Aside {
    /// Reads a line as it was typed.
    pub(super) fn read(typed: &str) -> Option<Self> {
        let lower = typed.to_lowercase();
        if lower == "say" || lower.starts_with("say ") {
            return Some(Self::Say(typed.get(3..).unwrap_or_default().trim().to_owned()));
        }
        Some(match lower.as_str() {
            "t" | "table" => Self::Table,
            "c" | "coach" => Self::Coach,
            "k" | "count" => Self::Count,
            "more time" => Self::Time,
            "u" | "unlock" => Self::Unlock,
            "start" => Self::Start,
            "rules" => Self::Rules,
            "?" | "help" => Self::Help,
            "q" | "quit" => Self::Leave,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_keeps_its_capitals() {
        assert_eq!(Aside::read("say Good evening!"), Some(Aside::Say("Good evening!".into())));
        assert_eq!(Aside::read("SAY  Hi "), Some(Aside::Say("Hi".into())));
        assert_eq!(Aside::read("say"), Some(Aside::Say(String::new())));
        assert_eq!(Aside::read("Q"), Some(Aside::Leave));
        for text in ["", "s", "saying", "10", "h"] {
            assert_eq!(Aside::read(text), None, "{text}");
        }
    }
}
