//! The account of a guest at one server, kept in a file: [`Account`].

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use blackjack_table::{PlayerId, PlayerName};
use serde::{Deserialize, Serialize};

use crate::address::ServerAddress;
use crate::remote_error::RemoteError;

/// The name of the folder of the accounts, in the folder of the data.
pub const ACCOUNTS_FOLDER: &str = "servers";

/// The maximum number of accounts kept for one server.
const KEPT: usize = 20;

/// The account of a guest at one server, which identifies this terminal. Anyone who has it can play
/// with the guest's purse, so only its owner can read the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Account {
    /// The player.
    pub player: PlayerId,
    /// The name.
    pub name: String,
    /// The cookie, as `name=value`.
    pub(crate) cookie: String,
}

/// The accounts at one server, the latest first.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Accounts {
    accounts: Vec<Account>,
}

impl Account {
    /// Returns the cookie, as `name=value`, for other requests to the same server.
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// Returns the account at a server that is kept in this folder: the one with this
    /// name, or the one used last.
    ///
    /// # Errors
    ///
    /// [`RemoteError::Account`] if the file cannot be read, or holds something else.
    pub fn load(
        folder: &Path,
        server: &ServerAddress,
        name: Option<&str>,
    ) -> Result<Option<Self>, RemoteError> {
        let key = |name: &str| PlayerName::from_stored(name).key().to_owned();
        let accounts = Accounts::read(&path(folder, server))?.accounts;
        let is_meant = |account: &Self| name.is_none_or(|name| key(&account.name) == key(name));
        Ok(accounts.into_iter().find(is_meant))
    }

    /// Saves the account in this folder, as the one used last.
    ///
    /// # Errors
    ///
    /// [`RemoteError::Account`] if the file cannot be read or written.
    pub fn save(&self, folder: &Path, server: &ServerAddress) -> Result<(), RemoteError> {
        let path = path(folder, server);
        let mut kept = Accounts::read(&path)?;
        kept.accounts.retain(|account| account.player != self.player);
        kept.accounts.insert(0, self.clone());
        kept.accounts.truncate(KEPT);
        kept.write(&path).map_err(|source| RemoteError::Account { path, source })
    }

    /// Deletes the account, which its server no longer knows.
    ///
    /// # Errors
    ///
    /// [`RemoteError::Account`] if the file cannot be read or written.
    pub fn forget(&self, folder: &Path, server: &ServerAddress) -> Result<(), RemoteError> {
        let path = path(folder, server);
        let mut kept = Accounts::read(&path)?;
        kept.accounts.retain(|account| account.player != self.player);
        kept.write(&path).map_err(|source| RemoteError::Account { path, source })
    }
}

impl Accounts {
    /// Reads a file; a missing file has no accounts.
    fn read(path: &Path) -> Result<Self, RemoteError> {
        let failed = |source| RemoteError::Account { path: path.to_owned(), source };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(source) => return Err(failed(source)),
        };
        let kept: Self = serde_json::from_str(&text).map_err(|error| failed(invalid(error)))?;
        if kept.accounts.iter().all(|account| is_cookie(&account.cookie)) {
            Ok(kept)
        } else {
            Err(failed(invalid("a cookie is not one")))
        }
    }

    fn write(&self, path: &Path) -> io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        // Another program of this person may write at the same time.
        let new = path.with_extension(format!("{}.new", std::process::id()));
        let _old = fs::remove_file(&new);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&new)?;
        let text = serde_json::to_string_pretty(self).map_err(io::Error::from)?;
        file.write_all(text.as_bytes())?;
        file.write_all(b"\n")?;
        file.sync_all()?;
        fs::rename(&new, path)
    }
}

/// Returns whether a text is a cookie that can be sent: `name=value` in plain characters.
pub(crate) fn is_cookie(text: &str) -> bool {
    let is_usual = |c: char| c.is_ascii_graphic() && !matches!(c, ';' | ',' | '"' | '\\');
    (3..=512).contains(&text.len()) && text.contains('=') && text.chars().all(is_usual)
}

fn invalid(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

/// Returns the file of a server. Its name has no character that is special to a file system.
fn path(folder: &Path, server: &ServerAddress) -> PathBuf {
    let secure = if server.page("").starts_with("https") { "https" } else { "http" };
    let usual = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
    let host: String = server.authority().chars().map(usual).collect();
    folder.join(ACCOUNTS_FOLDER).join(format!("{secure}-{host}.json"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::TableAddress;

    fn server() -> ServerAddress {
        "http://[::1]:7110/t/x".parse::<TableAddress>().unwrap().server
    }

    fn account(player: i64, name: &str) -> Account {
        Account {
            player: PlayerId(player),
            name: name.into(),
            cookie: format!("bj=secret{player}"),
        }
    }

    #[test]
    fn accounts_are_kept_for_their_owner_only() {
        let (folder, server) = (tempfile::tempdir().unwrap(), server());
        let load = |name| Account::load(folder.path(), &server, name).unwrap();
        assert_eq!(load(None), None);
        let (ann, mark) = (account(7, "Ann"), account(8, "Mark"));
        ann.save(folder.path(), &server).unwrap();
        mark.save(folder.path(), &server).unwrap();
        assert_eq!((load(None), load(Some("ann"))), (Some(mark.clone()), Some(ann.clone())));
        assert_eq!(load(Some("Zoe")), None);
        ann.save(folder.path(), &server).unwrap();
        assert_eq!(load(None), Some(ann.clone()));
        let path = path(folder.path(), &server);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
        assert!(path.ends_with("http----1--7110.json"), "{}", path.display());
        ann.forget(folder.path(), &server).unwrap();
        assert_eq!(load(None), Some(mark));
    }

    #[test]
    fn a_file_with_something_else_is_reported() {
        let (folder, server) = (tempfile::tempdir().unwrap(), server());
        let path = path(folder.path(), &server);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        for text in ["", "{}", "\u{1b}[2J"] {
            fs::write(&path, text).unwrap();
            assert!(Account::load(folder.path(), &server, None).is_err(), "{text:?}");
        }
        fs::remove_file(&path).unwrap();
        let evil = Account { cookie: "bj=x\r\nHost: other".into(), ..account(7, "Ann") };
        evil.save(folder.path(), &server).unwrap();
        assert!(Account::load(folder.path(), &server, None).is_err());
    }
}
