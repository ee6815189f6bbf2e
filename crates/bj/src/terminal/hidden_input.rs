//! Input that a terminal does not show, such as a passphrase.

/// A terminal that does not show typed characters, until this is dropped. If standard input is not
/// a terminal, nothing is shown anyway.
#[derive(Debug)]
pub(crate) struct HiddenInput {
    #[cfg(unix)]
    before: Option<rustix::termios::Termios>,
}

#[cfg(unix)]
impl HiddenInput {
    /// Hides typed characters.
    pub(crate) fn begin() -> Self {
        use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
        let stdin = std::io::stdin();
        let before = tcgetattr(&stdin).ok();
        if let Some(before) = &before {
            let mut hidden = before.clone();
            hidden.local_modes.remove(LocalModes::ECHO);
            // Input typed ahead was meant for something else, and was perhaps visible.
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
