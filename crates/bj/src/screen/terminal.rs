//! Takes the terminal as a full screen, and restores it in every case.

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

/// The size of the output buffer, enough for a frame of a large terminal: a frame that is written
/// at once does not flicker.
const FRAME_BYTES: usize = 64 * 1024;

/// True if the full screen is active. It is static because the panic hook must find it.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// The terminal as a full screen; dropping it restores the terminal.
#[derive(Debug)]
pub(crate) struct Fullscreen {
    /// Never dropped: its destructor would print an error if the terminal has gone away, and
    /// panic if standard error has gone away too.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
    /// True if the contents of the terminal are unknown.
    is_unknown: bool,
}

impl Fullscreen {
    /// Enters the full screen.
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

    /// Draws a frame, unless the full screen is inactive. A terminal with synchronized output shows
    /// it all at once, even on a slow connection.
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

    /// Redraws everything with the next frame: over the output of other programs, and after every
    /// change of size, even one that was undone before the next check, because it may have cut off
    /// part of the screen.
    fn invalidate(&mut self) {
        self.is_unknown = true;
    }
}

impl Drop for Fullscreen {
    fn drop(&mut self) {
        restore();
    }
}

/// Returns whether standard input is still a terminal.
pub(super) fn is_present() -> bool {
    io::stdin().is_terminal()
}

/// Enters the full screen again, after a stop in which others may have changed the terminal.
#[cfg(unix)]
pub(super) fn reenter() -> io::Result<()> {
    restore();
    take()
}

/// Enters the full screen, and undoes a partial failure.
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

/// Restores the terminal if the full screen is active. Ignores errors of a terminal that has gone
/// away.
pub(crate) fn restore() {
    if !ENTERED.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ignored = execute!(
        io::stdout(),
        EndSynchronizedUpdate,
        DisableFocusChange,
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ignored = disable_raw_mode();
}

/// Makes a panic restore the terminal before it prints its message.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A worker that panics is replaced and the game continues: the screen must stay clean.
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
