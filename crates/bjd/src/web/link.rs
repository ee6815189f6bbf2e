//! The link of a table as a QR code, for the phones of those who sit around.

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
    let dark = |&(x, y): &(usize, usize)| code[(x, y)] == Color::Dark;
    let squares = (0..width).flat_map(|y| (0..width).map(move |x| (x, y))).filter(dark);
    let path: Vec<String> =
        squares.map(|(x, y)| format!("M{} {}h1v1h-1z", x + BORDER, y + BORDER)).collect();
    let path = path.concat();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" \
         shape-rendering=\"crispEdges\"><rect width=\"{size}\" height=\"{size}\" fill=\"#fff\"/>\
         <path fill=\"#000\" d=\"{path}\"/></svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_the_code_with_a_light_border() {
        let code = QrCode::new("http://192.168.178.23:2121/t/k3v9x2k3v9x2k3v9").unwrap();
        let picture = svg(&code);
        let dark = code.to_colors().into_iter().filter(|&it| it == Color::Dark).count();
        assert_eq!(picture.matches("h1v1h-1z").count(), dark);
        assert!(picture.contains("M4 4h1v1h-1z"), "the first corner lies inside the border");
        let size = code.width() + 8;
        assert!(picture.contains(&format!("viewBox=\"0 0 {size} {size}\"")));
    }
}
