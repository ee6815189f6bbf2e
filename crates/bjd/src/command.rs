//! The commands of the program.

mod admin;
mod backup;
mod check;
mod serve;
mod usual_data;

use std::process::ExitCode;

use anyhow::Context;

use crate::args::{Args, BjdCommand, Options};
use crate::lan::{everywhere, lan_address};
use crate::settings::Settings;

/// Runs a command.
///
/// # Errors
///
/// What the operator has to know.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    match args.command {
        Some(BjdCommand::Check) => check::run(&args.options),
        Some(BjdCommand::Backup { file }) => backup::run(&settings(&args.options)?, &file),
        Some(BjdCommand::Admin(command)) => admin::run(&settings(&args.options)?, command),
        None => serve::run(settings(&args.options)?, args.options.lan),
    }
}

/// Returns the settings of the file, if one is named, with the options that beat them. The folder of the
/// data is always set.
fn settings(options: &Options) -> anyhow::Result<Settings> {
    let read = options.config.as_ref().map(|path| Settings::load(path)).transpose()?;
    let mut settings = read.unwrap_or_default();
    let network = options.lan.then(lan_address).flatten();
    settings.listen = options.address(settings.listen, everywhere(network));
    settings.metrics = options.metrics.or(settings.metrics);
    settings.data = options.data.clone().or(settings.data);
    if settings.data.is_none() {
        let usual = usual_data::folder().context("there is no home folder; use --data DIR")?;
        settings.data = Some(usual);
    }
    Ok(settings)
}
