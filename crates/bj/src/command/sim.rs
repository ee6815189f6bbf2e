//! `bj sim`: games played by the million.

mod axis;
mod bet_size;
mod csv;
mod document;
mod explain;
mod merge;
#[cfg_attr(not(feature = "nats"), path = "sim/nats/absent.rs")]
mod nats;
mod panel;
mod panels;
mod play;
mod plot;
mod question;
mod report;
mod resume;
mod resume_lock;
mod scenario_parts;
mod study_file;
mod svg;
mod text;

use std::io::{self, Write};
use std::path::Path;

use anyhow::Result;
use blackjack_coach::words::in_ascii;

use super::{chosen, json, work};
use crate::args::{CommonArgs, ReportOptions, SimArgs, SimCommand};
use crate::output;
use play::Played;
use plot::PlotStyle;
use question::{Asked, Question};
use report::Report;

/// Simulates, or does what is asked for with results; `common` are the options that mean
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
        Played::Interrupted { status } => Ok(status),
        Played::Shard(result) => {
            output::data(&(serde_json::to_string(&result)? + "\n"))?;
            Ok(0)
        }
        Played::All(reports, saved) => {
            let status = print(&reports, &options.report, &options.common)?;
            for report in &reports {
                let exceeded = options
                    .game
                    .ruin
                    .and_then(|asked| text::exceeded_ruin(report, asked, bankroll.into()));
                for missed in report.missed_error().into_iter().chain(exceeded) {
                    output::print_error(missed);
                }
            }
            saved?;
            Ok(status)
        }
    }
}

/// Prints the results as asked for.
fn print(reports: &[Report], options: &ReportOptions, common: &CommonArgs) -> Result<u8> {
    if options.plot {
        let is_coloured = !common.no_color && work::shows_colours();
        let style = PlotStyle::of_output(common.prints_ascii(false), is_coloured);
        let text = plot::text(reports, options, style);
        let text = if style.is_ascii { in_ascii(&text) } else { text.into() };
        output::print_coloured(&text)?;
        io::stdout().flush()?;
        return Ok(0);
    }
    let is_document = options.json || options.csv || options.svg;
    let text = if options.json {
        json::text(&document::document(reports, options))
    } else if options.csv {
        csv::text(reports)
    } else if options.svg {
        svg::text(reports, options)?
    } else if options.explain {
        explain::text(reports, options)
    } else {
        text::text(reports, options)
    };
    if common.prints_ascii(is_document) {
        output::data(&in_ascii(&text))?;
    } else {
        output::data(&text)?;
    }
    io::stdout().flush()?;
    Ok(0)
}
