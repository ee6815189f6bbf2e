//! The keys of `door.toml`: their names, meanings and values.

mod rules;
mod values;

use bbs_door::Charset;
use blackjack_frontend::settings::Animation;
use blackjack_frontend::settings::diagnostics::{TomlReader, found, quoted};
use blackjack_frontend::settings::keyword::Keyword;
use blackjack_frontend::settings::toml_keys::{TomlKeys, flag, not_a_table, number, visible, word};
use toml::de::{DeTable, DeValue};

use super::{BankKind, DoorSettings, Mode, Suits};
use rules::{read_rules, rule_line};
pub(crate) use values::{event_of, event_text};
use values::{hours, path, path_of, read_events, web_table, word_of};

const MODES: &[(&str, Mode)] = &[("time", Mode::Time), ("coins", Mode::Coins)];

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
const TABLES: [&str; 5] = ["", "bank", "events", "line", "web"];

/// All keys except those of `[rules]`.
const KEYS: [Key; 30] = [
    Key {
        name: "board",
        help: "The name under which your callers are known. Empty: the name in the drop file.",
        read: |settings, value| {
            settings.board = visible(value)?;
            Ok(())
        },
        text: |settings| quoted(settings.board.as_deref().unwrap_or_default()),
    },
    Key {
        name: "mode",
        help: "\"time\": callers play for the minutes of their calls. \"coins\": for coins that last,\nwhich suits boards without time limits.",
        read: |settings, value| word(value, MODES, str::to_owned, &mut settings.mode),
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
        read: |settings, value| flag(value, &mut settings.offers.coach),
        text: |settings| settings.offers.coach.to_string(),
    },
    Key {
        name: "statistics",
        help: "Whether callers see statistics of their play.",
        read: |settings, value| flag(value, &mut settings.offers.statistics),
        text: |settings| settings.offers.statistics.to_string(),
    },
    Key {
        name: "drills",
        help: "Whether callers may drill hands and counts, on the time of their calls.",
        read: |settings, value| flag(value, &mut settings.offers.drills),
        text: |settings| settings.offers.drills.to_string(),
    },
    Key {
        name: "practice",
        help: "Whether callers may practise at any house for play money, on the time of their calls.",
        read: |settings, value| flag(value, &mut settings.offers.practice),
        text: |settings| settings.offers.practice.to_string(),
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
        read: |settings, value| {
            word(value, BankKind::KEYWORDS, str::to_owned, &mut settings.bank.kind)
        },
        text: |settings| word_of(settings.bank.kind, BankKind::KEYWORDS),
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
        // A list is read entry by entry.
        read: |_, value| Err(format!("expected a list, found {}", found(value))),
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
        help: "\"cp437\", \"utf8\" or \"ascii\"; \"auto\": that of the drop file or of the caller's\nterminal, or else cp437. Callers may choose another.",
        read: |settings, value| word(value, CHARSETS, str::to_owned, &mut settings.line.charset),
        text: |settings| word_of(settings.line.charset, CHARSETS),
    },
    Key {
        name: "line.suits",
        help: "\"letters\": c d h s. \"cp437\": the bytes 3 to 6, which some boards take for commands.",
        read: |settings, value| word(value, SUITS, str::to_owned, &mut settings.line.suits),
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
        name: "line.pace",
        help: "The pace of the deal until a caller chooses one: \"slow\", \"fast\" or \"off\".",
        read: |settings, value| {
            word(value, Animation::KEYWORDS, str::to_owned, &mut settings.line.pace)
        },
        text: |settings| word_of(settings.line.pace, Animation::KEYWORDS),
    },
    Key {
        name: "line.silence-seconds",
        help: "The seconds without a key after which a caller leaves; 0 for any, but not under WWIV.",
        read: |settings, value| number(value, 0, 86_400, &mut settings.line.silence_seconds),
        text: |settings| settings.line.silence_seconds.to_string(),
    },
    Key {
        name: "line.warning-seconds",
        help: "The seconds before that at which the caller is warned.",
        read: |settings, value| number(value, 0, 3_600, &mut settings.line.warning_seconds),
        text: |settings| settings.line.warning_seconds.to_string(),
    },
    Key {
        name: "web.table",
        help: "The address of a web table that callers may join for its chips: https://host/t/ID, or of\nits server, whose public tables they choose from. Empty: none.",
        read: |settings, value| {
            settings.web_table = web_table(value)?;
            Ok(())
        },
        text: |settings| {
            quoted(&settings.web_table.as_ref().map(ToString::to_string).unwrap_or_default())
        },
    },
];

/// The table of changed rules.
const RULES: &str = "rules";

/// Reads all entries of a file.
pub(super) fn read(settings: &mut DoorSettings, reading: &mut TomlReader<'_>) {
    let entries = reading.entries();
    let names = KEYS.iter().map(|key| key.name).collect();
    let keys = TomlKeys { tables: &TABLES, names, others: &[RULES] };
    keys.read(&entries, reading, &mut |at, value, reading| {
        read_key(&KEYS[at], settings, reading, value)
    });
    check_warning(settings, reading, &entries);
    // The length of a coin determines whether the rules can be paid out, so the rules come last.
    match entries.get_key_value(RULES).map(|(name, value)| (name.span().start, value.get_ref())) {
        Some((at, DeValue::Table(rules))) => read_rules(settings, reading, rules, at),
        Some((at, other)) => reading.mistake(at, not_a_table(RULES, other)),
        None => {}
    }
}

fn read_key(
    key: &Key,
    settings: &mut DoorSettings,
    reading: &mut TomlReader<'_>,
    value: &DeValue<'_>,
) -> Result<(), String> {
    if let (DeValue::Array(list), "events.times") = (value, key.name) {
        settings.event_times = read_events("times", list, reading)?;
        return Ok(());
    }
    (key.read)(settings, value)
}

/// Checks that a caller is warned before silence ends the call.
fn check_warning(settings: &DoorSettings, reading: &mut TomlReader<'_>, entries: &DeTable<'_>) {
    let line = entries.get("line").and_then(|line| line.get_ref().as_table());
    let (silence, warning) = (settings.line.silence_seconds, settings.line.warning_seconds);
    if silence == 0 || warning < silence {
        return;
    }
    let place = |name| line.and_then(|line| line.get(name)).map(|value| value.span().start);
    if let Some(at) = place("warning-seconds") {
        let why = format!("expected less than the {silence} of silence-seconds, found {warning}");
        reading.mistake(at, format!("warning-seconds: {why}"));
    } else if let Some(at) = place("silence-seconds") {
        let why = format!("expected more than the {warning} of warning-seconds, found {silence}");
        reading.mistake(at, format!("silence-seconds: {why}"));
    }
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
    file += "\n# Other rules of the house, such as ties = \"dealer\"; \"bj houses rules\" explains all.\n";
    file += &format!("[{RULES}]\n");
    file.extend(settings.rules.iter().map(|change| rule_line(change)));
    file
}
