//! `bj verify`: checks cards against commitments, results and the books;
//! shared shoes by their records.

mod all;
mod by_hand;
mod check;
mod findings;
mod head;
mod shared;
mod shoe;

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use blackjack_store::Store;
use blackjack_table::{RoundId, TableId};
use clap::Args;

use crate::args::values::number;
use crate::files::paths::Paths;

/// The options of a verification. Without any, the whole ledger is verified.
#[derive(Args, Debug, Default, Clone)]
pub(crate) struct VerifyArgs {
    /// The number of a table: verifies all of it, or one shoe with --shoe (0
    /// is practice, with --seed)
    #[arg(long, value_name = "N", conflicts_with = "since",
          value_parser = number::<u32>(0..=u32::MAX.into()))]
    pub(crate) table: Option<u32>,
    /// The number of a shoe of the table: shows its seed and its rounds
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=u32::MAX.into()))]
    pub(crate) shoe: Option<u32>,
    /// Deal a shoe from this seed: 64 hexadecimal digits, or the number of a practice game
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,
    /// The commitment that was published before the first bet, 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub(crate) commitment: Option<String>,
    /// The house whose shoe is dealt [default: strip]
    #[arg(long, value_name = "HOUSE", requires = "seed")]
    pub(crate) house: Option<String>,
    /// Change a key of the house; repeatable; with --url or --record, the set of contributions that
    /// you noted, 64 hexadecimal digits
    #[arg(long = "set", value_name = "KEY=VALUE|HEX")]
    pub(crate) settings: Vec<String>,
    /// Show the first N cards of the shoe [default: all]
    #[arg(long, value_name = "N", requires = "seed", allow_negative_numbers = true)]
    pub(crate) cards: Option<u16>,
    /// Print the head of the journal, one hash over everything stored, for publishing
    #[arg(long, conflicts_with_all = ["table", "shoe", "seed", "since", "round"])]
    pub(crate) head: bool,
    /// Verify that nothing stored before this published head has changed; with --url or --record,
    /// an entry of the table's journal that you noted, NUMBER:HASH
    #[arg(long, value_name = "HEAD", conflicts_with_all = ["table", "shoe", "seed", "round"])]
    pub(crate) since: Option<String>,
    /// Check the shoes of a server's table, or one of them, from their public records
    #[arg(long, value_name = "URL",
          conflicts_with_all = ["table", "shoe", "seed", "round", "head", "record"])]
    pub(crate) url: Option<String>,
    /// Check a shared shoe from its record in a file ("-" is standard input)
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["table", "shoe", "seed", "round", "head"])]
    pub(crate) record: Option<PathBuf>,
    /// Print one JSON document on standard output
    #[arg(long)]
    pub(crate) json: bool,
}

pub(super) fn run(round: Option<i64>, options: &VerifyArgs, folder: Option<&Path>) -> Result<u8> {
    if let Some(seed) = &options.seed {
        return by_hand::run(seed, options);
    }
    if let Some(url) = &options.url {
        return shared::of_url(url, options);
    }
    if let Some(record) = &options.record {
        return shared::of_file(record, options);
    }
    let noted =
        [("--commitment", options.commitment.is_some()), ("--set", !options.settings.is_empty())];
    if let Some((option, _)) = noted.into_iter().find(|(_, is_given)| *is_given) {
        bail!("{option}: give the seed with --seed, or a shared shoe with --url or --record");
    }
    let paths = Paths::new(folder)?;
    if options.head {
        return head::run(&Store::open(paths.data())?, options.json);
    }
    let store = Store::open_to_read(paths.data())?;
    if let Some(id) = round {
        let Some(round) = store.round(RoundId(id))? else {
            bail!("there is no round {id} among {}", store.count()?);
        };
        return shoe::run(&store, round.shoe, Some(&round), options.json);
    }
    match (options.table, options.shoe) {
        (Some(table), Some(shoe)) => {
            let place = (TableId(table.into()), u64::from(shoe));
            shoe::run(&store, place, None, options.json)
        }
        (None, Some(shoe)) => bail!("--shoe {shoe}: give the number of its table with --table"),
        (Some(table), None) => all::of_table(&store, TableId(table.into()), options.json),
        (_, None) => all::run(&store, options.since.as_deref(), options.json),
    }
}
