//! The arguments of the command line.

mod count_options;
pub(crate) mod sim_options;

use std::ops::RangeInclusive;
use std::path::PathBuf;

use blackjack_bot::Style;
use blackjack_coach::Level;
use blackjack_frontend::coach::{CoachMode, CountMode};
use blackjack_frontend::keyword::Keyword;
use blackjack_odds::{Bets, CardsInHand};
use blackjack_sim::RoundingChoice;
use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args as Arguments, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::charset;
pub(crate) use sim_options::{GameOptions, IndexPlaysOption, ReportOptions, SimArgs, SimCommand};

/// Blackjack for the terminal: Unix bj of 1971, 1974 and 1987, the seven-hand terminal game, the
/// BBS door "Black Jack For Time", NEXTVegas, and today's casinos. Play money only.
///
/// Without a command, bj plays: on the full screen of a terminal, in plain lines anywhere else.
/// The first time, it asks for a house and remembers it. Options may come before the command
/// or after it.
#[derive(Parser, Debug)]
#[command(name = "bj", version, args_conflicts_with_subcommands = true)]
#[command(color = clap::ColorChoice::Never, max_term_width = 80)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) play: PlayArgs,
}

/// Returns a parser of the words of a keyword type.
fn keyword_parser<T: Keyword + Send + Sync>() -> impl TypedValueParser<Value = T> {
    let words = T::KEYWORDS.iter().map(|&(word, _)| word);
    PossibleValuesParser::new(words).try_map(|word| T::from_word(&word).ok_or("no such word"))
}

/// Returns a parser of whole numbers in a range, whose error names the range.
fn number<T: TryFrom<u64> + Clone + Send + Sync + 'static>(
    range: RangeInclusive<u64>,
) -> impl TypedValueParser<Value = T> {
    NonEmptyStringValueParser::new().try_map(move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        let (first, last) = range.clone().into_inner();
        number.ok_or_else(|| format!("expected a whole number from {first} to {last}"))
    })
}

/// Options that mean the same for every command.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct CommonArgs {
    /// Change a key of the house for this run; repeatable ("bj houses rules" explains the keys)
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) settings: Vec<String>,
    /// Print without colours; only the full screen and charts use them
    #[arg(long, global = true)]
    pub(crate) no_color: bool,
    /// Print only ASCII, as in a locale without UTF-8: a currency sign becomes its code
    #[arg(long, global = true, value_name = "WHEN", value_enum, num_args = 0..=1,
          require_equals = true, default_missing_value = "always")]
    pub(crate) ascii: Option<AsciiMode>,
    /// Keep ledger, settings and keys in this folder [default: the user's folders]
    #[arg(long, value_name = "DIR", global = true)]
    pub(crate) data: Option<PathBuf>,
}

impl CommonArgs {
    /// Returns whether text is printed in ASCII only: as the option says, otherwise as the setting
    /// or the locale says.
    pub(crate) fn is_ascii(&self, setting: bool) -> bool {
        match self.ascii {
            Some(mode) => mode == AsciiMode::Always,
            None => setting || charset::is_ascii(),
        }
    }

    /// Returns whether documents for programs are in ASCII only. The locale is ignored, so that the
    /// same question gets the same answer everywhere.
    pub(crate) fn is_ascii_document(&self) -> bool {
        self.ascii == Some(AsciiMode::Always)
    }

    /// Returns whether a command prints its document or text in ASCII only.
    pub(crate) fn prints_ascii(&self, is_document: bool) -> bool {
        if is_document { self.is_ascii_document() } else { self.is_ascii(false) }
    }
}

/// The occasions on which output is limited to ASCII.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AsciiMode {
    /// In every locale
    Always,
    /// In no locale
    Never,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play a game
    Play(PlayCommand),
    /// List, show, check and explain houses
    Houses {
        #[command(subcommand)]
        command: Option<HousesCommand>,
        /// Print one JSON document on standard output
        #[arg(long, global = true)]
        json: bool,
    },
    /// Replay recorded rounds and check every result
    Replay {
        /// The file ("-" is standard input)
        file: PathBuf,
        /// Print one JSON document on standard output
        #[arg(long)]
        json: bool,
    },
    /// Print the exact value of a round, a hand or a rule
    Odds {
        /// The houses; several are compared side by side [default: the house in your settings]
        houses: Vec<String>,
        #[command(flatten)]
        options: OddsArgs,
    },
    /// Play millions of rounds to find out what a count and its bets are worth
    #[command(args_conflicts_with_subcommands = true)]
    Sim {
        /// The houses [default: the house in your settings]
        houses: Vec<String>,
        #[command(subcommand)]
        command: Option<SimCommand>,
        #[command(flatten)]
        options: Box<SimArgs>,
    },
    /// Print the best strategy by totals as a chart
    Chart {
        /// The house [default: the house in your settings]
        house: Option<String>,
        #[command(flatten)]
        options: ChartArgs,
    },
    /// Print what a card count predicts, and its index plays
    Count {
        /// The house [default: the house in your settings]
        house: Option<String>,
        #[command(flatten)]
        options: CountArgs,
    },
    /// Play the rounds of the day, the same for everyone, and score your losses
    Daily {
        #[command(flatten)]
        options: DailyArgs,
    },
    /// Drill hands and counting, judge each answer, and repeat what you missed
    Drill {
        /// The drill: weak, house, hard, soft, pairs, hands, insurance, countdown, true-count or
        /// decks
        #[arg(value_name = "KIND")]
        kind: Option<String>,
        /// The house [default: the house in your settings]
        house: Option<String>,
        #[command(flatten)]
        options: DrillArgs,
    },
    /// Print your results, your mistakes and your luck
    Stats {
        #[command(flatten)]
        options: StatsArgs,
    },
    /// Show where the ledger and settings are; back up, export or erase the ledger
    Data {
        #[command(subcommand)]
        command: DataCommand,
        /// Print one JSON document on standard output
        #[arg(long, global = true)]
        json: bool,
    },
    /// Verify that cards match their commitments, results are right and the books balance
    Verify {
        /// The number of a round: shows its shoe
        #[arg(value_name = "ROUND", conflicts_with_all = ["seed", "table", "shoe"])]
        round: Option<i64>,
        #[command(flatten)]
        options: VerifyArgs,
    },
    /// Play at a table on a bjd server, with people at browsers and other terminals
    Join {
        /// The address of a table, as its page has it, or of a server,
        /// which lists its public tables
        url: String,
        #[command(flatten)]
        options: JoinArgs,
    },
    /// Add bots to a table on a bjd server, up to the number of boxes that its host allows
    Bot {
        /// The address of the table, which ends in /t/ID
        url: String,
        #[command(flatten)]
        options: BotArgs,
    },
    /// Play Black Jack For Time with a caller of a bulletin board; the board starts it
    #[cfg(unix)]
    Door {
        #[command(flatten)]
        options: DoorArgs,
    },
    /// Print the completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

#[derive(Subcommand, Debug)]
pub(crate) enum HousesCommand {
    /// Print the file of a house
    Show {
        /// The name or the file of the house
        house: String,
        /// Change a key of the house; only with --json; repeatable
        #[arg(long = "set", value_name = "KEY=VALUE")]
        settings: Vec<String>,
    },
    /// Check house files and report every mistake with its line and column
    Check {
        /// The files ("-" is standard input)
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Explain every key of a house file
    Rules,
}

#[derive(Subcommand, Debug)]
pub(crate) enum DataCommand {
    /// Show where everything is kept
    Path,
    /// Copy the ledger to one file, even during a game; overwrite nothing
    Backup {
        /// The file for the copy, or a folder for it [default: bj-DATE-TIME.sqlite in the current
        /// folder]
        file: Option<PathBuf>,
    },
    /// Print every finished round, oldest first; "bj replay" reads the output
    Export {
        /// The file, which must not exist yet; "-" is standard output
        #[arg(default_value = "-")]
        file: PathBuf,
    },
    /// Erase the ledger permanently: purses, rounds, shoes
    Erase {
        /// Erase without asking
        #[arg(long)]
        yes: bool,
        /// Erase the settings, the keys and the accounts at servers of web tables too
        #[arg(long)]
        settings: bool,
    },
}

/// The options of the statistics. Without a filter they include all rounds.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct StatsArgs {
    /// Include only rounds of this player; "you" is the player without a name
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// Include only rounds at this house
    #[arg(long, value_name = "HOUSE")]
    pub(crate) house: Option<String>,
    /// Include only rounds since this day, such as 2026-11-20
    #[arg(long, value_name = "DATE", conflicts_with = "days")]
    pub(crate) since: Option<String>,
    /// Include only rounds of the last N days
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<u32>(1..=36_525))]
    pub(crate) days: Option<u32>,
    /// Print one JSON document on standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// The options of the BBS door. Without any, it looks for a drop file in the current folder.
#[cfg(unix)]
#[derive(Arguments, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct DoorArgs {
    /// The drop file of the call, or the folder of the board's drop files [default: the current
    /// folder]
    #[arg(short = 'D', long = "drop", value_name = "PATH")]
    pub(crate) drop: Option<PathBuf>,
    /// The node of the board
    #[arg(long, short = 'N', value_name = "N", value_parser = number::<u16>(1..=u16::MAX.into()))]
    pub(crate) node: Option<u16>,
    /// Talk to the caller on standard input and output, whatever the drop file says
    #[arg(long, group = "line")]
    pub(crate) stdio: bool,
    /// Talk to the caller on an inherited socket
    #[arg(long, group = "line", value_name = "FD",
          value_parser = number::<i32>(3..=65_535))]
    pub(crate) socket: Option<i32>,
    /// Talk to the caller on a connection to the board
    #[arg(long, group = "line", value_name = "HOST:PORT")]
    pub(crate) connect: Option<String>,
    /// The caller's character set, whatever the settings say
    #[arg(long, value_name = "SET", value_parser = ["cp437", "utf8", "ascii"])]
    pub(crate) charset: Option<String>,
    /// Play here, without a board
    #[arg(long, group = "job")]
    pub(crate) local: bool,
    /// The settings of the door [default: door.toml in the folder of the data]
    #[arg(long, value_name = "FILE")]
    pub(crate) settings: Option<PathBuf>,
    /// Print every field of a drop file, or of the drop files in a folder
    #[arg(long, value_name = "PATH", group = "job")]
    pub(crate) inspect: Option<PathBuf>,
    /// Ask what a sysop wants, write the settings, and print the lines for the board
    #[arg(long, group = "job")]
    pub(crate) setup: bool,
    /// Settle calls that vanished and write the bulletins; may run twice, late or never
    #[arg(long, group = "job")]
    pub(crate) maint: bool,
    /// List who played, with every transfer of time
    #[arg(long, group = "job")]
    pub(crate) log: bool,
    /// List the callers, or everything of the one with this name or number
    #[arg(long, value_name = "CALLER", num_args = 0..=1, default_missing_value = "",
          group = "job")]
    pub(crate) callers: Option<String>,
    /// Give the caller another name
    #[arg(long, value_name = "NAME", requires = "callers", group = "change")]
    pub(crate) rename: Option<String>,
    /// Empty the caller's time bank and begin the caller's records anew
    #[arg(long, requires = "callers", group = "change")]
    pub(crate) reset: bool,
    /// Forget the caller; what was played stays in the ledger
    #[arg(long, requires = "callers", group = "change")]
    pub(crate) remove: bool,
}

/// The options of a verification. Without any, the whole ledger is verified.
#[derive(Arguments, Debug, Default, Clone)]
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
    /// Check the shoes of a table of a server, or one of them, from what is public about them
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
#[derive(Arguments, Debug, Default, Clone)]
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
    #[arg(long, value_enum, conflicts_with = "plain")]
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

/// The options of a table of a server.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct JoinArgs {
    /// Your name at the table [default: the last one at this server, or it asks]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// The box to sit at, from 1 [default: the one you have, or it asks]
    #[arg(long = "box", value_name = "N", conflicts_with = "watch",
          value_parser = number::<usize>(1..=99))]
    pub(crate) seat: Option<usize>,
    /// Watch without a box
    #[arg(long)]
    pub(crate) watch: bool,
    /// Play on the full screen of the terminal
    #[arg(long, conflicts_with = "plain")]
    pub(crate) screen: bool,
    /// Play in plain lines, which suit a screen reader, a braille display or a pipe
    #[arg(long)]
    pub(crate) plain: bool,
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
}

/// The options of bots.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct BotArgs {
    /// Add a bot that plays like this: by the basic strategy, by counting cards, as the dealer
    /// does, or as a beginner does; repeatable [default: all in turn, as company is asked for]
    #[arg(long, value_name = "STYLE", value_parser = keyword_parser::<Style>())]
    pub(crate) play: Vec<Style>,
    /// The name of the bot; the server adds "(bot)" [default: that of its style]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Play without people as well, as for a measurement
    #[arg(long)]
    pub(crate) alone: bool,
    /// Think about a decision for so many milliseconds
    #[arg(long, value_name = "MS", default_value_t = 700, allow_negative_numbers = true,
          value_parser = number::<u64>(0..=5_000))]
    pub(crate) pace: u64,
    /// Leave after N rounds
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<u64>(1..=1_000_000_000))]
    pub(crate) rounds: Option<u64>,
}

/// The options of the daily.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct DailyArgs {
    /// The day of the daily, such as 2026-11-20 [default: today, in UTC]
    #[arg(long, value_name = "DATE")]
    pub(crate) date: Option<String>,
    /// Play on the full screen of the terminal
    #[arg(long, conflicts_with = "plain")]
    pub(crate) screen: bool,
    /// Play in plain lines
    #[arg(long)]
    pub(crate) plain: bool,
    /// Print one JSON document on standard output at the end, and ask on standard error
    #[arg(long, conflicts_with = "screen")]
    pub(crate) json: bool,
}

/// The options of the odds.
#[derive(Arguments, Debug, Default, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct OddsArgs {
    /// The strategy: "zero-memory" and "pair-aware" play each hand by its cards and differ after a
    /// split, "total-dependent" is the best chart by totals, FILE.csv is a chart of your own; "cdp"
    /// is pair-aware as published figures value it
    #[arg(long, value_name = "STRATEGY", default_value = "zero-memory")]
    pub(crate) strategy: String,
    /// Print the value of each action for this hand, such as "T,6"
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["hands", "effects", "removal",
          "distribution", "explain", "bet", "hands_per_hour"])]
    pub(crate) hand: Option<String>,
    /// The dealer's upcard, with --hand
    #[arg(long, value_name = "CARD", requires = "hand", conflicts_with_all = ["hands", "effects",
          "removal", "distribution", "explain", "bet", "hands_per_hour"])]
    pub(crate) up: Option<String>,
    /// The dealer's hole card, if you have seen it, with --hand and --up
    #[arg(long, value_name = "CARD", requires = "up", conflicts_with = "dealer")]
    pub(crate) hole: Option<String>,
    /// The card that comes next, if you know it, with --hand, which gets it if it draws; if it is
    /// split, the first of the hands does, and otherwise the dealer
    #[arg(long, value_name = "CARD", requires = "hand", conflicts_with_all = ["dealer",
          "split_into"])]
    pub(crate) next: Option<String>,
    /// The hand of --hand is one of N that a pair has been split into, with a card of the pair
    /// first; the first cards of the others count as seen
    #[arg(long, value_name = "N", requires = "hand", allow_negative_numbers = true,
          value_parser = number::<u8>(2..=7))]
    pub(crate) split_into: Option<u8>,
    /// The cards already seen, besides those of --hand and --up
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["effects", "explain"])]
    pub(crate) seen: Option<String>,
    /// Print all starting hands against every upcard
    #[arg(long)]
    pub(crate) hands: bool,
    /// Print the effect of changing each rule
    #[arg(long)]
    pub(crate) effects: bool,
    /// Print the effect of removing one card of each rank
    #[arg(long)]
    pub(crate) removal: bool,
    /// Print the standard deviation of a round, and the probability of every result
    #[arg(long)]
    pub(crate) distribution: bool,
    /// Print the probability of each of the dealer's outcomes, by upcard; with --hand, against it
    #[arg(long)]
    pub(crate) dealer: bool,
    /// Print the chances of the house's side bets; with --seen, whose cards then need their suits
    #[arg(long, conflicts_with = "hand")]
    pub(crate) side_bets: bool,
    /// Explain in words where the edge comes from, the largest rule first
    #[arg(long, conflicts_with = "json")]
    pub(crate) explain: bool,
    /// Print the expected result per hour at this bet [default: the bet that the house offers
    /// first]
    #[arg(long, value_name = "AMOUNT", allow_negative_numbers = true)]
    pub(crate) bet: Option<String>,
    /// Print the expected result per hour at this pace [default: 80]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<u32>(1..=10_000))]
    pub(crate) hands_per_hour: Option<u32>,
    /// Print one JSON document on standard output
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// The options of a drill.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct DrillArgs {
    /// Drill on the full screen of the terminal
    #[arg(long, conflicts_with = "plain")]
    pub(crate) screen: bool,
    /// Drill in plain lines, which suit a screen reader, a braille display or a pipe
    #[arg(long)]
    pub(crate) plain: bool,
    /// Ask these hands: "A,7 v 9; 16 v T"
    #[arg(long, value_name = "HANDS")]
    pub(crate) hands: Option<String>,
    /// Ask N questions [default: 20 for hands, 10 for others, 1 countdown]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<u32>(1..=10_000))]
    pub(crate) reps: Option<u32>,
    /// Stop after N minutes
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<u32>(1..=600))]
    pub(crate) minutes: Option<u32>,
    /// Choose questions from this number, as practice: the same number asks the same questions
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = number::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,
    /// The player to drill [default: the player without a name]
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// The card count: "hi-lo", another name, or a file of tags [default: as in the settings]
    #[arg(long, value_name = "TAGS")]
    pub(crate) tags: Option<String>,
    /// Show N cards of a countdown at once
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = number::<u8>(1..=4))]
    pub(crate) at_once: u8,
    /// Write the hands as flash cards for Anki, comma-separated, instead of drilling; "-" is
    /// standard output, and a file must not exist yet
    #[arg(long, value_name = "FILE", conflicts_with_all = ["screen", "plain", "reps", "minutes",
          "seed"])]
    pub(crate) export: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// The options of a chart.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct ChartArgs {
    /// The format of the chart
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ChartFormat,
    /// Add charts of their own for hands of three cards and more, as text or JSON
    #[arg(long)]
    pub(crate) by_cards: bool,
    /// Print one JSON document on standard output; the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// The options of a card count.
#[derive(Arguments, Debug, Default, Clone)]
pub(crate) struct CountArgs {
    /// The card count: "hi-lo", another name, or a file of tags [default: as in the settings]
    #[arg(long, value_name = "TAGS")]
    pub(crate) tags: Option<String>,
    /// The decks left when a play is decided [default: half of the house's, at least 0.75]
    #[arg(long, value_name = "DECKS", allow_negative_numbers = true,
          value_parser = count_options::decks_left)]
    pub(crate) left: Option<f64>,
    /// The cards of the hands: "2", "3", or "3+" for three and more
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = count_options::cards)]
    pub(crate) cards: Option<CardsInHand>,
    /// Bets to weigh gains by: below a true count of 1, from 1, from 2, ... [default: 1]
    #[arg(long, value_name = "BETS", allow_negative_numbers = true,
          value_parser = count_options::bets)]
    pub(crate) bets: Option<Bets>,
    /// Show whole-number indices for a true count that is rounded so: "floor", "nearest" or
    /// "truncate", or "exact" for not at all [default: exact; floor with --csv, as bj sim rounds,
    /// unless --start is given]
    #[arg(long, value_name = "HOW", value_parser = sim_options::rounding)]
    pub(crate) round: Option<RoundingChoice>,
    /// Estimate the decks left to this fraction, such as 0.5, for --round [default: to the card]
    #[arg(long, value_name = "DECKS", requires = "round", allow_negative_numbers = true,
          value_parser = count_options::decks_to)]
    pub(crate) decks_to: Option<f64>,
    /// The running count after a shuffle, for an unbalanced count [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = sim_options::running)]
    pub(crate) start: Option<i16>,
    /// Print all plays as comma-separated values, which "bj sim --index-plays" reads; with --start,
    /// by the running count, for --running
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print one JSON document on standard output
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// The format of a chart.
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

/// An edition of the historic program.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Edition {
    /// Reconstructed from the manual page of 1971, because the program is lost; asks "?" instead of
    /// "Hit?"
    #[value(name = "1971")]
    Y1971,
    /// The surviving program of 1974, byte for byte
    #[value(name = "1974")]
    Y1974,
    /// The later program, with its accounting bugs fixed
    #[value(name = "1987")]
    Y1987,
}
