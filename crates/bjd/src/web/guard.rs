//! What every request passes: the check of its origin, and the headers of its answer.

use axum::extract::Request;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderValue, ORIGIN, REFERRER_POLICY, UPGRADE,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::error::ApiError;

/// Nothing but what the server itself sends runs in a page: no inline code, no other server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                      img-src 'self' data:; connect-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Refuses requests that a page of another server has a browser send: they carry the cookie of the
/// person at the browser. Programs send no origin.
pub(super) async fn check_origin(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_line = headers.contains_key(UPGRADE);
    let text = |value: Option<&HeaderValue>| Some(value?.to_str().ok()?.to_owned());
    if let Some(origin) = headers.get(ORIGIN).filter(|_| changes || is_line) {
        let origin = text(Some(origin));
        let own = origin.as_deref().and_then(|origin| origin.split_once("://"));
        let host = text(headers.get(HOST));
        if own.map(|(_, authority)| authority) != host.as_deref() {
            let refused = "This request comes from a page of another server.";
            return ApiError::new(StatusCode::FORBIDDEN, "origin", refused).into_response();
        }
    }
    next.run(request).await
}

/// Adds the headers that keep a page to itself.
pub(super) async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        // The address of a table is a secret.
        (REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
