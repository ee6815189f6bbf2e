//! A browser that is not known yet: its label, its token and its cookie.

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use axum_extra::extract::CookieJar;
use blackjack_store::{BrowserId, Store, StoreError, TokenHash};

use super::Server;
use super::caller::{cookie_of, hash_of};
use crate::clock::now_ms;
use crate::random::random_secret;

/// The longest label of a browser, in characters.
const LABEL_MAX: usize = 120;

/// A browser that may not be known yet.
#[derive(Debug)]
pub(super) enum MaybeNew {
    /// A known browser.
    Known(BrowserId),
    /// A new browser, not added yet.
    New { token: TokenHash, label: String },
}

impl MaybeNew {
    /// Returns the browser of a request, and the cookies of the answer.
    pub(super) fn of(
        browser: Option<BrowserId>,
        server: &Server,
        jar: CookieJar,
        headers: &HeaderMap,
    ) -> (Self, CookieJar) {
        if let Some(browser) = browser {
            return (Self::Known(browser), jar);
        }
        let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok());
        let label = agent.unwrap_or_default().chars().take(LABEL_MAX).collect();
        let secret = random_secret();
        let token = hash_of(&secret);
        let cookie = cookie_of(secret, server.shared.settings.is_https());
        (Self::New { token, label }, jar.add(cookie))
    }

    /// Adds the browser if it is new, and returns its number.
    pub(super) fn add(self, store: &Store) -> Result<BrowserId, StoreError> {
        match self {
            Self::Known(browser) => Ok(browser),
            Self::New { token, label } => store.add_browser(&token, &label, now_ms()),
        }
    }
}
