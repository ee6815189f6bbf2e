//! The chat of a table. It is not stored, and it is no part of the game.

use std::collections::{BTreeMap, VecDeque};

use blackjack_table::PlayerId;
use serde::Serialize;

use crate::member::Member;

/// The most characters of a line.
const LINE_MAX: usize = 200;

/// The lines that somebody who joins gets.
const KEPT: usize = 50;

/// The most lines that one person says in [`SPAN_MS`].
const LINES_IN_SPAN: usize = 5;

/// The time for [`LINES_IN_SPAN`] lines, in milliseconds.
const SPAN_MS: i64 = 10_000;

/// A line that somebody has said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChatLine {
    /// The number of the line, from 1, in this run of the server.
    pub number: u64,
    /// The player.
    pub player: PlayerId,
    /// The name to show.
    pub name: String,
    /// The words: no control characters, and none that change the direction of what is around them.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

/// The reason why a line is refused: a code and a sentence.
pub(crate) type ChatRefusal = (&'static str, String);

/// The latest lines of a table.
#[derive(Debug, Default)]
pub(crate) struct Chat {
    lines: VecDeque<ChatLine>,
    said: u64,
    /// When each player has said something lately.
    lately: BTreeMap<PlayerId, Vec<i64>>,
}

impl Chat {
    /// Returns the latest lines, oldest first.
    pub(crate) fn lines(&self) -> &VecDeque<ChatLine> {
        &self.lines
    }

    /// Adds a line, and returns it.
    pub(crate) fn say(
        &mut self,
        member: &Member,
        text: &str,
        now_ms: i64,
    ) -> Result<&ChatLine, ChatRefusal> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LINE_MAX {
            return Err(("text", format!("a line has 1 to {LINE_MAX} characters")));
        }
        if text.chars().any(is_hidden) {
            return Err(("text", "a line has no characters that cannot be seen".into()));
        }
        let lately = self.lately.entry(member.player).or_default();
        lately.retain(|&at| now_ms - at < SPAN_MS);
        if lately.len() >= LINES_IN_SPAN {
            return Err(("too_fast", "wait a moment before you say more".into()));
        }
        lately.push(now_ms);
        self.lately.retain(|_, lately| lately.iter().any(|&at| now_ms - at < SPAN_MS));
        self.said += 1;
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        let (player, name, text) = (member.player, member.name.clone(), text.to_owned());
        self.lines.push_back(ChatLine { number: self.said, player, name, text, at_ms: now_ms });
        Ok(&self.lines[self.lines.len() - 1])
    }
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
    use super::*;

    fn ann() -> Member {
        Member { player: PlayerId(1), name: "Ann".into() }
    }

    #[test]
    fn lines_are_kept_up_to_a_number() {
        let mut chat = Chat::default();
        for number in 1..=60 {
            let line = chat.say(&ann(), &format!(" line {number} "), number * 3_000).unwrap();
            assert_eq!(line.text, format!("line {number}"));
        }
        let numbers: Vec<u64> = chat.lines().iter().map(|line| line.number).collect();
        assert_eq!(numbers, (11..=60).collect::<Vec<_>>());
    }

    #[test]
    fn empty_long_hidden_and_fast_lines_are_refused() {
        let mut chat = Chat::default();
        let long = "x".repeat(LINE_MAX + 1);
        for text in ["", "  ", long.as_str(), "a\nb", "a\u{202e}b", "a\u{1b}[2Jb"] {
            assert_eq!(chat.say(&ann(), text, 0).unwrap_err().0, "text", "{text:?}");
        }
        for _ in 0..LINES_IN_SPAN {
            chat.say(&ann(), "hello", 1_000).unwrap();
        }
        assert_eq!(chat.say(&ann(), "hello", 1_000).unwrap_err().0, "too_fast");
        let mark = Member { player: PlayerId(2), name: "Mark".into() };
        assert!(chat.say(&mark, "hello", 1_000).is_ok(), "others may speak");
        assert!(chat.say(&ann(), "hello", 1_000 + SPAN_MS).is_ok());
    }
}
