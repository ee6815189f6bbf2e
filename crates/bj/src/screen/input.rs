//! What comes from outside while the full screen is shown: keys, the mouse, signals.

use std::sync::mpsc::Sender;
use std::thread;

use ratatui::crossterm::event::{self, Event};

use crate::coach::Answer;
use crate::signals::{self, Signal};

/// Something that came from outside.
#[derive(Debug)]
pub(super) enum Incoming {
    /// A key, the mouse, a paste, or another size.
    Event(Event),
    /// A signal.
    Signal(Signal),
    /// The coach answers.
    Heard(Box<Answer>),
    /// There is nobody any more who could type.
    End,
}

/// Passes on the signals. This comes before the terminal is taken, so that none can end the
/// program without giving it back.
pub(super) fn hear_signals(tell: Sender<Incoming>) -> anyhow::Result<()> {
    signals::watch(move |signal| tell.send(Incoming::Signal(signal)).is_ok())
}

/// Passes on what is typed. A thread of its own waits for it: where a terminal goes away in mid
/// read, the wait may never end, and the game must.
pub(super) fn hear_keys(tell: Sender<Incoming>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if tell.send(Incoming::Event(event)).is_err() {
                return;
            }
        }
        // Nobody listens any more if the game is over.
        let _heard = tell.send(Incoming::End);
    });
}
