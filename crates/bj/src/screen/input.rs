//! What comes from outside while the full screen is shown: keys, the mouse, signals, answers:
//! `TerminalEvents`.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use blackjack_frontend::coach::Answer;
use blackjack_tui::{Events, Input, Msg};
use ratatui::crossterm::event::{self, Event};

use super::{keyboard, terminal};
use crate::clock::now_ms;
use crate::console::Leave;
use crate::signals::{self, Signal};

/// How often it is looked whether there still is a terminal, while nothing happens.
const TERMINAL_CHECK_MS: i64 = 1_000;

/// How long a signal may come after what it is about.
pub(super) const SIGNAL_DELAY_MS: i64 = 250;

/// How much may come before a signal.
const EVENTS_BEFORE_SIGNAL_MAX: usize = 64;

/// Something that came from outside.
#[derive(Debug)]
pub(super) enum Incoming {
    /// A key, the mouse, a paste, or another size.
    Event(Event),
    /// A signal.
    Signal(Signal),
    /// The coach answers.
    Answer(Box<Answer>),
    /// There is nobody any more who could type.
    End,
}

/// Passes on the signals. This comes before the terminal is taken, so that none can end the
/// program without giving it back.
pub(super) fn forward_signals(sender: Sender<Incoming>) -> anyhow::Result<()> {
    signals::watch(move |signal| sender.send(Incoming::Signal(signal)).is_ok())
}

/// Passes on what is typed. A thread of its own waits for it: where a terminal goes away in mid
/// read, the wait may never end, and the game must.
pub(super) fn forward_keys(sender: Sender<Incoming>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if sender.send(Incoming::Event(event)).is_err() {
                return;
            }
        }
        // Nobody listens any more if the game is over.
        let _heard = sender.send(Incoming::End);
    });
}

/// What comes in at the terminal of this process.
#[derive(Debug)]
pub(super) struct TerminalEvents {
    incoming: Receiver<Incoming>,
    /// Whether the game was told to leave: from then on only answers mean anything.
    is_left: bool,
}

impl TerminalEvents {
    /// What is passed on here.
    pub(super) const fn new(incoming: Receiver<Incoming>) -> Self {
        Self { incoming, is_left: false }
    }

    /// What something means that came in; nothing where it means nothing.
    fn meaning(&mut self, incoming: Incoming) -> Option<Input<Leave>> {
        match incoming {
            Incoming::Event(_) | Incoming::Signal(_) | Incoming::End if self.is_left => None,
            Incoming::Event(Event::Resize(..)) => Some(Input::Redraw),
            Incoming::Event(event) => keyboard::message(event).map(Input::Msg),
            Incoming::Signal(signal) => Some(self.handle_signal(signal)),
            Incoming::Answer(answer) => Some(Input::Msg(Msg::Answer(answer))),
            Incoming::End => Some(Input::Leave(Some(self.leave_reason()))),
        }
    }

    /// The terminal has gone away: it cannot be written to, or nobody can type there. Most often a
    /// signal says so too, though a moment later; then its number is what the game ends with.
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
                // If this cannot stop, it goes on.
                let _stopped = signals::stop();
            }
            Signal::Continue => {}
        }
        // A terminal that goes away sends a signal to go on too, which may be heard first.
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

/// How long a signal may come after what it is about.
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
                    // What means nothing is passed over, and nothing more is waited for.
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
