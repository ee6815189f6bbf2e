//! The line of a table, on its own thread: [`Line`].
//!
//! The thread reconnects whenever the connection is lost, and resends unanswered messages.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use blackjack_protocol::{FromClient, ToClient};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::error::{CapacityError, Error as SocketError};
use tokio_tungstenite::tungstenite::http::{HeaderValue, StatusCode, header};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, http::Request};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::address::{Place, ServerAddress};
use crate::inbound;
use crate::remote_error::RemoteError;

/// The largest message of a server, in bytes.
const MESSAGE_MAX: usize = 1 << 20;

/// The number of messages queued for the front end before the server has to wait.
const INBOX: usize = 256;

/// The time limit for opening a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// The interval between pings, and the maximum silence before the connection counts as lost.
const PING_EVERY: Duration = Duration::from_secs(10);
const SILENCE_MAX: Duration = Duration::from_secs(35);

/// The waits before successive attempts to reconnect; the last one repeats.
const WAITS: [u64; 5] = [1, 2, 4, 8, 10];

/// Wakes the front end after an event has arrived.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// An event of the line.
#[derive(Debug)]
pub(crate) enum LineEvent {
    /// The line is connected, for the first time or again.
    Connected,
    /// The connection is lost; another attempt follows.
    Lost,
    /// A message.
    Message(ToClient<'static>),
    /// The line has ended for good, with the reason as a sentence; `None` if the table was closed.
    Ended(Option<String>),
    /// The time between a ping and its answer.
    Lag(Duration),
}

/// A command for the thread of the line.
#[derive(Debug)]
enum Order {
    /// Sends a message, and again until its key is answered.
    Send { key: u64, message: String },
}

/// The table of a line, and its player's account.
#[derive(Clone, Debug)]
pub(crate) struct LineAddress {
    pub(crate) server: ServerAddress,
    pub(crate) place: Place,
    pub(crate) cookie: String,
}

/// The line of a table. Dropping it closes the line.
pub(crate) struct Line {
    orders: UnboundedSender<Order>,
    events: Receiver<LineEvent>,
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Line").finish_non_exhaustive()
    }
}

impl Line {
    /// Opens the line of a table.
    ///
    /// # Errors
    ///
    /// [`RemoteError::NoThread`] if the system cannot start one.
    pub(crate) fn open(address: LineAddress, waker: Waker) -> Result<Self, RemoteError> {
        let (orders, of_face) = unbounded_channel();
        let (out, events) = sync_channel(INBOX);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(RemoteError::NoThread)?;
        let keeper = Keeper {
            address,
            orders: of_face,
            out,
            waker,
            open: BTreeMap::new(),
            seen: None,
            said: 0,
        };
        let work = move || runtime.block_on(keeper.serve());
        let started = std::thread::Builder::new().name("line".into()).spawn(work);
        started.map_err(RemoteError::NoThread)?;
        Ok(Self { orders, events })
    }

    /// Sends a message with a key, and again after each reconnection until the key is answered.
    pub(crate) fn send(&self, key: u64, message: String) {
        // A line that has ended says so by its last event.
        let _ended = self.orders.send(Order::Send { key, message });
    }

    /// Returns the next event received, if any.
    pub(crate) fn receive(&self) -> Option<LineEvent> {
        self.events.try_recv().ok()
    }

    /// Waits for the next event.
    pub(crate) fn wait(&self, limit: Duration) -> Option<LineEvent> {
        self.events.recv_timeout(limit).ok()
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The reason why a connection has ended.
enum End {
    /// The face has left.
    Left,
    /// The connection is lost, or the server restarts.
    Lost,
    /// The table no longer exists, or the line was refused for good.
    Over(Option<String>),
}

/// The task that keeps a line connected.
struct Keeper {
    address: LineAddress,
    orders: UnboundedReceiver<Order>,
    out: SyncSender<LineEvent>,
    waker: Waker,
    /// The messages that are not answered, by key: the order in which they were sent.
    open: BTreeMap<u64, String>,
    /// The run of the server and the number of the latest update.
    seen: Option<(String, u64)>,
    /// The number of the last line of the chat.
    said: u64,
}

impl Keeper {
    async fn serve(mut self) {
        let mut attempt = 0;
        loop {
            let end = match timeout(CONNECT_TIMEOUT, self.connect()).await {
                Ok(Ok(socket)) => {
                    attempt = 0;
                    self.talk(socket).await
                }
                Ok(Err(end)) => end,
                Err(_) => End::Lost,
            };
            match end {
                End::Left => return,
                End::Over(reason) => {
                    self.tell(LineEvent::Ended(reason));
                    return;
                }
                End::Lost => {}
            }
            if !self.tell(LineEvent::Lost) || !self.pause(attempt).await {
                return;
            }
            attempt += 1;
        }
    }

    /// Waits before the next attempt; returns false if the front end leaves meanwhile.
    async fn pause(&mut self, attempt: usize) -> bool {
        let seconds = WAITS.get(attempt).or(WAITS.last()).copied().unwrap_or(1);
        let wait = sleep(Duration::from_secs(seconds));
        tokio::pin!(wait);
        loop {
            tokio::select! {
                () = &mut wait => return true,
                order = self.orders.recv() => match order {
                    Some(Order::Send { key, message }) => drop(self.open.insert(key, message)),
                    None => return false,
                }
            }
        }
    }

    async fn connect(&self) -> Result<Socket, End> {
        let request =
            self.request().ok_or_else(|| End::Over(Some("The address is invalid.".into())))?;
        let config = WebSocketConfig::default()
            .max_message_size(Some(MESSAGE_MAX))
            .max_frame_size(Some(MESSAGE_MAX));
        match connect_async_with_config(request, Some(config), true).await {
            Ok((socket, _)) => Ok(socket),
            Err(SocketError::Http(answer)) => Err(match answer.status() {
                StatusCode::NOT_FOUND => End::Over(None),
                StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                    End::Over(Some("The server refuses this terminal.".into()))
                }
                // The server restarts, or its queue for this line has overflowed.
                _ => End::Lost,
            }),
            Err(_) => Err(End::Lost),
        }
    }

    fn request(&self) -> Option<Request<()>> {
        let LineAddress { server, place, cookie } = &self.address;
        let mut address = server.line(place);
        if let Some((run, number)) = &self.seen {
            address += &format!("?run={run}&after={number}&chat={}", self.said);
        }
        let mut request = address.into_client_request().ok()?;
        let cookie = HeaderValue::from_str(cookie).ok()?;
        request.headers_mut().insert(header::COOKIE, cookie);
        Some(request)
    }

    async fn talk(&mut self, mut socket: Socket) -> End {
        if !self.tell(LineEvent::Connected) {
            return End::Left;
        }
        let unanswered: Vec<_> = self.open.values().cloned().collect();
        for message in unanswered {
            if socket.send(Message::text(message)).await.is_err() {
                return End::Lost;
            }
        }
        let (begun, mut heard) = (Instant::now(), Instant::now());
        let mut ping = tokio::time::interval(PING_EVERY);
        loop {
            tokio::select! {
                order = self.orders.recv() => {
                    let Some(Order::Send { key, message }) = order else {
                        let _gone = timeout(Duration::from_secs(1), socket.close(None)).await;
                        return End::Left;
                    };
                    self.open.insert(key, message.clone());
                    if socket.send(Message::text(message)).await.is_err() {
                        return End::Lost;
                    }
                }
                message = socket.next() => {
                    heard = Instant::now();
                    if let Some(end) = self.take(message, begun) {
                        return end;
                    }
                }
                _ = ping.tick() => {
                    let at = begun.elapsed().as_secs_f64() * 1_000.0;
                    let message = FromClient::Ping { at }.text();
                    if heard.elapsed() > SILENCE_MAX
                        || socket.send(Message::text(message)).await.is_err()
                    {
                        return End::Lost;
                    }
                }
            }
        }
    }

    /// Handles a frame from the socket; returns the reason if the connection ends.
    fn take(
        &mut self,
        message: Option<Result<Message, SocketError>>,
        begun: Instant,
    ) -> Option<End> {
        let text = match message {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => return None,
            Some(Ok(Message::Binary(_))) => return Some(not_understood("a message is not text")),
            Some(Err(SocketError::Capacity(CapacityError::MessageTooLong { .. }))) => {
                return Some(not_understood("a message is too long"));
            }
            Some(Err(SocketError::Utf8(_))) => {
                return Some(not_understood("a message is not UTF-8"));
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Some(End::Lost),
        };
        let message = match inbound::read(&text) {
            Ok(message) => message,
            Err(reason) => return Some(not_understood(&reason)),
        };
        match &message {
            ToClient::View(whole) if is_run(&whole.run) => {
                self.seen = Some((whole.run.clone().into_owned(), whole.number));
                self.said = whole.chat.back().map_or(0, |line| line.number);
            }
            ToClient::View(_) => return Some(not_understood("the run of the server is unusual")),
            ToClient::Update { number, .. } => match &mut self.seen {
                Some((_, seen)) if *number == *seen + 1 => *seen = *number,
                // Updates are missing: without a number, the server sends the whole view.
                _ => {
                    self.seen = None;
                    return Some(End::Lost);
                }
            },
            ToClient::Done { key } | ToClient::Refused { key, .. } => {
                drop(self.open.remove(&key.0));
            }
            ToClient::Closing { reason } => match &**reason {
                "closed" => return Some(End::Over(None)),
                "ended" => {
                    let why = "The server no longer knows this terminal.";
                    return Some(End::Over(Some(why.into())));
                }
                _ => return None,
            },
            ToClient::Unreadable { text } => {
                let why = format!("The server does not understand this program: {text}.");
                return Some(End::Over(Some(why)));
            }
            ToClient::Pong { at, .. } => {
                let lag = begun.elapsed().as_secs_f64() - at / 1_000.0;
                let lag = Duration::try_from_secs_f64(lag.max(0.0)).unwrap_or_default();
                return (!self.tell(LineEvent::Lag(lag))).then_some(End::Left);
            }
            ToClient::Chat(line) => self.said = line.number,
            ToClient::Purses { .. } | ToClient::Advice { .. } | ToClient::Unknown => {}
        }
        (!self.tell(LineEvent::Message(message))).then_some(End::Left)
    }

    /// Notifies the front end; returns false if it has left.
    fn tell(&self, event: LineEvent) -> bool {
        let is_there = self.out.send(event).is_ok();
        (self.waker)();
        is_there
    }
}

fn not_understood(reason: &str) -> End {
    End::Over(Some(format!("The server sends what this program does not understand: {reason}.")))
}

/// Returns whether a run can be part of an address.
fn is_run(text: &str) -> bool {
    text.len() <= 64 && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}
