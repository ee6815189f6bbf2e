//! The chat of a table. It is not stored and not part of the game.

use std::collections::{BTreeMap, VecDeque};

use blackjack_protocol::{ChatLine, Code, Reaction, Said};
use blackjack_table::PlayerId;

use crate::people::member::Member;

/// The maximum number of characters in a line.
const LINE_MAX: usize = 200;

/// The number of lines sent to a person who joins.
const KEPT: usize = 50;

/// The maximum number of lines per person in [`SPAN_MS`].
const LINES_IN_SPAN: usize = 5;

/// The time for [`LINES_IN_SPAN`] lines, in milliseconds.
const SPAN_MS: i64 = 10_000;

/// The reason why a line is refused: a code and a sentence.
pub(crate) type ChatRefusal = (Code, String);

/// The latest lines of a table.
#[derive(Debug, Default)]
pub(crate) struct Chat {
    lines: VecDeque<ChatLine>,
    said: u64,
    /// The times of each player's recent lines, in milliseconds since 1970.
    lately: BTreeMap<PlayerId, Vec<i64>>,
}

impl Chat {
    /// Returns the latest lines, oldest first.
    pub(crate) fn lines(&self) -> &VecDeque<ChatLine> {
        &self.lines
    }

    /// Adds a reaction, and returns its line.
    pub(crate) fn react(
        &mut self,
        member: &Member,
        reaction: Reaction,
        now_ms: i64,
    ) -> Result<&ChatLine, ChatRefusal> {
        self.add(member, Said::Reaction(reaction), now_ms)
    }

    /// Adds a line of words, and returns it.
    pub(crate) fn say(
        &mut self,
        member: &Member,
        text: &str,
        now_ms: i64,
    ) -> Result<&ChatLine, ChatRefusal> {
        let text = text.trim();
        if text.is_empty() || !is_shown(text, LINE_MAX) {
            return Err((
                Code::Text,
                format!("a line has 1 to {LINE_MAX} characters that can be seen"),
            ));
        }
        self.add(member, Said::Text(text.to_owned()), now_ms)
    }

    fn add(&mut self, member: &Member, said: Said, now_ms: i64) -> Result<&ChatLine, ChatRefusal> {
        let lately = self.lately.entry(member.player).or_default();
        lately.retain(|&at| now_ms - at < SPAN_MS);
        if lately.len() >= LINES_IN_SPAN {
            return Err((Code::TooFast, "wait a moment before you say more".into()));
        }
        lately.push(now_ms);
        self.lately.retain(|_, lately| lately.iter().any(|&at| now_ms - at < SPAN_MS));
        self.said += 1;
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        let (player, name) = (member.player, member.name.clone());
        self.lines.push_back(ChatLine { number: self.said, player, name, said, at_ms: now_ms });
        Ok(&self.lines[self.lines.len() - 1])
    }
}

/// Returns whether a text can be shown in one line: it is not too long and hides nothing.
pub(crate) fn is_shown(text: &str, most: usize) -> bool {
    text.chars().count() <= most && !text.chars().any(is_hidden)
}

/// Returns whether a character cannot be seen, or changes how those around it are shown.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn ann() -> Member {
        Member { player: PlayerId(1), name: "Ann".into(), is_bot: false }
    }

    #[test]
    fn lines_are_kept_up_to_a_number() {
        let mut chat = Chat::default();
        for number in 1..=60 {
            let line = chat.say(&ann(), &format!(" line {number} "), number * 3_000).unwrap();
            assert_eq!(line.said, Said::Text(format!("line {number}")));
        }
        let numbers: Vec<u64> = chat.lines().iter().map(|line| line.number).collect();
        assert_eq!(numbers, (11..=60).collect::<Vec<_>>());
    }

    #[test]
    fn empty_long_hidden_and_fast_lines_are_refused() {
        let mut chat = Chat::default();
        let long = "x".repeat(LINE_MAX + 1);
        for text in ["", "  ", long.as_str(), "a\nb", "a\u{202e}b", "a\u{1b}[2Jb"] {
            assert_eq!(chat.say(&ann(), text, 0).unwrap_err().0, Code::Text, "{text:?}");
        }
        for _ in 0..LINES_IN_SPAN {
            chat.say(&ann(), "hello", 1_000).unwrap();
        }
        assert_eq!(chat.say(&ann(), "hello", 1_000).unwrap_err().0, Code::TooFast);
        assert_eq!(chat.react(&ann(), Reaction::Wow, 1_000).unwrap_err().0, Code::TooFast);
        let mark = Member { player: PlayerId(2), name: "Mark".into(), is_bot: false };
        assert!(chat.say(&mark, "hello", 1_000).is_ok(), "others may speak");
        assert!(chat.say(&ann(), "hello", 1_000 + SPAN_MS).is_ok());
    }

    #[test]
    fn a_line_says_what_was_said() {
        let mut chat = Chat::default();
        let words = serde_json::to_value(chat.say(&ann(), "hello", 5).unwrap()).unwrap();
        let expected =
            json!({"number": 1, "player": 1, "name": "Ann", "text": "hello", "at_ms": 5});
        assert_eq!(words, expected);
        let line = chat.react(&ann(), Reaction::GoodLuck, 6).unwrap();
        let expected =
            json!({"number": 2, "player": 1, "name": "Ann", "reaction": "good_luck", "at_ms": 6});
        assert_eq!(serde_json::to_value(line).unwrap(), expected);
    }
}
