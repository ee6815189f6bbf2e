//! The chart of a style, for `bj odds --strategy`:
//! `cargo run -p blackjack-bot --example chart mimic vegas > mimic.csv`.

use anyhow::{Context, Result};
use blackjack_bot::{Brain, Style};
use blackjack_engine::House;
use blackjack_frontend::settings::keyword::Keyword;

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let style = words.next().unwrap_or_default();
    let style = Style::from_word(&style).context("expected basic, counter, mimic or beginner")?;
    let house =
        House::built_in(&words.next().unwrap_or("vegas".into())).context("no such house")?;
    print!("{}", Brain::new(style, &house)?.chart().to_csv());
    Ok(())
}
