//! Plays the scenarios of a study, shows its progress, and can be interrupted.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use blackjack_coach::figures::percent;
use blackjack_report::layout::WIDTH;
use blackjack_report::sim::Report;
use blackjack_sim::{Preparation, Scenario, Statistics, StudyResult, Tally, Task};

use super::options::SimArgs;
use super::question::Question;
use super::resume::Saved;
use crate::output;
use crate::signals;
use crate::terminal::columns::terminal_columns;
use blackjack_plain::console::interrupted_status;

/// The minimum and maximum number of blocks in a wave, between two checks of the error. The size
/// of a wave depends only on the blocks before it, so that a run to a given error ends at the
/// same block on any machine.
const WAVE_MIN: u64 = 128;
const WAVE_MAX: u64 = 4096;

/// Returns the wave of this block: its first block, and the first block of the next wave. Waves
/// are counted from the very first block, so that a run that was interrupted in the middle of a
/// wave has the same waves.
fn wave_of(block: u64) -> (u64, u64) {
    let next = |start: u64| start + (start / 8).clamp(WAVE_MIN, WAVE_MAX);
    let mut start = 0;
    while next(start) <= block {
        start = next(start);
    }
    (start, next(start))
}

/// The intervals at which progress is shown and results are saved.
const SHOWN_EVERY: Duration = Duration::from_millis(250);
const SAVED_EVERY: Duration = Duration::from_secs(20);

/// The outcome of a run.
pub(super) enum Played {
    /// A run that a signal has ended: the results until then, and what it says about them.
    Interrupted {
        status: u8,
        reports: Vec<Report>,
        message: String,
    },
    Shard(Box<StudyResult>),
    /// All results, and the error if they could not be saved.
    All(Vec<Report>, Result<()>),
}

/// A run in progress.
struct Run<'a> {
    options: &'a SimArgs,
    threads: usize,
    /// The signal that asked to stop; 0 if none did.
    stop: Arc<AtomicI32>,
    saved: Saved,
    /// The line of progress, on a terminal.
    progress: Option<ProgressLine>,
    last_saved: Instant,
}

/// Plays all scenarios, or the requested shard.
pub(super) fn play(question: &Question, options: &SimArgs) -> Result<Played> {
    let study = &question.study;
    let threads = options.threads.unwrap_or_else(cores);
    if let Some((shard, of)) = options.shard {
        end_at_a_signal()?;
        let tasks = study.tasks().map_err(|(at, error)| question.error(at, &error))?;
        let result = StudyResult::of_shard(study, &tasks, shard, of, threads);
        return Ok(Played::Shard(Box::new(result)));
    }
    let stop = Arc::new(AtomicI32::new(0));
    let stop_by = Arc::clone(&stop);
    signals::listen(move |signal| {
        // A second signal ends the program without waiting for the wave in play.
        if stop_by.swap(signal, Ordering::Relaxed) != 0 {
            end(signal);
        }
        true
    })?;
    let mut run = Run {
        options,
        threads,
        stop,
        saved: Saved::open(options.resume.as_deref(), study)?,
        progress: stderr().is_terminal().then(ProgressLine::default),
        last_saved: Instant::now(),
    };
    let settings = options.report.settings();
    let (mut reports, mut known) = (Vec::new(), Preparation::default());
    for (at, scenario) in study.scenarios.iter().enumerate() {
        let task = study.task(scenario, &mut known).map_err(|error| question.error(at, &error))?;
        let tally = run.play(at, scenario, &task);
        let report = Report::new(scenario, study.seed, &task.simulation, &tally);
        let is_wanted = || run.stop.load(Ordering::Relaxed) == 0;
        let report = if is_wanted() {
            report.with_played(&task.simulation, &settings, threads, &is_wanted)
        } else {
            report
        };
        let signal = run.stop.load(Ordering::Relaxed);
        // Nothing can be said of no rounds.
        if signal == 0 || tally.rounds() > 0 {
            reports.push(report.with_error_asked(options.error));
        }
        if signal != 0 {
            return run.interrupted(signal, reports);
        }
    }
    run.hide_progress();
    Ok(Played::All(reports, run.saved.save()))
}

/// Makes the first signal end the process: a shard is printed completely or not at all.
fn end_at_a_signal() -> Result<()> {
    signals::listen(|signal| {
        output::print_error("interrupted: nothing of this shard is kept");
        end(signal)
    })
}

fn end(signal: i32) -> ! {
    #[expect(clippy::exit, reason = "nothing is lost but what is being played")]
    std::process::exit(i32::from(interrupted_status(signal)))
}

/// Returns the number of cores.
pub(super) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

impl Run<'_> {
    /// Plays a scenario to its end, or until a signal. Returns the total of its blocks.
    fn play(&mut self, at: usize, scenario: &Scenario, task: &Task) -> Tally {
        let (mut done, mut tally) = self.saved.progress(at, task);
        loop {
            let (wave_start, wave_end) = wave_of(done);
            let wave_end = wave_end.min(task.blocks);
            let is_over = done == wave_start && self.is_accurate(task, &tally);
            if done >= task.blocks || is_over {
                break;
            }
            let (stop, progress) = (Arc::clone(&self.stop), &mut self.progress);
            let blocks = (done..wave_end).take_while(|&block| {
                if let Some(line) = progress {
                    line.show(scenario, task, block, &tally);
                }
                stop.load(Ordering::Relaxed) == 0
            });
            let mut wave = task.simulation.tally();
            task.simulation.play_all(task.simulation.engine(), blocks, self.threads, &mut wave);
            // After a signal, the wave has fewer blocks: the first ones.
            done += wave.blocks();
            tally.add(&wave);
            self.saved.set_progress(at, done, &tally);
            if self.stop.load(Ordering::Relaxed) != 0 {
                break;
            }
            self.save_sometimes();
        }
        tally
    }

    /// Returns whether the requested error has been reached.
    fn is_accurate(&self, task: &Task, tally: &Tally) -> bool {
        let Some(error) = self.options.error.filter(|_| tally.rounds() > 0) else { return false };
        Statistics::new(task.simulation.game(), tally).has_reached(error)
    }

    /// Saves the progress from time to time.
    fn save_sometimes(&mut self) {
        if self.last_saved.elapsed() >= SAVED_EVERY {
            if let Err(error) = self.saved.save() {
                // There may be room again later, and the results are printed in any case.
                self.hide_progress();
                output::print_error(format!("{error:#}"));
            }
            self.last_saved = Instant::now();
        }
    }

    fn hide_progress(&self) {
        if self.progress.is_some() {
            let _ignored = write!(stderr(), "\r\x1b[K");
        }
    }

    /// Saves the progress, and returns the results so far with a message that explains how to
    /// continue.
    fn interrupted(&self, signal: i32, reports: Vec<Report>) -> Result<Played> {
        self.hide_progress();
        self.saved.save()?;
        let message = match self.saved.shown() {
            Some(shown) => format!(
                "interrupted: {shown} holds what has been played; the same command goes on from there"
            ),
            None => "interrupted: nothing is kept without --resume".to_owned(),
        };
        Ok(Played::Interrupted { status: interrupted_status(signal), reports, message })
    }
}

/// The line on standard error that shows the progress of a run.
#[derive(Debug, Default)]
struct ProgressLine {
    last_shown: Option<Instant>,
}

impl ProgressLine {
    /// Shows the progress from time to time: the share of the blocks before this one, and what is
    /// known from the waves that are over. A game that is played one round at a time needs minutes
    /// for its first wave.
    fn show(&mut self, scenario: &Scenario, task: &Task, block: u64, known: &Tally) {
        if self.last_shown.is_some_and(|at| at.elapsed() < SHOWN_EVERY) {
            return;
        }
        #[expect(clippy::cast_precision_loss, reason = "they are for people")]
        let (share, rounds) = (block as f64 / task.blocks as f64, known.rounds() as f64);
        let mut line = format!("{}: {} %", scenario.house.name(), percent(share, 0));
        if known.rounds() > 0 {
            let statistics = Statistics::new(task.simulation.game(), known);
            let (ev, error) = (percent(statistics.ev, 4), percent(statistics.ev_error, 4));
            line += &format!(", {rounds:.2e} rounds, EV {ev} % +- {error} %");
        }
        // A line that the terminal breaks could not be written over.
        let room = terminal_columns(&stderr()).unwrap_or(WIDTH) - 1;
        let line = line.chars().take(room).collect::<String>();
        let _ignored = write!(stderr(), "\r\x1b[K{line}");
        self.last_shown = Some(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waves_do_not_depend_on_where_a_run_was_interrupted() {
        let mut start = 0;
        while start < 100_000 {
            let (same, end) = wave_of(start);
            assert!(same == start && (WAVE_MIN..=WAVE_MAX).contains(&(end - start)));
            assert!(
                [start + 1, start + WAVE_MIN / 2, end - 1]
                    .iter()
                    .all(|it| wave_of(*it) == (start, end))
            );
            start = end;
        }
    }
}
