//! `bj daily`: the rounds of a day, the same for everybody on earth.

use anyhow::{Context, Result, ensure};
use blackjack_coach::{Daily, Day};
use blackjack_table::NAMELESS;

use super::play::{NO_SCREEN, Surroundings};
use crate::args::{CommonArgs, DailyArgs, PlayArgs};
use crate::clock::now_ms;
use crate::console::Console;
use crate::daily::Try;
use crate::places::Places;
use crate::settings::{CoachMode, CountMode, FaceName, Settings, SettingsFile};
use crate::setup::{Face, Setup};
use crate::{plain, screen};

/// Plays the daily.
pub(super) fn run(options: &DailyArgs, common: &CommonArgs) -> Result<u8> {
    let surroundings = Surroundings::here();
    ensure!(!options.screen || surroundings == Surroundings::Screen, NO_SCREEN);
    let day = match &options.date {
        Some(date) => date.parse().context("--date")?,
        None => Day::at(now_ms()),
    };
    // Who has no home folder plays all the same.
    let places = Places::new(common.data.as_deref()).ok();
    let path = places.as_ref().map(Places::settings).unwrap_or_default();
    let file = SettingsFile::load(&path);
    let is_usual = surroundings == Surroundings::Screen && file.settings.face == FaceName::Screen;
    let face =
        if options.screen || is_usual && !options.plain { Face::Screen } else { Face::Plain };
    let setup = setup(common, &file, face)?;
    let player = file.settings.players.first().map_or(NAMELESS, |name| name.trim()).to_owned();
    let memory = places.as_ref().map(|places| places.data().to_owned());
    let daily = Try::new(day, player, memory, now_ms());
    let table = daily.table()?;
    if face == Face::Screen {
        let no_color = common.no_color;
        return screen::play_daily(setup, table, daily, file, places.as_ref(), no_color);
    }
    let mut console = Console::open()?;
    if setup.ascii {
        console.set_ascii();
    }
    plain::daily::play(setup, table, daily, console)
}

/// The game that it is: practice at its house, without anybody's names or bets.
fn setup(common: &CommonArgs, file: &SettingsFile, face: Face) -> Result<Setup> {
    let settings = Settings { players: Vec::new(), hands: 1, ..file.settings.clone() };
    let (bankroll, common) = (Some("0".into()), common.clone());
    let game = PlayArgs { bankroll, common, ..PlayArgs::default() };
    let mut setup = Setup::new(Some(Daily::HOUSE), &game, &settings, face)?;
    setup.house = Daily::house();
    (setup.coaching.mode, setup.coaching.count) = (CoachMode::Off, CountMode::Off);
    Ok(setup)
}
