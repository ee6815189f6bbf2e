//! The line of a table: a WebSocket.

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

use super::Server;
use super::caller::Caller;
use super::error::ApiError;
use crate::clock::now_ms;
use crate::member::Member;
use crate::message::{Answer, FromClient, ToClient};
use crate::table_host::{Resume, Seated, TableHandle};

/// The longest message of a browser, in bytes. A bet on all hands is shorter.
const MESSAGE_MAX: usize = 4 * 1024;

/// The size of the buffer of a line, in bytes. The usual 128 KiB would be most of the memory of a
/// server with many lines.
const READ_BUFFER: usize = 4 * 1024;

/// What a browser says that comes back.
#[derive(Debug, Deserialize)]
pub(super) struct Seen {
    run: Option<String>,
    after: Option<u64>,
}

/// Opens the line of a table.
pub(super) async fn open(
    State(server): State<Server>,
    caller: Caller,
    Path(id): Path<String>,
    seen: Result<Query<Seen>, QueryRejection>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let bad =
        |error: QueryRejection| ApiError::new(StatusCode::BAD_REQUEST, "query", error.body_text());
    let Query(Seen { run, after }) = seen.map_err(bad)?;
    let table = server.floor.table(&id).ok_or_else(ApiError::no_table)?;
    let resume = run.zip(after).map(|(run, after)| Resume { run, after });
    let upgrade = upgrade
        .max_message_size(MESSAGE_MAX)
        .max_frame_size(MESSAGE_MAX)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let members = caller.members();
        let stop = server.stop.clone();
        let lines = server.lines.clone();
        drop(server);
        let Ok(seated) = table.join(members.clone(), resume).await else { return };
        let line = Line { socket, table, members, seated };
        lines.track_future(line.serve(stop.cancelled_owned())).await;
    }))
}

/// The line of one browser.
struct Line {
    socket: WebSocket,
    table: TableHandle,
    members: Vec<Member>,
    seated: Seated,
}

impl Line {
    async fn serve(mut self, stop: impl Future<Output = ()>) {
        tokio::pin!(stop);
        loop {
            let sent = tokio::select! {
                // What was published comes before the answer to the command that caused it.
                biased;
                () = &mut stop => return self.close(close_code::RESTART, "restart").await,
                message = self.seated.messages.recv() => match message {
                    Some(text) => self.socket.send(Message::Text(text)).await.is_ok(),
                    None => return self.close(close_code::AGAIN, "slow").await,
                },
                message = self.socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => self.answer(&text).await,
                    Some(Ok(Message::Binary(_))) => {
                        self.send(&ToClient::Unreadable { text: "messages are text" }).await;
                        return self.close(close_code::UNSUPPORTED, "unreadable").await;
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => true,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                },
            };
            if !sent {
                return;
            }
        }
    }

    /// Answers a message; returns `false` when the line is closed.
    async fn answer(&mut self, text: &str) -> bool {
        let message = match serde_json::from_str(text) {
            Ok(FromClient::Ping { at }) => {
                let pong = ToClient::Pong { at, now_ms: now_ms() };
                return self.send(&pong).await;
            }
            Ok(FromClient::Command(message)) => message,
            Err(error) => {
                self.send(&ToClient::Unreadable { text: &error.to_string() }).await;
                self.close(close_code::INVALID, "unreadable").await;
                return false;
            }
        };
        let key = message.key;
        let member = self.members.iter().find(|member| member.player == message.player);
        let answer = match member.cloned() {
            Some(member) => self.table.command(member, message).await,
            None => Ok(Answer::refused("not_yours", "This browser does not act for this person.")),
        };
        let Ok(answer) = answer else { return false };
        // What the command has changed was published first.
        while let Ok(text) = self.seated.messages.try_recv() {
            if self.socket.send(Message::Text(text)).await.is_err() {
                return false;
            }
        }
        self.send(&answer.message(key)).await
    }

    async fn send(&mut self, message: &ToClient<'_>) -> bool {
        self.socket.send(Message::Text(Utf8Bytes::from(message.text()))).await.is_ok()
    }

    async fn close(&mut self, code: u16, reason: &'static str) {
        self.send(&ToClient::Closing { reason }).await;
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        // The other end may be gone already.
        let _gone = self.socket.send(Message::Close(Some(frame))).await;
    }
}
