//! The caller: a browser, or a program, and the people it acts for.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use blackjack_store::{BrowserId, Person, TokenHash};
use blackjack_table::PlayerId;
use sha2::{Digest, Sha256};

use super::Server;
use super::error::ApiError;
use crate::member::Member;

/// The name of the cookie.
const COOKIE: &str = "bj";

/// The browser that sends a request, with the people it acts for.
#[derive(Debug, Default)]
pub(super) struct Caller {
    pub(super) browser: Option<BrowserId>,
    pub(super) people: Vec<Person>,
}

impl Caller {
    /// Returns a person that the browser acts for.
    pub(super) fn member(&self, player: PlayerId) -> Result<Member, ApiError> {
        self.members().into_iter().find(|it| it.player == player).ok_or_else(ApiError::nobody)
    }

    /// Returns the people that the browser acts for.
    pub(super) fn members(&self) -> Vec<Member> {
        let member = |person: &Person| Member { player: person.player, name: person.name.clone() };
        self.people.iter().map(member).collect()
    }
}

impl FromRequestParts<Server> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, ApiError> {
        let jar: Result<CookieJar, Infallible> = CookieJar::from_request_parts(parts, server).await;
        let Ok(jar) = jar;
        let Some(token) = jar.get(COOKIE).map(|cookie| hash_of(cookie.value())) else {
            return Ok(Self::default());
        };
        let found = server.journal.with(move |store| store.browser(&token)).await?;
        let found = found.map_err(ApiError::failed)?;
        Ok(found.map_or_else(Self::default, |(browser, people)| Self {
            browser: Some(browser),
            people,
        }))
    }
}

/// Returns the hash of a token, under which it is stored.
pub(super) fn hash_of(token: &str) -> TokenHash {
    Sha256::digest(token.as_bytes()).into()
}

/// Returns the cookie with a token. A page cannot read it, and no page of another server sends it.
pub(super) fn cookie_of(token: String) -> Cookie<'static> {
    let year = axum_extra::extract::cookie::Cookie::build((COOKIE, token))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Strict);
    year.permanent().build()
}
