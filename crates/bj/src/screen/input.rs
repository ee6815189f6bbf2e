//! `TerminalEvents`: the input of the full screen: keys, the mouse, signals and answers.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use blackjack_frontend::coach::Answer;
use blackjack_plain::console::Leave;
use blackjack_tui::{Events, Input, Msg};
use ratatui::crossterm::event::{self, Event};

use super::{keyboard, terminal};
use crate::clock::now_ms;
use crate::signals;
use crate::signals::Signal;

/// The interval at which an idle game checks that the terminal is still there, in milliseconds.
const TERMINAL_CHECK_MS: i64 = 1_000;

/// The maximum delay of a signal after the event that caused it, in milliseconds.
pub(super) const SIGNAL_DELAY_MS: i64 = 250;

/// The maximum number of events before that signal.
const EVENTS_BEFORE_SIGNAL_MAX: usize = 64;

/// An event from outside.
#[derive(Debug)]
pub(super) enum Incoming {
    /// A key, the mouse, a paste, or a new size.
    Event(Event),
    /// A signal.
    Signal(Signal),
    /// An answer for the coach.
    Answer(Box<Answer>),
    /// Notification that a message of the table's server has arrived.
    Woken,
    /// The end of the terminal's input.
    End,
}

/// Forwards signals. Call this before taking the terminal, so that no signal ends the program
/// without restoring it.
pub(super) fn forward_signals(sender: Sender<Incoming>) -> anyhow::Result<()> {
    signals::watch(move |signal| sender.send(Incoming::Signal(signal)).is_ok())
}

/// Forwards keys and the mouse. A separate thread waits for them: if the terminal goes away during
/// a read, the wait may never end, but the game must.
pub(super) fn forward_keys(sender: Sender<Incoming>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(Incoming::Event(event)).is_err() {
                return;
            }
        }
        // After the game, events have no receiver.
        let _ignored = sender.send(Incoming::End);
    });
}

/// The events of the terminal of this process.
#[derive(Debug)]
pub(super) struct TerminalEvents {
    incoming: Receiver<Incoming>,
    /// True if the game is ending; from then on only answers matter.
    is_left: bool,
}

impl TerminalEvents {
    /// Creates the events from a channel.
    pub(super) const fn new(incoming: Receiver<Incoming>) -> Self {
        Self { incoming, is_left: false }
    }

    /// Returns the input for an event, if it has a meaning.
    fn meaning(&mut self, incoming: Incoming) -> Option<Input<Leave>> {
        match incoming {
            Incoming::Event(_) | Incoming::Signal(_) | Incoming::Woken | Incoming::End
                if self.is_left =>
            {
                None
            }
            Incoming::Woken => Some(Input::Msg(Msg::Tick)),
            Incoming::Event(Event::Resize(..)) => Some(Input::Redraw),
            Incoming::Event(event) => keyboard::message(event).map(Input::Msg),
            Incoming::Signal(signal) => Some(self.handle_signal(signal)),
            Incoming::Answer(answer) => Some(Input::Msg(Msg::Answer(answer))),
            Incoming::End => Some(Input::Leave(Some(self.leave_reason()))),
        }
    }

    /// Returns the reason for leaving when the terminal can no longer be read or written.
    /// Usually a signal follows a moment later; then its number decides the exit status.
    fn leave_reason(&mut self) -> Leave {
        self.is_left = true;
        for _ in 0..EVENTS_BEFORE_SIGNAL_MAX {
            match self.incoming.recv_timeout(signal_delay()) {
                Ok(Incoming::Signal(Signal::Leave(number))) => {
                    return Leave::Interrupt(number);
                }
                Ok(_) => {}
                Err(_) => break,
            }
        }
        Leave::End
    }

    #[cfg(unix)]
    fn handle_signal(&mut self, signal: Signal) -> Input<Leave> {
        match signal {
            Signal::Leave(number) => {
                self.is_left = true;
                return Input::Leave(Some(Leave::Interrupt(number)));
            }
            Signal::Stop => {
                terminal::restore();
                // If the process cannot stop, it continues.
                let _stopped = signals::stop();
            }
            Signal::Continue => {}
        }
        // A terminal that goes away also sends a signal to continue, which may arrive first.
        match terminal::reenter() {
            Ok(()) => Input::Redraw,
            Err(_) => Input::Leave(Some(self.leave_reason())),
        }
    }

    #[cfg(windows)]
    fn handle_signal(&mut self, signal: Signal) -> Input<Leave> {
        let Signal::Leave(number) = signal;
        self.is_left = true;
        Input::Leave(Some(Leave::Interrupt(number)))
    }
}

/// Returns the maximum delay of a signal after the event that caused it.
const fn signal_delay() -> Duration {
    Duration::from_millis(SIGNAL_DELAY_MS.unsigned_abs())
}

impl Events for TerminalEvents {
    type Leave = Leave;

    fn now_ms(&mut self) -> i64 {
        now_ms()
    }

    fn next(&mut self, wait_ms: Option<i64>) -> Option<Input<Leave>> {
        let wait = wait_ms.unwrap_or(TERMINAL_CHECK_MS).clamp(0, TERMINAL_CHECK_MS);
        let mut incoming = self.incoming.recv_timeout(Duration::from_millis(wait.unsigned_abs()));
        loop {
            match incoming {
                Ok(it) => {
                    if let Some(input) = self.meaning(it) {
                        return Some(input);
                    }
                    // Skip events without a meaning, but do not wait again.
                    incoming = self.incoming.recv_timeout(Duration::ZERO);
                }
                Err(_) if self.is_left => return None,
                Err(RecvTimeoutError::Timeout) if wait == 0 || terminal::is_present() => {
                    return None;
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    return Some(Input::Leave(Some(self.leave_reason())));
                }
            }
        }
    }

    fn closed(&mut self) -> Option<Leave> {
        Some(self.leave_reason())
    }
}
