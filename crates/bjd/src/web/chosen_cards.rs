//! The routes of a server whose cards are chosen by tests: the usual ones, one for the cards,
//! and a banner on every page.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use blackjack_engine::Card;
use blackjack_protocol::Code;
use serde::Deserialize;

use super::error::ApiError;
use super::json_body::JsonBody;
use super::routes::paths;
use super::{Server, guarded};

/// The banner at the top of every page of such a server.
const BANNER: &str = include_str!("chosen_cards/banner.html");

/// The style of the banner. The content security policy allows no inline style.
const STYLE: &str = include_str!("chosen_cards/banner.css");

/// The path of that style.
const STYLE_PATH: &str = "/chosen-cards.css";

/// The longest page, in bytes.
const PAGE_MAX: usize = 64 * 1024;

/// The cards that a test chooses.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChosenCards {
    /// The cards in the order of dealing, such as `8H 6C 8D TS`.
    cards: String,
}

/// Returns the routes.
pub(crate) fn routes(server: Server) -> Router {
    let more = paths()
        .route("/api/tables/{id}/cards", post(choose))
        .route(STYLE_PATH, get(([(CONTENT_TYPE, "text/css; charset=utf-8")], STYLE)));
    guarded(more.layer(middleware::from_fn(add_banner)), server)
}

/// Chooses the cards of a table's first shoe, before its first deal.
async fn choose(
    State(server): State<Server>,
    id: Result<Path<String>, PathRejection>,
    body: Result<JsonBody<ChosenCards>, ApiError>,
) -> Result<StatusCode, ApiError> {
    let (Path(id), JsonBody(ChosenCards { cards })) = (id?, body?);
    let table = server.floor.table(&id).ok_or_else(ApiError::no_table)?;
    let cards = cards.split_whitespace().map(card).collect::<Result<Vec<Card>, ApiError>>()?;
    if cards.is_empty() {
        return Err(refused("no card is named"));
    }
    table.choose_cards(cards).await?.map_err(|error| refused(&error.to_string()))?;
    Ok(StatusCode::NO_CONTENT)
}

fn card(word: &str) -> Result<Card, ApiError> {
    word.parse().map_err(|error| refused(&format!("\"{}\": {error}", word.escape_debug())))
}

fn refused(why: &str) -> ApiError {
    let text = format!("The cards cannot be chosen: {why}.");
    ApiError::new(StatusCode::BAD_REQUEST, Code::Refused, text)
}

/// Adds the banner to every page. No browser may cache a page without it.
async fn add_banner(mut request: Request, next: Next) -> Response {
    request.headers_mut().remove(IF_NONE_MATCH);
    let response = next.run(request).await;
    if !is_page(response.headers()) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let Ok(page) = to_bytes(body, PAGE_MAX).await else {
        return ApiError::failed("The page is too long.").into_response();
    };
    let style = format!("<link rel=\"stylesheet\" href=\"{STYLE_PATH}\" />\n</head>");
    let page = String::from_utf8_lossy(&page)
        .replace("</head>", &style)
        .replace("<body>", &format!("<body>\n{BANNER}"));
    head.headers.remove(ETAG);
    head.headers.remove(CONTENT_LENGTH);
    Response::from_parts(head, Body::from(page))
}

fn is_page(headers: &HeaderMap) -> bool {
    headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}
