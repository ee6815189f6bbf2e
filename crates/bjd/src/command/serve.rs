//! Serving tables until a signal.

use std::io::{self, IsTerminal};
use std::net::SocketAddr;
use std::path::Path;
use std::process::ExitCode;
use std::thread;

use anyhow::Context;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio_util::sync::CancellationToken;
use tracing::info;

use crate::command::output::print;
use crate::connections::lan::{lan_address, qr_code};
use crate::logging;
use crate::server::Running;
use crate::settings::Settings;

/// Serves the server that `open` creates from the settings and the data folder.
pub(super) fn run(
    settings: Settings,
    lan: bool,
    open: impl AsyncFnOnce(Settings, &Path) -> anyhow::Result<Running>,
) -> anyhow::Result<ExitCode> {
    logging::start(settings.log);
    // The allocator asks for huge pages, and with thousands of tables that each use a small part of
    // one, memory use is half as large again. A kernel without huge pages needs no setting.
    #[cfg(target_os = "linux")]
    let _unknown = rustix::thread::disable_transparent_huge_pages(true);
    let runtime = runtime().context("cannot start the runtime")?;
    let served = runtime.block_on(serve(settings, lan, open));
    // Do not wait for odds that are still being computed.
    runtime.shutdown_background();
    served.map(|()| ExitCode::SUCCESS)
}

/// Returns the runtime. On a single processor, work stealing is pure overhead.
fn runtime() -> io::Result<Runtime> {
    let is_single = thread::available_parallelism().is_ok_and(|processors| processors.get() == 1);
    let mut builder =
        if is_single { Builder::new_current_thread() } else { Builder::new_multi_thread() };
    builder.enable_all().build()
}

async fn serve(
    settings: Settings,
    lan: bool,
    open: impl AsyncFnOnce(Settings, &Path) -> anyhow::Result<Running>,
) -> anyhow::Result<()> {
    let listener = listen(settings.listen).await?;
    let metrics = match settings.metrics {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let local = listener.local_addr()?;
    let links = links(&settings, local, lan);
    let data = settings.data.clone().unwrap_or_default();
    let running = Box::pin(open(settings, &data)).await?;
    if let Some(metrics) = metrics {
        info!(address = %metrics.local_addr()?, "numbers for the operator");
        running.serve_operator(metrics);
    }
    info!(address = %local, "listening");
    print(&links)?;
    tokio::spawn(stop_by_signal(running.stopper()));
    running.serve(listener).await
}

async fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))
}

/// Returns the text that tells people where the tables are.
fn links(settings: &Settings, local: SocketAddr, lan: bool) -> String {
    if let Some(public) = &settings.public_url {
        return format!("Your table: {public}/\n");
    }
    if !lan {
        return format!("Your table: http://{local}/\n");
    }
    let Some(address) = lan_address() else {
        return format!(
            "Your table: http://localhost:{}/\n\
             This machine seems to be in no network, so friends cannot reach it.\n",
            local.port()
        );
    };
    let link = format!("http://{}/", SocketAddr::new(address, local.port()));
    let mut text = format!("Your table: {link}\n");
    // A file or another program has no use for a picture.
    if io::stdout().is_terminal() {
        text += "Friends in the same network open this link, or point their phones here:\n";
        text += &qr_code(&link).unwrap_or_default();
    }
    text
}

/// Stops the server on Control-C or SIGTERM.
async fn stop_by_signal(stop: CancellationToken) {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return stop.cancel();
        }
    }
    // Without a handler the signal would end the program at once, which loses nothing either.
    if tokio::signal::ctrl_c().await.is_ok() {
        stop.cancel();
    }
}
