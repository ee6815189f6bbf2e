//! The setup dialogue with a sysop: the answers become the settings, and lines
//! for the board are printed.

mod boards;
mod questions;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use anyhow::Result;
use bbs_door::Event;
use blackjack_engine::excerpt;
use blackjack_frontend::settings::keyword::Keyword;
use blackjack_frontend::words::with_causes;
use blackjack_plain::console::{Console, Leave, interrupted_status};
use blackjack_store::{display_path, replace_file};

use crate::door_settings::{BankKind, DoorSettings, Mode, event_of, event_text, price};
use boards::{Board, Installation};
use questions::{Answer, Questions, Stop, is_plain_path, name};

/// The name of the settings file in the folder of the data.
pub const SETTINGS_FILE: &str = "door.toml";

/// The exit status of an abandoned setup, which writes nothing.
const LEFT: u8 = 1;

/// The folder of the door's data and the file of its settings, as absolute paths.
#[derive(Clone, Debug)]
pub struct Place {
    /// The folder of the data.
    pub data: PathBuf,
    /// The file of the settings.
    pub settings: PathBuf,
}

/// Asks, shows the price, writes, and prints; returns the exit status. The lines for the board
/// start this program.
///
/// # Errors
///
/// Fails if the settings cannot be written.
pub fn set_up(
    mut console: Console,
    program: Option<&str>,
    mut place: Place,
    has_named_settings: bool,
) -> Result<u8> {
    let program = program.filter(|path| is_plain_path(path)).unwrap_or("bj");
    let stopped = ask_and_write(&mut console, program, &mut place, has_named_settings);
    let leave = match stopped {
        Ok(()) => return Ok(0),
        Err(Stop::Left(leave)) => leave,
        Err(Stop::Failed(error)) => return Err(error),
    };
    console.say("Nothing was written.")?;
    console.flush()?;
    Ok(match leave {
        Leave::End => LEFT,
        Leave::Interrupt(signal) => interrupted_status(signal),
    })
}

/// Holds the whole dialogue. Nothing is written before the last question.
fn ask_and_write(
    console: &mut Console,
    program: &str,
    place: &mut Place,
    has_named_settings: bool,
) -> Answer<()> {
    let mut ask = Questions { console };
    ask.say("Black Jack For Time: a few questions. Enter takes what stands in brackets.")?;
    let board = Board::ALL[ask.choose("Your board", &Board::NAMES, 0)?];
    place.data = ask.path("Folder for the door's data", Some(&place.data))?;
    if !has_named_settings {
        place.settings = place.data.join(SETTINGS_FILE);
    }
    let mut settings = existing(&mut ask, &place.settings)?;
    let board_folder = match board.folder_question() {
        Some(question) => ask.path(question, None)?,
        None => PathBuf::new(),
    };
    let usual = settings.board.clone().unwrap_or_default();
    let board_name =
        ask.text("Name of the board, if not the one in the drop file", &usual, name)?;
    settings.board = Some(board_name).filter(|name| !name.is_empty());
    ask.say(board.about_time())?;
    if let Some(warning) = board.warning(&settings) {
        ask.say(warning)?;
    }
    loop {
        ask_game(&mut ask, &mut settings, board)?;
        ask.say(&price(&settings)?)?;
        if is_agreed(&mut ask, &place.settings)? {
            break;
        }
    }
    replace_file(&place.settings, settings.text())?;
    let at = Installation {
        program: program.to_owned(),
        data: place.data.clone(),
        settings: has_named_settings.then(|| place.settings.clone()),
        board: board_folder,
    };
    print_result(&mut ask, &place.settings, board, &at)
}

/// Returns the initial settings of the questions: those of the file, if it can be read.
fn existing(ask: &mut Questions<'_>, path: &Path) -> Answer<DoorSettings> {
    match DoorSettings::open(path) {
        Ok(Some(settings)) => {
            ask.say(&format!("The answers of {} stand in brackets.", display_path(path)))?;
            Ok(settings)
        }
        Ok(None) => Ok(DoorSettings::default()),
        Err(error) => {
            ask.say(&with_causes(error.as_ref()))?;
            ask.say("The questions begin with the defaults instead.")?;
            Ok(DoorSettings::default())
        }
    }
}

/// Asks for the stakes: their kind and their amounts.
fn ask_game(ask: &mut Questions<'_>, settings: &mut DoorSettings, board: Board) -> Answer<()> {
    let is_new = *settings == DoorSettings { board: settings.board.clone(), ..<_>::default() };
    let usual = if is_new { !board.takes_time_back() } else { settings.mode == Mode::Coins };
    let mode = ask.choose("Callers play for", &["time", "coins"], usize::from(usual))?;
    settings.mode = if mode == 0 { Mode::Time } else { Mode::Coins };
    match settings.mode {
        Mode::Time => {
            settings.coin_minutes =
                ask.number("Minutes of a coin", 1..=60, settings.coin_minutes)?;
        }
        Mode::Coins => {
            settings.allowance = ask.number("Coins a day", 0..=100_000, settings.allowance)?;
        }
    }
    settings.maximum = ask.number("Most coins on a hand", 1..=1_000, settings.maximum)?;
    let question = "Hands a day and caller, 0 for no limit";
    settings.turns = ask.number(question, 0..=10_000, settings.turns)?;
    if settings.mode == Mode::Time {
        ask_bank(ask, settings, board, is_new)?;
        ask_events(ask, settings)?;
    }
    Ok(())
}

/// Asks for the time bank.
fn ask_bank(
    ask: &mut Questions<'_>,
    settings: &mut DoorSettings,
    board: Board,
    is_new: bool,
) -> Answer<()> {
    let kinds = board.banks();
    let words: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
    let kept = kinds.iter().position(|&kind| kind == settings.bank.kind && !is_new);
    settings.bank.kind = kinds[ask.choose("Time bank", &words, kept.unwrap_or(0))?];
    if matches!(settings.bank.kind, BankKind::TheBankText | BankKind::TheBankRecord) {
        let usual = Some(settings.bank.file.as_path()).filter(|file| file.is_absolute());
        settings.bank.file = ask.path("Path of THEBANK.EXT", usual)?;
    }
    Ok(())
}

/// Asks for the events.
fn ask_events(ask: &mut Questions<'_>, settings: &mut DoorSettings) -> Answer<()> {
    let question = "Events at which the board takes its lines down, such as 05:00, Sun 03:30";
    let usual: Vec<String> = settings.event_times.iter().map(|&event| event_text(event)).collect();
    settings.event_times = ask.text(question, &usual.join(", "), events)?;
    Ok(())
}

/// Reads a list of events.
fn events(answer: &str) -> Result<Vec<Event>, String> {
    let parts = answer.split(',').map(str::trim).filter(|part| !part.is_empty());
    let event = |part: &str| {
        let expected = "Expected a time such as 05:00 or Sun 03:30";
        event_of(part).ok_or_else(|| format!("{expected}, found \"{}\".", excerpt(part)))
    };
    parts.map(event).collect()
}

/// Asks whether to write the settings, or to change them once more.
fn is_agreed(ask: &mut Questions<'_>, path: &Path) -> Answer<bool> {
    let shown = display_path(path);
    let (question, words): (_, [&str; 3]) = if path.exists() {
        (format!("{shown} exists. Replace it"), ["no", "yes", "change"])
    } else {
        (format!("Write {shown}"), ["yes", "no", "change"])
    };
    match words[ask.choose(&question, &words, 0)?] {
        "yes" => Ok(true),
        "no" => Err(Stop::Left(Leave::End)),
        _ => Ok(false),
    }
}

/// Reports the written file and the next steps, and prints the lines for the board to copy.
fn print_result(
    ask: &mut Questions<'_>,
    settings: &Path,
    board: Board,
    at: &Installation,
) -> Answer<()> {
    ask.say(&format!("Written: {}. Every key is explained there.", display_path(settings)))?;
    ask.say("This shows the door here:")?;
    ask.console.print_to_copy(&format!("{}\n\n", at.local_command()))?;
    ask.say("The lines for your board:")?;
    ask.console.print_to_copy(&format!("\n{}", board.lines(at)))?;
    Ok(ask.console.flush()?)
}
