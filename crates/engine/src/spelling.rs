//! Names that are nearly right, and characters that no name should have.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// The candidate that is spelt most like `name`, if any is near: at most a third of its letters
/// differ, or it begins with the name.
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

/// How many letters must be changed, added, dropped or swapped with their neighbour to turn `a`
/// into `b` (the distance of Damerau and Levenshtein, no letter touched twice).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    // The rows of the letter before, and of the one before that, by letters of `b`.
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

/// Whether a character has no look of its own: a control, or one that breaks the line, joins what
/// stands around it or turns its order, so that a line would say what it does not say.
pub fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{180e}' | '\u{feff}')
        || matches!(c, '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}')
}

/// The beginning of a text that may be long and ugly, fit for a message.
///
/// ```
/// use blackjack_engine::excerpt;
/// assert_eq!(excerpt("strip\n"), "strip\u{fffd}");
/// assert_eq!(excerpt(&"x".repeat(41)), "x".repeat(40) + "…");
/// ```
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut seen = text.chars().map(|c| if is_unseen(c) { '\u{fffd}' } else { c });
    let mut excerpt: String = seen.by_ref().take(LONGEST).collect();
    if seen.next().is_some() {
        excerpt.push('…');
    }
    excerpt
}

/// A text from outside, fit for a terminal: whatever [is unseen](is_unseen) is spelled out, but for
/// what makes lines and columns, so that a text of ordinary characters stays as it is.
///
/// ```
/// use blackjack_engine::visible;
/// assert_eq!(visible("# A house\r\ndecks = 6\n"), "# A house\r\ndecks = 6\n");
/// assert_eq!(visible("\u{1b}[2J\u{202e}"), "\\u{1b}[2J\\u{202e}");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    spelled_out(text, |c, next| matches!(c, '\n' | '\t') || (c == '\r' && next == Some('\n')))
}

/// The same for what stands within a line: a name, or the path of a file.
///
/// ```
/// use blackjack_engine::visible_in_line;
/// assert_eq!(visible_in_line("Ada\nAll is well."), "Ada\\nAll is well.");
/// assert_eq!(visible_in_line("\u{130}\u{df}, strip"), "\u{130}\u{df}, strip");
/// ```
pub fn visible_in_line(text: &str) -> Cow<'_, str> {
    spelled_out(text, |_, _| false)
}

/// The text with what is unseen in it spelled out, unless it is excepted: by itself and by what
/// stands behind it.
fn spelled_out(text: &str, excepted: impl Fn(char, Option<char>) -> bool) -> Cow<'_, str> {
    if !text.contains(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut visible = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if is_unseen(c) && !excepted(c, rest.peek().copied()) {
            visible.extend(c.escape_default());
        } else {
            visible.push(c);
        }
    }
    Cow::Owned(visible)
}
