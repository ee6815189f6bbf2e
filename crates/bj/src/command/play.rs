//! `bj play`: chooses the house and the face, and plays the game.

use blackjack_frontend::session::Session;

use anyhow::{Context, Result, bail, ensure};
use blackjack_frontend::settings::FaceName;

use blackjack_engine::House;
use blackjack_frontend::player::Player;
use blackjack_frontend::settings::Settings;
use blackjack_plain::console::{Console, Leave, interrupted_status};
use blackjack_plain::{lines, teletype};
use blackjack_store::{OpenTable, Store};
use blackjack_table::{PlayerName, UNNAMED_PLAYER, table_key};

use crate::clock::now_ms;
use crate::files::paths::Paths;
use crate::files::settings::SettingsFile;
use crate::houses;
use crate::output;
use crate::screen;
use crate::screen::ScreenSession;
use crate::setup::first_run;
use crate::setup::{Face, PlayArgs, Setup, asks_for_teletype, check_players};
use crate::terminal::console;
use crate::terminal::console::say_how_to_leave;
use crate::terminal::kind::{NO_SCREEN, TerminalKind};

/// Plays a game at a house.
pub(super) fn run(house: Option<&str>, options: &PlayArgs) -> Result<u8> {
    let terminal_kind = TerminalKind::detect();
    ensure!(!options.screen || terminal_kind != TerminalKind::Pipe, NO_SCREEN);
    if options.screen && terminal_kind == TerminalKind::Dumb {
        bail!("--screen: this terminal has no full screen (TERM=dumb)");
    }
    // A missing home folder does not prevent play.
    let paths = Paths::new(options.common.data.as_deref()).ok();
    let mut file = SettingsFile::of(paths.as_ref());
    let open_round = match house {
        None => open_round(paths.as_ref(), options, &file.settings)?,
        Some(_) => None,
    };
    let mut console = None;
    if house.is_none() && open_round.is_none() && asks_first(options, &file, terminal_kind) {
        let mut first_console = console::open()?;
        first_console.set_wrap();
        match first_run::ask(&mut first_console, first_run::size())? {
            Ok(choice) => choice.save_to(&mut file.settings),
            Err(leave) => return Ok(exit_status(leave)),
        }
        save(&file);
        console = Some(first_console);
    }
    let usual = default_face(&file, terminal_kind);
    let remembered = file.settings.house.as_deref().filter(|_| !asks_for_teletype(options));
    let is_lost = house.is_none() && open_round.is_none() && file.house_warning("").is_some();
    if options.players.is_empty() {
        check_players(&file.settings.players, paths.as_ref())
            .with_context(|| file.place("players"))?;
    }
    let setup = if let Some(OpenRound { house, key, notices }) = open_round {
        let face = if options.screen { Face::Screen } else { usual };
        let face = if options.plain { Face::Plain } else { face };
        let setup = Setup::at(house, face, options, &file.settings)?;
        Setup { table_key: Some(key), notices, ..setup }
    } else {
        let named = house.or(remembered.filter(|_| !is_lost));
        let mut setup = Setup::new(named, options, &file.settings, usual)?;
        if is_lost && remembered.is_some() {
            setup.notices.extend(file.house_warning(setup.game.house.name()));
        }
        if house.is_some() && !matches!(setup.face, Face::Teletype { .. }) {
            let open = open_table(paths.as_ref(), options, &file.settings)?;
            let open = open.and_then(|(_, table)| open_elsewhere(&table, &setup.game.house));
            setup.notices.extend(open);
        }
        setup
    };
    if setup.face == Face::Screen {
        drop(console);
        return play_on_screen(setup, file, paths.as_ref(), options);
    }
    file.print_warning();
    let console = match console {
        Some(console) => console,
        None => console::open()?,
    };
    play_at(setup, console)
}

/// An open round of these players.
struct OpenRound {
    /// Its house: the current version, or the one stored with the round if its file is missing.
    house: House,
    /// The key of the house's tables.
    key: String,
    /// The notices about it, a sentence each.
    notices: Vec<String>,
}

/// Returns the table with the newest open round of these players, and the ledger that has it.
fn open_table(
    paths: Option<&Paths>,
    options: &PlayArgs,
    settings: &Settings,
) -> Result<Option<(Store, OpenTable)>> {
    let asked = !options.common.settings.is_empty() || asks_for_teletype(options);
    if asked || Setup::is_practice(options) {
        return Ok(None);
    }
    // A ledger that cannot be opened is reported when the table is opened.
    let Some(memory) = paths.and_then(|paths| Store::open_to_read(paths.data()).ok()) else {
        return Ok(None);
    };
    let texts = if options.players.is_empty() { &settings.players } else { &options.players };
    let key = |name: &str| PlayerName::from_stored(name).key().to_owned();
    let mut players: Vec<String> =
        texts.iter().map(|text| key(Player::name_and_funds(text).0)).collect();
    if players.is_empty() {
        players.push(UNNAMED_PLAYER.into());
    }
    players.sort();
    let is_theirs = |table: &OpenTable| {
        let mut seated: Vec<_> = table.players.iter().map(|name| key(name)).collect();
        seated.sort();
        seated == players && !table.is_in_use
    };
    let table = memory.open_tables()?.into_iter().find(is_theirs);
    Ok(table.map(|table| (memory, table)))
}

/// Returns a sentence about an open round at a table other than that of the named house.
fn open_elsewhere(table: &OpenTable, house: &House) -> Option<String> {
    let (name, changes) = table.key.split_once('{').unwrap_or((&table.key, ""));
    let changes = changes.trim_end_matches('}');
    let with = if changes.is_empty() { String::new() } else { format!(" with {changes}") };
    let round = table.round.0;
    (table.key != table_key(house)).then(|| {
        format!("Your round {round} at {name}{with} is still open; bj without a house resumes it.")
    })
}

/// Returns the newest open round of these players, which `bj` resumes if no house is named.
fn open_round(
    paths: Option<&Paths>,
    options: &PlayArgs,
    settings: &Settings,
) -> Result<Option<OpenRound>> {
    let Some((memory, table)) = open_table(paths, options, settings)? else { return Ok(None) };
    let (name, changes) = table.key.split_once('{').unwrap_or((&table.key, ""));
    let changes = changes.trim_end_matches('}').split(',').filter(|change| !change.is_empty());
    let changes: Vec<String> = changes.map(ToOwned::to_owned).collect();
    let mut notices = Vec::new();
    let round = table.round.0;
    let house = match houses::load(name, &changes) {
        Ok(house) => house,
        Err(error) => {
            notices.push(format!(
                "The house {name} no longer exists; its open round continues under its original rules."
            ));
            let kept = memory.house_of_open_round(table.table)?;
            kept.ok_or(error).with_context(|| {
                format!("your round {round} at {name} is still open, and its rules cannot be read")
            })?
        }
    };
    notices.push(format!(
        "Your round {round} at {name} is still open. bj play HOUSE plays at another house."
    ));
    Ok(Some(OpenRound { house, key: table.key, notices }))
}

/// Returns whether to ask for a house: the first time, if a person can answer.
fn asks_first(options: &PlayArgs, file: &SettingsFile, terminal_kind: TerminalKind) -> bool {
    let known = file.settings.house.is_some() || file.warning.is_some();
    !known && !asks_for_teletype(options) && terminal_kind != TerminalKind::Pipe
}

/// Returns the default face, for a house that does not name one.
fn default_face(file: &SettingsFile, terminal_kind: TerminalKind) -> Face {
    match (terminal_kind, file.settings.face) {
        (TerminalKind::Screen, FaceName::Screen) => Face::Screen,
        (TerminalKind::Dumb | TerminalKind::Pipe, _) | (_, FaceName::Plain) => Face::Plain,
    }
}

/// Saves the choice; if that fails, the question is asked again next time.
fn save(file: &SettingsFile) {
    if let Err(error) = file.save() {
        output::print_error(format!("{error:#}; bj will ask again next time"));
    }
}

fn play_on_screen(
    setup: Setup,
    file: SettingsFile,
    paths: Option<&Paths>,
    options: &PlayArgs,
) -> Result<u8> {
    let (session, notices) = setup.session(now_ms())?;
    let is_unsaved = setup.ledger_folder.is_some() && !session.is_stored();
    if is_unsaved && let Err(leave) = ask_to_practise(&notices)? {
        return Ok(exit_status(leave));
    }
    let no_color = options.common.no_color;
    screen::play(
        ScreenSession {
            setup,
            session: Box::new(session),
            settings: file,
            paths,
            no_color,
            bell: None,
        },
        notices,
    )
}

/// Prints, before the full screen starts, the reason why nothing will be saved, and
/// asks whether to play anyway.
fn ask_to_practise(notices: &[String]) -> Result<Result<(), Leave>> {
    let mut console = console::open()?;
    console.set_wrap();
    for notice in notices {
        console.say(notice)?;
    }
    Ok(match console.ask("Enter to practise, q to quit: ")? {
        Ok(line) if line.bytes.trim_ascii().eq_ignore_ascii_case(b"q") => Err(Leave::End),
        Ok(_) => Ok(()),
        Err(leave) => Err(leave),
    })
}

/// Returns the exit status after quitting before the game.
fn exit_status(leave: Leave) -> u8 {
    match leave {
        Leave::End => 0,
        Leave::Interrupt(signal) => interrupted_status(signal),
    }
}

/// Plays a game on this console.
pub(crate) fn play_at(setup: Setup, mut console: Console) -> Result<u8> {
    if setup.ascii {
        console.set_ascii();
    }
    match setup.face {
        Face::Screen => bail!(NO_SCREEN),
        Face::Plain => {
            console.set_wrap();
            say_how_to_leave("Press q, Ctrl-D or Ctrl-C to quit, ? for help.");
            let (session, notices) = setup.session(now_ms())?;
            lines::play(setup.into_plain_game(), session, notices, console)
        }
        Face::Teletype { edition, baud } => {
            say_how_to_leave("Control-C, or Control-D, leaves the game.");
            // Creating the shoe also checks the chosen cards, whichever source deals them.
            let shoe = setup.shoe()?;
            teletype::play(setup.into_plain_game(), shoe, edition, baud, console)
        }
    }
}
