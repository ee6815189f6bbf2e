//! The messages from a client: [`FromClient`].

use blackjack_table::{PlayerId, Question, RequestKey};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::act::Act;

/// The greatest key of a client: readers of JSON keep whole numbers exactly up to here.
pub const KEY_MAX: RequestKey = RequestKey((1 << 53) - 1);

/// A message from a browser or a program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "t", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromClient {
    /// A command to the table.
    Command(CommandMessage),
    /// A question to the coach.
    Ask(AskMessage),
    /// A check that the server is still there.
    Ping {
        /// The sender's clock, which the answer repeats.
        at: f64,
    },
}

impl FromClient {
    /// Returns the message as JSON.
    pub fn text(&self) -> String {
        // All keys are text, so this cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A command to a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CommandMessage {
    /// The sender's key, up to [`KEY_MAX`]: a command that is sent twice with one key is carried
    /// out once.
    #[serde(deserialize_with = "client_key")]
    pub key: RequestKey,
    /// The player who gives it.
    pub player: PlayerId,
    /// The question that it answers. Sitting down and standing up answer none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<Question>,
    /// The command.
    #[serde(rename = "do")]
    pub act: Act,
}

/// A question to the coach. Only the asker gets the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AskMessage {
    /// The sender's key, up to [`KEY_MAX`], which the answer names.
    #[serde(deserialize_with = "client_key")]
    pub key: RequestKey,
    /// The player who asks.
    pub player: PlayerId,
    /// The subject of the question.
    pub what: AskedAbout,
    /// The decision that the sender sees. A question about an earlier one is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<Question>,
    /// The name of a counting system.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
}

/// Reads a key that every reader of the answer can keep.
fn client_key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<RequestKey, D::Error> {
    let key = RequestKey::deserialize(deserializer)?;
    let RequestKey(most) = KEY_MAX;
    let fault = || D::Error::custom(format!("expected a key from 0 to {most}, found {}", key.0));
    if key <= KEY_MAX { Ok(key) } else { Err(fault()) }
}

/// The subject of a question to the coach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AskedAbout {
    /// The value of each choice at the decision of the asker's hand.
    Advice,
    /// The cost of the asker's last decision.
    Last,
}

#[cfg(test)]
mod tests {
    use blackjack_engine::{Action, Choice, HandId};
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_command_names_its_key_its_player_and_its_question() {
        let command = FromClient::Command(CommandMessage {
            key: RequestKey(81),
            player: PlayerId(12),
            answers: Some(Question { round: 3, number: 2 }),
            act: Act::playing(HandId(1), Choice::Act(Action::Hit)),
        });
        let message: Value = serde_json::from_str(&command.text()).unwrap();
        let expected = json!({
            "t": "command", "key": 81, "player": 12, "answers": {"round": 3, "number": 2},
            "do": {"type": "play", "hand": 1, "action": "hit"},
        });
        assert_eq!(message, expected);
        assert_eq!(serde_json::from_value::<FromClient>(message).unwrap(), command);
    }

    #[test]
    fn a_key_is_a_whole_number_that_json_keeps() {
        for (key, is_taken) in [
            ("0", true),
            ("9007199254740991", true),
            ("9007199254740992", false),
            ("18446744073709551615", false),
            ("-1", false),
            ("0.5", false),
        ] {
            let command =
                format!(r#"{{"t":"command","key":{key},"player":1,"do":{{"type":"resume"}}}}"#);
            let ask = format!(r#"{{"t":"ask","key":{key},"player":1,"what":"last"}}"#);
            for text in [command, ask] {
                assert_eq!(serde_json::from_str::<FromClient>(&text).is_ok(), is_taken, "{text}");
            }
        }
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for text in [
            r#"{"t":"fireworks"}"#,
            r#"{"t":"ping","at":1,"x":1}"#,
            r#"{"t":"command","key":1,"player":1,"do":{"type":"react","reaction":"fireworks"}}"#,
            r#"{"t":"command","key":1,"player":1,"do":{"type":"sit","seat":0,"x":1}}"#,
        ] {
            assert!(serde_json::from_str::<FromClient>(text).is_err(), "{text}");
        }
    }
}
