//! Being told to leave.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

use crate::console::Heard;

/// Passes interrupts on to whoever listens at the console, and raises the flag at once.
#[cfg(unix)]
pub(crate) fn listen(heard: Sender<Heard>, interrupted: Arc<AtomicBool>) -> anyhow::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGINT, SIGQUIT, SIGTERM, SIGHUP])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            interrupted.store(true, Ordering::Relaxed);
            if heard.send(Heard::Interrupt(signal)).is_err() {
                return;
            }
        }
    });
    Ok(())
}

/// Passes interrupts on to whoever listens at the console, and raises the flag at once.
#[cfg(windows)]
pub(crate) fn listen(heard: Sender<Heard>, interrupted: Arc<AtomicBool>) -> anyhow::Result<()> {
    const INTERRUPT: i32 = 2;
    ctrlc::set_handler(move || {
        interrupted.store(true, Ordering::Relaxed);
        // Nobody listens any more once the game is over.
        let _gone = heard.send(Heard::Interrupt(INTERRUPT));
    })?;
    Ok(())
}
