//! Text in the 80 columns of a terminal.

/// The columns of a line.
pub(super) const WIDTH: usize = 80;

/// A space at which no line is broken, as between a number and its unit.
pub(super) const SPACE: char = '\u{a0}';

/// Breaks a text into lines between its words; all lines but the first are indented.
pub(super) fn wrapped(text: &str, indent: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in text.split_ascii_whitespace() {
        let length = word.chars().count();
        if used == 0 {
            used = length;
        } else if used + 1 + length <= WIDTH {
            lines.push(' ');
            used += 1 + length;
        } else {
            lines.push('\n');
            lines += &" ".repeat(indent);
            used = indent + length;
        }
        lines += word;
    }
    lines.replace(SPACE, " ") + "\n"
}

/// A share in percent, without its sign: `-0.2614`. What rounds to nothing has no sign.
pub(super) fn percent(share: f64, decimals: usize) -> String {
    number(share * 100.0, decimals)
}

/// A number with so many decimals; what rounds to nothing has no sign.
pub(super) fn number(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let is_nothing = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    if is_nothing { text.trim_start_matches('-').to_owned() } else { text }
}

/// The same, and a plus in front of what is more than nothing.
pub(super) fn signed(share: f64, decimals: usize) -> String {
    let text = number(share, decimals);
    let is_more = text.bytes().any(|byte| matches!(byte, b'1'..=b'9')) && !text.starts_with('-');
    if is_more { format!("+{text}") } else { text }
}

/// So many of something.
pub(super) fn counted(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
