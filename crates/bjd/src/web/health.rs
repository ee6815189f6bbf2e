//! The health and the metrics of the server, for monitoring.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware;
use axum::response::IntoResponse;
use axum::routing::get;

use super::Server;
use super::host::check_host;

/// The time limit for the journal's answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// The type of the text format of `OpenMetrics`, which Prometheus reads.
const METRICS_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Answers only if the journal's thread does, because nothing can be played without it.
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

/// Returns the routes for the operator, which have their own port.
pub(crate) fn operator_routes(server: Server) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .layer(middleware::from_fn_with_state(server.clone(), check_host))
        .with_state(server)
}
