//! The web page, embedded in the program.
//!
//! Its files lie under a path with their version, so a browser caches them for good and asks only
//! for the page. The program embeds `web/` as it is: there is no build step. Files that belong
//! together are sent together, so that a first visit takes few round trips.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

use super::{error, modules};

/// The files of the page. A debug build reads them from the disk, so that a
/// change needs only a reload.
#[derive(RustEmbed)]
#[folder = "web/"]
struct Files;

/// The cache policy of a file of this version: a browser may keep it for a year.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// The cache policy of files that may change: a browser asks each time whether its copy is current.
const ASK: &str = "no-cache";

/// Returns the page of the lobby.
pub(super) async fn lobby(headers: HeaderMap) -> Response {
    page("index.html", &headers)
}

/// Returns the page of a table. The page asks for the table by the address in its link.
pub(super) async fn table(headers: HeaderMap) -> Response {
    page("table.html", &headers)
}

/// Returns the page that checks a shared shoe. It asks for the record by the address in its link.
pub(super) async fn fairness(headers: HeaderMap) -> Response {
    page("fairness.html", &headers)
}

/// Returns the page of an evening, which is a table for one player at a time.
pub(super) async fn evening(headers: HeaderMap) -> Response {
    page("table.html", &headers)
}

/// Answers a request for something that does not exist: a page for people, an error for programs.
pub(super) async fn nowhere(headers: HeaderMap) -> Response {
    let is_page = |accept: &HeaderValue| accept.to_str().is_ok_and(|it| it.contains("text/html"));
    if !headers.get(ACCEPT).is_some_and(is_page) {
        return error::not_found().into_response();
    }
    (StatusCode::NOT_FOUND, page("nowhere.html", &HeaderMap::new())).into_response()
}

/// Returns a file of the page, or several as one: `style/tokens+base.css`, or a module
/// with those that it imports.
pub(super) async fn asset(
    path: Result<Path<(String, String)>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    let Ok(Path((asked, path))) = path else {
        return error::not_found().into_response();
    };
    let Some(body) = joined(&path) else {
        return error::not_found().into_response();
    };
    // A page that was opened before an update asks for the previous version.
    let is_current = !cfg!(debug_assertions) && asked == version();
    let cache = if is_current { FOR_GOOD } else { ASK };
    answer(kind(&path), cache, &short(&Sha256::digest(&body)), &headers, body)
}

/// Returns the files that a path names, one after the other. Each appears at most once.
fn joined(path: &str) -> Option<Vec<u8>> {
    if let Some(module) = path.strip_prefix("js/") {
        return modules::joined(module, &module_code).map(String::into_bytes);
    }
    let Some((folder, names)) = path.rsplit_once('/').filter(|(_, names)| names.contains('+'))
    else {
        return Some(Files::get(path)?.data.into_owned());
    };
    let (names, end) = names.rsplit_once('.')?;
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for name in names.split('+').filter(|name| seen.insert(*name)) {
        all.extend_from_slice(&Files::get(&format!("{folder}/{name}.{end}"))?.data);
    }
    Some(all)
}

/// Returns the code of a module of the page.
fn module_code(name: &str) -> Option<String> {
    let file = Files::get(&format!("js/{name}"))?;
    String::from_utf8(file.data.into_owned()).ok()
}

/// Returns a page, with versioned file paths.
fn page(name: &str, headers: &HeaderMap) -> Response {
    let Some(file) = Files::get(name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let text = String::from_utf8_lossy(&file.data);
    let text = text.replace("=\"/assets/", &format!("=\"/assets/{}/", version()));
    let tag = format!("{}-{}", tag_of(&file), version());
    answer(kind(name), ASK, &tag, headers, text.into_bytes())
}

fn answer(
    kind: &'static str,
    cache: &'static str,
    tag: &str,
    headers: &HeaderMap,
    body: Vec<u8>,
) -> Response {
    // The body may be sent compressed, so the tag is a weak one.
    let tag = format!("W/\"{tag}\"");
    let kept = [(CACHE_CONTROL, cache), (ETAG, &tag)];
    let has_it = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    if has_it {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    (kept, [(CONTENT_TYPE, kind)], body).into_response()
}

/// Returns the version of all files together.
fn version() -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    VERSION.get_or_init(|| {
        let mut all = Sha256::new();
        for path in Files::iter() {
            let hash = Files::get(&path).map(|file| file.metadata.sha256_hash());
            all.update(path.as_bytes());
            all.update(hash.unwrap_or_default());
        }
        short(&all.finalize())
    })
}

fn tag_of(file: &EmbeddedFile) -> String {
    short(&file.metadata.sha256_hash())
}

/// Returns the first eight bytes of a hash, as text.
fn short(hash: &[u8]) -> String {
    let first = hash.first_chunk().copied().unwrap_or_default();
    format!("{:016x}", u64::from_be_bytes(first))
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
