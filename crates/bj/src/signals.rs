//! Being told to leave.

/// Calls `heard` with the number of each signal that asks to leave, as long as it returns true.
#[cfg(unix)]
pub(crate) fn listen(heard: impl Fn(i32) -> bool + Send + 'static) -> anyhow::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGINT, SIGQUIT, SIGTERM, SIGHUP])?;
    std::thread::spawn(move || signals.forever().all(heard));
    Ok(())
}

/// Calls `heard` with the number of an interrupt, each time one comes.
#[cfg(windows)]
pub(crate) fn listen(heard: impl Fn(i32) -> bool + Send + 'static) -> anyhow::Result<()> {
    const INTERRUPT: i32 = 2;
    ctrlc::set_handler(move || {
        // Nobody listens any more once the game is over.
        let _goes_on = heard(INTERRUPT);
    })?;
    Ok(())
}
