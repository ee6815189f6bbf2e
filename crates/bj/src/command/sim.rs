//! `bj sim`: games played by the million.

mod bet_size;
mod merge;
#[cfg_attr(not(feature = "nats"), path = "sim/nats/absent.rs")]
mod nats;
mod options;
mod play;
mod question;
mod resume;
mod resume_lock;
mod scenario_options;
mod scenario_parts;
mod study_file;
mod values;

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Result, anyhow};
use blackjack_coach::words::in_ascii;
use blackjack_report::layout::WIDTH;
use blackjack_report::sim::{self, PlotStyle, Report, exceeded_ruin};

use super::{chosen, json, work};
use crate::args::common::CommonArgs;
use crate::output;
use crate::terminal::columns::terminal_columns;
use options::ReportOptions;
pub(super) use options::{SimArgs, SimCommand};
use play::Played;
use question::{Asked, Question};

/// The widest plots.
const PLOT_COLUMNS_MAX: usize = 132;

/// Simulates, or runs a command on results. `common` are the options that mean
/// the same for every command.
pub(super) fn run(
    houses: &[String],
    command: Option<SimCommand>,
    options: &SimArgs,
    common: &CommonArgs,
) -> Result<u8> {
    let folder = common.data.as_deref();
    match command {
        None => play(houses, options, folder),
        Some(SimCommand::Merge { files, report }) => merge::run(&files, &report, common),
        Some(SimCommand::Worker { nats: url, threads }) => {
            nats::work(&url, threads.unwrap_or_else(play::cores))
        }
        Some(SimCommand::Submit { houses, nats: url, shards, game, report, settings }) => {
            let (houses, settings, bankroll) = (&houses, &settings, report.bankroll);
            let threads = play::cores();
            let asked = Asked { houses, game: &game, settings, error: None, bankroll, threads };
            let question = Question::new(asked, &chosen(folder))?;
            nats::submit(&url, shards, &question, &report, common)
        }
    }
}

fn play(houses: &[String], options: &SimArgs, folder: Option<&Path>) -> Result<u8> {
    options.report.check()?;
    let (game, settings) = (&options.game, options.common.settings.as_slice());
    let bankroll = options.report.bankroll;
    let threads = options.threads.unwrap_or_else(play::cores);
    let asked = Asked { houses, game, settings, error: options.error, bankroll, threads };
    let question = Question::new(asked, &chosen(folder))?;
    match play::play(&question, options)? {
        Played::Interrupted { status, reports, message } => {
            let printed = print_partial(&reports, question.study.scenarios.len(), options);
            output::print_error(message);
            printed.map(|()| status)
        }
        Played::Shard(result) => {
            output::data(&(serde_json::to_string(&result)? + "\n"))?;
            Ok(0)
        }
        Played::All(reports, saved) => {
            let status = print(&reports, &options.report, &options.common)?;
            for report in &reports {
                let exceeded = options
                    .game
                    .scenario
                    .ruin
                    .and_then(|asked| exceeded_ruin(report, asked, bankroll.into()));
                for missed in report.missed_error().into_iter().chain(exceeded) {
                    output::print_error(missed);
                }
            }
            saved?;
            Ok(status)
        }
    }
}

/// Prints what is known of an interrupted run, marked as such. Comma-separated values and pictures
/// have no place for that mark, so they are not printed.
fn print_partial(reports: &[Report], scenarios: usize, options: &SimArgs) -> Result<()> {
    let report = &options.report;
    if reports.is_empty() || report.csv || report.svg {
        return Ok(());
    }
    if report.json {
        let mut document = sim::document(reports, &report.settings());
        document["partial"] = true.into();
        return Ok(output::data(&json::text(&document))?);
    }
    let missing = match scenarios - reports.len() {
        0 => String::new(),
        missing => format!(", {missing} of {scenarios} scenarios before their first rounds"),
    };
    output::data(&format!("Partial results: the simulation was interrupted{missing}.\n\n"))?;
    print(reports, report, &options.common).map(|_| ())
}

/// Prints the results in the requested form.
fn print(reports: &[Report], options: &ReportOptions, common: &CommonArgs) -> Result<u8> {
    let settings = options.settings();
    if options.plot {
        let style = plot_style(common);
        let text = sim::plot(reports, &settings, style);
        let text = if style.is_ascii { in_ascii(&text) } else { text.into() };
        output::print_coloured(&text)?;
        io::stdout().flush()?;
        return Ok(0);
    }
    let is_document = options.json || options.csv || options.svg;
    let text = if options.json {
        json::text(&sim::document(reports, &settings))
    } else if options.csv {
        sim::csv(reports)
    } else if options.svg {
        sim::svg(reports, &settings).map_err(|error| anyhow!("--svg: {error}"))?
    } else if options.explain {
        sim::explain(reports, &settings)
    } else {
        sim::text(reports, &settings)
    };
    if common.prints_ascii(is_document) {
        output::data(&in_ascii(&text))?;
    } else {
        output::data(&text)?;
    }
    io::stdout().flush()?;
    Ok(0)
}

/// Returns the style of plots for standard output: as wide as its terminal, up to a limit.
fn plot_style(common: &CommonArgs) -> PlotStyle {
    PlotStyle {
        columns: terminal_columns(&io::stdout()).unwrap_or(WIDTH).min(PLOT_COLUMNS_MAX),
        is_ascii: common.prints_ascii(false),
        is_coloured: !common.no_color && work::shows_colours(),
    }
}
