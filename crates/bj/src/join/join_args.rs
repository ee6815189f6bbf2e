//! The options of `bj join`: [`JoinArgs`].

use blackjack_coach::Level;
use blackjack_frontend::coach::{CoachMode, CountMode};
use clap::Args;

use crate::args::values::{keyword_parser, number};

/// The options of a table of a server.
#[derive(Args, Debug, Default, Clone)]
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
