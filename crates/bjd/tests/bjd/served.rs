//! A server in its own thread, for programs that join it: [`Served`].

use std::net::SocketAddr;
use std::path::Path;
use std::sync::mpsc::channel;
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, anyhow};
use bjd::server::Running;
use bjd::settings::Settings;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

/// A server that runs until it is stopped.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    stop: CancellationToken,
    /// `None` once it has been joined.
    thread: Option<JoinHandle<Result<()>>>,
}

impl Served {
    /// Starts a server in this runtime, on a new port, or on the port of an earlier one. The value
    /// that `make` returns is kept until the end.
    pub(crate) fn start<T>(
        runtime: Runtime,
        settings: Settings,
        data: &Path,
        address: Option<SocketAddr>,
        make: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Self> {
        let data = data.to_owned();
        let wanted = address.unwrap_or_else(|| ([127, 0, 0, 1], 0).into());
        let (tell, started) = channel();
        let thread = thread::spawn(move || {
            runtime.block_on(async move {
                let _kept = make();
                let running = Box::pin(Running::with(settings, &data)).await?;
                let listener = TcpListener::bind(wanted).await?;
                tell.send((listener.local_addr()?, running.stopper()))?;
                running.serve(listener).await
            })
        });
        match started.recv() {
            Ok((address, stop)) => Ok(Self { address, stop, thread: Some(thread) }),
            Err(_) => Err(ended(thread).err().context("the server has not started")?),
        }
    }

    /// Stops the server, and returns its address. Its lines are closed.
    pub(crate) fn stop(mut self) -> Result<SocketAddr> {
        self.stop.cancel();
        self.thread.take().map_or(Ok(()), ended)?;
        Ok(self.address)
    }
}

/// Fails the test that used the server if its thread has ended with an error.
impl Drop for Served {
    fn drop(&mut self) {
        self.stop.cancel();
        if let Some(thread) = self.thread.take().filter(|_| !thread::panicking()) {
            ended(thread).expect("the server ends as it should");
        }
    }
}

/// Waits for the end of a server.
fn ended(thread: JoinHandle<Result<()>>) -> Result<()> {
    thread.join().map_err(|_| anyhow!("the server has panicked"))?
}
