//! The lines of a table's chat: [`ChatLine`].

use blackjack_table::PlayerId;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// A line of the chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChatLine {
    /// The number of the line, from 1, in this run of the server.
    pub number: u64,
    /// The player.
    pub player: PlayerId,
    /// The name to show.
    pub name: String,
    /// The content: words or a reaction.
    #[serde(flatten)]
    pub said: Said,
    /// The time, in milliseconds since 1970.
    #[serde(default)]
    pub at_ms: i64,
}

/// The content of a line: a field `text`, or a field `reaction`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Said {
    /// Text: no control characters, and none that change the direction of the surrounding text.
    Text(String),
    /// A reaction.
    Reaction(Reaction),
    /// A reaction, or another content, of a later release. It is never sent.
    #[serde(skip)]
    Unknown,
}

/// A reaction, sent with one press; each page shows it in its own way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// Well played.
    Applause,
    /// Amazement at good luck.
    Wow,
    /// Laughter.
    Laugh,
    /// Sympathy for bad luck.
    Pity,
    /// Thank you.
    Thanks,
    /// Good luck.
    GoodLuck,
}

/// Reads words or a reaction; what a later release has added is [`Said::Unknown`].
impl<'de> Deserialize<'de> for Said {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Content {
            text: Option<String>,
            reaction: Option<Value>,
        }
        let Content { text, reaction } = Content::deserialize(deserializer)?;
        if let Some(text) = text {
            return Ok(Self::Text(text));
        }
        let reaction = reaction.and_then(|word| Reaction::deserialize(word).ok());
        Ok(reaction.map_or(Self::Unknown, Self::Reaction))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_line_has_words_or_a_reaction() {
        let line = |content: &str, value: Value| {
            let mut line = json!({ "number": 1, "player": 2, "name": "Ann", "at_ms": 5 });
            line[content] = value;
            line
        };
        for (document, said) in [
            (line("text", json!("hello")), Said::Text("hello".into())),
            (line("reaction", json!("good_luck")), Said::Reaction(Reaction::GoodLuck)),
        ] {
            let read: ChatLine = serde_json::from_value(document.clone()).unwrap();
            assert_eq!(read.said, said);
            assert_eq!(serde_json::to_value(read).unwrap(), document);
        }
        for later in [line("reaction", json!("fireworks")), line("picture", json!(1))] {
            let read: ChatLine = serde_json::from_value(later).unwrap();
            assert_eq!(read.said, Said::Unknown);
            assert!(serde_json::to_value(read).is_err(), "it is never sent");
        }
    }
}
