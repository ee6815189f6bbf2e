//! The limit on vector instructions, from the environment: results do not depend on it, and anybody
//! can check that.

use std::ffi::OsStr;

use blackjack_odds::Vectors;
use blackjack_sim::VectorKind;

/// The name of the variable.
pub(crate) const VARIABLE: &str = "BJ_VECTORS";

/// Limits the vector instructions of odds and simulations to those that this value names. Those
/// that the processor lacks are not used in any case.
///
/// # Errors
///
/// A message, for a value that names none.
pub(crate) fn limit(value: Option<&OsStr>) -> Result<(), String> {
    let Some(value) = value.filter(|value| !value.is_empty()) else { return Ok(()) };
    let (odds, sim) = match value.to_str() {
        Some("plain") => (Vectors::Plain, VectorKind::Plain),
        Some("avx2") => (Vectors::Avx2, VectorKind::Avx2),
        Some("avx512") => (Vectors::Avx512, VectorKind::Avx512),
        _ => {
            let found = value.to_string_lossy();
            return Err(format!("{VARIABLE}: expected plain, avx2 or avx512, found \"{found}\""));
        }
    };
    odds.limit();
    sim.limit();
    Ok(())
}
