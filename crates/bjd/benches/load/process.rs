//! A server in its own process, on its own processor.

use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::bare;

/// The processor of the server, and that of the driver.
const PROCESSORS: [&str; 2] = ["0", "1"];

/// The ticks of a second in `/proc`: `USER_HZ`, which is 100 on every Linux.
const TICKS: f64 = 100.0;

/// Moves the driver to its processor.
pub(super) fn pin_driver() {
    let id = std::process::id().to_string();
    let pin = std::process::Command::new("taskset")
        .args(["-cp", PROCESSORS[1], &id])
        .stdout(Stdio::null())
        .status();
    if !pin.is_ok_and(|status| status.success()) {
        eprintln!("taskset cannot give the driver a processor of its own");
    }
}

/// A running server.
pub(super) struct Server {
    process: Child,
    pub(super) address: SocketAddr,
    metrics: Option<SocketAddr>,
}

impl Server {
    /// Starts `bjd` with limits that let everybody in.
    pub(super) async fn bjd(folder: &Path, data: &Path) -> Result<Self> {
        let metrics = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let file = folder.join("bjd.toml");
        let data = data.display();
        let settings = format!(
            "listen = \"127.0.0.1:0\"\ndata = '{data}'\nmetrics = \"{metrics}\"\n\
             [limits]\nconnections = 1000000\nlines = 1000000\nrequests-a-minute = 1000000\n\
             people-an-hour = 1000000\n[log]\nlevel = \"error\"\n"
        );
        fs::write(&file, settings)?;
        let mut command = pinned(env!("CARGO_BIN_EXE_bjd").as_ref());
        command.arg("--config").arg(&file);
        let mut server = Self::start(command).await?;
        server.metrics = Some(metrics);
        Ok(server)
    }

    /// Starts the bare server with a script.
    pub(super) async fn bare(script: &Path) -> Result<Self> {
        let mut command = pinned(&std::env::current_exe()?);
        command.env(bare::SCRIPT, script);
        Self::start(command).await
    }

    /// Starts a server that prints its address.
    async fn start(mut command: Command) -> Result<Self> {
        let mut process = command.stdout(Stdio::piped()).kill_on_drop(true).spawn()?;
        let out = process.stdout.take().context("there is no output")?;
        let line = BufReader::new(out).lines().next_line().await?.context("the server ended")?;
        let address = line.split("http://").nth(1).context(line.clone())?;
        let address = address.trim_end_matches('/').parse()?;
        Ok(Self { process, address, metrics: None })
    }

    fn proc(&self, file: &str) -> Result<String> {
        let id = self.process.id().context("the server has ended")?;
        Ok(fs::read_to_string(format!("/proc/{id}/{file}"))?)
    }

    /// Returns the processor time until now.
    pub(super) fn cpu(&self) -> Result<Duration> {
        let stat = self.proc("stat")?;
        // The program's name, which may contain any character, ends at the last bracket.
        let fields = stat.rsplit(") ").next().unwrap_or_default();
        let ticks = fields.split(' ').skip(11).take(2).map(str::parse::<u64>);
        let ticks: u64 = ticks.sum::<Result<_, _>>()?;
        Ok(Duration::from_secs_f64(ticks as f64 / TICKS))
    }

    /// Returns the memory in use, in KB.
    pub(super) fn memory_kb(&self) -> Result<f64> {
        let status = self.proc("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next());
        Ok(number.context("VmRSS is missing")?.parse()?)
    }

    /// Returns the cumulative counts of commits by their maximum duration in seconds.
    pub(super) async fn commits(&self) -> Result<Vec<(f64, f64)>> {
        let address = self.metrics.context("the server has no metrics")?;
        let text = reqwest::get(format!("http://{address}/metrics")).await?.text().await?;
        let buckets = text.lines().filter_map(|line| {
            let rest = line.strip_prefix("bjd_commit_seconds_bucket{le=\"")?;
            let (bound, count) = rest.split_once("\"} ")?;
            Some((bound.replace("+Inf", "inf").parse().ok()?, count.parse().ok()?))
        });
        Ok(buckets.collect())
    }

    /// Ends the server as an operator would.
    pub(super) async fn stop(mut self) -> Result<()> {
        let id = self.process.id().context("the server has ended")?.to_string();
        let status = std::process::Command::new("kill").arg(&id).status()?;
        ensure!(status.success(), "the server cannot be stopped");
        self.process.wait().await?;
        Ok(())
    }
}

fn pinned(program: &Path) -> Command {
    let mut command = Command::new("taskset");
    command.args(["-c", PROCESSORS[0]]).arg(program);
    command
}
