//! Questions to the coach: over the line of a table, and by HTTP from programs.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use blackjack_protocol::{Answer, AskMessage, DecisionAdvice, ToClient};
use blackjack_store::BrowserId;
use blackjack_table::RequestKey;

use super::Server;
use super::caller::Caller;
use super::error::ApiError;
use super::people::read;
use crate::coach::{Asked, CoachService};

/// Answers a question to the coach as a line would.
pub(super) async fn ask(
    State(server): State<Server>,
    caller: Caller,
    id: Result<Path<String>, PathRejection>,
    body: Result<Json<AskMessage>, JsonRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let (Path(id), Json(message)) = (id?, read(body)?);
    caller.member(message.player)?;
    let browser = caller.browser.ok_or_else(ApiError::nobody)?;
    let table = server.floor.table(&id).ok_or_else(ApiError::no_table)?;
    let (key, count) = (message.key, message.count.clone());
    let asked = table.asked_about(message).await?;
    let text = answer(server.coach, browser, key, asked, count).await;
    Ok(([(CONTENT_TYPE, "application/json")], text))
}

/// Answers a question, as a message.
pub(super) async fn answer(
    coach: CoachService,
    browser: BrowserId,
    key: RequestKey,
    asked: Result<Asked, Answer>,
    count: Option<String>,
) -> String {
    let answer = match asked {
        Ok(asked) => coach.answer(browser, asked, count.as_deref()).await,
        Err(refused) => Err(refused),
    };
    coach.count(&answer);
    message(key, answer)
}

fn message(key: RequestKey, answer: Result<DecisionAdvice, Answer>) -> String {
    match answer {
        Ok(advice) => ToClient::Advice { key, advice: Box::new(advice) }.text(),
        Err(refused) => refused.message(key).text(),
    }
}
