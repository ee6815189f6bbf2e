//! The body of a request, a document: [`JsonBody`].

use axum::Json;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use blackjack_protocol::Code;
use serde::de::DeserializeOwned;

use super::error::ApiError;

/// A document that a request brings. Unlike those of the framework, it may have whole numbers with
/// a fraction of zero.
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            let text = "Expected request with `Content-Type: application/json`";
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, Code::Body, text));
        }
        let text = String::from_request(request, state).await;
        let text = text.map_err(|it| ApiError::new(it.status(), Code::Body, it.body_text()))?;
        match Json::from_bytes(text.as_bytes()) {
            Ok(Json(document)) => Ok(Self(document)),
            Err(fault) => blackjack_protocol::read(&text)
                .map(Self)
                .map_err(|_| ApiError::new(fault.status(), Code::Body, fault.body_text())),
        }
    }
}

/// Returns whether a body is JSON: `application/json`, or a type with the suffix `+json`.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let subtype = essence.strip_prefix("application/");
    subtype.is_some_and(|subtype| subtype == "json" || subtype.ends_with("+json"))
}
