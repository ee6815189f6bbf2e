//! Wrapping of lines between words, because a terminal would break words.

/// Wraps every line that is too long between its words. Lines that fit keep their spaces;
/// continuation lines are indented by `indent` more than their line.
pub fn wrapped(text: &str, columns: usize, indent: usize) -> String {
    let lines = text.split('\n').map(|line| wrapped_line(line, columns, indent));
    lines.collect::<Vec<_>>().join("\n")
}

fn wrapped_line(line: &str, columns: usize, indent: usize) -> String {
    if line.chars().count() <= columns {
        return line.to_owned();
    }
    let begin = line.chars().take_while(|&c| c == ' ').count();
    let indent = " ".repeat((begin + indent).min(columns / 2));
    let mut lines = String::new();
    let mut used = 0;
    // Spaces before a word stay, unless the word begins a line.
    for word in line.split_inclusive(' ') {
        let length = word.trim_end_matches(' ').chars().count();
        if used > indent.len() && used + length > columns && length > 0 {
            lines.truncate(lines.trim_end_matches(' ').len());
            lines.push('\n');
            lines += &indent;
            used = indent.len();
        }
        lines += word;
        used += word.chars().count();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_break_between_words() {
        let text = "  one two  three four\nshort  line\n";
        assert_eq!(wrapped(text, 12, 2), "  one two\n    three\n    four\nshort  line\n");
        assert_eq!(wrapped("one two three", 7, 0), "one two\nthree");
        assert_eq!(wrapped("a prompt? ", 9, 0), "a prompt? ");
        assert_eq!(wrapped("a longer prompt? ", 9, 0), "a longer\nprompt? ");
    }

    #[test]
    fn a_word_that_is_longer_than_a_line_stays_whole() {
        assert_eq!(wrapped("see /a/very/long/path now", 8, 2), "see\n  /a/very/long/path\n  now");
    }
}
