//! The options that mean the same for every command: [`CommonArgs`].

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::terminal::charset;

/// Options that mean the same for every command.
#[derive(Args, Debug, Default, Clone)]
pub(crate) struct CommonArgs {
    /// Change a key of the house for this run; repeatable ("bj houses rules" explains the keys)
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// Print without colours; only the full screen and charts use them
    #[arg(long, global = true)]
    pub(crate) no_color: bool,
    /// Print only ASCII, as in a locale without UTF-8: a currency sign becomes its code
    #[arg(long, global = true, value_name = "WHEN", value_enum, num_args = 0..=1,
          require_equals = true, default_missing_value = "always")]
    pub(crate) ascii: Option<AsciiMode>,
    /// Keep ledger, settings and keys in this folder [default: the user's folders]
    #[arg(long, value_name = "DIR", global = true)]
    pub(crate) data: Option<PathBuf>,
}

impl CommonArgs {
    /// Returns whether text is printed in ASCII only: by the option, otherwise by
    /// the setting or the locale.
    pub(crate) fn is_ascii(&self, setting: bool) -> bool {
        match self.ascii {
            Some(mode) => mode == AsciiMode::Always,
            None => setting || charset::is_ascii(),
        }
    }

    /// Returns whether documents for programs contain only ASCII. The locale is ignored, so that
    /// the same question gets the same answer everywhere.
    pub(crate) fn is_ascii_document(&self) -> bool {
        self.ascii == Some(AsciiMode::Always)
    }

    /// Returns whether a command prints its document or text only in ASCII.
    pub(crate) fn prints_ascii(&self, is_document: bool) -> bool {
        if is_document { self.is_ascii_document() } else { self.is_ascii(false) }
    }
}

/// The occasions on which output is limited to ASCII.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AsciiMode {
    /// In every locale
    Always,
    /// In no locale
    Never,
}
