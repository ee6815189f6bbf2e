//! `bj daily`: the rounds of a day, the same for everyone.

mod document;

use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use blackjack_coach::{Daily, Day};
use blackjack_frontend::coach::{CoachMode, CountMode};
use blackjack_frontend::daily::DailyAttempt;
use blackjack_frontend::history::HistorySource;
use blackjack_frontend::settings::{FaceName, Settings};
use blackjack_plain::lines;
use blackjack_table::UNNAMED_PLAYER;
use clap::Args;

use super::json;
use crate::args::common::CommonArgs;
use crate::clock::now_ms;
use crate::files::ledger::LedgerSource;
use crate::files::paths::Paths;
use crate::files::settings::SettingsFile;
use crate::screen;
use crate::screen::ScreenSession;
use crate::setup::{Face, PlayArgs, Setup};
use crate::terminal::console;
use crate::terminal::console::say_how_to_leave;
use crate::terminal::kind::{NO_SCREEN, TerminalKind};

/// The options of the daily.
#[derive(Args, Debug, Default, Clone)]
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

/// Plays the daily.
pub(super) fn run(options: &DailyArgs, common: &CommonArgs) -> Result<u8> {
    let terminal_kind = TerminalKind::detect();
    ensure!(!options.screen || terminal_kind == TerminalKind::Screen, NO_SCREEN);
    let today = Day::at(now_ms());
    let day = match &options.date {
        Some(date) => date.parse().context("--date")?,
        None => today,
    };
    ensure!(day <= today, "--date {day} is in the future; today's daily is {today} (UTC)");
    // A missing home folder does not prevent play.
    let paths = Paths::new(common.data.as_deref()).ok();
    let file = SettingsFile::of(paths.as_ref());
    let is_usual = terminal_kind == TerminalKind::Screen && file.settings.face == FaceName::Screen;
    let is_lines = options.plain || options.json;
    let face = if options.screen || is_usual && !is_lines { Face::Screen } else { Face::Plain };
    let setup = setup(common, &file, face)?;
    let player =
        file.settings.players.first().map_or(UNNAMED_PLAYER, |name| name.trim()).to_owned();
    let source = paths.as_ref().map(|paths| LedgerSource::new(paths.data()));
    let source = source.map(|source| Arc::new(source) as Arc<dyn HistorySource>);
    let mut daily = DailyAttempt::new(day, player, source, now_ms());
    let session = daily.session()?;
    if face == Face::Screen {
        let no_color = common.no_color;
        let paths = paths.as_ref();
        let showing = ScreenSession {
            setup,
            session: Box::new(session),
            settings: file,
            paths,
            no_color,
            bell: None,
        };
        return screen::play_daily(showing, daily);
    }
    file.print_warning();
    let mut console = if options.json { console::open_beside()? } else { console::open()? };
    console.set_wrap();
    if setup.ascii {
        console.set_ascii();
    }
    say_how_to_leave("Press q, Ctrl-D or Ctrl-C to quit, ? for help.");
    let status = lines::daily::play(setup.into_plain_game(), session, &mut daily, console)?;
    if options.json {
        json::print(&document::document(&daily, common.is_ascii_document()))?;
    }
    Ok(status)
}

/// Returns the setup of the daily: practice at its house, without named players or chosen bets.
fn setup(common: &CommonArgs, file: &SettingsFile, face: Face) -> Result<Setup> {
    let settings = Settings { players: Vec::new(), hands: 1, ..file.settings.clone() };
    let (bankroll, common) = (Some("0".into()), common.clone());
    let game = PlayArgs { bankroll, common, ..PlayArgs::default() };
    let mut setup = Setup::new(Some(Daily::HOUSE), &game, &settings, face)?;
    setup.game.house = Daily::house();
    (setup.game.coaching.mode, setup.game.coaching.count) = (CoachMode::Off, CountMode::Off);
    Ok(setup)
}
