//! Errors as answers: a status, a code for programs, a sentence for people.

use std::fmt::Display;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::floor::FloorError;
use crate::journal::JournalEnded;
use crate::table_host::TableClosed;

/// An error as an answer.
#[derive(Debug)]
pub(super) struct ApiError {
    status: StatusCode,
    code: &'static str,
    text: String,
}

impl ApiError {
    pub(super) fn new(status: StatusCode, code: &'static str, text: impl Into<String>) -> Self {
        Self { status, code, text: text.into() }
    }

    /// The error for a table that does not exist, or whose link is wrong.
    pub(super) fn no_table() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no_table", "There is no table here.")
    }

    /// The error for a browser that acts for nobody, or not for this person.
    pub(super) fn nobody() -> Self {
        Self::new(StatusCode::FORBIDDEN, "not_yours", "This browser does not act for this person.")
    }

    /// The error for something that is the server's fault.
    pub(super) fn failed<E: Display>(error: E) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", format!("{error}"))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = json!({ "code": self.code, "text": self.text });
        (self.status, Json(body)).into_response()
    }
}

impl From<JournalEnded> for ApiError {
    fn from(error: JournalEnded) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", error.to_string())
    }
}

impl From<TableClosed> for ApiError {
    fn from(error: TableClosed) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", error.to_string())
    }
}

impl From<FloorError> for ApiError {
    fn from(error: FloorError) -> Self {
        match error {
            FloorError::Wish(text) => Self::new(StatusCode::BAD_REQUEST, "refused", text),
            FloorError::Open(error) => Self::failed(error),
            FloorError::Upkeep(refusal) => Self::failed(refusal),
            FloorError::Ended(ended) => ended.into(),
        }
    }
}

/// Answers a request for something that does not exist.
pub(super) async fn not_found() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "not_found", "There is nothing here.")
}
