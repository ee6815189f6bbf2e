//! `bj door --setup`: asks a sysop what the door must know, writes the settings, and prints the
//! lines for the board.

mod boards;

use std::path::Path;

use anyhow::Result;

use super::door_settings::{BankKind, DoorSettings, Mode, price};
use crate::atomic_file;
use crate::console::Console;
use crate::output::display_path;
use boards::Board;

/// Asks, shows the price, writes, and prints.
pub(super) fn run(path: &Path) -> Result<u8> {
    let mut console = Console::open()?;
    console.set_wrap();
    let mut dialogue = Dialogue { console: &mut console };
    if dialogue.run(path)?.is_some() {
        return Ok(0);
    }
    console.say("Nothing was written.")?;
    Ok(1)
}

/// The questions. `None` means that the answers have ended.
struct Dialogue<'a> {
    console: &'a mut Console,
}

impl Dialogue<'_> {
    fn run(&mut self, path: &Path) -> Result<Option<()>> {
        self.console
            .say("Black Jack For Time: a few questions. Enter takes what stands in brackets.")?;
        let mut settings = DoorSettings::default();
        let Some(board) = self.choose("Your board", &Board::NAMES, 0)? else { return Ok(None) };
        let board = Board::ALL[board];
        let Some(name) = self.text("Its name, under which its callers are known", "")? else {
            return Ok(None);
        };
        settings.board = Some(name).filter(|name| !name.is_empty());
        let usual = usize::from(!board.takes_time_back());
        let modes = ["time", "coins"];
        self.console.say(board.about_time())?;
        let Some(mode) = self.choose("Callers play for", &modes, usual)? else { return Ok(None) };
        settings.mode = if mode == 0 { Mode::Time } else { Mode::Coins };
        if self.ask_amounts(&mut settings, board)?.is_none() {
            return Ok(None);
        }
        self.console.say(&price(&settings)?)?;
        if path.exists() {
            let question = format!("{} exists. Replace it", display_path(path));
            match self.choose(&question, &["no", "yes"], 0)? {
                Some(1) => {}
                _ => return Ok(None),
            }
        }
        atomic_file::replace(path, settings.text())?;
        self.console
            .say(&format!("Written: {}. Every key is explained there.", display_path(path)))?;
        self.console.say("bj door --local shows the door here. The lines for your board:")?;
        self.console.say("")?;
        let folder = path.parent().unwrap_or(Path::new("."));
        for line in board.lines(folder).lines() {
            self.console.say(line)?;
        }
        Ok(Some(()))
    }

    /// Asks for the amounts.
    fn ask_amounts(&mut self, settings: &mut DoorSettings, board: Board) -> Result<Option<()>> {
        let is_time = settings.mode == Mode::Time;
        if is_time {
            let Some(minutes) = self.number("Minutes of a coin", 1, 60, 1)? else {
                return Ok(None);
            };
            settings.coin_minutes = minutes;
        } else {
            let Some(coins) = self.number("Coins a day", 0, 100_000, 100)? else { return Ok(None) };
            settings.allowance = coins;
        }
        let Some(maximum) = self.number("Most coins on a hand", 1, 1_000, 10)? else {
            return Ok(None);
        };
        let Some(turns) = self.number("Hands a day and caller, 0 for no limit", 0, 10_000, 20)?
        else {
            return Ok(None);
        };
        (settings.maximum, settings.turns) = (maximum, turns);
        if !is_time {
            return Ok(Some(()));
        }
        let banks = ["none", "internal", "synchronet"];
        let usual = if board == Board::Synchronet { 2 } else { 1 };
        let Some(bank) = self.choose("Time bank", &banks, usual)? else { return Ok(None) };
        settings.bank.kind = [BankKind::None, BankKind::Internal, BankKind::Synchronet][bank];
        loop {
            let question =
                "Events at which the board takes its lines down, such as 05:00, Sun 03:30";
            let Some(times) = self.text(question, "")? else { return Ok(None) };
            let list: Vec<String> = times
                .split(',')
                .map(str::trim)
                .filter(|time| !time.is_empty())
                .map(|time| format!("\"{}\"", time.escape_debug()))
                .collect();
            let file = format!("[events]\ntimes = [{}]\n", list.join(", "));
            match DoorSettings::read(&file, "your answer") {
                Ok(read) => {
                    settings.event_times = read.event_times;
                    return Ok(Some(()));
                }
                Err(_) => self.console.say("Expected times such as 05:00, or Sun 03:30.")?,
            }
        }
    }

    /// Asks for one of several words.
    fn choose(&mut self, question: &str, words: &[&str], usual: usize) -> Result<Option<usize>> {
        loop {
            let prompt = format!("{question} ({}) [{}]: ", words.join(", "), words[usual]);
            let Some(answer) = self.answer(&prompt)? else { return Ok(None) };
            if answer.is_empty() {
                return Ok(Some(usual));
            }
            let answer = answer.to_lowercase();
            let meant: Vec<usize> = (0..words.len())
                .filter(|&at| words[at].to_lowercase().starts_with(&answer))
                .collect();
            if let [at] = meant[..] {
                return Ok(Some(at));
            }
            self.console.say(&format!("Expected one of {}.", words.join(", ")))?;
        }
    }

    /// Asks for a whole number.
    fn number(&mut self, question: &str, least: u32, most: u32, usual: u32) -> Result<Option<u32>> {
        loop {
            let Some(answer) = self.answer(&format!("{question} [{usual}]: "))? else {
                return Ok(None);
            };
            if answer.is_empty() {
                return Ok(Some(usual));
            }
            match answer.parse() {
                Ok(number) if (least..=most).contains(&number) => return Ok(Some(number)),
                Ok(_) | Err(_) => {
                    self.console
                        .say(&format!("Expected a whole number from {least} to {most}."))?;
                }
            }
        }
    }

    /// Asks for a text that a settings file can hold.
    fn text(&mut self, question: &str, usual: &str) -> Result<Option<String>> {
        loop {
            let Some(answer) = self.answer(&format!("{question} [{usual}]: "))? else {
                return Ok(None);
            };
            let is_good = answer.chars().count() <= 60 && !answer.chars().any(char::is_control);
            if is_good {
                return Ok(Some(if answer.is_empty() { usual.to_owned() } else { answer }));
            }
            self.console.say("Expected at most 60 visible characters.")?;
        }
    }

    fn answer(&mut self, prompt: &str) -> Result<Option<String>> {
        let answer = self.console.ask(prompt)?;
        Ok(answer.ok().map(|line| line.text().trim().to_owned()))
    }
}
