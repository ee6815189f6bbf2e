//! `MODUSER.DAT`: a door's changes to the caller's account at Synchronet.

use thiserror::Error;

/// The line of the minutes.
const MINUTES: usize = 9;

/// The maximum number of lines that Synchronet reads.
const MOST: usize = 17;

/// A `MODUSER.DAT`: eleven to seventeen lines, each a change of one field of the caller's
/// account, empty where nothing changes. Synchronet carries it out when the door has
/// ended, and removes the file.
///
/// Line 9 holds the minutes to add to the caller's time bank. Source: Synchronet's
/// `xtrn_sec.cpp`, `moduserdat`.
///
/// ```
/// use bbs_door::ModUser;
/// let text = ModUser::default().with_minutes(40).to_string();
/// assert_eq!(text, "0\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n40\r\n\r\n\r\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ModUser {
    lines: Vec<String>,
}

/// The reason why a `MODUSER.DAT` cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ModUserError {
    /// The file is not text.
    #[error("MODUSER.DAT is not text")]
    NotText,
    /// The file has more lines than there are fields.
    #[error("MODUSER.DAT has {0} lines; expected at most 17")]
    TooLong(usize),
    /// The line of the minutes is not a number.
    #[error("line 9 of MODUSER.DAT (minutes) is \"{0}\"; expected a number")]
    NotANumber(String),
}

/// A file that changes nothing.
impl Default for ModUser {
    fn default() -> Self {
        let mut lines = vec![String::new(); 11];
        "0".clone_into(&mut lines[0]);
        Self { lines }
    }
}

impl ModUser {
    /// Reads a file that another door has left behind.
    ///
    /// # Errors
    ///
    /// Fails if the file is not one of Synchronet's.
    pub fn parse(bytes: &[u8]) -> Result<Self, ModUserError> {
        let text = str::from_utf8(bytes).map_err(|_| ModUserError::NotText)?;
        if text.contains('\0') {
            return Err(ModUserError::NotText);
        }
        let text = text.trim_end_matches('\u{1a}');
        let lines: Vec<String> = text.lines().map(|line| line.trim_end().to_owned()).collect();
        if lines.len() > MOST {
            return Err(ModUserError::TooLong(lines.len()));
        }
        let mut file = Self::default();
        file.lines.resize(lines.len().max(file.lines.len()), String::new());
        for (line, read) in file.lines.iter_mut().zip(lines) {
            *line = read;
        }
        let minutes = file.lines[MINUTES - 1].trim();
        if !minutes.is_empty() && minutes.parse::<i32>().is_err() {
            return Err(ModUserError::NotANumber(minutes.escape_debug().to_string()));
        }
        Ok(file)
    }

    /// Returns the minutes to add to the time bank; negative for a withdrawal.
    pub fn minutes(&self) -> i32 {
        self.lines[MINUTES - 1].trim().parse().unwrap_or_default()
    }

    /// Adds minutes for the time bank.
    #[must_use]
    pub fn with_minutes(mut self, minutes: i32) -> Self {
        let total = self.minutes().saturating_add(minutes);
        self.lines[MINUTES - 1] = total.to_string();
        self
    }
}

/// Formats the file, with CR LF at the end of each line.
impl std::fmt::Display for ModUser {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.lines.iter().try_for_each(|line| write!(f, "{line}\r\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_add_up_and_other_changes_stay() {
        let text = "100\r\n50\r\n\r\nA\r\n\r\n\r\n\r\n\r\n-5\r\n";
        let file = ModUser::parse(text.as_bytes()).unwrap().with_minutes(20);
        assert_eq!(file.minutes(), 15);
        assert_eq!(file.to_string(), "100\r\n50\r\n\r\nA\r\n\r\n\r\n\r\n\r\n15\r\n\r\n\r\n");
        assert_eq!(ModUser::parse(file.to_string().as_bytes()), Ok(file));
    }

    #[test]
    fn other_files_are_refused() {
        assert_eq!(ModUser::parse(b"\xff"), Err(ModUserError::NotText));
        assert_eq!(ModUser::parse(&[0; 20]), Err(ModUserError::NotText));
        assert_eq!(ModUser::parse("\n".repeat(18).as_bytes()), Err(ModUserError::TooLong(18)));
        let text = format!("{}x\n", "\n".repeat(8));
        assert_eq!(ModUser::parse(text.as_bytes()), Err(ModUserError::NotANumber("x".into())));
        assert_eq!(ModUser::parse(b""), Ok(ModUser::default()));
        let long = "x\n".repeat(8) + &"1\n".repeat(9);
        assert_eq!(ModUser::parse(long.as_bytes()).unwrap().to_string().lines().count(), 17);
    }
}
