//! `bj verify --head`: publishes one root over all chains of the journal.

use anyhow::Result;
use blackjack_coach::words::counted;
use blackjack_store::Store;
use serde_json::json;

use crate::command::{json, print};

pub(super) fn run(store: &Store, json: bool) -> Result<u8> {
    let head = store.publish_head()?;
    if json {
        json::print(&json!({
            "schema": 1,
            "head": head.root,
            "chains": head.chains,
            "entries": head.entries,
        }))?;
        return Ok(0);
    }
    let (entries, chains) = (head.entries, counted(head.chains as u64, "table"));
    print(&format!("{}\n", head.root))?;
    print(&format!(
        "The journal has {entries} entries at {chains}. bj verify --since HASH checks against \
         this head.\n"
    ))?;
    Ok(0)
}
