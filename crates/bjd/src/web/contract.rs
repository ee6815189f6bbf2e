//! The contract of the server for other programs: every request and its answers.
//!
//! The documents in `crates/bjd/protocol` are generated from the types of requests, answers and
//! messages. A test fails when one of them is out of date.

#[cfg(test)]
mod definitions;
#[cfg(test)]
mod documents;
#[cfg(test)]
pub(super) mod operations;
#[cfg(test)]
mod typescript;

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

/// The description of all requests: OpenAPI 3.1.
const OPENAPI: &str = include_str!("../../protocol/openapi.json");

/// Returns the description of all requests.
pub(super) async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], OPENAPI)
}
