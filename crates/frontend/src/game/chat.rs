//! The chat of a shared table: the line being typed to everybody.

use super::Game;
use crate::ui::command::UiCommand;

/// The maximum length of a line that servers accept, in characters.
const LINE_MAX: usize = 200;

impl Game {
    /// Returns whether the player is typing a line to everybody at the table.
    pub const fn is_chatting(&self) -> bool {
        self.line.is_some()
    }

    /// Begins a line to everybody, or edits the one being typed.
    #[expect(clippy::wildcard_enum_match_arm, reason = "typing handles only a few commands")]
    pub(super) fn chat(&mut self, command: UiCommand) {
        self.message = None;
        let line = self.line.get_or_insert_default();
        match command {
            UiCommand::Typed(character)
                if !character.is_control() && line.chars().count() < LINE_MAX =>
            {
                line.push(character);
            }
            UiCommand::Erase => {
                line.pop();
            }
            UiCommand::Back => self.line = None,
            UiCommand::Go => {
                let line = self.line.take().unwrap_or_default();
                self.session.say(&line);
            }
            _ => {}
        }
    }
}
