//! `PlayerName`: the names of players, and their equality.

use blackjack_engine::{excerpt, is_invisible_char};
use unicode_normalization::UnicodeNormalization;
use unicode_security::{MixedScript, RestrictionLevel, RestrictionLevelDetection, skeleton};

/// The stored name of a solo player without a name.
pub const UNNAMED_PLAYER: &str = "you";

/// The name of a player: as shown, and in the form that identifies it.
///
/// Different spellings are one name if they differ only in case, in composed or decomposed accents,
/// or in full or half width. A name that merely looks like an existing one is refused by
/// [`PlayerName::check_distinct`], according to UTS #39.
///
/// ```
/// use blackjack_table::PlayerName;
/// let ada = PlayerName::read("Ada")?;
/// assert_eq!(PlayerName::read("\u{ff21}DA")?.key(), ada.key());
/// assert!(PlayerName::read("A\u{ad}da").is_err(), "a soft hyphen cannot be seen");
/// assert!(PlayerName::read("\u{410}da").is_err(), "a Cyrillic letter among Latin ones");
/// let bill = PlayerName::read("Bill")?;
/// assert!(PlayerName::read("BiII")?.check_distinct(&bill).is_err(), "capital letters I");
/// # Ok::<(), blackjack_table::PlayerNameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerName {
    text: String,
    key: String,
    skeletons: [String; 3],
}

/// The reason why a text cannot be the name of a player. Messages begin with the name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerNameError {
    /// The name is empty.
    #[error("a player needs a name")]
    Empty,
    /// The name is too long.
    #[error("\"{name}\": a name has at most {max} characters", max = PlayerName::MAX)]
    TooLong {
        /// The beginning of the name.
        name: String,
    },
    /// The name contains an invisible character.
    #[error("\"{name}\": a name cannot contain U+{:04X}, which is invisible", u32::from(*character))]
    Invisible {
        /// The name, with invisible characters replaced.
        name: String,
        /// The character.
        character: char,
    },
    /// The name mixes scripts in a way that no language does.
    #[error("\"{name}\": a name cannot mix letters of different scripts that look alike")]
    MixedScripts {
        /// The name.
        name: String,
    },
    /// The name looks like the name of another player.
    #[error("\"{name}\": this name looks like that of another player, \"{other}\"")]
    LooksLike {
        /// The name.
        name: String,
        /// The other name.
        other: String,
    },
}

impl PlayerName {
    /// The length limit of a name, in characters.
    pub const MAX: usize = 24;

    /// Parses a name. Surrounding white space is dropped.
    ///
    /// # Errors
    ///
    /// Any [`PlayerNameError`] except [`PlayerNameError::LooksLike`].
    pub fn read(text: &str) -> Result<Self, PlayerNameError> {
        // Decomposed accents count as characters until they are composed, so allow for several per
        // letter.
        let too_long = || PlayerNameError::TooLong { name: excerpt(text) };
        if text.chars().nth(4 * Self::MAX).is_some() {
            return Err(too_long());
        }
        let name = Self::from_stored(text);
        if let Some(character) = text.trim().chars().find(|&c| is_invisible_in_name(c)) {
            return Err(PlayerNameError::Invisible { name: shown(text), character });
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

    /// Creates a name from a stored one, which may be older than today's rules.
    pub fn from_stored(text: &str) -> Self {
        let normal: String = text.nfkc().collect();
        let text = normal.split_whitespace().collect::<Vec<_>>().join(" ");
        // Converting to capitals first merges letters with several small forms: s and final sigma,
        // ss and sharp s.
        let upper: String = text.chars().flat_map(char::to_uppercase).collect();
        let key: String = upper.chars().flat_map(char::to_lowercase).nfkc().collect();
        // Compare skeletons in both cases as well: l looks like I in only one of them.
        let skeletons = [&key, &text, &upper].map(|text| skeleton(text).collect());
        Self { text, key, skeletons }
    }

    /// Returns the name as shown.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the identifying form, which is the same for all spellings of a name.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Refuses this name if it differs from another one but looks the same.
    ///
    /// # Errors
    ///
    /// [`PlayerNameError::LooksLike`].
    pub fn check_distinct(&self, other: &Self) -> Result<(), PlayerNameError> {
        let is_alike = self.skeletons.iter().any(|look| other.skeletons.contains(look));
        if self.key == other.key || !is_alike {
            return Ok(());
        }
        let (name, other) = (self.text.clone(), shown(&other.text));
        Err(PlayerNameError::LooksLike { name, other })
    }
}

/// Returns whether a character is invisible within a name: a character that Unicode lets displays
/// ignore (soft hyphens, fillers, tags, variation selectors), or one that is drawn blank.
fn is_invisible_in_name(c: char) -> bool {
    let mut buffer = [0; 4];
    // The skeleton drops exactly the ignorable characters.
    let mut is_ignorable = || skeleton(c.encode_utf8(&mut buffer)).next().is_none();
    is_invisible_char(c) || matches!(c, '\u{2800}' | '\u{1d159}') || is_ignorable()
}

/// Returns the beginning of a name, with invisible characters replaced.
fn shown(text: &str) -> String {
    let visible: String =
        text.chars().map(|c| if is_invisible_in_name(c) { '\u{fffd}' } else { c }).collect();
    excerpt(&visible)
}
