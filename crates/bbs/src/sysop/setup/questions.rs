//! Questions in plain lines. Each is asked again until its answer can be used.

use std::path::{Path, PathBuf};

use blackjack_engine::{excerpt, is_invisible_char, nearest};
use blackjack_frontend::settings::diagnostics::suggestion;
use blackjack_plain::console::{Console, Leave};

/// The longest name, in characters.
const NAME_MAX: usize = 60;

/// The answer that clears a text with a default value.
const NOTHING: &str = "-";

/// A reason for ending the questions before the last one.
pub(super) enum Stop {
    /// The sysop has left.
    Left(Leave),
    Failed(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// An answer.
pub(super) type Answer<T> = Result<T, Stop>;

/// Asks questions. Enter alone gives the default answer, shown in brackets.
pub(super) struct Questions<'a> {
    pub(super) console: &'a mut Console,
}

impl Questions<'_> {
    pub(super) fn say(&mut self, line: &str) -> Answer<()> {
        Ok(self.console.say(line)?)
    }

    /// Asks for one of several words or the beginning of one, and returns its index.
    pub(super) fn choose(&mut self, question: &str, words: &[&str], usual: usize) -> Answer<usize> {
        let list = words.join(", ");
        let usual_word = words.get(usual).copied().unwrap_or_default();
        self.ask(&format!("{question} ({list}) [{usual_word}]: "), |answer| {
            if answer.is_empty() {
                return Ok(usual);
            }
            word(answer, words).ok_or_else(|| {
                let near = suggestion(nearest_word(answer, words));
                let end = if near.is_empty() { "." } else { "" };
                format!("Expected one of {list}, found \"{}\"{near}{end}", excerpt(answer))
            })
        })
    }

    /// Asks for a whole number.
    pub(super) fn number(
        &mut self,
        question: &str,
        range: std::ops::RangeInclusive<u32>,
        usual: u32,
    ) -> Answer<u32> {
        self.ask(&format!("{question} [{usual}]: "), |answer| {
            if answer.is_empty() {
                return Ok(usual);
            }
            let number = answer.parse().ok().filter(|number| range.contains(number));
            number.ok_or_else(|| {
                let (least, most) = (range.start(), range.end());
                let found = excerpt(answer);
                format!("Expected a whole number from {least} to {most}, found \"{found}\".")
            })
        })
    }

    /// Asks for a text that may be empty.
    pub(super) fn text<T>(
        &mut self,
        question: &str,
        usual: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Answer<T> {
        let prompt = match usual {
            "" => format!("{question} [none]: "),
            usual => format!("{question}, {NOTHING} for none [{usual}]: "),
        };
        self.ask(&prompt, |answer| match answer {
            "" => read(usual),
            NOTHING => read(""),
            answer => read(answer),
        })
    }

    /// Asks for a path that every board can pass on in a command.
    pub(super) fn path(&mut self, question: &str, usual: Option<&Path>) -> Answer<PathBuf> {
        let usual = usual.map(|usual| usual.to_string_lossy().into_owned()).unwrap_or_default();
        let shown = if usual.is_empty() { String::new() } else { format!(" [{usual}]") };
        self.ask(&format!("{question}{shown}: "), |answer| {
            let path = if answer.is_empty() { &usual } else { answer };
            if is_plain_path(path) {
                return Ok(PathBuf::from(path));
            }
            Err(format!(
                "Expected a path from the root, such as /bbs/bj, of letters, digits and / . _ -, \
                 found \"{}\".",
                excerpt(path)
            ))
        })
    }

    /// Asks until an answer can be read.
    fn ask<T>(&mut self, prompt: &str, read: impl Fn(&str) -> Result<T, String>) -> Answer<T> {
        loop {
            let line = self.console.ask_in_line(prompt)?.map_err(Stop::Left)?;
            let answer = match str::from_utf8(&line.bytes) {
                Ok(answer) if !line.cut => read(answer.trim()),
                Ok(_) => Err("The answer is too long.".to_owned()),
                Err(_) => Err("Expected UTF-8 text.".to_owned()),
            };
            match answer {
                Ok(answer) => return Ok(answer),
                Err(why) => self.say(&why)?,
            }
        }
    }
}

/// Returns the index of the word that an answer equals or abbreviates.
fn word(answer: &str, words: &[&str]) -> Option<usize> {
    let typed = answer.to_lowercase();
    let exact = words.iter().position(|word| word.to_lowercase() == typed);
    let begins = |at: &usize| words[*at].to_lowercase().starts_with(&typed);
    let mut begun = (0..words.len()).filter(begins);
    exact.or(begun.next().filter(|_| begun.next().is_none()))
}

/// Returns the word most similar to an answer, ignoring case.
fn nearest_word<'a>(answer: &str, words: &[&'a str]) -> Option<&'a str> {
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let near = nearest(&answer.to_lowercase(), lower.iter().map(String::as_str))?;
    words.iter().copied().find(|word| word.to_lowercase() == near)
}

/// Reads a name that a settings file and a screen can hold.
pub(super) fn name(answer: &str) -> Result<String, String> {
    if answer.chars().count() <= NAME_MAX && !answer.chars().any(is_invisible_char) {
        return Ok(answer.to_owned());
    }
    Err(format!("Expected at most {NAME_MAX} visible characters, found \"{}\".", excerpt(answer)))
}

/// Returns whether a path means the same in a shell, in the commands of all boards, and in any
/// folder.
pub(super) fn is_plain_path(path: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    path.starts_with('/') && path.chars().all(is_plain)
}
