//! Suggestions for misspelled names, and characters that names must not contain.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// Returns the candidate with the spelling most similar to `name`, if it is close: at most a third
/// of its letters differ, or one begins with the other.
///
/// ```
/// use blackjack_engine::nearest;
/// assert_eq!(nearest("dealer17", ["decks", "dealer-17"]), Some("dealer-17"));
/// assert_eq!(nearest("ANN", ["Anna", "Bob"]), Some("Anna"));
/// assert_eq!(nearest("xyzzy", ["decks", "dealer-17"]), None);
/// ```
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > 64 {
        return None;
    }
    let name = name.to_lowercase();
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let lower = candidate.to_lowercase();
            let distance = distance(&name, &lower);
            let begins = name.len() > 2 && (lower.starts_with(&name) || name.starts_with(&lower));
            (begins || distance * 3 <= lower.len().max(3)).then_some((distance, candidate))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Returns the number of letters to change, add, drop or swap with a neighbour to turn `a` into `b`
/// (the Damerau–Levenshtein distance, with each letter touched at most once).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    // The rows for the previous letter and the one before it, indexed by letters of `b`.
    let mut last = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let above = core::mem::replace(&mut last, core::mem::take(&mut row));
        row.push(i);
        for j in 1..=b.len() {
            let changed = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut steps = changed.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                steps = steps.min(above[j - 2] + 1);
            }
            row.push(steps);
        }
    }
    row[b.len()]
}

/// Returns whether a character is invisible or changes how its surroundings look: a control
/// character, a line break, a joiner or a direction mark. Such a character could make a line appear
/// to say something else.
pub fn is_invisible_char(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{180e}' | '\u{feff}')
        || matches!(c, '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}')
}

/// Returns the beginning of an arbitrary text, printable in a message.
///
/// ```
/// use blackjack_engine::excerpt;
/// assert_eq!(excerpt("strip\n"), "strip\u{fffd}");
/// assert_eq!(excerpt(&"x".repeat(41)), "x".repeat(40) + "…");
/// ```
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut printable = text.chars().map(|c| if is_invisible_char(c) { '\u{fffd}' } else { c });
    let mut excerpt: String = printable.by_ref().take(LONGEST).collect();
    if printable.next().is_some() {
        excerpt.push('…');
    }
    excerpt
}

/// Makes untrusted text safe for a terminal: escapes every [invisible character](is_invisible_char)
/// except line breaks and tabs. Ordinary text is unchanged.
///
/// ```
/// use blackjack_engine::visible;
/// assert_eq!(visible("# A house\r\ndecks = 6\n"), "# A house\r\ndecks = 6\n");
/// assert_eq!(visible("\u{1b}[2J\u{202e}"), "\\u{1b}[2J\\u{202e}");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    escape_invisible(text, |c, next| matches!(c, '\n' | '\t') || (c == '\r' && next == Some('\n')))
}

/// Makes untrusted text within a line, such as a name or a path, safe for a terminal. Line breaks
/// and tabs are escaped too.
///
/// ```
/// use blackjack_engine::visible_in_line;
/// assert_eq!(visible_in_line("Ada\nAll is well."), "Ada\\nAll is well.");
/// assert_eq!(visible_in_line("\u{130}\u{df}, strip"), "\u{130}\u{df}, strip");
/// ```
pub fn visible_in_line(text: &str) -> Cow<'_, str> {
    escape_invisible(text, |_, _| false)
}

/// Escapes the invisible characters of a text, except where the predicate, given the character and
/// the next one, returns true.
fn escape_invisible(text: &str, excepted: impl Fn(char, Option<char>) -> bool) -> Cow<'_, str> {
    if !text.contains(is_invisible_char) {
        return Cow::Borrowed(text);
    }
    let mut visible = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if is_invisible_char(c) && !excepted(c, rest.peek().copied()) {
            visible.extend(c.escape_default());
        } else {
            visible.push(c);
        }
    }
    Cow::Owned(visible)
}
