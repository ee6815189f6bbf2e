//! The line of one person, which passes each message to the table with its time of arrival.

use std::net::SocketAddr;
use std::time::Instant;

use anyhow::{Context, Result};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::UnboundedSender;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async};

/// A received message.
pub(super) struct Heard {
    /// The seat of the line.
    pub(super) seat: usize,
    pub(super) text: Utf8Bytes,
    pub(super) at: Instant,
}

impl Heard {
    /// Returns whether this answers a command.
    pub(super) fn is_answer(&self) -> bool {
        self.text.starts_with(r#"{"t":"done""#) || self.is_refusal()
    }

    /// Returns whether this refuses a command.
    pub(super) fn is_refusal(&self) -> bool {
        self.text.starts_with(r#"{"t":"refused""#)
    }

    /// Returns whether this refuses a choice as too late.
    pub(super) fn is_stale(&self) -> bool {
        self.is_refusal() && self.text.contains(r#""code":"stale""#)
    }

    /// Returns the number of an update.
    pub(super) fn update(&self) -> Option<u64> {
        let rest = self.text.strip_prefix(r#"{"t":"update","number":"#)?;
        rest.split(',').next()?.parse().ok()
    }
}

/// An open line; it closes when this is dropped.
pub(super) struct Line {
    sink: SplitSink<WebSocketStream<TcpStream>, Message>,
}

impl Line {
    /// Opens a line with these headers, and passes its messages to `heard`.
    pub(super) async fn open(
        address: SocketAddr,
        path: &str,
        cookie: &str,
        seat: usize,
        heard: UnboundedSender<Heard>,
    ) -> Result<Self> {
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (socket, _) = client_async(request, stream).await.context("no line was opened")?;
        let (sink, mut source) = socket.split();
        tokio::spawn(async move {
            while let Some(Ok(message)) = source.next().await {
                let Message::Text(text) = message else { continue };
                if heard.send(Heard { seat, text, at: Instant::now() }).is_err() {
                    return;
                }
            }
        });
        Ok(Self { sink })
    }

    pub(super) async fn send(&mut self, text: &str) -> Result<()> {
        Ok(self.sink.send(Message::text(text)).await?)
    }
}
