//! The load of a server: many tables of five people with one command a second, compared with a bare
//! axum server that sends the same frames without any game.
//!
//! `cargo bench -p blackjackd --bench load` plays at 1,800 tables for 20 seconds;
//! `-- --tables 300 --seconds 10` at fewer. The servers run one after the other on the same
//! dedicated processor, and the driver on another one. Afterwards the journal is verified. Needs
//! Linux and `taskset`, and 10,000 open files in each process.

// Counts are far below 2^52.
#![allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]

mod bare;
mod evening;
mod line;
mod measured;
mod process;
mod script;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use blackjack_store::Store;
use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::task::{JoinSet, LocalSet};
use tokio::time::{Instant, sleep_until};

use crate::evening::Evening;
use crate::measured::Measured;
use crate::process::{Server, pin_driver};
use crate::script::Script;

/// The people at a table.
const SEATS: usize = 5;

/// The commands of the table that is recorded for the bare server.
const RECORDED: usize = 100;

/// The tables that are made ready at once.
const AT_ONCE: usize = 32;

/// The warm-up time after the first command, which is not measured.
const WARM_UP: Duration = Duration::from_secs(3);

/// The interval between the commands of a table.
const EVERY: Duration = Duration::from_secs(1);

/// A table that is played at.
trait Played: 'static {
    /// Gives the next command; returns the time until its answer.
    async fn step(&mut self) -> Result<Duration>;
}

struct Options {
    tables: usize,
    time: Duration,
}

fn main() -> Result<()> {
    if let Some(script) = std::env::var_os(bare::SCRIPT) {
        return bare::serve(script.as_ref());
    }
    let options = options()?;
    pin_driver();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(run(&options))
}

fn options() -> Result<Options> {
    let mut options = Options { tables: 1_800, time: Duration::from_secs(20) };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || -> Result<u32> {
            let word = words.next().context("expected a number after the last option")?;
            word.parse().with_context(|| format!("expected a number, found {word}"))
        };
        match word.as_str() {
            "--tables" => options.tables = usize::try_from(number()?.max(1))?,
            "--seconds" => options.time = Duration::from_secs(number()?.into()),
            // Cargo passes this to every benchmark.
            "--bench" => {}
            other => anyhow::bail!("expected --tables or --seconds, found {other}"),
        }
    }
    Ok(options)
}

async fn run(options: &Options) -> Result<()> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let (ours, script, commit_ms) = Box::pin(measure_ours(options, folder.path())).await?;
    let file = folder.path().join("script.json");
    script.save(&file)?;
    println!("a command brings {} bytes to {SEATS} lines", script.bytes());
    let bare = Box::pin(measure_bare(options, &file, script)).await?;
    println!("{}", Measured::heading());
    println!("{}", ours.row("bjd"));
    println!("{}", bare.row("bare axum"));
    println!("p99 of a commit: {commit_ms:.2} ms");
    let most = bare.p99_ms() + 2.0 * commit_ms;
    println!("p99 of bjd: {:.2} ms, of bare axum and two commits: {most:.2} ms", ours.p99_ms());
    println!("CPU of a command: {:.2} times that of bare axum", ours.cpu_us() / bare.cpu_us());
    Ok(())
}

/// Plays at our server. Also returns the frames of one table, and the p99 of
/// commits in milliseconds.
async fn measure_ours(options: &Options, folder: &Path) -> Result<(Measured, Script, f64)> {
    let data = folder.join("data");
    let server = Server::bjd(folder, &data).await?;
    let client = reqwest::Client::new();
    let numbers = stream::iter(0..options.tables);
    let opened = numbers.map(|number| Evening::open(&client, server.address, number));
    let tables: Vec<Evening> = opened.buffered(AT_ONCE).try_collect().await?;
    let empty = server.memory_kb()?;
    let seated = stream::iter(tables).map(Evening::sit);
    let mut tables: Vec<Evening> = seated.buffered(AT_ONCE).try_collect().await?;
    let script = tables[0].record(RECORDED).await?;
    let before = server.commits().await?;
    let mut measured = play(tables, options, &server).await?;
    let commit_ms = p99_ms(&before, &server.commits().await?);
    measured.memory_kb = (measured.memory_kb - empty) / (options.tables * SEATS) as f64;
    server.stop().await?;
    let audit = Store::open(&data)?.verify(1)?;
    ensure!(audit.faults.is_empty(), "the journal is faulty: {:?}", audit.faults);
    println!("the journal is sound: {} entries, {} rounds", audit.entries, audit.rounds.closed);
    Ok((measured, script, commit_ms))
}

async fn measure_bare(options: &Options, file: &Path, script: Script) -> Result<Measured> {
    let server = Server::bare(file).await?;
    let empty = server.memory_kb()?;
    let script = Arc::new(script);
    let mut tables = Vec::new();
    for number in 0..options.tables {
        tables.push(bare::Player::join(server.address, number, script.clone()).await?);
    }
    let mut measured = play(tables, options, &server).await?;
    measured.memory_kb = (measured.memory_kb - empty) / (options.tables * SEATS) as f64;
    server.stop().await?;
    Ok(measured)
}

/// Plays at all tables at once; measures after the warm-up.
async fn play<T: Played>(tables: Vec<T>, options: &Options, server: &Server) -> Result<Measured> {
    let count = u32::try_from(tables.len())?;
    let begin = Instant::now();
    let (from, until) = (begin + WARM_UP, begin + WARM_UP + options.time);
    let players = LocalSet::new();
    let mut all = JoinSet::new();
    for (number, mut table) in (0..count).zip(tables) {
        let first = begin + EVERY * number / count;
        let played = async move {
            let (mut next, mut times) = (first, Vec::new());
            while next < until {
                sleep_until(next).await;
                let time = table.step().await?;
                if next >= from {
                    times.push(time);
                }
                next += EVERY;
            }
            // A line that closed early would spare the server work.
            sleep_until(until).await;
            anyhow::Ok((times, table))
        };
        all.spawn_local_on(played, &players);
    }
    let measured = players.run_until(async {
        sleep_until(from).await;
        let (cpu, begin) = (server.cpu()?, Instant::now());
        sleep_until(until).await;
        let (cpu, passed) = (server.cpu()?.saturating_sub(cpu), begin.elapsed());
        let (mut times, mut tables) = (Vec::new(), Vec::new());
        while let Some(played) = all.join_next().await {
            let (of_one, table) = played??;
            times.extend(of_one);
            tables.push(table);
        }
        anyhow::Ok((Measured::of(times, cpu, passed), tables))
    });
    let (mut measured, tables) = measured.await?;
    measured.memory_kb = server.memory_kb()?;
    drop(tables);
    Ok(measured)
}

/// Returns the 99th percentile of the samples between two states of a histogram, in milliseconds,
/// with linear interpolation within a bucket.
fn p99_ms(before: &[(f64, f64)], after: &[(f64, f64)]) -> f64 {
    let counts: Vec<(f64, f64)> =
        before.iter().zip(after).map(|(old, new)| (new.0, new.1 - old.1)).collect();
    let wanted = 0.99 * counts.last().map_or(0.0, |(_, all)| *all);
    let mut below = (0.0, 0.0);
    for (bound, count) in counts {
        if count >= wanted {
            let share = (wanted - below.1) / (count - below.1).max(1.0);
            return 1e3 * (below.0 + share * (bound - below.0));
        }
        below = (bound, count);
    }
    f64::INFINITY
}
