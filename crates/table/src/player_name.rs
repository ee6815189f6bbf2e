//! What a player is called, and which names are one: `PlayerName`.

use blackjack_engine::{excerpt, is_unseen};
use unicode_normalization::UnicodeNormalization;
use unicode_security::{MixedScript, RestrictionLevel, RestrictionLevelDetection, skeleton};

/// The name of a player: what is shown, and what it is known by.
///
/// Spellings that mean the same are one name: capital and small letters, composed and decomposed
/// accents, full and half width. A name that only looks like another is neither that one nor a name
/// of its own: [`PlayerName::check_beside`] refuses it, by the rules of UTS #39.
///
/// ```
/// use blackjack_table::PlayerName;
/// let ada = PlayerName::read("Ada")?;
/// assert_eq!(PlayerName::read("\u{ff21}DA")?.key(), ada.key());
/// assert!(PlayerName::read("A\u{ad}da").is_err(), "a soft hyphen cannot be seen");
/// assert!(PlayerName::read("\u{410}da").is_err(), "a Cyrillic letter among Latin ones");
/// let bill = PlayerName::read("Bill")?;
/// assert!(PlayerName::read("BiII")?.check_beside(&bill).is_err(), "capital letters I");
/// # Ok::<(), blackjack_table::PlayerNameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerName {
    text: String,
    key: String,
    looks: [String; 3],
}

/// Why a text is no name of a player, or not of another one; it begins with the name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerNameError {
    /// It is empty.
    #[error("a player needs a name")]
    Empty,
    /// It is too long.
    #[error("\"{name}\": a name has at most {max} characters", max = PlayerName::MAX)]
    TooLong {
        /// Its beginning.
        name: String,
    },
    /// It has a character that cannot be seen.
    #[error("\"{name}\": a name cannot contain U+{:04X}, which is invisible", u32::from(*character))]
    Unseen {
        /// The name, as far as it can be shown.
        name: String,
        /// The character.
        character: char,
    },
    /// It mixes scripts that no language mixes.
    #[error("\"{name}\": a name cannot mix letters of different scripts that look alike")]
    MixedScripts {
        /// The name.
        name: String,
    },
    /// It cannot be told from another name.
    #[error("\"{name}\": this name looks like \"{other}\", who is another player")]
    LooksLike {
        /// The name.
        name: String,
        /// The other one.
        other: String,
    },
}

impl PlayerName {
    /// The longest name, in characters.
    pub const MAX: usize = 24;

    /// Reads a name: spaces around it do not belong to it.
    ///
    /// # Errors
    ///
    /// [`PlayerNameError`], but for [`PlayerNameError::LooksLike`].
    pub fn read(text: &str) -> Result<Self, PlayerNameError> {
        // An accent of its own is a character until it is composed with its letter.
        let too_long = || PlayerNameError::TooLong { name: excerpt(text) };
        if text.chars().nth(4 * Self::MAX).is_some() {
            return Err(too_long());
        }
        let name = Self::known(text);
        if let Some(character) = text.trim().chars().find(|&c| is_invisible(c)) {
            return Err(PlayerNameError::Unseen { name: shown(text), character });
        }
        if name.text.is_empty() {
            return Err(PlayerNameError::Empty);
        }
        if name.text.chars().nth(Self::MAX).is_some() {
            return Err(too_long());
        }
        let letters: String = name.text.chars().filter(|c| c.is_alphabetic()).collect();
        let mixes = !letters.is_single_script()
            && !letters.check_restriction_level(RestrictionLevel::HighlyRestrictive);
        if mixes {
            return Err(PlayerNameError::MixedScripts { name: name.text });
        }
        Ok(name)
    }

    /// The name of a player of an older memory, which may be one that nobody could choose today.
    pub fn known(text: &str) -> Self {
        let normal: String = text.nfkc().collect();
        let text = normal.split_whitespace().collect::<Vec<_>>().join(" ");
        // By way of capitals, letters with several small forms become one: s and final sigma, ss
        // and sharp s.
        let upper: String = text.chars().flat_map(char::to_uppercase).collect();
        let key: String = upper.chars().flat_map(char::to_lowercase).nfkc().collect();
        // Names are compared as they are written, in small letters and in capitals: an l looks like
        // an I in one of them only.
        let looks = [&key, &text, &upper].map(|text| skeleton(text).collect());
        Self { text, key, looks }
    }

    /// The name as it is shown.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the name is known by: the same for all spellings of it.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Refuses a name that is another one but looks the same.
    ///
    /// # Errors
    ///
    /// [`PlayerNameError::LooksLike`].
    pub fn check_beside(&self, other: &Self) -> Result<(), PlayerNameError> {
        let is_alike = self.looks.iter().any(|look| other.looks.contains(look));
        if self.key == other.key || !is_alike {
            return Ok(());
        }
        let (name, other) = (self.text.clone(), shown(&other.text));
        Err(PlayerNameError::LooksLike { name, other })
    }
}

/// Whether a character has no look of its own within a name: what Unicode lets a display ignore (soft
/// hyphens, fillers, tags, variation selectors), and what is drawn as nothing.
fn is_invisible(c: char) -> bool {
    let mut buffer = [0; 4];
    // The skeleton leaves out what can be ignored, and nothing else.
    let mut is_ignorable = || skeleton(c.encode_utf8(&mut buffer)).next().is_none();
    is_unseen(c) || matches!(c, '\u{2800}' | '\u{1d159}') || is_ignorable()
}

/// The beginning of a name, with a sign in the place of whatever cannot be seen.
fn shown(text: &str) -> String {
    let seen: String = text.chars().map(|c| if is_invisible(c) { '\u{fffd}' } else { c }).collect();
    excerpt(&seen)
}
