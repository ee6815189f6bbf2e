//! `bj play`: at which house, on which face, and the game.

use std::env;
use std::io::{self, IsTerminal, Write};

use anyhow::{Context, Result, bail, ensure};
use blackjack_table::Store;

use crate::args::PlayArgs;
use crate::clock::now_ms;
use crate::console::{Console, Leave, interrupted_status};
use crate::first_run;
use crate::houses;
use crate::places::Places;
use crate::settings::{FaceName, SettingsFile};
use crate::setup::{Face, Setup, asks_for_teletype, check_players};
use crate::{plain, screen, teletype};

/// What is said where there is no full screen.
pub(super) const NO_SCREEN: &str =
    "--screen needs a terminal, for what is typed and for what is shown";

/// What standard input and output are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Surroundings {
    /// A terminal with a screen.
    Screen,
    /// A terminal that can print, and nothing else.
    Dumb,
    /// No terminal: a pipe or a file.
    Pipe,
}

impl Surroundings {
    pub(super) fn here() -> Self {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            Self::Pipe
        } else if env::var_os("TERM").is_some_and(|term| term == "dumb") {
            Self::Dumb
        } else {
            Self::Screen
        }
    }
}

/// Plays.
pub(super) fn run(house: Option<&str>, options: &PlayArgs) -> Result<u8> {
    let surroundings = Surroundings::here();
    ensure!(!options.screen || surroundings != Surroundings::Pipe, NO_SCREEN);
    if options.screen && surroundings == Surroundings::Dumb {
        bail!("--screen: this terminal says of itself (TERM=dumb) that it has none");
    }
    // Who has no home folder plays all the same.
    let places = Places::new(options.common.data.as_deref()).ok();
    let mut file = SettingsFile::of(places.as_ref());
    let (mut house, mut options) = (house.map(ToOwned::to_owned), options.clone());
    if house.is_none()
        && let Some(waiting) = waiting(places.as_ref(), &options)
    {
        house = Some(waiting.0);
        options.common.settings = waiting.1;
    }
    let mut console = None;
    if house.is_none() && asks_first(&options, &file, surroundings) {
        let mut asking = Console::open()?;
        match first_run::ask(&mut asking, first_run::columns())? {
            Ok(choice) => choice.remember(&mut file.settings),
            Err(leave) => return Ok(left(leave)),
        }
        save(&file);
        console = Some(asking);
    }
    let usual = usual_face(&file, surroundings);
    let remembered = file.settings.house.as_deref().filter(|_| !asks_for_teletype(&options));
    if house.is_none() && remembered.is_some() {
        file.house(None)?;
    }
    if options.players.is_empty() {
        check_players(&file.settings.players).with_context(|| file.place("players"))?;
    }
    let setup = Setup::new(house.as_deref().or(remembered), &options, &file.settings, usual)?;
    if setup.face == Face::Screen {
        drop(console);
        return on_screen(setup, file, places.as_ref(), &options);
    }
    file.complain();
    let console = match console {
        Some(console) => console,
        None => Console::open()?,
    };
    play_at(setup, console)
}

/// The house where a round waits, and what was changed in it: whoever says nothing of a house
/// comes back to that round.
fn waiting(places: Option<&Places>, options: &PlayArgs) -> Option<(String, Vec<String>)> {
    let asked = !options.common.settings.is_empty() || asks_for_teletype(options);
    if asked || Setup::is_practice(options) {
        return None;
    }
    // What is wrong with memory is told when the table is opened.
    let memory = Store::open_to_read(places?.data()).ok()?;
    let key = memory.open_table().ok()??;
    let (house, changes) = key.split_once('{').unwrap_or((&key, ""));
    let changes = changes.trim_end_matches('}').split(',').filter(|change| !change.is_empty());
    let waiting = (house.to_owned(), changes.map(ToOwned::to_owned).collect::<Vec<_>>());
    // A house of the user's own may be gone: its round waits until it is back.
    houses::load(&waiting.0, &waiting.1).is_ok().then_some(waiting)
}

/// Whether it is to be asked at which house to play: the first time, if somebody can answer.
fn asks_first(options: &PlayArgs, file: &SettingsFile, surroundings: Surroundings) -> bool {
    let known = file.settings.house.is_some() || file.complaint.is_some();
    !known && !asks_for_teletype(options) && surroundings != Surroundings::Pipe
}

/// The face of a house that has none of its own.
fn usual_face(file: &SettingsFile, surroundings: Surroundings) -> Face {
    match (surroundings, file.settings.face) {
        (Surroundings::Screen, FaceName::Screen) => Face::Screen,
        (Surroundings::Dumb | Surroundings::Pipe, _) | (_, FaceName::Plain) => Face::Plain,
    }
}

/// Remembers what was chosen; if that fails it is asked again the next time.
fn save(file: &SettingsFile) {
    if let Err(error) = file.save() {
        let _unheard = writeln!(io::stderr(), "bj: {error:#}; it will be asked again");
    }
}

fn on_screen(
    setup: Setup,
    file: SettingsFile,
    places: Option<&Places>,
    options: &PlayArgs,
) -> Result<u8> {
    let (table, notices) = setup.table(now_ms())?;
    let is_forgetful = setup.memory.is_some() && table.memory().is_none();
    if is_forgetful && let Err(leave) = ask_to_practise(&notices)? {
        return Ok(left(leave));
    }
    screen::play(setup, table, notices, file, places, options.common.no_color)
}

/// Says, before the screen is taken, why nothing will be remembered, and asks whether to play all
/// the same.
fn ask_to_practise(notices: &[String]) -> Result<Result<(), Leave>> {
    let mut console = Console::open()?;
    for notice in notices {
        console.say(notice)?;
    }
    Ok(match console.ask("Enter practises, q leaves: ")? {
        Ok(line) if line.bytes.trim_ascii().eq_ignore_ascii_case(b"q") => Err(Leave::End),
        Ok(_) => Ok(()),
        Err(leave) => Err(leave),
    })
}

/// The exit status of who leaves before the game.
fn left(leave: Leave) -> u8 {
    match leave {
        Leave::End => 0,
        Leave::Interrupt(signal) => interrupted_status(signal),
    }
}

/// Plays a game at this console.
pub(crate) fn play_at(setup: Setup, mut console: Console) -> Result<u8> {
    if setup.ascii {
        console.set_ascii();
    }
    match setup.face {
        Face::Screen => bail!(NO_SCREEN),
        Face::Plain => plain::play(setup, console),
        Face::Teletype { edition, baud } => teletype::play(setup, edition, baud, console),
    }
}
