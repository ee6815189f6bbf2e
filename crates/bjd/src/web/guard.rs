//! The middleware of every request: limits, the check of its origin, and the headers of its answer.

use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, UPGRADE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use blackjack_protocol::Code;
use tracing::debug;

use super::Server;
use super::address::ClientAddress;
use super::error::ApiError;
use super::host::RequestedHost;

/// The content security policy: only code from this server runs in a page, no inline code and
/// none from other servers.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                      img-src 'self' data:; connect-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The permissions policy: pages use none of a browser's optional features.
const PERMISSIONS: &str = "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), \
                           payment=(), serial=(), usb=()";

/// Strict transport security: for a year, a browser returns only over HTTPS.
const HTTPS_ONLY: &str = "max-age=31536000";

/// The headers of every answer.
const HEADERS: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    // The address of a table is a secret.
    (REFERRER_POLICY, "no-referrer"),
];

/// The time limit for a request, including its body.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// Refuses requests from an address that sends too many, and requests that take too long.
pub(super) async fn limit(
    State(server): State<Server>,
    address: ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    if let Err(wait) = server.shared.limits.requests.take(address.household()) {
        return ApiError::too_many(&server.shared.metrics, "requests", wait).into_response();
    }
    let response = tokio::time::timeout(REQUEST_TIMEOUT, next.run(request)).await;
    response.unwrap_or_else(|_| {
        let text = "The request has taken too long.";
        ApiError::new(StatusCode::REQUEST_TIMEOUT, Code::TooSlow, text).into_response()
    })
}

/// Refuses requests that a browser sends for a page of another server, because they carry the
/// user's cookie. Programs send no origin.
pub(super) async fn check_origin(
    State(server): State<Server>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_line = headers.contains_key(UPGRADE);
    if let Some(origin) = headers.get(ORIGIN).filter(|_| changes || is_line) {
        let own = server.shared.settings.public_url.as_ref().map(ToString::to_string);
        let host = request.extensions().get::<RequestedHost>();
        if !is_own(origin, own.as_deref(), host) {
            let refused = "This request comes from a page of another server.";
            return ApiError::new(StatusCode::FORBIDDEN, Code::Origin, refused).into_response();
        }
    }
    next.run(request).await
}

/// Returns whether an origin is this server's: the public address, or else the host of the request.
fn is_own(origin: &HeaderValue, public: Option<&str>, host: Option<&RequestedHost>) -> bool {
    let Ok(origin) = origin.to_str() else { return false };
    if let Some(public) = public {
        return origin == public;
    }
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    authority.zip(host).is_some_and(|(authority, RequestedHost(host))| host == authority)
}

/// Adds the headers that isolate a page.
pub(super) async fn add_headers(
    State(server): State<Server>,
    request: Request,
    next: Next,
) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_api {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if server.shared.settings.is_https() {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(HTTPS_ONLY));
    }
    response
}

/// Counts and logs a request. The log has the pattern of its path, never the path itself, because
/// the address of a table is a secret.
pub(super) async fn note(
    State(server): State<Server>,
    address: ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let path = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    server.shared.metrics.request(status);
    let path = path.as_ref().map_or("", MatchedPath::as_str);
    let took = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    debug!(%method, path, status, took_ms = took, from = %address.shown(&server), "request");
    response
}
