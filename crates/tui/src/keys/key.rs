//! Keys and their names.

use std::fmt;
use std::str::FromStr;

/// A key without its modifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KeyCode {
    /// The key of a character.
    Char(char),
    /// Enter.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Tab with Shift.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// The up arrow.
    Up,
    /// The down arrow.
    Down,
    /// The left arrow.
    Left,
    /// The right arrow.
    Right,
    /// Page Up.
    PageUp,
    /// Page Down.
    PageDown,
    /// Home.
    Home,
    /// End.
    End,
    /// A function key, counted from 1.
    F(u8),
    /// Any other key, which cannot be bound.
    Other,
}

/// A key with its modifiers.
///
/// Shift is not a modifier of character keys: it shows in the character itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    code: KeyCode,
    control: bool,
    alt: bool,
}

/// The keys without a character: code, name in files and help, name in prompts.
const NAMED: [(KeyCode, &str, &str); 16] = [
    (KeyCode::Enter, "enter", "Enter"),
    (KeyCode::Char(' '), "space", "Space"),
    (KeyCode::Esc, "esc", "Esc"),
    (KeyCode::Tab, "tab", "Tab"),
    (KeyCode::BackTab, "shift-tab", "Shift-Tab"),
    (KeyCode::Backspace, "backspace", "Backspace"),
    (KeyCode::Delete, "delete", "Del"),
    (KeyCode::Insert, "insert", "Ins"),
    (KeyCode::Up, "up", "Up"),
    (KeyCode::Down, "down", "Down"),
    (KeyCode::Left, "left", "Left"),
    (KeyCode::Right, "right", "Right"),
    (KeyCode::PageUp, "page-up", "PgUp"),
    (KeyCode::PageDown, "page-down", "PgDn"),
    (KeyCode::Home, "home", "Home"),
    (KeyCode::End, "end", "End"),
];

/// The arrows that prompts show, except in ASCII.
const ARROWS: [(KeyCode, &str); 4] =
    [(KeyCode::Up, "↑"), (KeyCode::Down, "↓"), (KeyCode::Left, "←"), (KeyCode::Right, "→")];

/// The last named function key.
const FUNCTION_MAX: u8 = 12;

impl Key {
    /// Returns a key without modifiers.
    pub const fn plain(code: KeyCode) -> Self {
        Self { code, control: false, alt: false }
    }

    /// Returns the key with Control held down.
    #[must_use]
    pub fn with_control(self) -> Self {
        Self { control: true, ..self }.without_case()
    }

    /// Returns the key with Alt held down.
    #[must_use]
    pub const fn with_alt(self) -> Self {
        Self { alt: true, ..self }
    }

    /// Returns the key's character, regardless of its modifiers.
    const fn character(self) -> Option<char> {
        if let KeyCode::Char(character) = self.code { Some(character) } else { None }
    }

    /// Returns whether the key has no modifiers.
    const fn is_alone(self) -> bool {
        !self.control && !self.alt
    }

    /// Returns the key in lower case, because Caps Lock must not change keys with Control.
    fn without_case(self) -> Self {
        let KeyCode::Char(letter) = self.code else { return self };
        if !self.control {
            return self;
        }
        Self { code: KeyCode::Char(letter.to_ascii_lowercase()), ..self }
    }

    /// Returns the character that the key types, if it types one.
    pub(crate) fn typed(self) -> Option<char> {
        let KeyCode::Char(character) = self.code else { return None };
        self.is_alone().then_some(character)
    }

    /// Returns whether the key erases the last character typed.
    pub(crate) fn erases(self) -> bool {
        self.code == KeyCode::Backspace || self == Self::control('h')
    }

    const fn control(letter: char) -> Self {
        Self { code: KeyCode::Char(letter), control: true, alt: false }
    }

    /// Returns the same letter in the other case, or `None` if there is none.
    pub(crate) fn other_case(self) -> Option<Self> {
        let letter = self.typed()?;
        let other = if letter.is_uppercase() {
            only(letter.to_lowercase())?
        } else {
            only(letter.to_uppercase())?
        };
        (other != letter).then_some(Self::plain(KeyCode::Char(other)))
    }

    /// Returns the name that prompts show: arrows as arrows, except in ASCII.
    pub(crate) fn label(self, ascii: bool) -> String {
        let arrow = ARROWS.into_iter().find(|(code, _)| *code == self.code);
        match arrow {
            Some((_, arrow)) if !ascii && self.is_alone() => arrow.into(),
            Some(_) | None => self.to_string(),
        }
    }
}

impl Key {
    /// Returns the name in files: "h", "enter", "ctrl-c".
    pub(crate) fn name(self) -> String {
        let mut name = String::new();
        if self.control {
            name += "ctrl-";
        }
        if self.alt {
            name += "alt-";
        }
        if let Some((_, named, _)) = NAMED.into_iter().find(|(code, ..)| *code == self.code) {
            name += named;
        } else if let KeyCode::F(number) = self.code {
            name += &format!("f{number}");
        }
        let character = self.character().filter(|&character| character != ' ');
        name.extend(character);
        name
    }
}

/// Returns the only character of an iterator, or `None` if there are more.
fn only(mut characters: impl Iterator<Item = char>) -> Option<char> {
    characters.next().filter(|_| characters.next().is_none())
}

/// Displays the key as people write it: "h", "Enter", "Ctrl-C".
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.control {
            f.write_str("Ctrl-")?;
        }
        if self.alt {
            f.write_str("Alt-")?;
        }
        if let Some((_, _, shown)) = NAMED.into_iter().find(|(code, ..)| *code == self.code) {
            return f.write_str(shown);
        }
        if let KeyCode::F(number) = self.code {
            return write!(f, "F{number}");
        }
        match self.character() {
            Some(letter) if self.is_alone() => write!(f, "{letter}"),
            Some(letter) => write!(f, "{}", letter.to_uppercase()),
            None => f.write_str("?"),
        }
    }
}

/// The error for text that is not the name of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseKeyError;

impl FromStr for Key {
    type Err = ParseKeyError;

    /// Parses a name as written in files: "h", "enter", "ctrl-c", "f1".
    fn from_str(name: &str) -> Result<Self, ParseKeyError> {
        let (control, rest) = without_word(name, "ctrl-");
        let (alt, rest) = without_word(rest, "alt-");
        let code = code(rest).ok_or(ParseKeyError)?;
        Ok(Self { code, control, alt }.without_case())
    }
}

/// Returns whether the text begins with this word in any case, and the rest of the text.
fn without_word<'a>(text: &'a str, word: &str) -> (bool, &'a str) {
    match text.split_at_checked(word.len()) {
        Some((start, rest)) if start.eq_ignore_ascii_case(word) && !rest.is_empty() => (true, rest),
        Some(_) | None => (false, text),
    }
}

fn code(name: &str) -> Option<KeyCode> {
    if let Some(character) = only(name.chars()) {
        let is_printable = !character.is_control() && !character.is_whitespace();
        return is_printable.then_some(KeyCode::Char(character));
    }
    let lower = name.to_ascii_lowercase();
    if let Some(number) = lower.strip_prefix('f').and_then(|digits| digits.parse().ok()) {
        return (1..=FUNCTION_MAX).contains(&number).then_some(KeyCode::F(number));
    }
    NAMED.into_iter().find(|(_, name, _)| *name == lower).map(|(code, ..)| code)
}

/// Returns the names of the keys without a character, for suggestions.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    NAMED.into_iter().map(|(_, name, _)| name)
}
