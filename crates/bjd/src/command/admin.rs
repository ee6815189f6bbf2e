//! The operator's commands: listing and correcting data, even while the server runs.

mod list;

use std::process::ExitCode;

use anyhow::{Context, bail};
use blackjack_engine::Unit;
use blackjack_store::{BrowserId, Closing, Refund, Store};
use blackjack_table::{PlayerId, PlayerName, TableId};
use sha2::{Digest, Sha256};

use crate::clock::now_ms;
use crate::command::args::AdminCommand;
use crate::command::output::print;
use crate::random::random_secret;
use crate::settings::Settings;

pub(super) fn run(settings: &Settings, command: AdminCommand) -> anyhow::Result<ExitCode> {
    let data = settings.data.clone().unwrap_or_default();
    // Commands that only read must work with read-only data.
    let to_read = || Store::open_to_read(&data);
    let to_write = || {
        drop(Store::open_to_read(&data)?);
        Store::open(&data)
    };
    let text = match command {
        AdminCommand::Users => list::users(&to_read()?)?,
        AdminCommand::Tables => list::tables(&to_read()?)?,
        AdminCommand::Browsers { player } => list::browsers(&to_read()?, PlayerId(player))?,
        AdminCommand::Refund { player, amount, table, reason } => {
            refund(&to_write()?, PlayerId(player), &amount, TableId(table), &reason)?
        }
        AdminCommand::Close { table } => close(&to_write()?, TableId(table))?,
        AdminCommand::Token { name } => token(&to_write()?, &name)?,
        AdminCommand::End { browser } => end(&to_write()?, BrowserId(browser))?,
    };
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Gives money back. A running server finds the purse changed with the player's next stake.
fn refund(
    store: &Store,
    player: PlayerId,
    amount: &str,
    table: TableId,
    reason: &str,
) -> anyhow::Result<String> {
    let unit = unit_of(store, table)?;
    let stakes = unit.stakes().with_context(|| format!("no money is counted in {}", unit.name))?;
    let amount = stakes.read(amount).with_context(|| format!("\"{amount}\" is no amount"))?;
    let refund = Refund { player, table, unit: &unit, amount, reason };
    let holds = store.refund(&refund, now_ms())?;
    Ok(format!("{} given back; the purse holds {}\n", stakes.money(amount), stakes.money(holds)))
}

fn unit_of(store: &Store, table: TableId) -> anyhow::Result<Unit> {
    let records = store.hosted_records()?;
    let record = records.into_iter().find(|record| record.table == table);
    let record = record.with_context(|| format!("there is no table {}", table.0))?;
    record.unit.with_context(|| format!("this release does not have the house {}", record.house))
}

fn close(store: &Store, table: TableId) -> anyhow::Result<String> {
    let number = table.0;
    match store.close_unhosted(table, now_ms())? {
        Closing::Closed => Ok(format!("table {number} is closed\n")),
        Closing::Missing => bail!("there is no open table {number}"),
        Closing::Hosted => bail!("a server hosts table {number}: stop it first"),
        Closing::Playing => {
            bail!("a round is in play at table {number}: start the server, and let it end")
        }
    }
}

/// Adds a player for a program. The token is shown once, and only its hash is stored.
fn token(store: &Store, name: &str) -> anyhow::Result<String> {
    let name = PlayerName::read(name)?;
    if store.kept_person(&name)?.is_some() {
        bail!("{} plays here with a passphrase: choose another name", name.text());
    }
    let secret = random_secret();
    let hash = Sha256::digest(secret.as_bytes()).into();
    let person = store.add_person(&name, now_ms())?;
    let label = format!("program {}", name.text());
    let browser = store.add_browser(&hash, &label, now_ms())?;
    store.let_act(browser, person.player)?;
    let (player, browser) = (person.player.0, browser.0);
    Ok(format!("player {player}, browser {browser}\nAuthorization: Bearer {secret}\n"))
}

fn end(store: &Store, browser: BrowserId) -> anyhow::Result<String> {
    let number = browser.0;
    if store.end_browser(browser)? {
        Ok(format!("browser {number} is ended; a line that it has open lasts until it is closed\n"))
    } else {
        bail!("there is no browser {number}")
    }
}
