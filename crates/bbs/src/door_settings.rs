//! `door.toml`: the sysop's settings of the door.

mod keys;
mod price;

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use bbs_door::{Charset, Event, TimeBankFormat};
use blackjack_engine::{House, HouseErrors};
use blackjack_frontend::settings::Animation;
use blackjack_frontend::settings::diagnostics::{Diagnostics, TomlReader};
use blackjack_frontend::settings::keyword::Keyword;
use blackjack_remote::TableAddress;
use blackjack_store::{display_path, open_regular, read_limited};

pub(crate) use keys::{event_of, event_text};
pub(crate) use price::price;

/// The largest file that is read, in bytes.
const FILE_MAX: usize = 64 * 1024;

/// The settings of the door.
#[derive(Clone, PartialEq, Debug)]
pub struct DoorSettings {
    /// The name under which the board's callers are known; `None` for the name in the drop file.
    pub(crate) board: Option<String>,
    pub(crate) mode: Mode,
    pub(crate) coin_minutes: u32,
    /// The maximum bet on a hand, in coins.
    pub(crate) maximum: u32,
    /// The turns a day; 0 for no limit.
    pub(crate) turns: u32,
    /// The coins that a caller gets every day, if coins are kept between calls.
    pub(crate) allowance: u32,
    /// The minutes of a caller whose board states no limit.
    pub(crate) unlimited_minutes: u32,
    pub(crate) minimum_level: i64,
    /// The hours in which the door is closed, in minutes of the day.
    pub(crate) closed: Option<(u16, u16)>,
    pub(crate) offers: Offers,
    pub(crate) bulletins: Option<PathBuf>,
    pub(crate) bank: BankSettings,
    pub(crate) event_times: Vec<Event>,
    /// True if the event of a DOOR.SYS counts; some boards make it up.
    pub(crate) trusts_door_sys: bool,
    pub(crate) line: LineSettings,
    /// The web table that callers may join.
    pub(crate) web_table: Option<TableAddress>,
    /// The keys of the house that the sysop changes: `key=value`.
    pub(crate) rules: Vec<String>,
}

/// The entries of the menu beside the game.
#[expect(clippy::struct_excessive_bools, reason = "a sysop switches each entry by itself")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offers {
    pub(crate) coach: bool,
    pub(crate) statistics: bool,
    pub(crate) drills: bool,
    pub(crate) practice: bool,
}

/// The currency that callers play for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// The minutes of their calls.
    Time,
    /// Coins that are kept between calls.
    Coins,
}

/// The destination of winnings that the board cannot give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BankKind {
    None,
    Internal,
    Synchronet,
    TheBankText,
    TheBankRecord,
}

/// The time bank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BankSettings {
    pub(crate) kind: BankKind,
    /// The file of `THEBANK.EXT`.
    pub(crate) file: PathBuf,
    pub(crate) most_minutes: u32,
    pub(crate) deposit_a_day: u32,
    pub(crate) withdraw_a_day: u32,
    /// The minutes that must stay on line after a deposit.
    pub(crate) stay_minutes: u32,
}

/// The form of suits for callers in code page 437.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Suits {
    Letters,
    Cp437,
}

/// The caller's line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LineSettings {
    /// The character set; `None` for the line's default.
    pub(crate) charset: Option<Charset>,
    pub(crate) suits: Suits,
    pub(crate) hot_keys: bool,
    /// True if every caller gets whole sentences for speech, until they choose otherwise.
    pub(crate) is_speech: bool,
    /// The pace of the deal until a caller chooses one.
    pub(crate) pace: Animation,
    pub(crate) silence_seconds: u32,
    pub(crate) warning_seconds: u32,
}

impl Keyword for BankKind {
    const KEYWORDS: &'static [(&'static str, Self)] = &[
        ("none", Self::None),
        ("internal", Self::Internal),
        ("synchronet", Self::Synchronet),
        ("thebank-text", Self::TheBankText),
        ("thebank-record", Self::TheBankRecord),
    ];
}

impl BankKind {
    /// Returns the format of the file that the board's bank reads.
    pub(crate) const fn file_format(self) -> Option<TimeBankFormat> {
        match self {
            Self::None | Self::Internal | Self::Synchronet => None,
            Self::TheBankText => Some(TimeBankFormat::Text),
            Self::TheBankRecord => Some(TimeBankFormat::Record),
        }
    }
}

impl Default for DoorSettings {
    fn default() -> Self {
        Self {
            board: None,
            mode: Mode::Time,
            coin_minutes: 1,
            maximum: 10,
            turns: 20,
            allowance: 100,
            unlimited_minutes: 546,
            minimum_level: 0,
            closed: None,
            offers: Offers { coach: true, statistics: true, drills: true, practice: true },
            bulletins: None,
            bank: BankSettings {
                kind: BankKind::None,
                file: PathBuf::from("THEBANK.EXT"),
                most_minutes: 300,
                deposit_a_day: 60,
                withdraw_a_day: 30,
                stay_minutes: 5,
            },
            event_times: Vec::new(),
            trusts_door_sys: false,
            line: LineSettings {
                charset: None,
                suits: Suits::Letters,
                hot_keys: true,
                is_speech: false,
                pace: Animation::Fast,
                silence_seconds: 180,
                warning_seconds: 30,
            },
            web_table: None,
            rules: Vec::new(),
        }
    }
}

impl DoorSettings {
    /// Reads the file for play. A missing one means the defaults, unless the sysop
    /// named it. Paths in it are relative to its folder, because boards choose the
    /// folders in which they start doors.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, or has mistakes: all of them are named with their places.
    pub fn load(path: &Path, is_named: bool) -> Result<Self> {
        let mut settings = match Self::open(path)? {
            Some(settings) => settings,
            None if is_named => bail!("there is no settings file {}", display_path(path)),
            None => Self::default(),
        };
        let folder = path.parent().unwrap_or(Path::new(""));
        settings.bank.file = folder.join(&settings.bank.file);
        settings.bulletins = settings.bulletins.map(|bulletins| folder.join(bulletins));
        Ok(settings)
    }

    /// Reads the file unchanged; returns `None` if there is none.
    ///
    /// # Errors
    ///
    /// As for [`DoorSettings::load`].
    pub(crate) fn open(path: &Path) -> Result<Option<Self>> {
        let shown = display_path(path);
        let file = match open_regular(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| format!("cannot read {shown}")),
        };
        let text = read_limited(file, &shown, "settings file", FILE_MAX)?;
        Ok(Some(Self::read(&text, &shown)?))
    }

    /// Reads the text of a file.
    pub(crate) fn read(text: &str, place: &str) -> Result<Self, Diagnostics> {
        let mut reading = TomlReader::new(text, place);
        let mut settings = Self::default();
        keys::read(&mut settings, &mut reading);
        reading.end(settings)
    }

    /// Returns the text of a file with these settings: every key with its meaning.
    pub(crate) fn text(&self) -> String {
        keys::text(self)
    }

    /// Returns the house at which callers play. Its bankroll is minimal and never used,
    /// because calls fill the purse.
    ///
    /// # Errors
    ///
    /// The mistakes in the changed rules.
    pub(crate) fn house(&self) -> Result<House, HouseErrors> {
        let minor = match self.mode {
            Mode::Time => self.coin_minutes * 60,
            // Insurance costs half a bet.
            Mode::Coins => 2,
        };
        let own =
            [format!("minor={minor}"), format!("maximum={}", self.maximum), "bankroll=1".into()];
        let changes: Vec<&str> = own.iter().chain(&self.rules).map(String::as_str).collect();
        House::built_in("bbs").expect("the house of the door is built in").with(changes)
    }

    /// Returns the seconds of a caller whose board states no limit.
    pub(crate) const fn unstated_seconds(&self) -> u32 {
        self.unlimited_minutes * 60
    }

    /// Returns the time at which the door opens again, if it is closed at this second of the day.
    pub(crate) fn closed_until(&self, second: u32) -> Option<String> {
        let (from, until) = self.closed?;
        let minute = u16::try_from(second / 60).unwrap_or_default();
        let is_closed = if from <= until {
            (from..until).contains(&minute)
        } else {
            minute >= from || minute < until
        };
        is_closed.then(|| format!("{:02}:{:02}", until / 60, until % 60))
    }

    /// Returns the events that count: those of the settings, and the board's if it can be trusted.
    pub(crate) fn events(&self, stated: Option<Event>) -> Vec<Event> {
        let counts = |event: &Event| event.is_active.unwrap_or(self.trusts_door_sys);
        self.event_times.iter().copied().chain(stated.filter(counts)).collect()
    }
}

#[cfg(test)]
mod tests;
