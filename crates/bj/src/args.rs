//! The command line: what was typed.

use std::path::PathBuf;

use blackjack_coach::Level;
use blackjack_frontend::coach::{CoachMode, CountMode};
use blackjack_frontend::keyword::Keyword;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args as Arguments, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::charset;

/// Blackjack for the terminal: Unix bj of 1971, 1974 and 1987, the seven-hand terminal game, the
/// BBS door "Black Jack For Time", NEXTVegas, and today's casinos. Play money only.
///
/// Without a command, bj plays: on the full screen of a terminal, in plain lines anywhere else.
/// The first time it asks at which house, and remembers it. Options may stand before the command
/// or behind it.
#[derive(Parser, Debug)]
#[command(name = "bj", version, args_conflicts_with_subcommands = true)]
#[command(color = clap::ColorChoice::Never, max_term_width = 80)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}

/// A value by its word.
fn keyword_parser<T: Keyword + Send + Sync>() -> impl TypedValueParser<Value = T> {
    let words = T::KEYWORDS.iter().map(|&(word, _)| word);
    PossibleValuesParser::new(words).try_map(|word| T::from_word(&word).ok_or("no such word"))
}

/// Options that mean the same everywhere.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct CommonArgs {
    /// Changes a key of the house for this run; repeatable ("bj houses rules" explains the keys)
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// No colours; only the full screen and charts have any
    #[arg(long, global = true)]
    pub(crate) no_color: bool,
    /// No characters beyond ASCII, as in a locale without UTF-8: a currency sign becomes its code
    #[arg(long, global = true, value_name = "WHEN", value_enum, num_args = 0..=1,
          require_equals = true, default_missing_value = "always")]
    pub(crate) ascii: Option<AsciiMode>,
    /// Keeps memory, settings and keys in this folder [default: the user's folders]
    #[arg(long, value_name = "DIR", global = true)]
    pub(crate) data: Option<PathBuf>,
}

impl CommonArgs {
    /// Returns whether text is in ASCII alone: as the option says, else as the setting or the
    /// locale does.
    pub(crate) fn is_ascii(&self, setting: bool) -> bool {
        match self.ascii {
            Some(mode) => mode == AsciiMode::Always,
            None => setting || charset::is_ascii(),
        }
    }

    /// Returns whether documents for programs are in ASCII alone: only where the option says so,
    /// because the same question has the same answer in every locale.
    pub(crate) fn is_ascii_document(&self) -> bool {
        self.ascii == Some(AsciiMode::Always)
    }

    /// Returns whether a command prints ASCII alone, a document for programs or a text.
    pub(crate) fn prints_ascii(&self, is_document: bool) -> bool {
        if is_document { self.is_ascii_document() } else { self.is_ascii(false) }
    }
}

/// When nothing but ASCII is printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AsciiMode {
    /// In every locale
    Always,
    /// In no locale
    Never,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Plays: a house's name, the path of a house file, or the one that was chosen the first time
    Play {
        /// The house
        house: Option<String>,
        #[command(flatten)]
        options: PlayArgs,
    },
    /// Lists, shows, checks and explains houses
    Houses {
        #[command(subcommand)]
        command: Option<HousesCommand>,
        /// One JSON document on standard output
        #[arg(long, global = true)]
        json: bool,
    },
    /// Replays rounds in the text notation and checks every result ("-" is standard input)
    Replay {
        /// The file
        file: PathBuf,
        /// One JSON document on standard output
        #[arg(long)]
        json: bool,
    },
    /// Tells exactly what a round, a hand or a rule is worth
    Odds {
        /// The houses [default: the one that was chosen the first time]; several stand side by side
        houses: Vec<String>,
        #[command(flatten)]
        options: OddsArgs,
    },
    /// Prints the best strategy by totals, as a card
    Chart {
        /// The house [default: the one that was chosen the first time]
        house: Option<String>,
        #[command(flatten)]
        options: ChartArgs,
    },
    /// Tells what a count of the cards is worth, and at which true counts plays change
    Count {
        /// The house [default: the one that was chosen the first time]
        house: Option<String>,
        #[command(flatten)]
        options: CountArgs,
    },
    /// Plays the rounds of the day, the same for everyone, and scores what was lost
    Daily {
        #[command(flatten)]
        options: DailyArgs,
    },
    /// Drills hands and counting: questions, verdicts, and what was missed comes back
    Drill {
        /// What is drilled: weak, house, hard, soft, pairs, hands, insurance, countdown,
        /// true-count or decks
        #[arg(value_name = "KIND")]
        kind: Option<String>,
        /// The house [default: the one that was chosen the first time]
        house: Option<String>,
        #[command(flatten)]
        options: DrillArgs,
    },
    /// Tells what was played, how well, and what of it was luck
    Stats {
        #[command(flatten)]
        options: StatsArgs,
    },
    /// Shows where memory and settings are; copies, exports or erases what was played
    Data {
        #[command(subcommand)]
        command: DataCommand,
        /// One JSON document on standard output
        #[arg(long, global = true)]
        json: bool,
    },
    /// Checks that cards came as they were committed to, results are right and the books balance
    Verify {
        /// A round, by its number: shows its shoe
        #[arg(value_name = "ROUND", conflicts_with_all = ["seed", "table", "shoe"])]
        round: Option<i64>,
        #[command(flatten)]
        options: VerifyArgs,
    },
    /// Prints the completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Prints the manual page
    Man,
}

#[derive(Subcommand, Debug)]
pub(crate) enum HousesCommand {
    /// Prints the file of a house
    Show {
        /// The house
        house: String,
        /// Changes a key of the house, with --json; repeatable
        #[arg(long = "set", value_name = "KEY=VALUE")]
        settings: Vec<String>,
    },
    /// Checks house files: every mistake with line and column
    Check {
        /// The files ("-" is standard input)
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Explains every key of a house file
    Rules,
}

#[derive(Subcommand, Debug)]
pub(crate) enum DataCommand {
    /// Shows where everything is kept
    Path,
    /// Copies the memory in one piece, also while somebody plays; overwrites nothing
    Backup {
        /// The copy, or a folder for it [default: bj-DATE-TIME.sqlite in the current folder]
        file: Option<PathBuf>,
    },
    /// Prints every finished round in the text notation, the oldest first ("bj replay" reads it)
    Export {
        /// The file, which is not overwritten; "-" is standard output
        #[arg(default_value = "-")]
        file: PathBuf,
    },
    /// Erases the memory for good: purses, rounds, shoes
    Erase {
        /// Does it without asking
        #[arg(long)]
        yes: bool,
        /// Erases settings and keys too
        #[arg(long)]
        settings: bool,
    },
}

/// Which rounds are counted; all of them, if nothing is named.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct StatsArgs {
    /// Those of this player; "you" is who plays alone without a name
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// Those at this house, by its name
    #[arg(long, value_name = "HOUSE")]
    pub(crate) house: Option<String>,
    /// Those of this day and later, as in 2026-11-20
    #[arg(long, value_name = "DATE", conflicts_with = "days")]
    pub(crate) since: Option<String>,
    /// Those of so many days until now
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=36_525))]
    pub(crate) days: Option<u32>,
    /// One JSON document on standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// What is to be verified; everything that is remembered, if nothing is named.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct VerifyArgs {
    /// A table, by its number: all of it, or one shoe with --shoe
    #[arg(long, value_name = "N", conflicts_with = "since")]
    pub(crate) table: Option<u32>,
    /// A shoe of the table, by its number: shows its seed and its rounds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) shoe: Option<u32>,
    /// Deals a shoe from this seed, of 64 hexadecimal digits, or the number of a practice game
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,
    /// What was told of the seed before the first bet, 64 hexadecimal digits
    #[arg(long, value_name = "HEX", requires = "seed")]
    pub(crate) commitment: Option<String>,
    /// The house whose shoe is dealt from the seed [default: strip]
    #[arg(long, value_name = "HOUSE", requires = "seed")]
    pub(crate) house: Option<String>,
    /// Changes a key of the house; repeatable
    #[arg(long = "set", value_name = "KEY=VALUE", requires = "seed")]
    pub(crate) settings: Vec<String>,
    /// Shows so many cards of the shoe that is dealt [default: all]
    #[arg(long, value_name = "N", requires = "seed", allow_negative_numbers = true)]
    pub(crate) cards: Option<u16>,
    /// Prints the head of the journal, one hash over all that was stored, for publishing
    #[arg(long, conflicts_with_all = ["table", "shoe", "seed", "since", "round"])]
    pub(crate) head: bool,
    /// Verifies that all that was stored up to this published head is still the same
    #[arg(long, value_name = "HEAD", conflicts_with_all = ["table", "shoe", "seed", "round"])]
    pub(crate) since: Option<String>,
    /// One JSON document on standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// The options of a game.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct PlayArgs {
    /// Plays on the full screen of the terminal
    #[arg(long, conflicts_with_all = ["plain", "teletype", "edition", "baud"])]
    pub(crate) screen: bool,
    /// Plays in plain lines, which read well aloud, on a braille line and through a pipe
    #[arg(long, conflicts_with = "teletype")]
    pub(crate) plain: bool,
    /// Plays as Unix bj did, on a teletype
    #[arg(long)]
    pub(crate) teletype: bool,
    /// The teletype's edition [default: 1974; reno-1987 plays 1987]
    #[arg(long, value_enum, conflicts_with = "plain")]
    pub(crate) edition: Option<Edition>,
    /// Prints at this speed, in bits a second, as a teletype of the day did at 110
    #[arg(long, value_name = "N", conflicts_with = "plain", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) baud: Option<u32>,
    /// Starting hands of each player in a round
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u8).range(1..=7))]
    pub(crate) hands: Option<u8>,
    /// A player at the table; with a bankroll it is practice, and not remembered; repeatable
    #[arg(long = "player", value_name = "NAME[:BANKROLL]")]
    pub(crate) players: Vec<String>,
    /// The first bet, in the house's units
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    pub(crate) bet: Option<String>,
    /// What each player sits down with, to practise; 0 is credit without end
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    pub(crate) bankroll: Option<String>,
    /// Shuffles by this number, to practise: the same number deals the same cards
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Deals these cards first, in this order, then the rest, to practise: "8C 8S KS 2S"
    #[arg(long, value_name = "CARDS")]
    pub(crate) deck: Option<String>,
    /// When the coach speaks in this game: after a mistake, when asked, always, or before a mistake
    /// is made, to block it
    #[arg(long, value_name = "WHEN", value_parser = keyword_parser::<CoachMode>())]
    pub(crate) coach: Option<CoachMode>,
    /// What the coach measures by: the cards that are left, the printed card, or a few simple rules
    #[arg(long, value_name = "LEVEL", value_parser = keyword_parser::<Level>())]
    pub(crate) level: Option<Level>,
    /// When the count is told in this game
    #[arg(long, value_name = "WHEN", value_parser = keyword_parser::<CountMode>())]
    pub(crate) count: Option<CountMode>,
    /// How cards are counted: "hi-lo" or another name, or a file of tags
    #[arg(long, value_name = "TAGS")]
    pub(crate) tags: Option<String>,
    /// Appends every finished round to this file, one line each
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// The options of the daily.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct DailyArgs {
    /// The daily of this day, such as 2026-11-20 [default: today, by universal time]
    #[arg(long, value_name = "DATE")]
    pub(crate) date: Option<String>,
    /// Plays on the full screen of the terminal
    #[arg(long, conflicts_with = "plain")]
    pub(crate) screen: bool,
    /// Plays in plain lines
    #[arg(long)]
    pub(crate) plain: bool,
    /// One JSON document on standard output, when it is over; what is asked goes to standard error
    #[arg(long, conflicts_with = "screen")]
    pub(crate) json: bool,
}

/// The options of a question about odds.
#[derive(Arguments, Debug, Default, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct OddsArgs {
    /// What is played: "zero-memory" and "pair-aware" are best by the cards of each hand and differ
    /// after a split, "total-dependent" is the best card by totals, FILE.csv a card of your own
    #[arg(long, value_name = "STRATEGY", default_value = "zero-memory")]
    pub(crate) strategy: String,
    /// One decision: what each action is worth to this hand, as in "T,6"
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["hands", "effects", "removal",
          "distribution", "explain", "bet", "hands_per_hour"])]
    pub(crate) hand: Option<String>,
    /// The dealer's upcard, with --hand
    #[arg(long, value_name = "CARD", requires = "hand", conflicts_with_all = ["hands", "effects",
          "removal", "distribution", "explain", "bet", "hands_per_hour"])]
    pub(crate) up: Option<String>,
    /// Cards that are gone from the shoe, beside those of --hand and --up
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["effects", "explain"])]
    pub(crate) seen: Option<String>,
    /// All starting hands under every upcard
    #[arg(long)]
    pub(crate) hands: bool,
    /// What every change of one rule is worth
    #[arg(long)]
    pub(crate) effects: bool,
    /// What one card less of each rank is worth
    #[arg(long)]
    pub(crate) removal: bool,
    /// How rounds end, and how far their results lie apart
    #[arg(long)]
    pub(crate) distribution: bool,
    /// Says in words where the edge comes from, the largest rule first
    #[arg(long, conflicts_with = "json")]
    pub(crate) explain: bool,
    /// Money an hour at this bet, in the house's units [default: what the house offers first]
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    pub(crate) bet: Option<String>,
    /// Money an hour at this pace [default: 80]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) hands_per_hour: Option<u32>,
    /// One JSON document on standard output
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// The options of a drill.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct DrillArgs {
    /// Drills on the full screen of the terminal
    #[arg(long, conflicts_with = "plain")]
    pub(crate) screen: bool,
    /// Drills in plain lines, which read well aloud, on a braille line and through a pipe
    #[arg(long)]
    pub(crate) plain: bool,
    /// The hands that are asked: "A,7 v 9; 16 v T"
    #[arg(long, value_name = "HANDS")]
    pub(crate) hands: Option<String>,
    /// Asks so many questions [default: 20 hands, 10 others, 1 countdown]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) reps: Option<u32>,
    /// Stops after N minutes
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=600))]
    pub(crate) minutes: Option<u32>,
    /// Asks by this number, to practise: the same number asks the same, and nothing is remembered
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Who is drilled [default: who plays alone]
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// How cards are counted: "hi-lo" or another name, or a file of tags [default: as the settings
    /// say]
    #[arg(long, value_name = "TAGS")]
    pub(crate) tags: Option<String>,
    /// Shows so many cards of a countdown at once
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(crate) at_once: u8,
    /// Writes the hands as flash cards instead, comma-separated, as Anki reads them; "-" is
    /// standard output, and a file is not overwritten
    #[arg(long, value_name = "FILE", conflicts_with_all = ["screen", "plain", "reps", "minutes",
          "seed"])]
    pub(crate) export: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// The options of a chart.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct ChartArgs {
    /// How it is written
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ChartFormat,
    /// One JSON document on standard output; the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// The options of a question about a count.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct CountArgs {
    /// How cards are counted: "hi-lo" or another name, or a file of tags [default: as the settings
    /// say]
    #[arg(long, value_name = "TAGS")]
    pub(crate) tags: Option<String>,
    /// One JSON document on standard output
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// How a chart is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum ChartFormat {
    /// A table of letters, coloured on a terminal
    #[default]
    Text,
    /// A sentence for each row
    Words,
    /// Comma-separated values, which "bj odds --strategy" reads
    Csv,
    /// One JSON document
    Json,
    /// A picture
    Svg,
}

/// Which of the programs that were called bj.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Edition {
    /// Reconstructed from the manual page of 1971: the program is lost. It asks "?" for "Hit?"
    #[value(name = "1971")]
    Y1971,
    /// The program that survives from 1974, byte for byte
    #[value(name = "1974")]
    Y1974,
    /// The later program, with its accounting bugs fixed
    #[value(name = "1987")]
    Y1987,
}
