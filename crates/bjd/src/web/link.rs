//! The link of a table as a QR code, for the phones of those who sit around.

use std::fmt::Write;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use qrcode::{Color, QrCode};

use super::Server;

/// The width of the light border that scanners need, in squares.
const BORDER: usize = 4;

/// Returns the QR code of the link of a table, as a picture. The link has the address by which
/// the browser itself has come, unless the server has a public one.
pub(super) async fn table(
    State(server): State<Server>,
    headers: HeaderMap,
    id: Result<Path<String>, PathRejection>,
) -> Response {
    picture_of(&server, &headers, "t", id)
}

/// Returns the QR code of the link of an evening.
pub(super) async fn evening(
    State(server): State<Server>,
    headers: HeaderMap,
    id: Result<Path<String>, PathRejection>,
) -> Response {
    picture_of(&server, &headers, "e", id)
}

fn picture_of(
    server: &Server,
    headers: &HeaderMap,
    kind: &str,
    id: Result<Path<String>, PathRejection>,
) -> Response {
    let public = server.shared.settings.public_url.as_ref().map(ToString::to_string);
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let origin = public.or_else(|| host.map(|host| format!("http://{host}")));
    let picture = origin.zip(id.ok()).and_then(|(origin, Path(id))| {
        let code = QrCode::new(format!("{origin}/{kind}/{id}")).ok()?;
        Some(svg(&code))
    });
    let Some(picture) = picture else { return StatusCode::NOT_FOUND.into_response() };
    ([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "no-cache")], picture).into_response()
}

/// Draws a code: dark squares on a light ground.
fn svg(code: &QrCode) -> String {
    let width = code.width();
    let size = width + 2 * BORDER;
    let mut path = String::new();
    for y in 0..width {
        for x in (0..width).filter(|&x| code[(x, y)] == Color::Dark) {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{} {}h1v1h-1z", x + BORDER, y + BORDER);
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" \
         shape-rendering=\"crispEdges\"><rect width=\"{size}\" height=\"{size}\" fill=\"#fff\"/>\
         <path fill=\"#000\" d=\"{path}\"/></svg>"
    )
}
