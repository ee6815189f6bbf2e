//! The options of `bj play`: [`PlayArgs`].

use std::path::PathBuf;

use blackjack_coach::Level;
use blackjack_frontend::coach::{CoachMode, CountMode};
use blackjack_plain::teletype::Edition;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser};

use crate::args::common::CommonArgs;
use crate::args::values::{keyword_parser, number};

// A doc comment here would be the help of the command.
#[derive(Parser, Debug)]
#[command(name = "bj play")]
pub(crate) struct PlayCommand {
    /// The name or file of a house [default: your open round, or the house in your
    /// settings]
    pub(crate) house: Option<String>,
    #[command(flatten)]
    pub(crate) options: PlayArgs,
}

/// The options of a game.
#[derive(Args, Debug, Default, Clone)]
pub(crate) struct PlayArgs {
    /// Play on the full screen of the terminal
    #[arg(long, conflicts_with_all = ["plain", "teletype", "edition", "baud"])]
    pub(crate) screen: bool,
    /// Play in plain lines, which suit a screen reader, a braille display or a pipe
    #[arg(long, conflicts_with = "teletype")]
    pub(crate) plain: bool,
    /// Play on a teletype, as Unix bj did
    #[arg(long)]
    pub(crate) teletype: bool,
    /// The edition of the teletype [default: 1974, or 1987 at reno-1987]
    #[arg(long, conflicts_with = "plain", value_parser = edition_parser())]
    pub(crate) edition: Option<Edition>,
    /// Print at N bits per second; a teletype of the time ran at 110
    #[arg(long, value_name = "N", conflicts_with = "plain", allow_negative_numbers = true,
          value_parser = number::<u32>(1..=1_000_000))]
    pub(crate) baud: Option<u32>,
    /// The starting hands of each player in a round
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<u8>(1..=7))]
    pub(crate) hands: Option<u8>,
    /// A player at the table; with a bankroll the game is practice; repeatable
    #[arg(long = "player", value_name = "NAME[:BANKROLL]")]
    pub(crate) players: Vec<String>,
    /// The bet that is offered first, in the units of the house
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    pub(crate) bet: Option<String>,
    /// The bankroll of each player, as practice; 0 is unlimited credit
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    pub(crate) bankroll: Option<String>,
    /// Shuffle from this number, as practice: the same number deals the same cards
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
    /// Deal these cards first, as practice, and then the rest: "8C 8S KS 2S"
    #[arg(long, value_name = "CARDS")]
    pub(crate) deck: Option<String>,
    /// Set when the coach speaks in this game: never, after a mistake, when asked, always, or to
    /// block a mistake
    #[arg(long, value_name = "WHEN", value_parser = keyword_parser::<CoachMode>())]
    pub(crate) coach: Option<CoachMode>,
    /// Set what the coach measures your play against: the best play for the cards that are left,
    /// the chart, or a few simple rules
    #[arg(long, value_name = "LEVEL", value_parser = keyword_parser::<Level>())]
    pub(crate) level: Option<Level>,
    /// Set when the count is shown in this game
    #[arg(long, value_name = "WHEN", value_parser = keyword_parser::<CountMode>())]
    pub(crate) count: Option<CountMode>,
    /// The card count: "hi-lo", another name, or a file of tags
    #[arg(long, value_name = "TAGS")]
    pub(crate) tags: Option<String>,
    /// Append every finished round to this file, one per line
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// Returns a parser of the editions of the teletype.
fn edition_parser() -> impl TypedValueParser<Value = Edition> {
    let editions = [
        (
            "1971",
            "Reconstructed from the manual page of 1971, because the program is lost; asks \"?\" \
             instead of \"Hit?\"",
        ),
        ("1974", "The surviving program of 1974, byte for byte"),
        ("1987", "The later program, with its accounting bugs fixed"),
    ];
    let words = editions.map(|(word, help)| PossibleValue::new(word).help(help));
    PossibleValuesParser::new(words).map(|word| match word.as_str() {
        "1971" => Edition::Y1971,
        "1987" => Edition::Y1987,
        _ => Edition::Y1974,
    })
}
