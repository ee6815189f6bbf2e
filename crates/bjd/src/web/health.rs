//! The health and the metrics of the server, for monitoring.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;

use super::Server;

/// The time that the journal has for an answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// The type of the text format of `OpenMetrics`, which Prometheus reads.
const METRICS_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Answers only if the thread of the journal does: without it nothing can be played.
pub(super) async fn health(State(server): State<Server>) -> (StatusCode, &'static str) {
    let asked = server.journal.with(|_| ());
    match tokio::time::timeout(PATIENCE, asked).await {
        Ok(Ok(())) => (StatusCode::OK, "ok\n"),
        Ok(Err(_)) | Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the journal does not answer\n"),
    }
}

async fn metrics(State(server): State<Server>) -> impl IntoResponse {
    let text = server.shared.metrics.text(server.floor.table_count());
    ([(CONTENT_TYPE, METRICS_TYPE)], text)
}

/// Returns the routes for the operator, which are on a port of their own.
pub(crate) fn operator_routes(server: Server) -> Router {
    Router::new().route("/healthz", get(health)).route("/metrics", get(metrics)).with_state(server)
}
