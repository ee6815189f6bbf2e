//! The caller: a browser, or a program, and the people it acts for.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use blackjack_store::{BrowserId, Person, TokenHash};
use blackjack_table::PlayerId;
use sha2::{Digest, Sha256};

use super::Server;
use super::error::ApiError;
use crate::clock::now_ms;
use crate::people::member::Member;

/// The interval between updates of a browser's last-seen time, in milliseconds.
const SEEN_EVERY_MS: i64 = 5 * 60 * 1_000;

/// The browser that sends a request, with the people it acts for.
#[derive(Debug, Default)]
pub(super) struct Caller {
    pub(super) browser: Option<BrowserId>,
    pub(super) people: Vec<Person>,
    /// The number of times that lines had been ended before the browser's people were looked up.
    pub(super) ends: u64,
}

impl Caller {
    /// Returns a person that the browser acts for.
    pub(super) fn member(&self, player: PlayerId) -> Result<Member, ApiError> {
        self.members().into_iter().find(|it| it.player == player).ok_or_else(ApiError::nobody)
    }

    /// Returns the people that the browser acts for.
    pub(super) fn members(&self) -> Vec<Member> {
        let member = |person: &Person| Member {
            player: person.player,
            name: person.name.clone(),
            is_bot: person.is_bot,
        };
        self.people.iter().map(member).collect()
    }
}

impl FromRequestParts<Server> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, ApiError> {
        let bearer = parts.headers.get(AUTHORIZATION).map(|value| {
            let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
            token.map(|token| hash_of(token.trim())).ok_or_else(ApiError::unknown_token)
        });
        let is_program = bearer.is_some();
        let token = if let Some(token) = bearer {
            Some(token?)
        } else {
            let jar: Result<CookieJar, Infallible> =
                CookieJar::from_request_parts(parts, server).await;
            let Ok(jar) = jar;
            let cookie = jar.get(cookie_name(server.shared.settings.is_https()));
            cookie.map(|cookie| hash_of(cookie.value()))
        };
        let Some(token) = token else { return Ok(Self::default()) };
        let ends = server.shared.open_lines.ends();
        let find = move |store: &mut blackjack_store::Store| {
            let found = store.browser(&token)?;
            let now = now_ms();
            if let Some(browser) = found.as_ref().filter(|it| now - it.seen_ms >= SEEN_EVERY_MS) {
                store.see_browser(browser.id, now)?;
            }
            Ok(found)
        };
        match server.journal.with(find).await?.map_err(|error| ApiError::store(&error))? {
            Some(browser) => Ok(Self { browser: Some(browser.id), people: browser.people, ends }),
            None if is_program => Err(ApiError::unknown_token()),
            None => Ok(Self::default()),
        }
    }
}

/// Returns the hash of a token, under which it is stored.
pub(super) fn hash_of(token: &str) -> TokenHash {
    Sha256::digest(token.as_bytes()).into()
}

/// Returns the name of the cookie. With this prefix, browsers accept it only from this
/// host and only over HTTPS.
const fn cookie_name(is_https: bool) -> &'static str {
    if is_https { "__Host-bj" } else { "bj" }
}

/// The life of a cookie. Chromium keeps none for longer, so each visit renews it.
const COOKIE_LIFE: Duration = Duration::from_secs(400 * 24 * 60 * 60);

/// Returns the cookie with a token. Scripts cannot read it, and pages of
/// other servers cannot send it.
pub(super) fn cookie_of(token: String, is_https: bool) -> Cookie<'static> {
    Cookie::build((cookie_name(is_https), token))
        .path("/")
        .http_only(true)
        .secure(is_https)
        .same_site(SameSite::Strict)
        .max_age(COOKIE_LIFE.try_into().unwrap_or_default())
        .build()
}

/// Renews the cookie of a known browser.
pub(super) fn renewed(jar: CookieJar, caller: &Caller, is_https: bool) -> CookieJar {
    let known = jar.get(cookie_name(is_https)).filter(|_| caller.browser.is_some());
    match known.map(|cookie| cookie.value().to_owned()) {
        Some(token) => jar.add(cookie_of(token, is_https)),
        None => jar,
    }
}
