//! The colour depth of a terminal: `Depth`.

/// A colour depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// 24-bit colour.
    True,
    /// The 256 colours of xterm.
    Indexed,
    /// The sixteen ANSI colours.
    Sixteen,
    /// No colours: bold, reverse and underline only.
    None,
}

impl Depth {
    /// Detects the depth from the environment; `variable` looks up a variable.
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name| variable(name).unwrap_or_default();
        if !value("NO_COLOR").is_empty() || value("CLICOLOR") == "0" {
            return Self::None;
        }
        let term = value("TERM");
        if term == "dumb" || term.starts_with("vt") {
            return Self::None;
        }
        let is_true = ["truecolor", "24bit"].contains(&value("COLORTERM").as_str())
            || term.ends_with("-direct")
            || ["alacritty", "foot", "ghostty", "kitty", "wezterm"]
                .iter()
                .any(|t| term.contains(t))
            || ["iTerm.app", "WezTerm", "ghostty", "vscode"]
                .contains(&value("TERM_PROGRAM").as_str())
            || !value("WT_SESSION").is_empty();
        if is_true {
            Self::True
        } else if term.contains("256") || (term.is_empty() && value("OS") == "Windows_NT") {
            Self::Indexed
        } else {
            Self::Sixteen
        }
    }
}
