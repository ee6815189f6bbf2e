//! Deals a shoe from a seed given on the command line.

use anyhow::{Result, anyhow, bail, ensure};
use blackjack_engine::Card;
use blackjack_table::{Commitment, LiveShoe, Seed};
use serde_json::json;

use super::VerifyArgs;
use crate::command::{json, print};
use crate::houses;

/// The number of cards in a printed line.
const WIDTH: usize = 20;

pub(super) fn run(text: &str, options: &VerifyArgs) -> Result<u8> {
    let (seed, table) = seed(text, options)?;
    let published = options.commitment.as_deref().map(commitment).transpose()?;
    let house = houses::load(options.house.as_deref().unwrap_or("strip"), &options.settings)?;
    let number = options.shoe.unwrap_or(1);
    let mut shoe = LiveShoe::new(house.rules(), seed, table, number.into());
    let all = shoe.shoe().full();
    shoe.begin_round();
    let burned = shoe.shoe().dealt().to_vec();
    let max = all - burned.len();
    let wanted = options.cards.map_or(max, usize::from);
    ensure!(
        (1..=max).contains(&wanted),
        "--cards {wanted}: this shoe deals from 1 to {max} cards before it is shuffled again"
    );
    let cards: Vec<Card> = (0..wanted).map(|_| shoe.draw()).collect();
    let found = seed.commitment();
    let matches = published.is_none_or(|published| published == found);
    if options.json {
        let texts = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
        json::print(&json!({
            "schema": 1,
            "ok": matches,
            "seed": seed.to_string(),
            "commitment": found.to_string(),
            "house": house.name(),
            "table": table,
            "shoe": number,
            "burned": texts(&burned),
            "cards": texts(&cards),
        }))?;
        return Ok(u8::from(!matches));
    }
    let mut text = format!("Seed        {seed}\nCommitment  {found}");
    text += &match published {
        None => "\n".into(),
        Some(published) if published == found => {
            "\nIt matches the commitment that was published before the first bet.\n".to_owned()
        }
        Some(published) => format!(
            "\nPublished   {published}\nThe published commitment is different: it is not for this \
             seed.\n"
        ),
    };
    text += &format!("{}, table {table}, shoe {number}:\n", house.name());
    if !burned.is_empty() {
        text += &format!("burned: {}\n", line(&burned));
    }
    for cards in cards.chunks(WIDTH) {
        text += &format!("{}\n", line(cards));
    }
    print(&text)?;
    Ok(u8::from(!matches))
}

/// Returns the typed seed and the number of its table. A small number is the seed of a practice
/// game, whose table is 0.
fn seed(text: &str, options: &VerifyArgs) -> Result<(Seed, u64)> {
    let table = options.table.map(u64::from);
    // A seed may consist only of decimal digits.
    let is_number = text.len() < 64 && text.bytes().all(|digit| digit.is_ascii_digit());
    if let (true, Ok(number)) = (is_number, text.parse()) {
        return Ok((Seed::from_number(number), table.unwrap_or_default()));
    }
    let seed = text.parse().map_err(|_| {
        anyhow!(
            "--seed: expected 64 hexadecimal digits, or the number of a practice game, found \
             \"{}\"",
            text.escape_debug()
        )
    })?;
    let Some(table) = table else {
        bail!(
            "--seed: the cards also depend on the table and the shoe; give --table and --shoe \
               (--table 0 in practice and for a round of an evening)"
        );
    };
    Ok((seed, table))
}

/// Reads a commitment that was typed.
pub(super) fn commitment(text: &str) -> Result<Commitment> {
    let read = text.parse::<Commitment>();
    read.map_err(|error| anyhow!("--commitment: {error}, found \"{}\"", text.escape_debug()))
}

fn line(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
