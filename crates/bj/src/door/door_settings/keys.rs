//! The keys of `door.toml`: their names, meanings and values.

use std::path::PathBuf;

use bbs_door::{Charset, Event};
use blackjack_engine::{excerpt, is_invisible_char, nearest};
use blackjack_frontend::diagnostics::{TomlReader, found, quoted, suggestion};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{BankKind, DoorSettings, Mode, Suits};

/// The longest text, in characters.
const TEXT_MAX: usize = 1_024;

/// The most events.
const EVENTS_MAX: usize = 100;

/// The names of the weekdays in the settings, from Sunday.
const WEEKDAYS: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

const MODES: &[(&str, Mode)] = &[("time", Mode::Time), ("coins", Mode::Coins)];

const BANKS: &[(&str, BankKind)] = &[
    ("none", BankKind::None),
    ("internal", BankKind::Internal),
    ("synchronet", BankKind::Synchronet),
    ("thebank-text", BankKind::TheBankText),
    ("thebank-record", BankKind::TheBankRecord),
];

const CHARSETS: &[(&str, Option<Charset>)] = &[
    ("auto", None),
    ("cp437", Some(Charset::Cp437)),
    ("utf8", Some(Charset::Utf8)),
    ("ascii", Some(Charset::Ascii)),
];

const SUITS: &[(&str, Suits)] = &[("letters", Suits::Letters), ("cp437", Suits::Cp437)];

/// A key of the settings.
struct Key {
    /// The table and the name: `bank.kind`.
    name: &'static str,
    /// The meaning, as a comment.
    help: &'static str,
    read: fn(&mut DoorSettings, &DeValue<'_>) -> Result<(), String>,
    text: fn(&DoorSettings) -> String,
}

/// The tables, in the order of the file; "" is the top of the file.
const TABLES: [&str; 4] = ["", "bank", "events", "line"];

/// The keys of a house that the door sets, and what to use instead.
const OWN_KEYS: [(&str, &str); 6] = [
    ("unit", "expected another key"),
    ("minor", "use coin-minutes"),
    ("maximum", "use maximum, outside of [rules]"),
    ("bankroll", "callers bring their own"),
    ("keep-back", "the last coin always stays"),
    ("hands", "a caller plays one"),
];

/// All keys except those of `[rules]`.
const KEYS: [Key; 25] = [
    Key {
        name: "board",
        help: "The name under which your callers are known. Empty: the name in the drop file.",
        read: |settings, value| {
            settings.board = Some(visible(value)?).filter(|text| !text.is_empty());
            Ok(())
        },
        text: |settings| quoted(settings.board.as_deref().unwrap_or_default()),
    },
    Key {
        name: "mode",
        help: "\"time\": callers play for the minutes of their calls. \"coins\": for coins that last,\nwhich suits boards without time limits.",
        read: |settings, value| word(value, MODES, &mut settings.mode),
        text: |settings| word_of(settings.mode, MODES),
    },
    Key {
        name: "coin-minutes",
        help: "The minutes of a coin, 1 to 60; in mode \"time\".",
        read: |settings, value| number(value, 1, 60, &mut settings.coin_minutes),
        text: |settings| settings.coin_minutes.to_string(),
    },
    Key {
        name: "maximum",
        help: "The most coins on a hand, 1 to 1000.",
        read: |settings, value| number(value, 1, 1_000, &mut settings.maximum),
        text: |settings| settings.maximum.to_string(),
    },
    Key {
        name: "turns",
        help: "The hands a day and caller; 0 for no limit.",
        read: |settings, value| number(value, 0, 10_000, &mut settings.turns),
        text: |settings| settings.turns.to_string(),
    },
    Key {
        name: "allowance",
        help: "The coins that a caller gets with the first call of a day; in mode \"coins\".",
        read: |settings, value| number(value, 0, 100_000, &mut settings.allowance),
        text: |settings| settings.allowance.to_string(),
    },
    Key {
        name: "unlimited-minutes",
        help: "The minutes of a caller whose board states no limit, 2 to 1440.",
        read: |settings, value| number(value, 2, 1_440, &mut settings.unlimited_minutes),
        text: |settings| settings.unlimited_minutes.to_string(),
    },
    Key {
        name: "minimum-level",
        help: "The lowest security level that may play.",
        read: |settings, value| {
            let mut level = 0;
            number(value, 0, 100_000, &mut level)?;
            settings.minimum_level = i64::from(level);
            Ok(())
        },
        text: |settings| settings.minimum_level.to_string(),
    },
    Key {
        name: "closed",
        help: "The hours in which nobody may begin, such as \"04:00-06:30\". Empty: never.",
        read: |settings, value| {
            settings.closed = hours(value)?;
            Ok(())
        },
        text: |settings| {
            let shown = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
            let hours =
                settings.closed.map(|(from, until)| format!("{}-{}", shown(from), shown(until)));
            quoted(&hours.unwrap_or_default())
        },
    },
    Key {
        name: "coach",
        help: "Whether callers may ask the coach.",
        read: |settings, value| flag(value, &mut settings.coach),
        text: |settings| settings.coach.to_string(),
    },
    Key {
        name: "statistics",
        help: "Whether callers see statistics of their play.",
        read: |settings, value| flag(value, &mut settings.statistics),
        text: |settings| settings.statistics.to_string(),
    },
    Key {
        name: "bulletins",
        help: "The folder for BJTODAY, BJMONTH and BJALL, each as .ANS, .ASC and .TXT (UTF-8).\nEmpty: none are written.",
        read: |settings, value| {
            settings.bulletins = path(value)?;
            Ok(())
        },
        text: |settings| path_of(settings.bulletins.as_ref()),
    },
    Key {
        name: "bank.kind",
        help: "Where winnings go that an event, or the size of the board's fields, would take:\n\"none\": they are trimmed. \"internal\": a bank of the door, with deposits and withdrawals.\n\"synchronet\": the minutes of the caller's account, by MODUSER.DAT or DOOR.SYS.\n\"thebank-text\", \"thebank-record\": a THEBANK.EXT. No description of its bytes is known,\nso both are interpretations: try before you trust them.",
        read: |settings, value| word(value, BANKS, &mut settings.bank.kind),
        text: |settings| word_of(settings.bank.kind, BANKS),
    },
    Key {
        name: "bank.file",
        help: "The path of THEBANK.EXT.",
        read: |settings, value| {
            settings.bank.file = path(value)?.ok_or("expected a path, found \"\"")?;
            Ok(())
        },
        text: |settings| path_of(Some(&settings.bank.file)),
    },
    Key {
        name: "bank.most-minutes",
        help: "The most minutes in an internal bank.",
        read: |settings, value| number(value, 0, 100_000, &mut settings.bank.most_minutes),
        text: |settings| settings.bank.most_minutes.to_string(),
    },
    Key {
        name: "bank.deposit-a-day",
        help: "The most minutes that a caller may deposit by hand in a day.",
        read: |settings, value| number(value, 0, 1_440, &mut settings.bank.deposit_a_day),
        text: |settings| settings.bank.deposit_a_day.to_string(),
    },
    Key {
        name: "bank.withdraw-a-day",
        help: "The most minutes that a caller may withdraw in a day.",
        read: |settings, value| number(value, 0, 1_440, &mut settings.bank.withdraw_a_day),
        text: |settings| settings.bank.withdraw_a_day.to_string(),
    },
    Key {
        name: "bank.stay-minutes",
        help: "The minutes that must stay on line after a deposit.",
        read: |settings, value| number(value, 0, 60, &mut settings.bank.stay_minutes),
        text: |settings| settings.bank.stay_minutes.to_string(),
    },
    Key {
        name: "events.times",
        help: "The events at which the board takes its lines down: [\"05:00\", \"Sun 03:30\"]. Time that\nis given back never crosses one.",
        read: |settings, value| {
            settings.event_times = events(value)?;
            Ok(())
        },
        text: |settings| {
            let times: Vec<String> =
                settings.event_times.iter().map(|it| quoted(&event_text(*it))).collect();
            format!("[{}]", times.join(", "))
        },
    },
    Key {
        name: "events.trust-door-sys",
        help: "Whether the event in a DOOR.SYS counts. Some boards write one that they do not have.\nThe events of EXITINFO.BBS and PCBOARD.SYS always count.",
        read: |settings, value| flag(value, &mut settings.trusts_door_sys),
        text: |settings| settings.trusts_door_sys.to_string(),
    },
    Key {
        name: "line.charset",
        help: "\"cp437\", \"utf8\" or \"ascii\"; \"auto\" is cp437 on a board. Callers may choose another.",
        read: |settings, value| word(value, CHARSETS, &mut settings.line.charset),
        text: |settings| word_of(settings.line.charset, CHARSETS),
    },
    Key {
        name: "line.suits",
        help: "\"letters\": c d h s. \"cp437\": the bytes 3 to 6, which some boards take for commands.",
        read: |settings, value| word(value, SUITS, &mut settings.line.suits),
        text: |settings| word_of(settings.line.suits, SUITS),
    },
    Key {
        name: "line.hot-keys",
        help: "Whether a letter counts without Enter, where the board does not say.",
        read: |settings, value| flag(value, &mut settings.line.hot_keys),
        text: |settings| settings.line.hot_keys.to_string(),
    },
    Key {
        name: "line.speech",
        help: "Whether every caller gets whole sentences for speech, until they choose otherwise.",
        read: |settings, value| flag(value, &mut settings.line.is_speech),
        text: |settings| settings.line.is_speech.to_string(),
    },
    Key {
        name: "line.silence-seconds",
        help: "The seconds without a key after which a caller leaves, with a warning half a minute\nbefore; 0 for any.",
        read: |settings, value| number(value, 0, 86_400, &mut settings.line.silence_seconds),
        text: |settings| settings.line.silence_seconds.to_string(),
    },
];

/// Reads all entries of a file.
pub(super) fn read(settings: &mut DoorSettings, reading: &mut TomlReader<'_>) {
    let entries = reading.entries();
    read_table(settings, reading, "", &entries);
}

/// Reads the entries of a table.
fn read_table(
    settings: &mut DoorSettings,
    reading: &mut TomlReader<'_>,
    table: &str,
    entries: &DeTable<'_>,
) {
    for (name, value) in entries {
        let (offset, name) = (name.span().start, name.get_ref().as_ref());
        let full = if table.is_empty() { name.to_owned() } else { format!("{table}.{name}") };
        match (KEYS.iter().find(|key| key.name == full), value.get_ref()) {
            (Some(key), value_of) => {
                if let Err(why) = (key.read)(settings, value_of) {
                    reading.mistake(value.span().start, format!("{name}: {why}"));
                }
            }
            (None, DeValue::Table(inner)) if table.is_empty() && name == "rules" => {
                read_rules(settings, reading, inner);
            }
            (None, DeValue::Table(inner)) if table.is_empty() && TABLES.contains(&name) => {
                read_table(settings, reading, name, inner);
            }
            (None, _) => reading.mistake(offset, unknown(table, name)),
        }
    }
}

/// Reads changed rules; the house checks them together.
fn read_rules(settings: &mut DoorSettings, reading: &mut TomlReader<'_>, rules: &DeTable<'_>) {
    for (key, value) in rules {
        let key_text = key.get_ref().as_ref();
        if let Some((_, instead)) = OWN_KEYS.iter().find(|(own, _)| *own == key_text) {
            let message = format!("the door sets \"{key_text}\" itself; {instead}");
            reading.mistake(key.span().start, message);
            continue;
        }
        let change = format!("{key_text}={}", bare(value));
        let alone = blackjack_engine::House::built_in("bbs").unwrap_or_default();
        match alone.with([change.as_str()]) {
            Ok(_) => settings.rules.push(change),
            Err(errors) => {
                let first = errors.to_string();
                reading.mistake(key.span().start, first.lines().next().unwrap_or_default().into());
            }
        }
    }
}

fn unknown(table: &str, name: &str) -> String {
    let prefix = if table.is_empty() { String::new() } else { format!("{table}.") };
    let names = KEYS.iter().filter_map(|key| key.name.strip_prefix(&prefix));
    let names = names.filter(|name| !name.contains('.'));
    let near = suggestion(nearest(name, names));
    let place = if table.is_empty() { String::new() } else { format!(" in [{table}]") };
    format!("unknown key \"{}\"{place}{near}", excerpt(name))
}

/// Writes all keys with these settings.
pub(super) fn text(settings: &DoorSettings) -> String {
    let mut file = "# The settings of the door. Every key may be left out.\n".to_owned();
    for table in TABLES {
        if !table.is_empty() {
            file += &format!("\n[{table}]\n");
        }
        for key in &KEYS {
            let (of, name) = key.name.split_once('.').unwrap_or(("", key.name));
            if of == table {
                for line in key.help.lines() {
                    file += &format!("# {line}\n");
                }
                file += &format!("{name} = {}\n", (key.text)(settings));
            }
        }
    }
    file += "\n# Other rules of the house; \"bj houses rules\" explains every key.\n[rules]\n";
    for change in &settings.rules {
        let (key, value) = change.split_once('=').unwrap_or((change, ""));
        file += &format!("{key} = {}\n", quoted(value));
    }
    file
}

fn word<T: Copy>(value: &DeValue<'_>, words: &[(&str, T)], into: &mut T) -> Result<(), String> {
    let typed = value.as_str().unwrap_or_default();
    let known = words.iter().find(|(word, _)| *word == typed);
    *into = known.map(|(_, value)| *value).ok_or_else(|| {
        let near = suggestion(nearest(typed, words.iter().map(|(word, _)| *word)));
        let words: Vec<_> = words.iter().map(|(word, _)| *word).collect();
        format!("expected one of {}, found {}{near}", words.join(", "), found(value))
    })?;
    Ok(())
}

fn word_of<T: Copy + PartialEq>(value: T, words: &[(&str, T)]) -> String {
    let known = words.iter().find(|(_, it)| *it == value);
    quoted(known.map_or("", |(word, _)| word))
}

fn number(value: &DeValue<'_>, least: u32, most: u32, into: &mut u32) -> Result<(), String> {
    let number = value.as_integer().and_then(|number| number.as_str().parse().ok());
    *into = number.filter(|number| (least..=most).contains(number)).ok_or_else(|| {
        format!("expected a whole number from {least} to {most}, found {}", found(value))
    })?;
    Ok(())
}

fn flag(value: &DeValue<'_>, into: &mut bool) -> Result<(), String> {
    *into =
        value.as_bool().ok_or_else(|| format!("expected true or false, found {}", found(value)))?;
    Ok(())
}

fn visible(value: &DeValue<'_>) -> Result<String, String> {
    let is_good =
        |text: &&str| text.chars().count() <= TEXT_MAX && !text.chars().any(is_invisible_char);
    let text = value.as_str().filter(is_good).map(|text| text.trim().to_owned());
    text.ok_or_else(|| {
        format!("expected text of at most {TEXT_MAX} visible characters, found {}", found(value))
    })
}

fn path(value: &DeValue<'_>) -> Result<Option<PathBuf>, String> {
    Ok(Some(visible(value)?).filter(|text| !text.is_empty()).map(PathBuf::from))
}

fn path_of(path: Option<&PathBuf>) -> String {
    quoted(&path.map_or_else(String::new, |path| path.to_string_lossy().into_owned()))
}

fn hours(value: &DeValue<'_>) -> Result<Option<(u16, u16)>, String> {
    let typed = visible(value)?;
    if typed.is_empty() {
        return Ok(None);
    }
    let read = typed
        .split_once('-')
        .and_then(|(from, until)| Some((Event::minute_of(from)?, Event::minute_of(until)?)));
    read.filter(|(from, until)| from != until)
        .map(Some)
        .ok_or_else(|| format!("expected hours such as \"04:00-06:30\", found {}", found(value)))
}

fn events(value: &DeValue<'_>) -> Result<Vec<Event>, String> {
    let DeValue::Array(list) = value else {
        return Err(format!("expected a list, found {}", found(value)));
    };
    if list.len() > EVENTS_MAX {
        return Err(format!("expected at most {EVENTS_MAX} events, found {}", list.len()));
    }
    list.iter().map(Spanned::get_ref).map(event).collect()
}

fn event(value: &DeValue<'_>) -> Result<Event, String> {
    let expected =
        || format!("expected a time such as \"05:00\" or \"Sun 03:30\", found {}", found(value));
    let typed = visible(value)?;
    let (day, time) = typed.rsplit_once(' ').unwrap_or(("", &typed));
    let days = match day.trim() {
        "" => Event::EVERY_DAY,
        day => {
            let named = WEEKDAYS.iter().position(|name| name.eq_ignore_ascii_case(day));
            1 << named.ok_or_else(expected)?
        }
    };
    let minute = Event::minute_of(time).ok_or_else(expected)?;
    Ok(Event { minute, days, is_active: Some(true) })
}

fn event_text(event: Event) -> String {
    let time = format!("{:02}:{:02}", event.minute / 60, event.minute % 60);
    match WEEKDAYS.iter().enumerate().find(|(day, _)| event.days == 1 << day) {
        Some((_, name)) => format!("{name} {time}"),
        None => time,
    }
}

/// Returns a value as text: people write both 256 and "256".
fn bare(value: &Spanned<DeValue<'_>>) -> String {
    match value.get_ref() {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => number.as_str().to_owned(),
        DeValue::Boolean(flag) => flag.to_string(),
        other @ (DeValue::Float(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_)
        | DeValue::Table(_)) => found(other),
    }
}
