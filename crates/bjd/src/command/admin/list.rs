//! Lists for the operator.

use blackjack_engine::{Chips, Unit};
use blackjack_store::{HostedRecord, PersonRecord, Store, StoreError};
use blackjack_table::PlayerId;

/// The number of characters shown of a table's address. The address is a secret:
/// anyone who has it may watch.
const ADDRESS_SHOWN: usize = 4;

pub(super) fn users(store: &Store) -> Result<String, StoreError> {
    let people = store.people()?;
    let mut text =
        format!("{:>7}  {:<24}  {:<5}  {:>8}  holds\n", "player", "name", "kept", "browsers");
    for PersonRecord { person, browsers, purses, .. } in people {
        let kept = if person.is_kept { "yes" } else { "no" };
        let holds: Vec<String> = purses.iter().map(|(unit, holds)| money(unit, *holds)).collect();
        let (player, name) = (person.player.0, person.name);
        let holds = if holds.is_empty() { "nothing yet".into() } else { holds.join(", ") };
        text += &format!("{player:>7}  {name:<24}  {kept:<5}  {browsers:>8}  {holds}\n");
    }
    Ok(text)
}

pub(super) fn tables(store: &Store) -> Result<String, StoreError> {
    let mut text = format!(
        "{:>7}  {:<24}  {:<12}  {:<8}  {:<8}  {:>7}  seated\n",
        "table", "name", "house", "address", "state", "rounds"
    );
    for record in store.hosted_records()? {
        let HostedRecord { table, address, name, house, closed_ms, rounds, seated, .. } = record;
        let state = match (closed_ms, record.is_playing) {
            (Some(_), _) => "closed",
            (None, true) => "playing",
            (None, false) => "open",
        };
        let address: String = address.chars().take(ADDRESS_SHOWN).collect();
        let (number, seated) = (table.0, seated.join(", "));
        let line = format!(
            "{number:>7}  {name:<24}  {house:<12}  {:<8}  {state:<8}  {rounds:>7}  {seated}",
            format!("{address}…")
        );
        text += line.trim_end();
        text.push('\n');
    }
    Ok(text)
}

pub(super) fn browsers(store: &Store, player: PlayerId) -> Result<String, StoreError> {
    let mut text = format!("{:>7}  label\n", "browser");
    for browser in store.browsers_of(&[player])? {
        text += &format!("{:>7}  {}\n", browser.id.0, browser.label);
    }
    Ok(text)
}

fn money(unit: &Unit, amount: Chips) -> String {
    unit.stakes().map_or_else(|| format!("{} {}", amount.0, unit.name), |it| it.money(amount))
}
