//! Parts that the JSON documents of the commands share.

use anyhow::Result;
use serde_json::Value;

use crate::output;

pub(super) use blackjack_frontend::document::{rules, stakes, typed};

/// Returns a document as text.
pub(super) fn text(document: &Value) -> String {
    output::json(&format!("{document:#}\n"))
}

/// Prints a document.
pub(super) fn print(document: &Value) -> Result<u8> {
    output::data(&text(document))?;
    Ok(0)
}
