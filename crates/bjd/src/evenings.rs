//! All duplicate evenings of a server.

pub(crate) mod host;
pub(crate) mod results;

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use blackjack_protocol::{NewEvening, changed_house};
use blackjack_store::{HostedEvening, NewEvening as StoredEvening, Store, StoreError};
use blackjack_table::{EveningTerms, PlayerId, Seed};
use tracing::error;

use crate::clock::now_ms;
use crate::evenings::host::{EveningHandle, EveningHost};
use crate::journal::Journal;
use crate::random::random_name;
use crate::room::chat::is_shown;
use crate::tables::floor::{FloorError, NAME_MAX};
use crate::workers::Workers;

/// The number of evenings judged at a time. Each keeps a core busy for up to a few seconds.
const JUDGES: usize = 1;

/// All duplicate evenings of a server.
#[derive(Debug)]
pub(crate) struct Evenings {
    journal: Journal,
    workers: Workers<PlayerId>,
    /// The run of the server.
    run: String,
    /// The evenings with a running task, by address: those not over when the server started, and
    /// those added or requested since.
    open: Mutex<BTreeMap<String, EveningHandle>>,
    /// Held while an evening is started, because an evening must have only one task.
    starting: tokio::sync::Mutex<()>,
}

impl Evenings {
    /// Opens all evenings that are not over.
    ///
    /// # Errors
    ///
    /// [`FloorError`].
    pub(crate) async fn open(journal: Journal) -> Result<Self, FloorError> {
        let (workers, run) = (Workers::unlimited(JUDGES), random_name());
        let (open, starting) = (Mutex::default(), tokio::sync::Mutex::default());
        let evenings = Self { journal, workers, run, open, starting };
        let stored = evenings.journal.with(|store: &mut Store| store.open_evenings()).await??;
        for address in stored {
            match evenings.start(&address).await {
                Ok(_) => {}
                // A damaged evening must not keep the others closed.
                Err(FloorError::Open(why)) => error!(address, %why, "an evening stays closed"),
                Err(why) => return Err(why),
            }
        }
        Ok(evenings)
    }

    /// Returns no evenings, in tests.
    #[cfg(test)]
    pub(crate) fn none(journal: Journal) -> Self {
        let (workers, run) = (Workers::unlimited(JUDGES), random_name());
        let (open, starting) = (Mutex::default(), tokio::sync::Mutex::default());
        Self { journal, workers, run, open, starting }
    }

    /// Announces a new evening and returns its address. A host may have up to `most` unfinished
    /// evenings; 0 means any number.
    ///
    /// # Errors
    ///
    /// [`FloorError`].
    pub(crate) async fn add(
        &self,
        new: NewEvening,
        host: PlayerId,
        most: u32,
    ) -> Result<String, FloorError> {
        let new = stored_evening(new, host).map_err(FloorError::Refused)?;
        let address = new.address.clone();
        let add = move |store: &mut Store| {
            if most > 0 && store.open_evenings_of(host)? >= u64::from(most) {
                return Err(FloorError::TooMany { most });
            }
            store.add_evening(&new, now_ms()).map_err(FloorError::from)
        };
        // The new evening may already be listed; a request for it waits for its task.
        let _starting = self.starting.lock().await;
        self.journal.with(add).await??;
        self.start(&address).await?;
        Ok(address)
    }

    /// Returns the evening with this address, whether or not it is over; `None` if there is none.
    ///
    /// # Errors
    ///
    /// [`FloorError`].
    pub(crate) async fn evening(&self, address: &str) -> Result<Option<EveningHandle>, FloorError> {
        if let Some(evening) = self.known(address) {
            return Ok(Some(evening));
        }
        let _starting = self.starting.lock().await;
        match self.known(address) {
            Some(evening) => Ok(Some(evening)),
            None => self.start(address).await,
        }
    }

    fn known(&self, address: &str) -> Option<EveningHandle> {
        self.lock().get(address).cloned()
    }

    /// Ends all tasks when the browsers have left.
    pub(crate) fn close(&self) {
        self.lock().clear();
    }

    /// Claims a stored evening, and starts its task. The caller holds `starting`, unless
    /// no request can arrive yet.
    async fn start(&self, address: &str) -> Result<Option<EveningHandle>, FloorError> {
        let asked = address.to_owned();
        let hosted: Result<Option<HostedEvening>, StoreError> =
            self.journal.with(move |store| store.open_evening(&asked)).await?;
        let Some(hosted) = hosted? else { return Ok(None) };
        let (journal, workers) = (self.journal.clone(), self.workers.clone());
        let handle = EveningHost::start(hosted, journal, workers, self.run.clone());
        self.lock().insert(address.to_owned(), handle.clone());
        Ok(Some(handle))
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, EveningHandle>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the evening to store, or the reason why it cannot be announced.
fn stored_evening(new: NewEvening, host: PlayerId) -> Result<StoredEvening, String> {
    let NewEvening { name, house, rules, rounds, stake, seconds, is_public } = new;
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || !is_shown(&name, NAME_MAX) {
        return Err(format!("an evening has a name of 1 to {NAME_MAX} characters"));
    }
    // Everybody has the same stake, without side bets.
    let house = changed_house(&house, &rules)?.with(["side-bets=none"]);
    let house = house.map_err(|error| error.to_string())?;
    let terms = EveningTerms::new(&house, stake, rounds, seconds, host);
    let terms = terms.map_err(|error| error.to_string())?;
    let seed = Seed::random().map_err(|error| error.to_string())?;
    Ok(StoredEvening { address: random_name(), name, is_public, terms, seed })
}
