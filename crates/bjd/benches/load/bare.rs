//! A bare axum server: one task per table sends the frames of a script, without any game.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path as Of, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{Receiver, Sender, UnboundedReceiver, channel, unbounded_channel};

use crate::line::{Heard, Line};
use crate::script::Script;
use crate::{Played, SEATS};

/// The variable that names the script, and makes this program the bare server.
pub(super) const SCRIPT: &str = "BARE_SERVER_SCRIPT";

/// The size of the buffer of a line, in bytes: that of our server.
const READ_BUFFER: usize = 4 * 1024;

/// The messages that wait for a line: as many as at our server.
const OUTBOX: usize = 64;

/// The frames of a script, ready to be sent: by step, then by seat.
type Frames = Arc<Vec<Vec<Vec<Utf8Bytes>>>>;

/// A message to a table's task.
enum ToTable {
    Join(usize, Sender<Utf8Bytes>),
    Command,
}

#[derive(Clone)]
struct Bare {
    frames: Frames,
    tables: Arc<Mutex<HashMap<usize, Sender<ToTable>>>>,
}

/// Serves until the process is ended; prints the address first.
pub(super) fn serve(script: &Path) -> Result<()> {
    let script = Script::load(script)?;
    let ready = |frames: &Vec<String>| frames.iter().map(|text| text.as_str().into()).collect();
    let steps = script.steps.iter().map(|step| step.frames.iter().map(ready).collect());
    let frames: Frames = Arc::new(steps.collect());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let bare = Bare { frames, tables: Arc::default() };
        let router = Router::new().route("/{table}/{seat}", get(open)).with_state(bare);
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        println!("http://{}", listener.local_addr()?);
        let listener = listener.tap_io(|stream| {
            // Without this the kernel would delay frames; a failure only makes it slow.
            let _slow = stream.set_nodelay(true);
        });
        Ok(axum::serve(listener, router).await?)
    })
}

async fn open(
    State(bare): State<Bare>,
    Of((table, seat)): Of<(usize, usize)>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let upgrade = upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0);
    upgrade.on_upgrade(move |socket| line(bare.table(table), seat, socket))
}

impl Bare {
    /// Returns the channel to a table, opening the table for the first player.
    fn table(&self, number: usize) -> Sender<ToTable> {
        let mut tables = self.tables.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let open = || {
            let (sender, inbox) = channel(OUTBOX);
            tokio::spawn(play(self.frames.clone(), inbox));
            sender
        };
        tables.entry(number).or_insert_with(open).clone()
    }
}

/// Sends the frames of the next step with each command.
async fn play(frames: Frames, mut inbox: Receiver<ToTable>) {
    let mut seats: Vec<Option<Sender<Utf8Bytes>>> = vec![None; SEATS];
    let mut steps = frames.iter().cycle();
    while let Some(told) = inbox.recv().await {
        match told {
            ToTable::Join(seat, sender) => seats[seat] = Some(sender),
            ToTable::Command => {
                let Some(step) = steps.next() else { return };
                for (seat, frames) in seats.iter().zip(step) {
                    let Some(seat) = seat else { continue };
                    for text in frames {
                        // A line that reads nothing misses it.
                        let _slow = seat.try_send(text.clone());
                    }
                }
            }
        }
    }
}

async fn line(table: Sender<ToTable>, seat: usize, mut socket: WebSocket) {
    let (sender, mut out) = channel(OUTBOX);
    if table.send(ToTable::Join(seat, sender)).await.is_err() {
        return;
    }
    loop {
        let goes_on = tokio::select! {
            biased;
            text = out.recv() => match text {
                Some(text) => socket.send(Message::Text(text)).await.is_ok(),
                None => false,
            },
            message = socket.recv() => match message {
                Some(Ok(Message::Text(_))) => table.send(ToTable::Command).await.is_ok(),
                Some(Ok(_)) => true,
                Some(Err(_)) | None => false,
            },
        };
        if !goes_on {
            return;
        }
    }
}

/// A table of the bare server with five lines.
pub(super) struct Player {
    script: Arc<Script>,
    lines: Vec<Line>,
    heard: UnboundedReceiver<Heard>,
    steps: usize,
}

impl Player {
    pub(super) async fn join(
        address: SocketAddr,
        number: usize,
        script: Arc<Script>,
    ) -> Result<Self> {
        let (sender, heard) = unbounded_channel();
        let mut lines = Vec::new();
        for seat in 0..SEATS {
            let path = format!("/{number}/{seat}");
            lines.push(Line::open(address, &path, "none=0", seat, sender.clone()).await?);
        }
        Ok(Self { script, lines, heard, steps: 0 })
    }
}

impl Played for Player {
    async fn step(&mut self) -> Result<Duration> {
        let step = self.script.step(self.steps);
        self.steps += 1;
        let sent = Instant::now();
        self.lines[step.seat].send(&step.command).await?;
        loop {
            let heard = self.heard.recv().await.context("all lines are closed")?;
            // The same work as with our server: the frames of seat 0 are parsed.
            if heard.seat == 0 && !heard.is_answer() {
                serde_json::from_str::<serde_json::Value>(&heard.text)?;
            }
            if heard.is_answer() {
                return Ok(heard.at - sent);
            }
        }
    }
}
