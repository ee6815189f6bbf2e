//! The commands of the program.

mod admin;
pub(crate) mod args;
mod backup;
mod check;
pub(crate) mod output;
mod serve;
mod usual_data;

use std::process::ExitCode;

use anyhow::Context;
#[cfg(feature = "chosen-cards")]
use anyhow::ensure;

use crate::command::args::{Args, BjdCommand, Options};
use crate::connections::lan::{everywhere, lan_address};
use crate::server::Running;
use crate::server::data_mark;
use crate::settings::Settings;

/// Runs a command.
///
/// # Errors
///
/// Any error that the operator must handle.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    match args.command {
        Some(BjdCommand::Check) => check::run(&args.options),
        Some(BjdCommand::Backup { file }) => backup::run(&real(&args.options)?, &file),
        Some(BjdCommand::Admin(command)) => admin::run(&real(&args.options)?, command),
        None => serve::run(settings(&args.options)?, args.options.lan, Running::with),
    }
}

/// Serves tables whose cards tests choose, until a signal.
///
/// # Errors
///
/// If no data folder is named, or it holds real cards; and as for [`run`].
#[cfg(feature = "chosen-cards")]
pub fn serve_chosen_cards(options: &Options) -> anyhow::Result<ExitCode> {
    ensure!(options.data.is_some(), "data of chosen cards has no usual folder; use --data DIR");
    serve::run(settings(options)?, options.lan, Running::with_chosen_cards)
}

/// Returns the settings of a server whose data contains only real cards.
fn real(options: &Options) -> anyhow::Result<Settings> {
    let settings = settings(options)?;
    data_mark::refuse_chosen(&settings.data.clone().unwrap_or_default())?;
    Ok(settings)
}

/// Returns the settings of the file, if one is named, overridden by the options. The
/// data folder is always set.
fn settings(options: &Options) -> anyhow::Result<Settings> {
    let read = options.config.as_ref().map(|path| Settings::load(path)).transpose()?;
    let mut settings = read.unwrap_or_default();
    let network = options.lan.then(lan_address).flatten();
    settings.listen = options.address(settings.listen, everywhere(network));
    settings.host_names.extend(options.host_name.iter().cloned());
    settings.metrics = options.metrics.or(settings.metrics);
    settings.data = options.data.clone().or(settings.data);
    if settings.data.is_none() {
        let usual = usual_data::folder().context("there is no home folder; use --data DIR")?;
        settings.data = Some(usual);
    }
    Ok(settings)
}
