//! The character set of the output: ASCII only if the option or the locale asks for it.

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::sync::atomic::{AtomicBool, Ordering};

use blackjack_coach::words::in_ascii;

/// True if this process prints only ASCII.
static ASCII: AtomicBool = AtomicBool::new(false);

/// Chooses the character set for this process from the last `--ascii`, otherwise from the locale.
pub(crate) fn choose(typed: &[OsString]) {
    let asked = typed.iter().rev().find_map(|word| match word.to_str()? {
        "--ascii" | "--ascii=always" => Some(true),
        "--ascii=never" => Some(false),
        _ => None,
    });
    let is_ascii = asked.unwrap_or_else(|| is_ascii_locale(|name| env::var(name).ok()));
    ASCII.store(is_ascii, Ordering::Relaxed);
}

/// Returns whether this process prints only ASCII.
pub(crate) fn is_ascii() -> bool {
    ASCII.load(Ordering::Relaxed)
}

/// Returns the text as this process prints it.
pub(crate) fn in_charset(text: &str) -> Cow<'_, str> {
    if is_ascii() { in_ascii(text) } else { text.into() }
}

/// Returns whether the locale states an encoding other than UTF-8, as `C` and `POSIX` do. Without
/// any locale variable, the terminal is assumed to use UTF-8.
fn is_ascii_locale(variable: impl Fn(&str) -> Option<String>) -> bool {
    let stated = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| variable(name).filter(|value| !value.is_empty()));
    stated.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        !(locale.contains("utf-8") || locale.contains("utf8"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_states_the_encoding() {
        let is_ascii = |variables: &[(&str, &str)]| {
            is_ascii_locale(|name| {
                let found = variables.iter().find(|(variable, _)| *variable == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(is_ascii(&[("LANG", "C")]) && is_ascii(&[("LC_ALL", "POSIX")]));
        assert!(is_ascii(&[("LC_ALL", "C"), ("LANG", "en_US.UTF-8")]));
        assert!(is_ascii(&[("LANG", "de_DE.ISO-8859-1")]));
        assert!(!is_ascii(&[]) && !is_ascii(&[("LANG", "C.UTF-8")]));
        assert!(!is_ascii(&[("LC_CTYPE", "en_US.utf8"), ("LANG", "C")]));
        assert!(!is_ascii(&[("LC_ALL", ""), ("LANG", "en_GB.UTF-8")]));
    }
}
