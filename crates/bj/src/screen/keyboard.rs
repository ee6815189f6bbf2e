//! Translates the events of a terminal into messages of the game.

use blackjack_frontend::ui::command::UiCommand;
use blackjack_tui::{Key, KeyCode, Msg};
use ratatui::crossterm::event::{
    self, Event, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// Returns the message of an event, if it has one. Key releases have none.
pub(super) fn message(event: Event) -> Option<Msg> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(Msg::Key(pressed(key))),
        Event::Paste(text) => Some(Msg::Paste(text)),
        Event::Mouse(MouseEvent { kind, column, row, .. }) => match kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Msg::Click(column, row)),
            MouseEventKind::Drag(MouseButton::Left) => Some(Msg::Drag(column, row)),
            MouseEventKind::Up(MouseButton::Left) => Some(Msg::Release(column, row)),
            MouseEventKind::ScrollUp => Some(Msg::Wheel(UiCommand::Up)),
            MouseEventKind::ScrollDown => Some(Msg::Wheel(UiCommand::Down)),
            MouseEventKind::Down(_)
            | MouseEventKind::Up(_)
            | MouseEventKind::Drag(_)
            | MouseEventKind::Moved
            | MouseEventKind::ScrollLeft
            | MouseEventKind::ScrollRight => None,
        },
        Event::Key(_) | Event::Resize(..) | Event::FocusGained | Event::FocusLost => None,
    }
}

/// Returns the key of an event.
fn pressed(event: KeyEvent) -> Key {
    // Enter typed before the terminal was in raw mode arrives as a newline.
    if event == KeyEvent::new(event::KeyCode::Char('j'), KeyModifiers::CONTROL) {
        return Key::plain(KeyCode::Enter);
    }
    let held = |modifier| event.modifiers.contains(modifier);
    let tabs_back = event.code == event::KeyCode::Tab && held(KeyModifiers::SHIFT);
    let key = Key::plain(if tabs_back { KeyCode::BackTab } else { code(event.code) });
    let key = if held(KeyModifiers::ALT) { key.with_alt() } else { key };
    if held(KeyModifiers::CONTROL) { key.with_control() } else { key }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the game uses few of the keys")]
const fn code(code: event::KeyCode) -> KeyCode {
    match code {
        event::KeyCode::Char(character) => KeyCode::Char(character),
        event::KeyCode::Enter => KeyCode::Enter,
        event::KeyCode::Esc => KeyCode::Esc,
        event::KeyCode::Tab => KeyCode::Tab,
        event::KeyCode::BackTab => KeyCode::BackTab,
        event::KeyCode::Backspace => KeyCode::Backspace,
        event::KeyCode::Delete => KeyCode::Delete,
        event::KeyCode::Insert => KeyCode::Insert,
        event::KeyCode::Up => KeyCode::Up,
        event::KeyCode::Down => KeyCode::Down,
        event::KeyCode::Left => KeyCode::Left,
        event::KeyCode::Right => KeyCode::Right,
        event::KeyCode::PageUp => KeyCode::PageUp,
        event::KeyCode::PageDown => KeyCode::PageDown,
        event::KeyCode::Home => KeyCode::Home,
        event::KeyCode::End => KeyCode::End,
        event::KeyCode::F(number) => KeyCode::F(number),
        _ => KeyCode::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(code: event::KeyCode, modifiers: KeyModifiers) -> String {
        pressed(KeyEvent::new(code, modifiers)).to_string()
    }

    #[test]
    fn caps_lock_and_shift_do_not_break_play() {
        let letter = event::KeyCode::Char;
        assert_eq!(name(letter('H'), KeyModifiers::SHIFT), "H");
        let both = KeyModifiers::CONTROL | KeyModifiers::SHIFT;
        assert_eq!(name(letter('C'), both), name(letter('c'), KeyModifiers::CONTROL));
        assert_eq!(name(event::KeyCode::Tab, KeyModifiers::SHIFT), "Shift-Tab");
    }

    #[test]
    fn the_end_of_a_line_is_enter() {
        assert_eq!(name(event::KeyCode::Char('j'), KeyModifiers::CONTROL), "Enter");
        assert_eq!(name(event::KeyCode::Char('k'), KeyModifiers::CONTROL), "Ctrl-K");
    }

    #[test]
    fn a_key_release_means_nothing() {
        let mut event = KeyEvent::new(event::KeyCode::Char('h'), KeyModifiers::NONE);
        assert!(message(Event::Key(event)).is_some());
        event.kind = KeyEventKind::Release;
        assert!(message(Event::Key(event)).is_none());
    }
}
