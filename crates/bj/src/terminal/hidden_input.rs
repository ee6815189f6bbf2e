//! Input that a terminal does not show, such as a passphrase.

/// A terminal that does not show what is typed, until this is dropped. Where standard input is no
/// terminal, nothing is shown anyway.
#[derive(Debug)]
pub(crate) struct HiddenInput {
    #[cfg(unix)]
    before: Option<rustix::termios::Termios>,
}

#[cfg(unix)]
impl HiddenInput {
    /// Hides what is typed.
    pub(crate) fn begin() -> Self {
        use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
        let stdin = std::io::stdin();
        let before = tcgetattr(&stdin).ok();
        if let Some(before) = &before {
            let mut hidden = before.clone();
            hidden.local_modes.remove(LocalModes::ECHO);
            // What was typed ahead was typed for something else, perhaps to be seen.
            let _shown = tcsetattr(&stdin, OptionalActions::Flush, &hidden);
        }
        Self { before }
    }
}

#[cfg(unix)]
impl Drop for HiddenInput {
    fn drop(&mut self) {
        use rustix::termios::{OptionalActions, tcsetattr};
        if let Some(before) = &self.before {
            let _hidden = tcsetattr(std::io::stdin(), OptionalActions::Drain, before);
        }
    }
}

#[cfg(not(unix))]
impl HiddenInput {
    /// Does nothing: here the input is shown.
    pub(crate) const fn begin() -> Self {
        Self {}
    }
}
