//! The messages to a client: [`ToClient`].

use std::borrow::Cow;
use std::collections::VecDeque;

use blackjack_table::{Change, PrivateView, RequestKey, TableEvent};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::advice::DecisionAdvice;
use crate::chat::ChatLine;
use crate::code::Code;
use crate::house::HouseView;
use crate::state::TableState;

/// The position of a reconnecting client, in the query of its line: it gets the
/// messages that it has missed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineQuery {
    /// The run of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<String>,
    /// The number of the latest update.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<u64>,
    /// The number of the latest line of the chat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<u64>,
}

/// A message to a browser or a program.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ToClient<'a> {
    /// The whole view of a table.
    View(Box<WholeView<'a>>),
    /// A change of the view.
    Update {
        /// The number, one more than that of the previous update.
        number: u64,
        /// The events, in order.
        events: Cow<'a, [TableEvent]>,
        /// The change of the state, as a JSON merge patch.
        patch: PatchDocument<'a>,
    },
    /// A line of the chat.
    Chat(Cow<'a, ChatLine>),
    /// The purses of the people that the browser acts for.
    Purses {
        /// The purses of those with a seat.
        purses: Cow<'a, [PrivateView]>,
    },
    /// A command was carried out, now or before.
    Done {
        /// Its key.
        key: RequestKey,
    },
    /// A command was refused, and changed nothing.
    Refused {
        /// Its key.
        key: RequestKey,
        /// The reason, for programs.
        code: Code,
        /// The reason, for people.
        text: Cow<'a, str>,
    },
    /// The coach's advice, for the player who asked.
    Advice {
        /// The key of the question.
        key: RequestKey,
        /// The advice.
        #[serde(flatten)]
        advice: Box<DecisionAdvice>,
    },
    /// A message could not be read; the line is closed.
    Unreadable {
        /// The reason, for people.
        text: Cow<'a, str>,
    },
    /// The answer to a ping.
    Pong {
        /// The sender's clock.
        at: f64,
        /// The server's clock, in milliseconds since 1970.
        now_ms: i64,
    },
    /// The server closes the line.
    Closing {
        /// The reason.
        reason: Cow<'a, str>,
    },
    /// A message of a later release. It is never sent.
    #[serde(other, skip_serializing)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    Unknown,
}

impl ToClient<'_> {
    /// Returns the message as JSON.
    pub fn text(&self) -> String {
        // The only values that cannot be written are unknown words of later
        // releases, which are never sent.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The whole view of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WholeView<'a> {
    /// The run of the server: numbers of another run are meaningless.
    pub run: Cow<'a, str>,
    /// The number of the latest update.
    pub number: u64,
    /// The visible state. Updates are patches of it.
    pub state: Cow<'a, TableState>,
    /// The view of the house, which updates do not change.
    pub house: Cow<'a, HouseView>,
    /// The latest lines that were said, oldest first.
    #[serde(default)]
    pub chat: Cow<'a, VecDeque<ChatLine>>,
    /// The server's clock, in milliseconds since 1970.
    pub now_ms: i64,
}

/// A change of the state, as a JSON merge patch of the state before.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, Value>"))]
#[serde(untagged)]
pub enum PatchDocument<'a> {
    /// The change between two states, as a server writes it.
    #[serde(skip_deserializing)]
    Between(&'a Change<'a, TableState>),
    /// The patch as it was sent to a client.
    Sent(Value),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_of_a_later_release_is_unknown() {
        let read = |text: &str| serde_json::from_str::<ToClient<'_>>(text);
        assert!(matches!(read(r#"{"t":"fireworks","x":1}"#), Ok(ToClient::Unknown)));
        assert!(matches!(
            read(r#"{"t":"done","key":3,"x":1}"#),
            Ok(ToClient::Done { key: RequestKey(3) })
        ));
        assert!(read(r#"{"key":3}"#).is_err());
        assert!(serde_json::to_string(&ToClient::Unknown).is_err(), "it is never sent");
    }
}
