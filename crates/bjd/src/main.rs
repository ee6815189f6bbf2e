//! The program `bjd`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use bjd::Args;
use bjd::server::Running;
use clap::Parser;
use etcetera::{BaseStrategy, choose_base_strategy};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

fn main() -> ExitCode {
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let done = runtime.context("cannot start the runtime").and_then(|runtime| {
        let done = runtime.block_on(run(&args));
        // Nobody waits for odds that are still being computed.
        runtime.shutdown_background();
        done
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bjd: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(args: &Args) -> anyhow::Result<()> {
    let data = args.data.clone().map_or_else(usual_data, Ok)?;
    let running = Running::open(&data).await?;
    let address = args.address();
    let listener = TcpListener::bind(address).await;
    let listener = listener.with_context(|| format!("cannot listen on {address}"))?;
    println!("Your table: http://{}/", listener.local_addr()?);
    tokio::spawn(stop_by_signal(running.stopper()));
    running.serve(listener).await
}

/// Returns the folder for the data of servers on this system.
fn usual_data() -> anyhow::Result<PathBuf> {
    let folders = choose_base_strategy().context("there is no home folder; use --data DIR")?;
    Ok(folders.data_dir().join("bjd"))
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
