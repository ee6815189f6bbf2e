//! Being told to leave, to stop and to go on.

/// What a signal asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Signal {
    /// To leave: the number of the signal.
    Leave(i32),
    /// To stop until told to go on, as Control-Z does.
    #[cfg(unix)]
    Stop,
    /// To go on after a stop.
    #[cfg(unix)]
    Continue,
}

/// Calls `heard` with the number of each signal that asks to leave, as long as it returns true.
#[cfg(unix)]
pub(crate) fn listen(heard: impl Fn(i32) -> bool + Send + 'static) -> anyhow::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGINT, SIGQUIT, SIGTERM, SIGHUP])?;
    std::thread::spawn(move || signals.forever().all(heard));
    Ok(())
}

/// Calls `heard` with each signal that a full screen must know of, as long as it returns true.
#[cfg(unix)]
pub(crate) fn watch(heard: impl Fn(Signal) -> bool + Send + 'static) -> anyhow::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT])?;
    let meaning = |signal| match signal {
        SIGTSTP => Signal::Stop,
        SIGCONT => Signal::Continue,
        number => Signal::Leave(number),
    };
    std::thread::spawn(move || signals.forever().map(meaning).all(heard));
    Ok(())
}

/// Asks everything that was started together with this program to stop, as Control-Z does where
/// the terminal reads it. The program itself hears [`Signal::Stop`].
///
/// Returns false, and asks nobody, where no shell waits that could call the program back.
#[cfg(unix)]
pub(crate) fn ask_to_stop() -> bool {
    use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};

    // A shell gives each job a group of its own; the group of the session's leader is no job.
    let is_job = getsid(None).is_ok_and(|session| session != getpgrp());
    is_job && kill_current_process_group(Signal::TSTP).is_ok()
}

/// Stops, here and now, until somebody says to go on.
#[cfg(unix)]
pub(crate) fn stop() -> std::io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

/// Who is told of an interrupt.
#[cfg(windows)]
type Listener = Box<dyn Fn(i32) -> bool + Send>;

/// The one who listened last: the system takes one handler a process, and the first question and
/// the game after it both listen.
#[cfg(windows)]
static LISTENER: std::sync::Mutex<Option<Listener>> = std::sync::Mutex::new(None);

/// Calls `heard` with the number of an interrupt, each time one comes, until somebody else listens.
#[cfg(windows)]
pub(crate) fn listen(heard: impl Fn(i32) -> bool + Send + 'static) -> anyhow::Result<()> {
    use std::sync::PoisonError;

    const INTERRUPT: i32 = 2;
    let before = {
        let mut listener = LISTENER.lock().unwrap_or_else(PoisonError::into_inner);
        listener.replace(Box::new(heard))
    };
    if before.is_none() {
        ctrlc::set_handler(|| {
            let listener = LISTENER.lock().unwrap_or_else(PoisonError::into_inner);
            // Nobody listens any more once the game is over.
            let _goes_on = listener.as_ref().map(|listener| listener(INTERRUPT));
        })?;
    }
    Ok(())
}

/// Calls `heard` with each interrupt.
#[cfg(windows)]
pub(crate) fn watch(heard: impl Fn(Signal) -> bool + Send + 'static) -> anyhow::Result<()> {
    listen(move |number| heard(Signal::Leave(number)))
}

/// Nothing stops and is called back here.
#[cfg(windows)]
pub(crate) fn ask_to_stop() -> bool {
    false
}
