//! Signals to quit, to stop and to continue.

/// A request made by a signal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Signal {
    /// To quit; holds the number of the signal.
    Leave(i32),
    /// To stop until a signal to continue, as with Ctrl-Z.
    #[cfg(unix)]
    Stop,
    /// To continue after a stop.
    #[cfg(unix)]
    Continue,
}

/// Makes a write beyond the user's limit on the size of files fail like any other: by default, the
/// signal that comes with it ends the process and leaves half a file.
#[cfg(unix)]
pub(crate) fn ignore_sigxfsz() {
    let told = std::sync::Arc::default();
    // Without a handler, everything is as it would be anyway.
    let _ignored = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, told);
}

/// Other systems have no such signal.
#[cfg(not(unix))]
pub(crate) fn ignore_sigxfsz() {}

/// Calls `handler` with the number of each signal to quit, as long as it returns true.
#[cfg(unix)]
pub(crate) fn listen(handler: impl Fn(i32) -> bool + Send + 'static) -> anyhow::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGINT, SIGQUIT, SIGTERM, SIGHUP])?;
    std::thread::spawn(move || signals.forever().all(handler));
    Ok(())
}

/// Calls `handler` with each signal that matters to a full screen, as long as it returns true.
#[cfg(unix)]
pub(crate) fn watch(handler: impl Fn(Signal) -> bool + Send + 'static) -> anyhow::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT])?;
    let meaning = |signal| match signal {
        SIGTSTP => Signal::Stop,
        SIGCONT => Signal::Continue,
        number => Signal::Leave(number),
    };
    std::thread::spawn(move || signals.forever().map(meaning).all(handler));
    Ok(())
}

/// Stops every process of this job, as the terminal does for Ctrl-Z. This process receives
/// [`Signal::Stop`].
///
/// Returns false without stopping anything if there is no shell that could continue the job.
#[cfg(unix)]
pub(crate) fn ask_to_stop() -> bool {
    use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};

    // A shell gives each job its own group; the group of the session leader is not a job.
    let is_job = getsid(None).is_ok_and(|session| session != getpgrp());
    is_job && kill_current_process_group(Signal::TSTP).is_ok()
}

/// Stops this process until it receives a signal to continue.
#[cfg(unix)]
pub(crate) fn stop() -> std::io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

/// A callback for interrupts.
#[cfg(windows)]
type Listener = Box<dyn Fn(i32) -> bool + Send>;

/// The current listener. The system accepts one handler per process, but the first question and the
/// game after it both listen.
#[cfg(windows)]
static LISTENER: std::sync::Mutex<Option<Listener>> = std::sync::Mutex::new(None);

/// Calls `handler` with the number of each interrupt, until another listener replaces it.
#[cfg(windows)]
pub(crate) fn listen(handler: impl Fn(i32) -> bool + Send + 'static) -> anyhow::Result<()> {
    use std::sync::PoisonError;

    const INTERRUPT: i32 = 2;
    let before = {
        let mut listener = LISTENER.lock().unwrap_or_else(PoisonError::into_inner);
        listener.replace(Box::new(handler))
    };
    if before.is_none() {
        ctrlc::set_handler(|| {
            let listener = LISTENER.lock().unwrap_or_else(PoisonError::into_inner);
            // After the game the listener may have no receiver.
            let _ignored = listener.as_ref().map(|listener| listener(INTERRUPT));
        })?;
    }
    Ok(())
}

/// Calls `handler` with each interrupt.
#[cfg(windows)]
pub(crate) fn watch(handler: impl Fn(Signal) -> bool + Send + 'static) -> anyhow::Result<()> {
    listen(move |number| handler(Signal::Leave(number)))
}

/// Returns false: this system cannot stop and continue a job.
#[cfg(windows)]
pub(crate) fn ask_to_stop() -> bool {
    false
}
