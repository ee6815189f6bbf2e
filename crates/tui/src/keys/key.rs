//! A key, and what it is called.

use std::fmt;
use std::str::FromStr;

/// A key without what is held down beside it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KeyCode {
    /// A key with a character, as it is typed.
    Char(char),
    /// Enter.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Tab with Shift.
    BackTab,
    /// What erases to the left.
    Backspace,
    /// What erases to the right.
    Delete,
    /// Insert.
    Insert,
    /// The arrow up.
    Up,
    /// The arrow down.
    Down,
    /// The arrow to the left.
    Left,
    /// The arrow to the right.
    Right,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// A function key, from 1.
    F(u8),
    /// Any other key, which means nothing.
    Other,
}

/// A key with what is held down beside it.
///
/// Shift is no part of a character: it shows in the character itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    code: KeyCode,
    control: bool,
    alt: bool,
}

/// Keys without a character: how files and help call them, and how prompts do.
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

/// Arrows, as prompts show them where there is more than ASCII.
const ARROWS: [(KeyCode, &str); 4] =
    [(KeyCode::Up, "↑"), (KeyCode::Down, "↓"), (KeyCode::Left, "←"), (KeyCode::Right, "→")];

/// The last function key that has a name.
const FUNCTION_MAX: u8 = 12;

impl Key {
    /// A key by itself.
    pub const fn plain(code: KeyCode) -> Self {
        Self { code, control: false, alt: false }
    }

    /// The same with Control held down.
    #[must_use]
    pub fn with_control(self) -> Self {
        Self { control: true, ..self }.without_case()
    }

    /// The same with Alt held down.
    #[must_use]
    pub const fn with_alt(self) -> Self {
        Self { alt: true, ..self }
    }

    /// Its character, whatever is held down beside it.
    const fn character(self) -> Option<char> {
        if let KeyCode::Char(character) = self.code { Some(character) } else { None }
    }

    /// Whether nothing is held down beside it.
    const fn is_alone(self) -> bool {
        !self.control && !self.alt
    }

    /// Caps Lock does not change what Control means.
    fn without_case(self) -> Self {
        let KeyCode::Char(letter) = self.code else { return self };
        if !self.control {
            return self;
        }
        Self { code: KeyCode::Char(letter.to_ascii_lowercase()), ..self }
    }

    /// The character that it types, if it types one.
    pub(crate) fn typed(self) -> Option<char> {
        let KeyCode::Char(character) = self.code else { return None };
        self.is_alone().then_some(character)
    }

    /// Whether it takes back what was typed.
    pub(crate) fn erases(self) -> bool {
        self.code == KeyCode::Backspace || self == Self::control('h')
    }

    const fn control(letter: char) -> Self {
        Self { code: KeyCode::Char(letter), control: true, alt: false }
    }

    /// The same letter in the other case; `None` for what has none.
    pub(crate) fn other_case(self) -> Option<Self> {
        let letter = self.typed()?;
        let other = if letter.is_uppercase() {
            only(letter.to_lowercase())?
        } else {
            only(letter.to_uppercase())?
        };
        (other != letter).then_some(Self::plain(KeyCode::Char(other)))
    }

    /// What a prompt calls it: arrows as arrows, but for ASCII.
    pub(crate) fn label(self, ascii: bool) -> String {
        let arrow = ARROWS.into_iter().find(|(code, _)| *code == self.code);
        match arrow {
            Some((_, arrow)) if !ascii && self.is_alone() => arrow.into(),
            Some(_) | None => self.to_string(),
        }
    }
}

impl Key {
    /// What files call it: "h", "enter", "ctrl-c".
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

/// The one character of a case, where it is one.
fn only(mut characters: impl Iterator<Item = char>) -> Option<char> {
    characters.next().filter(|_| characters.next().is_none())
}

/// As people call it: "h", "Enter", "Ctrl-C".
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

/// A text that names no key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseKeyError;

impl FromStr for Key {
    type Err = ParseKeyError;

    /// Reads a name as it stands in files: "h", "enter", "ctrl-c", "f1".
    fn from_str(name: &str) -> Result<Self, ParseKeyError> {
        let (control, rest) = without_word(name, "ctrl-");
        let (alt, rest) = without_word(rest, "alt-");
        let code = code(rest).ok_or(ParseKeyError)?;
        Ok(Self { code, control, alt }.without_case())
    }
}

/// Whether a text begins with this word, whatever its case, and what follows it.
fn without_word<'a>(text: &'a str, word: &str) -> (bool, &'a str) {
    match text.split_at_checked(word.len()) {
        Some((start, rest)) if start.eq_ignore_ascii_case(word) && !rest.is_empty() => (true, rest),
        Some(_) | None => (false, text),
    }
}

fn code(name: &str) -> Option<KeyCode> {
    if let Some(character) = only(name.chars()) {
        let seen = !character.is_control() && !character.is_whitespace();
        return seen.then_some(KeyCode::Char(character));
    }
    let lower = name.to_ascii_lowercase();
    if let Some(number) = lower.strip_prefix('f').and_then(|digits| digits.parse().ok()) {
        return (1..=FUNCTION_MAX).contains(&number).then_some(KeyCode::F(number));
    }
    NAMED.into_iter().find(|(_, name, _)| *name == lower).map(|(code, ..)| code)
}

/// The names of keys that have no character, to suggest one.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    NAMED.into_iter().map(|(_, name, _)| name)
}
