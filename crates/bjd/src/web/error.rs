//! Errors as answers: a status, a code for programs, a sentence for people.

use std::fmt::Display;
use std::time::Duration;

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use blackjack_protocol::{Code, ErrorBody};
use blackjack_store::StoreError;
use blackjack_table::RoundId;
use tracing::error;

use crate::journal::JournalEnded;
use crate::metrics::Metrics;
use crate::people::passphrase::PassphraseError;
use crate::tables::floor::FloorError;
use crate::tables::host::TableClosed;
use crate::workers::WorkError;

/// The suggested wait for a client whose computation finds the queue full.
const QUEUE_WAIT: Duration = Duration::from_secs(4);

/// An error as an answer.
#[derive(Debug)]
pub(super) struct ApiError {
    status: StatusCode,
    code: Code,
    text: String,
    /// The wait before another attempt, for the `Retry-After` header.
    wait: Option<Duration>,
}

impl ApiError {
    pub(super) fn new(status: StatusCode, code: Code, text: impl Into<String>) -> Self {
        Self { status, code, text: text.into(), wait: None }
    }

    /// The error for a table that does not exist, or whose link is wrong.
    pub(super) fn no_table() -> Self {
        Self::new(StatusCode::NOT_FOUND, Code::NoTable, "There is no table here.")
    }

    /// The error for an evening that does not exist, or whose link is wrong.
    pub(super) fn no_evening() -> Self {
        Self::new(StatusCode::NOT_FOUND, Code::NoEvening, "There is no evening here.")
    }

    /// The error for a query that cannot be read.
    pub(super) fn query(error: &QueryRejection) -> Self {
        Self::new(StatusCode::BAD_REQUEST, Code::Query, error.body_text())
    }

    /// The error for a browser that acts for nobody, or not for this person.
    pub(super) fn nobody() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            Code::NotYours,
            "This browser does not act for this person.",
        )
    }

    /// The error for a program whose token is unknown or revoked.
    pub(super) fn unknown_token() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, Code::Token, "This token is not known here.")
    }

    /// The error for a name that belongs to a person with a passphrase.
    pub(super) fn kept_name(name: &str) -> Self {
        let text = format!("{name} plays here with a passphrase: sign in, or choose another name.");
        Self::new(StatusCode::CONFLICT, Code::NameKept, text)
    }

    /// The error for a limit that was met.
    pub(super) fn too_many(metrics: &Metrics, limit: &'static str, wait: Duration) -> Self {
        metrics.refused(limit);
        let text = "That is too much at a time. Try again in a moment.";
        let error = Self::new(StatusCode::TOO_MANY_REQUESTS, Code::TooFast, text);
        Self { wait: Some(wait), ..error }
    }

    /// The error for data that cannot be read or written. Only the operator gets the
    /// reason, because it names files.
    pub(super) fn store(error: &StoreError) -> Self {
        error!(%error, "the data cannot be used");
        Self::failed("The server cannot read or write its data.")
    }

    /// The error for a stored round that this release cannot read.
    pub(super) fn unreadable_round(round: RoundId) -> Self {
        error!(round = round.0, "a stored round cannot be read");
        Self::failed(format!("The server cannot read round {}.", round.0))
    }

    /// The error for a fault of the server.
    pub(super) fn failed<E: Display>(error: E) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Failed, format!("{error}"))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = ErrorBody { code: self.code, text: self.text };
        let mut response = (self.status, Json(body)).into_response();
        if let Some(wait) = self.wait {
            let seconds = wait.as_secs().saturating_add(1);
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<PathRejection> for ApiError {
    fn from(error: PathRejection) -> Self {
        Self::new(error.status(), Code::Path, error.body_text())
    }
}

impl From<WebSocketUpgradeRejection> for ApiError {
    fn from(error: WebSocketUpgradeRejection) -> Self {
        Self::new(error.status(), Code::Upgrade, error.body_text())
    }
}

impl From<PassphraseError> for ApiError {
    fn from(error: PassphraseError) -> Self {
        match error {
            PassphraseError::Length => {
                Self::new(StatusCode::BAD_REQUEST, Code::Passphrase, error.to_string())
            }
            PassphraseError::Worker(error) => error.into(),
            PassphraseError::Failed => Self::failed(error),
        }
    }
}

impl From<WorkError> for ApiError {
    fn from(error: WorkError) -> Self {
        let (status, code) = match error {
            WorkError::TooMany => (StatusCode::TOO_MANY_REQUESTS, Code::TooFast),
            WorkError::Busy => (StatusCode::SERVICE_UNAVAILABLE, Code::Busy),
            WorkError::Failed => return Self::failed(error),
        };
        Self { wait: Some(QUEUE_WAIT), ..Self::new(status, code, error.to_string()) }
    }
}

impl From<JournalEnded> for ApiError {
    fn from(error: JournalEnded) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, Code::Stopping, error.to_string())
    }
}

impl From<TableClosed> for ApiError {
    fn from(error: TableClosed) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, Code::Stopping, error.to_string())
    }
}

impl From<FloorError> for ApiError {
    fn from(error: FloorError) -> Self {
        match error {
            FloorError::Refused(text) => Self::new(StatusCode::BAD_REQUEST, Code::Refused, text),
            FloorError::TooMany { most } => {
                let text = format!("One person has at most {most} open tables.");
                Self::new(StatusCode::BAD_REQUEST, Code::TooManyTables, text)
            }
            FloorError::Open(error) => Self::failed(error),
            FloorError::Upkeep(refusal) => Self::failed(refusal),
            FloorError::Ended(ended) => ended.into(),
        }
    }
}

/// Answers a request for something that does not exist.
pub(super) fn not_found() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, Code::NotFound, "There is nothing here.")
}

/// Answers a request for an existing path with a method that it does not support.
pub(super) async fn wrong_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, Code::Method, "This cannot be done here.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_queue_is_refused_with_the_time_to_wait() {
        for (error, status) in [(WorkError::TooMany, 429), (WorkError::Busy, 503)] {
            let answer = ApiError::from(error).into_response();
            assert_eq!(answer.status(), status);
            assert_eq!(answer.headers()[RETRY_AFTER], "5");
        }
        let failed = ApiError::from(WorkError::Failed).into_response();
        assert_eq!((failed.status().as_u16(), failed.headers().get(RETRY_AFTER)), (500, None));
    }
}
