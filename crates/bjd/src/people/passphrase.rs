//! Passphrases: hashed slowly on purpose, away from the tasks that serve tables.

use std::net::IpAddr;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};

use crate::workers::{WorkError, Workers};

/// The minimum length of a passphrase, in characters, as OWASP and NIST advise.
const PASSPHRASE_MIN: usize = 8;

/// The longest passphrase, in bytes.
const PASSPHRASE_MAX: usize = 256;

/// The maximum number of passphrases hashed at the same time: each takes 19 MiB and a core.
const AT_ONCE: usize = 2;

/// A decoy hash to compare with if the name is unknown: the comparison takes
/// as long and never matches.
const DECOY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGlzIGhlcmU$\
                     AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// The reason why a passphrase cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum PassphraseError {
    /// The passphrase is too short or too long.
    #[error(
        "A passphrase has at least {PASSPHRASE_MIN} characters, and at most {PASSPHRASE_MAX} bytes."
    )]
    Length,
    /// Too many are being hashed.
    #[error(transparent)]
    Worker(#[from] WorkError),
    /// The hash cannot be computed.
    #[error("The passphrase cannot be hashed.")]
    Failed,
}

/// A service that hashes and compares passphrases, a few at a time.
#[derive(Clone, Debug)]
pub(crate) struct Passphrases {
    workers: Workers<IpAddr>,
}

impl Default for Passphrases {
    fn default() -> Self {
        Self { workers: Workers::new(AT_ONCE) }
    }
}

impl Passphrases {
    /// Returns the hash of a new passphrase, with a new salt.
    pub(crate) async fn hash(
        &self,
        asker: IpAddr,
        passphrase: String,
    ) -> Result<String, PassphraseError> {
        if passphrase.chars().count() < PASSPHRASE_MIN || passphrase.len() > PASSPHRASE_MAX {
            return Err(PassphraseError::Length);
        }
        self.in_turn(asker, move || {
            let mut salt = [0; 16];
            getrandom::fill(&mut salt).ok()?;
            // Argon2id with 19 MiB, two passes and one lane: the first choice of OWASP.
            let hash: PasswordHash =
                Argon2::default().hash_password_with_salt(passphrase.as_bytes(), &salt).ok()?;
            Some(hash.to_string())
        })
        .await
    }

    /// Returns whether a passphrase is the one with this hash. Without a hash, returns
    /// false after the same time.
    pub(crate) async fn matches(
        &self,
        asker: IpAddr,
        passphrase: String,
        hash: Option<String>,
    ) -> Result<bool, PassphraseError> {
        if passphrase.len() > PASSPHRASE_MAX {
            return Ok(false);
        }
        self.in_turn(asker, move || {
            let known = hash.is_some();
            let hash = PasswordHash::new(hash.as_deref().unwrap_or(DECOY)).ok()?;
            let matches = Argon2::default().verify_password(passphrase.as_bytes(), &hash).is_ok();
            Some(matches && known)
        })
        .await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        asker: IpAddr,
        work: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Result<T, PassphraseError> {
        self.workers.run(asker, work).await?.ok_or(PassphraseError::Failed)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const ASKER: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    #[tokio::test]
    async fn a_passphrase_matches_its_hash_only() {
        let passphrases = Passphrases::default();
        let hash = passphrases.hash(ASKER, "correct horse".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let again = passphrases.hash(ASKER, "correct horse".into()).await.unwrap();
        assert_ne!(hash, again, "each has a salt of its own");
        let matches = |text: &str| passphrases.matches(ASKER, text.to_owned(), Some(hash.clone()));
        assert_eq!(matches("correct horse").await, Ok(true));
        assert_eq!(matches("correct Horse").await, Ok(false));
        assert_eq!(matches("").await, Ok(false));
        assert_eq!(passphrases.matches(ASKER, "x".repeat(10_000), Some(hash)).await, Ok(false));
        assert_eq!(passphrases.matches(ASKER, "correct horse".into(), None).await, Ok(false));
        for text in ["", "short", &"x".repeat(257)] {
            let refused = passphrases.hash(ASKER, text.to_owned()).await;
            assert_eq!(refused, Err(PassphraseError::Length));
        }
    }

    #[test]
    fn the_decoy_is_hashed_like_any_other() {
        let decoy = PasswordHash::new(DECOY).unwrap();
        let own: PasswordHash =
            Argon2::default().hash_password_with_salt(b"passphrase", &[7; 16]).unwrap();
        assert_eq!((decoy.algorithm, decoy.version), (own.algorithm, own.version));
        assert_eq!(decoy.params, own.params);
        assert_eq!(decoy.hash.unwrap().as_bytes().len(), own.hash.unwrap().as_bytes().len());
    }
}
