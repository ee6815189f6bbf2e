//! The floor: all tables of a server.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use blackjack_protocol::{NewTable, TableCard, changed_house};
use blackjack_store::{HostedTable, NewHostedTable, OpenError, Store, StoreError};
use blackjack_table::{PlayerId, Refusal};
use tracing::error;

use crate::clock::now_ms;
use crate::journal::{Journal, JournalEnded};
use crate::random::random_name;
use crate::room::chat::is_shown;
use crate::tables::host::{TableHandle, TableHost};

/// The maximum number of seats at a table.
const SEATS_MAX: usize = 7;

/// The maximum number of tables on a server.
const TABLES_MAX: u64 = 10_000;

/// The longest name of a table, in characters.
pub(crate) const NAME_MAX: usize = 40;

/// The reason why a table cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FloorError {
    /// The reason why the table or evening cannot be added.
    #[error("{0}")]
    Refused(String),
    /// Its host already has the maximum number of tables.
    #[error("one person has at most {most} open tables")]
    TooMany {
        /// The maximum.
        most: u32,
    },
    /// The table cannot be read or claimed.
    #[error("{0}")]
    Open(#[from] OpenError),
    /// The entries that are due before anyone plays cannot be stored.
    #[error("{0}")]
    Upkeep(#[from] Refusal),
    /// The server stops.
    #[error("{0}")]
    Ended(#[from] JournalEnded),
}

impl From<StoreError> for FloorError {
    fn from(error: StoreError) -> Self {
        Self::Open(error.into())
    }
}

/// All tables of a server.
#[derive(Debug)]
pub struct Floor {
    journal: Journal,
    /// The run of the server, by which browsers notice that numbering has restarted.
    run: String,
    tables: Mutex<BTreeMap<String, TableHandle>>,
}

impl Floor {
    /// Opens all tables that are stored.
    ///
    /// # Errors
    ///
    /// [`FloorError`].
    pub async fn open(journal: Journal) -> Result<Self, FloorError> {
        let run = random_name();
        let floor = Self { journal, run, tables: Mutex::default() };
        let stored = floor.journal.with(|store: &mut Store| store.hosted()).await??;
        let mut damaged = None;
        for hosted in stored {
            let table = hosted.table.0;
            match Box::pin(floor.start(hosted)).await {
                Ok(()) => {}
                // A damaged table must not keep the others closed.
                Err(FloorError::Open(OpenError::Store(why @ StoreError::Damaged { .. }))) => {
                    error!(table, %why, "a table stays closed");
                    damaged = Some(why);
                }
                Err(why) => return Err(why),
            }
        }
        match damaged {
            // In that case the table is not the cause.
            Some(why) if floor.table_count() == 0 => Err(why.into()),
            _ => Ok(floor),
        }
    }

    /// Opens a new table and returns its address. A host may have up to `most` open
    /// tables; 0 means any number.
    ///
    /// # Errors
    ///
    /// [`FloorError`].
    pub async fn add(
        &self,
        new: NewTable,
        host: Option<PlayerId>,
        most: u32,
    ) -> Result<String, FloorError> {
        let new = stored_table(new, host).map_err(FloorError::Refused)?;
        let address = new.address.clone();
        // Serialized, so that two simultaneous requests cannot both find room for one last table.
        let hosted = move |store: &mut Store| {
            if store.hosted_count()? >= TABLES_MAX {
                return Err(FloorError::Refused("this server has no room for more tables".into()));
            }
            let others = new.host.filter(|_| most > 0).map(|host| store.open_tables_of(host));
            if others.transpose()?.is_some_and(|others| others >= u64::from(most)) {
                return Err(FloorError::TooMany { most });
            }
            let table = store.add_hosted(&new, now_ms())?;
            Ok(store.hosted_table(table)?)
        };
        let hosted = self.journal.with(hosted).await??;
        let missing = || FloorError::Refused("the new table cannot be read".into());
        Box::pin(self.start(hosted.ok_or_else(missing)?)).await?;
        Ok(address)
    }

    /// Returns the table with this address.
    pub fn table(&self, address: &str) -> Option<TableHandle> {
        self.open_tables().get(address).cloned()
    }

    /// Returns the number of open tables.
    pub(crate) fn table_count(&self) -> usize {
        self.lock().len()
    }

    /// Returns the cards of the public tables for the lobby.
    pub async fn cards(&self) -> Vec<TableCard> {
        let tables: Vec<TableHandle> = self.open_tables().values().cloned().collect();
        let mut cards = Vec::new();
        for table in tables {
            cards.extend(table.card().await.ok().flatten());
        }
        cards
    }

    /// Closes all tables: their tasks end when the browsers have left.
    pub fn close(&self) {
        self.lock().clear();
    }

    /// Returns a floor with one table, in tests.
    #[cfg(test)]
    pub(crate) fn with(journal: Journal, run: String, address: &str, table: TableHandle) -> Self {
        let tables = Mutex::new(BTreeMap::from([(address.to_owned(), table)]));
        Self { journal, run, tables }
    }

    async fn start(&self, hosted: HostedTable) -> Result<(), FloorError> {
        let claimed = hosted.clone();
        let opened = self.journal.with(move |store| store.open_hosted(&claimed)).await??;
        let (table, _notice) = opened;
        let (journal, run) = (self.journal.clone(), self.run.clone());
        let handle = Box::pin(TableHost::start(&hosted, table, journal, run)).await?;
        self.lock().insert(hosted.address, handle);
        Ok(())
    }

    /// Returns the tables without those that their hosts have closed.
    fn open_tables(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, TableHandle>> {
        let mut tables = self.lock();
        tables.retain(|_, table| !table.is_closed());
        tables
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, TableHandle>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the table to store, or the reason why it cannot be opened.
fn stored_table(new: NewTable, host: Option<PlayerId>) -> Result<NewHostedTable, String> {
    let NewTable { name, house, rules, boxes, is_public } = new;
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || !is_shown(&name, NAME_MAX) {
        return Err(format!("a table has a name of 1 to {NAME_MAX} characters"));
    }
    if !(1..=SEATS_MAX).contains(&boxes) {
        return Err(format!("a table has 1 to {SEATS_MAX} boxes, not {boxes}"));
    }
    let mut rules = rules;
    // By default, a friend whose phone has died does not keep the others waiting.
    rules.entry("when-away".into()).or_insert_with(|| "stand".into());
    let house = changed_house(&house, &rules)?;
    Ok(NewHostedTable { address: random_name(), name, house, seats: boxes, is_public, host })
}
