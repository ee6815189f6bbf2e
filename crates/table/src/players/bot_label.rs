//! The word "bot" at the end of a name, which only the names of bots have.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::skeleton;

use crate::players::name::PlayerName;

impl PlayerName {
    /// Returns whether the name ends in the word "bot" or a look-alike, ignoring other characters
    /// around and between its letters, accents, and a number after it.
    ///
    /// ```
    /// use blackjack_table::PlayerName;
    /// let ends_in_bot = |name| PlayerName::from_stored(name).ends_in_bot();
    /// let names = ["Ann (bot)", "Ann [B o t] 2", "Ann \u{2013} 8\u{f6}t"];
    /// assert!(names.into_iter().all(ends_in_bot));
    /// assert!(!["Ann Abbot", "Robot", "Botho", "Ann 807"].into_iter().any(ends_in_bot));
    /// ```
    pub fn ends_in_bot(&self) -> bool {
        let upper: String = self.text().chars().flat_map(char::to_uppercase).collect();
        // A character may look like a letter in only one case.
        [self.text(), self.key(), &upper].into_iter().any(|text| is_bot_last(&letters(text)))
    }
}

/// Returns whether the last words of a text without accents are "bot", in one word or several.
fn is_bot_last(text: &str) -> bool {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
    let is_named = |word: &&str| word.chars().any(char::is_alphabetic);
    let end = words.iter().rposition(is_named).map_or(0, |last| last + 1);
    let words: Vec<&str> = words[..end].iter().copied().filter(|word| !word.is_empty()).collect();
    let ends = (1..="bot".len()).filter_map(|count| words.get(words.len().checked_sub(count)?..));
    ends.map(|end| end.concat().chars().map(digit_as_letter).collect::<String>())
        .any(|end| end == "bot")
}

/// Returns a text with its characters replaced by the small letters that they look like, without
/// accents. Digits are kept.
fn letters(text: &str) -> String {
    let look = |c: char| -> String {
        // The skeleton of a digit is a letter.
        if c.is_ascii_digit() { c.into() } else { skeleton(c.encode_utf8(&mut [0; 4])).collect() }
    };
    let bare: String = text.nfkd().filter(|&c| !is_combining_mark(c)).map(look).collect();
    let bare = bare.nfkd().filter(|&c| !is_combining_mark(c));
    bare.flat_map(char::to_lowercase).map(symbol_as_letter).collect()
}

/// Returns the letter of an enclosed letter, or of a look-alike missing from Unicode's list.
fn symbol_as_letter(c: char) -> char {
    let nth = |first: u32| (b'a'..).nth((u32::from(c) - first) as usize).map_or(c, char::from);
    match c {
        '\u{1f150}'..='\u{1f169}' => nth(0x1f150),
        '\u{1f170}'..='\u{1f189}' => nth(0x1f170),
        '\u{1f1e6}'..='\u{1f1ff}' => nth(0x1f1e6),
        '\u{df}' | '\u{432}' | '\u{431}' | '\u{299}' => 'b',
        '\u{1d0f}' => 'o',
        '\u{442}' | '\u{1d1b}' | '\u{2020}' | '+' => 't',
        c => c,
    }
}

/// Returns the letter that a digit looks like within a word.
const fn digit_as_letter(c: char) -> char {
    match c {
        '6' | '8' => 'b',
        '0' => 'o',
        '7' => 't',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_ends_in_bot_however_it_is_written() {
        let names = [
            "bot",
            "(bot)",
            "Ann (bot)",
            "Ann (BOT)",
            "Ann (bot).",
            "Ann [bot]",
            "Ann {bot}",
            "Ann <bot>",
            "Ann (b o t)",
            "Ann (b-o-t)",
            "Ann (b.ot)",
            "Ann (8ot)",
            "Ann (80T)",
            "Ann (b0t)",
            "Ann bot",
            "Ann_bot",
            "Ann (bot) 2",
            "Ann (bot)-17",
            "Ann (bo\u{21b})",
            "Ann (bot)\u{323}",
            "Ann (b\u{f6}\u{167})",
            "Ann \u{ff08}bot\u{ff09}",
            "Ann (b\u{43e}t)",
            "\u{410}\u{43d}\u{43d}\u{430} (\u{431}\u{43e}\u{442})",
            "Ann (\u{299}\u{1d0f}\u{1d1b})",
            "Ann \u{24d1}\u{24de}\u{24e3}",
            "Ann \u{1f171}\u{1f17e}\u{1f183}",
            "Ann \u{1f151}\u{1f15e}\u{1f163}",
            "Ann (bo+)",
            "Ann (\u{df}ot)",
            "Ann \u{1d41b}\u{1d428}\u{1d42d}",
        ];
        for name in names {
            assert!(PlayerName::from_stored(name).ends_in_bot(), "{name}");
        }
    }

    #[test]
    fn other_names_do_not() {
        let names = [
            "Ann",
            "Abbot",
            "Robot",
            "Ann Talbot",
            "Bot Ann",
            "Bottom",
            "Ann (robot)",
            "Ann 807",
            "807",
            "Both",
            "Ann 6 0 7",
            "",
            "()",
            "2",
            "Ob\u{f3}t",
            "Zoe (bat)",
            "T",
            "Ann \u{1f171}",
        ];
        for name in names {
            assert!(!PlayerName::from_stored(name).ends_in_bot(), "{name}");
        }
    }
}
