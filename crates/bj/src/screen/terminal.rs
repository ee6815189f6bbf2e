//! The terminal as a full screen: entered, left, and given back as it was whatever happens.

use std::io::{self, BufWriter, IsTerminal, Stdout};
use std::mem::ManuallyDrop;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{panic, thread};

use blackjack_frontend::coach::WORKER_NAME;
use blackjack_tui::Screen;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste,
    EnableFocusChange, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};
use ratatui::layout::{Position, Rect};
use ratatui::{Frame, Terminal};

/// Room for a whole frame of a large terminal: what is written at once does not flicker.
const FRAME_BYTES: usize = 64 * 1024;

/// Whether the terminal is ours. There is one terminal, and a panic must find it.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// The terminal while it is a full screen; dropping it gives the terminal back.
#[derive(Debug)]
pub(crate) struct Fullscreen {
    /// Never dropped: it would complain on standard error that the cursor cannot be shown where
    /// the terminal has gone away, and panic where standard error has gone with it.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
    /// Whether nobody knows what the terminal shows.
    is_unknown: bool,
}

impl Fullscreen {
    /// Takes the terminal.
    pub(crate) fn enter() -> io::Result<Self> {
        restore_on_panic();
        take()?;
        let out = BufWriter::with_capacity(FRAME_BYTES, io::stdout());
        match Terminal::new(CrosstermBackend::new(out)) {
            Ok(terminal) => Ok(Self { terminal: ManuallyDrop::new(terminal), is_unknown: false }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }
}

impl Screen for Fullscreen {
    type Error = io::Error;

    /// Draws nothing while the terminal is not ours. A terminal that knows synchronized output shows
    /// it all at once, however slow the line is.
    fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        if !ENTERED.load(Ordering::SeqCst) {
            return Ok(());
        }
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        if self.is_unknown {
            let size = self.terminal.backend().size()?;
            self.terminal.resize(Rect::from((Position::ORIGIN, size)))?;
            self.is_unknown = false;
        }
        self.terminal.draw(view)?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }

    /// Draws everything anew with the next frame: over what others have written there, and after
    /// every change of size, even one that was taken back before anybody looked. What was cut off
    /// in between is gone.
    fn invalidate(&mut self) {
        self.is_unknown = true;
    }
}

impl Drop for Fullscreen {
    fn drop(&mut self) {
        restore();
    }
}

/// Whether there still is somebody who could type.
pub(super) fn is_present() -> bool {
    io::stdin().is_terminal()
}

/// Takes the terminal again, after a stop in which others may have changed it.
#[cfg(unix)]
pub(super) fn reenter() -> io::Result<()> {
    restore();
    take()
}

/// Takes the terminal; what fails half-way is undone.
fn take() -> io::Result<()> {
    ENTERED.store(true, Ordering::SeqCst);
    let taken = enable_raw_mode().and_then(|()| {
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            EnableBracketedPaste,
            EnableFocusChange,
            Hide
        )
    });
    taken.inspect_err(|_| restore())
}

/// Gives the terminal back, if it was taken. A terminal that has gone away cannot be told.
pub(crate) fn restore() {
    if !ENTERED.swap(false, Ordering::SeqCst) {
        return;
    }
    let _gone = execute!(
        io::stdout(),
        EndSynchronizedUpdate,
        DisableFocusChange,
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _gone = disable_raw_mode();
}

/// Lets a panic give the terminal back before it says what happened.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A worker who panics is replaced, and the game goes on: nothing is written over it.
            let is_worker = thread::current().name() == Some(WORKER_NAME);
            if is_worker && ENTERED.load(Ordering::SeqCst) {
                return;
            }
            restore();
            previous(info);
        }));
    });
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
