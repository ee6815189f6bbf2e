//! A stored shoe: `PastShoe`.

use blackjack_engine::Rules;

use crate::ledger::account::TableId;
use crate::shoe::contribution::Contribution;
use crate::shoe::live::LiveShoe;
use crate::shoe::seed::{Commitment, Seed};
use crate::shoe::shuffler::SchemeVersion;

/// A stored shoe, finished or in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastShoe {
    /// The table.
    pub table: TableId,
    /// The key of the table: [`crate::table_key`].
    pub house: String,
    /// The number of the shoe at its table, from 1.
    pub number: u64,
    /// The commitment that was published before the first bet.
    pub commitment: Commitment,
    /// The seed, once the shoe is over.
    pub seed: Option<Seed>,
    /// The time of the commitment, in milliseconds since 1970.
    pub committed_ms: i64,
    /// The scheme that derives its shuffles.
    pub scheme: SchemeVersion,
    /// The contributions that its players have revealed, in the order of the players' numbers.
    pub contributions: Vec<Contribution>,
}

impl PastShoe {
    /// Returns the shoe before its first round, to be dealt under these rules. `None` while its
    /// seed is secret, or if this release does not know its scheme.
    pub fn undealt(&self, rules: &Rules) -> Option<LiveShoe> {
        let (seed, table) = (self.seed?, self.table.0.unsigned_abs());
        if !self.scheme.is_known() {
            return None;
        }
        let mut shoe = LiveShoe::of_scheme(self.scheme, rules, seed, table, self.number);
        if self.scheme == SchemeVersion::SHARED {
            shoe.contribute(self.contributions.clone());
        }
        Some(shoe)
    }
}
