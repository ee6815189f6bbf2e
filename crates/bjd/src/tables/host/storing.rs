//! Storing a table's plans before anybody sees their results.

use std::fmt::Display;

use blackjack_engine::Unit;
use blackjack_store::{EntryRefusal, HostedChange, Outcome};
use blackjack_table::{Actor, Command, Entry, Plan, Receipt, Refusal, Request, Step};

use super::TableHost;
use crate::clock::now_ms;

/// The maximum number of attempts to store a change. It is planned again if a purse has
/// changed at another table.
const ATTEMPTS: usize = 8;

impl TableHost {
    /// Carries out a request: plans it, stores the plan, and only then changes the table.
    pub(super) async fn submit(&mut self, request: Request) -> Result<Vec<Step>, Refusal> {
        let mut before = self.resolve_pending().await?;
        for _ in 0..ATTEMPTS {
            let request = self.with_purse(request.clone()).await?;
            let plan = self.table.plan(&request, self.now_ms())?;
            if let Some(steps) = Box::pin(self.store_and_commit(plan)).await? {
                before.extend(steps);
                return Ok(before);
            }
            before.extend(Box::pin(self.record_funds()).await?);
        }
        Err(Refusal::NotStored { reason: "the purse is in use elsewhere".into() })
    }

    /// Stores the entries that are due before anyone plays.
    pub(super) async fn store_upkeep(&mut self) -> Result<(), Refusal> {
        for _ in 0..ATTEMPTS {
            let key = self.next_key();
            let Some(plan) = self.table.plan_upkeep(key, now_ms()) else { break };
            Box::pin(self.store_and_commit(plan)).await?;
        }
        Box::pin(self.record_funds()).await.map(drop)
    }

    /// Records the funds of the players in an open round, if they have changed at other tables.
    async fn record_funds(&mut self) -> Result<Vec<Step>, Refusal> {
        for _ in 0..ATTEMPTS {
            let key = self.next_key();
            let Some(plan) = self.table.plan_funds(key, now_ms())? else { break };
            if let Some(steps) = Box::pin(self.store_and_commit(plan)).await? {
                return Ok(steps);
            }
        }
        Ok(Vec::new())
    }

    /// Adds the purse's balance to the request of a player who sits down.
    async fn with_purse(&self, mut request: Request) -> Result<Request, Refusal> {
        if let (Actor::Player(player), Command::Sit { purse, .. }) =
            (request.actor, &mut request.command)
        {
            let unit = Unit::of(self.table.house().stakes());
            let purses = self.journal.with(move |store| store.purses(&[player], &unit));
            let purses = purses.await.map_err(not_stored)?.map_err(not_stored)?;
            *purse = purses.first().filter(|(.., is_new)| !is_new).map(|&(_, holds, _)| holds);
        }
        Ok(request)
    }

    /// Has a plan stored and applies it. Returns `None` if a balance has changed and the request
    /// has to be planned again.
    async fn store_and_commit(&mut self, plan: Plan) -> Result<Option<Vec<Step>>, Refusal> {
        match self.append(&plan).await? {
            Outcome::Stored(receipt) => Ok(Some(self.table.commit(plan, &receipt))),
            Outcome::Refused(EntryRefusal::Balance { player, balance }) => {
                self.table.set_balance(player, balance);
                Ok(None)
            }
            Outcome::Refused(EntryRefusal::AlreadyFunded { player, balance }) => {
                self.table.confirm_funded(player, balance);
                Ok(None)
            }
            Outcome::Refused(EntryRefusal::TableLost) => Err(Refusal::TableLost),
            Outcome::Refused(EntryRefusal::Unbalanced) => {
                Err(not_stored("its transfers do not add up to zero"))
            }
            Outcome::Refused(EntryRefusal::Failed(error)) => Err(not_stored(error)),
            Outcome::Unknown(error) => {
                let reason = error.to_string();
                self.table.pause(plan, reason.clone());
                Err(Refusal::Paused { reason })
            }
        }
    }

    async fn append(&self, plan: &Plan) -> Result<Outcome, Refusal> {
        let change = HostedChange {
            table: self.table.id(),
            epoch: self.table.epoch(),
            entry: plan.entry().cloned(),
            seating: self.table.seating_after(plan),
        };
        self.journal.append(change).await.map_err(not_stored)
    }

    /// Finds out whether a change of unknown outcome was stored, and returns its steps if it was.
    async fn resolve_pending(&mut self) -> Result<Vec<Step>, Refusal> {
        let Some(plan) = self.table.unconfirmed_plan() else { return Ok(Vec::new()) };
        let found = match plan.entry().cloned() {
            Some(entry) => self.find(entry).await?,
            // Only seats and bets: nothing is lost if the player repeats the request.
            None => None,
        };
        Ok(self.table.resolve(found.as_ref()))
    }

    async fn find(&self, entry: Entry) -> Result<Option<Receipt>, Refusal> {
        let found = self.journal.with(move |store| store.find(&entry)).await.map_err(not_stored)?;
        found.map_err(|error| Refusal::Paused { reason: error.to_string() })
    }
}

fn not_stored<E: Display>(error: E) -> Refusal {
    Refusal::NotStored { reason: format!("{error}") }
}
