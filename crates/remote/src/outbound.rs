//! The commands that a client sends, with their keys: [`Act`].

use blackjack_engine::{Choice, HandId, SeatBets};
use blackjack_table::{Commitment, Contribution, PlayerId, Question};
use serde_json::{Value, json};

/// An act of a player, as the protocol defines it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Act {
    /// Takes a free box.
    Sit {
        /// The box.
        seat: usize,
    },
    /// Leaves a box; a hand in play is settled first.
    StandUp {
        /// The box.
        seat: usize,
    },
    /// Places or changes a bet.
    Bet {
        /// The box.
        seat: usize,
        /// The bets.
        bets: SeatBets,
    },
    /// Takes a bet back.
    ClearBet {
        /// The box.
        seat: usize,
    },
    /// Locks a bet, or unlocks it. The round starts when every bet is locked.
    Ready {
        /// The box.
        seat: usize,
    },
    /// Commits to a contribution to the shuffle of a shoe, before its first round.
    Commit {
        /// The hash of the contribution.
        commitment: Commitment,
    },
    /// Reveals a contribution, when the table waits for it.
    Reveal {
        /// The contribution.
        contribution: Contribution,
    },
    /// Decides a hand.
    Play {
        /// The hand.
        hand: HandId,
        /// The choice.
        choice: Choice,
    },
    /// Takes a new bankroll, for a player who cannot cover the minimum.
    Rebuy {
        /// The box.
        seat: usize,
    },
    /// Takes the time of a whole turn again.
    MoreTime,
    /// Says something to everybody at the table.
    Say {
        /// The words.
        text: String,
    },
    /// Opens the first round of an evening.
    Start,
}

impl Act {
    fn json(&self) -> Value {
        match self {
            Self::Sit { seat } => json!({ "type": "sit", "seat": seat }),
            Self::StandUp { seat } => json!({ "type": "stand_up", "seat": seat }),
            Self::Bet { seat, bets: SeatBets { stakes, side } } if side.is_empty() => {
                json!({ "type": "bet", "seat": seat, "stakes": stakes })
            }
            Self::Bet { seat, bets: SeatBets { stakes, side } } => {
                json!({ "type": "bet", "seat": seat, "stakes": stakes, "side": side })
            }
            Self::ClearBet { seat } => json!({ "type": "clear_bet", "seat": seat }),
            Self::Ready { seat } => json!({ "type": "ready", "seat": seat }),
            Self::Commit { commitment } => json!({ "type": "commit", "commitment": commitment }),
            Self::Reveal { contribution: Contribution { secret, cut, .. } } => {
                json!({ "type": "reveal", "secret": secret, "cut": cut })
            }
            Self::Play { hand, choice: Choice::Act(action) } => {
                json!({ "type": "play", "hand": hand, "action": action })
            }
            Self::Play { hand, choice: Choice::DoubleFor(amount) } => {
                json!({ "type": "double_for", "hand": hand, "amount": amount })
            }
            Self::Play { hand, choice: Choice::Insure(amount) } => {
                json!({ "type": "insure", "hand": hand, "amount": amount })
            }
            Self::Play { hand, choice: Choice::Decline } => {
                json!({ "type": "decline", "hand": hand })
            }
            Self::Rebuy { seat } => json!({ "type": "rebuy", "seat": seat }),
            Self::MoreTime => json!({ "type": "more_time" }),
            Self::Say { text } => json!({ "type": "say", "text": text }),
            Self::Start => json!({ "type": "start" }),
        }
    }

    /// Returns the message with this command.
    pub(crate) fn message(&self, key: u64, player: PlayerId, answers: Question) -> String {
        let message = json!({
            "t": "command", "key": key, "player": player, "answers": answers, "do": self.json(),
        });
        message.to_string()
    }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::Action;

    use super::*;

    #[test]
    fn commands_are_those_of_the_protocol() {
        let question = Question { round: 3, number: 2 };
        let act = Act::Play { hand: HandId(1), choice: Choice::Act(Action::Hit) };
        let message: Value =
            serde_json::from_str(&act.message(81, PlayerId(12), question)).unwrap();
        let expected = json!({
            "t": "command", "key": 81, "player": 12, "answers": {"round": 3, "number": 2},
            "do": {"type": "play", "hand": 1, "action": "hit"},
        });
        assert_eq!(message, expected);
    }
}
