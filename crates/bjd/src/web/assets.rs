//! The page, which is inside the program.

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use super::error;

/// The files of the page. A debug build reads them from the disk, so that a change needs a reload only.
#[derive(RustEmbed)]
#[folder = "web/"]
struct Files;

/// Returns the page of the lobby.
pub(super) async fn lobby(headers: HeaderMap) -> Response {
    file("index.html", &headers).await
}

/// Returns the page of a table. The page asks for the table by the address in its link.
pub(super) async fn table(headers: HeaderMap) -> Response {
    file("table.html", &headers).await
}

/// Returns a file of the page.
pub(super) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    file(&path, &headers).await
}

async fn file(path: &str, headers: &HeaderMap) -> Response {
    let Some(file) = Files::get(path) else {
        return error::not_found().await.into_response();
    };
    let hash = file.metadata.sha256_hash();
    let (hash, _) = hash.split_at(16);
    let tag = format!("\"{:032x}\"", u128::from_be_bytes(hash.try_into().unwrap_or_default()));
    // A browser asks each time whether its copy is current: a new release shows at once.
    let cache = [(CACHE_CONTROL, "no-cache"), (ETAG, &tag)];
    let has_it = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    if has_it {
        return (StatusCode::NOT_MODIFIED, cache).into_response();
    }
    (cache, [(CONTENT_TYPE, kind(path))], file.data).into_response()
}

/// Returns the type of a file by its ending.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}
