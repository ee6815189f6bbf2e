//! `bj verify`: checks cards against commitments, results and the books;
//! shared shoes by their records.

mod all;
mod by_hand;
mod check;
mod findings;
mod head;
mod shared;
mod shoe;

use std::path::Path;

use anyhow::{Result, bail};
use blackjack_store::Store;
use blackjack_table::{RoundId, TableId};

use crate::args::VerifyArgs;
use crate::paths::Paths;

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
