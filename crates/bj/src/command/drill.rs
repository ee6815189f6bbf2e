//! `bj drill`: what is to be drilled, on which face; or flash cards.

use std::path::Path;

use anyhow::{Result, anyhow, bail, ensure};
use blackjack_coach::drill::{Kind, Wanted, flashcards};
use blackjack_coach::words::{counted, in_ascii};
use blackjack_frontend::drill::{Known, Request};
use blackjack_frontend::player::Player;
use blackjack_frontend::settings::FaceName;
use blackjack_frontend::words;
use blackjack_store::{Store, StoreError};

use super::play::{NO_SCREEN, Surroundings};
use super::print;
use crate::args::{DrillArgs, PlayArgs};
use crate::clock::now_ms;
use crate::console::Console;
use crate::places::Places;
use crate::printed::shown;
use crate::screen::{self, Showing};
use crate::settings_file::SettingsFile;
use crate::setup::{Face, Setup, check_players};
use crate::{houses, plain, whole_file};

/// Drills, or writes flash cards.
pub(super) fn run(
    kind: Option<&str>,
    house: Option<&str>,
    options: &DrillArgs,
    folder: Option<&Path>,
) -> Result<u8> {
    let surroundings = Surroundings::here();
    ensure!(!options.screen || surroundings == Surroundings::Screen, NO_SCREEN);
    // Who has no home folder is drilled all the same.
    let places = Places::new(folder).ok();
    let file = SettingsFile::of(places.as_ref());
    let kind = asked_kind(kind, house, options)?;
    let request = request(house, options, &file, places.as_ref())?;
    if let Some(to) = &options.export {
        let known = known(places.as_ref(), &request)?;
        let kind = kind.unwrap_or(Kind::Weak);
        let text = flashcards(kind, &request.house, &request.hands, &known.past)?;
        let text = if options.common.ascii { in_ascii(&text).into_owned() } else { text };
        return export(&text, to);
    }
    let usual = surroundings == Surroundings::Screen && file.settings.face == FaceName::Screen;
    if options.screen || usual && !options.plain {
        return on_screen((house, request), kind, options, file, places.as_ref());
    }
    file.complain();
    let mut console = Console::open()?;
    if options.common.ascii || file.settings.ascii {
        console.set_ascii();
    }
    let store = match places.as_ref().map(|places| open(places, &request)) {
        Some(Ok(store)) => store,
        Some(Err(why)) => {
            console.say(&words::no_memory("drill", &why))?;
            None
        }
        None => None,
    };
    let known = known(places.as_ref(), &request)?;
    plain::drill::run(&request, kind, &known, store.as_ref(), console)
}

/// What is known of who is drilled: it can be read while a game writes, too.
fn known(places: Option<&Places>, request: &Request) -> Result<Known> {
    let store = places.and_then(|places| Store::open_to_read(places.data()).ok());
    Ok(request.known(store.as_ref())?)
}

/// Drills on the full screen, beside the table of the house.
fn on_screen(
    (house, request): (Option<&str>, Request),
    kind: Option<Kind>,
    options: &DrillArgs,
    file: SettingsFile,
    places: Option<&Places>,
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
    let known = known(places, &request)?;
    let drills = (request, known, kind);
    let no_color = options.common.no_color;
    screen::drill(
        Showing { setup, session: Box::new(session), settings: file, places, no_color },
        drills,
    )
}

/// The kind of drill that was typed; none if none was.
fn asked_kind(
    kind: Option<&str>,
    house: Option<&str>,
    options: &DrillArgs,
) -> Result<Option<Kind>> {
    let Some(word) = kind else {
        return Ok(options.hands.is_some().then_some(Kind::Hands));
    };
    if house.is_none() && word != "house" && houses::is_name(word) {
        bail!("\"{word}\" is a house and no drill; did you mean \"bj drill house {word}\"?");
    }
    let kind = word.parse()?;
    match (kind, &options.hands) {
        (Kind::Hands, None) => {
            bail!("hands: name them, as in --hands \"A,7 v 9; 16 v T\"")
        }
        (Kind::Hands, Some(_)) | (_, None) => Ok(Some(kind)),
        (kind, Some(_)) => bail!("--hands: \"{kind}\" chooses its hands itself; leave one out"),
    }
}

/// What was asked for, understood and checked.
fn request(
    house: Option<&str>,
    options: &DrillArgs,
    file: &SettingsFile,
    places: Option<&Places>,
) -> Result<Request> {
    let house = file.house(house)?.load(&options.common.settings)?;
    let hands = options.hands.as_deref().map(|text| Wanted::read(text, &house)).transpose();
    let hands = hands.map_err(|error| anyhow!("--hands: {error}"))?;
    if let Some(name) = &options.player {
        check_players(std::slice::from_ref(name), places)
            .map_err(|why| anyhow!("--player {why}"))?;
    }
    let player = options.player.as_ref().or(file.settings.players.first());
    Ok(Request {
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

/// The memory that keeps the results; none where they are for practice.
fn open(places: &Places, request: &Request) -> Result<Option<Store>, StoreError> {
    if request.seed.is_some() {
        return Ok(None);
    }
    Store::open(places.data()).map(Some)
}

/// Writes flash cards to a file that is not there yet, or to standard output.
fn export(text: &str, to: &Path) -> Result<u8> {
    if to == Path::new("-") {
        return print(text);
    }
    let place = shown(to);
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        bail!("--export: there is no folder {}", shown(folder));
    }
    ensure!(
        whole_file::create(to, text)?,
        "--export: {place} is there already, and is not overwritten"
    );
    let cards = text.lines().filter(|line| !line.starts_with('#')).count();
    print(&format!("{} written to {place}\n", counted(cards, "flash card")))
}
