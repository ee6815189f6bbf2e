//! Questions to the coach: over the line of a table, and by HTTP from programs.

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use blackjack_protocol::{Answer, AskMessage, DecisionAdvice, ToClient};
use blackjack_table::RequestKey;

use super::Server;
use super::address::ClientAddress;
use super::caller::Caller;
use super::error::ApiError;
use super::json_body::JsonBody;
use crate::coach::{Asked, Asker, CoachService};

/// Answers a question to the coach as a line would.
pub(super) async fn ask(
    State(server): State<Server>,
    address: ClientAddress,
    caller: Caller,
    id: Result<Path<String>, PathRejection>,
    body: Result<JsonBody<AskMessage>, ApiError>,
) -> Result<impl IntoResponse, ApiError> {
    let (Path(id), JsonBody(message)) = (id?, body?);
    caller.member(message.player)?;
    let browser = caller.browser.ok_or_else(ApiError::nobody)?;
    let table = server.floor.table(&id).ok_or_else(ApiError::no_table)?;
    let (key, count) = (message.key, message.count.clone());
    let asked = table.asked_about(message).await?;
    let sender = Asker { browser, household: address.household() };
    let text = answer(server.coach, sender, key, asked, count).await;
    Ok(([(CONTENT_TYPE, "application/json")], text))
}

/// Answers a question, as a message.
pub(super) async fn answer(
    coach: CoachService,
    sender: Asker,
    key: RequestKey,
    asked: Result<Asked, Answer>,
    count: Option<String>,
) -> String {
    let answer = match asked {
        Ok(asked) => coach.answer(sender, asked, count.as_deref()).await,
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
