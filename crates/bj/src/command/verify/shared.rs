//! Checks shared shoes from their public records: `bj verify --url` and `--record`.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use blackjack_protocol::{Code, ListedShoe};
use blackjack_remote::{RemoteError, Server, ShoesAddress};
use blackjack_table::{Commitment, EntryHash, ShoeRecord};

use super::VerifyArgs;
use super::by_hand::commitment;
use super::findings::{Findings, Noted};
use crate::output::display_path;

/// The longest record that is read, in bytes.
const RECORD_MAX: u64 = 16 << 20;

/// The maximum number of shoes of a table that are checked.
const SHOES_MAX: usize = 100_000;

/// The maximum number of retries, one a second, while the server limits requests.
const TRIES: u32 = 90;

/// Checks the shoes at an address: all of a table, or one.
pub(super) fn of_url(url: &str, options: &VerifyArgs) -> Result<u8> {
    let address: ShoesAddress = url.parse()?;
    let server = Server::at(address.server.clone());
    let mut findings = noted(options)?;
    match address.shoe {
        Some(shoe) => {
            let record = patiently(|| server.shoe_record(&address.table, shoe))?;
            ensure!(record.shoe == shoe, "{url}: the record is that of shoe {}", record.shoe);
            findings.add(&record);
        }
        None => of_table(&server, &address.table, &mut findings)?,
    }
    findings.print(options.json)
}

/// Checks a record in a file; `-` is standard input.
pub(super) fn of_file(path: &Path, options: &VerifyArgs) -> Result<u8> {
    let mut findings = noted(options)?;
    let (shown, source): (String, Box<dyn Read>) = if path == Path::new("-") {
        ("standard input".into(), Box::new(io::stdin()))
    } else {
        let shown = display_path(path);
        let file = File::open(path).with_context(|| format!("cannot read {shown}"))?;
        (shown, Box::new(file))
    };
    let mut text = Vec::new();
    let read = source.take(RECORD_MAX + 1).read_to_end(&mut text);
    let length = read.with_context(|| format!("cannot read {shown}"))?;
    ensure!(length as u64 <= RECORD_MAX, "{shown}: a record has at most 16 MiB");
    let record = ShoeRecord::read(&text).with_context(|| format!("cannot read {shown}"))?;
    findings.add(&record);
    findings.print(options.json)
}

/// Returns empty findings, which are compared with what the player has noted.
fn noted(options: &VerifyArgs) -> Result<Findings> {
    let set = match &options.settings[..] {
        [] => None,
        [set] => Some(commitment(set).map_err(|_| not_a_set(set))?),
        [_, other, ..] => bail!(
            "--set: only one set was closed for a shoe, found \"{}\" too",
            other.escape_debug()
        ),
    };
    let noted = Noted {
        commitment: options.commitment.as_deref().map(commitment).transpose()?,
        set,
        entry: options.since.as_deref().map(entry).transpose()?,
    };
    Ok(Findings::new(noted))
}

fn not_a_set(found: &str) -> anyhow::Error {
    anyhow!(
        "--set: with --url and --record, expected the set that you noted, 64 hexadecimal digits, \
         found \"{}\"",
        found.escape_debug()
    )
}

/// Reads an entry that the player has noted: its number and its hash.
fn entry(text: &str) -> Result<EntryHash> {
    let entry = text.split_once(':').and_then(|(number, hash)| {
        Some(EntryHash { number: number.parse().ok()?, hash: hash.parse::<Commitment>().ok()? })
    });
    entry.ok_or_else(|| {
        anyhow!(
            "--since: with --url and --record, expected the number of an entry and its hash, such \
             as 120:5f1c..., found \"{}\"",
            text.escape_debug()
        )
    })
}

/// Checks all shoes of a table, the oldest first.
fn of_table(server: &Server, table: &str, findings: &mut Findings) -> Result<()> {
    let mut listed: Vec<ListedShoe> = Vec::new();
    loop {
        let before = listed.last().map(|shoe| shoe.shoe);
        let page = patiently(|| server.shoes(table, before))?;
        findings.note_head(&page)?;
        let has_more = page.has_more && !page.shoes.is_empty();
        for shoe in page.shoes {
            let is_older = listed.last().is_none_or(|last| shoe.shoe < last.shoe);
            ensure!(is_older, "the server does not list the shoes from the newest to the oldest");
            listed.push(shoe);
        }
        ensure!(listed.len() <= SHOES_MAX, "the table has more than {SHOES_MAX} shoes");
        if !has_more {
            break;
        }
    }
    if listed.is_empty() {
        bail!("the table has no shoe yet");
    }
    let newest = listed[0].shoe;
    for shoe in listed.iter().rev() {
        let record = patiently(|| server.shoe_record(table, shoe.shoe))?;
        findings.add_listed(shoe, &record, shoe.shoe == newest);
    }
    Ok(())
}

/// Repeats a request each second while the server limits requests.
fn patiently<T>(ask: impl Fn() -> Result<T, RemoteError>) -> Result<T> {
    let mut tries = 0;
    loop {
        match ask() {
            Err(RemoteError::Refused { code: Code::TooFast, .. }) if tries < TRIES => {
                tries += 1;
                thread::sleep(Duration::from_secs(1));
            }
            answer => return Ok(answer?),
        }
    }
}
