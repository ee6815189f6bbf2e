//! The line of a table: a WebSocket.

use std::iter;
use std::mem;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use blackjack_protocol::{
    Answer, AskMessage, Code, CommandMessage, FromClient, LineQuery, ToClient,
};
use blackjack_store::BrowserId;
use futures_util::SinkExt;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_tungstenite::tungstenite;
use tokio_util::bytes::Bytes;

use super::Server;
use super::address::ClientAddress;
use super::ask;
use super::caller::Caller;
use super::error::ApiError;
use crate::clock::now_ms;
use crate::coach::{Asker, CoachService};
use crate::connections::open::OpenLine;
use crate::limits::LineBucket;
use crate::people::member::Member;
use crate::server::shared::Shared;
use crate::tables::host::{Resume, Seated, TableHandle};

/// The longest message of a browser, in bytes. A bet on all hands is shorter.
const MESSAGE_MAX: usize = 4 * 1024;

/// The size of the buffer of a line, in bytes. The default of 128 KiB would be most of the memory
/// of a server with many lines, and a command has fewer than 200 bytes.
const READ_BUFFER: usize = 512;

/// The minimum number of bytes per write while more messages wait.
const WRITE_BUFFER: usize = 2 * 1024;

/// The time limit for sending a message. A browser that reads nothing for that long is gone.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// The interval between pings to a browser, and the longest silence before its line is cut.
const ASK_EVERY: Duration = Duration::from_secs(30);
const SILENCE_MAX: Duration = Duration::from_secs(90);

/// The suggested wait for a client with too many lines.
const LINES_WAIT: Duration = Duration::from_secs(10);

/// Opens the line of a table.
pub(super) async fn open(
    State(server): State<Server>,
    address: ClientAddress,
    caller: Caller,
    id: Result<Path<String>, PathRejection>,
    seen: Result<Query<LineQuery>, QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let (Path(id), upgrade) = (id?, upgrade?);
    let table = server.floor.table(&id).ok_or_else(ApiError::no_table)?;
    join(server, address, caller, table, seen, upgrade)
}

/// Opens a player's line of an evening.
pub(super) async fn open_evening(
    State(server): State<Server>,
    address: ClientAddress,
    caller: Caller,
    id: Result<Path<String>, PathRejection>,
    seen: Result<Query<LineQuery>, QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let (Path(id), upgrade) = (id?, upgrade?);
    let evening = server.evenings.evening(&id).await?.ok_or_else(ApiError::no_evening)?;
    join(server, address, caller, evening.table, seen, upgrade)
}

fn join(
    server: Server,
    address: ClientAddress,
    caller: Caller,
    table: TableHandle,
    seen: Result<Query<LineQuery>, QueryRejection>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let Query(LineQuery { run, after, chat }) = seen.map_err(|error| ApiError::query(&error))?;
    let resume = run.zip(after).map(|(run, after)| Resume { run, after, chat });
    let household = address.household();
    let place = server.shared.limits.lines.take(household);
    let place =
        place.ok_or_else(|| ApiError::too_many(&server.shared.metrics, "lines", LINES_WAIT))?;
    let upgrade = upgrade
        .max_message_size(MESSAGE_MAX)
        .max_frame_size(MESSAGE_MAX)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER);
    let opened = server.shared.open_lines.add(caller.browser, caller.ends);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let members = caller.members();
        let (stop, cut, lines, shared) =
            (server.stop.clone(), server.cut.clone(), server.lines.clone(), server.shared.clone());
        let (coach, browser, advice) = (server.coach.clone(), caller.browser, None);
        drop(server);
        let Ok(seated) = table.join(members.clone(), resume).await else { return };
        let (bucket, open) = (shared.limits.line_bucket(), shared.metrics.line());
        let heard = Instant::now();
        let line = Line {
            socket,
            table,
            browser,
            members,
            seated,
            opened,
            bucket,
            shared,
            coach,
            household,
            advice,
            heard,
            is_asked: false,
        };
        let until_cut = cut.run_until_cancelled_owned(line.serve(stop.cancelled_owned()));
        let _cut = lines.track_future(until_cut).await;
        drop((open, place));
    }))
}

/// The line of one browser.
struct Line {
    socket: WebSocket,
    table: TableHandle,
    browser: Option<BrowserId>,
    members: Vec<Member>,
    seated: Seated,
    opened: OpenLine,
    bucket: LineBucket,
    shared: Arc<Shared>,
    coach: CoachService,
    /// The part of the browser's address that limits count by.
    household: IpAddr,
    /// The pending answer of the coach.
    advice: Option<Pin<Box<dyn Future<Output = String> + Send>>>,
    /// The time of the last message from the browser.
    heard: Instant,
    /// True if a ping to the browser is unanswered.
    is_asked: bool,
}

impl Line {
    async fn serve(mut self, stop: impl Future<Output = ()>) {
        tokio::pin!(stop);
        let ended = self.opened.ended.clone().cancelled_owned();
        tokio::pin!(ended);
        let mut ask = interval(ASK_EVERY);
        ask.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let goes_on = tokio::select! {
                // Published messages come before the answer to the command that caused them.
                biased;
                () = &mut stop => return self.close(close_code::RESTART, "restart").await,
                () = &mut ended => return self.close(close_code::POLICY, "ended").await,
                message = self.seated.messages.recv() => match message {
                    Some(text) => self.pass_on(Some(text), None).await,
                    None => return self.end().await,
                },
                message = self.socket.recv() => match message {
                    // A line waits most of the time, so the state for
                    // answering is boxed separately.
                    Some(Ok(message)) => Box::pin(self.take(message)).await,
                    Some(Err(error)) => return Box::pin(self.refuse(error)).await,
                    None => return,
                },
                text = next_advice(&mut self.advice) => {
                    self.advice = None;
                    self.send_raw(Message::Text(text.into())).await
                }
                _ = ask.tick() => {
                    self.is_asked = true;
                    self.heard.elapsed() < SILENCE_MAX
                        && self.send_raw(Message::Ping(Bytes::new())).await
                }
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Handles a frame from the browser; returns `false` when the line is closed.
    async fn take(&mut self, message: Message) -> bool {
        self.heard = Instant::now();
        match message {
            Message::Text(text) => self.answer(&text).await,
            Message::Binary(_) => {
                self.send(&ToClient::Unreadable { text: "messages are text".into() }).await;
                self.close(close_code::UNSUPPORTED, "unreadable").await;
                false
            }
            Message::Pong(_) if mem::take(&mut self.is_asked) => true,
            Message::Ping(_) | Message::Pong(_) if !self.bucket.take() => {
                self.close_too_fast().await;
                false
            }
            Message::Ping(_) | Message::Pong(_) => true,
            Message::Close(_) => false,
        }
    }

    /// Closes the line after a message that is too long or breaks the protocol.
    async fn refuse(&mut self, error: axum::Error) {
        let error = error.into_inner().downcast::<tungstenite::Error>();
        match error.as_deref() {
            Ok(tungstenite::Error::Capacity(_)) => self.close(close_code::SIZE, "too_long").await,
            Ok(tungstenite::Error::Protocol(_)) => {
                self.close(close_code::PROTOCOL, "unreadable").await;
            }
            Ok(tungstenite::Error::Utf8(_)) => self.close(close_code::INVALID, "unreadable").await,
            // The connection is lost.
            Ok(_) | Err(_) => {}
        }
    }

    /// Answers a message; returns `false` when the line is closed.
    async fn answer(&mut self, text: &str) -> bool {
        let message = blackjack_protocol::read(text);
        if !self.bucket.take() {
            if let Ok(
                FromClient::Command(CommandMessage { key, .. })
                | FromClient::Ask(AskMessage { key, .. }),
            ) = message
            {
                let refused = Answer::refused(Code::TooFast, "That is too much at a time.");
                self.send(&refused.message(key)).await;
            }
            self.close_too_fast().await;
            return false;
        }
        match message {
            Ok(FromClient::Ping { at }) => {
                self.send(&ToClient::Pong { at, now_ms: now_ms() }).await
            }
            Ok(FromClient::Command(message)) => self.carry_out(message).await,
            Ok(FromClient::Ask(message)) => self.ask_coach(message).await,
            Err(error) => {
                self.send(&ToClient::Unreadable { text: error.to_string().into() }).await;
                self.close(close_code::INVALID, "unreadable").await;
                false
            }
        }
    }

    async fn carry_out(&mut self, message: CommandMessage) -> bool {
        let key = message.key;
        let member = self.members.iter().find(|member| member.player == message.player);
        let answer = match member.cloned() {
            Some(member) => self.table.command(member, message).await,
            None => {
                Ok(Answer::refused(Code::NotYours, "This browser does not act for this person."))
            }
        };
        let Ok(answer) = answer else {
            self.end().await;
            return false;
        };
        self.shared.metrics.command(answer.code());
        // The command's effects are published first.
        self.pass_on(None, Some(answer.message(key).text().into())).await
    }

    /// Asks the coach, whose answer comes later; returns `false` when the line is closed.
    async fn ask_coach(&mut self, message: AskMessage) -> bool {
        let (key, count) = (message.key, message.count.clone());
        let is_theirs = self.members.iter().any(|member| member.player == message.player);
        let refused = match self.browser.filter(|_| is_theirs) {
            None => Answer::refused(Code::NotYours, "This browser does not act for this person."),
            Some(_) if self.advice.is_some() => {
                Answer::refused(Code::Busy, "the coach is still at your last question")
            }
            Some(browser) => {
                let Ok(asked) = self.table.asked_about(message).await else {
                    self.end().await;
                    return false;
                };
                let sender = Asker { browser, household: self.household };
                let answer = ask::answer(self.coach.clone(), sender, key, asked, count);
                self.advice = Some(Box::pin(answer));
                return true;
            }
        };
        self.send(&refused.message(key)).await
    }

    async fn send(&mut self, message: &ToClient<'_>) -> bool {
        self.send_raw(Message::Text(Utf8Bytes::from(message.text()))).await
    }

    /// Sends the messages that the table has published, between these two. They are written
    /// together: one write per message would be most of the work of a server.
    async fn pass_on(&mut self, first: Option<Utf8Bytes>, last: Option<Utf8Bytes>) -> bool {
        let Self { socket, seated, .. } = self;
        let published = iter::from_fn(|| seated.messages.try_recv());
        let messages = first.into_iter().chain(published).chain(last);
        let sent = async {
            for text in messages {
                socket.feed(Message::Text(text)).await?;
            }
            socket.flush().await
        };
        matches!(timeout(SEND_TIMEOUT, sent).await, Ok(Ok(())))
    }

    async fn send_raw(&mut self, message: Message) -> bool {
        matches!(timeout(SEND_TIMEOUT, self.socket.send(message)).await, Ok(Ok(())))
    }

    async fn close_too_fast(&mut self) {
        self.shared.metrics.refused("messages");
        self.close(close_code::POLICY, "too_fast").await;
    }

    /// Closes the line because the table has ended.
    async fn end(&mut self) {
        if self.table.is_closed() {
            self.close(close_code::NORMAL, "closed").await;
        } else {
            self.close(close_code::AGAIN, "slow").await;
        }
    }

    async fn close(&mut self, code: u16, reason: &'static str) {
        self.send(&ToClient::Closing { reason: reason.into() }).await;
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        // The other end may be gone already.
        let _gone = self.send_raw(Message::Close(Some(frame))).await;
    }
}

/// Waits for the answer of the coach; forever if it was not asked.
async fn next_advice(advice: &mut Option<Pin<Box<dyn Future<Output = String> + Send>>>) -> String {
    match advice {
        Some(advice) => advice.await,
        None => std::future::pending().await,
    }
}
