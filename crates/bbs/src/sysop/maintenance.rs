//! Maintenance: settles vanished calls, hands waiting minutes to the bank, writes bulletins.
//! Running it twice, late or never is harmless, and any number of nodes may be active.

use std::path::Path;

use anyhow::Result;
use blackjack_store::{ScoredPurses, display_path};

use crate::call::vanished::settle_vanished;
use crate::door_clock::now_ms;
use crate::door_settings::{DoorSettings, Mode};
use crate::log::Log;
use crate::open_store::open_store;
use crate::sysop::bulletins;

/// Runs the maintenance, and returns a report in sentences.
///
/// # Errors
///
/// If the ledger cannot be written, or the bulletins.
pub fn run(data: &Path, settings: &DoorSettings) -> Result<String> {
    let now_ms = now_ms();
    let house = settings.house()?;
    let log = Log::of(data, 0);
    let settled = settle_vanished(data, settings, &house, &log, now_ms)?;
    let mut text = match settled {
        0 => "No call had vanished.\n".to_owned(),
        1 => "1 vanished call is settled.\n".to_owned(),
        count => format!("{count} vanished calls are settled.\n"),
    };
    if let Some(folder) = &settings.bulletins {
        let store = open_store(data)?;
        let purses = match settings.mode {
            Mode::Time => ScoredPurses::Time,
            Mode::Coins => ScoredPurses::Coins,
        };
        bulletins::write(folder, &store, house.stakes(), purses, now_ms)?;
        text += &format!("Bulletins are in {}.\n", display_path(folder));
    }
    Ok(text)
}
