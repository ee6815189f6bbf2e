//! Prints JSON documents.

use anyhow::Result;
use serde_json::Value;

use crate::output;

pub(super) use blackjack_report::json::{rules, stakes, text, typed};

/// Prints a document.
pub(super) fn print(document: &Value) -> Result<u8> {
    output::data(&text(document))?;
    Ok(0)
}
