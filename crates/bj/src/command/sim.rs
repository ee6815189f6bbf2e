//! `bj sim`: games played by the million.

mod csv;
mod document;
mod explain;
mod merge;
mod play;
mod question;
mod queue;
mod report;
mod resume;
mod study_file;
mod submit;
mod svg;
mod text;
mod worker;

use std::io::{self, Write};
use std::path::Path;

use anyhow::Result;
use blackjack_coach::words::in_ascii;

use super::{chosen, json};
use crate::args::{SimArgs, SimCommand};
use crate::output;
use play::Played;
use question::Question;
use report::Report;

pub(super) fn run(
    houses: &[String],
    command: Option<SimCommand>,
    options: &SimArgs,
    folder: Option<&Path>,
) -> Result<u8> {
    match command {
        None => play(&Question::new(houses, &chosen(folder), options)?, options),
        Some(SimCommand::Merge { files, options }) => merge::run(&files, &options),
        Some(SimCommand::Worker { nats, threads }) => {
            worker::run(&nats, threads.unwrap_or_else(play::cores))
        }
        Some(SimCommand::Submit { houses, nats, shards, options }) => {
            let question = Question::new(&houses, &chosen(folder), &options)?;
            submit::run(&nats, shards, &question.study, &options)
        }
    }
}

fn play(question: &Question, options: &SimArgs) -> Result<u8> {
    match play::play(question, options)? {
        Played::Interrupted { status } => Ok(status),
        Played::Shard(result) => {
            output::data(&(serde_json::to_string(&result)? + "\n"))?;
            Ok(0)
        }
        Played::All(reports) => print(&reports, options),
    }
}

/// Prints the results as asked for.
fn print(reports: &[Report], options: &SimArgs) -> Result<u8> {
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
    if options.common.prints_ascii(is_document) {
        output::data(&in_ascii(&text))?;
    } else {
        output::data(&text)?;
    }
    io::stdout().flush()?;
    Ok(0)
}
