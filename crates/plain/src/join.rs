//! A table of a server, in plain lines.

mod arrival;
mod asked;
mod lines;

use std::sync::Arc;

use anyhow::Result;
use blackjack_frontend::coach::{CoachMode, CoachSettings, CountMode};
use blackjack_frontend::counting::tag_library::TagLibrary;
use blackjack_remote::{Bell, RemoteSession};

use crate::console::{Console, InputEvent};
pub use arrival::Arrival;

/// Plays in plain lines until the player leaves or the table ends; returns the exit status. The
/// session rings the bell when it has received an event.
///
/// # Errors
///
/// If the output cannot be written.
pub fn play(
    joined: RemoteSession,
    coaching: (CoachSettings, Arc<dyn TagLibrary>),
    console: Console,
    bell: &Bell,
) -> Result<u8> {
    if let Some(waker) = console.waker() {
        bell.ring_for(move || {
            // Nobody listens after the game.
            let _ignored = waker.send(InputEvent::Woken);
        });
    }
    lines::play(joined, coaching, console)
}

/// Returns the coach's settings at a table or an evening: there is no help during an evening.
pub fn fair(settings: CoachSettings, joined: &RemoteSession) -> CoachSettings {
    if joined.evening().is_none() {
        return settings;
    }
    CoachSettings { mode: CoachMode::Off, count: CountMode::Off, ..settings }
}
