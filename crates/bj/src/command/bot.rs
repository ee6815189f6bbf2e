//! `bj bot`: bots as company at a table of a server, in a separate process.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use blackjack_bot::{Bot, Habits, Style};
use blackjack_remote::{Account, Server, TableAddress};
use clap::Args;

use crate::args::values::{keyword_parser, number};
use crate::files::paths::Paths;
use crate::output;
use crate::signals;
use blackjack_plain::console::interrupted_status;

/// The options of bots.
#[derive(Args, Debug, Default, Clone)]
pub(crate) struct BotArgs {
    /// Add a bot that plays like this: by the basic strategy, by counting cards, as the dealer
    /// does, or as a beginner does; repeatable [default: all in turn, as many as the host asks
    /// for]
    #[arg(long, value_name = "STYLE", value_parser = keyword_parser::<Style>())]
    pub(crate) play: Vec<Style>,
    /// The name of the bot; the server adds "(bot)" [default: that of its style]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Play without people too, for measurements
    #[arg(long)]
    pub(crate) alone: bool,
    /// Think about a decision for this many milliseconds
    #[arg(long, value_name = "MS", default_value_t = 700, allow_negative_numbers = true,
          value_parser = number::<u64>(0..=5_000))]
    pub(crate) pace: u64,
    /// Leave after N rounds
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<u64>(1..=1_000_000_000))]
    pub(crate) rounds: Option<u64>,
}

/// The maximum number of bots that come without a choice of bots: a table has no more boxes.
const BOXES_MAX: usize = 7;

/// The stack size of a bot: the usual size of a main thread.
const STACK: usize = 8 << 20;

/// The folder of the accounts of bots, in the folder of the data: `bj join` must not find them.
const FOLDER: &str = "bots";

/// Plays with all bots until the table is closed, their rounds are played, or a signal comes;
/// returns the exit status.
pub(super) fn run(url: &str, options: &BotArgs, folder: Option<&Path>) -> Result<u8> {
    let address: TableAddress = url.parse()?;
    if address.evening.is_some() {
        bail!(
            "bots do not play evenings: a bot needs the address of a table, such as https://host/t/ID"
        );
    }
    let table = address.table.clone().context(
        "a bot needs the address of a table, such as https://host/t/ID; that of a server is too short",
    )?;
    let server = Server::at(address.server.clone());
    server.table_name(&table)?;
    let (stop, signal) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicI32::new(0)));
    let (stopping, number) = (stop.clone(), signal.clone());
    signals::listen(move |signal| {
        number.store(signal, Ordering::Relaxed);
        stopping.store(true, Ordering::Relaxed);
        true
    })?;
    let accounts = Accounts { folder: Paths::new(folder)?.data().join(FOLDER), address, server };
    let mut bots = Vec::new();
    for (after, (name, style)) in named(options).into_iter().enumerate() {
        let account = accounts.of(&name)?;
        let habits = Habits {
            style,
            is_alone: options.alone,
            pace: Duration::from_millis(options.pace),
            rounds: options.rounds,
            after,
        };
        let (server, table, stop) = (accounts.address.server.clone(), table.clone(), stop.clone());
        let play = move || -> Result<()> {
            let bot = Bot::join(&server, &table, &account, habits)?;
            // If the output is closed, nobody reads the report.
            bot.play(&stop, |line| drop(output::print(&format!("{line}\n"))))?;
            Ok(())
        };
        bots.push(thread::Builder::new().stack_size(STACK).spawn(play)?);
    }
    let ends = bots.into_iter().map(|bot| bot.join().map_err(|_| anyhow!("a bot has failed"))?);
    let ends: Vec<Result<()>> = ends.collect();
    ends.into_iter().collect::<Result<()>>()?;
    Ok(match signal.load(Ordering::Relaxed) {
        0 => 0,
        signal => interrupted_status(signal),
    })
}

/// Returns the bots with their names: the chosen ones, or all styles in turn.
fn named(options: &BotArgs) -> Vec<(String, Style)> {
    let usual = || Style::ALL.into_iter().cycle().take(BOXES_MAX).collect();
    let styles: Vec<Style> = if options.play.is_empty() { usual() } else { options.play.clone() };
    let mut bots: Vec<(String, Style)> = Vec::new();
    for style in styles {
        let name = options.name.as_deref().unwrap_or(style.usual_name());
        let is_of = |(other, _): &&(String, Style)| {
            other == name || other.strip_prefix(name).is_some_and(|rest| rest.starts_with(' '))
        };
        let number = bots.iter().filter(is_of).count() + 1;
        let name = if number == 1 { name.to_owned() } else { format!("{name} {number}") };
        bots.push((name, style));
    }
    bots
}

/// The accounts of bots at a server.
struct Accounts {
    folder: PathBuf,
    address: TableAddress,
    server: Server,
}

impl Accounts {
    /// Returns the account of a bot, which may be new. The same name always gets the same purse.
    fn of(&self, name: &str) -> Result<Account> {
        let (folder, server) = (&self.folder, &self.address.server);
        // The server has added its label to the name.
        for known in [format!("{name} (bot)"), name.to_owned()] {
            let Some(mut account) = Account::load(folder, server, Some(&known))? else { continue };
            if self.server.check(&mut account)? {
                return Ok(account);
            }
            account.forget(folder, server)?;
        }
        let account = self.server.add_bot(name)?;
        account.save(folder, server)?;
        Ok(account)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(options: &BotArgs) -> Vec<String> {
        named(options).into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn bots_have_names_of_their_own() {
        let all = BotArgs::default();
        let usual = ["Basil", "Connie", "Mimi", "Benny", "Basil 2", "Connie 2", "Mimi 2"];
        assert_eq!(names(&all), usual);
        let play = vec![Style::Mimic, Style::Basic, Style::Mimic];
        let chosen = BotArgs { play: play.clone(), ..all.clone() };
        assert_eq!(names(&chosen), ["Mimi", "Basil", "Mimi 2"]);
        let called = BotArgs { play, name: Some("Robo".into()), ..all };
        assert_eq!(names(&called), ["Robo", "Robo 2", "Robo 3"]);
    }
}
