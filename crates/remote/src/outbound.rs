//! What a client sends: commands with their keys.

use blackjack_engine::{Chips, Choice, HandId};
use blackjack_table::{PlayerId, Question};
use serde_json::{Value, json};

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    Sit { seat: usize },
    StandUp { seat: usize },
    Bet { seat: usize, stakes: Vec<Chips> },
    Ready { seat: usize },
    Play { hand: HandId, choice: Choice },
    Rebuy { seat: usize },
    MoreTime,
    Say { text: String },
    Start,
}

impl Act {
    fn json(&self) -> Value {
        match self {
            Self::Sit { seat } => json!({ "type": "sit", "seat": seat }),
            Self::StandUp { seat } => json!({ "type": "stand_up", "seat": seat }),
            Self::Bet { seat, stakes } => json!({ "type": "bet", "seat": seat, "stakes": stakes }),
            Self::Ready { seat } => json!({ "type": "ready", "seat": seat }),
            Self::Play { hand, choice: Choice::Act(action) } => {
                json!({ "type": "play", "hand": hand, "action": action })
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
