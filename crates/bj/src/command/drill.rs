//! `bj drill`: runs a drill, or writes flash cards.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail, ensure};
use blackjack_coach::drill::{ChosenHand, DrillKind, flashcards};
use blackjack_coach::words::{counted, in_ascii};
use blackjack_frontend::drill::{DrillRequest, PlayerDrills};
use blackjack_frontend::history::{CoachedHistory, HistorySource};
use blackjack_frontend::player::Player;
use blackjack_frontend::settings::FaceName;
use blackjack_frontend::words;
use blackjack_plain::lines;
use blackjack_store::create_file;
use blackjack_table::HistoryError;
use clap::Args;

use super::print_places;
use crate::args::common::CommonArgs;
use crate::args::values::number;
use crate::clock::now_ms;
use crate::files::ledger::LedgerSource;
use crate::files::paths::Paths;
use crate::files::settings::SettingsFile;
use crate::houses;
use crate::output;
use crate::output::display_path;
use crate::screen;
use crate::screen::ScreenSession;
use crate::setup::{Face, PlayArgs, Setup, check_players};
use crate::terminal::console;
use crate::terminal::console::say_how_to_leave;
use crate::terminal::kind::{NO_SCREEN, TerminalKind};

/// The options of a drill.
#[derive(Args, Debug, Default, Clone)]
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

/// Runs a drill, or writes flash cards.
pub(super) fn run(
    kind: Option<&str>,
    house: Option<&str>,
    options: &DrillArgs,
    folder: Option<&Path>,
) -> Result<u8> {
    let terminal_kind = TerminalKind::detect();
    ensure!(!options.screen || terminal_kind == TerminalKind::Screen, NO_SCREEN);
    // A missing home folder does not prevent a drill.
    let paths = Paths::new(folder).ok();
    let file = SettingsFile::of(paths.as_ref());
    let kind = asked_kind(kind, house, options)?;
    let request = request(house, options, &file, paths.as_ref())?;
    if let Some(to) = &options.export {
        let known = known(paths.as_ref(), &request)?;
        let kind = kind.unwrap_or(DrillKind::Weak);
        let text = flashcards(kind, &request.house, &request.hands, &known.past)?;
        let text =
            if options.common.is_ascii_document() { in_ascii(&text).into_owned() } else { text };
        return export(&text, to);
    }
    let usual = terminal_kind == TerminalKind::Screen && file.settings.face == FaceName::Screen;
    if options.screen || usual && !options.plain {
        return on_screen((house, request), kind, options, file, paths.as_ref());
    }
    file.print_warning();
    let mut console = console::open()?;
    console.set_wrap();
    if options.common.is_ascii(file.settings.ascii) {
        console.set_ascii();
    }
    let history = match paths.as_ref().map(|paths| open(paths, &request)) {
        Some(Ok(history)) => history,
        Some(Err(why)) => {
            console.say(&words::no_ledger("drill", &why))?;
            None
        }
        None => None,
    };
    let known = known(paths.as_ref(), &request)?;
    say_how_to_leave("Press q, Ctrl-D or Ctrl-C to quit, ? for help.");
    lines::drill::run(&request, kind, &known, history.as_deref(), console)
}

/// Reads the player's history, even while a game is writing.
fn known(paths: Option<&Paths>, request: &DrillRequest) -> Result<PlayerDrills> {
    let history = paths.and_then(|paths| LedgerSource::new(paths.data()).open_to_read().ok());
    Ok(request.known(history.as_deref())?)
}

/// Runs a drill on the full screen, with the table of the house behind it.
fn on_screen(
    (house, request): (Option<&str>, DrillRequest),
    kind: Option<DrillKind>,
    options: &DrillArgs,
    file: SettingsFile,
    paths: Option<&Paths>,
) -> Result<u8> {
    let play = PlayArgs {
        screen: true,
        players: request.player.clone().into_iter().collect(),
        seed: request.seed,
        common: options.common.clone(),
        ..PlayArgs::default()
    };
    let house = house.or(file.settings.house.as_deref());
    let setup = Setup::new(house, &play, &file.settings, Face::Screen)?;
    let (session, _) = setup.session(now_ms())?;
    let known = known(paths, &request)?;
    let drills = (request, known, kind);
    let no_color = options.common.no_color;
    screen::drill(
        ScreenSession {
            setup,
            session: Box::new(session),
            settings: file,
            paths,
            no_color,
            bell: None,
        },
        drills,
    )
}

/// Returns the kind of drill that was typed, if any.
fn asked_kind(
    kind: Option<&str>,
    house: Option<&str>,
    options: &DrillArgs,
) -> Result<Option<DrillKind>> {
    let Some(word) = kind else {
        return Ok(options.hands.is_some().then_some(DrillKind::Hands));
    };
    if house.is_none() && word != "house" && houses::is_name(word) {
        bail!("\"{word}\" is a house, not a drill; did you mean \"bj drill house {word}\"?");
    }
    let kind = word.parse()?;
    match (kind, &options.hands) {
        (DrillKind::Hands, None) => {
            bail!("hands: name them, such as --hands \"A,7 v 9; 16 v T\"")
        }
        (DrillKind::Hands, Some(_)) | (_, None) => Ok(Some(kind)),
        (kind, Some(_)) => {
            bail!("--hands does not work with \"{kind}\", which chooses its own hands")
        }
    }
}

/// Returns the requested drill, parsed and checked.
fn request(
    house: Option<&str>,
    options: &DrillArgs,
    file: &SettingsFile,
    paths: Option<&Paths>,
) -> Result<DrillRequest> {
    let house = file.house(house)?.load(&options.common.settings)?;
    let hands = options.hands.as_deref().map(|text| ChosenHand::read(text, &house)).transpose();
    let hands = hands.map_err(|error| anyhow!("--hands: {error}"))?;
    if let Some(name) = &options.player {
        check_players(std::slice::from_ref(name), paths)
            .map_err(|why| anyhow!("--player {why}"))?;
    }
    let player = options.player.as_ref().or(file.settings.players.first());
    Ok(DrillRequest {
        house,
        player: player.map(|typed| Player::name_and_funds(typed).0.to_owned()),
        reps: options.reps,
        minutes: options.minutes,
        seed: options.seed,
        hands: hands.unwrap_or_default(),
        tags: file.tags(options.tags.as_deref())?,
        at_once: options.at_once,
    })
}

/// Opens the ledger for the results; returns `None` for practice.
fn open(
    paths: &Paths,
    request: &DrillRequest,
) -> Result<Option<Box<CoachedHistory>>, HistoryError> {
    if request.seed.is_some() {
        return Ok(None);
    }
    LedgerSource::new(paths.data()).open().map(Some)
}

/// Writes flash cards to a new file, or to standard output.
fn export(text: &str, to: &Path) -> Result<u8> {
    if to == Path::new("-") {
        output::data(text)?;
        return Ok(0);
    }
    let place = display_path(to);
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        bail!("--export: there is no folder {}", display_path(folder));
    }
    ensure!(create_file(to, text)?, "--export: {place} exists already and is not overwritten");
    let cards = text.lines().filter(|line| !line.starts_with('#')).count();
    print_places(&format!("{} written to {place}\n", counted(cards, "flash card")))
}
